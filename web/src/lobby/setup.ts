// A match about to be set up, and what becomes of its links.
import type { Clock, Dice, House, Made, NewMatch, Strictness } from "../proto";
import type { Kept } from "../lib/links";

export type Who = "me" | "friend" | "computer";

export type Setup = {
  system: string;
  scenario: string | null;
  file: string | null;
  /** Two armies that meet without a scenario. */
  armies: [string, string] | null;
  who: Who[];
  /** I am the umpire, whoever plays. */
  umpire: boolean;
  dice: Dice;
  enforcement: Strictness;
  house: House;
  listed: boolean;
  clock: Clock | null;
};

/** Me against the computer, as most want it. */
export function freshSetup(system: string, scenario: string | null, seats: number, file: string | null = null): Setup {
  return {
    system,
    scenario,
    file,
    armies: null,
    who: Array.from({ length: seats }, (_, seat) => (seat === 0 ? "me" : "computer")),
    umpire: false,
    dice: "rolled",
    enforcement: "strict",
    house: { off: [], shift: {}, rulings: {} },
    listed: false,
    clock: null,
  };
}

export function asNewMatch(setup: Setup): NewMatch {
  const { who, umpire: _, ...rest } = setup;
  return { ...rest, players: who.map((w) => (w === "computer" ? "computer" : "human")) };
}

/** All links are kept; mine are the seats I play or judge from, or a watcher's place where there are none. */
export function keptLinks(made: Made, { who, umpire }: Pick<Setup, "who" | "umpire">): Kept[] {
  const watches = !who.includes("me") && !umpire;
  return made.links.map(({ role, secret }) => {
    if (typeof role === "object") return { role, secret, mine: who[role.seat] === "me" };
    return { role, secret, mine: role === "umpire" ? umpire : watches };
  });
}

/** What this choice of players is called. */
export function kindOfGame({ who, umpire }: Pick<Setup, "who" | "umpire">): string {
  const mine = who.filter((w) => w === "me").length;
  const friends = who.filter((w) => w === "friend").length;
  if (umpire && mine === 0) return friends > 0 ? "You are the umpire, and get links to send to the players." : "You are the umpire of the computers' battle.";
  if (mine === who.length) return "Hot seat: you play all sides at this screen.";
  if (mine === 0 && friends === 0) return "You watch the computer play itself.";
  if (friends > 0 && mine > 0) return "You get a link to send to your friend.";
  if (friends > 0) return "You get links to send to the players, and watch.";
  return "You against the computer.";
}
