// The keys of the match page, as the list behind ? shows them.

import type { Key } from "../lib/keys.svelte";

export type Does = {
  measure(): void;
  boxing(): void;
  reach(): void;
  zones(): void;
  turn(by: number): void;
  type(): void;
  undo(): void;
  hint(): void;
  zoom(by: number): void;
  fit(): void;
  flip(): void;
  carry(): void;
  nextUnit(): void;
  replay(): void;
  trace(): void;
  again(): void;
  review(): void;
};

export function battleKeys(does: Does): Key[] {
  return [
    { keys: "letter", shown: "a–z", does: "The order with this letter on its button" },
    { keys: "n", does: "The next unit that has orders", run: () => does.nextUnit() },
    { keys: "arrows", shown: "← ↑ → ↓", does: "From unit to unit; with Shift, the table moves" },
    { keys: "Enter", does: "Choose the unit; give the order on the desk" },
    { keys: "Shift Enter", does: "On a unit: choose it together with the others; on an order: give it at once" },
    { keys: "b", does: "Choose several: drags draw a box, each click adds one; Shift does the same for once", run: () => does.boxing() },
    { keys: "g", does: "Point to a place: arrows move the ghost, with Shift by a quarter; Enter asks for it", run: () => does.carry() },
    { keys: "q", shown: "q e", does: "Turn it by 15 degrees; [ and ] by 5; with Shift by 1", run: () => does.turn(-15) },
    { keys: "k", does: "While pointing: it keeps its facing, and goes sideways; with the mouse, Shift" },
    { keys: "/", does: "Type an order", run: () => does.type() },
    { keys: "u", does: "Undo", run: () => does.undo() },
    { keys: "h", does: "Hint", run: () => does.hint() },
    { keys: "m", does: "Measure, from the unit in hand: arrows and Enter lead to the other end", run: () => does.measure() },
    { keys: "r", does: "How far the chosen unit shoots, threatens and commands", run: () => does.reach() },
    { keys: "Alt", does: "Held: the same for the unit under the pointer or in focus" },
    { keys: "z", does: "The zones of all enemies", run: () => does.zones() },
    { keys: "+", does: "Closer", run: () => does.zoom(1.4) },
    { keys: "-", does: "Farther", run: () => does.zoom(1 / 1.4) },
    { keys: "0", does: "The whole table", run: () => does.fit() },
    { keys: "v", does: "Turn the table round", run: () => does.flip() },
    { keys: "l", does: "Look back, or back to now", run: () => does.replay() },
    { keys: "t", does: "Where units came from, this turn and the last", run: () => does.trace() },
    { keys: "x", does: "Show once more what happened last", run: () => does.again() },
    { keys: "o", does: "The battle in charts: strength, luck, what decided it", run: () => does.review() },
    { keys: "replay", shown: "← → Home End Space", does: "While looking back: step, jump, play" },
    { keys: "turns", shown: "PgUp PgDn", does: "While looking back: from turn to turn" },
    { keys: "events", shown: ", .", does: "While looking back: from one great event to the next" },
    { keys: "speed", shown: "< >", does: "While looking back: slower, faster" },
    ...TURNS.map(([keys, by]) => ({ keys, does: "", hidden: true, run: () => does.turn(by) })),
  ];
}

/** The same as q, by other degrees. */
const TURNS: Array<[string, number]> = [
  ["e", 15],
  ["[", -5],
  ["]", 5],
  ["Q", -1],
  ["E", 1],
];

/** Whether this key already means something where it was pressed. */
export function isTaken({ key, target }: KeyboardEvent): boolean {
  const fields = "input, select, textarea, [role=tab], [data-piece], dialog";
  const pressed = key === "Enter" || key === " " ? "button, a, summary, " : "";
  return (target as Element | null)?.closest?.(pressed + fields) != null;
}
