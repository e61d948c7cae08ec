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
