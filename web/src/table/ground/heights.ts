// Hills, lakes and rock: shapes told by lines that follow their edge.

import type { Point } from "../geometry";
import { add, axis, chance, eased, long, minus, nearestOn, num, path, right, smooth, strewn, turns, unit, walk } from "../shape";
import { trees } from "./growth";
import { LIGHT, type Part, type Patch } from "./parts";

/** The outline drawn in towards its spine by a share of the way. */
function drawnIn(outline: Point[], spine: Point[], share: number): Point[] {
  const inner = walk(outline, true, 7).map(({ at }) => add(at, minus(nearestOn(spine, false, at), at), share));
  return eased(inner, Math.round(3 + 8 * share));
}

export function hill({ kind, outline, line }: Patch): Part[] {
  const spine = line.length > 0 ? line : axis(outline);
  const steep = kind === "steep-hill";
  const shares = steep ? [0.02, 0.2, 0.38, 0.56, 0.74] : [0.02, 0.28, 0.54, 0.78];
  const rings = shares.map((share) => drawnIn(outline, spine, share));
  const parts: Part[] = [{ ink: "shade", d: smooth(rings[0]!, true), at: [3, 4.5] }];
  rings.forEach((ring, index) => {
    const d = smooth(ring, true);
    if (index > 0) parts.push({ ink: "lee", d, at: [1.3, 1.9] });
    parts.push({ ink: "lit", d, at: [-0.9, -1.3] }, { ink: "hill", d }, { ink: "contour", d });
    if (index === 0) parts.push(...hachures(ring, spine, steep));
  });
  if (kind === "wooded-hill") parts.push(...trees(outline, 25));
  if (line.length > 1) parts.push({ ink: "crest", d: smooth(line, false) });
  return parts;
}

/** Wedges from the foot of the slope upwards, bolder on the side away from the light. */
function hachures(ring: Point[], spine: Point[], steep: boolean): Part[] {
  let [lit, dark] = ["", ""];
  const outward = turns(ring) > 0 ? -1 : 1;
  for (const { at, way } of walk(ring, true, steep ? 4.6 : 7.5)) {
    const up = minus(nearestOn(spine, false, at), at);
    const out = right(way);
    const shine = (out.x * LIGHT.x + out.y * LIGHT.y) * outward;
    const size = Math.min((steep ? 15 : 8) * (1 - 0.35 * shine) * (0.8 + 0.4 * chance(at.x, at.y, 2)), long(up) * 0.4);
    const top = add(at, unit(up), size);
    const wing = (steep ? 1.1 : 0.75) * (1 - 0.45 * shine);
    const d = `M${num(at.x)} ${num(at.y)}L${num(top.x + way.x * wing)} ${num(top.y + way.y * wing)}L${num(top.x - way.x * wing)} ${num(top.y - way.y * wing)}Z`;
    if (shine > 0) lit += d;
    else dark += d;
  }
  return [{ ink: "hachure faint", d: lit }, { ink: "hachure", d: dark }];
}

export function water({ outline }: Patch): Part[] {
  const spine = axis(outline);
  const shore = smooth(walk(outline, true, 9).map((step) => step.at), true);
  const rings = [5, 11, 19].map((inwards) => {
    const ring = walk(outline, true, 10).map(({ at }) => {
      const way = minus(nearestOn(spine, false, at), at);
      return add(at, unit(way), Math.min(inwards, long(way)));
    });
    return smooth(eased(ring, 2), true);
  });
  return [
    { ink: "bank", d: shore, width: 7 },
    { ink: "water", d: shore },
    ...rings.map((d) => ({ ink: "ripple", d })),
    { ink: "shore", d: shore, width: 1.6 },
  ];
}

export function rock({ outline }: Patch): Part[] {
  const ragged = walk(outline, true, 8).map(({ at, way }, index) => add(at, right(way), index % 2 ? -2 : 2));
  let [faces, dark, edges] = ["", "", ""];
  for (const { at, luck } of strewn(outline, 19, 7, 5)) {
    const size = 6 + 4 * luck;
    const spot = (x: number, y: number): Point => ({ x: at.x + x * size, y: at.y + y * size });
    const foot = [spot(-1, 0.5), spot(-0.7, -0.5), spot(0.1, -0.9), spot(0.8, -0.4), spot(1, 0.5), spot(0.1, 0.8)];
    const top = spot(-0.1 + 0.3 * luck, -0.1);
    faces += path(foot, true);
    dark += path([top, foot[3]!, foot[4]!, foot[5]!], true);
    edges += foot.map((corner) => path([top, corner], false)).join("");
  }
  const d = path(ragged, true);
  return [
    { ink: "shade", d, at: [2.5, 3.5] },
    { ink: "scree", d },
    { ink: "crag", d: faces },
    { ink: "crag-dark", d: dark },
    { ink: "crag-edge", d: edges },
    { ink: "crag-edge", d, width: 1.6 },
  ];
}
