// What is going on over the table itself: tools switched on, what is in the hand, what is measured and shown.

import type { Piece, Reach, Ruler } from "../proto";
import type { Proposed } from "../table/Ghosts.svelte";
import type { Sized } from "../table/geometry";
import { laid, type Lying } from "../table/layable";
import type { Carried, Measured } from "../table/hands.svelte";
import type { Tools } from "../table/TableTools.svelte";
import type { Choosing } from "./choosing.svelte";
import type { Game } from "./game.svelte";
import { Lookups } from "./lookups.svelte";
import { Preview } from "./preview.svelte";

export class Field {
  tools = $state<Tools>({ measuring: false, boxing: false, reaching: false, zones: false });
  carried = $state.raw<Carried | null>(null);
  measured = $state.raw<Measured | null>(null);
  /** The piece under the pointer. */
  hovered = $state<number | null>(null);
  /** The key that shows how far the piece under the pointer reaches is down. */
  peeking = $state(false);
  readonly lookups: Lookups;
  readonly preview: Preview;

  #choosing: Choosing;

  constructor(game: Game, choosing: Choosing) {
    this.lookups = new Lookups(game);
    this.preview = new Preview(game);
    this.#choosing = choosing;
  }

  switch(tool: keyof Tools): void {
    this.tools[tool] = !this.tools[tool];
    // One drag cannot be both.
    if (tool === "measuring") this.tools.boxing = false;
    if (tool === "boxing") this.tools.measuring = false;
  }

  /** The hand has moved: what would come of it now? */
  carry(carried: Carried | null): void {
    this.carried = carried;
    if (!carried) return this.preview.stop();
    const still = carried.x === carried.piece.x && carried.y === carried.piece.y && carried.facing === carried.piece.facing;
    if (!still || !this.#choosing.hasPlace(carried.piece)) this.preview.follow(this.#choosing.meant(carried));
  }

  /** Where the order in hand or on the desk would leave its pieces. */
  get proposed(): Proposed | null {
    const { carried } = this;
    const seen = this.preview.seen;
    if (carried) {
      if (!seen) return this.preview.none ? { ends: [], bad: true, wanted: null } : null;
      const wanted: [number, number] | null = seen.cut && !carried.turning ? [carried.x, carried.y] : null;
      return { ends: seen.offer.ends, bad: seen.refused !== null, wanted };
    }
    const draft = this.#choosing.draft;
    if (!draft || draft.ends.length === 0) return null;
    return { ends: draft.ends, bad: draft.refused !== null, wanted: draft.cut ? draft.place : null };
  }

  /** Ground in the hand, or where it was meant to lie. */
  get lying(): Lying | null {
    const { ground, place, draft, refusal, facing } = this.#choosing;
    if (!ground) return null;
    const { carried, preview } = this;
    if (carried) {
      const bad = preview.none !== null || preview.seen?.refused != null;
      return { ground: ground.ground, x: carried.x, y: carried.y, facing: carried.facing, bad };
    }
    if (!place) return null;
    return { ground: ground.ground, x: place[0], y: place[1], facing: facing ?? 0, bad: refusal !== null || draft?.refused != null };
  }

  /** Where words are to stand: beside what is in the hand, or where an order was meant. */
  anchor(wide: boolean): [number, number] | null {
    if (this.pair) return wide ? this.measured!.to : null;
    if (this.carried) return this.preview.seen || this.preview.none ? [this.carried.x, this.carried.y] : null;
    const { refusal, draft } = this.#choosing;
    if (refusal) return refusal.place;
    const told = draft !== null && (draft.refused !== null || draft.cut !== null);
    return wide || told ? (draft?.place ?? null) : null;
  }

  /** The pieces whose reach is wanted, and whether only the ground they hold. */
  wanted(pieces: Piece[], mySide: number | null): { all: number[]; zones: number[] } {
    const all = new Set<number>();
    if (this.tools.reaching) for (const id of this.#choosing.group) all.add(id);
    if (this.tools.reaching && this.#choosing.target !== null) all.add(this.#choosing.target);
    if (this.peeking && this.hovered !== null) all.add(this.hovered);
    const enemies = pieces.filter((piece) => !piece.out && piece.side !== mySide).map((piece) => piece.id);
    return { all: [...all], zones: this.tools.zones ? enemies.filter((id) => !all.has(id)) : [] };
  }

  shown({ all, zones }: { all: number[]; zones: number[] }): Reach[] {
    const held = this.lookups.reaches(zones).filter((reach) => reach.kind === "zone");
    return [...held, ...this.lookups.reaches(all)];
  }

  /** What words must not hide: what an order would move, or what is measured. */
  get shownPieces(): Sized[] {
    const { pair, lying } = this;
    if (pair || !lying) return pair ?? [];
    const { outline } = laid(lying.ground, lying.x, lying.y, lying.facing);
    const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
    const [left, right, top] = [Math.min(...xs), Math.max(...xs), Math.max(...ys)];
    return [{ x: (left + right) / 2, y: top, facing: 0, width: right - left, depth: top - Math.min(...ys) }];
  }

  /** The two pieces that are measured, if there are two. */
  get pair(): [Piece, Piece] | null {
    const { a, b } = this.measured ?? { a: null, b: null };
    return a && b && a.id !== b.id ? [a, b] : null;
  }

  get rulers(): Ruler[] {
    const pair = this.pair;
    return pair ? (this.lookups.rulers(pair[0].id, pair[1].id) ?? []) : [];
  }
}
