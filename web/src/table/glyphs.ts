// What units look like in a box of 24 by 24, by the name that the view gives them.
// Shapes are filled; lines are drawn with round ends.

export type Glyph = { fill?: string; line?: string };

const HORSE: Glyph = {
  fill: "M6.5 21c-.2-4.6 1.2-7 4.6-9.4-2 .5-3.3 1.3-4.6 2.6L3.6 12C4.8 8.6 7.2 5.4 11 4l1-2.4 2 2.2c4.6 1.4 6.4 5.6 6.4 10.4 0 2.6-.4 4.8-.8 6.8z",
};
const FOOT: Glyph = {
  fill: "M4 5.5c2.6 0 4.4-.6 6-1.9 1.6 1.3 3.4 1.9 6 1.9v6.1c0 4.2-2.4 7-6 8.6-3.6-1.6-6-4.4-6-8.6z",
  line: "M20 3v18.5M18.3 6 20 2.6 21.7 6",
};
const ARCHERS: Glyph = { line: "M5 3c9.5 1.5 14.5 6.5 16 16M5 3l16 16M4 20 18.6 5.4M18.8 9.5V5.2h-4.3M4 20l.4-3.4M4 20l3.4-.4" };
const PIKES: Glyph = { line: "M5 22V4M12 22V2.5M19 22V4M3.6 7 5 3.5 6.4 7M10.6 5.5 12 2l1.4 3.5M17.6 7 19 3.5 20.4 7" };
const SHOT: Glyph = { fill: "M2.5 15.5 5 21l4-1.5 2.5-4.5L22 8.5 21 6.7 9.5 12.5z", line: "M13.5 13v3.5" };
const GUNS: Glyph = {
  fill: "M2.5 10.5 20 5l1.6 4.2L7 15z",
  line: "M9.5 21.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM9.5 13.5v8M5.5 17.5h8M13.5 18l8 3.5",
};
const ELEPHANT: Glyph = {
  fill: "M3 20v-7c0-5 3.5-8 8-8 2.5 0 4.5.8 6 2.2 3 .3 4.5 2.8 4.5 6.3v5c0 1.5-2 1.5-2 0v-3.5h-2V20h-3.5v-4h-4v4H7v-3.5h-.5V20z",
};
const CHARIOT: Glyph = { fill: "M4 5h9v6h7v3H4z", line: "M8 21.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM8 13.5v8M4 17.5h8M20 12.5l2-5" };
const COMMANDER: Glyph = { fill: "M12 2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8L2.2 9.1l6.9-.8z" };
const CAMP: Glyph = { fill: "M12 4 22 20h-7l-3-6-3 6H2z" };
const FLAG: Glyph = { fill: "M6 3.5c4-2 8 2 13 0v9c-5 2-9-2-13 0z", line: "M6 2.5v19" };

const BY_NAME: Record<string, Glyph> = {
  horse: HORSE,
  cavalry: HORSE,
  foot: FOOT,
  infantry: FOOT,
  archers: ARCHERS,
  bow: ARCHERS,
  bows: ARCHERS,
  pikes: PIKES,
  pike: PIKES,
  shot: SHOT,
  musket: SHOT,
  muskets: SHOT,
  guns: GUNS,
  gun: GUNS,
  artillery: GUNS,
  elephant: ELEPHANT,
  elephants: ELEPHANT,
  chariot: CHARIOT,
  chariots: CHARIOT,
  commander: COMMANDER,
  general: COMMANDER,
  camp: CAMP,
};

/** A flag stands for what has no picture of its own. */
export function glyph(name: string): Glyph {
  return BY_NAME[name] ?? FLAG;
}
