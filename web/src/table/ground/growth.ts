// What grows: woods, scrub, crops, tufts, reeds.

import type { Point } from "../geometry";
import { add, axis, chance, long, minus, num, path, right, smooth, strewn, unit, walk } from "../shape";
import { blob, ring, type Part, type Patch } from "./parts";

export function wood({ outline }: Patch): Part[] {
  const ragged = walk(outline, true, 10).map(({ at, way }) => add(at, right(way), 5 * (chance(at.x, at.y, 4) - 0.5)));
  const d = smooth(ragged, true);
  return [{ ink: "shade", d, at: [3.5, 5] }, { ink: "undergrowth", d }, ...trees(outline, 17)];
}

/** Crowns seen from above, so far apart: a few greens, a shadow, a light on each. */
export function trees(outline: Point[], apart: number): Part[] {
  const crowns = ["", "", ""];
  let [shadow, light] = ["", ""];
  // Close to the edge as well, so that the wood ends in crowns and not in a line.
  for (const { at, luck } of strewn(outline, apart, 4, 3)) {
    const size = apart * (0.4 + 0.16 * luck);
    crowns[Math.floor(chance(at.x, at.y, 6) * 3)] += blob(at, size * 0.86, 11);
    shadow += ring(add(at, { x: size * 0.28, y: size * 0.4 }), size * 1.02);
    const [x, y, r] = [at.x - size * 0.56, at.y - size * 0.06, size * 0.56];
    light += `M${num(x)} ${num(y)}a${num(r)} ${num(r)} 0 0 1 ${num(r)} ${num(-r)}`;
  }
  return [
    { ink: "tree-shadow", d: shadow },
    { ink: "crown", d: crowns[0]! },
    { ink: "crown two", d: crowns[1]! },
    { ink: "crown three", d: crowns[2]! },
    { ink: "leaf-light", d: light },
  ];
}

const edge = (outline: Point[]): string =>
  smooth(walk(outline, true, 12).map(({ at, way }) => add(at, right(way), 3 * (chance(at.x, at.y, 8) - 0.5))), true);

export function scrub({ outline }: Patch): Part[] {
  let [dots, bushes, shadow] = ["", "", ""];
  for (const { at } of strewn(outline, 9, 2, 7)) dots += `M${num(at.x)} ${num(at.y)}h0`;
  for (const { at, luck } of strewn(outline, 21, 5, 8)) {
    bushes += blob(at, 2.2 + 2.6 * luck, 12, 0.85, 6);
    shadow += ring(add(at, { x: 1.3, y: 1.9 }), 2.8 + 2.8 * luck);
  }
  const d = edge(outline);
  return [
    { ink: "scrub", d },
    { ink: "speck", d: dots, width: 1.7 },
    { ink: "tree-shadow", d: shadow },
    { ink: "bush", d: bushes },
    { ink: "hem", d },
  ];
}

export function rough({ outline }: Patch): Part[] {
  let [tufts, stones] = ["", ""];
  for (const { at, luck } of strewn(outline, 17, 4, 9)) {
    if (luck > 0.8) stones += blob(at, 2.6, 13, 0.75, 6);
    else tufts += tuft(at, 0.8 + 0.5 * luck);
  }
  const d = edge(outline);
  return [
    { ink: "rough", d },
    { ink: "stone", d: stones },
    { ink: "tuft", d: tufts },
    { ink: "hem", d },
  ];
}

function tuft(at: Point, size: number): string {
  const n = (value: number) => num(value * size);
  return `M${num(at.x)} ${num(at.y)}q${n(-1)} ${n(-4)} ${n(-4)} ${n(-5)}M${num(at.x)} ${num(at.y)}v${n(-8)}M${num(at.x)} ${num(at.y)}q${n(1)} ${n(-4)} ${n(4)} ${n(-5)}`;
}

export function marsh({ outline }: Patch): Part[] {
  let [pools, waves, reeds, heads] = ["", "", "", ""];
  for (const { at, luck } of strewn(outline, 24, 7, 13)) {
    pools += blob(at, 5 + 4 * luck, 14, 0.5);
    waves += `M${num(at.x - 4)} ${num(at.y)}h8`;
  }
  for (const { at, luck } of strewn(outline, 14, 4, 15)) {
    reeds += tuft(at, 0.7 + 0.5 * luck);
    if (luck > 0.5) heads += `M${num(at.x)} ${num(at.y - 7)}v-2.6`;
  }
  const d = edge(outline);
  return [
    { ink: "marsh", d },
    { ink: "pool", d: pools },
    { ink: "ripple", d: waves },
    { ink: "reed", d: reeds },
    { ink: "reed-head", d: heads },
    { ink: "hem wet", d },
  ];
}

/** Ploughland: furrows along the longer side, cut by the edge of the field. */
export function furrows({ outline }: Patch): Part[] {
  const [a, b] = axis(outline);
  const along = long(minus(b!, a!)) > 1 ? unit(minus(b!, a!)) : { x: 1, y: 0 };
  const across = right(along);
  const off = (point: Point) => point.x * across.x + point.y * across.y;
  const on = (point: Point) => point.x * along.x + point.y * along.y;
  const [low, high] = [Math.min(...outline.map(off)), Math.max(...outline.map(off))];
  const lines = ["", ""];
  for (let level = low + 3, row = 0; level < high - 1; level += 4.6, row += 1) {
    const cuts: number[] = [];
    outline.forEach((from, index) => {
      const to = outline[(index + 1) % outline.length]!;
      const share = (level - off(from)) / (off(to) - off(from));
      if (share >= 0 && share < 1) cuts.push(on(from) + (on(to) - on(from)) * share);
    });
    cuts.sort((one, other) => one - other);
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const spot = (at: number, side: number): Point => add(add({ x: 0, y: 0 }, along, at), across, level + side);
      const [from, to] = [cuts[i]! + 2 + 3 * chance(row, i, 5), cuts[i + 1]! - 2 - 3 * chance(row, i, 6)];
      const steps = Math.max(Math.round((to - from) / 26), 2);
      const wavy = Array.from({ length: steps + 1 }, (_, step) =>
        spot(from + ((to - from) * step) / steps, 1.3 * (chance(row >> 1, step, 21) - 0.5)),
      );
      if (to > from) lines[row % 2] += smooth(wavy, false);
    }
  }
  const d = path(outline, true);
  return [
    { ink: "field", d },
    { ink: "furrow", d: lines[0]! },
    { ink: "furrow pale", d: lines[1]! },
    { ink: "hem", d },
  ];
}
