// What a person is about to order: the piece in hand, the offer looked at, the sheet before it is given.

import { announce } from "../lib/announce.svelte";
import { presses } from "../lib/presses";
import type { Aim, Asked, Layable, Offer, Piece, Refused, Stand, Wording } from "../proto";
import { Saying } from "../room/saying.svelte";
import type { Carried } from "../table/hands.svelte";
import { groundId, groundIndex, grounds } from "../table/layable";
import type { Game } from "./game.svelte";
import type { Reply } from "./socket";
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
  /** Where it would bring every piece that goes along. */
  ends: Stand[];
  figures: Array<[string, string]>;
  asked: Asked | null;
  asking: boolean;
  refused: Refused | null;
  /** Why it is less than was aimed at. */
  cut: Refused | null;
  /** What an advisor said for it. */
  reason: string;
  /** What may be said with it. */
  wording: Wording | null;
};

/** How an offer was chosen. */
export type How = {
  /** Without a look at it first. */
  atOnce?: boolean;
  /** By a key of its own: no second half of a double click. */
  sure?: boolean;
  /** A finger on the table may miss: it always lies on the desk first. */
  desk?: boolean;
};

/** An order without dice is given at once only if the answer comes before a person has begun to read. */
const AT_ONCE_MS = 700;

export class Choosing {
  selected = $state<number | null>(null);
  /** Others that go with the chosen one, as one. */
  along = $state.raw<number[]>([]);
  target = $state<number | null>(null);
  lit = $state<string | null>(null);
  draft = $state.raw<Draft | null>(null);
  /** A refusal at a place of the table. */
  refusal = $state.raw<{ why: Refused; place: [number, number] } | null>(null);
  /** How what is chosen was turned before it is placed. */
  facing = $state<number | null>(null);
  /** What is being said with an order. */
  readonly saying = new Saying();

  #game: Game;
  #turn = 0;
  /** The piece whose order was just given. */
  #gave: number | null = null;
  #given = -Infinity;

  constructor(game: Game) {
    this.#game = game;
  }

  get offers(): Offer[] {
    return this.#game.mayOrder ? (this.#game.now?.view.offers ?? []) : [];
  }

  pieces(): Piece[] {
    return this.#game.now?.view.scene.pieces ?? [];
  }

  /** A piece, or ground that can be laid. */
  piece(id: number | null): Piece | null {
    if (id === null) return null;
    const scene = this.#game.now?.view.scene;
    const all = groundIndex(id) === null || !scene ? this.pieces() : grounds(scene);
    return all.find((piece) => piece.id === id) ?? null;
  }

  /** Ground that is chosen to be laid. */
  get ground(): Layable | null {
    const index = groundIndex(this.selected ?? 0);
    return index === null ? null : (this.#game.now?.view.scene.lay[index] ?? null);
  }

  /** Whether it has a place on the table that it leaves. */
  hasPlace(piece: Piece): boolean {
    const index = groundIndex(piece.id);
    return index === null ? !piece.out : this.#game.now?.view.scene.lay[index]?.area != null;
  }

  /** The place that an order was meant at, or that was refused. */
  get place(): [number, number] | null {
    return this.draft?.place ?? this.refusal?.place ?? null;
  }

  /** All that are chosen, the one at their head first. */
  get group(): number[] {
    return this.selected === null ? [] : [this.selected, ...this.along];
  }

  /** Offers of the chosen piece, or of just those that are chosen; those directed at the target first. */
  get own(): Offer[] {
    const all = this.along.length > 0 ? this.group : null;
    const own = this.offers.filter((offer) => (all ? goesWith(offer, all) : offer.piece === this.selected));
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
    if (chosen && piece.id !== chosen.id && chosen.side === mySide && piece.side !== mySide && this.#game.mayOrder) {
      this.#aimAt(chosen, piece);
      return;
    }
    if (this.selected === piece.id && !this.target && this.along.length === 0) {
      this.cancel();
      return;
    }
    this.select(piece.id);
  }

  /** A click that adds: one more that goes along, or one fewer. */
  add(id: number): void {
    const group = this.group.includes(id) ? this.group.filter((one) => one !== id) : [...this.group, id];
    const sides = new Set(group.map((one) => this.piece(one)?.side));
    this.selectAll(sides.size > 1 ? [id] : group);
    announce(this.along.length > 0 ? `${group.length} units together.` : "");
  }

  selectAll(ids: number[]): void {
    this.select(ids[0] ?? null);
    this.along = ids.slice(1);
  }

  /** This one is taken up: alone, or with those that were chosen together with it. */
  lead(id: number): void {
    const rest = this.group.includes(id) ? this.group.filter((one) => one !== id) : [];
    this.selectAll([id, ...rest]);
  }

  select(id: number | null): void {
    this.selected = id;
    this.facing = null;
    this.along = [];
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
    void this.aim({ ...gesture(piece.id), on: on.id, with: this.along }, [on.x, on.y]);
  }

  /** The gesture that a piece in the hand makes, alone or at the head of others. */
  meant(carried: Carried): Aim {
    const { piece, x, y, facing, turning, keeps, over } = carried;
    const turned = facing !== piece.facing;
    return {
      ...gesture(piece.id),
      to: turning ? null : [x, y],
      facing: turned || keeps ? facing : null,
      on: over && !turning && this.#directed(piece, over) ? over.id : null,
      with: this.group.includes(piece.id) ? this.group.filter((one) => one !== piece.id) : [],
    };
  }

  /** Onto an enemy always; onto a friend where an order is directed at him. */
  #directed(piece: Piece, over: Piece): boolean {
    const one = (offer: Offer) => offer.piece === piece.id && offer.on === over.id;
    return over.side !== piece.side || this.offers.some(one);
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
        ...this.#leading(offer),
        piece: aim.lay === null ? aim.piece : groundId(aim.lay),
        place,
        ends: this.#ends(offer, aim),
        refused: reply.refused,
        cut: reply.cut,
      },
      false,
    );
  }

  async choose(offer: Offer, { atOnce = false, sure = false, desk = false }: How = {}): Promise<void> {
    if (!sure && !desk && this.#isLeftOver()) return;
    this.refusal = null;
    const draft = {
      ...blank(offer.order, offer.label, offer.notation),
      ...this.#leading(offer),
      piece: offer.piece,
      place: offer.at,
    };
    if (!offer.wording && (atOnce || prefs.ask === "never")) await this.give(draft);
    else await this.#weigh(draft, prefs.ask === "dice" && !desk);
  }

  /** The second half of a double click must not hit the order that has come into the place of the one it gave. */
  #isLeftOver(): boolean {
    const began = presses.doubled(performance.now());
    return began !== null && this.#given > began;
  }

  /** A typed line. Where something may be said with it and nothing was, it lies on the desk first. */
  async typed(text: string): Promise<boolean> {
    if (this.offers.some((offer) => offer.wording)) {
      const reply = await this.#game.read(text);
      if (reply.kind === "refused") this.#game.refuse(reply.why);
      if (reply.kind !== "aimed") return false;
      const { offer, order, notation, refused } = reply;
      if (offer.wording && !said(order)) {
        if (offer.piece !== null) this.select(offer.piece);
        await this.#weigh({ ...blank(order, offer.label || notation, notation), ...this.#leading(offer), piece: offer.piece, place: offer.at, refused }, false);
        return true;
      }
    }
    return (await this.#game.typed(text)).kind === "done";
  }

  /** What an advisor proposed, put on the desk like any order. */
  async advised(offer: Offer, reason: string): Promise<void> {
    if (offer.piece !== null) this.select(offer.piece);
    await this.#weigh(
      {
        ...blank(offer.order, offer.label || offer.notation, offer.notation),
        ...this.#leading(offer),
        piece: offer.piece,
        place: offer.at,
        reason,
      },
      false,
    );
  }

  /** The order knows where it leads; where it does not, the gesture does. */
  #ends(offer: Offer, { piece, to, facing, lay }: Pick<Aim, "piece" | "to" | "facing" | "lay">): Stand[] {
    // A shot moves nobody, nor does ground that is laid.
    if (offer.ends.length > 0 || offer.on !== null || lay !== null) return offer.ends;
    const stands = this.piece(piece);
    if (!stands || (!offer.at && !to && facing === null)) return [];
    const [x, y] = offer.at ?? to ?? [stands.x, stands.y];
    return [{ piece, x, y, facing: (offer.at ? offer.facing : facing) ?? stands.facing }];
  }

  /** Where an offer leads, what it costs and what it risks. */
  #leading(offer: Offer): Pick<Draft, "risk" | "figures" | "ends" | "wording"> {
    const ends = offer.piece === null ? offer.ends : this.#ends(offer, gesture(offer.piece));
    return { risk: offer.risk, figures: offer.figures, ends, wording: offer.wording };
  }

  async #weigh(draft: Draft, giveIfPlain: boolean): Promise<void> {
    if (draft.wording) this.saying.begin(draft.order, draft.wording);
    const turn = (this.#turn += 1);
    this.draft = { ...draft, asking: true };
    const begun = performance.now();
    const reply = await this.#ask(draft);
    if (turn !== this.#turn) return;
    if (reply.kind !== "odds") {
      const refused = reply.kind === "refused" ? reply.why : draft.refused;
      this.draft = { ...draft, refused };
      return;
    }
    const refused = reply.asked.refused ?? draft.refused;
    const plain = reply.asked.cases.length === 0 && draft.risk === "" && refused === null && draft.wording === null;
    this.draft = { ...draft, asked: reply.asked, refused };
    if (giveIfPlain && plain && performance.now() - begun < AT_ONCE_MS) await this.give();
  }

  #ask({ order, wording }: Draft): Promise<Reply> {
    return this.#game.ask({ kind: "ask", seat: this.#game.seat ?? 0, order: this.saying.into(order, wording) });
  }

  /** Other keywords change the odds of what is on the desk. */
  async reword(): Promise<void> {
    const turn = (this.#turn += 1);
    const { draft } = this;
    if (!draft) return;
    const reply = await this.#ask(draft);
    if (turn !== this.#turn || reply.kind !== "odds") return;
    this.draft = { ...draft, asked: reply.asked, refused: reply.asked.refused, asking: false };
  }

  async give(draft: Draft | null = this.draft): Promise<void> {
    if (!draft || !this.saying.ready(draft.wording)) return;
    this.#turn += 1;
    const reply = await this.#game.order(this.saying.into(draft.order, draft.wording));
    if (reply.kind !== "done") return;
    this.saying.done(draft.wording);
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
    else this.select(null);
    return had;
  }

  /** Others speak while somebody is writing: what is still on offer stays on the desk. */
  #stillOffered(draft: Draft | null): Draft | null {
    if (!draft?.wording) return null;
    const offer = this.offers.find((one) => one.notation === draft.notation);
    return offer ? { ...draft, order: offer.order, ...this.#leading(offer), asking: false } : null;
  }

  /** The view is another: what was on the desk may no longer be on offer. */
  moved(): void {
    this.#turn += 1;
    this.draft = this.#stillOffered(this.draft);
    this.refusal = null;
    this.lit = null;
    this.target = null;
    // A piece that has done what it could is let go.
    const spent = this.#gave !== null && this.selected === this.#gave && this.own.length === 0;
    this.#gave = null;
    if (spent || !this.piece(this.selected)) this.select(null);
    else this.along = this.along.filter((id) => this.piece(id)?.out === false);
  }
}

/** Words or keywords stand in it already. */
function said(order: unknown): boolean {
  const { words, keywords } = order as { words?: string; keywords?: string[] };
  return Boolean(words) || (keywords?.length ?? 0) > 0;
}

/** A gesture of one piece, or of ground, that means nothing yet. */
export function gesture(piece: number): Aim {
  const lay = groundIndex(piece);
  return { piece: lay === null ? piece : 0, to: null, facing: null, on: null, with: [], lay, whole: false };
}

/** Whether an offer is of just these pieces. */
function goesWith(offer: Offer, pieces: number[]): boolean {
  return offer.ends.length === pieces.length && offer.ends.every((end) => pieces.includes(end.piece));
}

function blank(order: unknown, label: string, notation: string): Draft {
  return {
    order,
    label,
    notation,
    risk: "",
    piece: null,
    place: null,
    ends: [],
    figures: [],
    asked: null,
    asking: false,
    refused: null,
    cut: null,
    reason: "",
    wording: null,
  };
}
