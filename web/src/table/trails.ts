// Where pieces have come from.

import { corners, drawn, type Layout, type Point, type Sized } from "./geometry";
import { path } from "./shape";

/** The poses of a piece from its old place to its new one: x, y and facing, as a view has them. */
export type Trail = { piece: number; poses: Array<[number, number, number]> };

export type Ribbon = {
  piece: number;
  side: number;
  /** The ground that its front edge passed over. */
  d: string;
  /** The outline of the base where it stood. */
  old: string;
  /** The middle of its front, from first to last. */
  from: Point;
  to: Point;
};

type Known = Sized & { id: number; side: number };

/** Nothing for pieces that are not known, and for those that stayed where they were. */
export function ribbons(on: Layout, pieces: Known[], trails: Trail[]): Ribbon[] {
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const spots = (points: Point[]) => points.map(({ x, y }) => drawn(on, x, y));
  return trails.flatMap(({ piece, poses }) => {
    const known = byId.get(piece);
    const [first, last] = [poses[0], poses[poses.length - 1]];
    if (!known || !first || !last || poses.length < 2) return [];
    if (poses.every(([x, y, facing]) => x === first[0] && y === first[1] && facing === first[2])) return [];
    const bases = poses.map(([x, y, facing]) => spots(corners({ ...known, x, y, facing })));
    const left = bases.map((base) => base[0]!);
    const right = bases.map((base) => base[1]!);
    return [
      {
        piece,
        side: known.side % 4,
        d: path([...left, ...right.reverse()], true),
        old: path(bases[0]!, true),
        from: drawn(on, first[0], first[1]),
        to: drawn(on, last[0], last[1]),
      },
    ];
  });
}
