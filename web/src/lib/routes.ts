// Which page an address means. Pure, so that it can be tested without a browser.

export type Route =
  | { page: "lobby" }
  | { page: "odds-list" }
  | { page: "odds"; system: string; procedure: string }
  | { page: "sheets" }
  | { page: "sheet"; system: string }
  | { page: "match"; id: string }
  | { page: "editor" }
  | { page: "unknown"; path: string };

export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decode);
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: "lobby" };
  if (first === "odds" && parts.length === 1) return { page: "odds-list" };
  if (first === "odds" && second && third && parts.length === 3) {
    return { page: "odds", system: second, procedure: third };
  }
  // Who types the address by hand says the one or the other.
  const sheet = first === "sheet" || first === "sheets";
  if (sheet && parts.length === 1) return { page: "sheets" };
  if (sheet && second && parts.length === 2) return { page: "sheet", system: second };
  if (first === "editor" && parts.length === 1) return { page: "editor" };
  if (first === "match" && second && parts.length === 2) return { page: "match", id: second };
  return { page: "unknown", path };
}

/** Two routes with the same key are one page, and only its query or fragment differs. */
export function routeKey(route: Route): string {
  return Object.values(route).join("/");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function oddsPath(system: string, procedure: string, query = ""): string {
  const base = `/odds/${encodeURIComponent(system)}/${encodeURIComponent(procedure)}`;
  return query ? `${base}?${query}` : base;
}

export function sheetPath(system: string, rule = ""): string {
  const base = `/sheet/${encodeURIComponent(system)}`;
  return rule ? `${base}#${encodeURIComponent(rule)}` : base;
}

/** The editor, with a file that comes with the program or with a packed text. */
export function editorPath(from: { system: string; file: string } | { packed: string } | null = null): string {
  if (from === null) return "/editor";
  if ("packed" in from) return `/editor#${from.packed}`;
  return `/editor?from=${encodeURIComponent(from.system)}/${encodeURIComponent(from.file)}`;
}

export function matchPath(id: string): string {
  return `/match/${encodeURIComponent(id)}`;
}
