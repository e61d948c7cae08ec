// A battle's own clock, and what runs on it, as shares of a strip.

import type { Run, Timeline } from "../proto";

/** A stretch of the strip, in hundredths of it. */
export type Bar = {
  run: Run;
  from: number;
  /** What has gone by of it, and all of it. */
  done: number;
  wide: number;
  left: number;
  at: string;
};

export type Tick = { at: number; reads: string };

/** The clock at another time, such as `09:15`; without a clock that can be read, so many more. */
export function readsAt({ now, reads, unit }: Timeline, at: number): string {
  const clock = /^(\d{1,2}):(\d{2})$/.exec(reads);
  const more = at - now;
  if (!clock) return more < 0 ? `−${-more} ${unit}` : `+${more} ${unit}`;
  const day = 24 * 60;
  const minutes = (((Number(clock[1]) * 60 + Number(clock[2]) + more) % day) + day) % day;
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The least that a strip shows ahead. */
const AHEAD = 8;

/** From when to when the strip reaches: all that runs, the round, and a little more. */
export function span({ now, until, runs }: Timeline): [number, number] {
  const from = Math.min(now, ...runs.map((run) => run.began));
  const to = Math.max(now + AHEAD, until, ...runs.map((run) => run.ends));
  return [from, to];
}

/** What runs, by side and then by when it is over. */
export function bars(timeline: Timeline): Bar[] {
  const [from, to] = span(timeline);
  const share = (at: number) => ((at - from) / (to - from)) * 100;
  const order = [...timeline.runs].sort((a, b) => a.side - b.side || a.ends - b.ends || a.began - b.began);
  return order.map((run) => ({
    run,
    from: share(run.began),
    done: share(Math.min(Math.max(timeline.now, run.began), run.ends)) - share(run.began),
    wide: share(run.ends) - share(run.began),
    left: Math.max(0, run.ends - timeline.now),
    at: readsAt(timeline, run.ends),
  }));
}

/** Times written under the strip: as many as there is room for, at round minutes. */
export function ticks(timeline: Timeline, most = 8): Tick[] {
  const [from, to] = span(timeline);
  const step = [1, 2, 5, 10, 15, 30, 60].find((one) => (to - from) / one <= most) ?? 120;
  const all: Tick[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    all.push({ at: ((at - from) / (to - from)) * 100, reads: readsAt(timeline, at) });
  }
  return all;
}

/** What is over at the same time happens together: the times, soonest first, with what is over then. */
export function completing(timeline: Timeline): Array<{ left: number; at: string; runs: Run[] }> {
  const times = [...new Set(timeline.runs.map((run) => run.ends))].sort((a, b) => a - b);
  return times.map((ends) => ({
    left: Math.max(0, ends - timeline.now),
    at: readsAt(timeline, ends),
    runs: timeline.runs.filter((run) => run.ends === ends),
  }));
}
