// The table under the keyboard: from piece to piece, and with a piece in the hand.

import type { Piece } from "../proto";
import type { Camera } from "./camera.svelte";
import type { Layout } from "./geometry";
import type { Click, Hands } from "./hands.svelte";
import { neighbour } from "./neighbour";
import type { Tools } from "./TableTools.svelte";

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Degrees: coarse, middling, fine. */
const TURNS: Record<string, number> = { q: -15, e: 15, "[": -5, "]": 5, Q: -1, E: 1 };
const PAN_PX = 60;

type Around = {
  stage: () => HTMLElement | undefined;
  on: () => Layout;
  /** Ticks that an arrow moves a piece in the hand. */
  step: () => number;
  pieces: () => Piece[];
  tools: () => Tools;
  focus: (piece: number) => void;
  pick: (piece: Piece, click: Click) => void;
};

const isChord = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

function taken(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

export class TableKeys {
  constructor(
    readonly camera: Camera,
    readonly hands: Hands,
    readonly around: Around,
  ) {}

  /** With a piece in the hand the keys move it; otherwise arrows pan. */
  onTable(event: KeyboardEvent): void {
    if (isChord(event)) return;
    const way = ARROWS[event.key];
    if (this.hands.carried) {
      if (!this.#moves(event, way)) return;
    } else if (way && (event.target === this.around.stage() || event.shiftKey)) {
      this.camera.pan(-way[0] * PAN_PX, -way[1] * PAN_PX);
    } else return;
    taken(event);
  }

  #moves(event: KeyboardEvent, way: [number, number] | undefined): boolean {
    const { hands } = this;
    const step = Math.round(this.around.step() * (event.shiftKey ? 0.25 : 1));
    const turn = TURNS[event.key];
    if (way) hands.nudge(way[0] * step, -way[1] * step, 0);
    else if (turn) hands.nudge(0, 0, turn);
    else if (event.key === "k") hands.keep(!hands.carried?.keeps);
    else if (event.key === "Enter") hands.drop();
    else return false;
    return true;
  }

  /** Arrows go to the next piece, Enter chooses the one in focus. */
  onPiece(event: KeyboardEvent, piece: Piece): void {
    if (isChord(event) || this.hands.carried) return;
    const { on, pieces, tools, focus, pick } = this.around;
    const way = ARROWS[event.key];
    if (way && !event.shiftKey) {
      const next = neighbour(on(), pieces(), piece, way);
      if (next) focus(next.id);
    } else if (tools().measuring && event.key === "Enter") {
      this.hands.measure(piece);
    } else if (event.key === "Enter" || event.key === " ") {
      pick(piece, { touch: false, add: event.shiftKey || tools().boxing });
    } else return;
    taken(event);
  }
}
