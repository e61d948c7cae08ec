import { describe, expect, it } from "vitest";
import { block, blockKey, slots, type Filled } from "./figures";

const base: Filled = { glyph: "foot", ranks: 2, files: 8, width: 44, depth: 17 };
const heads = (of: Filled) => block(of).layers.find((layer) => layer.ink === "gleam")!.d.split("M").length - 1;

/** Every number pair that a path moves or draws to; arcs are left out. */
function reach(of: Filled): { x: number; front: number; rear: number } {
  const shadow = block(of).layers.find((layer) => layer.ink === "body")!;
  const pairs = [...shadow.d.matchAll(/[MQL ]?(-?[\d.]+) (-?[\d.]+)/g)].map((found) => [Number(found[1]), Number(found[2])]);
  return {
    x: Math.max(...pairs.map(([x]) => Math.abs(x!))),
    front: Math.min(...pairs.map(([, y]) => y!)),
    rear: Math.max(...pairs.map(([, y]) => y!)),
  };
}

describe("figures on a base", () => {
  it("stand rank behind rank within it", () => {
    // A helmet and a shield gleam on every man.
    expect(heads(base)).toBe(32);
    const { x, front, rear } = reach(base);
    expect(x).toBeLessThanOrEqual(22);
    expect(front).toBeGreaterThanOrEqual(0);
    expect(rear).toBeLessThanOrEqual(17);
  });

  it("are smaller where there are more of them, and no giants where there are few", () => {
    expect(block({ ...base, files: 16 }).size).toBeLessThan(block(base).size);
    expect(block({ ...base, ranks: 1, files: 1 }).size).toBeLessThan(9);
  });

  it("differ by troops, and are shared by those that are alike", () => {
    const inks = (glyph: string) => block({ ...base, glyph }).layers.map((layer) => layer.ink);
    expect(inks("knights")).toContain("hide");
    expect(inks("FP")).not.toContain("hide");
    expect(blockKey({ ...base, glyph: "FP" })).toBe(blockKey(base));
    expect(blockKey({ ...base, glyph: "T" })).not.toBe(blockKey(base));
    expect(blockKey({ ...base, glyph: '"><x' })).toMatch(/^[\w-]+$/);
  });

  it("leave the rear rank short when some have fallen, its men in the middle", () => {
    const hurt = { ...base, figures: 11 };
    expect(heads(hurt)).toBe(22);
    const rear = slots(hurt).filter((slot) => slot.rank === 1);
    expect(rear.map((slot) => Math.round(slot.x * 10) / 10)).toEqual([-5.5, 0, 5.5]);
    expect(blockKey(hurt)).not.toBe(blockKey(base));
    expect(blockKey({ ...base, figures: 16 })).toBe(blockKey(base));
  });
});
