import { expect, test } from "vitest";
import type { Area, Scene } from "../proto";
import { groundIndex, grounds, laid, QUARTER, quarters } from "./layable";

const wood: Area = { kind: "wood", label: "wood", outline: [[-9, -4], [9, -4], [9, 4]], line: [], width: 0 };
const scene = (area: number | null): Scene => ({
  width: 180,
  height: 121,
  unit_ticks: 1,
  unit_name: "U",
  sides: [],
  pieces: [],
  areas: [{ ...wood, outline: [[31, 36], [49, 36], [49, 44]] }],
  marks: [],
  rulers: [],
  lay: [{ ground: wood, area, turns: area === null }],
  zones: [],
});

test("ground that lies on the table is taken up where its middle is, new ground in the middle of the table", () => {
  const [there] = grounds(scene(0));
  expect([there!.x, there!.y]).toEqual([40, 40]);
  const [fresh] = grounds(scene(null));
  expect([fresh!.x, fresh!.y]).toEqual([90, 61]);
  expect(groundIndex(fresh!.id)).toBe(0);
  expect(groundIndex(0)).toBeNull();
});

test("a quarter of a turn goes clockwise, as seen from above", () => {
  expect(laid(wood, 40, 40, QUARTER).outline).toEqual([[36, 49], [36, 31], [44, 31]]);
  expect(laid(wood, 0, 0, 2 * QUARTER).outline[0]).toEqual([9, 4]);
  expect(laid(wood, 0, 0, 3 * QUARTER).outline[0]).toEqual([4, -9]);
  expect(laid(wood, 0, 0, 4 * QUARTER - 2).outline[0]).toEqual([-9, -4]);
  expect(quarters(QUARTER + 900)).toBe(1);
});
