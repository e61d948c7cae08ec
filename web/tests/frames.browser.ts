// How smoothly the table moves: sixty units with everything that is drawn over them, without a graphics card.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkTo, openBrowser, Person, Server, WIDE, type Made } from "./harness";

const server = new Server();
let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Name, title, kind, move, and what else is to be said of them. */
const TROOPS = [
  ["knights", "Knights", "CP", 10, ""],
  ["horse", "Horse", "CM", 10, ""],
  ["spears", "Spearmen", "FP", 5, ""],
  ["pikes", "Pikes", "FP", 5, 'traits = ["pikes"]'],
  ["bows", "Archers", "T", 6, 'weapon = "longbow-a"'],
  ["skirmishers", "Skirmishers", "S", 8, 'weapon = "javelin"'],
] as const;
const FIVE = [1, 2, 3, 4, 5];

function side(name: string, letter: string, near: boolean): string {
  const command = (title: string, from: number) => `[[side.command]]
title = "${title}"
commander = "${name} ${title}"
level = "fair"
structure = "good"
${TROOPS.slice(from, from + 3).map(([unit, called, type, m, more]) => `[[side.command.unit]]
name = "${letter}${unit}"
title = "${called}"
count = ${FIVE.length}
type = "${type}"
m = ${m}
vbu = 5
impetus = 2
vd = 2
discipline = "B"
${more}
`).join("")}`;
  const places = TROOPS.map(([unit], index) => {
    const row = Math.floor(index / 2) * 9;
    return `[[side.place]]
line = [${FIVE.map((number) => `"${letter}${unit}-${number}"`).join(", ")}]
at = [${index % 2 ? 68 : 112}, ${near ? 20 + row : 100 - row}, ${near ? 0 : 180}]
`;
  });
  return `[[side]]
name = "${name}"
chief = "${name} left"
generals = ["${letter}knights-1", "${letter}pikes-1"]
${command("left", 0)}${command("right", 3)}${places.join("")}`;
}

const SIXTY = `system = "impetus"
title = "Sixty units"
note = "As many as a table holds."
attacker = "North"
${side("North", "n", true)}${side("South", "s", false)}
[[ground]]
name = "a ridge"
kind = "gentle-hill"
points = [40, 50, 60, 45, 120, 47, 140, 60, 110, 72, 60, 70]
crest = [60, 58, 120, 59]
[[ground]]
name = "a wood"
kind = "wood"
points = [2, 30, 22, 34, 30, 60, 24, 90, 3, 96]
[[ground]]
name = "a river"
kind = "river"
line = [166, 0, 160, 40, 168, 80, 160, 120]
width = 6
[[ground]]
name = "a marsh"
kind = "difficult"
points = [145, 40, 155, 44, 156, 70, 144, 72]
`;

async function sixty(): Promise<Made> {
  const wanted = { system: "impetus", scenario: null, file: SIXTY, players: ["human", "human"] };
  const response = await fetch(`${server.url}/api/matches`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wanted),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Made;
}

type Doing = "pan" | "zoom" | "turn";

/** The mean time of a frame in milliseconds, while something is done in every frame. */
function frames(page: Page, doing: Doing): Promise<number> {
  return page.evaluate(async (what) => {
    const table = document.querySelector("[data-testid=table] [role=group]")!;
    const box = table.getBoundingClientRect();
    const middle = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const ways = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
    const acts: Record<string, (frame: number) => void> = {
      pan: (frame) => {
        const key = ways[Math.floor(frame / 6) % 4]!;
        table.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      },
      zoom: (frame) => {
        const deltaY = Math.floor(frame / 25) % 2 ? 50 : -50;
        table.dispatchEvent(new WheelEvent("wheel", { deltaY, ...middle, bubbles: true, cancelable: true }));
      },
      // Every unit glides to another place and back.
      turn: (frame) => {
        if (frame % 30 > 0) return;
        table.querySelectorAll<SVGGElement>("[data-piece]").forEach((piece) => {
          piece.animate([{ translate: "0px 0px" }, { translate: "14px 9px", rotate: "9deg" }, { translate: "0px 0px" }], 480);
        });
      },
    };
    const times: number[] = [];
    for (let frame = 0; frame < 120; frame += 1) {
      times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
      acts[what]!(frame);
    }
    // The first frames still draw what came before.
    const seen = times.slice(10);
    return (seen[seen.length - 1]! - seen[0]!) / (seen.length - 1);
  }, doing);
}

const LIMIT_MS = 25;

/** The best of a few tries: other work on the machine is not the page's. */
async function best(page: Page, doing: Doing): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 8 && least >= LIMIT_MS; tries += 1) {
    least = Math.min(least, await frames(page, doing));
    await page.waitForTimeout(400);
  }
  return least;
}

test("sixty units with all that is drawn over them take less than 25 ms a frame", async () => {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: "no-preference" });
  const person = new Person(context, await context.newPage());
  await person.page.goto(linkTo(server, await sixty(), 0));
  await person.the("prompt").waitFor();
  await person.page.locator("[data-piece]").nth(59).waitFor();
  for (const tool of ["reaching", "zones"]) {
    const button = person.the(tool);
    if ((await button.count()) > 0 && (await button.getAttribute("aria-pressed")) !== "true") await button.click();
  }
  await person.page.locator("[data-piece]").first().click();
  await person.page.waitForTimeout(1000);
  for (const doing of ["pan", "zoom", "turn"] as const) {
    expect(await best(person.page, doing), doing).toBeLessThan(LIMIT_MS);
  }
  // Close by, where figures are seen.
  for (let steps = 0; steps < 4; steps += 1) await person.page.getByRole("button", { name: "Closer" }).click();
  await person.page.waitForTimeout(600);
  expect(await best(person.page, "pan"), "close by").toBeLessThan(LIMIT_MS);
  await person.leave();
});
