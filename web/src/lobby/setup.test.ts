import { describe, expect, it } from "vitest";
import type { Made } from "../proto";
import { asNewMatch, freshSetup, keptLinks, kindOfGame, type Who } from "./setup";

const made: Made = {
  id: "m",
  title: "A battle",
  links: [
    { role: { seat: 0 }, secret: "s0" },
    { role: { seat: 1 }, secret: "s1" },
    { role: "umpire", secret: "su" },
    { role: "spectator", secret: "sp" },
  ],
};
const mine = (who: Who[], umpire = false) =>
  keptLinks(made, { who, umpire })
    .filter((link) => link.mine)
    .map((link) => link.secret);

describe("a match to be set up", () => {
  it("is me against the computer unless said otherwise", () => {
    const wanted = asNewMatch(freshSetup("sys", "hill", 2));
    expect(wanted.players).toEqual(["human", "computer"]);
    expect(wanted).not.toHaveProperty("who");
    expect(wanted).not.toHaveProperty("umpire");
    expect(kindOfGame({ who: ["me", "computer"], umpire: false })).toContain("computer");
  });

  it("keeps every link, and makes mine what I play", () => {
    expect(keptLinks(made, { who: ["me", "friend"], umpire: false })).toHaveLength(4);
    expect(mine(["me", "friend"])).toEqual(["s0"]);
    expect(mine(["me", "me"])).toEqual(["s0", "s1"]);
    expect(mine(["computer", "computer"])).toEqual(["sp"]);
    expect(mine(["friend", "computer"])).toEqual(["sp"]);
  });

  it("gives me the umpire's link where I am the umpire, beside a seat of mine or instead of one", () => {
    expect(mine(["friend", "friend"], true)).toEqual(["su"]);
    expect(mine(["me", "computer"], true)).toEqual(["s0", "su"]);
    expect(kindOfGame({ who: ["friend", "friend"], umpire: true })).toContain("umpire");
  });
});
