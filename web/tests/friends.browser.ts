// Several people at one match, and battles that leave the server and come back.

import { expect, test } from "vitest";
import { linkTo, makeMatch, Person, until, type Made } from "./harness";
import { giveHinted, myTurn, nextToAct, tryHinted } from "./playing";
import { openSite } from "./site";

const site = openSite();
const { server } = site;

/** Both sides and the umpire, each at a screen of their own. */
async function gathered(made: Made): Promise<[Person, Person, Person]> {
  const people: [Person, Person, Person] = [await Person.at(site.browser), await Person.at(site.browser), await Person.at(site.browser)];
  for (const [at, role] of [0, 1, "umpire" as const].entries()) {
    const person = people[at as 0 | 1 | 2];
    await person.page.goto(linkTo(server, made, role));
    await person.the("prompt").waitFor();
  }
  return people;
}

test("people see who is here, talk, and agree or not to take something back", async () => {
  const made = await makeMatch(server, { scenario: "warfare/hastings" });
  const [one, two, umpire] = await gathered(made);
  await until("both are here", async () => /here[\s\S]*here/.test((await one.the("presence").textContent()) ?? ""));
  await one.the("tab-talk").click();
  await one.the("say").fill("Good evening <b>all</b>");
  await one.the("say").press("Enter");
  await two.the("tab-talk").click();
  await two.page.getByText("Good evening <b>all</b>").waitFor();
  await one.the("tab-log").click();
  await two.the("tab-log").click();
  // One side orders, the other orders after it: now consent is needed.
  const first = (await nextToAct([one, two])) ?? one;
  const second = first === one ? two : one;
  await giveHinted(first);
  for (let orders = 0; !(await myTurn(second)) && orders < 20; orders += 1) {
    const next = await nextToAct([first, second]);
    if (next === first) await tryHinted(first);
  }
  await giveHinted(second);
  await until("it needs consent", async () => (await first.the("undo").getAttribute("data-undo")) === "by-consent");
  const told = await first.page.getByTestId("chapter").count();
  for (const answer of ["consent-no", "consent-yes"]) {
    await first.the("undo").click();
    await second.the(answer).click();
    await second.the("undo-asked").waitFor({ state: "detached" });
  }
  await until("it is taken back", async () => (await first.page.getByTestId("chapter").count()) < told);
  await two.page.close();
  await until("one has gone", async () => /away/.test((await umpire.the("presence").textContent()) ?? ""));
  for (const person of [one, two, umpire]) await person.leave();
});

test("odds and their lines stand before an order that leads to dice", async () => {
  const made = await makeMatch(server, { scenario: "warfare/bridge", players: ["human", "computer"] });
  const person = await Person.at(site.browser);
  await person.page.goto(linkTo(server, made, 0));
  const cases = person.page.getByTestId("case");
  await until(
    "an order with odds",
    async () => {
      if (!(await myTurn(person))) return false;
      await person.the("hint").click();
      await person.the("order-sheet").waitFor();
      await person.page.getByText("Working out the odds").waitFor({ state: "detached" });
      if ((await cases.count()) > 1) return true;
      await person.the("confirm").click();
      await person.the("order-sheet").waitFor({ state: "detached" });
      return false;
    },
    60_000,
  );
  // One for each answer of the foe.
  expect(await cases.first().textContent()).toMatch(/[Ii]f they .*%.*lines? did not apply/s);
  const rule = cases.first().locator("a[href^='/sheet/']").first();
  const address = await rule.getAttribute("href");
  expect(address).toContain("#");
  const question = await cases.first().locator("a[href^='/odds/']").getAttribute("href");
  const sentence = await cases.first().locator("summary").first().textContent();
  await person.page.goto(server.url + question);
  const asked = person.page.locator(".sentence").first();
  await asked.waitFor();
  const share = /[\d.]+%/.exec(sentence ?? "")?.[0] ?? "?";
  expect(await asked.textContent(), "the same odds by their address").toContain(share);
  await person.page.goto(server.url + address);
  await person.page.locator(`[id="${address?.split("#")[1]}"]`).waitFor();
  await person.leave();
});

test("a unit is dragged to where it should go", async () => {
  const made = await makeMatch(server, { scenario: "warfare/hastings", players: ["human", "computer"] });
  const person = await Person.at(site.browser);
  await person.page.goto(linkTo(server, made, 0));
  await until("my turn", () => myTurn(person));
  const piece = person.page.locator("[data-piece][aria-label*=order]").first();
  const box = await piece.boundingBox();
  if (!box) throw new Error("the piece is drawn");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await person.page.mouse.move(x, y);
  await person.page.mouse.down();
  await person.page.mouse.move(x + 4, y - 40, { steps: 5 });
  await person.page.mouse.up();
  await person.the("order-sheet").waitFor();
  expect(await person.the("order-sheet").textContent()).toMatch(/move/i);
  await person.the("confirm").click();
  await until("it has moved", async () => {
    const now = await piece.boundingBox();
    return now !== null && Math.abs(now.y - box.y) > 15;
  });
  await person.leave();
});

test("an umpire amends and decides, and everybody is told", async () => {
  const made = await makeMatch(server, { scenario: "warfare/hastings" });
  const [one, two, umpire] = await gathered(made);
  await umpire.the("tab-umpire").click();
  await umpire.page.getByRole("button", { name: "Show the state" }).click();
  await umpire.page.getByLabel("Path").fill("units.0.men");
  await umpire.page.getByLabel("New value").fill("777");
  await umpire.page.getByLabel("Reason").fill("stragglers came in");
  await umpire.page.getByRole("button", { name: "Change it" }).click();
  for (const person of [one, two]) await person.page.getByText("stragglers came in").first().waitFor();
  await umpire.page.getByLabel("Path").fill("units.0.men");
  await umpire.page.getByLabel("New value").fill('"many"');
  await umpire.page.getByLabel("Reason").fill("nonsense");
  await umpire.page.getByRole("button", { name: "Change it" }).click();
  await umpire.the("note").waitFor();
  for (const person of [one, two, umpire]) await person.leave();
});

test("a battle leaves as a file and comes back as another match", async () => {
  const made = await makeMatch(server, { scenario: "warfare/bridge", players: ["human", "computer"], listed: true });
  const person = await Person.at(site.browser);
  await person.page.goto(linkTo(server, made, 0));
  await until("my turn", () => myTurn(person));
  await giveHinted(person);
  await person.the("more").click();
  const [saved] = await Promise.all([person.page.waitForEvent("download"), person.the("export").click()]);
  const file = await saved.path();
  const stranger = await Person.at(site.browser);
  await stranger.page.goto(server.url);
  await stranger.page.getByText("The bridge").first().waitFor();
  await stranger.page.locator("input[type=file]").first().setInputFiles(file);
  await stranger.page.getByText(/is taken in/).first().waitFor();
  const held = await stranger.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("tercio.match.")));
  expect(held.length).toBe(1);
  await stranger.page.goto(`${server.url}/match/${held[0]?.split(".").at(-1)}`);
  await stranger.the("prompt").waitFor();
  expect(await stranger.page.getByTestId("chapter").count()).toBeGreaterThan(0);
  await stranger.leave();
  await person.leave();
});

test("what a server that is not there means is said, with what to do", async () => {
  const person = await Person.at(site.browser);
  await person.page.goto(`${server.url}/odds`);
  await person.page.locator("a.question").first().waitFor();
  await person.page.route("**/api/**", (route) => route.abort());
  await person.page.goto(`${server.url}/`);
  await person.page.getByText(/does not answer/).first().waitFor();
  await person.page.unroute("**/api/**");
  await person.page.getByRole("button", { name: /again/i }).first().click();
  await person.page.getByRole("listitem").first().waitFor();
  await person.leave();
});
