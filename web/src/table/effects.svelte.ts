// What has just happened on the table, shown for a moment.

/** Places are in ticks; `from` is where a shot was made. */
export type Effect = {
  kind: "shot" | "clash" | "loss" | "rout" | "rally";
  at: [number, number];
  from?: [number, number];
};

export type Shown = Effect & { id: number };

/** How long each is seen. */
export const LASTS_MS = 750;
/** One begins so long after the other, so that they can be told apart. */
const APART_MS = 130;
/** More than these at once would only be a blur. */
const MOST = 24;

/** Effects that wait and effects that are seen. Nothing is taken in while `moves` says no. */
export class EffectQueue {
  shown = $state.raw<Shown[]>([]);

  #waiting: Effect[] = [];
  #moves: () => boolean;
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(moves: () => boolean) {
    this.#moves = moves;
  }

  push(effects: Effect[]): void {
    if (!this.#moves()) return;
    this.#waiting.push(...effects.slice(0, Math.max(MOST - this.#waiting.length, 0)));
    if (this.#timer === undefined) this.#next();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.shown = [];
  }

  #next(): void {
    const effect = this.#waiting.shift();
    if (!effect) {
      this.#timer = undefined;
      return;
    }
    const id = (this.#count += 1);
    this.shown = [...this.shown, { ...effect, id }];
    setTimeout(() => (this.shown = this.shown.filter((one) => one.id !== id)), LASTS_MS);
    this.#timer = setTimeout(() => this.#next(), APART_MS);
  }
}
