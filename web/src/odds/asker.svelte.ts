// The question of an odds page and the answer to it. Answers that come late are dropped.
import type { OddsReply, QuestionCard } from "../proto";
import * as api from "../lib/api";
import { readQuery, writeQuery, type Asking } from "../lib/query";
import { replaceQuery } from "../lib/router.svelte";

const PAUSE_MS = 120;

export class Asker {
  asking = $state.raw<Asking>() as Asking;
  reply = $state.raw<OddsReply>();
  error = $state.raw<unknown>();
  busy = $state(false);
  /** The question of the answer that is shown. */
  answered = $state.raw<Asking>();
  /** What stands in the address because of us, to tell our own changes from others'. */
  written = "";
  readonly system: string;
  readonly question: QuestionCard;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #under: AbortController | undefined;

  constructor(system: string, question: QuestionCard, query: string) {
    this.system = system;
    this.question = question;
    this.read(query);
  }

  /** Takes the question from an address. */
  read(query: string): void {
    this.asking = readQuery(this.question, query);
    this.written = query;
    void this.ask();
  }

  change(to: Asking): void {
    this.asking = to;
    this.busy = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.written = writeQuery(this.question, to);
      replaceQuery(this.written);
      void this.ask();
    }, PAUSE_MS);
  }

  set(path: string, text: string): void {
    this.change({ ...this.asking, values: { ...this.asking.values, [path]: text } });
  }

  ask = async (): Promise<void> => {
    this.#under?.abort();
    const under = new AbortController();
    this.#under = under;
    this.busy = true;
    try {
      const asking = this.asking;
      const query = writeQuery(this.question, asking);
      const reply = await api.odds(this.system, this.question.name, query, under.signal);
      if (this.#under !== under) return;
      this.reply = reply;
      this.answered = asking;
      this.error = undefined;
      // Shorthands that only the server reads are written out, so that fields can be changed.
      if (this.asking.rest.length > 0) this.asking = readQuery(this.question, reply.query);
    } catch (error) {
      if (this.#under !== under || api.isAbort(error)) return;
      this.error = error;
    }
    this.busy = false;
  };

  /** Back to the last question that could be answered. */
  takeBack = (): void => {
    if (this.answered) this.change(this.answered);
  };

  stop(): void {
    clearTimeout(this.#timer);
    this.#under?.abort();
  }
}
