// What a player does at the table: dice of his own, undo, a server that dies, replay, rematch.

import { afterEach, beforeEach, expect, test } from "vitest";
import { linkTo, makeMatch, Person, until, WIDE, PHONE } from "./harness";
import { giveHinted, isOver, myTurn, nextToAct, tryHinted } from "./playing";
import { openSite } from "./site";

const site = openSite();
const { server } = site;
let person: Person;

beforeEach(async () => {
  person = await Person.at(site.browser);
});
afterEach(async () => {
  await person.leave();
});

async function chapters(): Promise<number> {
  return person.page.getByTestId("chapter").count();
}

test("a visitor is in a battle within two clicks", async () => {
  await person.page.goto(server.url);
  await person.page.getByRole("main").getByRole("listitem").getByRole("button").first().click();
  await person.page.getByRole("button", { name: "Start" }).click();
  await person.the("prompt").waitFor();
  // The first battle of the list teaches: it says by itself what the first order is.
  await until("what the visitor is asked, or may order", () => myTurn(person));
  await giveHinted(person);
  await person.page.getByTestId("lesson").or(person.page.getByTestId("first-hint")).first().waitFor();
});

test("dice thrown by hand are asked for, typed and shown as such", async () => {
  const made = await makeMatch(server, { scenario: "warfare/hastings", players: ["human", "computer"], dice: "typed" });
  await person.page.goto(linkTo(server, made, 0));
  const panel = person.the("throw-panel");
  await panel.waitFor();
  expect(await panel.textContent()).toMatch(/throw .*d6/i);
  for (let throws = 0; throws < 2; throws += 1) {
    await panel.waitFor();
    const before = await panel.locator("h2").textContent();
    const wanted = await panel.getByRole("group", { name: "Faces so far" }).getByRole("button").count();
    await panel.focus();
    for (let die = 0; die < wanted; die += 1) await person.page.keyboard.press(String((die % 6) + 1));
    await person.page.keyboard.press("Enter");
    await until("the dice are in", async () => {
      if ((await person.page.getByTestId("throw-panel").count()) === 0) return true;
      return (await panel.locator("h2").textContent()) !== before;
    });
  }
  await person.page.getByText("by hand").first().waitFor();
});

test("an order is taken back, and the table is as it was", async () => {
  const made = await makeMatch(server, { scenario: "warfare/hastings" });
  const other = await Person.at(site.browser);
  await other.page.goto(linkTo(server, made, 1));
  await person.page.goto(linkTo(server, made, 0));
  await person.the("prompt").waitFor();
  await other.the("prompt").waitFor();
  const acting = (await nextToAct([person, other])) ?? person;
  const idle = acting === person ? other : person;
  const piece = acting.page.locator("[data-testid^=piece-][aria-label*=order]").first();
  const [before, theirs] = [await positions(acting), await positions(idle)];
  await piece.click();
  await acting.page.locator("[data-testid=offer][data-notation^=move]").first().click({ modifiers: ["Shift"] });
  await until("it has moved", async () => (await positions(acting)) !== before);
  await until("the other sees it", async () => (await positions(idle)) !== theirs);
  await acting.the("undo").click();
  await until("it is back", async () => (await positions(acting)) === before);
  await until("for the other, too", async () => (await positions(idle)) === theirs);
  await other.leave();
});

/** Where every piece stands, as it is drawn. */
async function positions(someone: Person): Promise<string> {
  const pieces = someone.page.locator("[data-piece]");
  const all = await pieces.evaluateAll((found) =>
    found.map((one) => `${one.getAttribute("data-piece")} ${one.getAttribute("style")}`).sort(),
  );
  return all.join("\n");
}

test("a server killed in mid-match is started again, and the battle goes on where it was", async () => {
  const made = await makeMatch(server, { scenario: "warfare/bridge", players: ["human", "computer"] });
  await person.page.goto(linkTo(server, made, 0));
  for (let orders = 0; orders < 6; orders += 1) {
    await until("my turn", () => myTurn(person));
    await giveHinted(person);
  }
  await until("my turn", () => myTurn(person));
  const [told, stood] = [await chapters(), await positions(person)];
  await server.kill();
  await person.the("lost").waitFor();
  await server.start();
  await person.the("lost").waitFor({ state: "detached" });
  await until("my turn again", () => myTurn(person));
  expect([await chapters(), await positions(person)]).toEqual([told, stood]);
  await person.page.reload();
  await person.the("prompt").waitFor();
  await until("the same after a fresh start", async () => (await positions(person)) === stood);
  await until("the story is whole", async () => (await chapters()) === told);
  await giveHinted(person);
  await until("it goes on", async () => (await chapters()) > told);
});

test("a battle is given up, replayed from end to end by keys, and fought again with sides swapped", async () => {
  const made = await makeMatch(server, { scenario: "warfare/bridge", players: ["human", "computer"] });
  await person.page.goto(linkTo(server, made, 0));
  for (let orders = 0; orders < 4; orders += 1) {
    await until("my turn", () => myTurn(person));
    await giveHinted(person);
  }
  await until("my turn", () => myTurn(person));
  const end = await positions(person);
  await person.the("more").click();
  await person.the("concede").click();
  await person.the("concede-sure").click();
  await until("it is over", () => isOver(person));
  const scrubber = person.the("scrubber");
  const places = Number(await scrubber.getAttribute("max"));
  expect(places).toBeGreaterThan(4);
  await person.the("over").getByRole("button", { name: "Replay" }).click();
  await person.page.keyboard.press("Home");
  await until("the beginning", async () => (await scrubber.inputValue()) === "0");
  // The slider is there at once, the table when the server has shown it.
  await until("the table of then", async () => (await positions(person)) !== end);
  const begin = await positions(person);
  for (let at = 0; at < places; ) {
    await person.page.keyboard.press("ArrowRight");
    const from = at;
    await until("a step on", async () => (at = Number(await scrubber.inputValue())) > from);
  }
  await until("the end again", async () => (await positions(person)) === end);
  await person.page.goto(`${server.url}/match/${made.id}?at=0`);
  await until("a moment by its address", async () => (await positions(person)) === begin);
  await person.the("branch").click();
  await person.page.waitForURL((url) => !url.pathname.includes(made.id));
  await until("it can be played", () => myTurn(person));
  // The computer may have answered already; where it began is where it was branched.
  await person.page.goto(`${person.page.url().split("?")[0]}?at=0`);
  await until("another battle from there", async () => (await positions(person)) === begin);
  await person.page.goto(`${server.url}/match/${made.id}`);
  await person.the("over").waitFor();
  await person.the("rematch").click();
  await person.page.waitForURL((url) => !url.pathname.includes(made.id));
  await person.the("prompt").waitFor();
  await person.page.getByText(/your turn|thinking|waiting/i).first().waitFor();
  const seat = await person.page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(seat, "the other seat").toContain('{\\"seat\\":1}');
});

test("two people at one screen pass it on before a secret choice", async () => {
  await person.page.goto(server.url);
  await person.page.getByRole("main").getByRole("button", { name: /^The bridge/ }).click();
  await person.page.getByRole("dialog").getByText("Me", { exact: true }).last().click();
  await person.page.getByRole("button", { name: "Start" }).click();
  await person.the("prompt").waitFor();
  await until("a curtain falls", async () => {
    if ((await person.page.getByTestId("curtain").count()) > 0) return true;
    if (await myTurn(person)) await tryHinted(person);
    return false;
  });
  await person.the("curtain-here").click();
  await person.the("curtain").waitFor({ state: "detached" });
  await person.page.getByText("Sealed: nobody sees it").first().waitFor();
  expect(await myTurn(person)).toBe(true);
});

test("a piece is moved by keyboard alone", async () => {
  const made = await makeMatch(server, { scenario: "warfare/hastings" });
  const other = await Person.at(site.browser, WIDE);
  await other.page.goto(linkTo(server, made, 1));
  await person.page.goto(linkTo(server, made, 0));
  await person.the("prompt").waitFor();
  await other.the("prompt").waitFor();
  const acting = (await nextToAct([person, other])) ?? person;
  const before = await positions(acting);
  await acting.page.locator("[data-testid^=piece-][aria-label*=order]").first().focus();
  await acting.page.keyboard.press("Enter");
  await acting.page.locator("[data-testid=offer][data-notation^=move]").first().focus();
  await acting.page.keyboard.press("Shift+Enter");
  await until("it has moved", async () => (await positions(acting)) !== before);
  await other.leave();
});

test("a whole turn by thumb on a phone", async () => {
  const phone = await Person.at(site.browser, PHONE, true);
  const made = await makeMatch(server, { scenario: "warfare/bridge", players: ["human", "computer"] });
  await phone.page.goto(linkTo(server, made, 0));
  await phone.the("prompt").waitFor();
  for (let orders = 0; orders < 3; orders += 1) {
    await until("my turn", () => myTurn(phone));
    await giveHinted(phone);
  }
  const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, "nothing sticks out sideways").toBeLessThanOrEqual(0);
  await phone.leave();
});
