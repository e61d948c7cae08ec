import { describe, expect, it } from "vitest";
import type { Sheet } from "../proto";
import { filterSheet, sectionId } from "./filter";

const rule = (id: string, label: string) => ({ id, label, value: 1, rests_on: null, questions: [] });
const sheet: Sheet = {
  system: "sys",
  title: "System",
  summary: "",
  sections: [
    { title: "Strengths", table: "heavy  +2", rules: [rule("sys.heavy", "heavy armour"), rule("sys.horse", "horse")] },
    { title: "Ground", table: null, rules: [rule("sys.hill", "on a hill")] },
  ],
  rulings: [{ id: "sys.tie", question: "Who wins a tie?", reason: "", answers: [{ name: "none", label: "nobody" }] }],
};

describe("the filter of a sheet", () => {
  it("shows all when nothing is wanted", () => {
    expect(filterSheet(sheet, " ").hits).toBe(3);
    expect(filterSheet(sheet, "").rulings).toHaveLength(1);
  });

  it("finds by text, id and section, all words together", () => {
    expect(filterSheet(sheet, "HILL").sections.map((s) => s.title)).toEqual(["Ground"]);
    expect(filterSheet(sheet, "sys.horse").sections[0]?.rules).toHaveLength(1);
    expect(filterSheet(sheet, "strengths armour").sections[0]?.rules.map((r) => r.id)).toEqual(["sys.heavy"]);
    expect(filterSheet(sheet, "nobody").rulings).toHaveLength(1);
    expect(filterSheet(sheet, "elephant")).toEqual({ sections: [], rulings: [], hits: 0 });
  });

  it("names sections so that no rule has the same name", () => {
    expect(sectionId("Dice of a unit")).toBe("section-dice-of-a-unit");
  });
});
