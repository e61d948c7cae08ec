// How each army stood at each place of the battle, asked for when somebody wants to see it.

import type { Standing } from "../proto";
import type { Game } from "../match/game.svelte";

export class Reviewing {
  open = $state(false);
  /** By place, then by seat. */
  standings = $state.raw<Standing[][]>([]);
  failed = $state(false);

  #game: Game;
  /** The story that the standings are of. */
  #known = "";

  constructor(game: Game) {
    this.#game = game;
  }

  show(): void {
    this.open = true;
  }

  /** Asks again if there is more to know. */
  async refresh(): Promise<void> {
    const story = `${this.#game.now?.places ?? 0} ${this.#game.chapters.at(-1)?.entry ?? -1}`;
    if (story === this.#known) return;
    this.#known = story;
    const reply = await this.#game.ask({ kind: "review" });
    this.failed = reply.kind !== "review";
    if (reply.kind === "review") this.standings = reply.standings;
    else this.#known = "";
  }
}
