// What a person has set for the match page, kept in the browser.

const PREFIX = "tercio.play.";

/** When an order is shown with its odds before it is given. */
export type AskBefore = "always" | "dice" | "never";

function read(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // It holds until the page is closed.
  }
}

function storedAsk(): AskBefore {
  const value = read("ask");
  return value === "always" || value === "never" ? value : "dice";
}

export const prefs = $state({ ask: storedAsk(), greeted: read("greeted") === "yes", motion: read("motion") !== "off" });

export function setAsk(ask: AskBefore): void {
  prefs.ask = ask;
  write("ask", ask);
}

/** Whether pieces glide and what happens is shown in passing. */
export function setMotion(motion: boolean): void {
  prefs.motion = motion;
  write("motion", motion ? "on" : "off");
}

/** The note about the first order has been read. */
export function greet(): void {
  prefs.greeted = true;
  write("greeted", "yes");
}
