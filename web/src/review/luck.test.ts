import { expect, test } from "vitest";
import type { Chapter, Throw } from "../proto";
import { cumulated, falls, inWords, luckOf, outstanding, sentence } from "./luck";

function thrown(seat: number, luck: number | null): Throw {
  return { seat, say: "1d6", rule: "r", label: "", faces: [4], came_to: "4", origin: "rolled", tally: null, luck };
}

function chapter(place: number, ...throws: Throw[]): Chapter {
  return { entry: place, place, turn: 1, orders: [], throws, told: [] };
}

/** One player a side; the third seat is the umpire's. */
const own = (seat: number) => (seat < 2 ? seat : null);

test("throws without a number are left out, the others keep their order", () => {
  const all = falls([chapter(0, thrown(0, 500), thrown(1, null), thrown(2, 700)), chapter(1, thrown(1, -250))], own);
  expect(all.map(({ side, luck, place }) => [side, luck, place])).toEqual([[0, 0.5, 0], [1, -0.25, 1]]);
});

test("luck adds up for each side, whoever throws for it", () => {
  const all = falls([chapter(0, thrown(0, 500), thrown(2, -250), thrown(1, 500))], (seat) => Math.floor(seat / 2));
  expect(cumulated(all, 2)).toEqual([[0, 0.5, 0.5, 1], [0, 0, -0.25, -0.25]]);
  expect(luckOf(all, 0)).toEqual({ throws: 2, sum: 1 });
});

test("the sentence says who was luckier, and no more than the dice tell", () => {
  const names = ["Normans", "Saxons"];
  const many = (luck: number) => falls([chapter(0, ...Array.from({ length: 40 }, (_, at) => thrown(at % 2, at % 2 === 0 ? luck : 0)))], own);
  expect(sentence([], names)).toBe("No dice have fallen yet.");
  expect(sentence(many(10), names)).toBe("Over 40 throws the dice favoured nobody.");
  expect(sentence(many(150), names)).toBe("Over 40 throws the Normans had a little more luck.");
  expect(sentence(many(600), names)).toBe("Over 40 throws the Normans had much more luck.");
  expect(sentence(many(600), ["Rome", "Gauls"])).toBe("Over 40 throws Rome had much more luck.");
  expect(sentence(many(-300), names)).toBe("Over 40 throws the Saxons had more luck.");
});

test("the outstanding throws are the extremes of one way", () => {
  const all = falls([chapter(0, thrown(0, 900), thrown(1, -950), thrown(0, 100), thrown(1, 990))], own);
  expect(outstanding(all, 3, 1).map((fall) => fall.luck)).toEqual([0.99, 0.9]);
  expect(outstanding(all, 3, -1).map((fall) => fall.luck)).toEqual([-0.95]);
  expect([inWords(0.9), inWords(-0.3), inWords(0.1)]).toEqual(["very lucky", "a little unlucky", "even"]);
});
