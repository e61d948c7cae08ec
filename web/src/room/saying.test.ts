import { expect, test } from "vitest";
import type { Wording } from "../proto";
import { Saying } from "./saying.svelte";

const keyword = (word: string) => ({ word, label: word.toUpperCase(), group: "", plain: false, why: "" });
const TALE: Wording = { hint: "How it goes", needed: true, most: 2, keywords: ["terrain", "surprise", "fatigue"].map(keyword) };
const DISPUTE: Wording = { hint: "Why not", needed: false, most: 3, keywords: [keyword("fatigue")] };

test("words and keywords go into the order, with its own fields left as they are", () => {
  const saying = new Saying();
  saying.begin({ say: "pass" }, TALE);
  saying.say(TALE, "  Down the slope\n they come ");
  saying.toggle(TALE, "terrain");
  expect(saying.into({ say: { propose: 1 } }, TALE)).toEqual({ say: { propose: 1 }, words: "Down the slope they come", keywords: ["terrain"] });
});

test("an order without wording stays as it is", () => {
  const order = { say: "accept" };
  expect(new Saying().into(order, null)).toBe(order);
});

test("no more keywords than there may be, and a second touch takes one back", () => {
  const saying = new Saying();
  for (const word of ["terrain", "surprise", "fatigue"]) saying.toggle(TALE, word);
  expect(saying.keywords).toEqual(["terrain", "surprise"]);
  saying.toggle(TALE, "terrain");
  saying.toggle(TALE, "fatigue");
  expect(saying.keywords).toEqual(["surprise", "fatigue"]);
});

test("what is needed is missed until it is written", () => {
  const saying = new Saying();
  expect([saying.ready(TALE), saying.ready(DISPUTE), saying.ready(null)]).toEqual([false, true, true]);
  saying.say(TALE, " ");
  expect(saying.ready(TALE)).toBe(false);
  saying.say(TALE, "So be it");
  expect(saying.ready(TALE)).toBe(true);
});

test("words wait for their own kind of order, and are gone when they have been said", () => {
  const saying = new Saying();
  saying.say(DISPUTE, "They are tired");
  saying.begin({}, TALE);
  expect(saying.words(TALE)).toBe("");
  saying.begin({}, DISPUTE);
  expect(saying.words(DISPUTE)).toBe("They are tired");
  saying.done(DISPUTE);
  expect(saying.words(DISPUTE)).toBe("");
});

test("what an order says itself is taken over, but for keywords that are not on offer", () => {
  const saying = new Saying();
  saying.begin({ words: "At a trot", keywords: ["surprise", "elephants"] }, TALE);
  expect([saying.words(TALE), saying.keywords]).toEqual(["At a trot", ["surprise"]]);
});
