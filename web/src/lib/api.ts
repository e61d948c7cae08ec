// Every request to the server goes through here.
import type {
  Catalogue,
  DraftAsked,
  DraftDesk,
  DraftShown,
  Held,
  Imported,
  Made,
  MatchCard,
  NewMatch,
  OddsReply,
  RuleOdds,
  Sheet,
  Sorry,
} from "../proto";

/** What went wrong, in the server's own words where it had any. */
export class ApiError extends Error {
  readonly status: number;
  readonly sorry: Sorry;

  constructor(status: number, sorry: Sorry) {
    super(sorry.error);
    this.name = "ApiError";
    this.status = status;
    this.sorry = sorry;
  }

  /** Nobody answered at all. */
  get silent(): boolean {
    return this.sorry === SILENT;
  }
}

const SILENT: Sorry = {
  error: "The server does not answer.",
  details: [],
  hint: "Is `tercio` still running?",
};

/** Any thrown thing as something to show. */
export function sorryOf(error: unknown): Sorry {
  if (error instanceof ApiError) return error.sorry;
  return { error: "Something went wrong in this page.", details: [String(error)], hint: "Load the page again." };
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0, SILENT);
  }
  if (!response.ok) throw new ApiError(response.status, await readSorry(response));
  return response;
}

async function readSorry(response: Response): Promise<Sorry> {
  const text = await response.text().catch(() => "");
  try {
    const said = JSON.parse(text) as Partial<Sorry>;
    if (typeof said.error === "string") {
      return { error: said.error, details: said.details ?? [], hint: said.hint ?? "" };
    }
  } catch {
    // Not ours: a proxy's page, or nothing.
  }
  // A proxy in front of a stopped server answers for it.
  if (response.status >= 502 && response.status <= 504) return SILENT;
  return { error: `The server answered with an error (${response.status}).`, details: [], hint: "Try again." };
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await send(path, init);
  return (await response.json()) as T;
}

function posted(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

let known: Promise<Catalogue> | null = null;

/** The catalogue changes only with the program, so it is asked for once. */
export function catalogue(): Promise<Catalogue> {
  known ??= json<Catalogue>("catalogue").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

const part = encodeURIComponent;

export function sheet(system: string): Promise<Sheet> {
  return json(`sheet/${part(system)}`);
}

export function odds(system: string, procedure: string, query: string, signal?: AbortSignal): Promise<OddsReply> {
  const path = `odds/${part(system)}/${part(procedure)}${query ? `?${query}` : ""}`;
  return json(path, signal ? { signal } : undefined);
}

export function ruleOdds(system: string, rule: string): Promise<RuleOdds> {
  return json(`rule/${part(system)}/${part(rule)}`);
}

const desks = new Map<string, Promise<DraftDesk>>();

/** What may stand in a system's files changes only with the program, so it is asked for once. */
export function draftDesk(system: string): Promise<DraftDesk> {
  const asked = desks.get(system) ?? json<DraftDesk>(`files/${part(system)}`);
  desks.set(system, asked);
  asked.catch(() => desks.delete(system));
  return asked;
}

/** A text that is being written, after changes to it. */
export function draft(asked: DraftAsked): Promise<DraftShown> {
  return json("draft", posted(asked));
}

export function newMatch(wanted: NewMatch): Promise<Made> {
  return json("matches", posted(wanted));
}

export function importLogs(text: string): Promise<Imported> {
  return json("import", { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body: text });
}

export function heldMatches(held: Held): Promise<MatchCard[]> {
  return json("held", posted(held));
}

export function listedMatches(): Promise<MatchCard[]> {
  return json("listed");
}

export async function exportLogs(held: Held): Promise<Blob> {
  const response = await send("export", posted(held));
  return response.blob();
}

/** Where the socket of a match is. */
export function socketUrl(id: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/match/${part(id)}/ws`;
}
