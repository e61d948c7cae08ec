import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EffectQueue, LASTS_MS, type Effect } from "./effects.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const clash: Effect = { kind: "clash", at: [0, 0] };
const rout: Effect = { kind: "rout", at: [5, 5] };

it("shows one after the other, and each only for a moment", () => {
  const queue = new EffectQueue(() => true);
  queue.push([clash, rout]);
  expect(queue.shown.map((one) => one.kind)).toEqual(["clash"]);
  vi.advanceTimersByTime(200);
  expect(queue.shown.map((one) => one.kind)).toEqual(["clash", "rout"]);
  vi.advanceTimersByTime(LASTS_MS - 190);
  expect(queue.shown.map((one) => one.kind)).toEqual(["rout"]);
  vi.advanceTimersByTime(500);
  expect(queue.shown).toEqual([]);
  queue.push([clash]);
  expect(queue.shown).toHaveLength(1);
});

it("shows nothing where nothing is to move", () => {
  const queue = new EffectQueue(() => false);
  queue.push([clash]);
  expect(queue.shown).toEqual([]);
});

it("is emptied at once, and drops what nobody could follow", () => {
  const queue = new EffectQueue(() => true);
  queue.push(Array.from({ length: 200 }, () => clash));
  let seen = 0;
  for (let ms = 0; ms < 20_000; ms += 10) {
    vi.advanceTimersByTime(10);
    seen = Math.max(seen, queue.shown.at(-1)?.id ?? 0);
  }
  expect(seen).toBe(24);
  queue.push([clash, rout]);
  queue.clear();
  vi.advanceTimersByTime(1000);
  expect(queue.shown).toEqual([]);
});
