import { describe, expect, it } from "vitest";
import type { Piece } from "../proto";
import { layout } from "./geometry";
import { areaNames, around, covered, labels } from "./labels";
import { neighbour } from "./neighbour";

const on = layout({ width: 48_000, height: 36_000 }, false);

function piece(id: number, x: number, y: number, facing = 0): Piece {
  return { id, name: `unit ${id}`, label: "", glyph: "foot", side: 0, x, y, facing, width: 4000, depth: 1000, ranks: 0, files: 0, figures: 0, badges: [], lines: [], out: false };
}

describe("names on the table", () => {
  it("stand behind their units", () => {
    const [own, foe] = labels(on, [piece(0, 10_000, 10_000), piece(1, 30_000, 30_000, 32_768)], 1, new Set());
    expect(own!.dy).toBeGreaterThan(0);
    expect(foe!.dy).toBeLessThan(0);
  });

  it("are left out where they would overlap, but not the chosen one's", () => {
    const crowd = Array.from({ length: 12 }, (_, id) => piece(id, 10_000 + id * 100, 10_000 - id * 300));
    const shown = labels(on, crowd, 0.4, new Set([9])).filter((label) => label.shown);
    expect(shown.length).toBeLessThan(12);
    expect(shown.some((label) => label.piece.id === 9)).toBe(true);
  });

  it("stand in rows behind a long line, each with a line to its unit", () => {
    const line = Array.from({ length: 6 }, (_, id) => piece(id, 4000 + id * 4000, 10_000));
    const named = labels(on, line.map((one) => ({ ...one, name: "a rather long name" })), 0.5, new Set());
    expect(named.every((label) => label.shown)).toBe(true);
    expect(named.some((label) => label.lead !== null)).toBe(true);
    const boxes = named.map(({ at, dx, dy, width }) => ({ x: at.x * 0.5 + dx, y: at.y * 0.5 + dy, width }));
    const clash = (a: number, b: number) =>
      Math.abs(boxes[a]!.y - boxes[b]!.y) < 12 && Math.abs(boxes[a]!.x - boxes[b]!.x) < boxes[a]!.width - 1;
    for (let a = 0; a < 6; a += 1) for (let b = 0; b < a; b += 1) expect(clash(a, b), `${a} and ${b}`).toBe(false);
  });

  it("leave room for badges", () => {
    const bare = piece(0, 10_000, 10_000);
    const badged = { ...bare, badges: [{ text: "D", meaning: "disordered" }] };
    const dy = (one: Piece) => labels(on, [one], 1, new Set())[0]!.dy;
    expect(dy(badged)).toBeGreaterThan(dy(bare) + 5);
    // A name must not run through the badge of the unit beside it either.
    const beside = { ...piece(1, 14_000, 10_000), name: "a name that is longer than its base" };
    const lone = labels(on, [bare, beside], 1, new Set([1]))[1]!;
    const kept = labels(on, [badged, beside], 1, new Set([1]))[1]!;
    expect([lone.dx, lone.dy]).not.toEqual([kept.dx, kept.dy]);
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
