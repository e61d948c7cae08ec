import { expect, test } from "vitest";
import type { DraftShown, TableForm } from "../proto";
import { above, bare, freeName, isPlace, namesFor, nodesBelow, renamed, tableAt, within } from "./doc";

const field = (key: string, entry: TableForm["fields"][number]["entry"]) => ({ key, label: key, entry, without: null, rare: false });
const forms: TableForm[] = [
  { path: "", label: "the battle", many: false, fields: [field("title", "text"), field("attacker", { name: "side" })], starts: [] },
  { path: "side", label: "side", many: true, fields: [field("name", "text"), field("generals", { names: "unit" })], starts: [] },
  { path: "side.unit", label: "unit", many: true, fields: [field("name", "typed"), field("title", "text")], starts: [] },
  { path: "side.place", label: "place", many: true, fields: [field("unit", { name: "unit" }), field("at", "place")], starts: [] },
];
const values = {
  attacker: "Red",
  side: [
    { name: "Red", generals: ["foot-2"], unit: [{ name: "foot", count: 2, title: "Foot" }, { name: "horse" }], place: [{ unit: "foot-1" }] },
    { name: "Blue", generals: ["foot"], unit: [{ name: "bows" }] },
  ],
};
const piece = (name: string, side: string, unit: string) => ({ piece: 0, name, side, unit, army: null, place: null });
const shown = {
  values,
  pieces: [piece("foot-1", "side.0", "side.0.unit.0"), piece("foot-2", "side.0", "side.0.unit.0"), piece("bows", "side.1", "side.1.unit.0")],
} as unknown as DraftShown;

test("paths lose their places and their ends", () => {
  expect(bare("side.0.unit.12.men")).toBe("side.unit.men");
  expect(above("side.0.unit.2")).toBe("side.0");
  expect(above("ground.1")).toBe("");
  expect(within("side.1.at", "side.1") && !within("side.10", "side.1") && within("x", "")).toBe(true);
});

test("the outline holds what there is, places left out", () => {
  const nodes = nodesBelow(forms, values, "");
  expect(nodes.map((node) => node.label)).toEqual(["Red", "Blue"]);
  expect(nodes[0]!.children.map((node) => [node.path, node.label])).toEqual([
    ["side.0.unit.0", "Foot ×2"],
    ["side.0.unit.1", "horse"],
  ]);
  expect(nodes[0]!.lists.map((form) => form.path)).toEqual(["side.unit"]);
  expect(forms.map(isPlace)).toEqual([false, false, false, true]);
});

test("a new name is one that nobody has", () => {
  expect(freeName("foot", ["horse"])).toBe("foot");
  expect(freeName("foot", ["foot", "foot-2"])).toBe("foot-3");
  expect(freeName("foot", ["foot-1"])).toBe("foot-2");
});

test("who is called otherwise is meant everywhere by the new name, and only in his own side", () => {
  expect(renamed(forms, shown, "side.0.unit.0", "foot", "spears")).toEqual([
    { kind: "set", path: "side.0.generals", value: ["spears-2"] },
    { kind: "set", path: "side.0.place.0.unit", value: "spears-1" },
  ]);
  expect(renamed(forms, shown, "side.0", "Red", "Scarlet")).toEqual([{ kind: "set", path: "attacker", value: "Scarlet" }]);
  expect(renamed(forms, shown, "side.1.unit.0", "bows", "x")).toEqual([]);
});

test("names to choose from are those of the same side", () => {
  expect(namesFor("unit", "side.0", shown, [])).toEqual(["foot-1", "foot-2"]);
  expect(namesFor("side", "", shown, [])).toEqual(["Red", "Blue"]);
  expect(namesFor("army", "side.0", shown, ["normans"])).toEqual(["normans"]);
  expect(tableAt(values, "side.7")).toEqual({});
});
