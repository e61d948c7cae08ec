// Arguments that are over, to be appealed to: found by their words, and how often each rung held.

import type { Dispute, RungShown } from "../proto";

/** All that can be searched in one. */
function text(dispute: Dispute): string {
  const points = [...dispute.pros, ...dispute.cons].flatMap((point) => [point.word, point.why]);
  const rung = dispute.ladder[dispute.stands];
  const said = [dispute.title, dispute.told, dispute.against, dispute.because, dispute.outcome, dispute.when];
  return [...said, ...points, rung?.name ?? "", rung?.short ?? ""].join(" ").toLowerCase();
}

/** Those that hold every word, in any order: a keyword, a unit, a word that was said. */
export function found(disputes: Dispute[], sought: string): Dispute[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return disputes.filter((dispute) => {
    const all = text(dispute);
    return words.every((word) => all.includes(word));
  });
}

export type Held = { rung: RungShown; argued: number; happened: number; expected: number };

/** For each rung that something was thrown at: how often it happened, and how often it should have. */
export function held(disputes: Dispute[]): Held[] {
  const rows = new Map<string, Held>();
  const thrown = disputes.filter((dispute) => dispute.thrown && dispute.happened !== null);
  for (const { ladder, stands, happened } of thrown) {
    const rung = ladder[stands];
    if (!rung) continue;
    const row = rows.get(rung.short) ?? { rung, argued: 0, happened: 0, expected: 0 };
    row.argued += 1;
    row.happened += happened ? 1 : 0;
    row.expected += rung.ways / rung.of;
    rows.set(rung.short, row);
  }
  return [...rows.values()].sort((a, b) => b.rung.ways / b.rung.of - a.rung.ways / a.rung.of);
}

/** Keywords that were brought, the commonest first, for a search by one touch. */
export function keywords(disputes: Dispute[], most = 8): string[] {
  const times = new Map<string, number>();
  for (const { pros, cons } of disputes) for (const { word } of [...pros, ...cons]) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, most).map(([word]) => word);
}
