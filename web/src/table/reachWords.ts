// What reaches say, and where.

import type { Piece, Reach } from "../proto";
import type { Box } from "./camera.svelte";
import { drawn, type Layout } from "./geometry";
import { fits } from "./labels";

export const REACH_KINDS = ["arc", "range", "zone", "command"];

export type ReachWord = { text: string; x: number; y: number; kind: string; side: number; box: Box };

/** So many spots along the edge are tried. */
const TRIES = 24;

/** At the first free spot of its edge, from the top; what many say is said once for each side. */
export function reachWords(on: Layout, reaches: Reach[], pieces: Piece[], k: number, taken: Box[]): ReachWord[] {
  const sides = new Map(pieces.map((piece) => [piece.id, piece.side % 4]));
  const said = new Set<string>();
  const full = [...taken];
  const wide = on.width * on.scale;
  return reaches.flatMap(({ kind, label, piece, outline }) => {
    const side = sides.get(piece) ?? 0;
    const same = `${kind} ${label} ${side}`;
    if (!label || said.has(same)) return [];
    const half = (label.length * 3.3) / k;
    const spots = outline
      .map(([x, y]) => drawn(on, x, y))
      .sort((a, b) => a.y - b.y)
      .slice(0, TRIES)
      .map(({ x, y }) => ({ x: Math.min(Math.max(x, half), wide - half), y: Math.max(y - 2 / k, 9 / k) }));
    for (const { x, y } of spots) {
      const box = fits({ x, y }, label.length, k, full);
      if (!box) continue;
      full.push(box);
      said.add(same);
      return [{ text: label, x, y, kind: REACH_KINDS.includes(kind) ? kind : "other", side, box }];
    }
    return [];
  });
}
