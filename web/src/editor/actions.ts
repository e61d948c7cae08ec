// What is done by hand, as changes to the file.

import type { DraftShown, Edit, PieceSource, TableForm } from "../proto";
import type { Chosen } from "./chosen";
import { above, formAt, freeName, isPlace, join, kindOf, listPath, mates, placeKey, sideOf, tableAt, typedNames, valueAt, type Values } from "./doc";
import { putAt, shapesOf, shifted, tidy, turnedAbout, wrapped, written, type Shape, type Spot } from "./shape";

export type Done = { edits: Edit[]; chosen: Chosen | null };

/** Where something stands in the file: `[x, y, facing]`. */
export type At = [number, number, number];

/** The place of a table, if it has one. */
export function atOf(forms: TableForm[], shown: DraftShown, path: string | null): At | null {
  if (path === null) return null;
  const key = placeKey(formAt(forms, path));
  const at = key === undefined ? undefined : valueAt(shown.values, join(path, key));
  const good = Array.isArray(at) && at.length === 3 && at.every((one) => typeof one === "number");
  return good ? (at as At) : null;
}

/** Puts a unit, or the line it stands in, somewhere else. */
export function placed(forms: TableForm[], path: string, at: At): Edit[] {
  const key = placeKey(formAt(forms, path));
  if (key === undefined) return [];
  return [{ kind: "set", path: join(path, key), value: [tidy(at[0]), tidy(at[1]), wrapped(at[2])] }];
}

export function drawn(path: string, shapes: Shape[]): Edit[] {
  return shapes.map((shape) => ({ kind: "set", path: join(path, shape.key), value: written(shape) }));
}

/** The table of places of a side, and its keys for one unit and for a line of them. */
function placeForm(forms: TableForm[]): { form: TableForm; one: string; line: string | undefined; at: string } | null {
  const form = forms.find(isPlace);
  const one = form?.fields.find((field) => kindOf(field) === "name")?.key;
  const line = form?.fields.find((field) => kindOf(field) === "names")?.key;
  const at = placeKey(form);
  return form && one !== undefined && at !== undefined ? { form, one, line, at } : null;
}

/** A unit that stands nowhere yet is put somewhere. */
export function stood(forms: TableForm[], piece: PieceSource, at: At): Edit[] {
  const own = piece.unit === null ? undefined : placeKey(formAt(forms, piece.unit));
  if (piece.unit !== null && own !== undefined) return placed(forms, piece.unit, at);
  const place = placeForm(forms);
  if (!place) return [];
  return [{ kind: "insert", path: listPath(piece.side, place.form), value: { [place.one]: piece.name, [place.at]: at.map(tidy) } }];
}

/** A unit leaves the line it stands in, and stays where it is; so do the others. */
export function takenOut(forms: TableForm[], shown: DraftShown, piece: PieceSource, where: (name: string) => Spot): Edit[] {
  const place = placeForm(forms);
  const names = valueAt(shown.values, `${piece.place}.${place?.line}`);
  const order = Array.isArray(names) ? names : [];
  const line = mates(shown, piece).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const at = atOf(forms, shown, piece.place);
  if (!place?.line || piece.place === null || !at || line.length < 2) return [];
  const index = line.findIndex((mate) => mate.name === piece.name);
  const parts = [line.slice(0, index), [line[index]!], line.slice(index + 1)].filter((part) => part.length > 0);
  const values = parts.map((part): Values => {
    const spots = part.map((mate) => where(mate.name));
    const middle = [0, 1].map((axis) => tidy((spots[0]![axis]! + spots.at(-1)![axis]!) / 2));
    const names = part.map((mate) => mate.name);
    return { ...(names.length === 1 ? { [place.one]: names[0] } : { [place.line!]: names }), [place.at]: [...middle, at[2]] };
  });
  const list = listPath(piece.side, place.form);
  const rest = Object.entries(tableAt(shown.values, piece.place)).filter(([key]) => ![place.one, place.line, place.at].includes(key));
  const all = values.map((value) => ({ ...value, ...Object.fromEntries(rest) }));
  return [{ kind: "remove", path: piece.place }, ...all.map((value): Edit => ({ kind: "insert", path: list, value }))];
}

/** Units that no longer are have no place, and are meant by nobody. */
function forgotten(forms: TableForm[], shown: DraftShown, side: string, gone: Set<string>): Edit[] {
  const sets: Edit[] = [];
  const removes: string[] = [];
  const visit = (at: string, table: Values) => {
    for (const field of formAt(forms, at)?.fields ?? []) {
      const value = table[field.key];
      if (typeof field.entry === "string" || value === undefined) continue;
      const path = join(at, field.key);
      if ("name" in field.entry && field.entry.name === "unit" && gone.has(String(value))) {
        removes.push(isPlaceAt(forms, at) ? at : path);
      } else if ("names" in field.entry && field.entry.names === "unit" && Array.isArray(value)) {
        const left = value.filter((name) => !gone.has(String(name)));
        if (left.length === value.length) continue;
        if (left.length === 0) removes.push(isPlaceAt(forms, at) ? at : path);
        else sets.push({ kind: "set", path, value: left });
      }
    }
    for (const [key, list] of Object.entries(table)) {
      if (!Array.isArray(list)) continue;
      list.forEach((one: unknown, i) => {
        if (one !== null && typeof one === "object") visit(`${join(at, key)}.${i}`, one as Values);
      });
    }
  };
  visit(side, tableAt(shown.values, side));
  return [...sets, ...removed(removes)];
}

function isPlaceAt(forms: TableForm[], path: string): boolean {
  const form = formAt(forms, path);
  return form !== undefined && isPlace(form);
}

/** From the end of the file to its top, so that no path is led astray by an earlier one. */
function removed(paths: string[]): Edit[] {
  const number = (path: string) => path.split(".").map((part) => (/^\d+$/.test(part) ? part.padStart(6, "0") : part)).join(".");
  const order = [...new Set(paths)].sort((a, b) => (number(a) < number(b) ? 1 : -1));
  return order.map((path) => ({ kind: "remove", path }));
}

/** Takes a table out, and with its units everything that means them. */
export function taken(forms: TableForm[], shown: DraftShown, path: string): Done {
  const gone = new Set(shown.pieces.filter((piece) => piece.unit !== null && (piece.unit === path || piece.unit.startsWith(`${path}.`))).map((piece) => piece.name));
  const side = sideOf(path);
  const others = gone.size > 0 && side !== path ? forgotten(forms, shown, side, gone) : [];
  return { edits: [...others, { kind: "remove", path }], chosen: { path: above(path) } };
}

/** A copy of a unit or of ground, beside it. */
export function copied(forms: TableForm[], shown: DraftShown, path: string, piece: PieceSource | null, aside: Spot): Done {
  const form = formAt(forms, path);
  const parts = path.split(".");
  const next = [...parts.slice(0, -1), String(Number(parts.at(-1)) + 1)].join(".");
  const edits: Edit[] = [{ kind: "copy", path }];
  if (!form) return { edits: [], chosen: null };
  const table = tableAt(shown.values, path);
  let chosen: Chosen = { path: next };
  let name = "";
  for (const field of form.fields) {
    const value = table[field.key];
    if (kindOf(field) === "typed" && typeof value === "string") {
      name = freeName(value, typedNames(forms, shown));
      edits.push({ kind: "set", path: join(next, field.key), value: name });
    }
  }
  edits.push(...drawn(next, shapesOf(form, table).map((shape) => shifted(shape, ...aside))));
  const at = piece ? atOf(forms, shown, piece.place) : null;
  if (at && piece && name !== "") {
    const [x, y] = turnedAbout([aside[0], aside[1]], [0, 0], at[2]);
    const there: At = [tidy(at[0] + x), tidy(at[1] + y), at[2]];
    const names = countOf(table) > 1 ? Array.from({ length: countOf(table) }, (_, i) => `${name}-${i + 1}`) : [name];
    if (piece.place === path) edits.push(...placed(forms, next, there));
    else edits.push(...names.flatMap((one, i) => stood(forms, { ...piece, name: one, unit: null }, [there[0] + i * aside[0], there[1], there[2]])));
    chosen = { unit: names[0]! };
  }
  return { edits, chosen };
}

function countOf(table: Values): number {
  return typeof table["count"] === "number" ? table["count"] : 1;
}

/** A new table of a list; a unit is put on the table as well. */
export function added(forms: TableForm[], shown: DraftShown, list: string, form: TableForm, fresh: Values, at: At): Done {
  const value = putAt(form, fresh, [at[0], at[1]], at[2]);
  const length = valueAt(shown.values, list);
  const path = join(list, Array.isArray(length) ? length.length : 0);
  const edits: Edit[] = [];
  let chosen: Chosen = { path };
  const typed = form.fields.find((field) => kindOf(field) === "typed" && field.key in value);
  if (typed) {
    const name = freeName(String(value[typed.key]), typedNames(forms, shown));
    value[typed.key] = name;
    edits.push({ kind: "insert", path: list, value });
    const side = sideOf(list);
    const free = valueAt(shown.values, "free") === true;
    if (side !== "" && placeKey(form) === undefined && !free) {
      edits.push(...stood(forms, { piece: 0, name, side, unit: null, army: null, place: null }, at));
    }
    if (side !== "") chosen = { unit: name };
  } else {
    edits.push({ kind: "insert", path: list, value });
  }
  return { edits, chosen };
}
