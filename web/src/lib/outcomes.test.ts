import { describe, expect, it } from "vitest";
import type { OddsShown, OutcomeShown } from "../proto";
import { byName, landmarks, parts, sideClass, twoSided } from "./outcomes";

const outcome = (name: string, place: number, p: number, at_least: number): OutcomeShown => ({
  name,
  place,
  p,
  at_least,
  p_said: `${p * 100}%`,
  at_least_said: "",
});
const fight = [outcome("a wins", 2, 0.5, 0.5), outcome("tie", 0, 0.1, 0.6), outcome("b wins", -1, 0.4, 1)];
const scale = [outcome("none", 0, 0.25, 0.25), outcome("one", -1, 0.5, 0.75), outcome("two", -2, 0.25, 1)];
const odds = (outcomes: OutcomeShown[]) => ({ outcomes }) as OddsShown;

describe("outcomes", () => {
  it("call the sides by name where they have one", () => {
    expect(byName(fight, "Archers", "Levy").map((one) => one.name)).toEqual(["Archers wins", "tie", "Levy wins"]);
    expect(byName([outcome("a", 1, 1, 1), outcome("all lost", 0, 0, 1)], "X", "Y").map((one) => one.name)).toEqual(["X", "all lost"]);
  });

  it("are drawn in the other side's colour for who sits there", () => {
    expect(fight.map((one) => sideClass(one, true, true))).toEqual(["side-1", "side-none", "side-0"]);
    expect(sideClass(scale[1]!, false, true)).toBe("side-1");
  });

  it("belong to sides only where both can gain", () => {
    expect(twoSided(fight)).toBe(true);
    expect(twoSided(scale)).toBe(false);
    expect(fight.map((o) => sideClass(o, true))).toEqual(["side-0", "side-none", "side-1"]);
    expect(sideClass(scale[2]!, false)).toBe("side-0");
  });

  it("sum up in a line", () => {
    expect(parts(odds(fight)).map((part) => `${part.name} ${part.said}`)).toEqual([
      "a better 50.0%",
      "even 10.0%",
      "b better 40.0%",
    ]);
    expect(parts(odds(scale))[0]?.name).toBe("one");
  });

  it("have landmarks", () => {
    expect(landmarks(scale).map((mark) => mark.outcome.name)).toEqual(["none", "none", "one", "one", "two"]);
  });
});
