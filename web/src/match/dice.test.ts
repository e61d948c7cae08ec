import { describe, expect, it } from "vitest";
import { back, begin, full, goTo, missing, paste, type } from "./dice";

describe("typed dice", () => {
  it("go on to the next die with every face", () => {
    const typing = [6, 5, 1].reduce(type, begin(3));
    expect(typing).toEqual({ want: 3, faces: [6, 5, 1], cursor: 3 });
    expect(full(typing)).toBe(true);
    expect(full(begin(0))).toBe(false);
  });

  it("take only faces of a die, and no more than are wanted", () => {
    const one = type(begin(1), 4);
    expect(type(one, 5)).toBe(one);
    const none = begin(2);
    expect(type(none, 0)).toBe(none);
    expect(type(none, 7)).toBe(none);
  });

  it("are taken back from the last", () => {
    const typing = back([6, 5].reduce(type, begin(3)));
    expect(typing).toEqual({ want: 3, faces: [6, 0, 0], cursor: 1 });
    expect(missing(typing)).toBe(2);
    expect(back(begin(2)).cursor).toBe(0);
  });

  it("can be mended in the middle, and then go on where one is missing", () => {
    const all = [6, 5, 4].reduce(type, begin(3));
    const mended = type(goTo(all, 1), 2);
    expect(mended.faces).toEqual([6, 2, 4]);
    expect(mended.cursor).toBe(3);
    const hole = back(goTo(all, 0));
    expect(hole.faces).toEqual([0, 5, 4]);
    expect(type(hole, 1).cursor).toBe(3);
  });

  it("are pasted with or without gaps", () => {
    expect(paste(begin(4), "6 5 5 1")?.faces).toEqual([6, 5, 5, 1]);
    expect(paste(begin(4), "6551")?.faces).toEqual([6, 5, 5, 1]);
    expect(paste(begin(4), " 6, 5\n")?.cursor).toBe(2);
    expect(paste(begin(2), "6 5 5 1")?.faces).toEqual([6, 5]);
    expect(paste(type(begin(2), 3), "65")?.faces).toEqual([6, 5]);
  });

  it("are not pasted when something else is among them", () => {
    expect(paste(begin(2), "6 7")).toBeNull();
    expect(paste(begin(2), "")).toBeNull();
    expect(paste(begin(2), "12 hits")).toBeNull();
  });
});
