// What hands do on the table of a draft: take units, ground and corners, and put them somewhere else.

import type { DraftShown, Edit, Piece, PieceSource, Scene, TableForm } from "../proto";
import type { Camera } from "../table/camera.svelte";
import { ticks, type Layout, type Point } from "../table/geometry";
import { neighbour } from "../table/neighbour";
import { atOf, drawn, placed, type At } from "./actions";
import type { Chosen } from "./chosen";
import { keptOn, pulled, shifted, snapped, withoutPoint, withPoint, wrapped, type Shape, type Spot } from "./shape";

/** How far a pointer goes before it is a drag, in pixels. */
const SLOP = 4;
/** Steps by key that come within this time are one change. */
const NUDGE_MS = 350;
const ARROWS: Record<string, Spot> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** Degrees. */
const TURNS: Record<string, number> = { "[": -5, "]": 5, "{": -15, "}": 15, q: -15, e: 15, Q: -1, E: 1 };

/** What is in the hand, or has just been put down and is not in the file yet. */
export type Held = { place: string; at: At } | { area: string; shapes: Shape[] };

type Grip =
  | { kind: "pan" }
  | { kind: "piece"; place: string; at: At }
  | { kind: "turn"; place: string; at: At; from: number }
  | { kind: "area"; path: string; shapes: Shape[] }
  | { kind: "point"; path: string; shapes: Shape[]; key: string; index: number };
type Taken = { grip: Grip | null; choose: Chosen | null | undefined };

/** The draft as it is drawn now, and who hears of what is done to it. */
export type Desk = {
  readonly element: HTMLElement;
  readonly scene: Scene;
  readonly shown: DraftShown;
  readonly forms: TableForm[];
  readonly on: Layout;
  /** Ticks in the file's unit of length. */
  readonly unit: number;
  readonly step: number;
  readonly pieces: Piece[];
  readonly sourceOf: Map<number, PieceSource>;
  /** The unit that is chosen, and its piece if it stands. */
  readonly own: PieceSource | null;
  readonly selected: number | null;
  /** The ground that is chosen, and its outlines as they are drawn. */
  readonly areaAt: string | null;
  readonly shapes: Shape[];
  readonly locked: boolean;
  shapesAt(path: string): Shape[];
  choose(chosen: Chosen | null): void;
  edit(edits: Edit[]): Promise<boolean>;
  remove(): void;
  copy(): void;
};

/** Which way a place lies from another, in degrees as facings are. */
function bearing([x, y]: Spot, [toX, toY]: Spot): number {
  return (Math.atan2(toX - x, toY - y) * 180) / Math.PI;
}

export class EditHands {
  held = $state.raw<Held | null>(null);
  #down: (Taken & { at: Point; moving: boolean }) | null = null;
  readonly #fingers = new Map<number, Point>();
  #nudging: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly camera: Camera,
    readonly desk: Desk,
  ) {}

  async #put(edits: Edit[]): Promise<void> {
    if (edits.length === 0 || !(await this.desk.edit(edits))) this.held = null;
  }

  #commit = (): void => {
    clearTimeout(this.#nudging);
    const now = this.held;
    if (now) void this.#put("place" in now ? placed(this.desk.forms, now.place, now.at) : drawn(now.area, now.shapes));
  };

  #inside(event: { clientX: number; clientY: number }): Point {
    const box = this.desk.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** In the file's unit of length. */
  #spot(at: Point): Spot {
    const [x, y] = ticks(this.desk.on, this.camera.in(at));
    return [x / this.desk.unit, y / this.desk.unit];
  }

  #gripAt(event: PointerEvent): Taken {
    const { forms, shown, own, areaAt, shapes, locked, sourceOf } = this.desk;
    const target = event.target as Element;
    const named = (name: string) => target.closest(`[${name}]`)?.getAttribute(name) ?? null;
    if (event.button === 1) return { grip: { kind: "pan" }, choose: undefined };
    const at = own ? atOf(forms, shown, own.place) : null;
    if (named("data-turn") !== null && own?.place && at) {
      const from = bearing([at[0], at[1]], this.#spot(this.#inside(event)));
      return { grip: { kind: "turn", place: own.place, at, from }, choose: undefined };
    }
    const point = named("data-point");
    if (point !== null && areaAt !== null) {
      const [key, index, fresh] = point.split(" ");
      const here = this.#spot(this.#inside(event));
      const now = fresh ? shapes.map((one) => (one.key === key ? withPoint(one, Number(index), here) : one)) : shapes;
      return { grip: { kind: "point", path: areaAt, shapes: now, key: key!, index: Number(index) }, choose: undefined };
    }
    const id = named("data-piece");
    const source = id === null ? undefined : sourceOf.get(Number(id));
    // A finger that is put down on something may want to pan: it takes only what is chosen.
    const touch = event.pointerType === "touch";
    if (source) {
      const place = atOf(forms, shown, source.place);
      const free = place && source.place !== null && !locked && !(touch && own?.place !== source.place);
      return { grip: free ? { kind: "piece", place: source.place!, at: place } : { kind: "pan" }, choose: { unit: source.name } };
    }
    const area = named("data-area");
    if (area !== null) {
      const free = !locked && !(touch && areaAt !== area);
      return { grip: free ? { kind: "area", path: area, shapes: this.desk.shapesAt(area) } : { kind: "pan" }, choose: { path: area } };
    }
    return { grip: { kind: "pan" }, choose: null };
  }

  down(event: PointerEvent): void {
    if (event.button > 1) return;
    this.#commit();
    const at = this.#inside(event);
    this.#fingers.set(event.pointerId, at);
    this.desk.element.setPointerCapture(event.pointerId);
    if (this.#fingers.size > 1) {
      this.#down = null;
      this.held = null;
      return;
    }
    this.#down = { at, ...this.#gripAt(event), moving: false };
  }

  move(event: PointerEvent): void {
    const last = this.#fingers.get(event.pointerId);
    if (!last) return;
    const at = this.#inside(event);
    this.#fingers.set(event.pointerId, at);
    const down = this.#down;
    if (this.#fingers.size > 1) this.#pinch(event.pointerId, last, at);
    else if (down) {
      if (!down.moving && Math.hypot(at.x - down.at.x, at.y - down.at.y) <= SLOP) return;
      if (!down.moving && down.grip?.kind !== "pan" && down.choose !== undefined) this.desk.choose(down.choose);
      const from = down.moving ? last : down.at;
      down.moving = true;
      if (down.grip?.kind === "pan") this.camera.pan(at.x - from.x, at.y - from.y);
      else if (down.grip) this.#carry(down.grip, this.#spot(down.at), this.#spot(at), event.shiftKey);
    }
  }

  #pinch(finger: number, last: Point, at: Point): void {
    const other = [...this.#fingers].find(([id]) => id !== finger)![1];
    const [before, after] = [Math.hypot(last.x - other.x, last.y - other.y), Math.hypot(at.x - other.x, at.y - other.y)];
    this.camera.pan((at.x - last.x) / 2, (at.y - last.y) / 2);
    if (before > 0) this.camera.zoom(after / before, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
  }

  /** Where what is held would go. Shift makes the steps larger. */
  #carry(grip: Grip, from: Spot, to: Spot, coarse: boolean): void {
    const { scene, unit, step } = this.desk;
    const round = (value: number) => snapped(value, coarse ? 1 : step);
    const by: Spot = [to[0] - from[0], to[1] - from[1]];
    if (grip.kind === "piece") this.held = { place: grip.place, at: [round(grip.at[0] + by[0]), round(grip.at[1] + by[1]), grip.at[2]] };
    else if (grip.kind === "turn") {
      const facing = grip.at[2] + bearing([grip.at[0], grip.at[1]], to) - grip.from;
      this.held = { place: grip.place, at: [grip.at[0], grip.at[1], wrapped(snapped(facing, coarse ? 15 : 1))] };
    } else if (grip.kind === "area") {
      const [dx, dy] = keptOn(grip.shapes, [round(by[0]), round(by[1])], scene.width / unit, scene.height / unit);
      this.held = { area: grip.path, shapes: grip.shapes.map((shape) => shifted(shape, dx, dy)) };
    } else if (grip.kind === "point") {
      const shapes = grip.shapes.map((shape) => (shape.key === grip.key ? pulled(shape, grip.index, [round(to[0]), round(to[1])]) : shape));
      this.held = { area: grip.path, shapes };
    }
  }

  up(event: PointerEvent): void {
    if (!this.#fingers.delete(event.pointerId)) return;
    const was = this.#down;
    if (this.#fingers.size > 0) return;
    this.#down = null;
    if (event.type === "pointercancel") this.held = null;
    else if (was?.moving) this.#commit();
    else if (was && was.choose !== undefined) this.desk.choose(was.choose);
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.camera.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 30 : 1) * 0.0016), this.#inside(event));
  }

  /** Steps by key are gathered, so that a held key is one change. */
  #nudge(next: Held): void {
    this.held = next;
    clearTimeout(this.#nudging);
    this.#nudging = setTimeout(this.#commit, NUDGE_MS);
  }

  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    const target = event.target as Element;
    const did =
      this.#keyOnPoint(event, target, way) ||
      this.#keyOnTable(target, way) ||
      this.#keyChooses(event, target) ||
      this.#stepOn(target, way) ||
      this.#keyOnChosen(event, way);
    if (!did) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #keyOnPoint(event: KeyboardEvent, target: Element, way: Spot | undefined): boolean {
    const { areaAt, shapes, step, locked } = this.desk;
    const point = target.getAttribute("data-point");
    if (point === null || areaAt === null) return false;
    const [key, index] = point.split(" ");
    const shape = shapes.find((one) => one.key === key);
    const away = event.key === "Delete" || event.key === "Backspace";
    const fewer = away && shape ? withoutPoint(shape, Number(index)) : null;
    const at = shape?.points[Number(index)];
    const by = event.shiftKey ? 5 : step;
    const next = fewer ?? (way && shape && at ? pulled(shape, Number(index), [at[0] + way[0] * by, at[1] + way[1] * by]) : null);
    if (next && !locked) this.#nudge({ area: areaAt, shapes: shapes.map((one) => (one.key === key ? next : one)) });
    // The last corners of a patch stay, and so does the patch.
    return next !== null || away;
  }

  #keyOnTable(target: Element, way: Spot | undefined): boolean {
    if (!way || target !== this.desk.element) return false;
    this.camera.pan(way[0] * -60, way[1] * 60);
    return true;
  }

  #keyChooses(event: KeyboardEvent, target: Element): boolean {
    if (event.key !== "Enter" && event.key !== " ") return false;
    const id = target.getAttribute("data-piece");
    const area = target.getAttribute("data-area");
    const source = id === null ? undefined : this.desk.sourceOf.get(Number(id));
    if (source) this.desk.choose({ unit: source.name });
    else if (area !== null) this.desk.choose({ path: area });
    return source !== undefined || area !== null;
  }

  /** Arrows go from unit to unit while the one in focus is not the one that is chosen. */
  #stepOn(target: Element, way: Spot | undefined): boolean {
    const { pieces, selected, on, element } = this.desk;
    const id = Number(target.getAttribute("data-piece") ?? -1);
    const from = pieces.find((piece) => piece.id === id);
    if (!from || !way || from.id === selected) return false;
    const next = neighbour(on, pieces, from, [way[0], -way[1]]);
    if (next) element.querySelector<HTMLElement>(`[data-piece="${next.id}"]`)?.focus();
    return true;
  }

  /** Keys for what is chosen: arrows move it, brackets turn it. */
  #keyOnChosen(event: KeyboardEvent, way: Spot | undefined): boolean {
    const { own, areaAt, shapes, locked, forms, shown, scene, unit, step } = this.desk;
    const by = event.shiftKey ? 5 : step;
    const turn = TURNS[event.key];
    if (event.key === "Delete" || event.key === "Backspace") this.desk.remove();
    else if (event.key === "d") this.desk.copy();
    else if (event.key === "Escape") this.desk.choose(null);
    else if (own?.place && !locked) {
      const at = this.held && "place" in this.held ? this.held.at : atOf(forms, shown, own.place);
      if (!at) return false;
      if (way) this.#nudge({ place: own.place, at: [at[0] + way[0] * by, at[1] + way[1] * by, at[2]] });
      else if (turn) this.#nudge({ place: own.place, at: [at[0], at[1], wrapped(at[2] + turn)] });
      else return false;
    } else if (areaAt !== null && way && !locked) {
      const [dx, dy] = keptOn(shapes, [way[0] * by, way[1] * by], scene.width / unit, scene.height / unit);
      this.#nudge({ area: areaAt, shapes: shapes.map((shape) => shifted(shape, dx, dy)) });
    } else return false;
    return true;
  }
}
