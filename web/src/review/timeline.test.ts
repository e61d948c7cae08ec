import { expect, test } from "vitest";
import type { Chapter, Piece, Told } from "../proto";
import { greatEvents, jump, knots, turns } from "./timeline";

const told = (kind: string | null, text: string, piece: number | null = null): Told => ({
  entry: 0,
  rule: "",
  text,
  detail: false,
  ...(kind ? { effect: { kind, at: [0, 0] as [number, number], from: null, piece } } : {}),
});

function chapter(place: number, turn: number, ...lines: Told[]): Chapter {
  return { entry: place, place, turn, orders: [], throws: [], told: lines };
}

const PIECES = [{ id: 7, side: 1 } as Piece];

test("a turn begins where its first chapter does", () => {
  const story = [chapter(0, 0), chapter(1, 1), chapter(2, 1), chapter(3, 2)];
  expect(turns(story)).toEqual([{ turn: 0, place: 0 }, { turn: 1, place: 1 }, { turn: 2, place: 3 }]);
});

test("great events are found with whose they are, and a rout after a clash is the charge's doing", () => {
  const story = [
    chapter(4, 2, told("shot", "Archers shot."), told("rout", "Fyrd routed.", 7)),
    chapter(5, 2, told("clash", "They met."), told("rout", "Housecarls routed.", 7), told("fall", "Harold fell.")),
  ];
  const events = greatEvents(story, PIECES);
  expect(events.map(({ kind, to, side }) => [kind, to, side])).toEqual([
    ["rout", 5, 1],
    ["charge", 6, 1],
    ["fall", 6, null],
  ]);
  const [first, second] = knots(events, 1);
  expect([first?.kind, second?.kind, second?.events.length, second?.side]).toEqual(["rout", "fall", 2, null]);
  expect(knots(events, 3)).toHaveLength(1);
});

test("a jump goes to the next place that way, or nowhere", () => {
  const places = [0, 5, 9];
  expect([jump(places, 5, 1), jump(places, 5, -1), jump(places, 9, -1), jump(places, 9, 1)]).toEqual([9, 0, 5, null]);
});
