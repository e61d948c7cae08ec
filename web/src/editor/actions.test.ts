import { expect, test } from "vitest";
import type { DraftShown, TableForm } from "../proto";
import { added, copied, placed, stood, taken, takenOut } from "./actions";

const field = (key: string, entry: TableForm["fields"][number]["entry"]) => ({ key, label: key, entry, without: null, rare: false });
const table = (path: string, fields: TableForm["fields"]): TableForm => ({ path, label: path, many: path !== "", fields, starts: [] });
const forms: TableForm[] = [
  table("", [field("title", "text")]),
  table("side", [field("name", "text"), field("generals", { names: "unit" })]),
  table("side.unit", [field("name", "typed"), field("vbu", { number: { min: 1, max: 9 } })]),
  table("side.place", [field("unit", { name: "unit" }), field("line", { names: "unit" }), field("at", "place")]),
  table("ground", [field("name", "text"), field("points", "corners")]),
];
const piece = (name: string, unit: number, place: string | null) => ({ piece: 0, name, side: "side.0", unit: `side.0.unit.${unit}`, army: null, place });
const shown = {
  values: {
    side: [
      {
        name: "Red",
        generals: ["c", "d"],
        unit: [{ name: "a" }, { name: "b" }, { name: "c" }, { name: "d" }],
        place: [{ line: ["c", "b", "a"], at: [20, 10, 0] }, { unit: "d", at: [40, 10, 0] }],
      },
    ],
    ground: [{ name: "wood", points: [1, 1, 4, 1, 4, 4] }],
  },
  pieces: [piece("a", 0, "side.0.place.0"), piece("b", 1, "side.0.place.0"), piece("c", 2, "side.0.place.0"), piece("d", 3, "side.0.place.1")],
} as unknown as DraftShown;

test("a unit is put down with a facing from 0 to 359", () => {
  expect(placed(forms, "side.0.place.1", [1.00001, 2, -90])).toEqual([{ kind: "set", path: "side.0.place.1.at", value: [1, 2, 270] }]);
  expect(placed(forms, "ground.0", [1, 2, 3])).toEqual([]);
});

test("who stands nowhere gets a place of his own", () => {
  const nowhere = { ...piece("e", 4, null) };
  expect(stood(forms, nowhere, [5, 6, 0])).toEqual([{ kind: "insert", path: "side.0.place", value: { unit: "e", at: [5, 6, 0] } }]);
});

test("who leaves the middle of a line leaves two ends where they were", () => {
  const where = (name: string): [number, number] => [{ c: 10, b: 20, a: 30 }[name] ?? 0, 10];
  expect(takenOut(forms, shown, shown.pieces[1]!, where)).toEqual([
    { kind: "remove", path: "side.0.place.0" },
    { kind: "insert", path: "side.0.place", value: { unit: "c", at: [10, 10, 0] } },
    { kind: "insert", path: "side.0.place", value: { unit: "b", at: [20, 10, 0] } },
    { kind: "insert", path: "side.0.place", value: { unit: "a", at: [30, 10, 0] } },
  ]);
  const [, left] = takenOut(forms, shown, shown.pieces[0]!, where);
  expect(left).toEqual({ kind: "insert", path: "side.0.place", value: { line: ["c", "b"], at: [15, 10, 0] } });
  expect(takenOut(forms, shown, shown.pieces[3]!, where)).toEqual([]);
});

test("who is taken out is meant by nobody any more", () => {
  expect(taken(forms, shown, "side.0.unit.3")).toEqual({
    edits: [
      { kind: "set", path: "side.0.generals", value: ["c"] },
      { kind: "remove", path: "side.0.place.1" },
      { kind: "remove", path: "side.0.unit.3" },
    ],
    chosen: { path: "side.0" },
  });
  expect(taken(forms, shown, "side.0.unit.0").edits[0]).toEqual({ kind: "set", path: "side.0.place.0.line", value: ["c", "b"] });
});

test("a copy has a name of its own and stands beside", () => {
  expect(copied(forms, shown, "side.0.unit.3", shown.pieces[3]!, [8, 0])).toEqual({
    edits: [
      { kind: "copy", path: "side.0.unit.3" },
      { kind: "set", path: "side.0.unit.4.name", value: "d-2" },
      { kind: "insert", path: "side.0.place", value: { unit: "d-2", at: [48, 10, 0] } },
    ],
    chosen: { unit: "d-2" },
  });
  expect(copied(forms, shown, "ground.0", null, [2, 0]).edits[1]).toEqual({ kind: "set", path: "ground.1.points", value: [3, 1, 6, 1, 6, 4] });
});

test("what is new has a free name and a place", () => {
  const unit = added(forms, shown, "side.0.unit", forms[2]!, { name: "a", vbu: 4 }, [7, 8, 180]);
  expect(unit.edits).toEqual([
    { kind: "insert", path: "side.0.unit", value: { name: "a-2", vbu: 4 } },
    { kind: "insert", path: "side.0.place", value: { unit: "a-2", at: [7, 8, 180] } },
  ]);
  const wood = added(forms, shown, "ground", forms[4]!, { name: "w", points: [0, 0, 1, 0, 0, 1] }, [10, 10, 0]);
  expect(wood).toEqual({ edits: [{ kind: "insert", path: "ground", value: { name: "w", points: [10, 10, 11, 10, 10, 11] } }], chosen: { path: "ground.1" } });
});
