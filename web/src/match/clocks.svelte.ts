// The clocks between two words of the server: the page lets them run on by itself.

import { untrack } from "svelte";
import { announce } from "../lib/announce.svelte";
import { untilNext } from "../lib/duration";
import type { ClockShown, Now, Seat } from "../proto";

const MINUTE_MS = 60_000;

/** What is left of a clock now, if it was heard of at `heardAt`. */
export function leftAt(clock: ClockShown, heardAt: number, at: number): number {
  return Math.max(0, clock.left_ms - (clock.running ? Math.max(0, at - heardAt) : 0));
}

/** The clock of the first of these seats that is asked. */
export function ownClock(now: Now | null, mine: Seat[]): ClockShown | null {
  return now?.clocks.find((clock) => mine.includes(clock.seat) && (clock.running || clock.out)) ?? null;
}

/** A time that goes on whenever what is shown of a clock changes. Call it while a component is set up. */
export function ticking(wait: () => number | null): { readonly at: number } {
  let at = $state(performance.now());
  $effect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      at = performance.now();
      const ms = untrack(wait);
      if (ms !== null) timer = setTimeout(again, Math.max(20, ms));
    };
    // Whoever hears something new starts anew.
    wait();
    untrack(again);
    return () => clearTimeout(timer);
  });
  return {
    get at() {
      return at;
    },
  };
}

/** How long until the face of a clock changes; never, while it stands. */
export function faceWait(clock: ClockShown, heardAt: number): number | null {
  return clock.running ? untilNext(leftAt(clock, heardAt, performance.now())) : null;
}

/** Says once that a minute is left. Returns what ends the wait. */
export function warnOfLastMinute(clock: ClockShown | null, heardAt: number): () => void {
  if (!clock?.running) return () => {};
  const wait = leftAt(clock, heardAt, performance.now()) - MINUTE_MS;
  // Timers cannot wait for weeks, and no page is open for so long.
  if (wait < 0 || wait > 2 ** 31 - 1) return () => {};
  const timer = setTimeout(() => announce("You have one minute left."), wait);
  return () => clearTimeout(timer);
}
