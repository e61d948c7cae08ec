// The table under mouse, finger and keyboard: where things are drawn, and what the server said last.

import type { Now, Offer, Piece } from "../src/proto";
import { until, type Person } from "./harness";

/** How things stand for this person, as the server said last. */
export function lastNow(person: Person): Now {
  for (let at = person.heard.length - 1; at >= 0; at -= 1) {
    const text = person.heard[at]!;
    if (text.startsWith('{"kind":"now"')) return JSON.parse(text) as Now;
  }
  throw new Error("the server has said nothing yet");
}

export function pieceNamed(person: Person, name: string): Piece {
  const piece = lastNow(person).view.scene.pieces.find((one) => one.name === name);
  if (!piece) throw new Error(`there is no ${name}`);
  return piece;
}

export function offersOf(person: Person): Offer[] {
  return lastNow(person).view.offers;
}

type Spot = { x: number; y: number };

/** Where the fronts of two pieces far from each other are drawn tells where everything is. */
export async function onScreen(person: Person, x: number, y: number): Promise<Spot> {
  const pieces = lastNow(person).view.scene.pieces.filter((piece) => !piece.out);
  const [a, b] = [pieces.reduce((p, q) => (q.x < p.x ? q : p)), pieces.reduce((p, q) => (q.x > p.x ? q : p))];
  const spot = (piece: Piece): Promise<Spot> =>
    person.page.locator(`[data-piece="${piece.id}"]`).evaluate((element) => {
      const at = element.querySelector("svg")!.getScreenCTM()!;
      return { x: at.e, y: at.f };
    });
  const [one, two] = [await spot(a), await spot(b)];
  const scale = (two.x - one.x) / (b.x - a.x);
  return { x: one.x + (x - a.x) * scale, y: one.y - (y - a.y) * scale };
}

/** A place on the base of a piece. */
export function body(person: Person, piece: Piece): Promise<Spot> {
  const angle = (piece.facing * 2 * Math.PI) / 65_536;
  const back = piece.depth / 2;
  return onScreen(person, piece.x - Math.sin(angle) * back, piece.y - Math.cos(angle) * back);
}

/** Drags with the mouse and stays there; the caller looks, then lets go. */
export async function dragTo(person: Person, from: Spot, to: Spot): Promise<void> {
  const { mouse } = person.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await mouse.move(to.x, to.y, { steps: 4 });
}

/** Takes a piece so many ticks to its right and ahead, and stays there. */
export async function carry(person: Person, piece: Piece, right: number, ahead: number): Promise<void> {
  const angle = (piece.facing * 2 * Math.PI) / 65_536;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const from = await body(person, piece);
  const front = await onScreen(person, piece.x, piece.y);
  const there = await onScreen(person, piece.x + cos * right + sin * ahead, piece.y - sin * right + cos * ahead);
  await dragTo(person, from, { x: from.x + there.x - front.x, y: from.y + there.y - front.y });
}

/** Waits until the server has shown another moment. */
export async function nextMoment(person: Person, after: number): Promise<void> {
  await until("things have moved on", async () => lastNow(person).moment > after);
}
