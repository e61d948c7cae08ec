import { expect, test } from "vitest";
import type { Run, Timeline } from "../proto";
import { bars, completing, readsAt, span, ticks } from "./time";

const run = (label: string, side: number, began: number, ends: number): Run => ({ label, kind: "move", side, piece: null, began, ends });
const line = (runs: Run[], more: Partial<Timeline> = {}): Timeline => ({ now: 12, until: 16, last: 120, unit: "min", reads: "09:12", runs, ...more });

test("the clock reads on, past the hour and past midnight, and without a clock it counts", () => {
  expect(readsAt(line([]), 15)).toBe("09:15");
  expect(readsAt(line([]), 65)).toBe("10:05");
  expect(readsAt(line([], { reads: "23:58" }), 15)).toBe("00:01");
  expect(readsAt(line([], { reads: "dawn" }), 15)).toBe("+3 min");
});

test("the strip holds all that runs, and some time ahead", () => {
  expect(span(line([]))).toEqual([12, 20]);
  expect(span(line([run("a", 0, 8, 30)]))).toEqual([8, 30]);
});

test("a bar begins when it began, shows what has gone by and what is left", () => {
  const [one] = bars(line([run("a", 0, 8, 28)]));
  expect([one?.from, one?.done, one?.wide, one?.left, one?.at]).toEqual([0, 20, 100, 16, "09:28"]);
});

test("bars stand by side, then by who is done first", () => {
  const names = bars(line([run("late", 1, 10, 20), run("b", 0, 10, 19), run("a", 0, 12, 14)])).map((bar) => bar.run.label);
  expect(names).toEqual(["a", "b", "late"]);
});

test("what is over at one time is named together", () => {
  const all = completing(line([run("a", 0, 10, 15), run("b", 1, 11, 15), run("c", 0, 12, 13)]));
  expect(all.map(({ left, at, runs }) => [left, at, runs.map((one) => one.label).join()])).toEqual([
    [1, "09:13", "c"],
    [3, "09:15", "a,b"],
  ]);
});

test("times under the strip are round and not too many", () => {
  const all = ticks(line([run("a", 0, 8, 52)]));
  expect(all.length).toBeLessThanOrEqual(8);
  expect(all[0]?.reads).toBe("09:10");
});
