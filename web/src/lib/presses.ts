// Presses of mouse and finger: which one is the second half of a double click, and which a click of its own.

type Press = { ms: number; x: number; y: number };

/** The second half comes so soon after the first, and so near to it; hands are no steadier than that. */
const SOON_MS = 400;
const NEAR_PX = 16;

export class Presses {
  #last: Press | null = null;
  #before: Press | null = null;

  down(press: Press): void {
    this.#before = this.#last;
    this.#last = press;
  }

  /** When the double click began whose second half is going on; null for a click of its own. */
  doubled(now: number): number | null {
    const [first, second] = [this.#before, this.#last];
    if (!first || !second || now - second.ms > SOON_MS || second.ms - first.ms > SOON_MS) return null;
    return Math.hypot(second.x - first.x, second.y - first.y) <= NEAR_PX ? first.ms : null;
  }
}

/** Those of this page. */
export const presses = new Presses();

if (typeof window !== "undefined") {
  const down = ({ clientX: x, clientY: y }: PointerEvent) => presses.down({ ms: performance.now(), x, y });
  window.addEventListener("pointerdown", down, { capture: true });
}
