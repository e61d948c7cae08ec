// What is new in the story, and how it looks on the table.

import type { Chapter } from "../proto";
import type { Effect } from "../table/effects.svelte";

/** What the table can draw; others look like the nearest of these. */
const LOOKS: Record<string, Effect["kind"]> = {
  shot: "shot",
  clash: "clash",
  loss: "loss",
  rout: "rout",
  rally: "rally",
  fall: "loss",
  break: "rout",
};

export function effectsOf(chapters: Chapter[]): Effect[] {
  const told = chapters.flatMap((chapter) => chapter.told);
  return told.flatMap(({ effect }) => {
    const kind = effect && LOOKS[effect.kind];
    if (!effect || !kind) return [];
    return [{ kind, at: effect.at, ...(effect.from ? { from: effect.from } : {}) }];
  });
}

/** What was last to be seen, at most so many. */
export function latest(chapters: Chapter[], most: number): Effect[] {
  const found: Effect[] = [];
  for (let at = chapters.length - 1; at >= 0 && found.length < most; at -= 1) found.unshift(...effectsOf([chapters[at]!]));
  return found.slice(-most);
}

/** The chapters that were not there before. */
export function fresh(before: Chapter[], after: Chapter[]): Chapter[] {
  const same = after.findIndex((chapter, at) => before[at] !== chapter);
  return same < 0 ? [] : after.slice(same);
}
