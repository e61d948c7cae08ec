// Patches of ground as they are drawn, what lies flat first.

import type { Area } from "../../proto";
import { drawn, type Layout } from "../geometry";
import { sight } from "../looks";
import { add, minus, path, unit } from "../shape";
import { buildings } from "./built";
import { furrows, marsh, rough, scrub, wood } from "./growth";
import { hill, rock, water } from "./heights";
import type { Part, Patch } from "./parts";
import { ditch, fence, fortification, hedge, river, road, wall } from "./strips";

const DRAWN: Record<string, (patch: Patch) => Part[]> = {
  hill,
  broken: scrub,
  rough,
  furrows,
  marsh,
  wood,
  rock,
  water,
  river,
  road,
  ditch,
  hedge,
  fence,
  wall,
  fortification,
  buildings,
};
/** From the ground up. */
const LAYERS = Object.keys(DRAWN);

const STRIPS = new Set(["river", "road", "ditch", "hedge", "fence", "wall", "fortification"]);

function patch(on: Layout, area: Area): Patch {
  const seen = sight(area.kind, area.label);
  const spots = (points: Array<[number, number]>) => points.map(([x, y]) => drawn(on, x, y));
  const made = { sight: seen, kind: area.kind, outline: spots(area.outline), line: spots(area.line), width: area.width * on.scale };
  if (!STRIPS.has(seen)) return made;
  return { ...made, line: runOff(on, made.line, made.width) };
}

/** A strip that ends at the edge of the table runs on beyond it, so that no corner of it shows there. */
function runOff(on: Layout, line: Patch["line"], width: number): Patch["line"] {
  if (line.length < 2) return line;
  const [wide, high] = [on.width * on.scale, on.height * on.scale];
  const beyond = (end: Patch["line"][number], before: Patch["line"][number]) => {
    const at = add(end, unit(minus(end, before)));
    const out = at.x < 0 || at.y < 0 || at.x > wide || at.y > high;
    return out ? add(end, unit(minus(end, before)), width + 6) : end;
  };
  const last = line.length - 1;
  return [beyond(line[0]!, line[1]!), ...line.slice(1, last), beyond(line[last]!, line[last - 1]!)];
}

export function patches(on: Layout, areas: Area[]): Array<{ sight: string; parts: Part[] }> {
  return areas
    .map((area) => patch(on, area))
    .filter(({ outline, line }) => outline.length > 2 || line.length > 1)
    .sort((a, b) => LAYERS.indexOf(a.sight) - LAYERS.indexOf(b.sight))
    .map((one) => ({ sight: one.sight, parts: (DRAWN[one.sight]?.(one) ?? plain(one)).filter((part) => part.d) }));
}

function plain({ outline }: Patch): Part[] {
  const d = path(outline, true);
  return [{ ink: "plain", d }, { ink: "hem", d }];
}
