// Which piece an arrow key leads to.

import type { Piece } from "../proto";
import { centre, drawn, type Layout } from "./geometry";

/** The nearest piece that way, those straight ahead first. `way` is as seen: y downwards. */
export function neighbour(on: Layout, pieces: Piece[], from: Piece, way: [number, number]): Piece | null {
  const spot = (piece: Piece) => {
    const middle = centre(piece);
    return drawn(on, middle.x, middle.y);
  };
  const here = spot(from);
  let best: { piece: Piece; cost: number } | null = null;
  for (const piece of pieces) {
    if (piece.id === from.id) continue;
    const there = spot(piece);
    const ahead = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
    const aside = Math.abs((there.x - here.x) * way[1]) + Math.abs((there.y - here.y) * way[0]);
    if (ahead <= 0.01) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { piece, cost };
  }
  return best?.piece ?? null;
}
