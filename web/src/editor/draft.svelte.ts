// The file on the desk: its text, what the server makes of it, and the way back.

import type { DraftDesk, DraftShown, Edit, Scene, TableForm } from "../proto";
import { ApiError, draft, draftDesk } from "../lib/api";
import { toast } from "../lib/announce.svelte";
import { tablesOf } from "./doc";
import { keepDraft } from "./keep";

const TYPING_MS = 350;
/** What is typed without a longer pause is taken back as one. */
const TOGETHER_MS = 1200;
const PAST_MAX = 300;
const BUSY_MS = 900;

export class Draft {
  text = $state("");
  name = $state("");
  system = $state("");
  /** What the server said last. */
  shown = $state.raw<DraftShown | null>(null);
  /** The last table that could be drawn. */
  scene = $state.raw<Scene | null>(null);
  desk = $state.raw<DraftDesk | null>(null);
  error = $state.raw<unknown>();
  past = $state.raw<string[]>([]);
  future = $state.raw<string[]>([]);

  /** The text has changed since it was looked at. */
  pending = $derived(this.shown?.text !== this.text);
  forms: TableForm[] = $derived(this.desk && this.shown ? tablesOf(this.desk.forms, this.shown.army) : []);
  armies: string[] = $derived((this.desk?.files ?? []).filter((file) => !file.scenario).map((file) => file.name));
  /** The picture is of an earlier text. */
  stale = $derived(this.shown !== null && !this.shown.army && this.shown.scene === null);

  #line: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #typed = 0;

  /** Puts a file on the desk. */
  async open(system: string, text: string, name: string): Promise<void> {
    clearTimeout(this.#timer);
    this.system = system;
    this.text = text;
    this.name = name;
    this.past = [];
    this.future = [];
    this.shown = null;
    this.scene = null;
    await this.#look();
    this.#keep();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.shown = null;
    this.scene = null;
    this.text = "";
    keepDraft(null);
  }

  #keep(): void {
    if (this.text !== "") keepDraft({ system: this.system, text: this.text, name: this.name, when: Date.now() });
  }

  #remember(before: string): void {
    this.past = [...this.past, before].slice(-PAST_MAX);
    this.future = [];
  }

  /** Somebody types in the text. */
  type(text: string): void {
    if (text === this.text) return;
    const now = Date.now();
    if (now - this.#typed > TOGETHER_MS) this.#remember(this.text);
    else this.future = [];
    this.#typed = now;
    this.text = text;
    this.#later();
  }

  #later(): void {
    this.#keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), TYPING_MS);
  }

  /** Changes made by hand, one after the other; true when they could be made. */
  edit(edits: Edit[]): Promise<boolean> {
    const done = this.#line.then(() => this.#edit(edits));
    this.#line = done;
    return done;
  }

  async #edit(edits: Edit[]): Promise<boolean> {
    const before = this.text;
    const shown = await this.#ask(before, edits);
    if (!shown) return false;
    // Somebody typed meanwhile: what he typed comes first.
    if (this.text !== before) return this.#edit(edits);
    if (shown.text !== before) this.#remember(before);
    this.#typed = 0;
    this.text = shown.text;
    this.#take(shown);
    this.#keep();
    return true;
  }

  async #look(): Promise<void> {
    const text = this.text;
    const shown = await this.#ask(text, []);
    if (shown && this.text === text) this.#take(shown);
  }

  #take(shown: DraftShown): void {
    // A text that cannot be read at all is still what it was before.
    const army = shown.values === null && this.shown ? this.shown.army : shown.army;
    const values = shown.values ?? this.shown?.values ?? null;
    this.shown = { ...shown, army, values };
    this.system = shown.system;
    if (shown.scene) this.scene = shown.scene;
    if (shown.army) this.scene = null;
  }

  async #ask(text: string, edits: Edit[]): Promise<DraftShown | null> {
    try {
      const shown = await draft({ system: this.system, text, edits });
      if (this.desk?.system !== shown.system) this.desk = await draftDesk(shown.system);
      this.error = undefined;
      return shown;
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) {
        await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
        return this.#ask(text, edits);
      }
      if (edits.length > 0 && error instanceof ApiError && error.status === 400) {
        toast(`${error.sorry.error}: ${error.sorry.hint}`);
      } else this.error = error;
      return null;
    }
  }

  again = (): Promise<void> => this.#look();

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.future = [...this.future, this.text];
    this.past = this.past.slice(0, -1);
    this.#go(before);
  }

  redo(): void {
    const next = this.future.at(-1);
    if (next === undefined) return;
    this.past = [...this.past, this.text];
    this.future = this.future.slice(0, -1);
    this.#go(next);
  }

  #go(text: string): void {
    this.#typed = 0;
    this.text = text;
    this.#keep();
    clearTimeout(this.#timer);
    void this.#look();
  }
}
