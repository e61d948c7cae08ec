// The pictures of the book, wide and narrow.

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, test } from "vitest";
import { linkTo, makeMatch, Person, PHONE, until, WIDE } from "./harness";
import { giveHinted, myTurn, nextToAct, tryHinted } from "./playing";
import { openSite } from "./site";

const site = openSite();
const { server } = site;
const pictures = fileURLToPath(new URL("../../docs/src/img/", import.meta.url));

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
});

async function shoot(person: Person, name: string): Promise<void> {
  // Fonts, patterns and the last transition.
  await person.page.waitForTimeout(500);
  await person.page.screenshot({ path: `${pictures}${name}.png` });
}

/** Plays on until an order with odds lies on the desk. */
async function untilOdds(person: Person): Promise<void> {
  for (let orders = 0; orders < 80; orders += 1) {
    await until("my turn", () => myTurn(person));
    await person.the("hint").click();
    await person.the("order-sheet").waitFor();
    await person.page.getByText("Working out the odds").waitFor({ state: "detached" });
    if (orders > 8 && (await person.page.getByTestId("case").count()) > 0) return;
    await person.the("cancel").click();
    await giveHinted(person);
  }
}

test("the lobby, a battle, odds and a sheet", async () => {
  for (const [name, size, touch] of [["wide", WIDE, false], ["phone", PHONE, true]] as const) {
    const person = await Person.at(site.browser, size, touch);
    await person.page.goto(server.url);
    await person.page.getByRole("listitem").first().waitFor();
    await shoot(person, `lobby-${name}`);
    const made = await makeMatch(server, { scenario: "impetus/hastings", players: ["human", "computer"] });
    await person.page.goto(linkTo(server, made, 0));
    await until("my turn", () => myTurn(person));
    const known = person.page.getByTestId("first-hint").getByRole("button");
    if ((await known.count()) > 0) await known.click();
    await untilOdds(person);
    for (let steps = 0; !touch && steps < 2; steps += 1) await person.page.getByRole("button", { name: "Closer" }).click();
    await shoot(person, `table-${name}`);
    await person.page.emulateMedia({ colorScheme: "dark" });
    await shoot(person, `table-${name}-dark`);
    await person.page.emulateMedia({ colorScheme: "light" });
    await person.page.goto(`${server.url}/odds`);
    await person.page.locator("a.question[href*=melee]").first().click();
    await person.page.locator(".sentence").first().waitFor();
    await person.page.getByRole("button", { name: /: more$/ }).first().click();
    await shoot(person, `odds-${name}`);
    await person.page.getByRole("link", { name: "Sheets" }).first().click();
    await person.page.getByRole("main").getByRole("link").first().click();
    await person.page.getByText("Live odds").first().waitFor();
    await shoot(person, `sheet-${name}`);
    await person.leave();
  }
});

test("the editor", async () => {
  const person = await Person.at(site.browser, WIDE);
  await person.page.goto(`${server.url}/editor?from=impetus/hastings`);
  await person.the("editor").waitFor();
  await person.the("area-ground.0").focus();
  await person.page.keyboard.press("Enter");
  await person.page.getByText("Text", { exact: true }).click();
  await shoot(person, "editor-wide");
  await person.page.goto(`${server.url}/editor?from=impetus/grounds`);
  await person.the("editor").waitFor();
  await person.page.getByText("Text", { exact: true }).click();
  const text = await person.the("text").inputValue();
  await person.the("text").fill(text.replace("at = [74, 22, 0]", "at = [64, 22, 0]").replace("vbu = 4", "vbu = 44"));
  await person.page.getByTestId("wrong-line").first().waitFor();
  await person.page.getByText("By hand", { exact: true }).click();
  await person.the("faults").getByRole("button").first().click();
  await shoot(person, "editor-faults");
  await person.leave();
  const phone = await Person.at(site.browser, PHONE, true);
  await phone.page.goto(`${server.url}/editor?from=impetus/hastings`);
  await phone.the("editor").waitFor();
  await phone.page.locator("[data-piece]").first().tap();
  await shoot(phone, "editor-phone");
  await phone.leave();
});

test("the room", async () => {
  const made = await makeMatch(server, { scenario: "rose/cerignola" });
  const player = await Person.at(site.browser, WIDE);
  const phone = await Person.at(site.browser, PHONE, true);
  const shared = await Person.at(site.browser, { width: 1920, height: 1080 });
  const places = [[player, 0], [phone, 1], [shared, "spectator"]] as const;
  for (const [person, role] of places) {
    await person.page.goto(linkTo(server, made, role));
    await person.the("prompt").waitFor();
    const known = person.page.getByTestId("first-hint").getByRole("button");
    if ((await known.count()) > 0) await known.click();
  }
  // Some events run by then, and some arguments are over.
  for (let orders = 0; orders < 200; orders += 1) {
    const next = await nextToAct([player, phone]);
    if (!next) break;
    const argued = /Bring keywords/.test((await phone.the("prompt").textContent()) ?? "");
    if (orders > 45 && next === phone && argued && (await shared.page.getByTestId("run").count()) > 2) break;
    await tryHinted(next);
  }
  await shoot(shared, "room-wide");
  await shoot(phone, "room-phone");
  for (const [person] of places) await person.leave();
});
