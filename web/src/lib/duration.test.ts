import { describe, expect, it } from "vitest";
import { clockTerms, face, roughly, untilNext } from "./duration";

const MIN = 60_000;
const HOUR = 60 * MIN;
const DAY = 24 * HOUR;

describe("a clock", () => {
  it("shows what one needs to know, the finer the less there is", () => {
    expect([3 * DAY, 2 * DAY + 3.5 * HOUR, HOUR + 5 * MIN + 9000, 5 * MIN + 8100, 60_000, 9_450, 0, -5].map(face)).toEqual([
      "3 d 00 h", "2 d 03 h", "1:05:09", "5:09", "1:00", "9.4", "0:00", "0:00",
    ]);
  });

  it("changes its face just when it is looked at again", () => {
    for (const left of [DAY + 7 * MIN, DAY, HOUR, 61_234, 10_001, 9_999, 250]) {
      const wait = untilNext(left);
      expect(wait).toBeGreaterThan(0);
      if (left < DAY) expect(face(left - wait), `${left}`).not.toBe(face(left));
      if (left < DAY && left > 10_100) expect(face(left - wait + 2), `${left}`).toBe(face(left));
    }
  });

  it("is said as people say it", () => {
    expect([2.4 * DAY, 30 * HOUR, 90 * MIN, 12.2 * MIN, 60_000, 59_000, 0].map(roughly)).toEqual([
      "2 days", "30 hours", "2 hours", "12 minutes", "1 minute", "less than a minute", "no time",
    ]);
    expect(clockTerms({ kind: "live", minutes: 60, seconds: 10 })).toBe("60 minutes for the battle and 10 seconds for each order");
    expect(clockTerms({ kind: "live", minutes: 5, seconds: 0 })).toBe("5 minutes for the battle");
    expect(clockTerms({ kind: "correspondence", days: 1 })).toBe("1 day for each turn");
  });
});
