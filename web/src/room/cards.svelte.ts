// Which dispute lies on the table: the open one, and the one just settled until it is put away.

import type { Dispute } from "../proto";

export class Cards {
  shown = $state.raw<Dispute | null>(null);
  /** How many were settled while one was open; nothing where none has been. */
  #before: number | null = null;

  /** A view brings what is argued now first, and then what has been, the latest first. */
  take(disputes: Dispute[]): void {
    const open = disputes.find((dispute) => dispute.open);
    if (open) {
      this.#before = disputes.length - 1;
      this.shown = open;
      return;
    }
    const settled = this.#before !== null && disputes.length > this.#before;
    this.shown = settled ? (disputes[0] ?? null) : null;
  }

  putAway(): void {
    this.#before = null;
    this.shown = null;
  }
}
