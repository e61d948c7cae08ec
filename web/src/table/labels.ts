// Names on the table: where they stand, and which are left out because they would overlap.

import type { Area, Piece } from "../proto";
import { CHIP, chips } from "./badges";
import type { Box } from "./camera.svelte";
import { centre, corners, drawn, rotation, type Layout, type Point } from "./geometry";

/**
 * A name near its piece. `dx` and `dy` are its middle, in pixels from the piece's front; `lead` is
 * where a line begins that leads to a name farther off.
 */
export type Label = {
  piece: Piece;
  at: Point;
  dx: number;
  dy: number;
  width: number;
  shown: boolean;
  lead: [number, number] | null;
};

const LETTER = 6.4;
const HIGH = 13;
/** What a badge sticks out behind the base. */
const BADGE = 10;

/** About how long a bold word of 11 pixels is: near enough to leave room for it. */
export function wordWidth(text: string): number {
  let width = 2;
  for (const letter of text) {
    if (/[mwMW@]/.test(letter)) width += 9.6;
    else if (/[ijltfrI1 .,:;'()-]/.test(letter)) width += 3.8;
    else width += /[A-Z+]/.test(letter) ? 7.9 : 6.4;
  }
  return width;
}

function over(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** `first` are pieces whose names matter most: chosen ones. `k` is pixels for a unit of the drawing. */
export function labels(on: Layout, pieces: Piece[], k: number, first: Set<number>): Label[] {
  const bodies = new Map(pieces.map((piece) => [piece.id, body(on, piece, k)]));
  const taken: Box[] = [];
  const order = [...pieces].sort(
    (a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || b.width - a.width || a.id - b.id,
  );
  const made = new Map<number, Label>();
  for (const piece of order) {
    const own = bodies.get(piece.id)!;
    const others = pieces
      .filter((other) => other.id !== piece.id)
      .flatMap((other) => [bodies.get(other.id)!, ...hung(other, bodies.get(other.id)!)]);
    const label = place(on, piece, own, k, [...taken, ...others], first.has(piece.id));
    made.set(piece.id, label);
    if (label.shown) taken.push(box(label, own.front));
  }
  return pieces.map((piece) => made.get(piece.id)!);
}

type Body = Box & { front: Point; middle: Point };

function body(on: Layout, piece: Piece, k: number): Body {
  const all = corners(piece).map((corner) => drawn(on, corner.x, corner.y));
  const [xs, ys] = [all.map((p) => p.x * k), all.map((p) => p.y * k)];
  const front = drawn(on, piece.x, piece.y);
  const mid = centre(piece);
  const middle = drawn(on, mid.x, mid.y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    front: { x: front.x * k, y: front.y * k },
    middle: { x: middle.x * k, y: middle.y * k },
  };
}

/** Where its badges hang: at the middle of its rear. */
function hung(piece: Piece, { front, middle }: Body): Box[] {
  if (piece.badges.length === 0) return [];
  const half = chips(piece.badges).reduce((sum, chip) => sum + chip.width + 1, 0) / 2;
  const [dx, dy] = [middle.x - front.x, middle.y - front.y];
  const reach = 1 + (CHIP * 0.3) / (Math.hypot(dx, dy) || 1);
  const [x, y] = [middle.x + dx * reach, middle.y + dy * reach];
  return [{ left: x - half, right: x + half, top: y - CHIP / 2, bottom: y + CHIP / 2 }];
}

/**
 * Behind the piece if there is room, else before it, else a row or two farther off with a line that
 * leads there; else nowhere, unless it must be seen.
 */
function place(on: Layout, piece: Piece, own: Body, k: number, taken: Box[], must: boolean): Label {
  const at = { x: own.front.x / k, y: own.front.y / k };
  const turn = rotation(on, piece.facing);
  const up = turn > 90 && turn < 270;
  const dx = own.middle.x - own.front.x;
  const width = wordWidth(piece.name);
  const badge = (behind: boolean) => (behind && piece.badges.length > 0 ? BADGE : 0);
  const [top, bottom] = [own.top - own.front.y, own.bottom - own.front.y];
  // Close by, the shadow of the base reaches farther.
  const off = HIGH / 2 + 1 + Math.min(k * 1.6, 10);
  const above = (row: number) => top - off - badge(up) - row * HIGH;
  const below = (row: number) => bottom + off + badge(!up) + row * HIGH;
  const [behind, before] = up ? [above, below] : [below, above];
  const tries: Label[] = [];
  for (const [way, row] of [[behind, 0], [behind, 1], [behind, 2], [before, 0], [before, 1]] as const) {
    const edge = way === above ? top - badge(up) : bottom + badge(!up);
    for (const aside of [0, 0.22, -0.22]) {
      const lead: [number, number] | null = row === 0 ? null : [dx, edge];
      tries.push({ piece, at, dx: dx + aside * width, dy: way(row), width, shown: true, lead });
    }
  }
  const free = tries.find((label) => !taken.some((other) => over(box(label, own.front), other)));
  return free ?? { ...tries[0]!, shown: must };
}

function box(label: Label, front: Point): Box {
  const [x, y] = [front.x + label.dx, front.y + label.dy];
  return { left: x - label.width / 2, right: x + label.width / 2, top: y - HIGH / 2, bottom: y + HIGH / 2 };
}

/** The part of the table on which pieces stand, with some room around. */
export function around(on: Layout, pieces: Piece[]): Box | null {
  if (pieces.length === 0) return null;
  const bodies = pieces.map((piece) => body(on, piece, 1));
  const room = { x: 45, y: 12 };
  return {
    left: Math.min(...bodies.map((one) => one.left)) - room.x,
    right: Math.max(...bodies.map((one) => one.right)) + room.x,
    top: Math.min(...bodies.map((one) => one.top)) - room.y,
    bottom: Math.max(...bodies.map((one) => one.bottom)) + room.y,
  };
}

/** What is covered already, in pixels: pieces and names. */
export function covered(on: Layout, pieces: Piece[], names: Label[], k: number): Box[] {
  const shown = names.filter((label) => label.shown);
  return [
    ...pieces.flatMap((piece) => {
      const own = body(on, piece, k);
      return [own, ...hung(piece, own)];
    }),
    ...shown.map((label) => box(label, { x: label.at.x * k, y: label.at.y * k })),
  ];
}

/** Whether so many letters around a place of the drawing touch nothing. */
export function fits(at: Point, letters: number, k: number, taken: Box[]): Box | null {
  const half = { x: (letters * LETTER) / 2, y: HIGH / 2 };
  const [x, y] = [at.x * k, at.y * k];
  const own = { left: x - half.x, right: x + half.x, top: y - half.y, bottom: y + half.y };
  return taken.some((other) => over(own, other)) ? null : own;
}

/** Names of patches of ground, each at the first spot inside it that nothing covers. */
export function areaNames(on: Layout, areas: Area[], k: number, covered: Box[]): Array<{ name: string; at: Point }> {
  const taken = [...covered];
  return areas.flatMap(({ label, outline }) => {
    if (!label || outline.length === 0) return [];
    const room = (label.length * LETTER) / 2 / k;
    const within = (x: number) => Math.max(Math.min(x, on.width * on.scale - room), room);
    const all = spots(outline.map(([x, y]) => drawn(on, x, y)), k).map(({ x, y }) => ({ x: within(x), y }));
    const at = all.find((spot) => {
      const own = fits(spot, label.length, k, taken);
      if (own) taken.push(own);
      return own !== null;
    });
    return at ? [{ name: label, at }] : [];
  });
}

/** Along the lower and the upper edge, in the middle, towards the corners. */
function spots(points: Point[], k: number): Point[] {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const ys = points.map((point) => point.y);
  const inner = [0.72, 0.45].flatMap((share) =>
    points.map((point) => ({ x: x + (point.x - x) * share, y: y + (point.y - y) * share })),
  );
  return [{ x, y: Math.max(...ys) - 14 / k }, { x, y: Math.min(...ys) + 14 / k }, { x, y }, ...inner];
}
