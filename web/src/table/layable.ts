// Ground to be laid by hand, as something that the hands can carry like a piece.

import type { Area, Layable, Piece, Scene } from "../proto";

/** A quarter of a turn. */
export const QUARTER = 16_384;

/** Ground as it would lie: where its middle is, and by how much it is turned. */
export type Lying = { ground: Area; x: number; y: number; facing: number; bad: boolean };

/** The number by which the hands know ground; no piece has one below 0. */
export function groundId(index: number): number {
  return -1 - index;
}

/** Which ground it is, or nothing for a piece. */
export function groundIndex(id: number): number | null {
  return id < 0 ? -1 - id : null;
}

/** What can be laid, as pieces without a base; what lies already has its place. */
export function grounds(scene: Scene): Piece[] {
  return scene.lay.map((layable, index) => {
    const [x, y] = lies(scene, layable);
    const { label } = layable.ground;
    return {
      id: groundId(index),
      name: label,
      label,
      glyph: "",
      side: 0,
      x,
      y,
      facing: 0,
      width: 0,
      depth: 0,
      ranks: 0,
      files: 0, figures: 0,
      badges: [],
      lines: [],
      out: true,
    };
  });
}

/** The middle of ground that lies there, or of the table. */
function lies(scene: Scene, { ground, area }: Layable): [number, number] {
  const there = area === null ? undefined : scene.areas[area];
  const [a, b] = [there?.outline[0], ground.outline[0]];
  if (a && b) return [a[0] - b[0], a[1] - b[1]];
  return [Math.round(scene.width / 2), Math.round(scene.height / 2)];
}

/** The nearest quarter of a turn. */
export function quarters(facing: number): number {
  return Math.round(facing / QUARTER) % 4;
}

/** Ground drawn around 0, 0, after so many quarters clockwise and at its place. */
export function laid(ground: Area, x: number, y: number, facing: number): Area {
  const turns = quarters(facing);
  const spot = ([px, py]: [number, number]): [number, number] => {
    const [rx, ry] = turned(px, py, turns);
    return [x + rx, y + ry];
  };
  return { ...ground, outline: ground.outline.map(spot), line: ground.line.map(spot) };
}

function turned(x: number, y: number, quarters: number): [number, number] {
  if (quarters === 1) return [y, -x];
  if (quarters === 2) return [-x, -y];
  return quarters === 3 ? [-y, x] : [x, y];
}
