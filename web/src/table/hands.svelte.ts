// What fingers, mouse and wheel do on the table: pan, pinch, pick, carry, turn, box in, measure.

import { untrack } from "svelte";
import type { Piece } from "../proto";
import type { Camera } from "./camera.svelte";
import { bearing, centre, drawn, holds, ticks, turned, type Layout, type Point } from "./geometry";

/** A piece in the hand: where its front would be. `placing` follows the pointer without a button. */
export type Carried = {
  piece: Piece;
  x: number;
  y: number;
  facing: number;
  placing: boolean;
  /** It is only turned, where it stands. */
  turning: boolean;
  /** It is to face as it does, whatever the way. */
  keeps: boolean;
  /** The piece that the pointer, or the front of what is carried, is over. */
  over: Piece | null;
};

/** `open`: begun by a click, and the next one ends it. */
export type Measured = { from: [number, number]; to: [number, number]; a: Piece | null; b: Piece | null; open: boolean };

/** A box being drawn around pieces, in the drawing. */
export type Drag = { from: Point; to: Point };

/** How something was clicked. */
export type Click = { touch: boolean; add: boolean };

export type Asks = {
  on(): Layout;
  pieces(): Piece[];
  pieceAt(target: EventTarget | null): Piece | null;
  selected(): Piece | null;
  canCarry(piece: Piece): boolean;
  measuring(): boolean;
  /** Every drag on the ground draws a box, every click adds. */
  boxing(): boolean;
  /** A click, where nothing was drawn: on a piece, on something else, on the ground. */
  picked(piece: Piece | null, target: EventTarget | null, at: [number, number], click: Click): void;
  boxed(pieces: Piece[]): void;
  dropped(carried: Carried): void;
  hovered(piece: Piece | null): void;
  /** By how much it really turns, where so many degrees are meant. */
  turns(piece: Piece, by: number): number;
};

const SLOP = 5;
const LONG_PRESS_MS = 420;
/** Degrees by which the handle and the wheel turn: coarse, and fine with Shift. */
const COARSE = 5;
const FINE = 1;

type Begin = {
  at: Point;
  piece: Piece | null;
  target: EventTarget | null;
  grip: Point;
  shift: boolean;
  handle: boolean;
  /** It comes from beside the table. */
  brought?: boolean;
};

export class Hands {
  carried = $state.raw<Carried | null>(null);
  measured = $state.raw<Measured | null>(null);
  box = $state.raw<Drag | null>(null);

  #camera: Camera;
  #asks: Asks;
  #down = new Map<number, Point>();
  #begin: Begin | null = null;
  #doing: "nothing" | "press" | "pan" | "carry" | "turn" | "box" | "measure" | "pinch" = "nothing";
  #press: ReturnType<typeof setTimeout> | undefined;
  #rect: () => DOMRect;

  constructor(camera: Camera, rect: () => DOMRect, asks: Asks) {
    this.#camera = camera;
    this.#rect = rect;
    this.#asks = asks;
  }

  /** Takes a piece up; the next click or Enter puts it down. */
  take(piece: Piece, turning = false): void {
    this.carried = { ...held(piece, true), turning };
  }

  /** A drag that began beside the table brings a piece onto it; let go beside it, it goes back. */
  bring(piece: Piece, event: PointerEvent): void {
    const at = this.#at(event);
    this.#down.set(event.pointerId, at);
    this.#begin = { at, piece, target: null, grip: { x: 0, y: 0 }, shift: false, handle: false, brought: true };
    this.#doing = "carry";
    this.#carryTo(held(piece, false), this.#camera.in(at), piece.facing, null);
  }

  /** Pieces are others now: what is held or measured goes on with how they stand. */
  refresh(): void {
    const fresh = (old: Piece | null) => this.#asks.pieces().find((piece) => piece.id === old?.id) ?? null;
    untrack(() => {
      const { carried, measured } = this;
      const piece = fresh(carried?.piece ?? null);
      if (carried) this.carried = piece ? { ...carried, piece } : null;
      if (measured) this.measured = { ...measured, a: fresh(measured.a), b: fresh(measured.b) };
    });
  }

  /** Moves what is carried by ticks as they are seen, and turns it. */
  nudge(right: number, up: number, turn: number): void {
    const carried = this.carried;
    if (!carried) return;
    const on = this.#asks.on();
    const way = on.flipped ? -1 : 1;
    const [x, y] = [carried.x + right * way, carried.y + up * way];
    const over = this.#asks.pieces().find((piece) => piece.id !== carried.piece.id && !piece.out && holds(piece, { x, y }));
    const at = drawn(on, x, y);
    const moves = right !== 0 || up !== 0;
    const facing = turned(carried.facing, turn === 0 ? 0 : this.#asks.turns(carried.piece, turn));
    this.#carryTo({ ...carried, turning: carried.turning && !moves }, at, facing, over ?? null);
    this.#camera.show(at);
  }

  keep(keeps: boolean): void {
    if (this.carried && this.carried.keeps !== keeps) this.carried = { ...this.carried, keeps };
  }

  drop(): void {
    const carried = this.carried;
    this.carried = null;
    if (carried) this.#asks.dropped(carried);
  }

  cancel(): boolean {
    const had = this.carried !== null || this.measured !== null || this.box !== null;
    this.carried = null;
    this.measured = null;
    this.box = null;
    if (this.#doing !== "pan" && this.#doing !== "pinch") this.#doing = "nothing";
    return had;
  }

  /** Measures from this piece to whatever is clicked or comes into focus next; then it ends there. */
  measure(piece: Piece): void {
    const at = middle(piece);
    const measured = this.measured;
    if (measured?.open && measured.a?.id !== piece.id) this.measured = { ...measured, to: at, b: piece, open: false };
    else this.measured = { from: at, to: at, a: piece, b: piece, open: true };
  }

  /** While one end is open, it follows the focus. */
  lookAt(piece: Piece): void {
    if (this.measured?.open) this.measured = { ...this.measured, to: middle(piece), b: piece };
  }

  #at(event: { clientX: number; clientY: number }): Point {
    const rect = this.#rect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  }

  #ticks(at: Point): [number, number] {
    return ticks(this.#asks.on(), this.#camera.in(at));
  }

  down(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return;
    const at = this.#at(event);
    this.#down.set(event.pointerId, at);
    clearTimeout(this.#press);
    if (this.#down.size === 2) {
      if (!this.carried?.placing) this.carried = null;
      this.box = null;
      this.#doing = "pinch";
      return;
    }
    const piece = this.#asks.pieceAt(event.target) ?? this.#under(event);
    const front = piece ? this.#camera.out(drawn(this.#asks.on(), piece.x, piece.y)) : at;
    const grip = { x: front.x - at.x, y: front.y - at.y };
    const shift = event.shiftKey || event.ctrlKey || event.metaKey;
    const handle = (event.target as Element | null)?.closest?.("[data-turn]") != null;
    this.#begin = { at, piece, target: handle ? this.#offer(event) : event.target, grip, shift, handle };
    this.#doing = "press";
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (this.#asks.measuring()) this.#beginMeasure(at, piece);
    else if (!handle && event.pointerType === "touch" && piece && this.#asks.canCarry(piece)) {
      this.#press = setTimeout(() => this.#pickUp(piece), LONG_PRESS_MS);
    }
  }

  #beginMeasure(at: Point, piece: Piece | null): void {
    const here = this.#ticks(at);
    if (this.measured?.open) this.measured = { ...this.measured, to: here, b: piece };
    else this.measured = { from: here, to: here, a: piece, b: piece, open: false };
    this.#doing = "measure";
  }

  /** What may be clicked under a handle. */
  #offer(event: PointerEvent): Element | null {
    const all = document.elementsFromPoint(event.clientX, event.clientY);
    return all.find((one) => one.closest("[data-offer]") !== null) ?? null;
  }

  /** A ghost may lie over a unit. */
  #under(event: { clientX: number; clientY: number }): Piece | null {
    const all = document.elementsFromPoint(event.clientX, event.clientY);
    return all.map((element) => this.#asks.pieceAt(element)).find((piece) => piece !== null) ?? null;
  }

  /** A finger that rests on a piece takes it up. */
  #pickUp(piece: Piece): void {
    if (this.#doing !== "press") return;
    this.#doing = "carry";
    navigator.vibrate?.(15);
    this.carried = held(piece, false);
  }

  move(event: PointerEvent): void {
    const at = this.#at(event);
    const last = this.#down.get(event.pointerId);
    if (!last) return this.#hover(event, at);
    if (this.#doing === "pinch") this.#pinch(event.pointerId, last, at);
    this.#down.set(event.pointerId, at);
    const begin = this.#begin;
    if (!begin) return;
    if (this.#doing === "press" && Math.hypot(at.x - begin.at.x, at.y - begin.at.y) > SLOP) this.#set(event, at, begin);
    else if (this.#doing === "pan") this.#camera.pan(at.x - last.x, at.y - last.y);
    if (this.#doing === "carry" && this.carried) {
      const grip = this.carried.placing ? { x: 0, y: 0 } : begin.grip;
      const front = { x: at.x + grip.x, y: at.y + grip.y };
      this.#carryTo({ ...this.carried, keeps: event.shiftKey }, this.#camera.in(front), this.carried.facing, this.#other(event));
    }
    if (this.#doing === "turn") this.#turnTo(at, event.shiftKey ? FINE : COARSE);
    if (this.#doing === "box") this.box = { from: this.#camera.in(begin.at), to: this.#camera.in(at) };
    if (this.#doing === "measure" && this.measured) {
      this.measured = { ...this.measured, to: this.#ticks(at), b: this.#under(event) };
    }
  }

  /** No button is down. */
  #hover(event: PointerEvent, at: Point): void {
    if (event.pointerType !== "mouse") return;
    if (this.carried?.placing && !this.carried.turning) {
      const keeps = event.shiftKey;
      this.#carryTo({ ...this.carried, keeps }, this.#camera.in(at), this.carried.facing, this.#other(event));
    } else if (this.measured?.open) {
      this.measured = { ...this.measured, to: this.#ticks(at), b: this.#under(event) };
    }
    this.#asks.hovered(this.#asks.pieceAt(event.target));
  }

  /** What a press has turned out to be. */
  #set(event: PointerEvent, at: Point, begin: Begin): void {
    clearTimeout(this.#press);
    if (begin.handle) {
      this.#doing = "turn";
      return;
    }
    const boxes = this.#asks.boxing() || (begin.shift && !begin.piece);
    if (this.#draws(event, begin.piece) && !this.#asks.boxing()) this.#doing = "carry";
    else this.#doing = boxes && event.button !== 1 && !this.carried ? "box" : "pan";
    if (this.#doing === "carry" && begin.piece && !this.carried) this.carried = held(begin.piece, false);
    if (this.#doing === "pan") this.#camera.pan(at.x - begin.at.x, at.y - begin.at.y);
  }

  /** Another piece under the pointer. */
  #other(event: PointerEvent): Piece | null {
    const all = document.elementsFromPoint(event.clientX, event.clientY).map((one) => this.#asks.pieceAt(one));
    return all.find((piece) => piece !== null && piece.id !== this.carried?.piece.id) ?? null;
  }

  /** A finger pans unless the piece was chosen before; a mouse takes any piece that can be moved. */
  #draws(event: PointerEvent, piece: Piece | null): boolean {
    if (event.button === 1 || !piece || this.carried?.placing || !this.#asks.canCarry(piece)) return false;
    return event.pointerType !== "touch" || this.#asks.selected()?.id === piece.id;
  }

  #turnTo(at: Point, step: number): void {
    const piece = this.carried?.piece ?? this.#asks.selected();
    if (!piece) return;
    const on = this.#asks.on();
    const pivot = centre(piece);
    const wanted = bearing(on, drawn(on, pivot.x, pivot.y), this.#camera.in(at));
    const off = ((wanted - (piece.facing * 360) / 65_536 + 540) % 360) - 180;
    const facing = turned(piece.facing, Math.round(off / step) * step);
    this.carried = { ...held(piece, false), facing, turning: true };
  }

  #pinch(id: number, last: Point, at: Point): void {
    const other = [...this.#down].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(at.x - other.x, at.y - other.y);
    this.#camera.pan((at.x - last.x) / 2, (at.y - last.y) / 2);
    if (before > 0) this.#camera.zoom(after / before, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
  }

  #carryTo(carried: Carried, at: Point, facing: number, over: Piece | null): void {
    const [x, y] = ticks(this.#asks.on(), at);
    this.carried = { ...carried, x, y, facing, over };
  }

  up(event: PointerEvent): void {
    if (!this.#down.delete(event.pointerId)) return;
    clearTimeout(this.#press);
    const [doing, begin] = [this.#doing, this.#begin];
    if (this.#down.size > 0) return;
    this.#doing = "nothing";
    this.#begin = null;
    if (event.type === "pointercancel") {
      if (!this.carried?.placing) this.carried = null;
      this.box = null;
      return;
    }
    const at = this.#at(event);
    if (begin?.brought && !this.#within(at)) {
      this.carried = null;
    } else if (doing === "carry" || doing === "turn") {
      this.drop();
    } else if (doing === "box") {
      this.#closeBox();
    } else if (doing === "measure" && begin) {
      this.#endMeasure(Math.hypot(at.x - begin.at.x, at.y - begin.at.y) <= SLOP);
    } else if (doing === "press" && this.carried?.placing) {
      this.#carryTo(this.carried, this.#camera.in(at), this.carried.facing, this.#other(event));
      this.drop();
    } else if (doing === "press") {
      const click = { touch: event.pointerType === "touch", add: (begin?.shift ?? false) || this.#asks.boxing() };
      this.#asks.picked(begin?.piece ?? null, begin?.target ?? null, this.#ticks(at), click);
    }
  }

  #within(at: Point): boolean {
    const { width, height } = this.#rect();
    return at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height;
  }

  /** A click begins a measure or ends the one that is open; a drag is both. */
  #endMeasure(click: boolean): void {
    const measured = this.measured;
    if (!measured) return;
    const begun = !measured.open && click;
    this.measured = { ...measured, open: begun };
  }

  #closeBox(): void {
    const box = this.box;
    this.box = null;
    if (!box) return;
    const on = this.#asks.on();
    const between = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b);
    const inside = (piece: Piece) => {
      const { x, y } = centre(piece);
      const spot = drawn(on, x, y);
      return between(spot.x, box.from.x, box.to.x) && between(spot.y, box.from.y, box.to.y);
    };
    this.#asks.boxed(this.#asks.pieces().filter((piece) => !piece.out && inside(piece)));
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const carried = this.carried;
    // With Shift, some systems turn the wheel sideways.
    const by = event.deltaY || event.deltaX;
    const turn = carried ? this.#asks.turns(carried.piece, Math.sign(by) * (event.shiftKey ? FINE : COARSE)) : 0;
    // What is not turned by a few degrees would spin under the wheel.
    if (carried && Math.abs(turn) <= COARSE && turn !== 0) {
      this.carried = { ...carried, facing: turned(carried.facing, turn) };
      return;
    }
    const lines = event.deltaMode === 1 ? 30 : 1;
    this.#camera.zoom(Math.exp(-by * lines * 0.0016), this.#at(event));
  }
}

function held(piece: Piece, placing: boolean): Carried {
  const { x, y, facing } = piece;
  return { piece, x, y, facing, placing, turning: false, keeps: false, over: null };
}

function middle(piece: Piece): [number, number] {
  const { x, y } = centre(piece);
  return [Math.round(x), Math.round(y)];
}
