// Outlines of patches of ground, and where things are put: lengths of the file and ticks of the table.

import type { TableForm } from "../proto";
import { kindOf, type Values } from "./doc";

export type Spot = [number, number];

/** One list of points of a table: its corners, its line, its crest. A rectangle has its four corners. */
export type Shape = { key: string; kind: "corners" | "rect" | "line" | "crest"; points: Spot[] };

const KINDS = ["corners", "rect", "line", "crest"];

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => typeof one === "number");
}

/** The shapes of a table, in the file's unit of length. */
export function shapesOf(form: TableForm, table: Values): Shape[] {
  return form.fields.flatMap((field): Shape[] => {
    const kind = kindOf(field) as Shape["kind"];
    const value = table[field.key];
    if (!KINDS.includes(kind) || !isNumbers(value)) return [];
    if (kind === "rect") {
      const [x, y, width, height] = value;
      if (x === undefined || y === undefined || width === undefined || height === undefined) return [];
      const points: Spot[] = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
      return [{ key: field.key, kind, points }];
    }
    const points: Spot[] = [];
    for (let i = 0; i + 1 < value.length; i += 2) points.push([value[i]!, value[i + 1]!]);
    return [{ key: field.key, kind, points }];
  });
}

/** A shape as it is written. */
export function written(shape: Shape): number[] {
  if (shape.kind !== "rect") return shape.points.flat().map(tidy);
  const box = boxOf(shape.points);
  return [box.left, box.bottom, box.right - box.left, box.top - box.bottom].map(tidy);
}

/** Thousandths are as fine as files go, and 2.0000001 is 2. */
export function tidy(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export function boxOf(points: Spot[]): { left: number; right: number; bottom: number; top: number } {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

export function shifted(shape: Shape, dx: number, dy: number): Shape {
  return { ...shape, points: shape.points.map(([x, y]) => [tidy(x + dx), tidy(y + dy)]) };
}

/** The shift nearest to this one that leaves every point on the table. */
export function keptOn(shapes: Shape[], [dx, dy]: Spot, width: number, height: number): Spot {
  const box = boxOf(shapes.flatMap((shape) => shape.points));
  const keep = (by: number, least: number, most: number) => (least > most ? 0 : Math.min(Math.max(by, least), most));
  return [keep(dx, -box.left, width - box.right), keep(dy, -box.bottom, height - box.top)];
}

/** One point elsewhere; a rectangle stays one, held by the corner across. */
export function pulled(shape: Shape, index: number, to: Spot): Shape {
  if (shape.kind === "rect") {
    const across = shape.points[(index + 2) % 4]!;
    const points = [...shape.points];
    points[index] = to;
    const [next, last] = [(index + 1) % 4, (index + 3) % 4];
    const level = index % 2 === 0;
    points[next] = level ? [across[0], to[1]] : [to[0], across[1]];
    points[last] = level ? [to[0], across[1]] : [across[0], to[1]];
    return { ...shape, points };
  }
  return { ...shape, points: shape.points.map((point, i) => (i === index ? to : point)) };
}

/** Where a new point can be taken from: the middles of the edges, each with the place it would get. */
export function middles(shape: Shape): { at: Spot; index: number }[] {
  if (shape.kind === "rect") return [];
  const ends = shape.kind === "corners" ? shape.points.length : shape.points.length - 1;
  return Array.from({ length: Math.max(ends, 0) }, (_, i) => {
    const [a, b] = [shape.points[i]!, shape.points[(i + 1) % shape.points.length]!];
    return { at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], index: i + 1 };
  });
}

export function withPoint(shape: Shape, index: number, at: Spot): Shape {
  const points = [...shape.points];
  points.splice(index, 0, at);
  return { ...shape, points };
}

/** One point fewer, while it is still a shape; else nothing. */
export function withoutPoint(shape: Shape, index: number): Shape | null {
  const least = shape.kind === "corners" ? 4 : 3;
  if (shape.kind === "rect" || shape.points.length < least) return null;
  return { ...shape, points: shape.points.filter((_, i) => i !== index) };
}

/** The same ground with another kind of outline. */
export function reshaped(shape: Shape, kind: Shape["kind"], key: string): Shape {
  const box = boxOf(shape.points);
  const [midX, midY] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  const [w, h] = [box.right - box.left, box.top - box.bottom];
  if (kind === "line" || kind === "crest") {
    const share = kind === "crest" ? 0.25 : 0.5;
    const points: Spot[] =
      w >= h
        ? [[tidy(midX - w * share), tidy(midY)], [tidy(midX + w * share), tidy(midY)]]
        : [[tidy(midX), tidy(midY - h * share)], [tidy(midX), tidy(midY + h * share)]];
    return { key, kind, points };
  }
  // A line that lies flat would make ground without any depth.
  const [dx, dy] = [Math.max(w / 2, 1), Math.max(h / 2, 1)];
  const points: Spot[] = [[midX - dx, midY - dy], [midX + dx, midY - dy], [midX + dx, midY + dy], [midX - dx, midY + dy]];
  return { key, kind, points: shape.kind === "rect" && kind === "corners" ? shape.points : points };
}

/** How finely things are put down: a step that is round and small for a table of this width. */
export function stepFor(width: number): number {
  return [0.25, 0.5, 1].find((step) => width / step <= 400) ?? 1;
}

export function snapped(value: number, step: number): number {
  return tidy(Math.round(value / step) * step);
}

/** A new table of a list at a place: everything in it that is a place is moved there. */
export function putAt(form: TableForm, fresh: Values, [x, y]: Spot, facing: number): Values {
  const put: Values = { ...fresh };
  for (const shape of shapesOf(form, fresh)) put[shape.key] = written(shifted(shape, x, y));
  for (const field of form.fields) {
    if (kindOf(field) === "place" && field.key in fresh) put[field.key] = [tidy(x), tidy(y), facing];
  }
  return put;
}

/** Where somebody stands who turns about another place. */
export function turnedAbout(at: Spot, middle: Spot, degrees: number): Spot {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [at[0] - middle[0], at[1] - middle[1]];
  // A facing grows clockwise, and y grows away from the edge.
  return [middle[0] + dx * Math.cos(angle) + dy * Math.sin(angle), middle[1] - dx * Math.sin(angle) + dy * Math.cos(angle)];
}

/** Degrees from 0 to below 360. */
export function wrapped(degrees: number): number {
  return tidy(((degrees % 360) + 360) % 360);
}
