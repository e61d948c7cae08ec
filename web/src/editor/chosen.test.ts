import { expect, test } from "vitest";
import type { DraftShown } from "../proto";
import { chosenAt, chosenPaths, faultsOf, linesOf } from "./chosen";

const piece = (name: string, unit: string | null, place: string | null) => ({ piece: 0, name, side: "side.0", unit, army: null, place });
const shown = {
  spots: [
    { path: "title", line: 1 },
    { path: "side.0", line: 3 },
    { path: "side.0.name", line: 4 },
    { path: "side.0.place.0", line: 5 },
    { path: "side.0.place.0.at", line: 7 },
    { path: "ground.0", line: 9 },
    { path: "ground.0.points", line: 10 },
  ],
  pieces: [piece("a", null, "side.0.place.0"), piece("b", null, "side.0.place.0"), piece("c", "side.0.unit.0", null)],
  areas: ["ground.0"],
  faults: [
    { line: 7, column: 1, path: "side.0.place.0.at", text: "`b` stands over the edge", hint: "" },
    { line: 5, column: 1, path: "side.0.place.0", text: "a place is wrong", hint: "" },
  ],
} as unknown as DraftShown;

test("a table has its lines, and a line its table", () => {
  expect(linesOf(shown, "side.0")).toEqual([3, 4]);
  expect(linesOf(shown, "side.0.place.0")).toEqual([5, 7]);
  expect(linesOf(shown, "ground.0")).toEqual([9, 10]);
  expect(linesOf(shown, "ground.4")).toBeNull();
  expect(chosenAt(shown, 1)).toEqual({ path: "" });
  expect(chosenAt(shown, 6)).toEqual({ unit: "a" });
  expect(chosenAt(shown, 10)).toEqual({ path: "ground.0" });
});

test("a fault is shown at the unit that it names, or at all of the line", () => {
  expect(shown.pieces.map((one) => faultsOf(shown, one).length)).toEqual([1, 2, 0]);
  expect(chosenPaths(shown, { unit: "a" })).toEqual(["side.0.place.0"]);
});
