import { expect, it } from "vitest";
import { clockFault, PRESETS } from "./clocks";

it("takes every common clock, and says what to do about the rest", () => {
  expect(clockFault(null)).toBe("");
  for (const { clock } of [...PRESETS.live, ...PRESETS.correspondence]) expect(clockFault(clock)).toBe("");
  expect(clockFault({ kind: "live", minutes: 0, seconds: 5 })).toContain("1 to 600");
  expect(clockFault({ kind: "live", minutes: NaN, seconds: 5 })).toContain("1 to 600");
  expect(clockFault({ kind: "live", minutes: 5, seconds: 2.5 })).toContain("0 to 300");
  expect(clockFault({ kind: "correspondence", days: 61 })).toContain("1 to 60");
});
