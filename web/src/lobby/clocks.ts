// Clocks that people commonly play with, and what the server takes.

import type { Clock } from "../proto";

export const BOUNDS = { minutes: [1, 600], seconds: [0, 300], days: [1, 60] } as const;

type Preset = { label: string; clock: Clock };

/** The second is what one gets first. */
export const PRESETS: Record<Clock["kind"], Preset[]> = {
  live: [
    { label: "30 min + 5 s", clock: { kind: "live", minutes: 30, seconds: 5 } },
    { label: "60 min + 10 s", clock: { kind: "live", minutes: 60, seconds: 10 } },
    { label: "2 h + 20 s", clock: { kind: "live", minutes: 120, seconds: 20 } },
  ],
  correspondence: [
    { label: "1 day", clock: { kind: "correspondence", days: 1 } },
    { label: "3 days", clock: { kind: "correspondence", days: 3 } },
    { label: "7 days", clock: { kind: "correspondence", days: 7 } },
  ],
};

/** What is wrong with a typed clock, and what to do; nothing where it is right. */
export function clockFault(clock: Clock | null): string {
  if (clock === null) return "";
  const outside = (value: number, [least, most]: readonly [number, number]) => !Number.isInteger(value) || value < least || value > most;
  if (clock.kind === "correspondence") {
    return outside(clock.days, BOUNDS.days) ? "Give 1 to 60 whole days for each turn." : "";
  }
  if (outside(clock.minutes, BOUNDS.minutes)) return "Give 1 to 600 whole minutes for the battle.";
  return outside(clock.seconds, BOUNDS.seconds) ? "Give 0 to 300 whole seconds for each order." : "";
}
