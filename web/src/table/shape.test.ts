import { describe, expect, it } from "vitest";
import { axis, chance, eased, nearestOn, path, smooth, strewn, turns, walk, within } from "./shape";

const square = [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 100 }, { x: 0, y: 100 }];

describe("lines and outlines", () => {
  it("are walked from end to end in even steps", () => {
    const line = walk([{ x: 0, y: 0 }, { x: 30, y: 0 }, { x: 30, y: 10 }], false, 9);
    expect(line.map(({ at }) => [at.x, at.y])).toEqual([[0, 0], [10, 0], [20, 0], [30, 0], [30, 10]]);
    expect(walk(square, true, 20)).toHaveLength(20);
    expect(walk([{ x: 4, y: 4 }, { x: 4, y: 4 }], false, 5)).toEqual([]);
  });

  it("know what lies in them and what is nearest", () => {
    expect(within(square, { x: 50, y: 99 })).toBe(true);
    expect(within(square, { x: 50, y: 101 })).toBe(false);
    expect(nearestOn(square, true, { x: -20, y: 40 })).toEqual({ x: 0, y: 40 });
    expect(nearestOn(square, false, { x: -20, y: 40 })).toEqual({ x: 0, y: 0 });
  });

  it("turn one way or the other", () => {
    expect(turns(square)).toBe(20_000);
    expect(turns([...square].reverse())).toBe(-20_000);
  });

  it("are written as paths", () => {
    expect(path(square.slice(0, 2), false)).toBe("M0 0L100 0");
    expect(path([{ x: 1 / 3, y: 2 }], true)).toBe("M0.33 2Z");
    expect(smooth(square, true)).toBe("M0 50Q0 0 50 0Q100 0 100 50Q100 100 50 100Q0 100 0 50Z");
    expect(smooth(square.slice(0, 3), false)).toBe("M0 0Q100 0 100 100");
  });

  it("lose their corners when they are eased", () => {
    const ring = eased(walk(square, true, 10).map((step) => step.at), 3);
    expect(Math.min(...ring.map((point) => point.x + point.y))).toBeGreaterThan(10);
  });

  it("have an axis along their longer side", () => {
    const [a, b] = axis([{ x: 0, y: 0 }, { x: 200, y: 0 }, { x: 200, y: 40 }, { x: 0, y: 40 }]);
    expect([a!.y, b!.y]).toEqual([expect.closeTo(20, 0), expect.closeTo(20, 0)]);
    expect(Math.abs(b!.x - a!.x)).toBeGreaterThan(80);
  });
});

describe("what is strewn", () => {
  it("lies inside, apart from the edge, and always at the same places", () => {
    const all = strewn(square, 12, 5, 3);
    expect(all.length).toBeGreaterThan(30);
    expect(all.every(({ at }) => at.x >= 5 && at.x <= 95 && at.y >= 5 && at.y <= 95)).toBe(true);
    expect(strewn(square, 12, 5, 3)).toEqual(all);
    expect(strewn(square, 12, 5, 4)).not.toEqual(all);
  });

  it("is one in the middle where there is no room", () => {
    expect(strewn(square.map(({ x, y }) => ({ x: x / 50, y: y / 50 })), 12, 5, 3)).toEqual([{ at: { x: 1, y: 1 }, luck: 0.5 }]);
  });

  it("is spread evenly by chance", () => {
    const all = Array.from({ length: 2000 }, (_, i) => chance(i % 50, Math.floor(i / 50), 7));
    const share = all.filter((value) => value < 0.25).length / all.length;
    expect(share).toBeGreaterThan(0.21);
    expect(share).toBeLessThan(0.29);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...all)).toBeLessThan(1);
  });
});
