import { expect, test } from "vitest";
import type { Piece } from "../proto";
import { namedIn, quoted } from "./lesson";

const piece = (id: number, label: string, out = false): Piece => ({
  id,
  name: "",
  label,
  glyph: "",
  side: 0,
  x: 0,
  y: 0,
  facing: 0,
  width: 8,
  depth: 3,
  ranks: 0,
  files: 0, figures: 0,
  badges: [],
  lines: [],
  out,
});

test("a lesson hopes for the first order it quotes, and asking for its odds is the same order", () => {
  expect(quoted("Type `fire bows knights`. `done` ends it.")).toBe("fire bows knights");
  expect(quoted("Look first: `odds charge knights bows`.")).toBe("charge knights bows");
  expect(quoted("Nothing to type.")).toBe("");
});

test("the units of an order are those whose typed names stand in it, in its order", () => {
  const pieces = [piece(1, "Pikes (south-pikes)"), piece(2, "Crossbows (south-crossbows)"), piece(3, "Pikes (north-pikes)")];
  const ids = (order: string) => namedIn(order, pieces).map(({ id }) => id);
  expect(ids("move south-crossbows,south-pikes 5")).toEqual([2, 1]);
  expect(ids("move pikes-men 5")).toEqual([]);
  expect(namedIn("rally a", [piece(7, "Gone (a)", true)])).toEqual([]);
});
