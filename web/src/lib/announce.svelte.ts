// Words for screen readers about what has changed, and a short note on screen for all.

export const spoken = $state({ text: "", toast: "" });

let timer: ReturnType<typeof setTimeout> | undefined;

/** Said by screen readers when they next pause. */
export function announce(text: string): void {
  // The same text twice would not be read twice; a no-break space makes it differ.
  spoken.text = text === spoken.text ? `${text}\u00a0` : text;
}

/** Said and shown for a few seconds: "Copied". */
export function toast(text: string): void {
  announce(text);
  spoken.toast = text;
  clearTimeout(timer);
  timer = setTimeout(() => (spoken.toast = ""), 3000);
}
