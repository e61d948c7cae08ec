// Which dispute lies on the table: the open one, and the one just settled until it is put away.

import type { Dispute } from "../proto";

export class Cards {
  shown = $state.raw<Dispute | null>(null);
  /** What was open when it was last looked. */
  #title = "";

  /** A view brings what is argued now first, and then what has been. */
  take(disputes: Dispute[]): void {
    const open = disputes.find((dispute) => dispute.open);
    if (open) {
      this.#title = open.title;
      this.shown = open;
      return;
    }
    const last = disputes[0];
    this.shown = last && this.#title !== "" && last.title === this.#title ? last : null;
  }

  putAway(): void {
    this.#title = "";
    this.shown = null;
  }
}
