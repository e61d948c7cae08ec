// Plane geometry of a drawing, for what is scattered over ground and drawn along its edges.

import type { Point } from "./geometry";

/** A point of a walk, and the way it runs there. */
export type Step = { at: Point; way: Point };

export const add = (a: Point, b: Point, times = 1): Point => ({ x: a.x + b.x * times, y: a.y + b.y * times });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const long = (a: Point): number => Math.hypot(a.x, a.y);
/** A quarter of a turn to the right, as seen on the page. */
export const right = (a: Point): Point => ({ x: -a.y, y: a.x });

/** The same way, one long; nowhere for no way at all. */
export function unit(a: Point): Point {
  const size = long(a);
  return size < 1e-9 ? { x: 0, y: 0 } : { x: a.x / size, y: a.y / size };
}

/** A number as it is written into a path: two places are enough for a drawing of a thousand. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function path(points: Point[], closed: boolean): string {
  if (points.length === 0) return "";
  const rest = points.map((point) => `${num(point.x)} ${num(point.y)}`).join("L");
  return `M${rest}${closed ? "Z" : ""}`;
}

/** A smooth line: through the middles of its edges, bent by its corners. */
export function smooth(points: Point[], closed: boolean): string {
  if (points.length < 3) return path(points, closed);
  const middle = (a: Point, b: Point) => `${num((a.x + b.x) / 2)} ${num((a.y + b.y) / 2)}`;
  const [first, last] = [points[0]!, points[points.length - 1]!];
  let d = closed ? `M${middle(last, first)}` : `M${num(first.x)} ${num(first.y)}`;
  const ends = closed ? points.length : points.length - 2;
  for (let i = closed ? 0 : 1; i < (closed ? ends : ends + 1); i += 1) {
    const [here, next] = [points[i]!, points[(i + 1) % points.length]!];
    const to = !closed && i === ends ? `${num(next.x)} ${num(next.y)}` : middle(here, next);
    d += `Q${num(here.x)} ${num(here.y)} ${to}`;
  }
  return closed ? `${d}Z` : d;
}

function edges(points: Point[], closed: boolean): Array<[Point, Point]> {
  const all: Array<[Point, Point]> = points.slice(1).map((point, index) => [points[index]!, point]);
  if (closed && points.length > 2) all.push([points[points.length - 1]!, points[0]!]);
  return all;
}

/** The point of a line or an outline that is nearest. */
export function nearestOn(points: Point[], closed: boolean, at: Point): Point {
  let best = points[0] ?? at;
  for (const [from, to] of edges(points, closed)) {
    const step = minus(to, from);
    const size = step.x ** 2 + step.y ** 2;
    const along = ((at.x - from.x) * step.x + (at.y - from.y) * step.y) / (size || 1);
    const here = add(from, step, Math.min(Math.max(along, 0), 1));
    if (long(minus(here, at)) < long(minus(best, at))) best = here;
  }
  return best;
}

/** Points along a line or an outline, about so far apart. */
export function walk(points: Point[], closed: boolean, apart: number): Step[] {
  const all = edges(points, closed);
  const total = all.reduce((sum, [from, to]) => sum + long(minus(to, from)), 0);
  if (total === 0) return [];
  const step = total / Math.max(Math.round(total / apart), 1);
  const walked: Step[] = [];
  let due = 0;
  for (const [from, to] of all) {
    const size = long(minus(to, from));
    const way = unit(minus(to, from));
    for (; due < size - 1e-9; due += step) walked.push({ at: add(from, way, due), way });
    due -= size;
  }
  const [end, last] = [points[points.length - 1], walked[walked.length - 1]];
  if (!closed && end && last) walked.push({ at: end, way: last.way });
  return walked;
}

/** Whether a point lies in an outline, by the crossings of a ray. */
export function within(outline: Point[], at: Point): boolean {
  let inside = false;
  for (const [a, b] of edges(outline, true)) {
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** Each point drawn to the middle of so many on both sides: corners wear off as on real slopes. */
export function eased(ring: Point[], reach: number): Point[] {
  const count = ring.length;
  const near = Math.min(reach, Math.floor(count / 4));
  return ring.map((_, index) => {
    const sum = { x: 0, y: 0 };
    for (let i = index - near; i <= index + near; i += 1) {
      const point = ring[(i + count) % count]!;
      sum.x += point.x;
      sum.y += point.y;
    }
    return { x: sum.x / (2 * near + 1), y: sum.y / (2 * near + 1) };
  });
}

/** Where a crest would run if nobody says: along the longer axis of an outline. */
export function axis(outline: Point[]): Point[] {
  const around = walk(outline, true, 6).map((step) => step.at);
  const middle = mean(around);
  let [xx, xy, yy] = [0, 0, 0];
  for (const off of around.map((at) => minus(at, middle))) {
    xx += off.x * off.x;
    xy += off.x * off.y;
    yy += off.y * off.y;
  }
  const turn = 0.5 * Math.atan2(2 * xy, xx - yy);
  const along = { x: Math.cos(turn), y: Math.sin(turn) };
  const reach = (way: Point) =>
    Math.max(...around.map((at) => Math.abs((at.x - middle.x) * way.x + (at.y - middle.y) * way.y)), 0);
  const half = Math.max(reach(along) - reach(right(along)), 0) * 0.75;
  return [add(middle, along, -half), add(middle, along, half)];
}

export function mean(points: Point[]): Point {
  const count = Math.max(points.length, 1);
  return {
    x: points.reduce((sum, point) => sum + point.x, 0) / count,
    y: points.reduce((sum, point) => sum + point.y, 0) / count,
  };
}

/** Twice the area; below zero when the outline runs round to the left, as seen on the page. */
export function turns(outline: Point[]): number {
  return edges(outline, true).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0);
}

/** From 0 to 1: what a place always gives, and the next place does not. */
export function chance(a: number, b: number, salt: number): number {
  let value = Math.imul(Math.round(a) | 0, 0x9e3779b1) ^ Math.imul(Math.round(b) | 0, 0x85ebca77);
  value ^= Math.imul(salt + 1, 0xc2b2ae3d);
  for (let round = 0; round < 2; round += 1) {
    value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
    value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  }
  return ((value ^ (value >>> 15)) >>> 0) / 0x1_0000_0000;
}

/** A strewn place; `luck` is its own number from 0 to 1. */
export type Strewn = { at: Point; luck: number };

/** Places strewn over an outline, so far apart and so far from its edge, the far ones first. */
export function strewn(outline: Point[], apart: number, margin: number, salt: number): Strewn[] {
  if (outline.length < 3) return [];
  const [xs, ys] = [outline.map((p) => p.x), outline.map((p) => p.y)];
  const high = apart * 0.85;
  const found: Strewn[] = [];
  for (let row = Math.floor(Math.min(...ys) / high); row <= Math.max(...ys) / high; row += 1) {
    for (let column = Math.floor(Math.min(...xs) / apart); column <= Math.max(...xs) / apart; column += 1) {
      const shift = (row % 2 === 0 ? 0 : 0.5) + 0.7 * (chance(column, row, salt) - 0.5);
      const at = {
        x: (column + shift) * apart,
        y: (row + 0.5 + 0.7 * (chance(column, row, salt + 1) - 0.5)) * high,
      };
      if (!within(outline, at) || long(minus(nearestOn(outline, true, at), at)) < margin) continue;
      found.push({ at, luck: chance(column, row, salt + 2) });
    }
  }
  if (found.length === 0) found.push({ at: mean(outline), luck: 0.5 });
  return found.sort((a, b) => a.at.y - b.at.y);
}
