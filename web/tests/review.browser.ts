// A battle looked at as a whole: the armies, the replay, the charts, what can be shared.

import { afterAll, beforeAll, expect, test } from "vitest";
import { linkTo, makeMatch, Person, until, type Made } from "./harness";
import { giveHinted, isOver, myTurn } from "./playing";
import { openSite } from "./site";

const site = openSite();
const { server } = site;
/** An Impetus battle that went some turns, with losses, and was given up. */
let fought: Made;
let person: Person;

beforeAll(async () => {
  person = await Person.at(site.browser);
  // Bad luck may end so small a battle in its second turn, with nothing left to look at.
  do {
    fought = await makeMatch(server, { scenario: "impetus/teaching", players: ["human", "computer"] });
    await person.page.goto(linkTo(server, fought, 0));
    await person.the("tab-units").click();
    for (let orders = 0; orders < 200 && ((await turns()) < 3 || (await missing()) === 0); orders += 1) {
      await until("my turn, or the end", async () => (await myTurn(person)) || (await isOver(person)), 60_000);
      if (await isOver(person)) break;
      await giveHinted(person);
    }
  } while (await isOver(person));
}, 300_000);
afterAll(async () => {
  await person.leave();
});

function turns(): Promise<number> {
  return person.page.getByTestId("timeline").locator("[data-turn]:not([data-turn='0'])").count();
}

/** Strength that units have lost, as the list of the armies shows it. */
async function missing(): Promise<number> {
  const meters = person.page.getByTestId("army-unit").getByRole("meter");
  const each = await meters.evaluateAll((all) =>
    all.map((one) => Number(one.getAttribute("aria-valuemax")) - Number(one.getAttribute("aria-valuenow"))),
  );
  return each.reduce((sum, one) => sum + one, 0);
}

async function at(someone: Person): Promise<number> {
  return Number(await someone.the("scrubber").inputValue());
}

async function positions(someone: Person): Promise<string> {
  const all = await someone.page
    .locator("[data-piece]")
    .evaluateAll((found) => found.map((one) => `${one.getAttribute("data-piece")} ${one.getAttribute("style")}`).sort());
  return all.join("\n");
}

async function giveUp(): Promise<void> {
  if (await isOver(person)) return;
  await person.the("more").click();
  await person.the("concede").click();
  await person.the("concede-sure").click();
  await until("it is over", () => isOver(person));
}

test("the armies are listed with losses, breaking marks and leaders, and a click finds a unit", async () => {
  await person.the("tab-units").click();
  const armies = person.page.getByTestId("army");
  await armies.first().waitFor();
  expect(await armies.count()).toBe(2);
  const army = armies.first();
  const whole = army.getByRole("meter").first();
  const [left, of] = [await whole.getAttribute("aria-valuenow"), await whole.getAttribute("aria-valuemax")];
  expect(Number(left)).toBeLessThanOrEqual(Number(of));
  expect(await whole.getAttribute("aria-valuetext")).toMatch(new RegExp(`^${left} of ${of} VD left, (breaks at|broken)`));
  expect(await army.getByTestId("breaks").count(), "where it breaks is marked").toBeGreaterThan(0);
  await army.getByText(/the captain/i).first().waitFor();
  const units = army.getByTestId("army-unit");
  expect(await units.count()).toBe(6);
  const button = units.getByRole("button").first();
  const piece = await button.getAttribute("data-find");
  await button.click();
  await until("it is chosen", async () => {
    const chosen = await person.page.evaluate(() => document.activeElement?.getAttribute("data-piece"));
    return chosen === piece;
  });
  await person.page.keyboard.press("Escape");
});

test("what has been lost since the beginning is seen in the list", async () => {
  await giveUp();
  const end = await missing();
  expect(end).toBeGreaterThan(0);
  await person.the("over").getByRole("button", { name: "Replay" }).click();
  await person.page.keyboard.press("Home");
  await until("nothing is lost yet", async () => (await missing()) === 0);
  await person.page.keyboard.press("End");
  await until("the losses of the end", async () => (await missing()) === end);
});

test("the replay goes by keys: steps, turns, events, speed", async () => {
  await person.page.keyboard.press("Home");
  await until("the beginning", async () => (await at(person)) === 0);
  const begins = await person.page
    .getByTestId("timeline")
    .locator("[data-turn]")
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-turn"))));
  expect(begins.length).toBeGreaterThan(2);
  const places: number[] = [];
  for (let turn = 1; turn < begins.length; turn += 1) {
    await person.page.keyboard.press("PageDown");
    await until("further on", async () => (await at(person)) > (places.at(-1) ?? 0));
    places.push(await at(person));
  }
  await person.page.keyboard.press("PageUp");
  await until("a turn back", async () => (await at(person)) === (places.at(-2) ?? 0));
  await person.page.keyboard.press("ArrowRight");
  await until("a step on", async () => (await at(person)) > (places.at(-2) ?? 0));
  const speed = person.the("speed");
  expect(await speed.inputValue()).toBe("1");
  for (let times = 0; times < 5; times += 1) await person.page.keyboard.press(">");
  expect(await speed.inputValue(), "no faster than the fastest").toBe("8");
  const before = await at(person);
  await person.page.keyboard.press(" ");
  await until("it plays", async () => (await at(person)) > before + 3);
  await person.page.keyboard.press(" ");
  for (let times = 0; times < 5; times += 1) await person.page.keyboard.press("<");
  expect(await speed.inputValue()).toBe("0.5");
});

test("a click on the strip leads to a turn and to an event", async () => {
  const second = person.page.getByTestId("timeline").locator("[data-turn='2']");
  await second.click();
  await person.page.getByText(/Looking back: turn/).first().waitFor();
  const place = await at(person);
  expect(place).toBeGreaterThan(0);
  const events = person.page.getByTestId("event");
  if ((await events.count()) > 0) {
    const to = Number(await events.first().getAttribute("data-to"));
    await events.first().click();
    await until("the event", async () => (await at(person)) === to);
  }
});

test("where units came from is drawn and taken away again", async () => {
  await person.page.getByTestId("timeline").locator("[data-turn='2']").click();
  await person.page.keyboard.press("ArrowRight");
  await person.page.keyboard.press("t");
  await until("ways are drawn", async () => (await person.page.locator(".trail").count()) > 0);
  await person.the("tracing").click();
  await until("and gone", async () => (await person.page.locator(".trail").count()) === 0);
});

test("a moment is shared by link, seen in another browser, and played on from", async () => {
  await person.page.getByTestId("timeline").locator("[data-turn='2']").click();
  await until("its address", async () => /at=\d+/.test(person.page.url()));
  const place = await at(person);
  const then = await positions(person);
  const secret = fought.links.find((link) => link.role === "spectator")!.secret;
  const watcher = await Person.at(site.browser);
  await watcher.page.goto(`${server.url}/match/${fought.id}?at=${place}#${secret}`);
  await watcher.the("looking-back").waitFor();
  await until("the same place", async () => (await at(watcher)) === place);
  await watcher.the("tab-units").click();
  await watcher.page.getByTestId("army").first().waitFor();
  // The table is turned towards who sits at it; a spectator sits where the first side does.
  await until("the same table", async () => (await positions(watcher)) === then);
  const zoom = watcher.page.getByRole("button", { name: "Closer" });
  await zoom.click();
  expect(await positions(person), "the camera of one is not that of the other").toBe(then);
  await watcher.page.getByRole("button", { name: "Copy link" }).click();
  const copied = await watcher.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/match/${fought.id}?at=${place}`);
  await watcher.leave();
  await person.the("branch").click();
  await person.page.waitForURL((url) => !url.pathname.includes(fought.id));
  await until("it can be played", () => myTurn(person), 60_000);
  await giveHinted(person);
  await person.page.goto(`${server.url}/match/${fought.id}`);
});

test("at the end charts tell of strength and luck, in words first", async () => {
  await person.the("over-review").click();
  await person.the("strength-chart").waitFor();
  await person.page.getByTestId("strength-said").getByText(/ of \d+ left, /).waitFor();
  const said = (await person.the("luck-said").textContent()) ?? "";
  const throws = await person.page.getByTestId("luck-bar").count();
  expect(throws).toBeGreaterThan(5);
  expect(said).toContain(`Over ${throws} throws`);
  expect(said).toMatch(/luck|favoured nobody/);
  const heard = person.heard.map((text) => JSON.parse(text)).filter((one) => one.kind === "story");
  const lucks = heard.at(-1).chapters.flatMap((one: { throws: Array<{ luck: number | null }> }) => one.throws);
  expect(lucks.filter((one: { luck: number | null }) => one.luck !== null).length, "a bar for every throw").toBe(throws);
  await person.page.getByRole("region", { name: "Strength" }).getByText("As a table").click();
  expect(await person.page.getByRole("region", { name: "Strength" }).getByRole("row").count()).toBeGreaterThan(2);
  const see = person.page.getByRole("dialog").getByRole("button", { name: "See it" });
  if ((await see.count()) > 0) {
    await see.first().click();
    await person.the("looking-back").waitFor();
  } else {
    await person.page.keyboard.press("Escape");
  }
});
