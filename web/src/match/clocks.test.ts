import { afterEach, expect, it, vi } from "vitest";
import { spoken } from "../lib/announce.svelte";
import type { ClockShown } from "../proto";
import { leftAt, warnOfLastMinute } from "./clocks.svelte";

const clock = (left_ms: number, running: boolean): ClockShown => ({ seat: 0, left_ms, running, low: false, out: false, lost_in_ms: null });

afterEach(() => {
  vi.useRealTimers();
  spoken.text = "";
});

it("runs on by itself, never below nothing, and only while it runs", () => {
  expect(leftAt(clock(90_000, true), 1000, 31_000)).toBe(60_000);
  expect(leftAt(clock(90_000, false), 1000, 31_000)).toBe(90_000);
  expect(leftAt(clock(500, true), 1000, 31_000)).toBe(0);
});

it("says once that a minute is left, and nothing when the wait is over before", () => {
  vi.useFakeTimers();
  warnOfLastMinute(clock(90_000, true), performance.now());
  vi.advanceTimersByTime(29_900);
  expect(spoken.text).toBe("");
  vi.advanceTimersByTime(200);
  expect(spoken.text).toBe("You have one minute left.");
  spoken.text = "";
  warnOfLastMinute(clock(90_000, true), performance.now())();
  warnOfLastMinute(clock(90_000, false), performance.now());
  warnOfLastMinute(clock(60 * 24 * 3_600_000, true), performance.now());
  vi.advanceTimersByTime(100_000);
  expect(spoken.text).toBe("");
});
