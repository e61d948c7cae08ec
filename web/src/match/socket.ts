// The connection to one match. It comes back by itself; what was asked when it broke is not asked
// again, because nobody can tell here whether the server had heard it.

import type { Asked, Link, Offer, Reach, Refused, Role, Ruler, Standing, ToPage, ToServer, Trail, View } from "../proto";

export type Status = "connecting" | "open" | "lost" | "closing";

export type Said = ToPage;

/** What comes back for a request, by its key. */
export type Reply =
  | { kind: "done"; warning: Refused | null }
  | { kind: "refused"; why: Refused }
  | { kind: "odds"; asked: Asked }
  | { kind: "hint"; order: unknown; notation: string; offer: Offer; reason: string }
  | { kind: "aimed"; order: unknown; notation: string; offer: Offer; refused: Refused | null; cut: Refused | null }
  | { kind: "reached"; reaches: Reach[] }
  | { kind: "gauged"; rulers: Ruler[] }
  | { kind: "trails"; trails: Trail[] }
  | { kind: "review"; standings: Standing[][] }
  | { kind: "branched"; id: string; links: Link[] }
  | { kind: "look"; place: number; places: number; view: View }
  | { kind: "state"; state: unknown }
  /** The connection broke first. */
  | { kind: "lost" };

/** A request without its key, which is made here. */
export type Request = ToServer extends infer M
  ? M extends { key: string }
    ? Omit<M, "key">
    : never
  : never;

/** The few parts of a WebSocket that are used; tests bring their own. */
export type Wire = {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

export type Ears = {
  /** What to say first: the links held, how much is known, where to sit. */
  hello(): { links: string[]; known: number; sit: Role | null };
  heard(message: Said): void;
  status(status: Status, text: string): void;
  /** Requests that could have changed something were open when the connection broke. */
  unsure(): void;
  /** The server said no and does not want to be asked again. */
  turnedAway(): void;
};

const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15000];
const PING_MS = 25_000;
/** A server that says nothing for so long after a ping is gone. */
const SILENCE_MS = 12_000;

/** The code of a close that means it. */
const TURNED_AWAY = 4000;

const HARMLESS = new Set(["aim", "ask", "hint", "look", "state", "reach", "gauge", "trails", "review"]);

export class Socket {
  #open: (url: string) => Wire;
  #url: string;
  #ears: Ears;
  #wire: Wire | null = null;
  #tries = 0;
  #keys = 0;
  #waiting = new Map<string, { harmless: boolean; answer: (reply: Reply) => void }>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #closing = false;

  constructor(url: string, ears: Ears, open: (url: string) => Wire = (url) => new WebSocket(url)) {
    this.#url = url;
    this.#ears = ears;
    this.#open = open;
  }

  start(): void {
    this.#ended = false;
    this.#connect();
  }

  stop(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#drop();
  }

  /** Tries again now, not when the wait is over. */
  retry(): void {
    if (this.#wire) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** False when there is no connection to say it over. */
  send(message: ToServer): boolean {
    if (!this.#wire || !this.#ready) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  request(message: Request): Promise<Reply> {
    this.#keys += 1;
    const key = `k${this.#keys}`;
    return new Promise((answer) => {
      this.#waiting.set(key, { harmless: HARMLESS.has(message.kind), answer });
      if (!this.send({ ...message, key } as ToServer)) {
        this.#waiting.delete(key);
        answer({ kind: "lost" });
      }
    });
  }

  #ready = false;

  #connect(): void {
    this.#ears.status("connecting", "");
    const wire = this.#open(this.#url);
    this.#wire = wire;
    wire.onopen = () => {
      if (this.#wire !== wire) return;
      this.#ready = true;
      this.#closing = false;
      this.send({ kind: "hello", ...this.#ears.hello() });
      this.#pulse = setInterval(() => this.#ping(), PING_MS);
    };
    wire.onmessage = (event) => {
      if (this.#wire === wire) this.#heard(JSON.parse(String(event.data)) as Said);
    };
    wire.onclose = (event) => {
      if (this.#wire !== wire) return;
      if (event.code === TURNED_AWAY) this.#turnedAway();
      else this.#lost();
    };
  }

  #heard(message: Said): void {
    clearTimeout(this.#silence);
    if (message.kind === "pong") return;
    // Only a server that speaks is there: one that takes the call and hangs up is waited for longer.
    if (message.kind === "welcome") {
      this.#tries = 0;
      this.#ears.status("open", "");
    }
    if (message.kind === "closing") {
      this.#closing = true;
      this.#ears.status("closing", message.text);
    }
    if ("key" in message) {
      const waiting = this.#waiting.get(message.key);
      this.#waiting.delete(message.key);
      waiting?.answer(message as Reply);
      // A refusal that answers no request of ours still has to be seen: hello was refused.
      if (waiting) return;
    }
    this.#ears.heard(message);
  }

  #ping(): void {
    if (!this.send({ kind: "ping" })) return;
    clearTimeout(this.#silence);
    const wire = this.#wire;
    this.#silence = setTimeout(() => {
      if (this.#wire === wire) this.#lost();
    }, SILENCE_MS);
  }

  #turnedAway(): void {
    this.#drop();
    this.#ears.turnedAway();
  }

  #lost(): void {
    this.#drop();
    if (this.#ended) return;
    // A server that said goodbye is given one try before the page worries.
    if (!this.#closing) this.#ears.status("lost", "");
    this.#closing = false;
    const wait = WAITS_MS[Math.min(this.#tries, WAITS_MS.length - 1)]!;
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #drop(): void {
    clearInterval(this.#pulse);
    clearTimeout(this.#silence);
    const wire = this.#wire;
    this.#wire = null;
    this.#ready = false;
    wire?.close();
    const open = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of open) waiting.answer({ kind: "lost" });
    if (!this.#ended && open.some((waiting) => !waiting.harmless)) this.#ears.unsure();
  }
}
