// Villages: roofs seen from above on trodden earth.

import type { Point } from "../geometry";
import { chance, nearestOn, path, smooth, strewn, walk } from "../shape";
import type { Part, Patch } from "./parts";

export function buildings({ outline }: Patch): Part[] {
  let [shadow, lit, dark, ridges, smoke] = ["", "", "", "", ""];
  for (const { at, luck } of strewn(outline, 21, 8.5, 11)) {
    const near = nearestOn(outline, true, at);
    // Houses stand along the edge they are near, or across it.
    const angle = Math.atan2(near.y - at.y, near.x - at.x) + (luck > 0.6 ? Math.PI / 2 : 0) + 0.3 * (luck - 0.5);
    const [half, deep] = [6 + 3.2 * chance(at.x, at.y, 2), 3.8 + 1.3 * luck];
    const spot = (x: number, y: number): Point => ({
      x: at.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: at.y + x * Math.sin(angle) + y * Math.cos(angle),
    });
    const [a, b, c, d] = [spot(-half, -deep), spot(half, -deep), spot(half, deep), spot(-half, deep)];
    const [left, right] = [spot(-half, 0), spot(half, 0)];
    const upper = path([a, b, right, left], true);
    const lower = path([left, right, c, d], true);
    const towards = Math.cos(angle) > 0;
    lit += towards ? upper : lower;
    dark += towards ? lower : upper;
    shadow += path([a, b, c, d].map(({ x, y }) => ({ x: x + 2.6, y: y + 3.6 })), true);
    ridges += path([left, right], false);
    if (luck > 0.35) smoke += path([spot(half * 0.4, -1.2), spot(half * 0.4 + 1.9, -1.2), spot(half * 0.4 + 1.9, 0.7), spot(half * 0.4, 0.7)], true);
  }
  const d = smooth(walk(outline, true, 10).map((step) => step.at), true);
  return [
    { ink: "trodden", d },
    { ink: "hem", d },
    { ink: "house-shadow", d: shadow },
    { ink: "roof", d: lit },
    { ink: "roof dark", d: dark },
    { ink: "ridge", d: ridges },
    { ink: "chimney", d: smoke },
  ];
}
