// Figures and times in words.

/** A share as the program says it: one digit after the point, and never 0 or 100 unless it is. */
export function percent(p: number): string {
  if (p <= 0) return "0%";
  if (p >= 1 - 1e-12) return "100%";
  const hundredths = p * 100;
  if (hundredths < 0.05) return "<0.1%";
  if (hundredths > 99.95) return ">99.9%";
  return `${hundredths.toFixed(1)}%`;
}

/** With its sign, and a real minus: `+2`, `−1`, `0`. */
export function signed(value: number): string {
  if (value > 0) return `+${value}`;
  return value < 0 ? `−${-value}` : "0";
}

/** Hyphens before figures as minus signs, at which no line breaks. */
export function withMinus(text: string): string {
  return text.replaceAll(/(^|[\s(])-(?=\d)/g, "$1−");
}

/** How long ago, roughly. */
export function ago(then_ms: number, now_ms: number = Date.now()): string {
  const minutes = Math.floor((now_ms - then_ms) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return count(minutes, "minute") + " ago";
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return count(hours, "hour") + " ago";
  const days = Math.floor(hours / 24);
  if (days === 1) return "yesterday";
  if (days < 31) return `${days} days ago`;
  return new Date(then_ms).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** Names of things are written small; a label begins with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `scenario.spear-men` as people say it: `spear men`. */
export function unitName(word: string): string {
  const name = word.slice(word.indexOf(".") + 1);
  return name.replaceAll(/[-_]/g, " ");
}
