import { expect, test } from "vitest";
import type { TableForm } from "../proto";
import { keptOn, middles, pulled, putAt, reshaped, shapesOf, shifted, stepFor, turnedAbout, withoutPoint, withPoint, wrapped, written, type Shape } from "./shape";

const field = (key: string, entry: TableForm["fields"][number]["entry"]) => ({ key, label: key, entry, without: "", rare: false });
const form: TableForm = {
  path: "ground",
  label: "ground",
  many: true,
  fields: [field("name", "text"), field("points", "corners"), field("rect", "rect"), field("crest", "crest"), field("at", "place")],
  starts: [],
};
const triangle: Shape = { key: "points", kind: "corners", points: [[0, 0], [4, 0], [4, 4]] };
const square: Shape = { key: "rect", kind: "rect", points: [[1, 1], [5, 1], [5, 4], [1, 4]] };

test("shapes are read and written as they stand in the file", () => {
  const table = { name: "x", points: [0, 0, 4, 0, 4, 4], crest: [1, 1, 2, 1], rect: [1, 1, 4, 3] };
  const shapes = shapesOf(form, table);
  expect(shapes).toEqual([triangle, square, { key: "crest", kind: "crest", points: [[1, 1], [2, 1]] }]);
  expect(shapes.map(written)).toEqual([table.points, table.rect, table.crest]);
  expect(shapesOf(form, { points: ["a"], rect: [1, 2] })).toEqual([]);
});

test("ground is moved as a whole, and no farther than the edge", () => {
  expect(written(shifted(square, 0.5, -1))).toEqual([1.5, 0, 4, 3]);
  expect(keptOn([square], [-3, 2], 20, 5)).toEqual([-1, 1]);
});

test("a rectangle that is pulled at a corner stays one", () => {
  expect(written(pulled(square, 0, [0, 0]))).toEqual([0, 0, 5, 4]);
  expect(written(pulled(square, 1, [6, 0]))).toEqual([1, 0, 5, 4]);
  expect(written(pulled(square, 2, [3, 2]))).toEqual([1, 1, 2, 1]);
  expect(pulled(triangle, 1, [5, 1]).points[1]).toEqual([5, 1]);
});

test("points come from the middle of an edge and go while a shape is left", () => {
  expect(middles(triangle).map(({ at }) => at)).toEqual([[2, 0], [4, 2], [2, 2]]);
  expect(middles({ ...triangle, kind: "line" })).toHaveLength(2);
  const four = withPoint(triangle, 1, [2, -1]);
  expect(four.points).toEqual([[0, 0], [2, -1], [4, 0], [4, 4]]);
  expect(withoutPoint(four, 1)).toEqual(triangle);
  expect(withoutPoint(triangle, 1)).toBeNull();
});

test("ground gets another kind of outline where it is", () => {
  expect(written(reshaped(triangle, "rect", "rect"))).toEqual([0, 0, 4, 4]);
  expect(written(reshaped(triangle, "crest", "crest"))).toEqual([1, 2, 3, 2]);
  expect(written(reshaped(square, "corners", "points"))).toEqual([1, 1, 5, 1, 5, 4, 1, 4]);
});

test("what is new stands where it was put", () => {
  expect(putAt(form, { name: "n", points: [-1, 0, 1, 0, 0, 1], at: [0, 0, 0] }, [10, 20], 180)).toEqual({
    name: "n",
    points: [9, 20, 11, 20, 10, 21],
    at: [10, 20, 180],
  });
});

test("turning goes clockwise, seen from above", () => {
  const [x, y] = turnedAbout([0, 2], [0, 0], 90);
  expect([Math.round(x), Math.round(y)]).toEqual([2, 0]);
  expect(wrapped(-90)).toBe(270);
  expect([stepFor(180), stepFor(48), stepFor(400)]).toEqual([0.5, 0.25, 1]);
});
