import { describe, expect, it } from "vitest";
import type { Piece } from "../proto";
import { layout } from "./geometry";
import { areaNames, around, covered, labels } from "./labels";
import { neighbour } from "./neighbour";

const on = layout({ width: 48_000, height: 36_000 }, false);

function piece(id: number, x: number, y: number, facing = 0): Piece {
  return { id, name: `unit ${id}`, label: "", glyph: "foot", side: 0, x, y, facing, width: 4000, depth: 1000, ranks: 0, files: 0, badges: [], lines: [], out: false };
}

describe("names on the table", () => {
  it("stand behind their units", () => {
    const [own, foe] = labels(on, [piece(0, 10_000, 10_000), piece(1, 30_000, 30_000, 32_768)], 1, new Set());
    expect(own!.dy).toBeGreaterThan(0);
    expect(foe!.dy).toBeLessThan(0);
  });

  it("are left out where they would overlap, but not the chosen one's", () => {
    const crowd = [0, 1, 2, 3].map((id) => piece(id, 10_000 + id * 300, 10_000 - id * 1000));
    const shown = labels(on, crowd, 0.4, new Set([2])).filter((label) => label.shown);
    expect(shown.length).toBeLessThan(4);
    expect(shown.some((label) => label.piece.id === 2)).toBe(true);
  });

  it("leave room for names of the ground", () => {
    const area = { kind: "hill", label: "ridge", outline: [[0, 0], [8000, 0], [8000, 8000], [0, 8000]] as Array<[number, number]>, line: [], width: 0 };
    const pieces = [piece(0, 4000, 1200)];
    const taken = covered(on, pieces, labels(on, pieces, 1, new Set()), 1);
    const [name] = areaNames(on, [area], 1, taken);
    expect(name!.at.x).toBeGreaterThan(0);
    expect(taken.every((box) => name!.at.y < box.top || name!.at.y > box.bottom || name!.at.x < box.left || name!.at.x > box.right)).toBe(true);
  });
});

describe("going over the table", () => {
  it("leads to the nearest unit that way", () => {
    const all = [piece(0, 10_000, 10_000), piece(1, 20_000, 10_000), piece(2, 10_000, 20_000), piece(3, 40_000, 10_500)];
    expect(neighbour(on, all, all[0]!, [1, 0])?.id).toBe(1);
    expect(neighbour(on, all, all[0]!, [0, -1])?.id).toBe(2);
    expect(neighbour(on, all, all[0]!, [-1, 0])).toBeNull();
    expect(neighbour(layout({ width: 48_000, height: 36_000 }, true), all, all[0]!, [-1, 0])?.id).toBe(1);
  });

  it("begins where the units are", () => {
    expect(around(on, [])).toBeNull();
    const box = around(on, [piece(0, 24_000, 18_000)])!;
    expect(box.left).toBeLessThan(box.right);
  });
});
