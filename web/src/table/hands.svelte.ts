// What fingers, mouse and wheel do on the table: pan, pinch, pick, carry, measure.

import type { Piece } from "../proto";
import type { Camera } from "./camera.svelte";
import { drawn, ticks, turned, type Layout, type Point } from "./geometry";

/** A piece in the hand: where its front would be. `placing` follows the pointer without a button. */
export type Carried = { piece: Piece; x: number; y: number; facing: number; placing: boolean };

export type Measured = { from: [number, number]; to: [number, number]; a: Piece | null; b: Piece | null };

export type Asks = {
  on(): Layout;
  pieceAt(target: EventTarget | null): Piece | null;
  selected(): number | null;
  canCarry(piece: Piece): boolean;
  measuring(): boolean;
  /** A click, where nothing was drawn: on a piece, on something else, on the ground. */
  picked(piece: Piece | null, target: EventTarget | null, at: [number, number]): void;
  dropped(carried: Carried): void;
};

const SLOP = 5;
const LONG_PRESS_MS = 420;
const WHEEL_TURN = 5;

export class Hands {
  carried = $state.raw<Carried | null>(null);
  measured = $state.raw<Measured | null>(null);

  #camera: Camera;
  #asks: Asks;
  #down = new Map<number, Point>();
  #begin: { at: Point; piece: Piece | null; target: EventTarget | null; grip: Point } | null = null;
  #doing: "nothing" | "press" | "pan" | "carry" | "measure" | "pinch" = "nothing";
  #press: ReturnType<typeof setTimeout> | undefined;
  #box: () => DOMRect;

  constructor(camera: Camera, box: () => DOMRect, asks: Asks) {
    this.#camera = camera;
    this.#box = box;
    this.#asks = asks;
  }

  /** Takes a piece up; the next click or Enter puts it down. */
  take(piece: Piece): void {
    this.carried = { piece, x: piece.x, y: piece.y, facing: piece.facing, placing: true };
  }

  /** Moves what is carried by ticks as they are seen, and turns it. */
  nudge(right: number, up: number, turn: number): void {
    const carried = this.carried;
    if (!carried) return;
    const on = this.#asks.on();
    const way = on.flipped ? -1 : 1;
    const at = drawn(on, carried.x + right * way, carried.y + up * way);
    this.#carryTo(carried, at, turned(carried.facing, turn));
    this.#camera.show(at);
  }

  drop(): void {
    const carried = this.carried;
    this.carried = null;
    if (carried) this.#asks.dropped(carried);
  }

  cancel(): boolean {
    const had = this.carried !== null || this.measured !== null;
    this.carried = null;
    this.measured = null;
    if (this.#doing === "carry" || this.#doing === "measure") this.#doing = "nothing";
    return had;
  }

  #at(event: { clientX: number; clientY: number }): Point {
    const box = this.#box();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
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
      this.#doing = "pinch";
      return;
    }
    const piece = this.#asks.pieceAt(event.target) ?? this.#under(event);
    const front = piece ? this.#camera.out(drawn(this.#asks.on(), piece.x, piece.y)) : at;
    this.#begin = { at, piece, target: event.target, grip: { x: front.x - at.x, y: front.y - at.y } };
    this.#doing = "press";
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (this.#asks.measuring()) {
      const from = this.#ticks(at);
      this.measured = { from, to: from, a: piece, b: piece };
      this.#doing = "measure";
    } else if (event.pointerType === "touch" && piece && this.#asks.canCarry(piece)) {
      this.#press = setTimeout(() => this.#pickUp(piece), LONG_PRESS_MS);
    }
  }

  /** A ghost may lie over a unit. */
  #under(event: PointerEvent): Piece | null {
    const all = document.elementsFromPoint(event.clientX, event.clientY);
    return all.map((element) => this.#asks.pieceAt(element)).find((piece) => piece !== null) ?? null;
  }

  /** A finger that rests on a piece takes it up. */
  #pickUp(piece: Piece): void {
    if (this.#doing !== "press") return;
    this.#doing = "carry";
    navigator.vibrate?.(15);
    this.carried = { piece, x: piece.x, y: piece.y, facing: piece.facing, placing: false };
  }

  move(event: PointerEvent): void {
    const at = this.#at(event);
    const last = this.#down.get(event.pointerId);
    if (!last) {
      if (this.carried?.placing && event.pointerType === "mouse") {
        this.#carryTo(this.carried, this.#camera.in(at), this.carried.facing);
      }
      return;
    }
    if (this.#doing === "pinch") this.#pinch(event.pointerId, last, at);
    this.#down.set(event.pointerId, at);
    const begin = this.#begin;
    if (!begin) return;
    if (this.#doing === "press" && Math.hypot(at.x - begin.at.x, at.y - begin.at.y) > SLOP) {
      clearTimeout(this.#press);
      this.#doing = this.#draws(event, begin.piece) ? "carry" : "pan";
      if (this.#doing === "carry" && begin.piece && !this.carried) {
        const { x, y, facing } = begin.piece;
        this.carried = { piece: begin.piece, x, y, facing, placing: false };
      }
      if (this.#doing === "pan") this.#camera.pan(at.x - begin.at.x, at.y - begin.at.y);
    } else if (this.#doing === "pan") {
      this.#camera.pan(at.x - last.x, at.y - last.y);
    }
    if (this.#doing === "carry" && this.carried) {
      const grip = this.carried.placing ? { x: 0, y: 0 } : begin.grip;
      const front = { x: at.x + grip.x, y: at.y + grip.y };
      this.#carryTo(this.carried, this.#camera.in(front), this.carried.facing);
    }
    if (this.#doing === "measure" && this.measured) {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      this.measured = { ...this.measured, to: this.#ticks(at), b: this.#asks.pieceAt(under) };
    }
  }

  /** A finger pans unless the piece was chosen before; a mouse takes any piece that can be moved. */
  #draws(event: PointerEvent, piece: Piece | null): boolean {
    if (event.button === 1 || !piece || this.carried?.placing || !this.#asks.canCarry(piece)) return false;
    return event.pointerType !== "touch" || this.#asks.selected() === piece.id;
  }

  #pinch(id: number, last: Point, at: Point): void {
    const other = [...this.#down].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(at.x - other.x, at.y - other.y);
    this.#camera.pan((at.x - last.x) / 2, (at.y - last.y) / 2);
    if (before > 0) this.#camera.zoom(after / before, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
  }

  #carryTo(carried: Carried, at: Point, facing: number): void {
    const [x, y] = ticks(this.#asks.on(), at);
    this.carried = { ...carried, x, y, facing };
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
      return;
    }
    const at = this.#at(event);
    if (doing === "carry") {
      this.drop();
    } else if (doing === "press" && this.carried?.placing) {
      this.#carryTo(this.carried, this.#camera.in(at), this.carried.facing);
      this.drop();
    } else if (doing === "press") {
      this.#asks.picked(begin?.piece ?? null, begin?.target ?? null, this.#ticks(at));
    }
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const carried = this.carried;
    if (carried) {
      this.carried = { ...carried, facing: turned(carried.facing, Math.sign(event.deltaY) * WHEEL_TURN) };
      return;
    }
    const lines = event.deltaMode === 1 ? 30 : 1;
    this.#camera.zoom(Math.exp(-event.deltaY * lines * 0.0016), this.#at(event));
  }
}
