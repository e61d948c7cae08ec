// Wide letters and large ones: whatever fonts a visitor has, nothing sticks out, and all that can be pressed is within reach.

import { expect, test } from "vitest";
import { linkTo, makeMatch, Person, PHONE, until, WIDE } from "./harness";
import { giveHinted, isOver, myTurn } from "./playing";
import { openSite } from "./site";

const site = openSite();
const { server } = site;

const LAPTOP = { width: 1280, height: 620 };
const NARROW = { width: 320, height: 640 };
const SPACED = "* { letter-spacing: 0.1em !important }";
const LARGE = "html { font-size: 150% }";

/** Somebody whose letters are other than ours. */
async function reader(size: typeof WIDE, letters: string): Promise<Person> {
  const person = await Person.at(site.browser, size, size.width < 900);
  await person.context.addInitScript((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, letters);
  return person;
}

/** What is wider than the window, by its text; a list that is scrolled sideways may be. */
function sticksOut(person: Person): Promise<string[]> {
  return person.page.evaluate(() => {
    const root = document.documentElement;
    const scrolled = (one: Element | null): boolean =>
      one !== null && one !== root && (getComputedStyle(one).overflowX !== "visible" || scrolled(one.parentElement));
    const out = [...document.querySelectorAll("body *")].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return one.checkVisibility() && width > 1 && (right > root.clientWidth + 1 || left < -1) && !scrolled(one.parentElement);
    });
    const wide = root.scrollWidth > root.clientWidth ? [`the page, by ${root.scrollWidth - root.clientWidth}`] : [];
    return [...wide, ...out.map((one) => `${one.tagName} ${one.getAttribute("class")}: ${one.textContent.trim().slice(0, 40)}`)];
  });
}

/** What lies under something else, or out of all sight, even when it is scrolled to. A story may be long. */
function outOfReach(person: Person): Promise<string[]> {
  return person.page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("header a, aside :is(button, summary, select, textarea), [data-testid=replay] button")];
    const lost = all.filter((one) => {
      if (!one.checkVisibility() || one.clientWidth === 0 || one.closest("[data-testid=log]")) return false;
      one.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return !hit || !(one.contains(hit) || hit.contains(one));
    });
    return lost.map((one) => `${one.className} ${one.textContent.trim().slice(0, 40)}`);
  });
}

const looks = [
  ["wide letters on a phone", PHONE, SPACED],
  ["wide letters on a narrow phone", NARROW, SPACED],
  ["large letters on a phone", PHONE, LARGE],
  ["wide letters on a laptop", LAPTOP, SPACED],
  ["large letters on a wide screen", WIDE, LARGE],
] as const;

test.each(looks)("%s: pages to read and to fill in", async (_, size, letters) => {
  const person = await reader(size, letters);
  const places: [string, string][] = [
    ["/", "main li"],
    ["/odds", "a.question"],
    ["/odds/impetus/melee", ".sentence"],
    ["/odds/rose/argue", ".sentence"],
    ["/sheet", "a.card"],
    ["/sheet/baroque", "section li"],
    ["/editor", "section li"],
    ["/editor?from=warfare/bridge", "[data-testid=editor]"],
    ["/editor?from=impetus/gauls", "[data-testid=editor]"],
  ];
  for (const [path, shown] of places) {
    await person.page.goto(server.url + path);
    await person.page.locator(shown).first().waitFor();
    expect(await sticksOut(person), path).toEqual([]);
  }
  await person.page.goto(server.url);
  await person.the("free").click();
  expect(await person.page.getByRole("dialog").evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth), "two armies").toBe(0);
  await person.leave();
});

const battles = ["impetus/teaching", "impetus/meeting", "baroque/naseby", "conquest/agincourt", "warfare/bridge", "rose/fornovo"];

test.each(looks)("%s: battles of every system", async (_, size, letters) => {
  const person = await reader(size, letters);
  const whole = async (what: string) => expect([...(await sticksOut(person)), ...(await outOfReach(person))], what).toEqual([]);
  for (const scenario of battles) {
    const made = await makeMatch(server, { scenario, players: ["human", "computer"] });
    await person.page.goto(linkTo(server, made, 0));
    await person.the("prompt").waitFor();
    for (let orders = 0; orders < 3; orders += 1) {
      await until("my turn", async () => (await myTurn(person)) || (await isOver(person)));
      if (await isOver(person)) break;
      await whole(`${scenario}, before order ${orders}`);
      await person.the("hint").click();
      await person.the("order-sheet").waitFor();
      await whole(`${scenario}, order ${orders}`);
      await person.the("cancel").click();
      await giveHinted(person);
    }
    for (const tab of await person.page.getByRole("tab").all()) {
      await tab.click();
      await whole(`${scenario}, ${await tab.textContent()}`);
    }
  }
  await person.leave();
});
