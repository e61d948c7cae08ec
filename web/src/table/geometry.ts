// Where things of a scene stand on the drawn table.
//
// The scene is in ticks; y grows away from the edge of side 0, and a facing is in 1/65,536 of a
// turn, clockwise, 0 being towards growing y. The drawing has y downwards and is scaled so that
// the longer edge is LONG: patterns and strokes then look the same for every rule system.

export const LONG = 1000;

const TURN = 65_536;

export type Point = { x: number; y: number };

export type Pose = { x: number; y: number; facing: number };

export type Sized = Pose & { width: number; depth: number };

/** How a scene is laid out: its size, and whether the far edge is at the bottom. */
export type Layout = {
  width: number;
  height: number;
  scale: number;
  flipped: boolean;
};

export function layout(scene: { width: number; height: number }, flipped: boolean): Layout {
  const longer = Math.max(scene.width, scene.height, 1);
  return { width: scene.width, height: scene.height, scale: LONG / longer, flipped };
}

/** From ticks to the drawing. */
export function drawn(on: Layout, x: number, y: number): Point {
  return on.flipped
    ? { x: (on.width - x) * on.scale, y: y * on.scale }
    : { x: x * on.scale, y: (on.height - y) * on.scale };
}

/** From the drawing back to whole ticks, kept on the table. */
export function ticks(on: Layout, at: Point): [number, number] {
  const x = on.flipped ? on.width - at.x / on.scale : at.x / on.scale;
  const y = on.flipped ? at.y / on.scale : on.height - at.y / on.scale;
  return [within(Math.round(x), on.width), within(Math.round(y), on.height)];
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

export function degrees(facing: number): number {
  return (facing * 360) / TURN;
}

/** A facing after so many degrees more, clockwise. */
export function turned(facing: number, by: number): number {
  const sum = Math.round(facing + (by * TURN) / 360) % TURN;
  return (sum + TURN) % TURN;
}

/** The clockwise rotation of a drawn piece whose front is drawn upwards. */
export function rotation(on: Layout, facing: number): number {
  const sum = degrees(facing) + (on.flipped ? 180 : 0);
  return sum >= 360 ? sum - 360 : sum;
}

/**
 * The same rotation, as near as can be to the one before it, so that a piece that is animated
 * turns the short way round.
 */
export function nearest(before: number, rotation: number): number {
  const off = ((rotation - before) % 360 + 540) % 360 - 180;
  return before + off;
}

/** Front left, front right, rear right, rear left, in ticks. */
export function corners(piece: Sized): Point[] {
  const angle = (piece.facing * 2 * Math.PI) / TURN;
  const ahead = { x: Math.sin(angle), y: Math.cos(angle) };
  const right = { x: Math.cos(angle), y: -Math.sin(angle) };
  const spot = (across: number, back: number): Point => ({
    x: piece.x + right.x * across - ahead.x * back,
    y: piece.y + right.y * across - ahead.y * back,
  });
  const half = piece.width / 2;
  return [spot(-half, 0), spot(half, 0), spot(half, piece.depth), spot(-half, piece.depth)];
}

export function centre(piece: Sized): Point {
  const [a, , c] = corners(piece);
  return { x: (a!.x + c!.x) / 2, y: (a!.y + c!.y) / 2 };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** `4.2 inches`: a length in ticks, in the scene's unit. */
export function length(scene: { unit_ticks: number; unit_name: string }, inTicks: number): string {
  const value = inTicks / Math.max(scene.unit_ticks, 1);
  const said = (Math.round(value * 10) / 10).toString();
  return `${said} ${said === "1" ? scene.unit_name : plural(scene.unit_name)}`;
}

function plural(unit: string): string {
  // Units written in capitals are abbreviations and stay as they are.
  if (unit === "" || unit === unit.toUpperCase()) return unit;
  return /(s|x|ch|sh)$/.test(unit) ? `${unit}es` : `${unit}s`;
}

/** The gap between two rectangles in ticks, 0 where they touch. */
export function gap(a: Sized, b: Sized): number {
  const [one, two] = [corners(a), corners(b)];
  if (inside(one[0]!, two) || inside(two[0]!, one)) return 0;
  let least = Infinity;
  for (let i = 0; i < 4; i += 1) {
    for (let k = 0; k < 4; k += 1) {
      least = Math.min(least, edges(one[i]!, one[(i + 1) % 4]!, two[k]!, two[(k + 1) % 4]!));
    }
  }
  return least;
}

/** Whether a place in ticks lies on a piece. */
export function holds(piece: Sized, at: Point): boolean {
  return inside(at, corners(piece));
}

/** Degrees clockwise from growing y, as seen in the drawing from one point to another. */
export function bearing(on: Layout, from: Point, to: Point): number {
  const seen = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
  return (seen + (on.flipped ? 180 : 0) + 360) % 360;
}

function inside(point: Point, shape: Point[]): boolean {
  // Corners go round one way, so the point is inside when it lies on the same side of all edges.
  let signs = 0;
  for (let i = 0; i < shape.length; i += 1) {
    const [a, b] = [shape[i]!, shape[(i + 1) % shape.length]!];
    signs += Math.sign((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x));
  }
  return Math.abs(signs) === shape.length;
}

function edges(a: Point, b: Point, c: Point, d: Point): number {
  const turn = (p: Point, q: Point, r: Point): number =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  if (turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)) return 0;
  return Math.min(toEdge(a, c, d), toEdge(b, c, d), toEdge(c, a, b), toEdge(d, a, b));
}

function toEdge(point: Point, a: Point, b: Point): number {
  const long = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const along = long === 0 ? 0 : ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / long;
  const t = Math.min(Math.max(along, 0), 1);
  return distance(point, { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) });
}
