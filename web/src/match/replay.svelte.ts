// Looking back: the table as it was at a place of the story.

import type { Chapter, View } from "../proto";
import { greatEvents, jump, turns, type Great, type Turn } from "../review/timeline";
import type { Game } from "./game.svelte";

/** Milliseconds from place to place. */
export const SPEEDS = { "0.5": 2400, "1": 1200, "2": 600, "4": 300, "8": 150 };
export type Speed = keyof typeof SPEEDS;
const FROM_SLOW = (Object.keys(SPEEDS) as Speed[]).sort((a, b) => Number(a) - Number(b));

const AHEAD = 3;

function tells(chapter: Chapter | undefined): boolean {
  return !chapter || chapter.orders.length + chapter.throws.length + chapter.told.length > 0;
}

export class Replay {
  /** The place looked at; null is now. */
  at = $state<number | null>(null);
  playing = $state(false);
  speed = $state<Speed>("1");

  #game: Game;
  #views = $state.raw(new Map<number, View>());
  #asking = false;
  /** Grows when views are forgotten, so that late answers are not kept. */
  #age = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last view shown: it stands until the next one is there. */
  #shown: View | null = null;

  /** Where the turns begin, and what decided the battle. */
  readonly turns: Turn[] = $derived.by(() => turns(this.#game.chapters));
  readonly great: Great[] = $derived.by(() =>
    greatEvents(this.#game.chapters, this.#game.now?.view.scene.pieces ?? []),
  );

  constructor(game: Game) {
    this.#game = game;
  }

  /** The turn of the place looked at. */
  get turn(): number {
    const at = Math.min(this.at ?? this.last, this.#game.chapters.length - 1);
    return this.#game.chapters[at]?.turn ?? 0;
  }

  get last(): number {
    return this.#game.now?.places ?? 0;
  }

  /** What the table shows: null while the first look is on its way, and at now. */
  get view(): View | null {
    if (this.at === null) return null;
    this.#shown = this.#views.get(this.at) ?? this.#shown;
    return this.#shown;
  }

  /** Goes to a place; the last one is now. */
  go(place: number): void {
    const to = Math.min(Math.max(place, 0), this.last);
    if (to >= this.last && !this.#game.now?.over) return this.back();
    this.at = to;
    this.#fetch();
  }

  /** So many steps on or back; single ones pass over what nothing is told of. */
  step(by: number): void {
    this.pause();
    const at = this.at ?? this.last;
    this.go(Math.abs(by) === 1 ? this.#telling(at, by) : at + by);
  }

  /** The next place that way with something to see. */
  #telling(at: number, way: number): number {
    let to = at + way;
    while (to > 0 && to < this.last && !tells(this.#game.chapters[to - 1])) to += way;
    return to;
  }

  /** To the beginning of the next turn, of this one, or of the one before. */
  stepTurn(way: 1 | -1): void {
    this.#jumpAmong(this.turns.map((turn) => turn.place), way);
  }

  /** To the next great event, or the one before. */
  stepEvent(way: 1 | -1): void {
    this.#jumpAmong(this.great.map((event) => event.to), way);
  }

  #jumpAmong(places: number[], way: 1 | -1): void {
    this.pause();
    this.go(jump(places, this.at ?? this.last, way) ?? (way > 0 ? this.last : 0));
  }

  /** One speed faster or slower. */
  faster(way: 1 | -1): void {
    const at = FROM_SLOW.indexOf(this.speed) + way;
    this.speed = FROM_SLOW[Math.min(Math.max(at, 0), FROM_SLOW.length - 1)]!;
  }

  /** What a key does while somebody looks back; false if it does nothing. */
  key(key: string): boolean {
    const does: Record<string, () => void> = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.step(-this.last),
      End: () => this.step(this.last),
      PageUp: () => this.stepTurn(-1),
      PageDown: () => this.stepTurn(1),
      ",": () => this.stepEvent(-1),
      ".": () => this.stepEvent(1),
      "<": () => this.faster(-1),
      ">": () => this.faster(1),
      " ": () => this.toggle(),
    };
    does[key]?.();
    return key in does;
  }

  back(): void {
    this.pause();
    this.at = null;
    this.#shown = null;
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at === null || this.at >= this.last) this.go(0);
    this.playing = true;
    this.#next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.playing || this.at === null) return;
      // Waits for a view that is on its way.
      if (this.#views.has(this.at)) this.go(this.#telling(this.at, 1));
      if (this.at === null || this.at >= this.last) this.pause();
      else this.#next();
    }, SPEEDS[this.speed]);
  }

  /** One look at a time, the place in sight first: somebody may drag over hundreds of places. */
  #fetch(): void {
    if (this.at === null || this.#asking) return;
    for (let place = this.at; place <= Math.min(this.at + AHEAD, this.last); place += 1) {
      if (!this.#views.has(place)) return void this.#look(place);
    }
  }

  async #look(place: number): Promise<void> {
    this.#asking = true;
    const age = this.#age;
    const reply = await this.#game.ask({ kind: "look", place });
    this.#asking = false;
    // A connection that broke is tried again with the next step, not in a circle.
    if (reply.kind !== "look") return;
    if (age === this.#age) this.#views = new Map(this.#views).set(place, reply.view);
    this.#fetch();
  }

  /** Places from here on are other ones now. */
  forget(from: number): void {
    this.#age += 1;
    this.#views = new Map([...this.#views].filter(([place]) => place <= from));
    if (this.at !== null && this.at > from) this.back();
  }

  /** Somebody else looks: what was seen is not for him. */
  reset(): void {
    this.#age += 1;
    this.#views = new Map();
    this.#shown = null;
    this.#fetch();
  }
}
