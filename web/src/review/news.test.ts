import { expect, test } from "vitest";
import type { Chapter, Told } from "../proto";
import { effectsOf, fresh, latest } from "./news";

function told(kind: string, from: [number, number] | null = null): Told {
  return { entry: 0, rule: "", text: "", detail: false, effect: { kind, at: [3, 4], from, piece: null } };
}

function chapter(place: number, ...lines: Told[]): Chapter {
  return { entry: place, place, turn: 1, orders: [], throws: [], told: lines };
}

test("effects come in the order of the story, each as the table can draw it", () => {
  const story = [chapter(0, told("shot", [1, 2]), told("loss")), chapter(1, told("fall"), told("break"), told("fog"))];
  expect(effectsOf(story)).toEqual([
    { kind: "shot", at: [3, 4], from: [1, 2] },
    { kind: "loss", at: [3, 4] },
    { kind: "loss", at: [3, 4] },
    { kind: "rout", at: [3, 4] },
  ]);
});

test("new is what was not there before, also after a step was taken back", () => {
  const [a, b, c, d] = [chapter(0), chapter(1), chapter(2), chapter(2)];
  expect(fresh([a!, b!], [a!, b!, c!])).toEqual([c]);
  expect(fresh([a!, b!, c!], [a!, b!])).toEqual([]);
  expect(fresh([a!, b!, c!], [a!, b!, d!])[0]).toBe(d);
});

test("the latest are the last of the story in its order, whatever lies between them", () => {
  const story = [chapter(0, told("rally")), chapter(1, told("shot"), told("loss")), chapter(2), chapter(3, told("fog"), told("rout"))];
  const kinds = (most: number) => latest(story, most).map(({ kind }) => kind);
  expect(kinds(9)).toEqual(["rally", "shot", "loss", "rout"]);
  expect(kinds(2)).toEqual(["loss", "rout"]);
  expect(latest([], 3)).toEqual([]);
});
