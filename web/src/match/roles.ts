// Words and comparisons about who is who.

import type { Here, Now, Role, Seat, TableInfo } from "../proto";

export function sameRole(a: Role | null, b: Role | null): boolean {
  if (a === b) return true;
  return typeof a === "object" && typeof b === "object" && a !== null && b !== null && a.seat === b.seat;
}

export function seatOf(role: Role | null): Seat | null {
  return typeof role === "object" && role !== null ? role.seat : null;
}

export function seatsOf(roles: Role[]): Seat[] {
  return roles.map(seatOf).filter((seat): seat is Seat => seat !== null);
}

/** The seat that a role gives orders for: the umpire's too, where the rules have one for him. */
export function actsAs(table: TableInfo | null, role: Role | null): Seat | null {
  return role === "umpire" ? (table?.umpire ?? null) : seatOf(role);
}

export function isUmpire(table: TableInfo | null, seat: Seat | null): boolean {
  return seat !== null && table?.umpire === seat;
}

export function seatName(table: TableInfo | null, seat: Seat): string {
  if (isUmpire(table, seat)) return "Umpire";
  return table?.seats.find((info) => info.seat === seat)?.name ?? `Seat ${seat + 1}`;
}

export function roleName(table: TableInfo | null, role: Role): string {
  const seat = seatOf(role);
  if (seat !== null) return seatName(table, seat);
  return role === "umpire" ? "Umpire" : "Spectator";
}

export function isComputer(table: TableInfo | null, seat: Seat): boolean {
  return table?.seats.find((info) => info.seat === seat)?.player === "computer";
}

export function pagesOf(here: Here[], role: Role): number {
  return here.find((one) => sameRole(one.role, role))?.pages ?? 0;
}

/** `Normans`, `Normans and Saxons`, `a, b and c`. */
export function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The side that a seat is on; nothing for who is on none. */
export function sideOf(table: TableInfo | null, seat: Seat | null): number | null {
  return table?.seats.find((info) => info.seat === seat)?.side ?? null;
}

/** The class that gives something the colours of a seat's side. */
export function sideClass(table: TableInfo | null, seat: Seat | null): string {
  const side = sideOf(table, seat);
  return side === null ? "side-none" : `side-${side % 4}`;
}

/** Those who are waited for: the umpire may act, but nobody waits for him unless he alone can. */
export function waitedFor(table: TableInfo | null, seats: Seat[]): Seat[] {
  const players = seats.filter((seat) => !isUmpire(table, seat));
  return players.length > 0 ? players : seats;
}

/** Choices that nobody sees until all are in: some are in, or several are wanted at once. */
export function isSealed(now: Now): boolean {
  if (now.over || now.awaited) return false;
  return now.view.prompt.sealed;
}
