// Where words about a part of the table are put: beside it, never over it while there is room elsewhere.

import type { Point } from "./geometry";

export type Rect = { left: number; top: number; right: number; bottom: number };

type Size = { width: number; height: number };

const GAP = 12;
const EDGE = 6;

/**
 * The upper left corner of a box of this size, in a window, next to what it speaks of: where it hides the fewest of the
 * others, to the right if that is all the same.
 */
export function beside(what: Rect, box: Size, window: Size, others: Point[] = []): { left: number; top: number } {
  const middle = { x: (what.left + what.right) / 2, y: (what.top + what.bottom) / 2 };
  const across = clamp(middle.x - box.width / 2, window.width - box.width);
  const upright = clamp(middle.y - box.height / 2, window.height - box.height);
  const places = [
    { left: what.right + GAP, top: upright },
    { left: what.left - GAP - box.width, top: upright },
    { left: across, top: what.top - GAP - box.height },
    { left: across, top: what.bottom + GAP },
  ];
  const fits = ({ left, top }: { left: number; top: number }) =>
    left >= EDGE && top >= EDGE && left + box.width <= window.width - EDGE && top + box.height <= window.height - EDGE;
  const hides = ({ left, top }: { left: number; top: number }) =>
    others.filter(({ x, y }) => x >= left && x <= left + box.width && y >= top && y <= top + box.height).length;
  const [found] = places.filter(fits).sort((a, b) => hides(a) - hides(b));
  if (found) return found;
  // No room on any side: along the edge that is farther off.
  return { left: across, top: middle.y > window.height / 2 ? EDGE : Math.max(window.height - box.height - EDGE, EDGE) };
}

function clamp(value: number, most: number): number {
  return Math.max(EDGE, Math.min(value, most - EDGE));
}
