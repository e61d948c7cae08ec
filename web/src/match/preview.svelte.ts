// What a drag would come to, while it lasts: one question on its way at a time, the newest next.

import type { Aim, Asked, Offer, Refused } from "../proto";
import type { Game } from "./game.svelte";

export type Foreseen = {
  notation: string;
  offer: Offer;
  refused: Refused | null;
  /** Why it is less than was aimed at. */
  cut: Refused | null;
  asked: Asked | null;
};

/** Odds are worked out when the hand rests. */
const REST_MS = 180;

export class Preview {
  seen = $state.raw<Foreseen | null>(null);
  /** Nothing comes of it, and why. */
  none = $state.raw<Refused | null>(null);

  #game: Game;
  #next: Aim | null = null;
  #asking = false;
  #said = "";
  /** Grows when the hand lets go, so that late answers are not shown. */
  #age = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(game: Game) {
    this.#game = game;
  }

  follow(aim: Aim): void {
    const said = JSON.stringify(aim);
    if (said === this.#said) return;
    this.#said = said;
    this.#next = aim;
    if (!this.#asking) void this.#ask();
  }

  stop(): void {
    this.#age += 1;
    this.#next = null;
    this.#said = "";
    clearTimeout(this.#rest);
    this.seen = null;
    this.none = null;
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    while (this.#next) {
      const [aim, age] = [this.#next, this.#age];
      this.#next = null;
      const reply = await this.#game.aim(aim);
      if (age !== this.#age) continue;
      if (reply.kind === "aimed" && reply.notation) {
        const { notation, offer, refused, cut } = reply;
        const asked = this.seen?.notation === notation ? this.seen.asked : null;
        this.seen = { notation, offer, refused, cut, asked };
        this.none = null;
        if (!asked) this.#weighSoon(reply.order, notation);
      } else {
        this.seen = null;
        this.none = reply.kind === "refused" ? reply.why : null;
      }
    }
    this.#asking = false;
  }

  #weighSoon(order: unknown, notation: string): void {
    clearTimeout(this.#rest);
    const age = this.#age;
    this.#rest = setTimeout(() => void this.#weigh(order, notation, age), REST_MS);
  }

  async #weigh(order: unknown, notation: string, age: number): Promise<void> {
    if (this.seen?.notation !== notation || age !== this.#age) return;
    const reply = await this.#game.ask({ kind: "ask", seat: this.#game.seat ?? 0, order });
    if (reply.kind !== "odds" || this.seen?.notation !== notation || age !== this.#age) return;
    this.seen = { ...this.seen, asked: reply.asked };
  }
}
