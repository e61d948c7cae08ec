// Whether charts say "exactly this" or "this or better"; one choice for the odds pages and the battles.

export type Shares = "exactly" | "at-least";
const KEY = "tercio.odds.mode";

function stored(): Shares {
  try {
    return localStorage.getItem(KEY) === "at-least" ? "at-least" : "exactly";
  } catch {
    return "exactly";
  }
}

export const shares = $state({ mode: stored() });

export function setShares(mode: Shares): void {
  shares.mode = mode;
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // It holds until the page is closed.
  }
}
