// Axes of charts.

/** Round steps that divide a span into about so many parts: 1, 2, 5, 10, ... */
export function ticks(low: number, high: number, parts: number): number[] {
  const raw = Math.max(high - low, 1e-9) / Math.max(parts, 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= raw - 1e-12) ?? raw;
  const all: number[] = [];
  for (let at = Math.ceil(low / step - 1e-9) * step; at <= high + step * 1e-9; at += step) {
    all.push(Math.round(at / step) * step + 0);
  }
  return all;
}

/** A line of steps: it stays until it changes. */
export function steps(points: Array<[number, number]>): string {
  return points.map(([x, y], at) => (at === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join("");
}

/** How wide the labels of a chart are drawn; letters are as wide as the reader's font has them. */
export function widest(chart: SVGSVGElement | undefined, which: string): number {
  const labels = chart?.querySelectorAll<SVGTextElement>(which) ?? [];
  return Math.max(0, ...[...labels].map((label) => label.getComputedTextLength()));
}

/** Labels at the right edge that do not lie on each other, in the order of the lines. */
export function apart(wanted: number[], least: number, bottom: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).sort((a, b) => a.y - b.y);
  for (let i = 1; i < order.length; i += 1) order[i]!.y = Math.max(order[i]!.y, order[i - 1]!.y + least);
  const over = Math.max((order.at(-1)?.y ?? 0) - bottom, 0);
  const out = [...wanted];
  for (const { y, at } of order) out[at] = y - over;
  return out;
}
