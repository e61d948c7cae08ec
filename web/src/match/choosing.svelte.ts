// What a person is about to order: the piece in hand, the offer looked at, the sheet before it is given.

import { announce } from "../lib/announce.svelte";
import type { Aim, Asked, Offer, Piece, Refused } from "../proto";
import type { Game } from "./game.svelte";
import { greet, prefs } from "./prefs.svelte";

/** An order on the desk, not yet given. */
export type Draft = {
  order: unknown;
  label: string;
  notation: string;
  risk: string;
  piece: number | null;
  /** The place on the table at which it was meant. */
  place: [number, number] | null;
  /** Where it would bring the piece, and how that would face. */
  to: [number, number] | null;
  facing: number | null;
  asked: Asked | null;
  asking: boolean;
  refused: Refused | null;
  /** What an advisor said for it. */
  reason: string;
};

/** An order without dice is given at once only if the answer comes before a person has begun to read. */
const AT_ONCE_MS = 700;

const DOUBLE_MS = 400;

export class Choosing {
  selected = $state<number | null>(null);
  target = $state<number | null>(null);
  lit = $state<string | null>(null);
  draft = $state.raw<Draft | null>(null);
  /** A refusal at a place of the table. */
  refusal = $state.raw<{ why: Refused; place: [number, number] } | null>(null);

  #game: Game;
  #turn = 0;
  /** The piece whose order was just given. */
  #gave: number | null = null;
  #given = -Infinity;

  constructor(game: Game) {
    this.#game = game;
  }

  get offers(): Offer[] {
    return this.#game.yourTurn ? (this.#game.now?.view.offers ?? []) : [];
  }

  pieces(): Piece[] {
    return this.#game.now?.view.scene.pieces ?? [];
  }

  piece(id: number | null): Piece | null {
    return this.pieces().find((piece) => piece.id === id) ?? null;
  }

  /** Offers of the chosen piece, those directed at the target first. */
  get own(): Offer[] {
    const own = this.offers.filter((offer) => offer.piece === this.selected);
    const at = (offer: Offer) => Number(offer.on !== null && offer.on === this.target);
    return this.selected === null ? [] : [...own].sort((a, b) => at(b) - at(a));
  }

  /** A click on a piece or on the ground. */
  pick(piece: Piece | null, mySide: number): void {
    this.refusal = null;
    if (!piece) {
      this.cancel();
      return;
    }
    const chosen = this.piece(this.selected);
    if (chosen && piece.id !== chosen.id && chosen.side === mySide && piece.side !== mySide && this.#game.yourTurn) {
      this.#aimAt(chosen, piece);
      return;
    }
    if (this.selected === piece.id && !this.target) {
      this.cancel();
      return;
    }
    this.select(piece.id);
  }

  select(id: number | null): void {
    this.selected = id;
    this.target = null;
    this.lit = null;
    this.draft = null;
    this.refusal = null;
  }

  #aimAt(piece: Piece, on: Piece): void {
    this.target = on.id;
    this.draft = null;
    const directed = this.own.filter((offer) => offer.on === on.id);
    if (directed.length > 0) {
      announce(`${directed.length} orders against ${on.name}, listed first.`);
      return;
    }
    void this.aim({ piece: piece.id, to: null, facing: null, on: on.id, with: [] }, [on.x, on.y]);
  }

  /** What a drag or a click means: the server knows. */
  async aim(aim: Aim, place: [number, number]): Promise<void> {
    const turn = (this.#turn += 1);
    this.draft = null;
    this.refusal = null;
    const reply = await this.#game.aim(aim);
    if (turn !== this.#turn) return;
    if (reply.kind === "refused") this.refusal = { why: reply.why, place };
    if (reply.kind !== "aimed") return;
    if (!reply.notation) {
      this.refusal = { why: { rule: "", because: "No order comes of that.", stale: false }, place };
      return;
    }
    const { offer } = reply;
    await this.#weigh(
      {
        ...blank(reply.order, offer.label || reply.notation, reply.notation),
        risk: offer.risk,
        piece: aim.piece,
        place,
        // The order knows where it leads; a drag may have gone further than the unit can.
        to: offer.at ?? aim.to,
        facing: offer.at ? offer.facing : aim.facing,
        refused: reply.refused,
      },
      false,
    );
  }

  /** An offer was chosen. `atOnce` skips the sheet. */
  async choose(offer: Offer, atOnce = false): Promise<void> {
    // The second half of a double click must not hit the order that has come into its place.
    if (performance.now() - this.#given < DOUBLE_MS) return;
    this.refusal = null;
    const draft = {
      ...blank(offer.order, offer.label, offer.notation),
      risk: offer.risk,
      piece: offer.piece,
      place: offer.at,
      to: offer.at,
      facing: offer.facing,
    };
    if (atOnce || prefs.ask === "never") await this.give(draft);
    else await this.#weigh(draft, prefs.ask === "dice");
  }

  /** What an advisor proposed, put on the desk like any order. */
  async advised(order: unknown, notation: string, reason: string): Promise<void> {
    const offer = this.offers.find((one) => one.notation === notation);
    const at = offer?.at ?? null;
    this.selected = offer?.piece ?? this.selected;
    await this.#weigh(
      {
        ...blank(order, offer?.label ?? notation, notation),
        risk: offer?.risk ?? "",
        piece: offer?.piece ?? null,
        place: at,
        to: at,
        facing: offer?.facing ?? null,
        reason,
      },
      false,
    );
  }

  async #weigh(draft: Draft, giveIfPlain: boolean): Promise<void> {
    const turn = (this.#turn += 1);
    this.draft = { ...draft, asking: true };
    const begun = performance.now();
    const reply = await this.#game.ask({ kind: "ask", seat: this.#game.seat ?? 0, order: draft.order });
    if (turn !== this.#turn) return;
    if (reply.kind !== "odds") {
      const refused = reply.kind === "refused" ? reply.why : draft.refused;
      this.draft = { ...draft, refused };
      return;
    }
    const refused = reply.asked.refused ?? draft.refused;
    const plain = reply.asked.cases.length === 0 && draft.risk === "" && refused === null;
    this.draft = { ...draft, asked: reply.asked, refused };
    if (giveIfPlain && plain && performance.now() - begun < AT_ONCE_MS) await this.give();
  }

  async give(draft: Draft | null = this.draft): Promise<void> {
    if (!draft) return;
    this.#turn += 1;
    const reply = await this.#game.order(draft.order);
    if (reply.kind !== "done") return;
    this.#gave = draft.piece;
    this.#given = performance.now();
    greet();
    this.draft = null;
    this.lit = null;
    this.target = null;
    this.refusal = null;
  }

  /** Esc: the last thing first. True when there was something to leave. */
  cancel(): boolean {
    this.#turn += 1;
    this.lit = null;
    if (this.refusal || this.draft) {
      this.refusal = null;
      this.draft = null;
      return true;
    }
    const had = this.selected !== null || this.target !== null;
    if (this.target !== null) this.target = null;
    else this.selected = null;
    return had;
  }

  /** The view is another: what was on the desk may no longer be on offer. */
  moved(): void {
    this.#turn += 1;
    this.draft = null;
    this.refusal = null;
    this.lit = null;
    this.target = null;
    // A piece that has done what it could is let go.
    const spent = this.#gave !== null && this.selected === this.#gave && this.own.length === 0;
    this.#gave = null;
    if (spent || !this.piece(this.selected)) this.selected = null;
  }
}

function blank(order: unknown, label: string, notation: string): Draft {
  return {
    order,
    label,
    notation,
    risk: "",
    piece: null,
    place: null,
    to: null,
    facing: null,
    asked: null,
    asking: false,
    refused: null,
    reason: "",
  };
}
