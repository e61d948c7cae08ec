import { expect, test } from "vitest";
import type { Dispute } from "../proto";
import { Cards } from "./cards.svelte";

function dispute(title: string, open: boolean): Dispute {
  return {
    title, told: "", against: "", narrator: 0, disputer: 1, open, when: "", ladder: [], reference: 0, stands: 0, because: "",
    pros: [], cons: [], outcome: "", happened: open ? null : true, thrown: true, done: [], rule: "",
  };
}

test("old arguments are not laid out by themselves", () => {
  const cards = new Cards();
  cards.take([dispute("old", false)]);
  expect(cards.shown).toBeNull();
});

test("what was argued here is shown with its end, until it is put away or another is argued", () => {
  const cards = new Cards();
  cards.take([dispute("the ditch", true), dispute("old", false)]);
  expect(cards.shown?.open).toBe(true);
  cards.take([dispute("the ditch", false), dispute("old", false)]);
  expect([cards.shown?.title, cards.shown?.open]).toEqual(["the ditch", false]);
  cards.putAway();
  cards.take([dispute("the ditch", false), dispute("old", false)]);
  expect(cards.shown).toBeNull();
  cards.take([dispute("the hill", true)]);
  expect(cards.shown?.title).toBe("the hill");
});
