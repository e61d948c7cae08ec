// Rivers, roads, walls, hedges, ditches and fences: strips along a line, or along the edge of a patch.

import type { Point } from "../geometry";
import { add, chance, num, path, right, smooth, walk } from "../shape";
import { blob, ring, type Part, type Patch } from "./parts";

/** The line a strip follows: its own, or the edge of its patch. */
function course({ line, outline }: Patch): { points: Point[]; closed: boolean } {
  return line.length > 1 ? { points: line, closed: false } : { points: outline, closed: true };
}

/** A line beside another. */
function beside(points: Point[], closed: boolean, off: number, wild = 0): string {
  const all = walk(points, closed, 12).map(({ at, way }) => add(at, right(way), off + wild * (chance(at.x, at.y, 31) - 0.5)));
  return smooth(all, closed);
}

export function river(patch: Patch): Part[] {
  const { points, closed } = course(patch);
  if (closed) {
    const d = smooth(walk(points, true, 9).map((step) => step.at), true);
    return [{ ink: "bank", d, width: 6 }, { ink: "water", d }, { ink: "shore", d, width: 1.6 }];
  }
  const wide = Math.max(patch.width, 6);
  const d = smooth(points, false);
  const curve = walk(points, false, 14).map((step) => step.at);
  return [
    { ink: "bank", d, width: wide + 9 },
    { ink: "shore", d, width: wide + 2.4 },
    { ink: "stream", d, width: wide },
    { ink: "stream deep", d, width: wide * 0.5 },
    ...[-0.36, -0.14, 0.1, 0.34].map((off, index) => ({
      ink: `flow f${index}`,
      d: beside(curve, false, off * wide, wide * 0.06),
    })),
  ];
}

export function road(patch: Patch): Part[] {
  const { points, closed } = course(patch);
  if (closed) {
    const d = path(points, true);
    return [{ ink: "road-patch", d }, { ink: "road-edge", d, width: 1.4 }];
  }
  const wide = Math.max(patch.width, 6);
  const d = smooth(points, false);
  return [
    { ink: "verge", d, width: wide + 7 },
    { ink: "road-edge worn", d: beside(points, false, wide / 2, 1.8), width: 1.5 },
    { ink: "road-edge worn", d: beside(points, false, -wide / 2, 1.8), width: 1.5 },
    { ink: "road", d, width: wide - 0.8 },
    { ink: "rut", d: beside(points, false, wide * 0.2, 1), width: 0.9 },
    { ink: "rut", d: beside(points, false, -wide * 0.2, 1), width: 0.9 },
  ];
}

export function wall(patch: Patch): Part[] {
  const { points, closed } = course(patch);
  const wide = closed ? 5.5 : Math.min(Math.max(patch.width, 5), 16);
  const d = path(points, closed);
  const parts: Part[] = closed ? [{ ink: "yard", d }] : [];
  return [
    ...parts,
    { ink: "wall-shade", d, width: wide, at: [1.8, 2.6] },
    { ink: "wall-edge", d, width: wide + 1.8 },
    { ink: "wall", d, width: wide },
    { ink: "courses", d, width: wide },
    { ink: "wall-light", d, width: wide * 0.3, at: [-0.7, -1] },
  ];
}

export function fortification(patch: Patch): Part[] {
  const { points, closed } = course(patch);
  const wide = closed ? 6.5 : Math.min(Math.max(patch.width, 6), 18);
  const d = path(points, closed);
  const towers = points.map((corner) => ring(corner, wide * 0.95)).join("");
  const tops = points.map((corner) => ring(corner, wide * 0.55)).join("");
  return [
    ...(closed ? [{ ink: "yard", d }] : []),
    { ink: "wall-shade", d, width: wide + 4, at: [2.4, 3.6] },
    { ink: "crenels", d, width: wide + 5 },
    { ink: "wall-edge", d, width: wide + 1.8 },
    { ink: "wall", d, width: wide },
    { ink: "wall-walk", d, width: wide * 0.35 },
    { ink: "tower", d: towers },
    { ink: "tower-top", d: tops },
  ];
}

export function hedge(patch: Patch): Part[] {
  const { points, closed } = course(patch);
  let [bushes, shadow] = ["", ""];
  for (const { at } of walk(points, closed, 6.4)) {
    const size = 3.2 + 1.8 * chance(at.x, at.y, 19);
    bushes += blob(at, size, 20, 1, 6);
    shadow += ring(add(at, { x: 1.6, y: 2.4 }), size * 1.15);
  }
  return [{ ink: "tree-shadow", d: shadow }, { ink: "bush", d: bushes }];
}

export function ditch(patch: Patch): Part[] {
  const { points, closed } = course(patch);
  const wide = Math.max(closed ? 8 : patch.width, 8);
  let strokes = "";
  for (const { at, way } of walk(points, closed, 4)) {
    const out = right(way);
    for (const side of [-1, 1]) {
      const [from, to] = [add(at, out, side * wide * 0.56), add(at, out, side * wide * (0.2 + 0.1 * chance(at.x, at.y, 23)))];
      strokes += `M${num(from.x)} ${num(from.y)}L${num(to.x)} ${num(to.y)}`;
    }
  }
  const d = smooth(points, closed);
  return [
    { ink: "bank", d, width: wide + 6 },
    { ink: "ditch", d, width: wide },
    { ink: "ditch deep", d, width: wide * 0.4 },
    { ink: "slope", d: strokes, width: 1 },
    { ink: "contour", d: beside(points, closed, wide * 0.56) },
    { ink: "contour", d: beside(points, closed, -wide * 0.56) },
  ];
}

export function fence(patch: Patch): Part[] {
  const { points, closed } = course(patch);
  let [posts, points2] = ["", ""];
  for (const { at, way } of walk(points, closed, 5)) {
    const out = right(way);
    const [from, to] = [add(at, out, -2.4), add(at, out, 3.6)];
    posts += `M${num(from.x)} ${num(from.y)}L${num(to.x)} ${num(to.y)}`;
    points2 += ring(from, 0.9);
  }
  const d = path(points, closed);
  return [
    { ink: "wall-shade", d, width: 3, at: [1.4, 2] },
    { ink: "rail", d, width: 1.6 },
    { ink: "rail", d: posts, width: 1.8 },
    { ink: "rail-top", d: points2 },
  ];
}
