// The keys of the match page, as the list behind ? shows them.

import type { Key } from "../lib/keys.svelte";

export type Does = {
  measure(): void;
  type(): void;
  undo(): void;
  hint(): void;
  zoom(by: number): void;
  fit(): void;
  flip(): void;
  carry(): void;
  nextUnit(): void;
  replay(): void;
};

export function battleKeys(does: Does): Key[] {
  return [
    { keys: "letter", shown: "a–z", does: "The order with this letter on its button" },
    { keys: "n", does: "The next unit that has orders", run: () => does.nextUnit() },
    { keys: "arrows", shown: "← ↑ → ↓", does: "From unit to unit; with Shift, the table moves" },
    { keys: "Enter", does: "Choose the unit; give the order on the desk" },
    { keys: "Shift Enter", does: "Give an order at once" },
    { keys: "g", does: "Point to a place: arrows move the ghost, [ and ] turn it, Enter asks for it", run: () => does.carry() },
    { keys: "/", does: "Type an order", run: () => does.type() },
    { keys: "u", does: "Undo", run: () => does.undo() },
    { keys: "h", does: "Hint", run: () => does.hint() },
    { keys: "m", does: "Measure", run: () => does.measure() },
    { keys: "+", does: "Closer", run: () => does.zoom(1.4) },
    { keys: "-", does: "Farther", run: () => does.zoom(1 / 1.4) },
    { keys: "0", does: "The whole table", run: () => does.fit() },
    { keys: "v", does: "Turn the table round", run: () => does.flip() },
    { keys: "r", does: "Look back, or back to now", run: () => does.replay() },
    { keys: "replay", shown: "← → Home End Space", does: "While looking back: step, jump, play" },
  ];
}

/** Whether this key already means something where it was pressed. */
export function isTaken({ key, target }: KeyboardEvent): boolean {
  const fields = "input, select, textarea, [role=tab], [data-piece], dialog";
  const pressed = key === "Enter" || key === " " ? "button, a, summary, " : "";
  return (target as Element | null)?.closest?.(pressed + fields) != null;
}
