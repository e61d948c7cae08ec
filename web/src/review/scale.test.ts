import { expect, test } from "vitest";
import { apart, steps, ticks } from "./scale";

test("ticks are round and cover the span", () => {
  expect(ticks(0, 12, 6)).toEqual([0, 2, 4, 6, 8, 10, 12]);
  expect(ticks(-3.2, 4.1, 4)).toEqual([-2, 0, 2, 4]);
  expect(ticks(0, 1, 4)).toEqual([0, 0.5, 1]);
});

test("a line of steps stays until it changes", () => {
  expect(steps([[0, 10], [5, 10], [9, 4]])).toBe("M0 10H5V10H9V4");
});

test("labels give way to each other and stay inside", () => {
  expect(apart([50, 52], 14, 100)).toEqual([50, 64]);
  expect(apart([98, 96], 14, 100)).toEqual([100, 86]);
});
