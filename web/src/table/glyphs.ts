// What units look like in a box of 24 by 24, by the name that the view gives them.
// Shapes are filled; lines are drawn with round ends.

export type Glyph = { fill?: string; line?: string };

const HEAD = "M6.5 21c-.2-4.6 1.2-7 4.6-9.4-2 .5-3.3 1.3-4.6 2.6L3.6 12C4.8 8.6 7.2 5.4 11 4l1-2.4 2 2.2c4.6 1.4 6.4 5.6 6.4 10.4 0 2.6-.4 4.8-.8 6.8z";
const LANCER = "M5 21.5c-.1-4 1-6.3 3.8-8.4-1.7.4-2.7 1.1-3.8 2.2L2.6 13.4C3.6 10.4 5.6 7.6 9 6.4L9.8 4.2 11.6 6.2c4 1.2 5.6 4.9 5.6 9.3 0 2.2-.3 4.2-.7 6z";
const WHEEL = "M9 22a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM9 12.4v9.2M4.4 17h9.2M5.8 13.8l6.4 6.4M12.2 13.8l-6.4 6.4";
const SHIELD = "M4 5.5c2.6 0 4.4-.6 6-1.9 1.6 1.3 3.4 1.9 6 1.9v6.1c0 4.2-2.4 7-6 8.6-3.6-1.6-6-4.4-6-8.6z";

const GLYPHS: Record<string, Glyph> = {
  foot: { fill: SHIELD, line: "M20 3v18.5M18.3 6 20 2.6 21.7 6" },
  spears: { fill: "M5.5 9c1.8 0 3-.4 4-1.2 1 .8 2.2 1.2 4 1.2v4.6c0 3.2-1.6 5.4-4 6.8-2.4-1.4-4-3.6-4-6.8z", line: "M16.5 2v20M20.5 2v20M3 2v20M15.3 5l1.2-3 1.2 3M19.3 5l1.2-3 1.2 3M1.8 5 3 2l1.2 3" },
  pikes: { line: "M5 22V4M12 22V2.5M19 22V4M3.6 7 5 3.5 6.4 7M10.6 5.5 12 2l1.4 3.5M17.6 7 19 3.5 20.4 7" },
  "pike-and-musket": { line: "M9.5 22V5M14.5 22V5M8.2 7.6 9.5 4.2l1.3 3.4M13.2 7.6l1.3-3.4 1.3 3.4M4.5 20.5v-9M4.5 14 2.6 16.5M19.5 20.5v-9M19.5 14l1.9 2.5", fill: "M3.6 9h1.8v4H3.6zM18.6 9h1.8v4h-1.8z" },
  tercio: { fill: "M4 9h16v12H4z", line: "M7 8V2.6M12 8V1.6M17 8V2.6M5.8 5 7 2.2 8.2 5M10.8 4 12 1.2 13.2 4M15.8 5 17 2.2 18.2 5M1.6 8.4h2.2M1.6 21.6h2.2M20.2 8.4h2.2M20.2 21.6h2.2" },
  warband: { fill: "M8.5 4c3 0 5 3.6 5 8s-2 8-5 8-5-3.6-5-8 2-8 5-8zM8.5 9.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z", line: "M15 21.5 21 2.5M14.6 15.8l5.2 1.8" },
  "light-foot": { fill: "M9.5 10.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z", line: "M9.5 6a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM13.5 21.5 21 2.8M18.2 4.6 21.3 2.2 21.7 6" },
  bows: { line: "M5 3c9.5 1.5 14.5 6.5 16 16M5 3l16 16M4 20 18.6 5.4M18.8 9.5V5.2h-4.3M4 20l.4-3.4M4 20l3.4-.4" },
  crossbows: { line: "M12 22V3M9.8 5.6 12 2.4l2.2 3.2M2.8 12.4C4.6 7.8 8 6.4 12 6.4s7.4 1.4 9.2 6M2.8 12.4 12 15.6l9.2-3.2" },
  shot: { fill: "M2.5 15.5 5 21l4-1.5 2.5-4.5L22 8.5 21 6.7 9.5 12.5z", line: "M13.5 13v3.5" },
  skirmishers: { fill: "M6 12.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM12.4 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM17.6 14a2 2 0 1 1 0 4 2 2 0 0 1 0-4z", line: "M2.8 21.4 8.6 9.6M9.4 13.4 15 2M14.4 22.2 20.4 10.4" },
  horse: { fill: HEAD },
  "heavy-horse": { fill: `${HEAD}M12.2 9.2l-1.2 2 1.8 1.4M15.2 8.4l2.8 5.4-.4 5.6-1.6-.2.2-5z` },
  knights: { fill: LANCER, line: "M12.6 12.2 21.2 1.8M21.6 5.4V1.4h-4" },
  "light-horse": { line: "M7 20.5c-.2-4.6 1.2-6.7 4.6-9.1-2 .5-3.3 1.3-4.6 2.6L4.1 11.8C5.3 8.6 7.5 5.6 11.2 4.3l.9-2.2 1.7 2c4.4 1.4 6.1 5.4 6.1 10 0 2.6-.4 4.6-.8 6.4" },
  gallopers: { fill: LANCER, line: "M15 13.4 21.6 2.4M14.6 10.4l4 2.6" },
  trotters: { fill: LANCER, line: "M14.4 10.2h7.2M14.4 10.2v3.2M18.6 10.2v-1.6" },
  reiters: { fill: LANCER, line: "M14 7.4h7.4M14 7.4v2.8M14.6 13.4h7.4M14.6 13.4v2.8" },
  dragoons: { line: "M4.6 21c-.1-4 1-6 3.8-8-1.7.4-2.7 1.1-3.8 2.2L2.2 13.2C3.2 10.2 5.2 7.6 8.6 6.4l.8-2.2 1.8 2c3.8 1.2 5.2 4.4 5.4 8.2M9 21.4 21.6 13.6M17.4 16.2l1.4 2.6" },
  hussars: { fill: `${LANCER}M19 21.5c2.8-3 3.6-7.6 2.2-13-.6 2.6-1.6 4.4-3 5.8.4 2.4.5 4.8.8 7.2z`, line: "M12.4 11.4 18.4 1.4M18.8 4.8V1h-3.4" },
  "horse-archers": { fill: LANCER, line: "M15.5 2c6 2.4 8 9.6 4.4 16.4L15.5 2M11 12.2 21.8 8" },
  spahi: { fill: LANCER, line: "M14.2 13.6c4.4-1.6 7-5 7.2-10.4M21.4 3.2c-1.6 1-2.8 2.6-3.6 4.8M13.2 11.4l2.6 4" },
  camels: { fill: "M2.6 21v-6.2c0-2.6 1.4-4 3-4.6C6.6 6.6 8.4 5 10 5s3.6 1.8 4.4 5c1.2.4 2 .1 2.4-.8V5.8c0-1.5 1-2.6 2.5-2.6h2.5v2.3h-2v5.2c0 2.5-1.3 4.3-3 4.9V21h-2.1v-5H7v5H4.9z" },
  elephants: { fill: "M2.5 20v-6.4C2.5 9 5.6 6.6 9.6 6.6h3.2c.6-2 2.2-3 4.2-3 3 0 4.6 2.4 4.6 5.6V18c0 1.2-.8 2-2 2-1 0-1.8-.6-2-1.6l1.2-.4c.1.4.4.5.7.5.4 0 .6-.3.6-.7v-4.6c-.8.8-1.8 1.2-2.9 1.2V20h-3.2v-4.2H8.6V20H5.4v-4.4H4.6V20zM8 5.4V2.2h1.4v1.2h1V2.2h1.4v3.2z" },
  chariots: { fill: "M3.4 4.6h3.2c.2 3.2 1.2 4.6 4.2 4.8h10.8v2.2H4.8c-1-2-1.4-4.4-1.4-7z", line: WHEEL },
  "light-chariots": { line: `M3.6 4.6c.2 4.2 2 5.8 6 5.8H21.6M17 4.6l2 5.4M${WHEEL.slice(1)}` },
  "scythed-chariots": { fill: "M13.6 11.2c4.4-2.4 7.4-5.4 9-9.2.6 5.6-2 9.6-7.2 12zM13.6 14.8c3.6.6 6.4 2.6 8.4 6-4.4.6-7.6-.6-9.8-3.2z", line: "M8 18.4a5.6 5.6 0 1 0 0-11.2 5.6 5.6 0 0 0 0 11.2zM8 7.6v10.4M2.8 12.8h10.4M4.4 9.2l7.2 7.2M11.6 9.2l-7.2 7.2" },
  artillery: { fill: "M2.5 10.5 20 5l1.6 4.2L7 15z", line: "M9.5 21.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM9.5 13.5v8M5.5 17.5h8M13.5 18l8 3.5" },
  howitzer: { fill: "M4.5 11.5 14.6 4.6l3 4.6L8 16z", line: "M9.5 21.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM9.5 13.5v8M5.5 17.5h8M13.5 18l8 3.5M17.6 4.6c1.4-1.6 3-2.2 4.6-1.8" },
  wagons: { fill: "M3 13.6V10c0-4 3.4-6.6 9-6.6S21 6 21 10v3.6z", line: "M7 21.4a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM17 21.4a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM2 15h20" },
  baggage: { fill: "M12 5 21.5 20h-6.4L12 13.6 8.9 20H2.5z", line: "M12 5V1.8h4.2L12 3.6" },
  commander: { fill: "M12 2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8L2.2 9.1l6.9-.8z" },
  flag: { fill: "M6 3.5c4-2 8 2 13 0v9c-5 2-9-2-13 0z", line: "M6 2.5v19" },
};

/** Other names for the same troops: plain words, and codes of sheets. */
const ALSO: Record<string, string> = {
  infantry: "foot", "heavy-foot": "foot", FP: "foot", shieldwall: "foot",
  "long-spears": "spears", spear: "spears", phalanx: "pikes",
  pike: "pikes", PK: "pikes", Tercio: "tercio", "P&M": "pike-and-musket", FL: "light-foot",
  T: "bows", archers: "bows", bow: "bows", longbows: "bows", "missile-foot": "bows", crossbow: "crossbows",
  musket: "shot", muskets: "shot", handguns: "shot", S: "skirmishers", WB: "warband",
  cavalry: "horse", mounted: "horse", CM: "horse", "medium-horse": "horse",
  CP: "heavy-horse", cuirassiers: "heavy-horse", cataphracts: "heavy-horse",
  GA: "gallopers", TR: "trotters", RE: "reiters", SP: "spahi", DR: "dragoons", CL: "light-horse", "mounted-archers": "horse-archers", camel: "camels",
  EL: "elephants", elephant: "elephants", CG: "chariots", CGP: "chariots", chariot: "chariots", CGL: "light-chariots",
  CF: "scythed-chariots", ART: "artillery", Art: "artillery", howitzers: "howitzer", gun: "artillery", guns: "artillery",
  W: "wagons", wagon: "wagons", wagenburg: "wagons", B: "baggage", camp: "baggage", general: "commander", leader: "commander",
};

/** The troops that a name means; a flag stands for what has no picture of its own. */
export function troop(name: string): string {
  const one = ALSO[name] ?? name;
  return Object.hasOwn(GLYPHS, one) ? one : "flag";
}

export function glyph(name: string): Glyph {
  return GLYPHS[troop(name)]!;
}
