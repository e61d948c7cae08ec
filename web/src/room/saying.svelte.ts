// What is said with an order: words and keywords, kept while others speak, until it has been said.

import type { Wording } from "../proto";

/** An order in which words and keywords may stand. */
type Said = { words?: string; keywords?: string[] };

/** The most letters that are said at once. */
export const WORDS_MAX = 600;

export class Saying {
  keywords = $state.raw<string[]>([]);
  /** Words by what they are for: those of a dispute do not come up in a tale. */
  #words = $state.raw(new Map<string, string>());

  words(wording: Wording): string {
    return this.#words.get(wording.hint) ?? "";
  }

  say(wording: Wording, words: string): void {
    this.#words = new Map(this.#words).set(wording.hint, words);
  }

  /** An order comes on the desk. What it says itself goes before what was written earlier. */
  begin(order: unknown, wording: Wording): void {
    const said = order as Said;
    if (said.words) this.say(wording, said.words);
    const known = (word: string) => wording.keywords.some((one) => one.word === word);
    const chosen = said.keywords?.length ? said.keywords : this.keywords;
    this.keywords = chosen.filter(known).slice(0, wording.most);
  }

  toggle(wording: Wording, word: string): void {
    if (this.keywords.includes(word)) this.keywords = this.keywords.filter((one) => one !== word);
    else if (!this.full(wording)) this.keywords = [...this.keywords, word];
  }

  full(wording: Wording): boolean {
    return this.keywords.length >= wording.most;
  }

  /** Nothing that has to be said is missing. */
  ready(wording: Wording | null): boolean {
    return !wording?.needed || this.words(wording).trim() !== "";
  }

  /** The order with what is said. */
  into(order: unknown, wording: Wording | null): unknown {
    if (!wording || typeof order !== "object" || order === null) return order;
    const said: Said = {};
    if (wording.hint) said.words = this.words(wording).trim().replaceAll(/\s+/g, " ");
    if (wording.keywords.length > 0) said.keywords = [...this.keywords];
    return { ...order, ...said };
  }

  /** It has been said. */
  done(wording: Wording | null): void {
    if (!wording) return;
    const words = new Map(this.#words);
    words.delete(wording.hint);
    this.#words = words;
    this.keywords = [];
  }
}
