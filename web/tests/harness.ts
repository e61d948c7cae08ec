// The real program and a real browser, for tests that use the page as people do.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

function named(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set; run these tests with: cargo xtask browser`);
  return value;
}

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** The program, serving. */
export class Server {
  readonly dir = mkdtempSync(join(tmpdir(), "tercio-page-"));
  port = 0;
  #child: ChildProcess | null = null;

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    this.port ||= await freePort();
    const words = ["--no-open", "--json", "--data-dir", this.dir, "--port", String(this.port), "--pace", "0"];
    const child = spawn(named("TERCIO_BIN"), words, { stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      let complaints = "";
      child.stderr.on("data", (text) => (complaints += String(text)));
      child.stdout.on("data", (text) => String(text).includes('"address"') && resolve());
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${complaints}`)));
    });
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
    rmSync(this.dir, { recursive: true, force: true });
  }

  async #end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: named("CHROMIUM"), headless: true, args: FLAGS });
}

export const WIDE = { width: 1360, height: 860 };
export const PHONE = { width: 390, height: 844 };

/** A person at a screen of their own. Whatever the page complains of fails the test. */
export class Person {
  readonly complaints: string[] = [];
  /** Every message that the server sent to this person. */
  readonly heard: string[] = [];
  /** Every message of this person to the server. */
  readonly said: string[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("console", (line) => {
      // A server that was killed in a test leaves a failed connection behind, and that is all.
      if (line.type() === "error" && !/WebSocket|Failed to load resource|ERR_/.test(line.text())) {
        this.complaints.push(line.text());
      }
    });
    page.on("websocket", (socket) => {
      socket.on("framereceived", (frame) => this.heard.push(String(frame.payload)));
      socket.on("framesent", (frame) => this.said.push(String(frame.payload)));
    });
  }

  static async at(browser: Browser, size = WIDE, touch = false): Promise<Person> {
    const context = await browser.newContext({
      viewport: size,
      hasTouch: touch,
      isMobile: touch,
      permissions: ["clipboard-read", "clipboard-write"],
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return new Person(context, page);
  }

  /** The first thing with this name for tests. */
  the(name: string) {
    return this.page.getByTestId(name).first();
  }

  async leave(): Promise<void> {
    await this.context.close();
    if (this.complaints.length > 0) throw new Error(`the page complained: ${this.complaints.join("\n")}`);
  }
}

type Link = { role: { seat: number } | "umpire" | "spectator"; secret: string };
export type Made = { id: string; links: Link[] };

/** A match made over HTTP, as the lobby makes it. A scenario is named with its system: `warfare/hastings`. */
export async function makeMatch(server: Server, wanted: Record<string, unknown>): Promise<Made> {
  const [system, scenario] = String(wanted["scenario"]).split("/");
  const response = await fetch(`${server.url}/api/matches`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ players: ["human", "human"], ...wanted, system, scenario }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Made;
}

/** The address of a role's secret link. */
export function linkTo(server: Server, made: Made, role: number | "umpire" | "spectator"): string {
  const is = (link: Link) => (typeof link.role === "object" ? link.role.seat === role : link.role === role);
  const link = made.links.find(is);
  if (!link) throw new Error(`there is no link for ${role}`);
  return `${server.url}/match/${made.id}#${link.secret}`;
}

/** Waits until something holds, without caring how long each look takes. */
export async function until(what: string, holds: () => Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`it took too long: ${what}`);
}
