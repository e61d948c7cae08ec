// What a list of outcomes says about the two sides.
import type { OddsShown, OutcomeShown } from "../proto";
import { percent } from "./format";

/** Some outcomes are good for side a and some for side b; otherwise it is a scale of one thing. */
export function twoSided(outcomes: OutcomeShown[]): boolean {
  return outcomes.some((o) => o.place > 0) && outcomes.some((o) => o.place < 0);
}

/** The class that gives an outcome its colour and pattern; swapped where side a is the second side of a table. */
export function sideClass(outcome: OutcomeShown, sides: boolean, swapped = false): string {
  if (sides && outcome.place === 0) return "side-none";
  return (!sides || outcome.place > 0) !== swapped ? "side-0" : "side-1";
}

/** `a win` as the one who is meant is called: `Archers win`. */
export function byName(outcomes: OutcomeShown[], a: string, b: string): OutcomeShown[] {
  return outcomes.map((one) => ({ ...one, name: one.name.replace(/^[ab]\b/, (side) => (side === "a" ? a : b)) }));
}

/** More outcomes than anybody reads one by one. */
export const MANY = 24;
const HALF = "half the time";

export type Landmark = { when: string; outcome: OutcomeShown };

/** What is reached in nine of ten cases, in half of them, in one of ten. */
export function landmarks(outcomes: OutcomeShown[]): Landmark[] {
  const shares: Array<[number, string]> = [
    [0.1, "1 time in 10"],
    [0.25, "1 time in 4"],
    [0.5, HALF],
    [0.75, "3 times in 4"],
    [0.9, "9 times in 10"],
  ];
  return shares.flatMap(([share, when]) => {
    const outcome = outcomes.find((o) => o.at_least >= share - 1e-12);
    return outcome ? [{ when, outcome }] : [];
  });
}

export type Part = { name: string; side: string; p: number; said: string };

/** The whole answer in two or three parts, for a bar of one line. */
export function parts(odds: OddsShown): Part[] {
  const { outcomes } = odds;
  if (!twoSided(outcomes)) {
    const middle = landmarks(outcomes).find((mark) => mark.when === HALF)?.outcome;
    if (outcomes.length > MANY && middle) return [{ name: HALF, side: "side-0", p: 1, said: middle.name }];
    const likely = [...outcomes].sort((x, y) => y.p - x.p).slice(0, 3);
    return likely.map((o, i) => ({ name: o.name, side: i === 0 ? "side-0" : "side-none", p: o.p, said: o.p_said }));
  }
  // Not who wins: a round without a loser may still leave one side better off.
  const sum = (good: (place: number) => boolean) =>
    outcomes.filter((o) => good(o.place)).reduce((all, o) => all + o.p, 0);
  const all: Array<[string, string, number]> = [
    ["a better", "side-0", sum((place) => place > 0)],
    ["even", "side-none", sum((place) => place === 0)],
    ["b better", "side-1", sum((place) => place < 0)],
  ];
  return all.filter(([, , p]) => p > 0).map(([name, side, p]) => ({ name, side, p, said: percent(p) }));
}
