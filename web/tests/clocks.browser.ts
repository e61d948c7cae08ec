// Clocks as people see them: agreed on, ticking, stopped, run out and claimed.

import { expect, test } from "vitest";
import { linkTo, makeMatch, Person, PHONE, until, WIDE } from "./harness";
import { myTurn } from "./playing";
import { openSite } from "./site";

const site = openSite();
const { server } = site;

const clockOf = (person: Person, seat: number) => person.page.locator(`[data-testid=clock][data-seat="${seat}"]`).first();

/** Seconds on a face such as `▸ 4:59` or `9.4`. */
async function seconds(person: Person, seat: number): Promise<number> {
  const text = (await clockOf(person, seat).textContent()) ?? "";
  const parts = (/[\d:.]+/.exec(text)?.[0] ?? "").split(":").map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

test("a clock is chosen in the lobby, and nonsense is told before it is sent", async () => {
  for (const [size, touch] of [[WIDE, false], [PHONE, true]] as const) {
    const person = await Person.at(site.browser, size, touch);
    await person.page.goto(server.url);
    await person.page.getByRole("button", { name: /bridge/i }).first().click();
    const dialog = person.page.getByRole("dialog");
    await dialog.getByText("Clock: none").click();
    await dialog.getByText("By letter").click();
    await dialog.getByText("Clock: 3 days for each turn").waitFor();
    await dialog.getByText("Live", { exact: true }).click();
    await dialog.getByLabel("Minutes for the battle").fill("0");
    await person.the("wrong-clock").waitFor();
    const start = dialog.getByRole("button", { name: "Start" });
    expect(await start.isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "30 min + 5 s" }).click();
    await person.the("wrong-clock").waitFor({ state: "detached" });
    await start.click();
    await person.the("prompt").waitFor();
    await until("it ticks", async () => (await seconds(person, 0)) < 30 * 60);
    const box = await clockOf(person, 0).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= size.width, "it is on the screen").toBe(true);
    await until("the title says it", async () => /^● Your turn, 30 minutes left/.test(await person.page.title()));
    expect(await person.page.getByTestId("clock").count(), "the computer has none").toBe(1);
    await person.leave();
  }
});

test("clocks wait for both, run for one, and are stopped by the umpire", async () => {
  const made = await makeMatch(server, { scenario: "warfare/bridge", clock: { kind: "live", minutes: 5, seconds: 0 } });
  const one = await Person.at(site.browser);
  await one.page.goto(linkTo(server, made, 0));
  await one.the("clocks-await").waitFor();
  expect(await seconds(one, 0)).toBe(300);
  const two = await Person.at(site.browser, PHONE, true);
  await two.page.goto(linkTo(server, made, 1));
  await one.the("clocks-await").waitFor({ state: "detached" });
  await until("somebody's turn", async () => (await myTurn(one)) || (await myTurn(two)));
  const acting = (await myTurn(one)) ? 0 : 1;
  for (const person of [one, two]) await until("it ticks everywhere", async () => (await seconds(person, acting)) < 299);
  expect(await seconds(one, 1 - acting)).toBe(300);
  const umpire = await Person.at(site.browser);
  await umpire.page.goto(linkTo(server, made, "umpire"));
  await umpire.the("tab-umpire").click();
  await umpire.the("stop-clocks").click();
  await one.the("clocks-stopped").waitFor();
  const stood = await seconds(two, acting);
  await two.page.waitForTimeout(1500);
  expect(await seconds(two, acting)).toBe(stood);
  await umpire.page.getByLabel("Whose clock").selectOption(String(acting));
  await umpire.page.getByLabel("Minutes to add").fill("10");
  await umpire.the("add-time").click();
  await until("it is added", async () => (await seconds(one, acting)) > 800);
  for (const person of [one, two, umpire]) await person.leave();
});

test("little time is marked, and a battle out of time is claimed", async () => {
  const made = await makeMatch(server, { scenario: "warfare/bridge", clock: { kind: "live", minutes: 1, seconds: 2 } });
  const people = [await Person.at(site.browser), await Person.at(site.browser, PHONE, true)] as const;
  for (const [seat, person] of people.entries()) await person.page.goto(linkTo(server, made, seat));
  await until("somebody's turn", async () => (await myTurn(people[0])) || (await myTurn(people[1])));
  const late = (await myTurn(people[0])) ? 0 : 1;
  const [loses, wins] = [people[late]!, people[1 - late]!];
  await until("little is left", async () => (await clockOf(loses, late).getAttribute("data-low")) === "true", 45_000);
  expect(await clockOf(loses, late).textContent(), "a sign, not colour alone").toContain("!");
  await wins.the("claim").waitFor({ timeout: 60_000 });
  expect(await loses.page.getByTestId("claim").count(), "not for the late one").toBe(0);
  await loses.page.getByText("Your time has run out").waitFor();
  await wins.the("claim").click();
  for (const person of people) await person.page.getByText(/lost by the clock/).first().waitFor();
  for (const person of people) await person.leave();
});

test("by letter, the lobby says how many days are left, and the server may be killed meanwhile", async () => {
  const made = await makeMatch(server, { scenario: "warfare/bridge", clock: { kind: "correspondence", days: 3 } });
  const person = await Person.at(site.browser);
  for (const seat of [0, 1]) {
    await person.page.goto(linkTo(server, made, seat));
    await person.the("prompt").waitFor();
  }
  await until("it runs", async () => (await person.page.locator("[data-testid=clock][data-running=true]").count()) === 1);
  await server.kill();
  await server.start();
  await person.page.goto(server.url);
  await person.page.getByText("Your turn, 3 days left").waitFor();
  await person.leave();
});
