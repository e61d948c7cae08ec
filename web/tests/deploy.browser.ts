// Before the first turn: ground laid by hand, an edge chosen, armies placed; and a first battle that teaches.

import { afterEach, beforeEach, expect, test } from "vitest";
import { dragTo, lastNow, nextMoment, offersOf } from "./field";
import { linkTo, makeMatch, Person, PHONE, until } from "./harness";
import { giveHinted, myTurn, nextToAct } from "./playing";
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

const U = 1_000;
const scene = (someone: Person) => lastNow(someone).view.scene;
const isTurn = (someone: Person) => lastNow(someone).view.prompt.text.startsWith("Turn 1");
const seatOf = (someone: Person) => {
  const { role } = lastNow(someone);
  return typeof role === "object" ? role.seat : 0;
};

type Spot = { x: number; y: number };

/** Where a place of the table is seen; who plays the second side sees the table from the other edge. */
async function spot(someone: Person, x: number, y: number): Promise<Spot> {
  const { width, height } = scene(someone);
  const scale = 1_000 / Math.max(width, height);
  const flipped = seatOf(someone) === 1;
  const [dx, dy] = flipped ? [(width - x) * scale, y * scale] : [x * scale, (height - y) * scale];
  return someone.page.locator(".stage svg").first().evaluate(
    (element, [px, py]) => {
      const at = new DOMPoint(px, py).matrixTransform((element as SVGSVGElement).getScreenCTM()!);
      return { x: at.x, y: at.y };
    },
    [dx, dy] as [number, number],
  );
}

async function middleOf(someone: Person, what: string): Promise<Spot> {
  const box = await someone.page.locator(what).first().boundingBox();
  if (!box) throw new Error(`there is no ${what}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Out of a list beside the table onto it, and let go there. */
async function drop(someone: Person, what: string, to: Spot): Promise<void> {
  await dragTo(someone, await middleOf(someone, what), to);
  await someone.page.mouse.up();
  await someone.page.locator("[data-testid=popover][data-carrying=false]").waitFor();
}

/** The order at the place is given. */
async function giveHere(someone: Person): Promise<void> {
  const { moment } = lastNow(someone);
  await someone.the("give-here").click();
  await nextMoment(someone, moment);
}

/** An order that is a button beside the table, given at once. */
async function press(someone: Person, notation: string): Promise<void> {
  const { moment } = lastNow(someone);
  const button = someone.page.locator(`[data-testid=offer][data-notation="${notation}"]`).first();
  await until(`${notation} is given`, async () => {
    // The button of an order just given may still stand there.
    await button.click({ timeout: 1_000, modifiers: ["Shift"] }).catch(() => undefined);
    return lastNow(someone).moment > moment;
  });
}

/** The middle of a patch, in ticks. */
function middle(someone: Person, area: number): [number, number] {
  const { outline } = scene(someone).areas[area]!;
  const mid = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  return [mid(outline.map(([x]) => x)), mid(outline.map(([, y]) => y))];
}

/** The defender of a battle between two people, and the attacker. */
async function meeting(other: Person, scenario = "impetus/meeting"): Promise<{ defender: Person; attacker: Person }> {
  const made = await makeMatch(server, { scenario });
  await person.page.goto(linkTo(server, made, 0));
  await other.page.goto(linkTo(server, made, 1));
  await person.the("prompt").waitFor();
  await other.the("prompt").waitFor();
  const defender = (await nextToAct([person, other])) ?? person;
  return { defender, attacker: defender === person ? other : person };
}

test("ground is laid by drag and by keys, refused at the place, changed; an edge is taken and armies placed", async () => {
  const other = await Person.at(site.browser);
  const { defender, attacker } = await meeting(other);
  await layThree(defender);
  await press(defender, "laid");

  // The attacker takes a piece up from the table itself.
  await until("the attacker's turn", () => myTurn(attacker));
  const [x, y] = middle(attacker, 0);
  await dragTo(attacker, await spot(attacker, x, y), await spot(attacker, x + 6 * U, y));
  await attacker.page.mouse.up();
  await giveHere(attacker);
  expect(Math.abs(middle(attacker, 0)[0] - x - 6 * U)).toBeLessThan(U);
  await press(attacker, "edge far");

  await until("the defender's turn", () => myTurn(defender));
  await placeByHand(defender);
  await press(defender, "array");
  await until("the attacker's turn", () => myTurn(attacker));
  await press(attacker, "array");
  await until("the first turn", async () => isTurn(person) || isTurn(other));
  expect(scene(person).pieces.filter((piece) => piece.out)).toEqual([]);
  expect(scene(person).zones).toEqual([]);
  await other.leave();
});

/** A wood by drag, a hill by keys, and a third that first comes too near. */
async function layThree(defender: Person): Promise<void> {
  const { page } = defender;
  await drop(defender, "[data-testid=layable][data-kind=wood]", await spot(defender, 60 * U, 50 * U));
  await giveHere(defender);
  const [x, y] = middle(defender, 0);
  expect(Math.hypot(x - 60 * U, y - 50 * U)).toBeLessThan(2 * U);

  // By keys it comes into the hand in the middle of the table.
  const { moment } = lastNow(defender);
  await page.locator("[data-testid=layable][data-kind=gentle-hill]").focus();
  await page.keyboard.press("Enter");
  // Away from the wood, which lies on the other hand for who sees the table from the far edge.
  const way = seatOf(defender) === 1 ? -1 : 1;
  const aside = way === 1 ? "ArrowRight" : "ArrowLeft";
  for (let steps = 0; steps < 20; steps += 1) await page.keyboard.press(aside);
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("e");
  await page.keyboard.press("Enter");
  await defender.the("give-here").waitFor();
  const aims = defender.said.filter((text) => text.includes('"kind":"aim"'));
  expect(JSON.parse(aims.at(-1)!).aim).toMatchObject({ facing: 16_384 });
  await page.keyboard.press("Enter");
  await nextMoment(defender, moment);
  const { width, height } = scene(defender);
  expect(middle(defender, 1)[0]).toBeCloseTo(width / 2 + 20 * U, -3);
  expect(middle(defender, 1)[1]).toBeCloseTo(height / 2 + way * 3 * U, -3);

  // Onto the wood: which rule forbids it is said there, and it is not given.
  await drop(defender, "[data-testid=layable][data-kind=broken]", await spot(defender, 60 * U, 50 * U));
  await page.locator("[data-testid=popover] a, [data-testid=popover] [data-rule]").first().waitFor();
  expect(await defender.the("popover").textContent()).toMatch(/10U|U at least|from/);
  expect(await page.getByTestId("give-here").count()).toBe(0);
  expect(await defender.the("lying").getAttribute("data-bad")).toBe("true");
  // It is still chosen: a click says another place, and a button turns it there.
  const free = await spot(defender, 20 * U, 20 * U);
  await page.mouse.click(free.x, free.y);
  await defender.the("give-here").waitFor();
  await defender.the("turn-here").click();
  await defender.the("give-here").waitFor();
  await giveHere(defender);
  expect(scene(defender).areas.length).toBe(3);
}

/** Units from the tray: one outside the strip first, then two inside it, one after the other. */
async function placeByHand(defender: Person): Promise<void> {
  const { page } = defender;
  await defender.the("zone").waitFor();
  const outline = scene(defender).zones[0]!.outline;
  const deep = (outline[0]![1] + outline[2]![1]) / 2;
  const waits = page.locator("[data-testid=waiting]");
  const all = await waits.count();
  const first = `[data-waits="${await waits.first().getAttribute("data-waits")}"]`;
  const { width, height } = scene(defender);
  await drop(defender, first, await spot(defender, width / 2, height / 2));
  expect(await defender.the("popover").textContent()).toMatch(/within 20U/);
  expect(await page.getByTestId("give-here").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  // One after the other: the second is in the hand when the first has its place.
  await defender.the("one-by-one").click();
  for (const x of [width / 2 - 12 * U, width / 2 + 12 * U]) {
    const at = await spot(defender, x, deep);
    await page.mouse.move(at.x + 5, at.y);
    await page.mouse.move(at.x, at.y);
    await page.mouse.click(at.x, at.y);
    await defender.the("give-here").waitFor();
    await giveHere(defender);
  }
  await until("two are placed", async () => (await waits.count()) === all - 2);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
}

test("ground is bought in turn by its price, and what is too dear is refused at the place", async () => {
  const other = await Person.at(site.browser);
  const { defender, attacker } = await meeting(other, "baroque/meeting");
  const left = (someone: Person) => /(\d+) of 6 options left/.exec(lastNow(someone).view.prompt.text)?.[1];
  expect(left(defender)).toBe("6");
  await drop(defender, "[data-testid=layable][data-kind=wooded-hill]", await spot(defender, 9 * U, 9 * U));
  await giveHere(defender);

  // The other side has options of its own; a river lies from edge to edge.
  await until("the attacker's turn", () => myTurn(attacker));
  expect(left(attacker)).toBe("6");
  await drop(attacker, "[data-testid=layable][data-kind=river]", await spot(attacker, 20 * U, 10 * U));
  await giveHere(attacker);

  await until("the defender's turn", () => myTurn(defender));
  expect(left(defender)).toBe("4");
  await drop(defender, "[data-testid=layable][data-kind=wooded-hill]", await spot(defender, 10 * U, 9 * U));
  expect(await defender.the("popover").textContent()).toMatch(/baroque\.setup\.apart/);
  await defender.page.keyboard.press("Escape");
  await press(defender, "laid");

  await until("the attacker's turn", () => myTurn(attacker));
  expect(left(attacker)).toBe("3");
  await press(attacker, "laid");
  await press(attacker, "edge near");
  await until("the defender's turn", () => myTurn(defender));
  await press(defender, "array");
  await until("the attacker's turn", () => myTurn(attacker));
  await press(attacker, "array");
  await until("the first turn", async () => isTurn(person) || isTurn(other));
  expect(scene(person).pieces.filter((piece) => piece.out)).toEqual([]);
  await other.leave();
});

test("against the computer: one unit by drag, the rest in the usual order, until the first turn", async () => {
  const made = await makeMatch(server, { scenario: "impetus/meeting", players: ["human", "computer"] });
  await person.page.goto(linkTo(server, made, 0));
  await person.the("prompt").waitFor();
  for (let orders = 0; orders < 12 && !isTurn(person); orders += 1) {
    await until("my turn", async () => (await myTurn(person)) || isTurn(person));
    if (offersOf(person).some((offer) => offer.notation === "array")) await dragOneThenArray();
    else if (!isTurn(person)) await giveHinted(person);
  }
  await until("the first turn", async () => isTurn(person));
  expect(scene(person).pieces.every((piece) => !piece.out)).toBe(true);
});

async function dragOneThenArray(): Promise<void> {
  const offer = offersOf(person).find((one) => one.piece !== null && one.at !== null)!;
  const [x, y] = offer.at!;
  const back = Math.cos((offer.facing! * Math.PI) / 32_768) * 2 * U;
  await drop(person, `[data-testid=waiting][data-waits="${offer.piece}"]`, await spot(person, x, y - back));
  await giveHere(person);
  const placed = scene(person).pieces.find((piece) => piece.id === offer.piece)!;
  expect(placed.out).toBe(false);
  expect(Math.hypot(placed.x - x, placed.y - y + back)).toBeLessThan(U);
  await press(person, "array");
}

test("any two armies meet from the lobby", async () => {
  await person.page.goto(server.url);
  await person.the("free").click();
  await person.the("army-0").selectOption("gauls");
  await person.the("army-1").selectOption("carthage");
  await person.page.getByRole("button", { name: "Start" }).click();
  await person.the("prompt").waitFor();
  expect(scene(person).sides).toEqual(["Gauls", "Carthage"]);
  await until("ground or its result", async () => (await myTurn(person)) || scene(person).areas.length > 0);
});

test("a first-time visitor learns by playing: the lesson is shown, points at units, and goes on by doing", async () => {
  await person.page.goto(server.url);
  await person.the("learn").click();
  await person.the("prompt").waitFor();
  await untilLesson(person);
  const lesson = person.the("lesson");
  const before = await lesson.textContent();
  expect(await person.page.getByTestId("pointed").count()).toBe(2);
  await person.the("show-lesson").click();
  await person.the("group").waitFor();
  expect(await person.page.getByTestId("pointed").count()).toBe(0);
  await person.the("do-lesson").click();
  await until("the next lesson", async () => {
    const text = await lesson.textContent({ timeout: 500 }).catch(() => before);
    return text !== before;
  });
  expect(await lesson.textContent()).toContain("shoot");
});

/** On to the first order that is taught; the computer may begin. */
async function untilLesson(someone: Person): Promise<void> {
  for (let orders = 0; orders < 20; orders += 1) {
    await until("my turn", () => myTurn(someone));
    if (lastNow(someone).view.prompt.lesson) return someone.the("lesson").waitFor();
    await giveHinted(someone);
  }
}

test("on a phone ground is laid and units are placed by thumb", async () => {
  const thumb = await Person.at(site.browser, PHONE, true);
  const other = await Person.at(site.browser);
  const made = await makeMatch(server, { scenario: "impetus/meeting" });
  await thumb.page.goto(linkTo(server, made, 0));
  await other.page.goto(linkTo(server, made, 1));
  await thumb.the("prompt").waitFor();
  await other.the("prompt").waitFor();
  const defends = (await nextToAct([thumb, other])) === thumb;
  if (defends) {
    await thumb.page.locator("[data-testid=layable][data-kind=wood]").tap();
    const at = await spot(thumb, 60 * U, 50 * U);
    await thumb.page.touchscreen.tap(at.x, at.y);
    await giveOnDesk(thumb, "turn-ground", "turn-ground");
    await thumbDrag(thumb, "[data-testid=layable][data-kind=broken]", await spot(thumb, 110 * U, 50 * U));
    await giveOnDesk(thumb, "turn-ground", "turn-ground");
    expect(scene(thumb).areas.length).toBe(2);
  }
  await untilPlacing(thumb, other);
  const offer = offersOf(thumb).find((one) => one.piece !== null && one.at !== null)!;
  await thumb.page.locator(`[data-testid=waiting][data-waits="${offer.piece}"]`).tap();
  // A little behind the place on offer, which may be at the very edge of the strip.
  const [x, y] = offer.at!;
  const at = await spot(thumb, x, y - Math.cos((offer.facing! * Math.PI) / 32_768) * 2 * U);
  await until("the order is on the desk", async () => {
    // Right after another order a tap counts for the second half of a double tap.
    await thumb.page.touchscreen.tap(at.x, at.y);
    return thumb.the("confirm").waitFor({ timeout: 1_500 }).then(() => true, () => false);
  });
  await giveOnDesk(thumb, "turn-unit", "turn-unit-back");
  const wide = await thumb.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, "nothing sticks out at the side").toBe(0);
  await other.leave();
  await thumb.leave();
});

/** Turned, turned on or back to where it may stand, and given; on a phone the order lies under the table, not over it. */
async function giveOnDesk(thumb: Person, turn: string, back: string): Promise<void> {
  const { moment } = lastNow(thumb);
  await thumb.the("confirm").waitFor();
  expect(await thumb.page.getByTestId("popover").count()).toBe(0);
  const notation = thumb.the("order-sheet").locator("code").first();
  const before = await notation.textContent();
  await thumb.the(turn).tap();
  await until("it is turned", async () => (await notation.textContent({ timeout: 500 }).catch(() => before)) !== before);
  const now = await notation.textContent();
  await thumb.the(back).tap();
  await until("and again", async () => (await notation.textContent({ timeout: 500 }).catch(() => now)) !== now);
  await thumb.the("confirm").tap();
  await nextMoment(thumb, moment);
}

/** A thumb draws something up out of its list and lets go over the table. */
async function thumbDrag(thumb: Person, what: string, to: Spot): Promise<void> {
  const from = await middleOf(thumb, what);
  const session = await thumb.context.newCDPSession(thumb.page);
  const touch = (type: "touchStart" | "touchMove", { x, y }: Spot) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y, id: 1 }] });
  await touch("touchStart", from);
  // Up first: sideways it would scroll the list.
  for (let step = 1; step <= 4; step += 1) await touch("touchMove", { x: from.x, y: from.y - 12 * step });
  await touch("touchMove", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await touch("touchMove", to);
  // A thumb that lets go in full motion flings, and the browser takes the next tap for stopping that.
  for (let rest = 0; rest < 4; rest += 1) {
    await thumb.page.waitForTimeout(80);
    await touch("touchMove", { x: to.x, y: to.y + (rest % 2) });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

/** By hints, until this person has units to place. */
async function untilPlacing(someone: Person, other: Person): Promise<void> {
  for (let orders = 0; orders < 20; orders += 1) {
    const next = (await nextToAct([someone, other])) ?? someone;
    const array = offersOf(next).some((offer) => offer.notation === "array");
    if (array && next === someone) return;
    if (array) await press(next, "array");
    else await giveHinted(next);
  }
}
