import { describe, expect, it } from "vitest";
import { beside } from "./beside";

const window = { width: 800, height: 600 };
const box = { width: 200, height: 100 };

describe("words beside a part of the table", () => {
  it("stand to its right while there is room", () => {
    expect(beside({ left: 100, right: 160, top: 280, bottom: 320 }, box, window)).toEqual({ left: 172, top: 250 });
  });
  it("go to the left at the right edge", () => {
    expect(beside({ left: 700, right: 760, top: 280, bottom: 320 }, box, window)).toEqual({ left: 488, top: 250 });
  });
  it("go above or below what is as wide as the window", () => {
    const wide = { left: 10, right: 790, top: 300, bottom: 320 };
    expect(beside(wide, box, window)).toEqual({ left: 300, top: 188 });
    expect(beside({ ...wide, top: 20, bottom: 40 }, box, window)).toEqual({ left: 300, top: 52 });
  });
  it("hide as few others as they can", () => {
    const what = { left: 300, right: 360, top: 280, bottom: 320 };
    expect(beside(what, box, window, [{ x: 400, y: 300 }])).toEqual({ left: 88, top: 250 });
    expect(beside(what, box, window, [{ x: 400, y: 300 }, { x: 100, y: 300 }])).toEqual({ left: 230, top: 168 });
    expect(beside(what, box, window, [{ x: 700, y: 300 }])).toEqual({ left: 372, top: 250 });
  });
  it("stay in the window where there is no room at all", () => {
    const small = { width: 220, height: 200 };
    expect(beside({ left: 10, right: 210, top: 110, bottom: 190 }, box, small)).toEqual({ left: 10, top: 6 });
  });
});
