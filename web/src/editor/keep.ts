// The draft is kept in this browser, so that nothing is lost when the page is loaded again.

export type Kept = { system: string; text: string; name: string; when: number };

const KEY = "tercio.draft";
/** What was kept when another file was opened over it. */
const BEFORE = "tercio.draft.before";

function read(key: string): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Kept> | null;
    if (typeof found?.text !== "string" || found.text === "") return null;
    return { system: found.system ?? "", text: found.text, name: found.name ?? "", when: found.when ?? 0 };
  } catch {
    return null;
  }
}

function write(key: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // Then it lasts as long as the page.
  }
}

export function keptDraft(): Kept | null {
  return read(KEY);
}

export function keepDraft(kept: Kept | null): void {
  write(KEY, kept);
}

export function draftBefore(): Kept | null {
  return read(BEFORE);
}

/** Another file is opened: what was here can still be gone back to. */
export function putAside(kept: Kept | null): void {
  if (kept) write(BEFORE, kept);
}

export function forgetBefore(): void {
  write(BEFORE, null);
}
