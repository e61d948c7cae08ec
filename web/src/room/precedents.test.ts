import { expect, test } from "vitest";
import type { Dispute, PointMade, RungShown } from "../proto";
import { found, held, keywords } from "./precedents";

const rung = (short: string, ways: number): RungShown => ({ name: short, short, score: "", ways, of: 216 });
const LADDER = [rung("L", 135), rung("50-50", 108), rung("U", 81)];
const point = (word: string): PointMade => ({ word, by: 0, stands: "plain", counts: true, rungs: 1, why: "on the hill" });

function dispute(title: string, stands: number, happened: boolean | null, more: Partial<Dispute> = {}): Dispute {
  return {
    title, told: "", against: "", narrator: 0, disputer: 1, open: false, when: "09:12, round 3", ladder: LADDER, reference: 1, stands,
    because: "", pros: [], cons: [], outcome: "", happened, thrown: true, done: [], rule: "", ...more,
  };
}

const ALL = [
  dispute("Gascon pikes cross the ditch", 0, true, { pros: [point("TERRAIN")] }),
  dispute("Stradiots burn the camp", 0, false, { told: "they find the baggage unguarded", cons: [point("FATIGUE"), point("TERRAIN")] }),
  dispute("Nemours is heard", 2, true, { thrown: false }),
];

test("words are sought in all that was said, keywords and reasons too, in any order", () => {
  const titles = (sought: string) => found(ALL, sought).map((one) => one.title.split(" ")[0]);
  expect(titles("terrain")).toEqual(["Gascon", "Stradiots"]);
  expect(titles("UNGUARDED fatigue")).toEqual(["Stradiots"]);
  expect(titles("hill pikes")).toEqual(["Gascon"]);
  expect(titles("   ")).toHaveLength(3);
  expect(titles("elephants")).toEqual([]);
});

test("a rung is counted where dice fell, beside what was to be expected", () => {
  const rows = held(ALL);
  expect(rows.map((row) => [row.rung.short, row.argued, row.happened])).toEqual([["L", 2, 1]]);
  expect(rows[0]?.expected).toBeCloseTo(1.25, 10);
});

test("the commonest keywords come first", () => {
  expect(keywords(ALL)).toEqual(["TERRAIN", "FATIGUE"]);
});
