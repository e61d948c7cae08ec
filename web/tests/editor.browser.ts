// The editor: a battle is changed by hand and in its text, saved, shared, opened again and played.

import { readFileSync } from "node:fs";
import type { Locator } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Person, PHONE, until } from "./harness";
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

async function open(name: string, who = person): Promise<void> {
  await who.page.goto(`${server.url}/editor?from=${name}`);
  await who.the("editor").waitFor();
  await who.the("faults").waitFor();
}

async function beside(which: "By hand" | "Text", who = person): Promise<void> {
  await who.page.getByText(which, { exact: true }).click();
}

async function textOf(who = person): Promise<string> {
  await beside("Text", who);
  const text = await who.the("text").inputValue();
  await beside("By hand", who);
  return text;
}

/** Where everything is drawn: units and the outlines of ground. */
async function drawn(who = person): Promise<string> {
  return who.the("table").evaluate((table) => {
    const pieces = [...table.querySelectorAll("[data-piece]")].map((one) => `${one.getAttribute("aria-label")} ${one.getAttribute("style")}`);
    const areas = [...table.querySelectorAll("[data-area]")].map((one) => `${one.getAttribute("aria-label")} ${one.getAttribute("points")}`);
    return [...pieces, ...areas].sort().join("\n").replaceAll(", selected", "");
  });
}

function unit(name: string, who = person): Locator {
  return who.page.locator(`[data-piece][aria-label*="(${name})"]`);
}

async function middle(what: Locator): Promise<{ x: number; y: number }> {
  const box = (await what.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(from: { x: number; y: number }, dx: number, dy: number): Promise<void> {
  await person.page.mouse.move(from.x, from.y);
  await person.page.mouse.down();
  await person.page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 4 });
  await person.page.mouse.move(from.x + dx, from.y + dy, { steps: 4 });
  await person.page.mouse.up();
}

async function changed(what: string, before: string): Promise<string> {
  let now = before;
  await until(what, async () => (now = await textOf()) !== before);
  return now;
}

/** The numbers of a key in the table that has this line. */
function numbers(text: string, line: string, key: string): number[] {
  const table = text.split(/\n(?=\[\[)/).find((one) => one.includes(line)) ?? "";
  return JSON.parse(new RegExp(`^${key} = (\\[.*\\])`, "m").exec(table)?.[1] ?? "[]") as number[];
}

test("a unit and a hill are put elsewhere by hand, and nothing else in the file changes", async () => {
  await open("impetus/hastings");
  const first = await textOf();
  await drag(await middle(unit("spearmen")), 60, -20);
  const second = await changed("the unit has moved", first);
  const [before, after] = [first, second].map((text) => numbers(text, 'unit = "spearmen"', "at"));
  expect(after![0]).toBeGreaterThan(before![0]!);
  expect(after![1]).toBeGreaterThan(before![1]!);
  expect(after![2]).toBe(0);
  expect(second.replace(JSON.stringify(after).replaceAll(",", ", "), JSON.stringify(before).replaceAll(",", ", "))).toBe(first);

  const hill = (await person.the("area-ground.0").boundingBox())!;
  await drag({ x: hill.x + hill.width * 0.2, y: hill.y + hill.height * 0.75 }, -30, 12);
  const third = await changed("the hill has moved", second);
  const [was, is] = [second, third].map((text) => numbers(text, 'name = "Senlac ridge"', "points"));
  const dx = is![0]! - was![0]!;
  expect(dx).toBeLessThan(0);
  for (let i = 0; i < was!.length; i += 2) expect(is![i]! - was![i]!).toBeCloseTo(dx);
  const crest = [second, third].map((text) => numbers(text, 'name = "Senlac ridge"', "crest"));
  expect(crest[1]![0]! - crest[0]![0]!).toBeCloseTo(dx);

  await drag(await middle(person.the("point-points-0")), -25, 0);
  const fourth = await changed("a corner has moved", third);
  const corners = numbers(fourth, 'name = "Senlac ridge"', "points");
  expect(corners[0]).toBeLessThan(is![0]!);
  expect(corners.slice(2)).toEqual(is!.slice(2));

  for (const text of [third, second, first]) {
    await person.the("undo").click();
    await until("taken back", async () => (await textOf()) === text);
  }
  await person.the("redo").click();
  await until("done again", async () => (await textOf()) === second);
});

test("a unit is turned by its handle and by keys, and moved by keys", async () => {
  await open("impetus/hastings");
  const first = await textOf();
  await unit("spearmen").click();
  const handle = await middle(person.the("turn-handle").locator("circle").first());
  await person.page.keyboard.down("Shift");
  await drag(handle, 40, 10);
  await person.page.keyboard.up("Shift");
  const second = await changed("it has turned", first);
  const facing = numbers(second, 'unit = "spearmen"', "at")[2]!;
  expect(facing).toBeGreaterThan(0);
  expect(facing % 15).toBe(0);
  await unit("spearmen").focus();
  await person.page.keyboard.press("]");
  await person.page.keyboard.press("]");
  await person.page.keyboard.press("ArrowLeft");
  const third = await changed("keys have moved it", second);
  expect(numbers(third, 'unit = "spearmen"', "at")).toEqual([89.5, 48, facing + 10]);
});

test("a fault is shown in the text, on the table and in the form, and mended there", async () => {
  await open("impetus/grounds");
  await beside("Text");
  const text = await person.the("text").inputValue();
  await person.the("text").fill(text.replace("at = [74, 22, 0]", "at = [62, 22, 0]").replace("vbu = 4", "vbu = 44"));
  await until("two faults", async () => (await person.page.getByTestId("wrong-line").count()) === 2);
  expect(await person.page.getByTestId("wrong-line").first().textContent()).toContain("vbu = 44");
  expect(await person.page.getByTestId("wrong-line").first().textContent()).toContain("from 1 to 20");
  await until("at the units", async () => (await person.page.getByTestId("fault-mark").count()) >= 2);
  expect(await person.the("play").isDisabled()).toBe(true);
  await beside("By hand");
  await person.the("faults").getByRole("button").first().click();
  const field = person.the("field-side.0.command.0.unit.0.vbu");
  expect(await field.getByTestId("field-fault").textContent()).toContain("from 1 to 20");
  await field.locator("input").fill("4");
  await field.locator("input").press("Enter");
  await until("one is mended", async () => (await person.page.getByTestId("fault-mark").count()) >= 1 && (await person.page.getByTestId("field-fault").count()) === 0);
  await person.the("faults").getByRole("button").first().click();
  const place = person.page.getByTestId("field-fault").first();
  expect(await place.textContent()).toContain("overlap");
  const x = person.page.locator("[data-testid$='.at'] input").first();
  await x.fill("74");
  await x.press("Enter");
  await until("all is well", async () => ((await person.the("faults").textContent()) ?? "").includes("can be played"));
  expect(await textOf()).toBe(text);
});

test("what was changed is saved, shared, kept and opened again, letter for letter", async () => {
  await open("impetus/hastings");
  const first = await textOf();
  await drag(await middle(unit("spearmen")), 50, 0);
  await changed("it has moved", first);
  await person.page.getByTestId("outline").getByText("The battle").click();
  const title = person.the("field-title").locator("input");
  await title.fill("Hastings, our way");
  await title.press("Enter");
  await until("the title", async () => ((await person.page.locator("h1").first().textContent()) ?? "").includes("our way"));
  const [text, table] = [await textOf(), await drawn()];
  expect(text).toContain('title = "Hastings, our way"');
  expect(text).toContain("# Hastings, 14 October 1066.");

  const [download] = await Promise.all([person.page.waitForEvent("download"), person.the("save").click()]);
  expect(download.suggestedFilename()).toBe("hastings.toml");
  const path = await download.path();
  expect(readFileSync(path, "utf8")).toBe(text);

  await person.the("share").click();
  await until("it is copied", async () => (await person.page.evaluate(() => navigator.clipboard.readText())).includes("/editor#"));
  const link = await person.page.evaluate(() => navigator.clipboard.readText());

  await person.page.reload();
  await person.the("note").waitFor();
  expect([await textOf(), await drawn()]).toEqual([text, table]);

  const friend = await Person.at(site.browser);
  await friend.page.goto(link);
  await friend.the("editor").waitFor();
  expect([await textOf(friend), await drawn(friend)]).toEqual([text, table]);
  expect(friend.page.url(), "a fresh load keeps what is changed from here").not.toContain("#");
  await friend.leave();

  await person.the("begin").click();
  await person.the("open-file").setInputFiles(path);
  await person.the("editor").waitFor();
  expect([await textOf(), await drawn()]).toEqual([text, table]);
});

test("a battle of one's own is played at once", async () => {
  await person.page.goto(server.url);
  await person.page.getByRole("link", { name: "Editor" }).click();
  await person.the("new-impetus").click();
  await person.the("editor").waitFor();
  await person.page.getByTestId("add-side.0.command.0.unit").selectOption({ label: "Skirmishers" });
  await unit("skirmishers").waitFor();
  await person.page.getByTestId("add-ground").selectOption({ label: "Wood" });
  await person.the("area-ground.0").waitFor();
  await until("nothing is wrong", async () => ((await person.the("faults").textContent()) ?? "").includes("can be played"));
  await person.the("play").click();
  await person.page.getByRole("button", { name: "Start" }).click();
  await person.page.waitForURL(/\/match\//);
  await person.the("prompt").waitFor();
  await unit("skirmishers").waitFor();
});

test("a battle of two players a side is played by all four", async () => {
  await open("rose/fornovo-council");
  await until("nothing is wrong", async () => ((await person.the("faults").textContent()) ?? "").includes("can be played"));
  await person.the("play").click();
  const seats = person.page.getByTestId("seat");
  await until("there are four seats", async () => (await seats.count()) === 4);
  const sides = await seats.evaluateAll((all) => all.map((one) => /side-\d/.exec(one.className)?.[0]));
  expect(sides).toEqual(["side-0", "side-0", "side-1", "side-1"]);
  await person.the("be-umpire").waitFor();
  await person.page.getByRole("button", { name: "Start" }).click();
  await person.page.waitForURL(/\/match\//);
  await person.the("prompt").waitFor();
});

test("units are copied, taken out of a line and out of the battle; an army is brought into the file", async () => {
  await open("impetus/hastings");
  const first = await textOf();
  await unit("knights-2").click();
  await person.the("alone").click();
  const alone = await changed("it stands alone", first);
  expect(numbers(alone, 'unit = "knights-2"', "at")).toEqual([86, 40, 0]);
  expect(alone).toContain('line = ["knights-3", "knights-4"]');
  const stood = await drawn();
  await person.the("take-in").click();
  const own = await changed("the army is in the file", alone);
  expect(own).toContain("[[side.command.unit]]");
  expect(own).not.toContain('army = "normans"');
  expect(await drawn()).toBe(stood);
  await unit("spearmen").click();
  await person.the("copy").click();
  await unit("spearmen-2").waitFor();
  await person.the("remove").click();
  await unit("spearmen-2").waitFor({ state: "detached" });
  await until("as it was", async () => (await textOf()) === own);
});

test("an army has no table, but a list and its sums", async () => {
  await open("impetus/gauls");
  expect(await person.the("sums").textContent()).toContain("20");
  await person.the("roster").getByText("warband", { exact: true }).click();
  const count = person.the("field-command.0.unit.0.count").locator("input");
  await count.fill("7");
  await count.press("Enter");
  await until("the sums follow", async () => ((await person.the("sums").textContent()) ?? "").includes("22"));
  expect(await person.page.getByTestId("play").count()).toBe(0);
});

test("on a phone a battle is looked at and a little of it changed", async () => {
  const phone = await Person.at(site.browser, PHONE, true);
  await open("warfare/bridge", phone);
  await phone.page.locator("[data-piece]").first().tap();
  const men = phone.the("field-side.0.unit.0.men").locator("input");
  await men.fill("160");
  await men.press("Enter");
  await until("it is changed", async () => (await textOf(phone)).includes("men = 160"));
  const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, "nothing sticks out").toBeLessThanOrEqual(PHONE.width);
  await phone.leave();
});
