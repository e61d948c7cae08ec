// The battle at a glance: where each turn begins, and what decided it.

import type { Chapter, Piece, Told } from "../proto";

/** `to` is the place that shows the table after it. */
export type Moment = { to: number; turn: number; text: string; side: number | null };
export type Great = Moment & { kind: "rout" | "charge" | "fall" | "break" };
export type Turn = { turn: number; place: number };

const KINDS: Record<string, Great["kind"]> = { rout: "rout", fall: "fall", break: "break" };

/** Where each turn begins; what comes before the first is turn 0, or has none. */
export function turns(chapters: Chapter[]): Turn[] {
  const all: Turn[] = [];
  for (const { turn, place } of chapters) if (all.at(-1)?.turn !== turn) all.push({ turn, place });
  return all;
}

function sideOf(pieces: Piece[], told: Told): number | null {
  return pieces.find((piece) => piece.id === told.effect?.piece)?.side ?? null;
}

/** Routs, leaders lost, whole bodies that gave way. One who ran from a fight was broken by it. */
export function greatEvents(chapters: Chapter[], pieces: Piece[]): Great[] {
  const all: Great[] = [];
  for (const { place, turn, told } of chapters) {
    let fought = false;
    for (const one of told) {
      fought ||= one.effect?.kind === "clash";
      const kind = KINDS[one.effect?.kind ?? ""];
      if (!kind) continue;
      const seen = kind === "rout" && fought ? "charge" : kind;
      all.push({ to: place + 1, turn, text: one.text, side: sideOf(pieces, one), kind: seen });
    }
  }
  return all;
}

/** Events of one place drawn as one, the gravest of them. */
export type Knot = { to: number; turn: number; events: Great[]; kind: Great["kind"]; side: number | null };

const GRAVITY: Array<Great["kind"]> = ["break", "fall", "charge", "rout"];

/** `least` is how many places apart two marks can be told. */
export function knots(events: Great[], least: number): Knot[] {
  const all: Knot[] = [];
  for (const event of events) {
    const last = all.at(-1);
    if (last && event.to - last.to < least) last.events.push(event);
    else all.push({ to: event.to, turn: event.turn, events: [event], kind: event.kind, side: event.side });
  }
  for (const knot of all) {
    knot.kind = GRAVITY.find((kind) => knot.events.some((event) => event.kind === kind)) ?? knot.kind;
    const sides = new Set(knot.events.map((event) => event.side));
    knot.side = sides.size === 1 ? knot.events[0]!.side : null;
  }
  return all;
}

/** The next of these places that way, from where we are. */
export function jump(places: number[], at: number, way: 1 | -1): number | null {
  const ahead = way > 0 ? places.filter((place) => place > at) : places.filter((place) => place < at).reverse();
  return ahead[0] ?? null;
}
