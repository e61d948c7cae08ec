import { describe, expect, it } from "vitest";
import { badgeSign, chips } from "./badges";
import { glyph, troop } from "./glyphs";

const badge = (text: string, meaning: string) => ({ text, meaning });

describe("badges", () => {
  it("have a picture and a tone where their meaning is known", () => {
    expect(badgeSign(badge("C", "commander with the unit")).tone).toBe("gold");
    expect(badgeSign(badge("D", "disordered")).tone).toBe("bad");
    expect(badgeSign(badge("D", "disordered")).icon).not.toBeNull();
    expect(badgeSign(badge("Z", "nobody knows what"))).toEqual({ icon: null, tone: "plain" });
  });

  it("keep their numbers", () => {
    expect(badgeSign(badge("-2", "VBU lost"))).toEqual({ icon: null, tone: "bad" });
    expect(badgeSign(badge("-3", "penalty dice")).tone).toBe("bad");
    expect(badgeSign(badge("+3", "bonus dice")).tone).toBe("plain");
  });

  it("hang side by side around the middle", () => {
    const row = chips([badge("-12", "VBU lost"), badge("D", "disordered"), badge("C", "commander")]);
    const [first, last] = [row[0]!, row[2]!];
    expect(first.x).toBeCloseTo(-(last.x + last.width));
    expect(row[1]!.x).toBeGreaterThanOrEqual(first.x + first.width);
  });
});

describe("signs", () => {
  const SHEET = ["FP", "FL", "T", "S", "CP", "CM", "CL", "EL", "CGP", "CGL", "CF", "ART", "W", "B", "pikes", "spears", "warband", "crossbows", "shot", "knights", "horse-archers", "camels", "general", "GA", "TR", "RE", "SP", "DR", "hussars", "P&M", "Tercio", "howitzer"];

  it("are different for all kinds of troops", () => {
    const drawn = SHEET.map((name) => JSON.stringify(glyph(name)));
    expect(new Set(drawn).size).toBe(SHEET.length);
    expect(SHEET.map(troop)).not.toContain("flag");
  });

  it("are a flag for what is not known", () => {
    expect(troop("toString")).toBe("flag");
    expect(glyph("dragons")).toBe(glyph("unit"));
  });
});
