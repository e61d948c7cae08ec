// Blocks of single figures: a turn is played with them, and those who are killed are seen to fall.

import { expect, test } from "vitest";
import { lastNow, pieceNamed } from "./field";
import { linkTo, makeMatch, Person, until } from "./harness";
import { isOver, myTurn, tryHinted } from "./playing";
import { openSite } from "./site";

const site = openSite();
const { server } = site;

const TURN_MS = 240_000;

test("a whole turn of single figures against the computer, secret bids included", { timeout: TURN_MS }, async () => {
  const person = await Person.at(site.browser);
  const made = await makeMatch(server, { scenario: "conquest/teaching", players: ["human", "computer"] });
  await person.page.goto(linkTo(server, made, 0));
  await person.the("prompt").waitFor();
  await person.page.getByText("Sealed: nobody sees it").first().waitFor();
  const foot = pieceNamed(person, "Foot 1");
  expect(foot.figures).toBe(24);
  expect(foot.ranks * foot.files).toBeGreaterThanOrEqual(24);
  const turn = async () => /Turn (\d+) of/.exec((await person.the("prompt").textContent()) ?? "")?.[1];
  await until(
    "the second turn",
    async () => {
      if (await isOver(person)) return true;
      if ((await turn()) === "2") return true;
      if (await myTurn(person)) await tryHinted(person);
      return false;
    },
    TURN_MS,
  );
  expect(await turn()).toBe("2");
  await person.leave();
});

test("figures that are killed fall where they stood", { timeout: TURN_MS }, async () => {
  const watcher = await Person.at(site.browser);
  await watcher.page.emulateMedia({ reducedMotion: "no-preference" });
  const made = await makeMatch(server, { scenario: "conquest/teaching", players: ["computer", "computer"] });
  await watcher.page.goto(linkTo(server, made, "spectator"));
  await watcher.the("prompt").waitFor();
  await watcher.page.getByTestId("fallen").first().waitFor({ state: "attached", timeout: TURN_MS });
  const figures = () => lastNow(watcher).view.scene.pieces.reduce((sum, piece) => sum + piece.figures, 0);
  expect(figures()).toBeLessThan(152);
  await watcher.leave();
});
