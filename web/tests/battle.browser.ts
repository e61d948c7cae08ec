// Two people at two browsers play a battle, and neither learns what the other has sealed.

import { expect, test } from "vitest";
import { linkTo, makeMatch, Person, until } from "./harness";
import { isOver, nextToAct, tryHinted } from "./playing";
import { openSite } from "./site";

const site = openSite();
const { server } = site;

/** A choice that is in, while another is still missing. */
type Sealed = { words: string[]; by: Person; from: number; other: Person };

function lastOrder(person: Person): string {
  const orders = person.said.map((text) => JSON.parse(text)).filter((said) => said.kind === "order");
  return JSON.stringify(orders.at(-1)?.order);
}

/** Whether this very choice lies sealed; an earlier one may still be shown when the last has opened them all. */
async function stillSealed(person: Person, notation: string): Promise<boolean> {
  const shown = person.page.getByTestId("own-sealed").getByText(notation, { exact: true });
  const seen = shown.first().waitFor({ timeout: 400 });
  return seen.then(
    () => true,
    () => false,
  );
}

/** Plays a battle to its end; how many secret choices were watched. */
async function played(one: Person, two: Person): Promise<number> {
  const made = await makeMatch(server, { scenario: "warfare/bridge" });
  for (const [seat, person] of [one, two].entries()) {
    await person.page.goto(linkTo(server, made, seat));
    await person.the("prompt").waitFor();
    expect(person.page.url(), "the secret leaves the address").not.toContain("#");
  }
  let secret: Sealed | null = null;
  let secrets = 0;
  for (let orders = 0; orders < 500; orders += 1) {
    const person = await nextToAct([one, two]);
    // Until the last choice is in, nothing the other has heard tells of the first.
    if (secret) {
      const heard = secret.other.heard.slice(secret.from).join("\n");
      for (const word of secret.words) expect(heard.includes(word), `${word} is sealed`).toBe(false);
      secret = null;
    }
    if (!person) break;
    const other = person === one ? two : one;
    const from = other.heard.length;
    const secretly = (await person.page.getByText("Sealed: nobody sees it").count()) > 0;
    const notation = await tryHinted(person);
    if (secretly && notation !== null && (await stillSealed(person, notation))) {
      secrets += 1;
      secret = { words: [notation, lastOrder(person)], by: person, from, other };
      expect(notation.length).toBeGreaterThan(3);
    }
  }
  await until("both know the end", async () => (await isOver(one)) && (await isOver(two)));
  const chapters = await Promise.all([one, two].map((person) => person.page.getByTestId("chapter").count()));
  expect(chapters[0]).toBe(chapters[1]);
  return secrets;
}

test("two browsers play battles to their end and never see each other's sealed choice", { retry: 0 }, async () => {
  const [one, two] = [await Person.at(site.browser), await Person.at(site.browser)];
  let secrets = 0;
  // The dice decide how long a battle is; one is seldom enough to watch a few choices.
  for (let battles = 0; battles < 8 && secrets < 4; battles += 1) secrets += await played(one, two);
  expect(secrets, "choices were really sealed").toBeGreaterThanOrEqual(4);
  await one.leave();
  await two.leave();
});

test("a link that opens nothing says so, and a spectator only watches", async () => {
  const made = await makeMatch(server, { scenario: "warfare/bridge" });
  const stranger = await Person.at(site.browser);
  await stranger.page.goto(`${server.url}/match/${made.id}#0000000000000000000000000x`);
  await stranger.page.getByText("opens no seat").first().waitFor();
  await stranger.page.goto(`${server.url}/match/0000000000`);
  await stranger.page.getByText("no such match").first().waitFor();
  await stranger.leave();
  const watcher = await Person.at(site.browser);
  await watcher.page.goto(linkTo(server, made, "spectator"));
  await watcher.the("prompt").waitFor();
  expect(await watcher.page.getByTestId("offer").count()).toBe(0);
  await watcher.leave();
});
