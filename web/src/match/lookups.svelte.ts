// Questions about the table that change nothing, each asked once while the table stands as it does.

import type { Asked, Offer, Reach, Ruler } from "../proto";
import type { Game } from "./game.svelte";

/** So many answers of one prompt are weighed side by side. */
export const WEIGHED = 6;
/** A prompt with so few ways to go on is a question; with more it is a turn of many orders. */
const ANSWERS = 8;

export class Lookups {
  #game: Game;
  #reaches = $state.raw(new Map<number, Reach[]>());
  #rulers = $state.raw(new Map<string, Ruler[]>());
  #odds = $state.raw(new Map<string, Asked>());
  /** What has been asked for already. */
  #asked = new Set<string>();
  /** Grows with the moment, so that late answers are not kept. */
  #age = 0;

  constructor(game: Game) {
    this.#game = game;
  }

  /** The table is another, or is seen by another: what was known of it is of no use. */
  moved(): void {
    this.#age += 1;
    this.#asked.clear();
    this.#reaches = new Map();
    this.#rulers = new Map();
    this.#odds = new Map();
  }

  reaches(pieces: number[]): Reach[] {
    return pieces.flatMap((piece) => this.#reaches.get(piece) ?? []);
  }

  rulers(from: number, to: number): Ruler[] | null {
    return this.#rulers.get(`${from} ${to}`) ?? null;
  }

  /** The odds of an offer, once they are known. */
  odds(offer: Offer): Asked | null {
    return this.#odds.get(offer.notation) ?? null;
  }

  /** The answers, where a question with few of them is asked: a march here or there is none. */
  answers(offers: Offer[]): Offer[] {
    const marches = offers.filter((offer) => offer.at !== null && offer.on === null).length;
    return offers.length > 1 && offers.length <= ANSWERS && marches < 2 ? offers : [];
  }

  async wantReach(piece: number): Promise<void> {
    const age = this.#begin(`reach ${piece}`);
    if (age === null) return;
    const reply = await this.#game.ask({ kind: "reach", piece });
    if (age === this.#age && reply.kind === "reached") this.#reaches = new Map(this.#reaches).set(piece, reply.reaches);
  }

  async wantGauge(from: number, to: number): Promise<void> {
    const key = `${from} ${to}`;
    const age = this.#begin(`gauge ${key}`);
    if (age === null) return;
    const reply = await this.#game.ask({ kind: "gauge", from, to });
    if (age === this.#age && reply.kind === "gauged") this.#rulers = new Map(this.#rulers).set(key, reply.rulers);
  }

  async wantOdds(offer: Offer): Promise<void> {
    const age = this.#begin(`odds ${offer.notation}`);
    if (age === null) return;
    const reply = await this.#game.ask({ kind: "ask", seat: this.#game.seat ?? 0, order: offer.order });
    if (age === this.#age && reply.kind === "odds") this.#odds = new Map(this.#odds).set(offer.notation, reply.asked);
  }

  #begin(key: string): number | null {
    if (this.#asked.has(key)) return null;
    this.#asked.add(key);
    return this.#age;
  }
}
