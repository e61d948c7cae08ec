// Badges as small pictures: by what they mean, in words that many rules share.

import type { Badge } from "../proto";
import { glyph, type Glyph } from "./glyphs";

/** How it is coloured: trouble, honour, something to hope for, or nothing special. */
export type Tone = "bad" | "gold" | "good" | "plain";
export type Sign = { icon: Glyph | null; tone: Tone };

const ICONS: Array<[RegExp, Tone, Glyph | null]> = [
  [/commander|general|leader/, "gold", glyph("commander")],
  [/\blost|losses|casualt|hits|wound/, "bad", null],
  [/disorder|shaken|waver|unsteady/, "bad", { line: "M3 9l5-4 4 5 5-5 4 4M3 19l5-4 4 5 5-5 4 4" }],
  [/rout|flee|broken/, "bad", { line: "M20 12H5M11 5l-7 7 7 7" }],
  [/melee|fight|combat|engaged/, "plain", { line: "M4 4l14 14M20 4 6 18M3.5 14.5l6 6M20.5 14.5l-6 6" }],
  [/flank/, "bad", { line: "M20 3v18M3 12h12M10 6.5 15.5 12 10 17.5" }],
  [/opportunity|overwatch|reserve|ready/, "good", { line: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12z", fill: "M12 8.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8z" }],
  [/stakes|behind|cover/, "good", { line: "M4 21 7 4M12 21V3M20 21 17 4M2.5 15h19" }],
  [/house|building|village/, "good", { fill: "M2.5 11.5 12 3.5l9.5 8h-2.5v9h-5v-5h-4v5H5v-9z" }],
  [/square/, "good", { line: "M5 5h14v14H5zM9.5 9.5h5v5h-5z" }],
  [/on foot|dismount/, "plain", { fill: "M8 2.5h6.5v9.5l6 4v4.5H8z" }],
  [/being activated|active now|acting/, "good", { fill: "M6 3.5 20.5 12 6 20.5z" }],
  [/acted|finished|done|spent/, "plain", { line: "M4 12.5 10 18.5 20.5 5.5" }],
  [/fired|shot|shoot/, "plain", { line: "M4 20 19 5M19 11.5V5h-6.5" }],
  [/moved|marched/, "plain", { line: "M4 5l7 7-7 7M12 5l7 7-7 7" }],
  [/penalty/, "bad", null],
];

/** Numbers stay numbers; a meaning that nobody knows keeps its letters. */
export function badgeSign({ text, meaning }: Badge): Sign {
  const known = ICONS.find(([words]) => words.test(meaning.toLowerCase()));
  const counted = /\d/.test(text);
  return { icon: counted ? null : (known?.[2] ?? null), tone: known?.[1] ?? "plain" };
}

/** The same size on the screen however near the table is. */
export const CHIP = 13;

export type Chip = Badge & Sign & { x: number; width: number };

/** Side by side around 0. */
export function chips(badges: Badge[]): Chip[] {
  const all = badges.map((badge) => {
    const sign = badgeSign(badge);
    return { ...badge, ...sign, x: 0, width: sign.icon ? CHIP : Math.max(badge.text.length * 6.2 + 6, CHIP) };
  });
  let x = -all.reduce((sum, chip) => sum + chip.width + 1, -1) / 2;
  for (const chip of all) {
    chip.x = x;
    x += chip.width + 1;
  }
  return all;
}
