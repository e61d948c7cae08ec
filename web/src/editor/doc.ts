// A file as values, and the forms of its tables. Paths are written as in `side.0.unit.2`.

import type { DraftShown, Edit, FieldForm, Forms, NameOf, PieceSource, TableForm } from "../proto";

export type Values = Record<string, unknown>;

export function join(path: string, key: string | number): string {
  return path === "" ? String(key) : `${path}.${key}`;
}

/** A path without places in lists: `side.0.unit.2` is a `side.unit`. */
export function bare(path: string): string {
  return path
    .split(".")
    .filter((part) => !/^\d+$/.test(part))
    .join(".");
}

/** The path above, a place in a list counted with its list: of `side.0.unit.2` it is `side.0`. */
export function above(path: string): string {
  const parts = path.split(".");
  parts.pop();
  if (/^\d+$/.test(path.split(".").at(-1) ?? "")) parts.pop();
  return parts.join(".");
}

/** Whether a path is another one, or lies within it. */
export function within(path: string, outer: string): boolean {
  return outer === "" || path === outer || path.startsWith(`${outer}.`);
}

export function valueAt(values: unknown, path: string): unknown {
  if (path === "") return values;
  return path.split(".").reduce<unknown>((found, part) => {
    if (found === null || typeof found !== "object") return undefined;
    return (found as Values)[part];
  }, values);
}

export function tableAt(values: unknown, path: string): Values {
  const found = valueAt(values, path);
  return found !== null && typeof found === "object" && !Array.isArray(found) ? (found as Values) : {};
}

export function tablesOf(forms: Forms, army: boolean): TableForm[] {
  return army ? forms.army : forms.scenario;
}

export function formAt(forms: TableForm[], path: string): TableForm | undefined {
  const wanted = bare(path);
  return forms.find((form) => form.path === wanted);
}

/** What an entry is called, and what it takes if it takes anything. */
export function kindOf(field: FieldForm): string {
  return typeof field.entry === "string" ? field.entry : (Object.keys(field.entry)[0] ?? "");
}

/** Tables that say where units stand are shown with the units. */
export function isPlace(form: TableForm): boolean {
  const kinds = form.fields.map(kindOf);
  return kinds.includes("place") && kinds.includes("name") && !kinds.includes("typed");
}

/** The key that says where something stands, if the table has one. */
export function placeKey(form: TableForm | undefined): string | undefined {
  return form?.fields.find((field) => kindOf(field) === "place")?.key;
}

export type Node = { path: string; label: string; form: TableForm; children: Node[]; lists: TableForm[] };

/** What a table is called: its first text, or the name it is typed by. */
export function labelOf(form: TableForm, table: Values, index = 0): string {
  const said = (kind: string): string => {
    const field = form.fields.find((one) => kindOf(one) === kind && typeof table[one.key] === "string");
    return field ? String(table[field.key]) : "";
  };
  const name = said("text") || said("typed") || `${form.label} ${index + 1}`;
  const many = table["count"];
  return typeof many === "number" && many > 1 ? `${name} ×${many}` : name;
}

/** Lists of tables directly below a path. */
export function listsBelow(forms: TableForm[], path: string): TableForm[] {
  const start = bare(path);
  return forms.filter((form) => form.many && !isPlace(form) && parentOf(form.path) === start);
}

function parentOf(path: string): string {
  return path.includes(".") ? path.slice(0, path.lastIndexOf(".")) : path === "" ? "none" : "";
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** Every table below a path, places left out. */
export function nodesBelow(forms: TableForm[], values: unknown, path: string): Node[] {
  return listsBelow(forms, path).flatMap((form) => {
    const list = join(path, lastOf(form.path));
    const tables = valueAt(values, list);
    if (!Array.isArray(tables)) return [];
    return tables.map((table: unknown, index) => {
      const own = join(list, index);
      return {
        path: own,
        label: labelOf(form, (table ?? {}) as Values, index),
        form,
        children: nodesBelow(forms, values, own),
        lists: listsBelow(forms, own),
      };
    });
  });
}

export function listPath(path: string, form: TableForm): string {
  return join(path, lastOf(form.path));
}

/** A name that is not taken: `foot`, then `foot-2`. */
export function freeName(wanted: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  const stem = wanted.replace(/[- ]\d+$/, "");
  // `foot` with a count of its own takes `foot-1` and so on.
  const used = (name: string) => known.has(name) || known.has(`${name}-1`);
  if (!used(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!used(`${stem}-${number}`)) return `${stem}-${number}`;
}

/** All typed names of a file: of units on the table, and of those that are only written down. */
export function typedNames(forms: TableForm[], shown: DraftShown): string[] {
  const names = shown.pieces.map((piece) => piece.name);
  const visit = (nodes: Node[]) => {
    for (const node of nodes) {
      const table = tableAt(shown.values, node.path);
      for (const field of node.form.fields) {
        if (kindOf(field) === "typed" && typeof table[field.key] === "string") names.push(String(table[field.key]));
      }
      visit(node.children);
    }
  };
  visit(nodesBelow(forms, shown.values, ""));
  return names;
}

/** The side a path lies in: `side.0`; the file itself where there are no sides. */
export function sideOf(path: string): string {
  return /^side\.\d+/.exec(path)?.[0] ?? "";
}

/** Names that can be meant by a field of this table. */
export function namesFor(of: NameOf, path: string, shown: DraftShown, armies: string[]): string[] {
  const side = sideOf(path);
  if (of === "army") return armies;
  if (of === "side") return sideNames(shown.values);
  if (of === "commander") {
    const commands = tableAt(shown.values, side)["command"];
    const all = Array.isArray(commands) ? (commands as Values[]) : [];
    return all.map((one) => one["commander"] ?? one["leader"]).filter((name): name is string => typeof name === "string");
  }
  const here = shown.pieces.filter((piece) => piece.side === side);
  const led = (piece: PieceSource) => piece.unit === null || above(piece.unit) === path;
  const own = here.filter(led);
  if (own.length > 0 || here.length > 0) return (own.length > 0 ? own : here).map((piece) => piece.name);
  return writtenUnits(valueAt(shown.values, join(path, "unit")));
}

function writtenUnits(units: unknown): string[] {
  if (!Array.isArray(units)) return [];
  return (units as Values[]).flatMap((unit) => {
    const [name, count] = [unit["name"], unit["count"]];
    if (typeof name !== "string") return [];
    if (typeof count !== "number" || count < 2) return [name];
    return Array.from({ length: Math.min(count, 12) }, (_, i) => `${name}-${i + 1}`);
  });
}

export function sideNames(values: unknown): string[] {
  const sides = valueAt(values, "side");
  const all = Array.isArray(sides) ? (sides as Values[]) : [];
  return all.map((side) => side["name"]).filter((name): name is string => typeof name === "string");
}

/**
 * What else changes when something gets another name: everywhere in its side, or in the whole file
 * for a side, where a field means it by the old one.
 */
export function renamed(forms: TableForm[], shown: DraftShown, path: string, from: string, to: string): Edit[] {
  const form = formAt(forms, path);
  const of: NameOf = form?.label === "side" ? "side" : form?.path.endsWith("command") ? "commander" : "unit";
  const scope = of === "side" ? "" : sideOf(path);
  const next = (name: unknown): unknown => {
    if (name === from) return to;
    if (of !== "unit" || typeof name !== "string") return name;
    const rest = name.slice(from.length);
    return name.startsWith(from) && /^-\d+$/.test(rest) ? to + rest : name;
  };
  const edits: Edit[] = [];
  const visit = (at: string, table: Values) => {
    for (const field of formAt(forms, at)?.fields ?? []) {
      const value = table[field.key];
      if (value === undefined || typeof field.entry === "string") continue;
      const own = join(at, field.key);
      if ("name" in field.entry && field.entry.name === of && next(value) !== value) {
        edits.push({ kind: "set", path: own, value: next(value) });
      } else if ("names" in field.entry && field.entry.names === of && Array.isArray(value)) {
        const names = value.map(next);
        if (names.some((name, i) => name !== value[i])) edits.push({ kind: "set", path: own, value: names });
      }
    }
    for (const [key, list] of Object.entries(table)) {
      if (!Array.isArray(list)) continue;
      list.forEach((one: unknown, i) => {
        if (one !== null && typeof one === "object") visit(`${join(at, key)}.${i}`, one as Values);
      });
    }
  };
  visit(scope, tableAt(shown.values, scope));
  return edits;
}

/** What units a table of the side `place` holds, by name. */
export function mates(shown: DraftShown, piece: PieceSource): PieceSource[] {
  return piece.place === null ? [piece] : shown.pieces.filter((other) => other.place === piece.place);
}
