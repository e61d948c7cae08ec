// The story of a match as the page keeps it: chapters, and what they say.

import type { Chapter, Told } from "../proto";

/** The first `keep` chapters still stand; the new ones follow them. */
export function merged(have: Chapter[], keep: number, more: Chapter[]): Chapter[] {
  return [...have.slice(0, Math.max(keep, 0)), ...more];
}

/** Lines that explain the one before them are folded under it. */
export type Line = { told: Told; why: Told[] };

export function lines(told: Told[]): Line[] {
  const all: Line[] = [];
  for (const one of told) {
    const last = all.at(-1);
    if (one.detail && last) last.why.push(one);
    else all.push({ told: one, why: [] });
  }
  return all;
}

/** What is read out when chapters come in. */
export function spoken(chapters: Chapter[], most = 6): string {
  const said = chapters.flatMap((chapter) => chapter.told.filter((told) => !told.detail));
  const last = said.slice(-most).map((told) => told.text);
  return (said.length > most ? [`${said.length - most} lines before.`, ...last] : last).join(" ");
}

/** The sealed choices of a chapter, by seat: they are shown side by side. */
export function revealed(chapter: Chapter): Map<number, string[]> {
  const by = new Map<number, string[]>();
  for (const given of chapter.orders.filter((given) => given.sealed)) {
    by.set(given.seat, [...(by.get(given.seat) ?? []), given.notation]);
  }
  return by;
}

/** The newest throws: those of the last chapter that has any, if little came after it. */
export function newestThrows(chapters: Chapter[], upTo = chapters.length): Chapter | null {
  for (let i = upTo - 1; i >= Math.max(0, upTo - 4); i -= 1) {
    const chapter = chapters[i]!;
    if (chapter.throws.length > 0) return chapter;
    // An order without dice has come since: the dice are old.
    if (chapter.orders.length > 0) return null;
  }
  return null;
}
