import { describe, expect, it } from "vitest";
import type { Area } from "../../proto";
import { layout } from "../geometry";
import { sight } from "../looks";
import { patches } from "./patches";

const on = layout({ width: 10_000, height: 6000 }, false);
const square: Array<[number, number]> = [[2000, 1000], [5000, 1000], [5000, 4000], [2000, 4000]];
const area = (kind: string, more: Partial<Area> = {}): Area => ({ kind, label: "", outline: square, line: [], width: 0, ...more });

const KINDS = ["hill", "gentle-hill", "steep-hill", "wooded-hill", "wood", "broken", "rough", "difficult", "marsh", "impassable", "water", "river", "road", "buildings", "wall", "obstacle", "fortification"];

describe("ground", () => {
  it("of every kind is drawn, each in its own way", () => {
    const looks = KINDS.map((kind) => {
      const [one] = patches(on, [area(kind)]);
      expect(one!.parts.length, kind).toBeGreaterThan(1);
      for (const { d } of one!.parts) expect(d, kind).not.toMatch(/NaN|undefined|Infinity/);
      return one!.parts.map((part) => part.ink).join(" ");
    });
    // Two names each for a gentle hill, and for rough ground.
    expect(new Set(looks).size).toBe(KINDS.length - 2);
    expect(patches(on, [area("quicksand")])[0]!.parts[0]!.ink).toBe("plain");
  });

  it("is told closer by its name", () => {
    expect(sight("obstacle", "the Malfosse")).toBe("ditch");
    expect(sight("obstacle", "a hedge")).toBe("hedge");
    expect(sight("broken", "ploughland")).toBe("furrows");
    expect(sight("wood", "the field wood")).toBe("wood");
  });

  it("lies in layers: roads over hills, houses over roads", () => {
    const all = patches(on, [area("buildings"), area("road"), area("gentle-hill")]);
    expect(all.map((one) => one.sight)).toEqual(["hill", "road", "buildings"]);
  });

  it("runs on beyond the edge of the table", () => {
    const road = area("road", { outline: [], line: [[5000, 0], [5000, 3000]], width: 400 });
    const [one] = patches(on, [road]);
    const d = one!.parts.find((part) => part.ink === "road")!.d;
    expect(d).toBe("M500 646L500 300");
  });

  it("that covers nothing is left out", () => {
    expect(patches(on, [area("wood", { outline: [] })])).toEqual([]);
  });
});
