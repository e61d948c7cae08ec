import { describe, expect, it } from "vitest";
import { bearing, centre, corners, degrees, drawn, gap, holds, layout, length, nearest, rotation, ticks, turned } from "./geometry";

const scene = { width: 48_000, height: 36_000 };
const near = (point: { x: number; y: number }) => [Math.round(point.x) || 0, Math.round(point.y) || 0];

describe("a base on the table", () => {
  it("stands with its front edge at the pose, and its depth behind it", () => {
    const north = { x: 10_000, y: 10_000, facing: 0, width: 4000, depth: 1000 };
    expect(corners(north).map(near)).toEqual([[8000, 10_000], [12_000, 10_000], [12_000, 9000], [8000, 9000]]);
    expect(near(centre(north))).toEqual([10_000, 9500]);
  });

  it("turns clockwise as its facing grows", () => {
    const east = { x: 0, y: 0, facing: 16_384, width: 4000, depth: 1000 };
    expect(corners(east).map(near)).toEqual([[0, 2000], [0, -2000], [-1000, -2000], [-1000, 2000]]);
    const south = { ...east, facing: 32_768 };
    expect(corners(south).map(near)[0]).toEqual([2000, 0]);
  });
});

describe("the drawing", () => {
  it("has side 0 at the bottom, or the other one when it is turned", () => {
    const [own, other] = [layout(scene, false), layout(scene, true)];
    expect(near(drawn(own, 0, 0))).toEqual([0, 750]);
    expect(near(drawn(own, 48_000, 36_000))).toEqual([1000, 0]);
    expect(near(drawn(other, 0, 0))).toEqual([1000, 0]);
    expect(near(drawn(other, 48_000, 36_000))).toEqual([0, 750]);
  });

  it("goes back to the same ticks", () => {
    for (const flipped of [false, true]) {
      const on = layout(scene, flipped);
      expect(ticks(on, drawn(on, 12_345, 23_456))).toEqual([12_345, 23_456]);
    }
  });

  it("keeps what is dropped beside it on the table", () => {
    expect(ticks(layout(scene, false), { x: -50, y: 2000 })).toEqual([0, 0]);
  });

  it("shows the front of side 0 upwards, and downwards when it is turned", () => {
    expect(rotation(layout(scene, false), 0)).toBe(0);
    expect(rotation(layout(scene, false), 16_384)).toBe(90);
    expect(rotation(layout(scene, true), 0)).toBe(180);
    expect(rotation(layout(scene, true), 32_768)).toBe(0);
  });

  it("turns the short way round", () => {
    expect(nearest(350, 10)).toBe(370);
    expect(nearest(10, 350)).toBe(-10);
    expect(nearest(0, 90)).toBe(90);
  });
});

describe("angles and lengths", () => {
  it("wrap", () => {
    expect(turned(0, -90)).toBe(49_152);
    expect(turned(65_000, 5)).toBe(374);
    expect(degrees(8192)).toBe(45);
  });

  it("are said in the unit of the scene", () => {
    const inch = { unit_ticks: 1000, unit_name: "inch" };
    expect(length(inch, 4230)).toBe("4.2 inches");
    expect(length(inch, 1000)).toBe("1 inch");
    expect(length({ unit_ticks: 1000, unit_name: "BU" }, 2500)).toBe("2.5 BU");
    expect(length({ unit_ticks: 1000, unit_name: "pace" }, 2500)).toBe("2.5 paces");
  });

  it("are seen from a point to a point, the same however the table lies", () => {
    for (const flipped of [false, true]) {
      const on = layout(scene, flipped);
      const here = drawn(on, 10_000, 10_000);
      expect(bearing(on, here, drawn(on, 10_000, 20_000))).toBeCloseTo(0);
      expect(bearing(on, here, drawn(on, 20_000, 10_000))).toBeCloseTo(90);
    }
  });

  it("hold a place that lies on a base", () => {
    const base = { x: 0, y: 0, facing: 16_384, width: 4000, depth: 1000 };
    expect(holds(base, { x: -500, y: 1500 })).toBe(true);
    expect(holds(base, { x: 500, y: 0 })).toBe(false);
  });

  it("are measured from edge to edge", () => {
    const base = { x: 0, y: 0, facing: 0, width: 4000, depth: 1000 };
    expect(gap(base, { ...base, y: 3000 })).toBeCloseTo(2000);
    expect(gap(base, { ...base, y: 500 })).toBe(0);
    expect(gap(base, { ...base, x: 5000 })).toBeCloseTo(1000);
    expect(gap(base, { x: 0, y: 700, facing: 0, width: 0, depth: 0 })).toBeCloseTo(700);
    expect(gap(base, { x: 0, y: -500, facing: 0, width: 0, depth: 0 })).toBe(0);
  });
});
