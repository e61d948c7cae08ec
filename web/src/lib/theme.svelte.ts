// Light, dark, or as the system has it. public/theme.js sets the choice before the first paint.

export type Theme = "auto" | "light" | "dark";
const KEY = "tercio.theme";

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : "auto";
  } catch {
    return "auto";
  }
}

export const theme = $state({ chosen: stored() });

export function isDark(): boolean {
  if (theme.chosen !== "auto") return theme.chosen === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

export function setTheme(chosen: Theme): void {
  theme.chosen = chosen;
  const root = document.documentElement;
  if (chosen === "auto") delete root.dataset.theme;
  else root.dataset.theme = chosen;
  try {
    if (chosen === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // It holds until the page is closed.
  }
  paintBrowser();
}

/** The browser's own bars follow the paper. */
export function paintBrowser(): void {
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (theme.chosen === "auto") meta.content = meta.media.includes("dark") ? "#1b1915" : "#f5efe1";
    else meta.content = paper;
  }
}
