// A match as this page knows it: what the server said last, and what can be asked of it.

import { announce, toast } from "../lib/announce.svelte";
import { socketUrl } from "../lib/api";
import * as links from "../lib/links";
import { go } from "../lib/router.svelte";
import { matchPath } from "../lib/routes";
import type { Aim, Chapter, Here, Link, Now, Refused, Role, Seat, TableInfo, TalkLine } from "../proto";
import { actsAs, isSealed, isUmpire, sameRole, seatName, seatsOf } from "./roles";
import { Socket, type Reply, type Request, type Said, type Status } from "./socket";
import { merged, spoken } from "./story";

/** An answer that a person has to see. */
export type Note = { text: string; rule: string; kind: "refused" | "warning" | "unsure" };

export class Game {
  readonly id: string;
  status = $state<Status>("connecting");
  statusText = $state("");
  /** Why the match cannot be shown, in the server's words. */
  turnedAway = $state<string | null>(null);
  table = $state.raw<TableInfo | null>(null);
  roles = $state.raw<Role[]>([]);
  now = $state.raw<Now | null>(null);
  /** When that was heard, as the page counts: its clocks run on from there. */
  heardAt = $state(0);
  chapters = $state.raw<Chapter[]>([]);
  talk = $state.raw<TalkLine[]>([]);
  here = $state.raw<Here[]>([]);
  /** There is another battle to go to; links come when they are asked for. */
  rematch = $state.raw<{ id: string; links: Link[] } | null>(null);
  /** We asked for the rematch ourselves, and go there when it is made. */
  asksAgain = $state(false);
  note = $state.raw<Note | null>(null);
  /** An order, throw or undo is on its way. */
  busy = $state(false);
  /** The first chapter that came while the page was looking on: it is shown with a flourish. */
  news = $state(Infinity);

  /** Where the page sits; what a reconnection asks for. */
  sits = $state.raw<Role | null>(null);
  /** The person chose this role himself: the page does not change it for him. */
  pinned = $state(false);
  /** The one who said that the screen is his, for the secret choice that is open. */
  cleared = $state<Seat | null>(null);

  #socket: Socket;
  #known = 0;
  #story = false;
  onundone: (keep: number) => void = () => {};

  constructor(id: string) {
    this.id = id;
    this.#socket = new Socket(socketUrl(id), {
      hello: () => ({ links: links.secrets(id), known: this.#known, sit: this.sits }),
      heard: (message) => this.#heard(message),
      status: (status, text) => this.#status(status, text),
      unsure: () => {
        const text = "The connection was lost; look whether your order went through.";
        this.note = { text, rule: "", kind: "unsure" };
      },
      turnedAway: () => (this.turnedAway = this.note?.text ?? "The server did not let this page in."),
    });
  }

  start(): void {
    this.#socket.start();
  }
  stop(): void {
    this.#socket.stop();
  }
  retry(): void {
    this.turnedAway = null;
    this.note = null;
    this.#socket.retry();
  }

  /** The seat this page acts for. */
  get seat(): Seat | null {
    return actsAs(this.table, this.now?.role ?? null);
  }
  /** This page acts as an umpire with a seat of his own: he may speak whenever others may. */
  get umpires(): boolean {
    return isUmpire(this.table, this.seat);
  }
  get mine(): Seat[] {
    return seatsOf(this.roles);
  }
  /** Nothing is secret from us: it is over, or every side that people play is ours. */
  get mayBranch(): boolean {
    const people = this.table?.seats.filter((info) => info.player === "human") ?? [];
    const ours = people.length > 0 && people.every((info) => this.mine.includes(info.seat));
    return this.now?.over != null || ours || this.roles.includes("umpire");
  }
  get sealed(): boolean {
    return this.now !== null && isSealed(this.now);
  }
  get stands(): boolean {
    return this.now !== null && this.now.over === null && this.now.drift === null;
  }
  get yourTurn(): boolean {
    if (!this.now || !this.stands) return false;
    // An umpire may always speak; it is his turn only where nobody else can act.
    if (this.umpires && !this.now.awaited && this.now.view.prompt.seats.length > 0) return false;
    return this.now.awaited ? this.now.awaited.yours : this.now.view.prompt.yours;
  }

  /** There are orders to give: it is our turn, or we may speak in everybody's. */
  get mayOrder(): boolean {
    if (!this.now || !this.stands || this.now.awaited) return false;
    return this.now.view.prompt.yours || (this.umpires && this.now.view.offers.length > 0);
  }

  /** The seat of ours that has to act: the one we sit at if it can, else the first that does. */
  get acting(): Seat | null {
    if (!this.now || !this.stands) return null;
    const wanted = this.now.awaited ? [this.now.awaited.seat] : this.now.view.prompt.seats;
    if (this.seat !== null && wanted.includes(this.seat)) return this.seat;
    return this.mine.find((seat) => wanted.includes(seat)) ?? null;
  }

  /** Several people share this screen, and the next secret choice is this one's. */
  get curtain(): Seat | null {
    if (!this.sealed || this.mine.length < 2 || this.pinned || this.acting === null) return null;
    return this.acting === this.cleared ? null : this.acting;
  }

  sit(role: Role, pinned: boolean): void {
    this.sits = role;
    this.pinned = pinned;
    this.#socket.send({ kind: "sit", role });
  }

  /** The screen has been handed over. */
  clear(seat: Seat): void {
    this.cleared = seat;
    if (this.seat !== seat) this.sit({ seat }, false);
  }

  #status(status: Status, text: string): void {
    // While it is tried again the page goes on saying that the connection is lost.
    if (status === "connecting" && this.status !== "connecting" && this.status !== "open") return;
    this.status = status;
    this.statusText = text;
  }

  #heard(message: Said): void {
    switch (message.kind) {
      case "welcome":
        this.table = message.table;
        this.roles = message.roles;
        break;
      case "story":
        this.#tell(message.keep, message.chapters);
        this.#known = message.known;
        break;
      case "talk":
        this.#hear(message.lines);
        break;
      case "now":
        this.#take(message);
        break;
      case "presence":
        this.here = message.here;
        break;
      case "rematch":
        links.add(message.id, message.links);
        this.rematch = { id: message.id, links: message.links };
        if (this.asksAgain && message.links.length > 0) go(matchPath(message.id));
        break;
      case "refused":
        // It answers no request of ours: the hello was refused, or another seat did not agree.
        this.refuse(message.why);
        break;
      default:
    }
  }

  #tell(keep: number, chapters: Chapter[]): void {
    if (keep < this.chapters.length) {
      this.onundone(keep);
      if (this.#story && chapters.length === 0) toast("A step was taken back");
    }
    if (this.#story && chapters.length > 0) {
      this.news = keep;
      announce(spoken(chapters));
    }
    this.chapters = merged(this.chapters, keep, chapters);
    this.#story = true;
  }

  #hear(lines: TalkLine[]): void {
    const known = new Set(this.talk.map((line) => line.entry));
    const fresh = lines.filter((line) => !known.has(line.entry));
    const others = fresh.filter((line) => this.talk.length > 0 && line.seat !== this.seat);
    this.talk = [...this.talk, ...fresh];
    for (const line of others) announce(`${line.seat === null ? "Umpire" : seatName(this.table, line.seat)} says: ${line.text}`);
  }

  #take(now: Now): void {
    const before = this.now;
    this.now = now;
    this.heardAt = performance.now();
    this.sits = now.role;
    if (!isSealed(now)) this.cleared = null;
    this.#follow();
    if (this.yourTurn && (!before || before.moment !== now.moment) && this.curtain === null) {
      announce(`Your turn. ${now.view.prompt.text}`);
    }
  }

  /** At an open turn the page goes to the seat that has to act; at a secret one the curtain falls first. */
  #follow(): void {
    const acting = this.acting;
    if (this.pinned || acting === null || acting === this.seat || this.curtain !== null) return;
    if (sameRole(this.now?.role ?? null, "umpire")) return;
    this.sit({ seat: acting }, false);
    toast(`${seatName(this.table, acting)} to act`);
  }

  /** Asks for something that changes the match; what is said against it is shown. */
  async act(request: Request): Promise<Reply> {
    if (this.busy) return { kind: "lost" };
    this.busy = true;
    this.note = null;
    const reply = await this.#socket.request(request);
    this.busy = false;
    if (reply.kind === "refused") this.refuse(reply.why);
    if (reply.kind === "done" && reply.warning) {
      const { because, rule } = reply.warning;
      this.note = { text: `It was let through, although: ${because}`, rule, kind: "warning" };
    }
    return reply;
  }

  /** Asks something that changes nothing. */
  ask(request: Request): Promise<Reply> {
    return this.#socket.request(request);
  }

  refuse(why: Refused): void {
    const text = why.stale ? "Things have changed since; look again." : why.because;
    this.note = { text, rule: why.rule, kind: "refused" };
    announce(`Refused: ${text}`);
  }

  order(order: unknown): Promise<Reply> {
    return this.act({ kind: "order", seat: this.seat ?? 0, moment: this.now?.moment ?? 0, order });
  }
  typed(text: string): Promise<Reply> {
    return this.act({ kind: "typed", seat: this.seat ?? 0, moment: this.now?.moment ?? 0, text });
  }
  throwDice(faces: number[]): Promise<Reply> {
    return this.act({ kind: "throw", moment: this.now?.moment ?? 0, faces });
  }
  undo(): Promise<Reply> {
    return this.act({ kind: "undo", seat: this.seat ?? 0, moment: this.now?.moment ?? 0 });
  }
  async again(): Promise<void> {
    this.asksAgain = true;
    const reply = await this.act({ kind: "rematch" });
    if (reply.kind !== "done") this.asksAgain = false;
  }
  /** What if: another match that goes on from a place of this one, every side of it ours. */
  async branch(place: number): Promise<void> {
    const reply = await this.act({ kind: "branch", place });
    if (reply.kind !== "branched") return;
    const computers = this.table?.seats.filter((info) => info.player === "computer").map((info) => info.seat) ?? [];
    const mine = (role: Role) => typeof role === "object" && !computers.includes(role.seat);
    links.add(
      reply.id,
      reply.links.map((link) => ({ ...link, mine: mine(link.role) })),
    );
    toast("This is another match; the first one stays as it was.");
    go(matchPath(reply.id));
  }
  /** What a typed order means, before it is given. */
  read(text: string): Promise<Reply> {
    return this.ask({ kind: "read", seat: this.seat ?? 0, text });
  }
  aim(aim: Aim): Promise<Reply> {
    return this.ask({ kind: "aim", seat: this.seat ?? 0, aim });
  }
}
