import { describe, expect, it } from "vitest";
import { layout } from "./geometry";
import { ribbons } from "./trails";

const on = layout({ width: 10_000, height: 10_000 }, false);
const piece = { id: 7, side: 5, x: 0, y: 0, facing: 0, width: 2000, depth: 500 };

describe("where a piece has come from", () => {
  it("is the ground its front passed over, and its old base", () => {
    const [one] = ribbons(on, [piece], [{ piece: 7, poses: [[5000, 1000, 0], [5000, 4000, 0]] }]);
    expect(one!.d).toBe("M400 900L400 600L600 600L600 900Z");
    expect(one!.old).toBe("M400 900L600 900L600 950L400 950Z");
    expect([one!.from, one!.to]).toEqual([{ x: 500, y: 900 }, { x: 500, y: 600 }]);
    expect(one!.side).toBe(1);
  });

  it("is nothing for who stayed, or is not there", () => {
    expect(ribbons(on, [piece], [{ piece: 7, poses: [[5000, 1000, 0], [5000, 1000, 0]] }])).toEqual([]);
    expect(ribbons(on, [piece], [{ piece: 7, poses: [[5000, 1000, 0]] }])).toEqual([]);
    expect(ribbons(on, [piece], [{ piece: 8, poses: [[5000, 1000, 0], [5000, 4000, 0]] }])).toEqual([]);
  });

  it("shows a turn on the spot", () => {
    expect(ribbons(on, [piece], [{ piece: 7, poses: [[5000, 1000, 0], [5000, 1000, 16_384]] }])).toHaveLength(1);
  });
});
