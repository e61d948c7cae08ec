// Orders on the table: by drag, by keys, by thumb; answers with their odds; measures; what a rule forbids.

import { afterEach, beforeEach, expect, test } from "vitest";
import type { Offer, Piece } from "../src/proto";
import { body, carry, dragTo, lastNow, nextMoment, offersOf, onScreen, pieceNamed } from "./field";
import { linkTo, makeMatch, Person, PHONE, until } from "./harness";
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

const turn = () => Number(/Turn (\d+)/.exec(lastNow(person).view.prompt.text)?.[1] ?? 1);
const acting = (someone: Person = person) => offersOf(someone).some((offer) => offer.notation === "done");

/** Against the computer, at the beginning of a battle; on to the first command that is ordered about. */
async function begin(someone: Person = person, scenario = "impetus/hastings"): Promise<void> {
  const made = await makeMatch(server, { scenario, players: ["human", "computer"] });
  await someone.page.goto(linkTo(server, made, 0));
  await untilActing(someone);
}

async function untilActing(someone: Person = person): Promise<void> {
  for (let orders = 0; orders < 20; orders += 1) {
    await until("my turn", () => myTurn(someone));
    if (acting(someone)) return;
    await giveHinted(someone);
  }
}

/** The letter of the order, and yes where the page asks: units that have done nothing are a risk. */
async function endCommand(): Promise<void> {
  const { moment } = lastNow(person);
  await person.page.keyboard.press("d");
  const desk = () => person.page.evaluate(() => document.activeElement?.getAttribute("data-testid") === "confirm");
  await until("given, or on the desk", async () => lastNow(person).moment > moment || (await desk()));
  if (lastNow(person).moment === moment) await person.page.keyboard.press("Enter");
}

test("a whole turn against the computer by drag", async () => {
  await begin();
  let drags = 0;
  for (let orders = 0; orders < 60 && turn() === 1; orders += 1) {
    await until("my turn", () => myTurn(person));
    const { moment, view } = lastNow(person);
    const fresh = view.offers.find((offer) => offer.notation.startsWith("move ") && offer.ends.length === 1 && offer.risk === "");
    if (!acting() || !fresh) {
      // Nobody is left to go without a test: the command is done. What the computer does is answered.
      if (acting()) await endCommand();
      else await giveHinted(person);
      await nextMoment(person, moment);
      continue;
    }
    const piece = view.scene.pieces.find((one) => one.id === fresh.piece)!;
    await carry(person, piece, 0, 2000);
    const label = person.the("aim-label");
    await label.waitFor();
    await until("its cost is told", async () => /costs [\d.]+U.*left/.test((await label.textContent()) ?? ""));
    await person.page.mouse.up();
    await person.the("order-sheet").waitFor();
    await person.the("give-here").click();
    await nextMoment(person, moment);
    const moved = lastNow(person).view.scene.pieces.find((one) => one.id === piece.id)!;
    expect([moved.x, moved.y]).not.toEqual([piece.x, piece.y]);
    drags += 1;
  }
  expect(turn()).toBe(2);
  expect(drags).toBeGreaterThan(3);
});

test("a whole turn by keyboard alone", async () => {
  const made = await makeMatch(server, { scenario: "impetus/hastings", players: ["human", "computer"] });
  await person.page.goto(linkTo(server, made, 0));
  const press = (key: string) => person.page.keyboard.press(key);
  const focus = (name: string) => person.page.evaluate((is) => document.activeElement?.getAttribute("data-testid") === is, name);
  const sheet = person.page.getByTestId("order-sheet");
  await until("my turn", () => myTurn(person));
  let [moves, turns] = [0, 0];
  for (let orders = 0; orders < 60 && turn() === 1; orders += 1) {
    await until("my turn", () => myTurn(person));
    const { moment, view } = lastNow(person);
    const easy = view.offers.filter((offer) => offer.notation.startsWith("move ") && offer.ends.length === 1 && offer.risk === "");
    const free = acting() && easy.length > 0;
    if (free) {
      await press("n");
      const id = await person.page.evaluate(() => Number(document.activeElement?.getAttribute("data-piece")));
      if (!easy.some((offer) => offer.piece === id)) continue;
      const own = (offer: Offer) => offer.piece === id && offer.notation.startsWith("wheel ") && offer.ends.length === 1;
      const wheel = view.offers.find((offer) => own(offer) && offer.notation.endsWith(" 30"));
      if (wheel && turns === 0) {
        // Fifteen degrees, and one more: the server says how far it comes.
        const left = wheel.notation.includes(" left ");
        await press(left ? "q" : "e");
        await press(left ? "Q" : "E");
        await person.the("aim-label").getByText("16 degrees").first().waitFor();
        turns += 1;
      } else {
        await press("g");
        for (let steps = 0; steps < 2; steps += 1) await press("ArrowUp");
        await person.the("aim-label").getByText(/ahead/i).first().waitFor();
      }
      await press("Enter");
      await until("it is on the desk", () => focus("confirm"));
      await press("Enter");
      moves += 1;
    } else if (acting()) {
      await endCommand();
    } else {
      for (let tabs = 0; tabs < 60 && !(await focus("offer")); tabs += 1) await press("Tab");
      await press("Shift+Enter");
      await until("given, or on the desk", async () => lastNow(person).moment > moment || (await sheet.count()) > 0);
      if (lastNow(person).moment === moment) await press("Enter");
    }
    await nextMoment(person, moment);
  }
  expect(turn()).toBe(2);
  expect(moves).toBeGreaterThan(3);
  expect(turns).toBe(1);
  await press("?");
  const keys = person.page.getByRole("dialog");
  for (const words of [/Turn it by 15/, /Choose several/, /zones of all enemies/i]) await keys.getByText(words).first().waitFor();
});

test.each(["impetus/teaching", "baroque/teaching"])("a reaction of %s is answered in the other browser, the odds of each answer side by side", async (scenario) => {
  const other = await Person.at(site.browser);
  let seen = 0;
  for (let battles = 0; battles < 4 && seen === 0; battles += 1) {
    const made = await makeMatch(server, { scenario });
    for (const [seat, one] of [person, other].entries()) {
      await one.page.goto(linkTo(server, made, seat));
      await one.the("prompt").waitFor();
    }
    for (let orders = 0; orders < 150 && seen === 0; orders += 1) {
      const who = await nextToAct([person, other]);
      if (!who || (await isOver(who))) break;
      const asked = lastNow(who).view.offers;
      const reaction = asked.length > 1 && asked.every((offer) => offer.on !== null) && !acting(who);
      if (!reaction) {
        await tryHinted(who);
        continue;
      }
      const cards = who.page.getByTestId("answer");
      await until("all odds are in", async () => (await who.page.getByTestId("answer-odds").count()) === asked.length);
      expect(await cards.count()).toBe(asked.length);
      const odds = await who.page.getByTestId("answer-odds").allTextContents();
      if (!odds.some((text) => /%/.test(text))) {
        await tryHinted(who);
        continue;
      }
      const idle = who === person ? other : person;
      expect(await idle.page.getByTestId("answers").count(), "only who is asked sees the answers").toBe(0);
      const { moment } = lastNow(who);
      await cards.first().getByTestId("offer").click();
      await nextMoment(who, moment);
      seen += 1;
    }
  }
  expect(seen, "a reaction came up").toBe(1);
  await other.leave();
});

test("from unit to unit is measured with what there is to spare, by one who only watches too", async () => {
  const made = await makeMatch(server, { scenario: "impetus/hastings" });
  await person.page.goto(linkTo(server, made, "spectator"));
  await person.the("prompt").waitFor();
  await person.the("measure").click();
  const [archers, foe] = [pieceNamed(person, "Archers"), pieceNamed(person, "Housecarls 1")];
  const [from, to] = [await body(person, archers), await body(person, foe)];
  await person.page.mouse.click(from.x, from.y);
  await person.page.mouse.move(to.x, to.y, { steps: 3 });
  const gauged = person.the("gauged");
  await gauged.getByText(/in the arc, \d+ degrees? to spare|out of arc by/i).first().waitFor();
  await person.page.mouse.click(to.x, to.y);
  const said = (await gauged.textContent()) ?? "";
  expect(said).toContain("Archers to Housecarls 1");
  expect(said).toMatch(/out of range by [\d.]+U|range, [\d.]+U to spare/i);
  expect(said).toMatch(/zone of control of .* by [\d.]+U/);
  expect(said).toContain("impetus.");
  await person.page.keyboard.press("Escape");
  // The same by keys: m on a unit, arrows to another.
  await person.page.locator(`[data-piece="${archers.id}"]`).focus();
  await person.page.keyboard.press("m");
  await person.page.keyboard.press("ArrowUp");
  await person.page.keyboard.press("Enter");
  await gauged.getByText("Archers to").first().waitFor();
  await person.page.keyboard.press("Escape");
  expect(await person.page.getByTestId("gauged").count()).toBe(0);
  // A point to a point is measured by the page.
  await person.the("measure").click();
  const [one, two] = [await onScreen(person, 20_000, 20_000), await onScreen(person, 20_000, 30_000)];
  await dragTo(person, one, two);
  await person.page.mouse.up();
  await person.the("measured").getByText(/^10 ?U/).waitFor();
});

test("a drop against the rules says which, at the place; one that goes too far ends where it may", async () => {
  await begin();
  const free = offersOf(person).find((offer) => offer.at !== null)!;
  const own = lastNow(person).view.scene.pieces.find((one) => one.id === free.piece)!;
  const idle = lastNow(person).view.scene.pieces.find((one) => one.side === 0 && !offersOf(person).some((offer) => offer.piece === one.id))!;
  // Its command does not act now.
  await carry(person, idle, 0, 3000);
  const label = person.the("popover");
  await label.locator(".rule-id").first().waitFor();
  await person.page.mouse.up();
  const why = person.the("popover").getByTestId("at-place").first();
  await why.waitFor();
  expect(await why.textContent()).toMatch(/impetus\.[a-z.-]+/);
  const [bubble, drop] = [await person.the("popover").boundingBox(), await onScreen(person, idle.x, idle.y + 3000)];
  const off = Math.hypot(bubble!.x + bubble!.width / 2 - drop.x, bubble!.y + bubble!.height / 2 - drop.y);
  expect(off, "beside the place, not in the column").toBeLessThan(330);
  await person.page.keyboard.press("Escape");
  await person.page.keyboard.press("Escape");
  await carry(person, own, 0, 28_000);
  await person.the("cut").waitFor();
  expect(await person.the("cut").textContent()).toMatch(/[\d.]+U.*impetus\./);
  await person.the("missing").waitFor({ state: "attached" });
  await person.page.mouse.up();
  await person.the("cut-short").waitFor();
  expect(await person.the("figures").textContent()).toMatch(/costs [\d.]+U/);
});

test("units are boxed in and go as one, with a ghost for each", async () => {
  await begin();
  const line = offersOf(person).find((offer) => offer.ends.length > 1)!;
  const pieces = lastNow(person).view.scene.pieces.filter((one) => line.ends.some((end) => end.piece === one.id));
  const [left, right] = [Math.min(...pieces.map((one) => one.x)), Math.max(...pieces.map((one) => one.x))];
  const y = pieces[0]!.y;
  const [from, to] = [await onScreen(person, left - 5000, y + 1500), await onScreen(person, right + 5000, y - 5500)];
  await person.page.keyboard.down("Shift");
  await dragTo(person, from, to);
  await person.the("box").waitFor();
  await person.page.mouse.up();
  await person.page.keyboard.up("Shift");
  await person.the("group").getByText(`${pieces.length} units together`).waitFor();
  // One fewer and one more by Shift and a click.
  const last = await body(person, pieces[0]!);
  await person.page.keyboard.down("Shift");
  await person.page.mouse.click(last.x, last.y);
  if (pieces.length > 2) await person.the("group").getByText(`${pieces.length - 1} units together`).waitFor();
  await person.page.mouse.click(last.x, last.y);
  await person.page.keyboard.up("Shift");
  await person.the("group").getByText(`${pieces.length} units together`).waitFor();
  // The same by keys: Enter on the first, Shift and Enter on the others.
  await person.page.keyboard.press("Escape");
  for (const [place, piece] of pieces.entries()) {
    await person.page.locator(`[data-piece="${piece.id}"]`).focus();
    await person.page.keyboard.press(place === 0 ? "Enter" : "Shift+Enter");
  }
  await person.the("group").getByText(`${pieces.length} units together`).waitFor();
  await carry(person, pieces[0]!, 0, 2000);
  await person.the("aim-label").waitFor();
  await until("a ghost for each", async () => (await person.page.locator(".ghost.strong").count()) === pieces.length);
  const { moment } = lastNow(person);
  await person.page.mouse.up();
  await person.the("give-here").click();
  await nextMoment(person, moment);
  const after = lastNow(person).view.scene.pieces;
  for (const piece of pieces) expect(after.find((one) => one.id === piece.id)!.y, piece.name).toBeGreaterThan(piece.y + 1000);
  await person.the("undo").click();
  await until("all are back", async () => pieces.every((piece) => lastNow(person).view.scene.pieces.find((one) => one.id === piece.id)!.y === piece.y));
});

test("how far units reach is shown by keys, and a handle turns", async () => {
  await begin();
  const free = offersOf(person).find((offer) => offer.at !== null)!;
  await person.page.locator(`[data-piece="${free.piece}"]`).focus();
  await person.page.keyboard.press("Enter");
  await person.page.keyboard.press("r");
  await person.page.locator('.reaches .zone').first().waitFor({ state: "attached" });
  await person.page.keyboard.press("r");
  expect(await person.page.locator(".reaches .zone").count()).toBe(0);
  await person.page.keyboard.press("z");
  const enemies = lastNow(person).view.scene.pieces.filter((one) => one.side === 1 && !one.out).length;
  await until("all zones", async () => (await person.page.locator('.reaches .zone').count()) >= enemies / 2);
  await person.page.keyboard.press("z");
  const handle = (await person.the("turn-handle").locator(".knob").boundingBox())!;
  const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
  await dragTo(person, from, { x: from.x + 14, y: from.y + 4 });
  await person.the("popover").getByText(/wheel|degrees/i).first().waitFor();
  await person.page.keyboard.press("Escape");
  await person.page.mouse.up();
});

test("by thumb: a unit, a place, and yes", async () => {
  const phone = await Person.at(site.browser, PHONE, true);
  await begin(phone);
  // Whichever command acts: one of its units with open ground before it.
  const { pieces } = lastNow(phone).view.scene;
  const before = (one: Piece, other: Piece) => Math.abs(other.x - one.x) < 9000 && other.y > one.y && other.y < one.y + 18_000;
  const goes = (one: Piece) => offersOf(phone).some((offer) => offer.piece === one.id && offer.at !== null && offer.on === null);
  const piece = pieces.find((one) => goes(one) && !pieces.some((other) => before(one, other)))!;
  const here = await body(phone, piece);
  await phone.page.touchscreen.tap(here.x, here.y);
  await phone.the("piece-card").waitFor();
  const place = await onScreen(phone, piece.x, piece.y + 9000);
  await phone.page.touchscreen.tap(place.x, place.y);
  await phone.the("order-sheet").waitFor();
  const { moment } = lastNow(phone);
  await phone.the("confirm").tap();
  await nextMoment(phone, moment);
  expect(lastNow(phone).view.scene.pieces.find((one) => one.id === piece.id)!.y).toBeGreaterThan(piece.y);
  await phone.leave();
});

test("by thumb: what lies between two units, and whether they see each other", async () => {
  const phone = await Person.at(site.browser, PHONE, true);
  const made = await makeMatch(server, { scenario: "impetus/hastings" });
  await phone.page.goto(linkTo(server, made, 0));
  await phone.the("prompt").waitFor();
  const tap = async (piece: Piece) => {
    const { x, y } = await body(phone, piece);
    await phone.page.touchscreen.tap(x, y);
  };
  await phone.the("tools").tap();
  await phone.the("measure").tap();
  const waits = phone.the("measure-waits");
  await waits.getByText("Measure from").waitFor();
  const [archers, foe] = [pieceNamed(phone, "Archers"), pieceNamed(phone, "Housecarls 1")];
  await tap(archers);
  await waits.getByText("From Archers to").waitFor();
  await tap(foe);
  const gauged = phone.the("gauged");
  await gauged.getByText(/over Senlac ridge/).first().waitFor();
  expect(await phone.page.getByTestId("measure-waits").count()).toBe(0);
  const [words, table] = [(await gauged.boundingBox())!, (await phone.the("table").boundingBox())!];
  expect(words.y, "under the table, not over it").toBeGreaterThanOrEqual(table.y + table.height - 1);
  expect(words.x + words.width, "all of it can be read").toBeLessThanOrEqual(PHONE.width);
  await gauged.getByRole("button", { name: "The other way" }).tap();
  await gauged.getByRole("heading", { name: "Housecarls 1 to Archers" }).waitFor();
  // Another pair without leaving the tool, then the end of it.
  await tap(archers);
  await tap(pieceNamed(phone, "Skirmishers"));
  await gauged.getByRole("heading", { name: "Archers to Skirmishers" }).waitFor();
  await gauged.getByRole("button", { name: "Close" }).tap();
  expect(await phone.page.getByTestId("gauged").count()).toBe(0);
  await phone.leave();
});
