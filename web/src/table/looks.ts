// What kinds of ground look like. Any kind that is not here is drawn dotted.

const LOOKS: Record<string, string> = {
  hill: "hill",
  "gentle-hill": "hill",
  "steep-hill": "hill",
  "wooded-hill": "hill",
  wood: "wood",
  broken: "broken",
  rough: "rough",
  difficult: "rough",
  marsh: "marsh",
  impassable: "rock",
  water: "water",
  river: "water",
  road: "road",
  buildings: "buildings",
  wall: "wall",
  obstacle: "wall",
  fortification: "wall",
};

export function look(kind: string): string {
  return LOOKS[kind] ?? "other";
}

/** Names tell more than kinds do: the same kind may be a hedge, a fence or a ditch. */
const BY_NAME: Array<[kind: string, words: RegExp, sight: string]> = [
  ["broken", /plough|field|furrow|crop|wheat|corn|vineyard|orchard/i, "furrows"],
  ["rough", /plough|field|furrow|crop|vineyard/i, "furrows"],
  ["obstacle", /ditch|fosse|trench|moat|gully|ravine|bank/i, "ditch"],
  ["obstacle", /fence|stake|palisade|rail|barricade|caltrop/i, "fence"],
  ["obstacle", /wall/i, "wall"],
  ["obstacle", /stream|brook|beck|burn/i, "river"],
];

/** How one patch is drawn: by its kind, or closer where its name says so. */
export function sight(kind: string, label: string): string {
  const named = BY_NAME.find(([of, words]) => of === kind && words.test(label));
  if (named) return named[2];
  if (kind === "obstacle") return "hedge";
  if (kind === "river" || kind === "fortification") return kind;
  return look(kind);
}
