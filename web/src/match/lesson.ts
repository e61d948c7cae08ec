// What a lesson speaks of: the order it quotes, and the pieces that the order names.

import type { Offer, Piece } from "../proto";

/** The first order between backticks; a question for the odds of an order counts as that order. */
export function quoted(lesson: string): string {
  const first = lesson.split("`")[1] ?? "";
  return first.replace(/^odds /, "").trim();
}

/** The pieces that an order names as they are typed, in its own words. */
export function namedIn(order: string, pieces: Piece[]): Piece[] {
  const words = order.toLowerCase().split(/[\s,]+/).filter(Boolean);
  const typed = ({ label }: Piece) => label.toLowerCase().split(/[\s(),;:]+/);
  const named = words.flatMap((word) => pieces.filter((piece) => !piece.out && typed(piece).includes(word)));
  return [...new Set(named)];
}

/** The offer that is just this order. */
export function offered(order: string, offers: Offer[]): Offer | null {
  return offers.find((offer) => offer.notation === order) ?? null;
}
