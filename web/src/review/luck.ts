// The luck of the dice: every throw against all the throws it might have been.

import type { Chapter, Seat, Throw } from "../proto";

/** A throw of the story. `luck` is from −1, the worst that could fall, to 1, the best. */
export type Fall = { side: number; place: number; turn: number; luck: number; thrown: Throw };

const THOUSAND = 1000;

/** All throws of a side whose luck can be told, in the order in which they fell. */
export function falls(chapters: Chapter[], sideOf: (seat: Seat) => number | null): Fall[] {
  return chapters.flatMap(({ place, turn, throws }) =>
    throws.flatMap((thrown) => {
      const { seat, luck } = thrown;
      const side = sideOf(seat);
      return luck === null || side === null ? [] : [{ side, place, turn, luck: luck / THOUSAND, thrown }];
    }),
  );
}

/** The luck of each side after every throw, the first with nothing thrown. */
export function cumulated(all: Fall[], sides: number): number[][] {
  const sums = Array.from({ length: sides }, () => [0]);
  for (const { side, luck } of all) {
    sums.forEach((sum, at) => sum.push(sum.at(-1)! + (at === side ? luck : 0)));
  }
  return sums;
}

export type Luck = { throws: number; sum: number };

export function luckOf(all: Fall[], side: number): Luck {
  const own = all.filter((fall) => fall.side === side);
  return { throws: own.length, sum: own.reduce((sum, fall) => sum + fall.luck, 0) };
}

/** How far sums of so many throws stray from each other by chance alone: a throw's luck has a variance of about ⅓. */
function stray(throws: number): number {
  return Math.sqrt(Math.max(throws, 1) / 3);
}

/** Peoples take an article, most other names do not. */
function called(name: string): string {
  return name.endsWith("s") ? `the ${name}` : name;
}

/** `Over 63 throws the Normans had a little more luck.` */
export function sentence(all: Fall[], names: string[]): string {
  if (all.length === 0) return "No dice have fallen yet.";
  const over = all.length === 1 ? "In one throw" : `Over ${all.length} throws`;
  const sums = names.map((name, side) => ({ name, sum: luckOf(all, side).sum })).sort((a, b) => b.sum - a.sum);
  const [first, second] = sums;
  if (!first || !second) return `${over} nobody can be compared.`;
  const apart = (first.sum - second.sum) / stray(all.length);
  if (apart < 0.35) return `${over} the dice favoured nobody.`;
  const much = apart < 1 ? "a little more luck" : apart < 2 ? "more luck" : "much more luck";
  return `${over} ${called(first.name)} had ${much}.`;
}

/** How lucky, in a word. */
export function inWords(luck: number): string {
  const size = Math.abs(luck);
  if (size < 0.2) return "even";
  const way = luck > 0 ? "lucky" : "unlucky";
  return size < 0.55 ? `a little ${way}` : size < 0.85 ? way : `very ${way}`;
}

/** The luckiest, best first, or the unluckiest, worst first. */
export function outstanding(all: Fall[], most: number, way: 1 | -1): Fall[] {
  const told = all.filter((fall) => fall.luck * way > 0.5);
  return told.sort((a, b) => (b.luck - a.luck) * way || b.thrown.faces.length - a.thrown.faces.length).slice(0, most);
}

/** The line of the story that a throw led to. */
export function lineOf(chapter: Chapter | undefined): string {
  return chapter?.told.find((told) => !told.detail)?.text ?? "";
}
