import { describe, expect, it } from "vitest";
import type { Chapter } from "../proto";
import { lines, merged, newestThrows, revealed, spoken } from "./story";

function chapter(place: number, more: Partial<Chapter> = {}): Chapter {
  return { entry: place + 3, place, turn: 1, orders: [], throws: [], told: [], ...more };
}
const told = (text: string, detail = false) => ({ entry: 0, rule: "r", text, detail });
const die = { seat: 0, say: "1d6", rule: "r", label: "", faces: [4], came_to: "4", origin: "rolled" as const, tally: null, luck: null };

describe("the story", () => {
  it("keeps what stands and appends what is new", () => {
    const have = [chapter(0), chapter(1), chapter(2)];
    expect(merged(have, 3, [chapter(3)]).map((one) => one.place)).toEqual([0, 1, 2, 3]);
    const other = chapter(1, { entry: 99 });
    expect(merged(have, 1, [other]).map((one) => one.entry)).toEqual([3, 99]);
    expect(merged(have, 0, [chapter(0)])).toHaveLength(1);
    expect(merged(have, 2, [])).toHaveLength(2);
    expect(have).toHaveLength(3);
  });

  it("folds explanations under the line before them", () => {
    const all = lines([told("a"), told("why a", true), told("b"), told("why b", true), told("more", true)]);
    expect(all.map((line) => [line.told.text, line.why.length])).toEqual([["a", 1], ["b", 2]]);
    expect(lines([told("alone", true)])).toHaveLength(1);
  });

  it("says new lines aloud, and not too many", () => {
    const many = chapter(0, { told: [told("one"), told("why", true), told("two"), told("three")] });
    expect(spoken([many])).toBe("one two three");
    expect(spoken([many], 2)).toBe("1 lines before. two three");
  });

  it("puts sealed choices side by side", () => {
    const given = (seat: number, notation: string, sealed: boolean) => ({ seat, notation, sealed });
    const by = revealed(chapter(0, { orders: [given(0, "a", true), given(1, "b", true), given(0, "c", true), given(1, "d", false)] }));
    expect([...by]).toEqual([[0, ["a", "c"]], [1, ["b"]]]);
  });

  it("shows dice until an order without dice comes", () => {
    const thrown = chapter(1, { throws: [die] });
    expect(newestThrows([chapter(0), thrown, chapter(2)])?.place).toBe(1);
    const order = { seat: 0, notation: "move", sealed: false };
    expect(newestThrows([thrown, chapter(2, { orders: [order] })])).toBeNull();
    expect(newestThrows([thrown, chapter(2, { orders: [order] })], 1)?.place).toBe(1);
  });
});
