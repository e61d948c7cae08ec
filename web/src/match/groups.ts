// Offers under their headings, in the order in which the view brings them.

import type { Offer } from "../proto";

export type Group = { title: string; offers: Offer[] };

export function grouped(offers: Offer[]): Group[] {
  const groups: Group[] = [];
  for (const offer of offers) {
    const group = groups.find((one) => one.title === offer.group);
    if (group) group.offers.push(offer);
    else groups.push({ title: offer.group, offers: [offer] });
  }
  return groups;
}

/** Pieces that have offers, with how many. */
export function withOffers(offers: Offer[]): Map<number, number> {
  const count = new Map<number, number>();
  for (const { piece } of offers) if (piece !== null) count.set(piece, (count.get(piece) ?? 0) + 1);
  return count;
}
