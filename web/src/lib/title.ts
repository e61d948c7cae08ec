/** The title of the window: the page first, for narrow tabs. */
export function setTitle(page: string): void {
  document.title = page ? `${page} · Tercio` : "Tercio";
}
