import { describe, expect, it } from "vitest";
import type { QuestionCard } from "../proto";
import { factText, fill, isYes, nothingAsked, readQuery, shownText, swap, unfold, writeQuery } from "./query";

const question: QuestionCard = {
  name: "fight",
  label: "two units fight",
  fields: [
    { path: "ground", label: "ground", kind: { word: ["plain", "wood"] }, short: false, rare: false },
    { path: "a.dice", label: "dice", kind: { number: { min: -9, max: 9 } }, short: true, rare: false },
    { path: "a.heavy", label: "heavy", kind: "flag", short: false, rare: false },
    { path: "b.dice", label: "dice", kind: { number: { min: -9, max: 9 } }, short: true, rare: false },
    { path: "b.heavy", label: "heavy", kind: "flag", short: false, rare: false },
  ],
  policies: [
    { name: "press", label: "both attack" },
    { name: "stand", label: "b stands" },
  ],
  runs_to_the_end: false,
  defaults: { ground: "plain", a: { dice: 0, heavy: false }, b: { dice: 0, heavy: false } },
  takes_units: true,
};

const round = (query: string) => writeQuery(question, readQuery(question, query));

describe("the address of a question", () => {
  it("leaves out what is default", () => {
    expect(round("")).toBe("");
    expect(round("a.dice=0&a.heavy=no&ground=plain&rounds=one")).toBe("");
    expect(round("b.heavy=yes&a.dice=2")).toBe("a.dice=2&b.heavy=yes");
  });

  it("keeps house rules", () => {
    const query = "ruling.sys.tie=a&off=sys.x&off=sys.y&shift.sys.z=-1";
    expect(round(query)).toBe(query);
  });

  it("keeps what it does not know, for the server to answer", () => {
    expect(round("a=2&a.dice=9x")).toBe("a=2&a.dice=9x");
    expect(round("rounds=three")).toBe("rounds=three");
    expect(round("shift.sys.z=much")).toBe("shift.sys.z=much");
  });

  it("reads a policy as the whole fight", () => {
    expect(readQuery(question, "policy=press").rounds).toBe("end");
    expect(round("policy=press")).toBe("rounds=end");
    expect(round("policy=stand")).toBe("policy=stand");
    expect(round("policy=stand&rounds=one")).toBe("");
    expect(writeQuery({ ...question, runs_to_the_end: true }, { ...nothingAsked(), rounds: "one" })).toBe("rounds=one");
  });

  it("writes even a default where a unit says otherwise", () => {
    expect(round("unit.a=hill.archers&a.dice=0&b.dice=0")).toBe("unit.a=hill.archers&a.dice=0");
    expect(round("unit.a=hill.archers&ground=plain")).toBe("unit.a=hill.archers&ground=plain");
  });
});

describe("what a field shows", () => {
  const [ground, dice, heavy] = question.fields;

  it("is what was said, then what the server filled in, then the default", () => {
    const facts = { ground: "wood", a: { dice: 3, heavy: true } };
    const asking = readQuery(question, "a.dice=5");
    expect(shownText(question, asking, dice!, facts)).toBe("5");
    expect(shownText(question, asking, ground!, facts)).toBe("wood");
    expect(shownText(question, asking, heavy!, facts)).toBe("yes");
    expect(shownText(question, asking, ground!, undefined)).toBe("plain");
  });

  it("reads facts by path", () => {
    expect(factText({ a: { heavy: false } }, "a.heavy")).toBe("no");
    expect(factText({ a: null }, "a.heavy")).toBeUndefined();
    expect([isYes("yes"), isYes("On"), isYes("no")]).toEqual([true, true, false]);
  });
});

describe("units", () => {
  it("fill a side in place of what was typed", () => {
    const asking = fill(readQuery(question, "a.dice=5&b.dice=1"), "a", "hill.archers");
    expect(writeQuery(question, asking)).toBe("unit.a=hill.archers&b.dice=1");
  });

  it("unfold into values of their own", () => {
    const facts = { ground: "wood", a: { dice: 3, heavy: true }, b: { dice: 0, heavy: false } };
    const asking = unfold(question, readQuery(question, "unit.a=hill.archers"), "a", facts);
    expect(writeQuery(question, asking)).toBe("ground=wood&a.dice=3&a.heavy=yes");
  });

  it("change places with their sides", () => {
    const asking = swap(readQuery(question, "unit.a=x.y&b.dice=2&ground=wood"));
    expect(writeQuery(question, asking)).toBe("unit.b=x.y&ground=wood&a.dice=2");
  });
});
