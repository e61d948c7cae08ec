// The filter of a sheet: words that must all be found in a line, its id or its section's title.
import type { RulingCard, Sheet, SheetRule, SheetSection } from "../proto";

export type Filtered = { sections: SheetSection[]; rulings: RulingCard[]; hits: number };

export function filterSheet(sheet: Sheet, wanted: string): Filtered {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const hits = sheet.sections.reduce((sum, section) => sum + section.rules.length, 0);
    return { sections: sheet.sections, rulings: sheet.rulings, hits };
  }
  const has = (...texts: string[]) => {
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const sections = sheet.sections.flatMap((section) => {
    const rules = section.rules.filter((rule: SheetRule) => has(section.title, rule.label, rule.id));
    // A table is kept when it is what was looked for, not because one of its lines was.
    const table = section.table !== null && has(section.title, section.table) ? section.table : null;
    return rules.length > 0 || table !== null ? [{ ...section, table, rules }] : [];
  });
  const rulings = sheet.rulings.filter((ruling) =>
    has(ruling.id, ruling.question, ruling.reason, ...ruling.answers.map((answer) => answer.label)),
  );
  const hits = sections.reduce((sum, section) => sum + section.rules.length, 0) + rulings.length;
  return { sections, rulings, hits };
}

/** The fragment of a section's heading; rule ids hold a dot and so never clash with it. */
export function sectionId(title: string): string {
  return `section-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
}
