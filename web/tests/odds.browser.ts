// Odds and sheets: on a phone held in one hand, and by their address.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Person, PHONE, until } from "./harness";
import { openSite } from "./site";

const site = openSite();
const { server } = site;
let person: Person;

beforeEach(async () => {
  person = await Person.at(site.browser, PHONE, true);
});
afterEach(async () => {
  await person.leave();
});

test("on a phone a question is asked by thumb, and the address holds it", async () => {
  const { page } = person;
  await page.goto(`${server.url}/odds`);
  await page.locator("a.question[href*=warfare]").first().click();
  const sentence = page.locator(".sentence").first();
  await sentence.waitFor();
  const first = await sentence.textContent();
  expect(first).toMatch(/%/);
  const more = page.getByRole("button", { name: /: more$/ }).first();
  const box = await more.boundingBox();
  expect(box && box.y + box.height, "the first control is on the first screen").toBeLessThan(PHONE.height);
  await more.click();
  await until("another answer", async () => (await sentence.textContent()) !== first);
  const second = await sentence.textContent();
  expect(new URL(page.url()).search).not.toBe("");
  await page.getByRole("button", { name: "Copy" }).first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.replace(/-/g, "−")).toContain(second?.trim().replace(/-/g, "−"));
  const exactly = await page.locator("main").textContent();
  await page.getByText("At least", { exact: true }).first().click();
  await until("other figures", async () => (await page.locator("main").textContent()) !== exactly);
  const shared = await Person.at(site.browser, PHONE, true);
  await shared.page.goto(page.url());
  await until("the same from its address", async () => (await shared.page.locator(".sentence").first().textContent()) === second);
  await shared.leave();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, "nothing sticks out sideways").toBeLessThanOrEqual(0);
});

test("a question that makes no sense is answered with what to do", async () => {
  const { page } = person;
  await page.goto(`${server.url}/odds`);
  await page.locator("a.question").first().click();
  await page.locator(".sentence").first().waitFor();
  await page.goto(`${page.url().split("?")[0]}?a.nonsense=3`);
  await page.getByText("there is no").first().waitFor();
});

test("a line of the sheet shows what it does to the odds", async () => {
  const { page } = person;
  await page.goto(server.url);
  await page.getByRole("main").getByRole("link", { name: "Sheet" }).first().click();
  const live = page.getByRole("button", { name: /odds/i }).first();
  await live.scrollIntoViewIfNeeded();
  await live.click();
  const worth = page.getByText("Without", { exact: true }).first();
  await worth.waitFor();
  expect(await page.locator("main").textContent()).toMatch(/points/);
});

test("the page is small, and paints at once", async () => {
  const dist = fileURLToPath(new URL("../dist/", import.meta.url));
  const code = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) => /\.(js|css|html)$/.test(name));
  const index = readFileSync(`${dist}index.html`, "utf8");
  const size = (names: string[]): number =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(dist + name), { level: 9 }).length, 0) / 1000;
  const atFirst = code.filter((name) => name === "index.html" || index.includes(name));
  expect(atFirst.length, "the page, its code and its style").toBeGreaterThanOrEqual(3);
  expect(size(atFirst), "kB compressed before anything is shown").toBeLessThan(85);
  expect(size(code), "kB compressed, table and editor included").toBeLessThan(195);
  const painted = async (path: string): Promise<number> => {
    const best: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      await person.page.goto(server.url + path);
      await person.page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      best.push(
        await person.page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 9999),
      );
    }
    return Math.min(...best);
  };
  // The best of five: other work on the machine is not the page's.
  for (const path of ["/", "/odds"]) expect(await painted(path), `ms to the first paint of ${path}`).toBeLessThan(300);
});
