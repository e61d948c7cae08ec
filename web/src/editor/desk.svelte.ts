// The editor's desk: which file lies on it, how it came there, and what becomes of the one before.

import type { Catalogue, DraftDesk } from "../proto";
import { catalogue, draftDesk } from "../lib/api";
import { dropHash, place, replaceQuery } from "../lib/router.svelte";
import type { Chosen } from "./chosen";
import { Draft } from "./draft.svelte";
import { draftBefore, forgetBefore, keptDraft, putAside, type Kept } from "./keep";
import { unpack } from "./share";

/** What is said over the desk about the file on it, or about one that is not. */
export type Note = { kind: "kept"; when: number } | { kind: "before"; kept: Kept } | { kind: "damaged" };

export class Desk {
  readonly draft = new Draft();
  known = $state.raw<Catalogue | null>(null);
  files = $state.raw<DraftDesk[]>([]);
  ready = $state(false);
  failed = $state.raw<unknown>();
  note = $state.raw<Note | null>(null);
  chosen = $state.raw<Chosen | null>(null);

  get #first(): string {
    return this.known?.systems[0]?.name ?? "";
  }

  begin = async (): Promise<void> => {
    this.failed = undefined;
    try {
      this.known = await catalogue();
      this.files = await Promise.all(this.known.systems.map((system) => draftDesk(system.name)));
      const kept = keptDraft();
      if (!(await this.openAddress(kept)) && kept) {
        await this.draft.open(kept.system || this.#first, kept.text, kept.name);
        this.note ??= { kind: "kept", when: kept.when };
      }
      this.ready = true;
    } catch (error) {
      this.failed = error;
    }
  };

  /** A file that the address names or holds; what was on the desk is put aside. */
  async openAddress(kept: Kept | null = this.#current()): Promise<boolean> {
    const from = new URLSearchParams(place.query).get("from");
    const [system, name] = from?.split("/") ?? [];
    const file = this.files.find((desk) => desk.system === system)?.files.find((one) => one.name === name);
    const packed = place.hash;
    const text = packed ? await unpack(packed) : file?.text;
    if (packed && text === null) {
      this.note = { kind: "damaged" };
      dropHash();
    }
    if (typeof text !== "string") return false;
    this.#aside(kept, text);
    const ours = file?.text === text;
    await this.draft.open(ours ? system! : this.#first, text, ours ? name! : "");
    // Loading the page again must not bring the old text back.
    if (packed) dropHash();
    if (from) replaceQuery("");
    this.chosen = null;
    return true;
  }

  #current(): Kept | null {
    const { system, text, name } = this.draft;
    return text === "" ? null : { system, text, name, when: Date.now() };
  }

  #aside(kept: Kept | null, next: string): void {
    const ours = (text: string) => this.files.some((desk) => desk.files.some((file) => file.text === text));
    if (!kept || kept.text === next || ours(kept.text)) return;
    putAside(kept);
    this.note = { kind: "before", kept };
  }

  async open(system: string, text: string, name: string): Promise<void> {
    this.note = null;
    this.#aside(this.#current() ?? keptDraft(), text);
    this.chosen = null;
    await this.draft.open(system, text, name);
  }

  async openFile(file: File): Promise<void> {
    await this.open(this.draft.system || this.#first, await file.text(), file.name.replace(/\.toml$/i, ""));
  }

  startAnew(): void {
    this.#aside(this.#current(), "");
    this.draft.close();
    this.chosen = null;
  }

  discard(): void {
    this.draft.close();
    this.note = null;
    this.chosen = null;
  }

  backToBefore(): void {
    const before = draftBefore();
    this.note = null;
    forgetBefore();
    if (before) void this.draft.open(before.system, before.text, before.name);
  }
}
