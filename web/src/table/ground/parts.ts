// What a patch of ground is drawn with: paths, each in an ink of the table's style.

import type { Point } from "../geometry";
import { add, chance, num, smooth } from "../shape";

/** `ink` is a class of the style; `width` that of its stroke; `at` a shift of the whole path. */
export type Part = { ink: string; d: string; width?: number; at?: [number, number] };

/** A patch on the drawing. */
export type Patch = {
  /** As looks.ts calls it. */
  sight: string;
  kind: string;
  outline: Point[];
  /** A crest, or the middle of a strip. */
  line: Point[];
  width: number;
};

/** Light comes from the upper left. */
export const LIGHT: Point = { x: -0.6, y: -0.8 };

export function ring(at: Point, rx: number, ry = rx): string {
  return `M${num(at.x - rx)} ${num(at.y)}a${num(rx)} ${num(ry)} 0 1 1 ${num(2 * rx)} 0a${num(rx)} ${num(ry)} 0 1 1 ${num(-2 * rx)} 0Z`;
}

/** Something round that is not quite round: a crown, a bush, a pool. */
export function blob(at: Point, size: number, salt: number, flat = 1, lobes = 7): string {
  const points = Array.from({ length: lobes }, (_, lobe) => {
    const angle = ((lobe + 0.6 * chance(at.x * 7 + lobe, at.y * 7, salt)) / lobes) * 2 * Math.PI;
    const out = size * (0.94 + 0.42 * chance(at.x * 5 - lobe, at.y * 5, salt + 9));
    return add(at, { x: Math.cos(angle) * out, y: Math.sin(angle) * out * flat });
  });
  return smooth(points, true);
}
