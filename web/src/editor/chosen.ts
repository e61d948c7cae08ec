// What is chosen: a unit by its name, or a table of the file by its path.

import type { DraftFault, DraftShown, PieceSource } from "../proto";
import { within } from "./doc";

export type Chosen = { unit: string } | { path: string };

export function chosenPiece(shown: DraftShown, chosen: Chosen | null): PieceSource | null {
  if (!chosen) return null;
  if ("unit" in chosen) return shown.pieces.find((piece) => piece.name === chosen.unit) ?? null;
  return shown.pieces.find((piece) => piece.unit === chosen.path || piece.place === chosen.path) ?? null;
}

/** The tables of what is chosen: a unit has its own and that of its place. */
export function chosenPaths(shown: DraftShown, chosen: Chosen | null): string[] {
  if (!chosen) return [];
  if ("path" in chosen) return [chosen.path];
  const piece = chosenPiece(shown, chosen);
  return [piece?.unit, piece?.place].filter((path): path is string => typeof path === "string");
}

export function faultsWithin(faults: DraftFault[], path: string): DraftFault[] {
  return path === "" ? [] : faults.filter((fault) => within(fault.path, path));
}

/** What is wrong with a unit. A fault of a whole line is of those that it names, if it names any. */
export function faultsOf(shown: DraftShown, piece: PieceSource): DraftFault[] {
  const own = [piece.unit, piece.place].filter((path): path is string => typeof path === "string");
  return shown.faults.filter((fault) => {
    if (!own.some((path) => within(fault.path, path))) return false;
    const others = shown.pieces.filter((other) => other.place === piece.place || other.unit === piece.unit);
    const named = others.filter((other) => fault.text.includes(`\`${other.name}\``));
    return named.length === 0 || named.includes(piece);
  });
}

/** Lines of the text that belong to a table, from its heading to the next table. */
export function linesOf(shown: DraftShown, path: string): [number, number] | null {
  const heads = shown.spots.filter((spot) => /\.\d+$/.test(spot.path));
  const own = heads.findIndex((spot) => spot.path === path);
  if (own < 0) return null;
  const first = heads[own]!.line;
  const next = heads.slice(own + 1).find((spot) => !within(spot.path, path) || spot.line > first);
  const inside = shown.spots.filter((spot) => within(spot.path, path) && (!next || spot.line < next.line));
  return [first, Math.max(first, ...inside.map((spot) => spot.line))];
}

/** What a line of the text is about. */
export function chosenAt(shown: DraftShown, line: number): Chosen | null {
  const heads = shown.spots.filter((spot) => /\.\d+$/.test(spot.path) && spot.line <= line);
  const path = heads.at(-1)?.path;
  if (path === undefined) return { path: "" };
  const placed = shown.pieces.filter((piece) => piece.place === path || piece.unit === path);
  const area = shown.areas.includes(path);
  return !area && placed.length > 0 ? { unit: placed[0]!.name } : { path };
}
