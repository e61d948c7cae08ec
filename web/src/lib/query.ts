// An odds question as the address of its page, and back.
import type { Field, QuestionCard } from "../proto";

/** What was said about a case; what was not said is the sheet's default. */
export type Asking = {
  /** Fields that were set, by path, as text. */
  values: Record<string, string>;
  units: { a?: string; b?: string };
  policy: string;
  rounds: "" | "one" | "end";
  rulings: Record<string, string>;
  off: string[];
  shift: Record<string, number>;
  /** What the page does not know; the server says what is wrong with it. */
  rest: Array<[string, string]>;
};

export function nothingAsked(): Asking {
  return { values: {}, units: {}, policy: "", rounds: "", rulings: {}, off: [], shift: {}, rest: [] };
}

export function readQuery(question: QuestionCard, query: string): Asking {
  const asking = nothingAsked();
  const paths = new Set(question.fields.map((field) => field.path));
  for (const [key, value] of new URLSearchParams(query)) {
    if (paths.has(key)) asking.values[key] = value;
    else if (!readSpecial(asking, key, value)) asking.rest.push([key, value]);
  }
  // Who names a policy means the whole fight.
  if (asking.policy && !asking.rounds) asking.rounds = "end";
  return asking;
}

function readSpecial(asking: Asking, key: string, value: string): boolean {
  if (key === "unit.a" || key === "unit.b") asking.units[key === "unit.a" ? "a" : "b"] = value;
  else if (key === "policy") asking.policy = value;
  else if (key === "rounds" && (value === "one" || value === "end")) asking.rounds = value;
  else if (key.startsWith("ruling.")) asking.rulings[key.slice(7)] = value;
  else if (key === "off") asking.off.push(value);
  else if (key.startsWith("shift.") && /^[+-]?\d+$/.test(value)) asking.shift[key.slice(6)] = Number(value);
  else return false;
  return true;
}

/** The shortest address of the question: what is default is left out. */
export function writeQuery(question: QuestionCard, asking: Asking): string {
  const out = new URLSearchParams();
  for (const [key, value] of asking.rest) out.append(key, value);
  for (const side of ["a", "b"] as const) {
    const unit = asking.units[side];
    if (unit) out.append(`unit.${side}`, unit);
  }
  for (const field of question.fields) {
    const value = asking.values[field.path];
    if (value === undefined) continue;
    if (isFilled(asking, field) || value !== defaultText(question, field)) out.append(field.path, value);
  }
  writeFight(question, asking, out);
  for (const [id, answer] of Object.entries(asking.rulings)) out.append(`ruling.${id}`, answer);
  for (const rule of asking.off) out.append("off", rule);
  for (const [rule, by] of Object.entries(asking.shift)) out.append(`shift.${rule}`, String(by));
  return out.toString();
}

function writeFight(question: QuestionCard, asking: Asking, out: URLSearchParams): void {
  const rounds = asking.rounds || defaultRounds(question);
  const policy = rounds === "end" && asking.policy !== question.policies[0]?.name ? asking.policy : "";
  if (policy) out.append("policy", policy);
  else if (rounds !== defaultRounds(question)) out.append("rounds", rounds);
}

/** A unit says something about this field, so that even its default has to be written out. */
function isFilled(asking: Asking, field: Field): boolean {
  const side = sideOf(field);
  if (side === "") return Boolean(asking.units.a) || asking.rest.length > 0;
  return Boolean(asking.units[side]) || asking.rest.length > 0;
}

export function defaultRounds(question: QuestionCard): "one" | "end" {
  return question.runs_to_the_end ? "end" : "one";
}

/** The side a field belongs to, or none. */
export function sideOf(field: Field): "a" | "b" | "" {
  if (field.path.startsWith("a.")) return "a";
  return field.path.startsWith("b.") ? "b" : "";
}

/** The value at a path in facts, as it is written in an address. */
export function factText(facts: unknown, path: string): string | undefined {
  let value: unknown = facts;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" || typeof value === "string" ? String(value) : undefined;
}

export function defaultText(question: QuestionCard, field: Field): string {
  const said = factText(question.defaults, field.path);
  if (said !== undefined) return said;
  if (field.kind === "flag") return "no";
  if ("word" in field.kind) return field.kind.word[0] ?? "";
  return String(Math.max(0, field.kind.number.min));
}

/** What to show in a field: what was said, what the server filled in, what is default. */
export function shownText(question: QuestionCard, asking: Asking, field: Field, facts: unknown): string {
  return asking.values[field.path] ?? factText(facts, field.path) ?? defaultText(question, field);
}

export function isYes(text: string): boolean {
  return ["", "yes", "true", "on", "1"].includes(text.toLowerCase());
}

/** Turns a side that a unit filled into values of its own, which can then be changed one by one. */
export function unfold(question: QuestionCard, asking: Asking, side: "a" | "b", facts: unknown): Asking {
  const values = { ...asking.values };
  for (const field of question.fields) {
    // The ground comes with the unit of side a.
    if (sideOf(field) !== side && !(side === "a" && sideOf(field) === "")) continue;
    const text = asking.values[field.path] ?? factText(facts, field.path);
    if (text !== undefined && text !== defaultText(question, field)) values[field.path] = text;
  }
  return { ...asking, values, units: { ...asking.units, [side]: undefined } };
}

/** Fills a side from a unit: what was typed for that side gives way. */
export function fill(asking: Asking, side: "a" | "b", unit: string): Asking {
  const kept = Object.entries(asking.values).filter(([path]) => !path.startsWith(`${side}.`));
  return { ...asking, values: Object.fromEntries(kept), units: { ...asking.units, [side]: unit } };
}

/** Exchanges the sides. */
export function swap(asking: Asking): Asking {
  const values: Record<string, string> = {};
  for (const [path, text] of Object.entries(asking.values)) {
    const other = path.startsWith("a.") ? `b.${path.slice(2)}` : path.startsWith("b.") ? `a.${path.slice(2)}` : path;
    values[other] = text;
  }
  return { ...asking, values, units: { a: asking.units.b, b: asking.units.a } };
}
