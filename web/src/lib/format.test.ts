import { describe, expect, it } from "vitest";
import { ago, capital, count, percent, signed, unitName, withMinus } from "./format";

describe("figures in words", () => {
  it("say shares as the program does", () => {
    expect([0, 1e-6, 0.417, 0.99999, 1].map(percent)).toEqual(["0%", "<0.1%", "41.7%", ">99.9%", "100%"]);
  });

  it("carry their sign", () => {
    expect([2, 0, -1].map(signed)).toEqual(["+2", "0", "−1"]);
    expect(withMinus("Side b (-2 dice) of two-handed men, -1")).toBe("Side b (−2 dice) of two-handed men, −1");
  });

  it("tell how long ago", () => {
    const now = 1_700_000_000_000;
    const min = 60_000;
    expect(ago(now - 5, now)).toBe("just now");
    expect(ago(now - min, now)).toBe("1 minute ago");
    expect(ago(now - 90 * min, now)).toBe("1 hour ago");
    expect(ago(now - 24 * 60 * min, now)).toBe("yesterday");
    expect(ago(now - 72 * 60 * min, now)).toBe("3 days ago");
  });

  it("count and name", () => {
    expect([count(1, "step"), count(2, "match", "matches")]).toEqual(["1 step", "2 matches"]);
    expect([capital("horse"), capital(""), unitName("hill.long_bow-men")]).toEqual(["Horse", "", "long bow men"]);
  });
});
