// Units that wait beside the table, and the order in which they are to be placed.

import type { Piece } from "../proto";

export class Tray {
  /** Those that were chosen to be placed one after the other, the next one first. */
  queue = $state.raw<number[]>([]);

  /** One more, or one fewer. */
  toggle(id: number): void {
    this.queue = this.queue.includes(id) ? this.queue.filter((one) => one !== id) : [...this.queue, id];
  }

  /** Things have moved on: who is placed leaves the queue. The next one, if the first was placed. */
  placed(pieces: Piece[]): number | null {
    const [first] = this.queue;
    if (first === undefined) return null;
    const waits = (id: number) => pieces.some((piece) => piece.id === id && piece.out);
    if (waits(first)) return null;
    this.queue = this.queue.filter(waits);
    return this.queue[0] ?? null;
  }
}
