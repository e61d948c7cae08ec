import { expect, test } from "vitest";
import { Presses } from "./presses";

function pressed(...all: Array<[number, number, number]>): Presses {
  const presses = new Presses();
  for (const [ms, x, y] of all) presses.down({ ms, x, y });
  return presses;
}

test("two presses soon after each other at one place are a double click", () => {
  expect(pressed([1000, 50, 50], [1180, 53, 48]).doubled(1250)).toBe(1000);
});

test("a press elsewhere, later, or the only one is a click of its own", () => {
  expect(pressed([1000, 50, 50], [1180, 50, 90]).doubled(1250)).toBe(null);
  expect(pressed([1000, 50, 50], [1600, 50, 50]).doubled(1650)).toBe(null);
  expect(pressed([1000, 50, 50]).doubled(1050)).toBe(null);
});

test("what comes long after a double click is none of it: a key was pressed", () => {
  expect(pressed([1000, 50, 50], [1180, 50, 50]).doubled(2000)).toBe(null);
});
