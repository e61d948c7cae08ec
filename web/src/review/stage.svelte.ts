// What is shown in passing over the table: effects of what has just happened, and the ways pieces came.

import { untrack } from "svelte";
import { toast } from "../lib/announce.svelte";
import type { Chapter, Trail } from "../proto";
import type { Game } from "../match/game.svelte";
import type { Replay } from "../match/replay.svelte";
import { EffectQueue } from "../table/effects.svelte";
import { moves } from "../table/motion.svelte";
import { effectsOf, fresh, latest } from "./news";

/** More than these came while nobody looked: a connection was lost, and they are no news. */
const NEWS = 12;
/** A step of the replay may pass over a few places of which nothing is told; a jump is more. */
const STEP = 8;
/** So many effects are shown once more: about two seconds of them. */
const AGAIN = 16;

/** To be made while a component is: it watches the match. */
export class Stage {
  readonly effects = new EffectQueue(moves);
  trails = $state.raw<Trail[]>([]);
  /** The ways pieces came are wanted. */
  tracing = $state(false);

  #game: Game;
  #replay: Replay;
  #asked = 0;

  constructor(game: Game, replay: Replay) {
    this.#game = game;
    this.#replay = replay;
    this.#watchNews();
    this.#watchReplay();
    $effect(() => {
      const { places, role } = game.now ?? { places: 0, role: null };
      void [places, role];
      if (this.tracing) void this.#trace(replay.at);
      else this.trails = [];
    });
    $effect(() => () => this.effects.clear());
  }

  trace(): void {
    this.tracing = !this.tracing;
  }

  /** Who blinked, or was away while the other side moved, sees once more what happened last. */
  again(): void {
    const { chapters } = this.#game;
    const last = latest(chapters.slice(0, this.#replay.at ?? chapters.length), AGAIN);
    if (!moves()) toast("Nothing moves: that is switched off under More, or by your system");
    else if (last.length === 0) toast("Nothing has happened yet");
    this.effects.push(last);
  }

  #watchNews(): void {
    let known: Chapter[] = untrack(() => this.#game.chapters);
    $effect(() => {
      const chapters = this.#game.chapters;
      const news = fresh(known, chapters);
      const first = known.length === 0 && this.#game.news === Infinity;
      known = chapters;
      untrack(() => {
        if (!first && this.#replay.at === null && news.length <= NEWS) this.effects.push(effectsOf(news));
      });
    });
  }

  #watchReplay(): void {
    let before: number | null = null;
    $effect(() => {
      const at = this.#replay.at;
      const from = before;
      before = at;
      untrack(() => {
        if (at === null || from === null) return;
        const ahead = at > from && at - from <= STEP;
        if (ahead) this.effects.push(effectsOf(this.#game.chapters.slice(from, at)));
        else if (at !== from) this.effects.clear();
      });
    });
  }

  async #trace(place: number | null): Promise<void> {
    const asked = (this.#asked += 1);
    const reply = await this.#game.ask({ kind: "trails", place });
    if (asked === this.#asked && this.tracing && reply.kind === "trails") this.trails = reply.trails;
  }
}
