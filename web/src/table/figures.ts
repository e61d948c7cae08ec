// Little figures seen from above, rank behind rank, as they stand on a base.
//
// A figure looks upwards. Its shapes are in lengths of its own: a man is about 0.8 wide. A whole
// base is drawn as one path for each ink, so that it costs as little as one figure would.

import { troop } from "./glyphs";
import { chance, num, smooth, path } from "./shape";

/** Inks from the ground up; each is a class of the style. */
const INKS = ["dim", "hide", "hide-2", "hide-3", "wood", "cloth", "body", "hair", "trim", "steel", "gleam", "shaft"] as const;
type Ink = (typeof INKS)[number];

/** `e` an ellipse (x, y, rx, ry), `p` corners, `s` a smooth outline, `m` its right half, `l` a line. */
type Shape = [ink: Ink, kind: "e" | "p" | "s" | "m" | "l", ...numbers: number[]];

/** A base is never so thinly manned that figures grow beyond `few` of them side by side. */
type Figure = { shapes: Shape[]; wide: number; deep: number; loose: number; few?: number };

const MAN: Shape[] = [
  ["dim", "e", 0.12, 0.16, 0.44, 0.28],
  ["body", "s", -0.4, 0.1, -0.36, -0.16, 0, -0.2, 0.36, -0.16, 0.4, 0.1, 0.2, 0.26, -0.2, 0.26],
  ["steel", "e", 0, 0, 0.18, 0.19],
  ["gleam", "e", -0.05, -0.06, 0.06, 0.06],
];
const BAREHEAD: Shape[] = [MAN[0]!, MAN[1]!, ["hair", "e", 0, 0.01, 0.16, 0.17]];
const SHIELD: Shape[] = [["trim", "s", -0.46, -0.2, -0.2, -0.46, 0.14, -0.3, -0.16, -0.24], ["gleam", "e", -0.17, -0.34, 0.05, 0.05]];
const ROUND: Shape[] = [["trim", "e", -0.28, -0.24, 0.2, 0.15], ["gleam", "e", -0.28, -0.25, 0.05, 0.05]];
const SPEAR: Shape[] = [["shaft", "l", 0.36, 0.4, 0.36, -0.72], ["steel", "p", 0.36, -0.98, 0.29, -0.7, 0.43, -0.7]];
const PIKE: Shape[] = [["shaft", "l", 0.34, 0.5, 0.34, -1.5], ["steel", "p", 0.34, -1.75, 0.28, -1.48, 0.4, -1.48]];
const JAVELIN: Shape[] = [["shaft", "l", 0.52, 0.3, 0.28, -0.6]];
const SWORD: Shape[] = [["steel", "p", 0.34, 0, 0.5, -0.62, 0.44, 0.02], ["shaft", "l", 0.26, -0.02, 0.5, 0.06]];
const BOW: Shape[] = [["shaft", "l", -0.42, -0.12, -0.24, -0.36, 0, -0.43, 0.24, -0.36, 0.42, -0.12, -0.42, -0.12], ["shaft", "l", 0.04, 0, 0.04, -0.62]];
const CROSSBOW: Shape[] = [["shaft", "l", 0.05, 0.1, 0.05, -0.5], ["shaft", "l", -0.3, -0.26, -0.12, -0.36, 0.05, -0.39, 0.22, -0.36, 0.4, -0.26]];
const GUN: Shape[] = [["wood", "p", 0.2, 0.1, 0.3, 0.1, 0.24, -0.2, 0.16, -0.2], ["steel", "p", 0.17, -0.2, 0.24, -0.2, 0.2, -0.75, 0.15, -0.75]];
const PISTOL: Shape[] = [["wood", "p", 0.24, -0.02, 0.36, -0.04, 0.33, -0.24, 0.26, -0.22], ["steel", "p", 0.27, -0.22, 0.33, -0.24, 0.31, -0.56, 0.27, -0.56]];
/** Feathers on a frame behind the saddle. */
const WINGS: Shape[] = [["cloth", "s", -0.3, 0.2, -0.5, 0.5, -0.44, 0.95, -0.24, 0.6], ["cloth", "s", 0.3, 0.2, 0.5, 0.5, 0.44, 0.95, 0.24, 0.6]];
const PAVISE: Shape = ["trim", "p", -0.44, -0.5, 0.44, -0.5, 0.44, -0.36, -0.44, -0.36];

const HALF_HORSE = [0, -1.06, 0.13, -1, 0.13, -0.78, 0.13, -0.6, 0.3, -0.42, 0.27, 0, 0.33, 0.42, 0.19, 0.74, 0, 0.8];
const TAIL: Shape = ["shaft", "l", 0, 0.74, 0.05, 1];
const RIDER: Shape[] = [
  ["body", "s", -0.37, 0.16, -0.32, -0.08, 0, -0.12, 0.32, -0.08, 0.37, 0.16, 0.18, 0.28, -0.18, 0.28],
  ["steel", "e", 0, 0.06, 0.16, 0.17],
  ["gleam", "e", -0.05, 0.01, 0.05, 0.05],
];
const horse = (hide: Ink): Shape[] => [
  ["dim", "m", 0.16, -0.9, 0.38, -0.4, 0.46, 0.5, 0.3, 0.9],
  [hide, "m", ...HALF_HORSE],
  ["shaft", "l", 0, -0.86, 0, -0.42],
  TAIL,
  ...RIDER,
];
const LANCE: Shape[] = [["shaft", "l", 0.34, 0.45, 0.26, -1.2], ["steel", "p", 0.25, -1.42, 0.21, -1.18, 0.31, -1.18]];
const SIDE_SHIELD: Shape = ["trim", "s", -0.48, -0.22, -0.3, -0.26, -0.22, 0, -0.32, 0.34, -0.44, 0.1];
/** A cloth over the haunches. */
const TRAPPER: Shape = ["trim", "m", 0.3, 0.12, 0.38, 0.42, 0.27, 0.76, 0, 0.84];
const CHAMFRON: Shape = ["steel", "m", 0, -1.04, 0.1, -0.98, 0.1, -0.76, 0, -0.7];

const CAMEL: Shape[] = [
  ["dim", "m", 0.2, -0.9, 0.36, -0.3, 0.44, 0.5, 0.3, 0.95],
  ["hide-3", "m", 0, -1.2, 0.12, -1.14, 0.1, -0.95, 0.09, -0.55, 0.28, -0.36, 0.3, 0.1, 0.3, 0.5, 0.14, 0.82, 0, 0.86],
  ["hide", "e", 0, 0.36, 0.17, 0.2],
  TAIL,
  ["body", "e", 0, -0.02, 0.34, 0.19],
  ["cloth", "e", 0, -0.04, 0.17, 0.17],
];
const ELEPHANT: Shape[] = [
  ["dim", "e", 0.16, 0.2, 0.62, 0.98],
  ["steel", "m", 0, -0.55, 0.32, -0.5, 0.54, -0.1, 0.55, 0.5, 0.36, 0.95, 0, 1.04],
  ["steel", "s", -0.2, -0.72, -0.7, -0.82, -0.66, -0.42, -0.3, -0.4],
  ["steel", "s", 0.2, -0.72, 0.7, -0.82, 0.66, -0.42, 0.3, -0.4],
  ["steel", "m", 0, -1.1, 0.24, -1, 0.28, -0.6, 0, -0.45],
  ["cloth", "s", -0.2, -0.98, -0.3, -1.4, -0.14, -1],
  ["cloth", "s", 0.2, -0.98, 0.3, -1.4, 0.14, -1],
  ["shaft", "l", 0, -1.06, 0.04, -1.4, -0.03, -1.6],
  ["trim", "p", -0.4, -0.2, 0.4, -0.2, 0.4, 0.6, -0.4, 0.6],
  ["cloth", "p", -0.3, -0.1, 0.3, -0.1, 0.3, 0.5, -0.3, 0.5],
  ["shaft", "e", -0.12, 0.08, 0.11, 0.11],
  ["shaft", "e", 0.13, 0.32, 0.11, 0.11],
];
/** Horses side by side before a cart. */
function chariot(horses: number, more: Shape[]): Shape[] {
  const team = Array.from({ length: horses }, (_, i) => {
    const x = (i - (horses - 1) / 2) * 0.46;
    const half = HALF_HORSE.map((value, at) => (at % 2 ? value * 0.85 - 0.75 : value * 0.85));
    const right = Array.from({ length: half.length / 2 }, (_, at) => [half[2 * at]! + x, half[2 * at + 1]!]).flat();
    const left = Array.from({ length: half.length / 2 - 2 }, (_, at) => [x - half[2 * (at + 1)]!, half[2 * (at + 1) + 1]!]).reverse().flat();
    const hides: Ink[] = ["hide", "hide-2", "hide-3", "hide"];
    return [hides[i % 4]!, "s", ...right, ...left] as Shape;
  });
  return [
    ["dim", "p", -0.5, -1.4, 0.8, -1.4, 0.8, 1.1, -0.5, 1.1],
    ...team,
    ["shaft", "l", 0, -1.1, 0, 0.2],
    ["wood", "p", -0.62, 0.24, -0.5, 0.24, -0.5, 0.9, -0.62, 0.9],
    ["wood", "p", 0.5, 0.24, 0.62, 0.24, 0.62, 0.9, 0.5, 0.9],
    ["shaft", "l", -0.7, 0.57, 0.7, 0.57],
    ["trim", "s", -0.4, 0.12, 0.4, 0.12, 0.42, 0.95, -0.42, 0.95],
    ...more,
  ];
}
const CREW: Shape[] = [
  ["body", "e", -0.16, 0.5, 0.2, 0.13],
  ["steel", "e", -0.16, 0.48, 0.11, 0.11],
  ["body", "e", 0.17, 0.62, 0.2, 0.13],
  ["steel", "e", 0.17, 0.6, 0.11, 0.11],
];
const SCYTHES: Shape[] = [
  ["steel", "p", -0.62, 0.5, -1.05, 0.2, -0.62, 0.64],
  ["steel", "p", 0.62, 0.5, 1.05, 0.2, 0.62, 0.64],
  ["body", "e", 0, 0.5, 0.24, 0.15],
  ["steel", "e", 0, 0.48, 0.13, 0.13],
];
const ENGINE: Shape[] = [
  ["dim", "p", -0.5, -0.7, 0.7, -0.7, 0.7, 0.8, -0.5, 0.8],
  ["wood", "p", -0.2, -0.3, 0.2, -0.3, 0.3, 0.9, -0.3, 0.9],
  ["shaft", "l", -0.5, 0.1, 0.5, 0.1],
  ["wood", "p", -0.62, -0.26, -0.46, -0.26, -0.46, 0.46, -0.62, 0.46],
  ["wood", "p", 0.46, -0.26, 0.62, -0.26, 0.62, 0.46, 0.46, 0.46],
  ["steel", "p", -0.17, 0.5, 0.17, 0.5, 0.13, -0.95, -0.13, -0.95],
  ["shaft", "l", -0.18, -0.95, 0.18, -0.95],
  ["body", "e", -0.62, 0.72, 0.22, 0.15],
  ["steel", "e", -0.62, 0.7, 0.12, 0.12],
  ["body", "e", 0.62, 0.72, 0.22, 0.15],
  ["steel", "e", 0.62, 0.7, 0.12, 0.12],
];
const WAGON: Shape[] = [
  ["dim", "p", -0.4, -0.7, 0.66, -0.7, 0.66, 0.85, -0.4, 0.85],
  ["wood", "p", -0.5, -0.72, 0.5, -0.72, 0.5, 0.75, -0.5, 0.75],
  ["cloth", "s", -0.42, -0.7, 0.42, -0.7, 0.46, 0, 0.42, 0.72, -0.42, 0.72, -0.46, 0],
  ["shaft", "l", -0.44, -0.34, 0.44, -0.34],
  ["shaft", "l", -0.46, 0.02, 0.46, 0.02],
  ["shaft", "l", -0.44, 0.38, 0.44, 0.38],
  ["shaft", "l", 0, -0.72, 0, -1],
];
const TENT: Shape[] = [
  ["dim", "p", -0.4, -0.4, 0.75, -0.4, 0.75, 0.7, -0.4, 0.7],
  ["cloth", "p", -0.6, -0.55, 0.6, -0.55, 0.6, 0.55, -0.6, 0.55],
  ["trim", "p", -0.6, -0.55, 0, 0, -0.6, 0.55],
  ["trim", "p", 0.6, -0.55, 0, 0, 0.6, 0.55],
  ["wood", "e", 0, 0, 0.1, 0.1],
];

const foot = (shapes: Shape[], loose = 0.06): Figure => ({ shapes, wide: 0.98, deep: 1.25, loose, few: 7 });
const mounted = (shapes: Shape[], loose = 0.05): Figure => ({ shapes, wide: 0.9, deep: 2, loose, few: 5 });

/** By the names of troops in glyphs.ts. Horses differ within a unit, so there are a few of each. */
const FIGURES: Record<string, Figure[]> = {
  foot: [foot([...MAN, ...SHIELD, ...SPEAR])],
  spears: [foot([...MAN, ...SHIELD, ["shaft", "l", 0.34, 0.5, 0.34, -1.1], ["steel", "p", 0.34, -1.35, 0.28, -1.08, 0.4, -1.08]])],
  pikes: [foot([...MAN, ...PIKE], 0.03)],
  "pike-and-musket": [foot([...MAN, ...PIKE], 0.04), foot([...MAN, ...GUN], 0.06), foot([...MAN, ...PIKE], 0.04)],
  tercio: [foot([...MAN, ...PIKE], 0.02), foot([...MAN, ...PIKE], 0.02), foot([...MAN, ...PIKE], 0.02), foot([...MAN, ...GUN], 0.02)],
  warband: [foot([...BAREHEAD, ...ROUND, ...SWORD], 0.3), foot([...MAN, ...ROUND, ...SPEAR], 0.3)],
  "light-foot": [foot([...BAREHEAD, ...ROUND, ...JAVELIN], 0.25)],
  bows: [foot([...MAN, ...BOW], 0.14), foot([...BAREHEAD, ...BOW], 0.14)],
  crossbows: [foot([...MAN, PAVISE, ...CROSSBOW], 0.08)],
  shot: [foot([...MAN, ...GUN], 0.1)],
  skirmishers: [foot([...BAREHEAD, ...JAVELIN], 0.5), foot([...BAREHEAD, ...ROUND, ...JAVELIN], 0.5)],
  horse: (["hide", "hide-2", "hide-3"] as const).map((hide) => mounted([...horse(hide), SIDE_SHIELD, ...LANCE])),
  "heavy-horse": (["hide", "hide-2"] as const).map((hide) => mounted([...horse(hide), CHAMFRON, SIDE_SHIELD, ...LANCE])),
  knights: (["hide", "hide-2", "hide-3"] as const).map((hide) => mounted([...horse(hide), TRAPPER, ...RIDER, SIDE_SHIELD, ...LANCE])),
  "light-horse": (["hide-3", "hide"] as const).map((hide) => mounted([...horse(hide), ["trim", "e", -0.32, 0, 0.13, 0.13], ...JAVELIN], 0.35)),
  gallopers: (["hide", "hide-2", "hide-3"] as const).map((hide) => mounted([...horse(hide), ...SWORD], 0.08)),
  trotters: (["hide", "hide-2", "hide-3"] as const).map((hide) => mounted([...horse(hide), ...PISTOL], 0.05)),
  reiters: (["hide-2", "hide"] as const).map((hide) => mounted([...horse(hide), TRAPPER, ...RIDER, ...PISTOL], 0.05)),
  dragoons: (["hide", "hide-3"] as const).map((hide) => mounted([...horse(hide), ...GUN], 0.2)),
  hussars: (["hide-2", "hide", "hide-3"] as const).map((hide) => mounted([...horse(hide), ...WINGS, ...RIDER, ...LANCE], 0.05)),
  spahi: (["hide-3", "hide"] as const).map((hide) => mounted([...horse(hide), ...ROUND, ...LANCE], 0.15)),
  "horse-archers": (["hide", "hide-3"] as const).map((hide) => mounted([...horse(hide), ...BOW], 0.3)),
  camels: [{ ...mounted([...CAMEL, ...JAVELIN], 0.2), deep: 2.2 }],
  elephants: [{ shapes: ELEPHANT, wide: 1.7, deep: 2.6, loose: 0.1 }],
  chariots: [{ shapes: chariot(2, CREW), wide: 1.6, deep: 2.7, loose: 0.1 }],
  "light-chariots": [{ shapes: chariot(2, SCYTHES.slice(2)), wide: 1.6, deep: 2.7, loose: 0.2 }],
  "scythed-chariots": [{ shapes: chariot(4, SCYTHES), wide: 2.3, deep: 2.7, loose: 0.1 }],
  artillery: [{ shapes: ENGINE, wide: 1.8, deep: 2.2, loose: 0.05 }],
  howitzer: [{ shapes: ENGINE, wide: 1.8, deep: 2, loose: 0.05 }],
  wagons: [{ shapes: WAGON, wide: 1.3, deep: 1.9, loose: 0.08 }],
  baggage: [{ shapes: TENT, wide: 1.6, deep: 1.5, loose: 0.15 }, { shapes: WAGON, wide: 1.5, deep: 1.9, loose: 0.15 }],
  commander: [mounted([...horse("hide"), TRAPPER, ...RIDER, SIDE_SHIELD])],
};

/** A base full of figures: a path for each ink. `size` is how large a man is on the drawing. */
export type Block = { size: number; layers: Array<{ ink: string; d: string }> };

/** `figures` says how many there are where the rear rank is not full; 0 or nothing: all. */
export type Filled = { glyph: string; ranks: number; files: number; figures?: number; width: number; depth: number };

export type Slot = { rank: number; file: number; x: number; y: number };

/** What two bases have in common when the same figures stand on them. */
export function blockKey({ glyph, ranks, files, figures, width, depth }: Filled): string {
  return [troop(glyph), ranks, files, figures || ranks * files, Math.round(width), Math.round(depth)].join("-").replace(/[^\w-]/g, "");
}

/** Where each figure stands, the front rank first; a rear rank that is not full stands in the middle. */
export function slots({ ranks, files, figures, width, depth }: Omit<Filled, "glyph">): Slot[] {
  const [wide, deep] = [width / files, depth / ranks];
  const count = Math.min(figures || ranks * files, ranks * files);
  return Array.from({ length: count }, (_, at) => {
    const [rank, file] = [Math.floor(at / files), at % files];
    const row = Math.min(files, count - rank * files);
    // A little back, so that weapons show before the front edge and men stand on the base.
    return { rank, file, x: (file + 0.5 - row / 2) * wide, y: (rank + 0.55) * deep };
  });
}

/** Lengths are those of the drawing; the front edge lies at y = 0, its middle at x = 0. */
export function block(base: Filled): Block {
  const { glyph, ranks, files, width, depth } = base;
  const kinds = FIGURES[troop(glyph)] ?? FIGURES["foot"]!;
  const [wide, deep] = [width / files, depth / ranks];
  const size = Math.min(
    ...kinds.map((kind) => Math.min(Math.min(wide, width / (kind.few ?? 1)) / kind.wide, deep / kind.deep)),
  );
  const drawn = new Map<Ink, string>();
  for (const { rank, file, ...at } of slots(base).reverse()) {
    const kind = kinds[Math.floor(chance(rank, file, 61) * kinds.length)]!;
    const off = (salt: number) => kind.loose * size * (chance(rank, file, salt) - 0.5);
    const turn = 0.5 * kind.loose * (chance(rank, file, 64) - 0.5);
    for (const shape of kind.shapes) {
      drawn.set(shape[0], (drawn.get(shape[0]) ?? "") + stroke(shape, at.x + off(62), at.y + off(63), size, turn));
    }
  }
  const layers = INKS.flatMap((ink) => (drawn.has(ink) ? [{ ink, d: drawn.get(ink)! }] : []));
  return { size, layers };
}

function stroke([, kind, ...numbers]: Shape, x: number, y: number, size: number, turn: number): string {
  const [sin, cos] = [Math.sin(turn) * size, Math.cos(turn) * size];
  const spot = (px: number, py: number) => ({ x: x + px * cos - py * sin, y: y + px * sin + py * cos });
  if (kind === "e") {
    const [cx, cy, rx, ry] = numbers as [number, number, number, number];
    const at = spot(cx, cy);
    const radii = `${num(rx * size)} ${num(ry * size)} ${num((turn * 180) / Math.PI)}`;
    const [dx, dy] = [num(2 * rx * cos), num(2 * rx * sin)];
    return `M${num(at.x - rx * cos)} ${num(at.y - rx * sin)}a${radii} 1 1 ${dx} ${dy}a${radii} 1 1 ${num(-2 * rx * cos)} ${num(-2 * rx * sin)}Z`;
  }
  const pairs = Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i]!, numbers[2 * i + 1]!] as const);
  const all = kind === "m" ? [...pairs, ...pairs.filter(([px]) => px !== 0).reverse().map(([px, py]) => [-px, py] as const)] : pairs;
  const points = all.map(([px, py]) => spot(px, py));
  return kind === "l" || kind === "p" ? path(points, kind === "p") : smooth(points, true);
}
