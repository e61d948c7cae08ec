// How long: on a clock's face, and in words.

import { count } from "./format";
import type { Clock } from "../proto";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (n: number) => String(n).padStart(2, "0");

/** `2 d 03 h`, `1:05:09`, `5:09`, and tenths at the very end: `9.4`. */
export function face(left_ms: number): string {
  const left = Math.max(0, left_ms);
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${two(Math.floor((left % DAY) / HOUR))} h`;
  if (left > 0 && left < 10 * SECOND) return (Math.floor(left / 100) / 10).toFixed(1);
  // A second that has begun is still there.
  const seconds = Math.ceil(left / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Until the face changes. */
export function untilNext(left_ms: number): number {
  if (left_ms >= DAY) return Math.min(MINUTE, left_ms - DAY + 1);
  if (left_ms <= 10 * SECOND) return 100;
  // The face changes when the next whole second is full.
  return left_ms % SECOND || SECOND;
}

/** Roughly, as one says it: `2 days`, `5 hours`, `12 minutes`, `less than a minute`. */
export function roughly(left_ms: number): string {
  if (left_ms <= 0) return "no time";
  if (left_ms >= 1.5 * DAY) return count(Math.round(left_ms / DAY), "day");
  if (left_ms >= 1.5 * HOUR) return count(Math.round(left_ms / HOUR), "hour");
  if (left_ms >= MINUTE) return count(Math.round(left_ms / MINUTE), "minute");
  return "less than a minute";
}

/** The terms of a clock. */
export function clockTerms(clock: Clock): string {
  if (clock.kind === "correspondence") return `${count(clock.days, "day")} for each turn`;
  const more = clock.seconds > 0 ? ` and ${count(clock.seconds, "second")} for each order` : "";
  return `${count(clock.minutes, "minute")} for the battle${more}`;
}
