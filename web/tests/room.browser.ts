// A room: two players and an umpire, each at a screen of their own, through a round in which something is disputed.

import { expect, test } from "vitest";
import { linkTo, makeMatch, PHONE, Person, until } from "./harness";
import { openSite } from "./site";

const site = openSite();
const { server } = site;

const NARRATES = /You narrate/;

async function prompt(person: Person): Promise<string> {
  return (await person.the("prompt").textContent()) ?? "";
}

/** An order on offer, by how it is typed; what is plainly true may stand in it already. */
function offer(person: Person, notation: string) {
  const typed = (end: string) => `[data-testid=offer][data-notation${end}]`;
  return person.page.locator(`${typed(`="${notation}"`)}, ${typed(`^="${notation} with "`)}`).first();
}

/** Chooses an offer, and says what there is to say with it. */
async function say(person: Person, notation: string, words?: string, keyword?: string): Promise<void> {
  const given = () => person.said.filter((said) => said.includes('"kind":"order"')).length;
  const before = given();
  await offer(person, notation).click();
  if (words === undefined) {
    // What leads to dice lies on the desk first, with its odds.
    const confirm = person.the("confirm");
    await until(`${notation} is given`, async () => {
      if (given() === before && (await confirm.isVisible())) await confirm.click({ timeout: 500 }).catch(() => undefined);
      return given() > before;
    });
    return;
  }
  await person.the("composer").waitFor();
  await person.the("words").fill(words);
  if (keyword) {
    const chip = person.page.locator(`[data-testid=keyword][data-word="${keyword}"]`);
    if (!(await chip.isVisible())) {
      const folded = person.the("composer").locator("details:not([open]) > summary");
      while ((await folded.count()) > 0) await folded.first().click();
    }
    if ((await chip.getAttribute("aria-pressed")) !== "true") await chip.click();
  }
  await person.the("confirm").click();
  await person.the("order-sheet").waitFor({ state: "detached" });
}

/** Both seal a die, until one of them has the word. */
async function narrator(players: [Person, Person]): Promise<[Person, Person]> {
  for (const one of players) await say(one, "dice 1");
  let found: [Person, Person] | null = null;
  await until("somebody narrates", async () => {
    for (const [one, other] of [players, [players[1], players[0]] as [Person, Person]]) {
      if (NARRATES.test(await prompt(one))) found = [one, other];
    }
    return found !== null;
  });
  return found!;
}

test("a round with a dispute: sealed, told, disputed, weighed by the umpire, thrown for, closed", async () => {
  const made = await makeMatch(server, { scenario: "rose/fornovo" });
  const [wide, thumb, umpire, watcher] = [
    await Person.at(site.browser),
    await Person.at(site.browser, PHONE, true),
    await Person.at(site.browser),
    await Person.at(site.browser, { width: 1920, height: 1080 }),
  ];
  const places = [[wide, 0], [thumb, 1], [umpire, "umpire"], [watcher, "spectator"]] as const;
  for (const [person, role] of places) {
    await person.page.goto(linkTo(server, made, role));
    await person.the("prompt").waitFor();
    await person.the("timeline").waitFor();
  }
  await until("the umpire is seen", async () => /Umpire\s*here/.test((await wide.the("presence").textContent()) ?? ""));
  expect(await umpire.page.title(), "nobody waits for him").not.toMatch(/^●/);

  const [teller, other] = await narrator([wide, thumb]);
  // An event of whatever unit comes first: it moves, in words and with a keyword that has to be weighed.
  await teller.the("ready").click();
  const move = teller.page.locator('[data-testid=offer][data-notation^="move "]').first();
  const notation = (await move.getAttribute("data-notation")) ?? "";
  await say(teller, notation, "They step off with drums beating");
  await until("the other is asked", async () => /drums beating/.test(await prompt(other)));
  await say(other, "dispute", "They have marched since dawn", "morale");

  // Everybody sees the card; the umpire weighs the keyword.
  for (const [person] of places) {
    const card = person.page.locator("[data-testid=dispute][data-open=true]").first();
    await card.waitFor();
    expect(await card.textContent()).toMatch(/They have marched since dawn[\s\S]*135\/216/);
    expect(await card.getByTestId("rung").count()).toBe(9);
  }
  const open = umpire.page.locator("[data-testid=dispute][data-open=true]").first();
  const rung = () => open.getByTestId("rung").evaluateAll((all) => all.findIndex((one) => one.ariaCurrent === "true"));
  const point = open.getByTestId("point").filter({ hasText: "MORALE" });
  const before = await rung();
  await until("it is open", async () => (await point.getAttribute("data-stands")) === "open");
  await say(umpire, "rule stands", "It was a hot day");
  await until("it counts", async () => (await point.getAttribute("data-stands")) === "agreed");
  expect(await rung(), "a rung down").toBe(before + 1);

  const [first, last] = teller === wide ? [other, teller] : [teller, other];
  await say(first, "done");
  await until("it was heard", async () => (await last.page.getByTestId("had-say").count()) > 0);
  await say(last, "done");
  const settled = watcher.page.locator("[data-testid=dispute][data-open=false]").first();
  await settled.waitFor();
  const happened = (await settled.getAttribute("data-happened")) === "true";
  expect(await settled.getByTestId("outcome").textContent()).toMatch(happened ? /thrown: it happened/ : /did not happen/);
  if (!happened) {
    await until("the other says what happens instead", async () => (await offer(other, "instead").count()) > 0);
    await say(other, "instead", "They stay at their fires");
  }

  await closed([wide, thumb], teller, other);
  for (const person of [wide, umpire, watcher]) {
    if (person !== watcher) await person.the("tab-disputes").click();
    await person.the("search-precedents").fill("dawn morale");
    expect(await person.the("precedents").getByTestId("dispute").count()).toBe(1);
    await person.the("search-precedents").fill("elephants");
    expect(await person.the("precedents").getByTestId("dispute").count()).toBe(0);
  }
  for (const [person] of places) await person.leave();
});

/** Agrees to all and passes until the round is over. */
async function closed(players: [Person, Person], teller: Person, other: Person): Promise<void> {
  const easy = ["accept", "dice 0", "pass"];
  await until(
    "the round is closed",
    async () => {
      for (const person of [other, teller]) {
        if (/Round 2/.test(await prompt(person))) return true;
        for (const notation of easy) {
          const button = offer(person, notation);
          if ((await button.count()) > 0) await button.click({ timeout: 1_000 }).catch(() => undefined);
          if (await person.the("confirm").isVisible()) await person.the("confirm").click({ timeout: 1_000 }).catch(() => undefined);
        }
      }
      return false;
    },
    60_000,
  );
  for (const person of players) await until("all are in the next", async () => /Round 2/.test(await prompt(person)));
}
