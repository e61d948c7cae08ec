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
    dice: "rolled",
    enforcement: "strict",
    house: { off: [], shift: {}, rulings: {} },
    listed: false,
    clock: null,
  };
}

export function asNewMatch(setup: Setup): NewMatch {
  const { who, ...rest } = setup;
  return { ...rest, players: who.map((w) => (w === "computer" ? "computer" : "human")) };
}

/** All links are kept; mine are the seats I play, or a watcher's place where I play none. */
export function keptLinks(made: Made, who: Who[]): Kept[] {
  const plays = who.includes("me");
  return made.links.map(({ role, secret }) => {
    const mine = typeof role === "object" ? who[role.seat] === "me" : role === "spectator" && !plays;
    return { role, secret, mine };
  });
}

/** What this choice of players is called. */
export function kindOfGame(who: Who[]): string {
  const mine = who.filter((w) => w === "me").length;
  const friends = who.filter((w) => w === "friend").length;
  if (mine === who.length) return "Hot seat: you play all sides at this screen.";
  if (mine === 0 && friends === 0) return "You watch the computer play itself.";
  if (friends > 0 && mine > 0) return "You get a link to send to your friend.";
  if (friends > 0) return "You get links to send to the players, and watch.";
  return "You against the computer.";
}
