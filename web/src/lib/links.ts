// The secret links this browser holds, by match. Secrets live here and in frames and bodies sent to
// the server; they never stand in the address of a request.
import type { Held, Link, Role } from "../proto";

/** `role` is unknown until the server says what a link that somebody sent us is worth. */
export type Kept = { role: Role | null; secret: string; mine: boolean };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "tercio.match.";
const memory = new Map<string, string>();

/** Where storage is barred, links last as long as the page. */
const fallback: Store = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
  key: (index) => [...memory.keys()][index] ?? null,
  get length() {
    return memory.size;
  },
};

function store(): Store {
  try {
    return globalThis.localStorage ?? fallback;
  } catch {
    return fallback;
  }
}

function isKept(value: unknown): value is Kept {
  return typeof value === "object" && value !== null && typeof (value as Kept).secret === "string";
}

/** All links to one match, our own and those to hand out. */
export function kept(id: string): Kept[] {
  try {
    const list: unknown = JSON.parse(store().getItem(PREFIX + id) ?? "[]");
    if (!Array.isArray(list)) return [];
    return list.filter(isKept).map((k) => ({ role: k.role ?? null, secret: k.secret, mine: k.mine !== false }));
  } catch {
    return [];
  }
}

/** The secrets that this browser plays or watches with: what the match page says hello with. */
export function secrets(id: string): string[] {
  return kept(id)
    .filter((link) => link.mine)
    .map((link) => link.secret);
}

export function ids(): string[] {
  const all = store();
  const found: string[] = [];
  for (let i = 0; i < all.length; i += 1) {
    const key = all.key(i);
    if (key?.startsWith(PREFIX)) found.push(key.slice(PREFIX.length));
  }
  return found.sort();
}

/** Everything this browser holds for itself, as the server wants it. */
export function held(): Held {
  return { links: ids().flatMap((id) => secrets(id).map((secret) => ({ id, secret }))) };
}

/** Adds links; one that is there already may become ours and learns its role, and never less. */
export function add(id: string, links: Array<Kept | Link>): void {
  const list = kept(id);
  for (const link of links) {
    const mine = "mine" in link ? link.mine : true;
    const known = list.find((k) => k.secret === link.secret);
    if (known) {
      known.mine ||= mine;
      known.role ??= link.role;
    } else {
      list.push({ role: link.role, secret: link.secret, mine });
    }
  }
  try {
    store().setItem(PREFIX + id, JSON.stringify(list));
  } catch {
    fallback.setItem(PREFIX + id, JSON.stringify(list));
  }
}

export function remove(id: string): void {
  store().removeItem(PREFIX + id);
}

const SECRET = /^[A-Za-z0-9_-]{6,200}$/;

/** The match and the secret in a link that was pasted or opened; null if it is none. */
export function readLink(text: string, here = "http://localhost"): { id: string; secret: string | null } | null {
  let url: URL;
  try {
    url = new URL(text.trim(), here);
  } catch {
    return null;
  }
  const found = /^\/match\/([^/]+)\/?$/.exec(url.pathname);
  if (!found?.[1]) return null;
  const hash = url.hash.slice(1);
  return { id: decodeURIComponent(found[1]), secret: SECRET.test(hash) ? hash : null };
}

/** The address to give to somebody; the part after # is not sent to any server by a browser. */
export function linkFor(id: string, secret: string | null, origin = globalThis.location?.origin ?? ""): string {
  return `${origin}/match/${encodeURIComponent(id)}${secret ? `#${secret}` : ""}`;
}
