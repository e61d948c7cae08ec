// What a player's hands mean on the table of a battle: who is picked, taken up, put down, turned, sent somewhere.

import { toast } from "../lib/announce.svelte";
import type { Offer, Piece } from "../proto";
import type { Carried, Click } from "../table/hands.svelte";
import { turned } from "../table/geometry";
import { groundIndex } from "../table/layable";
import type Table from "../table/Table.svelte";
import { gesture, type Choosing } from "./choosing.svelte";
import type { Field } from "./field.svelte";
import type { Game } from "./game.svelte";
import { withOffers } from "./groups";
import { Tray } from "./tray.svelte";

/** How the battle stands on the page. */
export type Standing = {
  readonly board: Table | undefined;
  readonly pieces: Piece[];
  readonly offers: Offer[];
  /** Nobody is looking back. */
  readonly live: boolean;
  /** Dice, or somebody else, are waited for. */
  readonly waits: boolean;
  readonly mySide: number;
  /** The keyboard was used last. */
  readonly byKey: boolean;
  /** The keyboard goes on from the first of these, once the page shows it. */
  focusNext(what: string): void;
};

export class Acting {
  readonly tray = new Tray();
  hinting = $state(false);
  /** Units were last taken from beside the table by a finger. */
  #byFinger = false;

  constructor(
    readonly game: Game,
    readonly choosing: Choosing,
    readonly field: Field,
    readonly standing: Standing,
  ) {}

  get chosen(): Piece | null {
    return this.choosing.piece(this.choosing.selected);
  }

  canCarry = (piece: Piece): boolean => {
    const { live, waits, mySide } = this.standing;
    const ours = piece.side === mySide || this.game.umpires || groundIndex(piece.id) !== null;
    return live && this.game.mayOrder && !waits && ours;
  };

  pick = (piece: Piece | null, at: [number, number], { touch, add }: Click): void => {
    const { choosing, chosen } = this;
    // A unit that is not on the table yet is put there by a click; by a finger, any is sent to a place.
    if (!piece && chosen && (chosen.out || touch) && this.canCarry(chosen)) {
      void choosing.aim({ ...gesture(chosen.id), to: at, facing: choosing.facing, with: choosing.along }, at);
      return;
    }
    if (piece && groundIndex(piece.id) !== null) return choosing.select(piece.id);
    if (add && piece && this.canCarry(piece)) {
      choosing.add(piece.id);
      return;
    }
    // An umpire looks at one piece after the other; he has no enemies.
    choosing.pick(piece, this.standing.live && !this.game.umpires ? this.standing.mySide : -1);
    // By the keyboard, what can be ordered comes next; Esc leads back.
    if (this.standing.byKey && choosing.own.length > 0) this.standing.focusNext("[data-testid=offer][data-of]");
  };

  box = (pieces: Piece[]): void => {
    const mine = pieces.filter(this.canCarry);
    this.choosing.selectAll(mine.map((piece) => piece.id));
    if (mine.length === 0) toast(this.game.yourTurn ? "None of your units is in the box" : "It is not your turn");
    this.field.tools.boxing = false;
  };

  carried = (carried: Carried | null): void => {
    if (carried && !this.choosing.group.includes(carried.piece.id)) this.choosing.select(carried.piece.id);
    this.field.carry(carried);
  };

  drop = (carried: Carried): void => {
    const { choosing } = this;
    const { piece, x, y, facing, over } = carried;
    const aim = choosing.meant(carried);
    choosing.lead(piece.id);
    const unmoved = x === piece.x && y === piece.y && facing === piece.facing && over === null;
    if (unmoved && choosing.hasPlace(piece)) return;
    choosing.facing = facing;
    void choosing.aim(aim, [x, y]);
  };

  turn = (by: number): void => {
    const { choosing, chosen: piece } = this;
    if (!piece || !this.canCarry(piece)) return;
    const { ground, place } = choosing;
    if (piece.out && place && !this.field.carried) {
      if (ground && !ground.turns) return;
      choosing.facing = turned(choosing.facing ?? piece.facing, ground ? Math.sign(by) * 90 : by);
      void choosing.aim({ ...gesture(piece.id), to: place, facing: choosing.facing }, place);
      return;
    }
    choosing.draft = null;
    choosing.refusal = null;
    this.standing.board?.turn(piece, by);
  };

  /** Turns what is being placed; nothing where that cannot be turned. */
  get turnsHere(): ((way: 1 | -1) => void) | null {
    const placing = this.chosen?.out && this.choosing.place !== null;
    return placing && this.choosing.ground?.turns !== false ? (way) => this.turn(way * 15) : null;
  }

  /** From beside the table into the hand; a finger points to the place instead. */
  takeUp(piece: Piece | null, touch: boolean): void {
    if (!piece) return;
    this.choosing.select(piece.id);
    this.#byFinger = touch;
    if (!touch && this.canCarry(piece)) this.standing.board?.take(piece);
  }

  /** Goes on with a drag that began beside the table. */
  bring = (piece: Piece | null, event: PointerEvent): void => {
    if (!piece || !this.canCarry(piece)) return;
    this.choosing.select(piece.id);
    this.#byFinger = event.pointerType === "touch";
    this.standing.board?.bring(piece, event);
  };

  /** A unit that waits beside the table was clicked. */
  waiting = (piece: Piece, { add, touch }: { add: boolean; touch: boolean }): void => {
    const { tray, choosing } = this;
    if (add && this.canCarry(piece)) tray.toggle(piece.id);
    else tray.queue = [];
    const first = choosing.piece(tray.queue[0] ?? piece.id);
    if (!add) this.takeUp(piece, touch);
    else if (first) choosing.select(first.id);
  };

  /** These are to be placed one after the other. */
  queue(ids: number[], touch: boolean): void {
    this.tray.queue = ids;
    this.takeUp(this.choosing.piece(ids[0] ?? null), touch);
  }

  /** Things have moved on: the next comes into the hand when the last has its place. */
  placeNext(): void {
    const { live, pieces } = this.standing;
    const next = live && this.game.yourTurn ? this.tray.placed(pieces) : null;
    if (next !== null) this.takeUp(this.choosing.piece(next), this.#byFinger);
  }

  measure = (): void => {
    this.field.switch("measuring");
    if (this.field.tools.measuring && this.standing.byKey) this.standing.board?.measureFrom(this.chosen);
  };

  /** Takes the chosen unit into the hand, for the keyboard or for a click. */
  carry = (): void => {
    const { chosen } = this;
    if (!chosen) return this.standing.focusNext("[data-testid=layable], [data-testid=waiting]");
    if (!this.canCarry(chosen)) return;
    this.choosing.draft = null;
    this.choosing.refusal = null;
    this.standing.board?.take(chosen);
    toast("Click a place, or use arrows, q e and Enter");
  };

  hint = async (): Promise<void> => {
    const { game } = this;
    if (this.hinting || !game.yourTurn) return;
    this.hinting = true;
    const reply = await game.ask({ kind: "hint", seat: game.seat ?? 0 });
    this.hinting = false;
    if (reply.kind === "hint") await this.choosing.advised(reply.offer, reply.reason);
    if (reply.kind === "refused") game.refuse(reply.why);
  };

  find = (piece: number): void => {
    this.choosing.select(piece);
    this.standing.board?.focusPiece(piece);
  };

  nextUnit = (): void => {
    const { pieces, offers } = this.standing;
    const ready = pieces.filter((piece) => withOffers(offers).has(piece.id));
    const at = ready.findIndex((piece) => piece.id === this.choosing.selected);
    const next = ready[(at + 1) % ready.length];
    if (next) this.find(next.id);
  };

  /** Esc: the last thing first; the keyboard goes on from the unit, not from the top of the page. */
  cancel(): boolean {
    const unit = this.choosing.selected;
    const did = this.choosing.cancel();
    if (did && this.standing.byKey && unit !== null) this.standing.focusNext(`[data-piece="${unit}"]`);
    return did;
  }
}
