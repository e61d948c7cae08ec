import { expect, it } from "vitest";
import type { Piece, Reach } from "../proto";
import { layout } from "./geometry";
import { reachWords } from "./reachWords";

const on = layout({ width: 10_000, height: 10_000 }, false);
const square = (at: number): Array<[number, number]> => [[at, 1000], [at + 2000, 1000], [at + 2000, 3000], [at, 3000]];
const reach = (piece: number, label: string, at: number): Reach => ({ kind: "zone", label, piece, outline: square(at) });
const pieces = [{ id: 1, side: 0 }, { id: 2, side: 0 }, { id: 3, side: 1 }] as Piece[];

it("is said once for each side, at the top of the edge", () => {
  const words = reachWords(on, [reach(1, "holds", 1000), reach(2, "holds", 4000), reach(3, "holds", 7000)], pieces, 1, []);
  expect(words.map(({ x, side }) => [x, side])).toEqual([[300, 0], [900, 1]]);
  expect(words[0]!.y).toBeLessThan(700);
});

it("keeps clear of what is covered, and of other words", () => {
  const top = { left: 0, right: 1000, top: 600, bottom: 710 };
  const [one] = reachWords(on, [reach(1, "holds", 1000)], pieces, 1, [top]);
  expect(one!.y).toBeGreaterThan(800);
  const both = reachWords(on, [reach(1, "holds", 1000), reach(1, "sees", 1000)], pieces, 1, []);
  expect(both).toHaveLength(2);
  expect([both[0]!.x, both[0]!.y]).not.toEqual([both[1]!.x, both[1]!.y]);
});
