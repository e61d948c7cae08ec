// What part of the table is seen: a scale and a shift, in pixels of the window.

import type { Layout, Point } from "./geometry";

/** Times as large as the whole table would be shown. */
const MOST = 10;
const LEAST = 0.7;
const MARGIN = 24;
/** Pixels that names need over the units, and buttons under them, where a window is small. */
const RIM = { top: 34, bottom: 62 };
/** A window lower than this has no room for such rims: all of it is for the units. */
const LOW = 300;
const LOW_RIM = { top: 20, bottom: 20 };
/** How long it has to stand still before everything is drawn anew for where it stands. */
const REST_MS = 180;
/** Drawn smaller than this share, it is drawn anew at once. */
const SHRUNK = 0.5;

/** A part of the drawing. */
export type Box = { left: number; right: number; top: number; bottom: number };

export class Camera {
  k = $state(1);
  x = $state(0);
  y = $state(0);
  /**
   * The scale when it last stood still. What is drawn in pixels is drawn for this one: while the camera
   * moves, the drawing is only moved and stretched.
   */
  rest = $state(1);
  /** Somebody has moved it: it no longer follows the size of the window. */
  moved = $state(false);

  #width = 0;
  #height = 0;
  #table: Point = { x: 1, y: 1 };
  #whole = 1;
  #home: Box | null = null;

  #settling: ReturnType<typeof setTimeout> | undefined;
  #moves = 0;

  /** Of a sheet that was drawn at the scale of rest. */
  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.k / this.rest})`;
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#moves += 1;
    this.rest = this.k;
  }

  /** Under way: it settles when nothing more comes. */
  #move(): void {
    this.moved = true;
    // What was drawn close by is far too large to be shown whole.
    if (this.k < this.rest * SHRUNK) this.#settle();
    clearTimeout(this.#settling);
    const now = (this.#moves += 1);
    // A slow frame is no rest: it has to stand still for a few frames as well.
    const later = () => requestAnimationFrame(() => now === this.#moves && this.#settle());
    this.#settling = setTimeout(() => requestAnimationFrame(later), REST_MS);
  }

  /** The window or the table has another size now. `home` is what is shown at first, if not all. */
  sized(width: number, height: number, on: Layout, home: Box | null = null): void {
    this.#home = home;
    const same = width === this.#width && height === this.#height;
    const table = { x: on.width * on.scale, y: on.height * on.scale };
    if (same && table.x === this.#table.x && table.y === this.#table.y) return;
    [this.#width, this.#height, this.#table] = [width, height, table];
    const room = { x: Math.max(width - 2 * MARGIN, 40), y: Math.max(height - 2 * MARGIN, 40) };
    this.#whole = Math.min(room.x / table.x, room.y / table.y);
    if (this.moved) this.#keep();
    else this.#goHome();
  }

  #goHome(): void {
    this.fit();
    const home = this.#home;
    if (!home) return;
    const rim = this.#height < LOW ? LOW_RIM : RIM;
    const height = Math.max(this.#height - rim.top - rim.bottom, 40);
    const k = Math.min(this.#width / (home.right - home.left), height / (home.bottom - home.top));
    this.k = Math.min(Math.max(k, this.#whole), this.#whole * 4);
    this.x = this.#width / 2 - ((home.left + home.right) / 2) * this.k;
    this.y = rim.top + height / 2 - ((home.top + home.bottom) / 2) * this.k;
    this.#settle();
  }

  /** All of it; if that is what is seen, back to where the units are. */
  toggle(): void {
    const whole = Math.abs(this.k - this.#whole) < 1e-6 && this.moved;
    if (whole) this.moved = false;
    if (whole) this.#goHome();
    else this.fit();
    if (!whole && this.#home) this.moved = true;
  }

  fit(): void {
    this.moved = false;
    this.k = this.#whole;
    this.x = (this.#width - this.#table.x * this.k) / 2;
    this.y = (this.#height - this.#table.y * this.k) / 2;
    this.#settle();
  }

  zoom(by: number, at: Point = { x: this.#width / 2, y: this.#height / 2 }): void {
    const k = Math.min(Math.max(this.k * by, this.#whole * LEAST), this.#whole * MOST);
    this.x = at.x - ((at.x - this.x) * k) / this.k;
    this.y = at.y - ((at.y - this.y) * k) / this.k;
    this.k = k;
    this.#move();
    this.#keep();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#move();
    this.#keep();
  }

  /** Brings a place into sight if it is out of it. */
  show(at: Point): void {
    const there = this.out(at);
    const edge = 40;
    const dx = Math.max(edge - there.x, 0) - Math.max(there.x - (this.#width - edge), 0);
    const dy = Math.max(edge - there.y, 0) - Math.max(there.y - (this.#height - edge), 0);
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  /** From the window to the drawing. */
  in(at: Point): Point {
    return { x: (at.x - this.x) / this.k, y: (at.y - this.y) / this.k };
  }

  /** From the drawing to the window. */
  out(at: Point): Point {
    return { x: at.x * this.k + this.x, y: at.y * this.k + this.y };
  }

  /** Some of the table always stays in sight. */
  #keep(): void {
    const least = 80;
    this.x = Math.min(Math.max(this.x, least - this.#table.x * this.k), this.#width - least);
    this.y = Math.min(Math.max(this.y, least - this.#table.y * this.k), this.#height - least);
  }
}
