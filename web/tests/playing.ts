// Giving orders through the page, as a player does with mouse and keyboard.

import { until, type Person } from "./harness";

/** Whose turn the title says it is. */
export async function myTurn(person: Person): Promise<boolean> {
  return (await person.page.title()).startsWith("●");
}

export async function isOver(person: Person): Promise<boolean> {
  return (await person.page.getByTestId("over").count()) > 0;
}

/**
 * Takes the computer's advice and gives the order: what it was, or nothing if it was no longer this person's turn.
 * A title is a moment behind what the server has just said.
 */
export async function tryHinted(person: Person): Promise<string | null> {
  const hint = person.the("hint");
  const clicked = await hint.click({ timeout: 1_500 }).then(
    () => true,
    () => false,
  );
  if (!clicked) return null;
  const sheet = person.the("order-sheet");
  await sheet.waitFor();
  const notation = (await sheet.locator("code").first().textContent({ timeout: 500 }).catch(() => null)) ?? "";
  await person.the("confirm").click();
  await sheet.waitFor({ state: "detached" });
  return notation;
}

/** The same for a person whose turn it surely is, or will be in a moment. */
export async function giveHinted(person: Person): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const notation = await tryHinted(person);
    if (notation !== null) return notation;
  }
  throw new Error("it never was this person's turn");
}

/** Waits until one of them has to act, or it is over. */
export async function nextToAct(people: Person[]): Promise<Person | null> {
  let found: Person | null = null;
  await until("somebody has to act", async () => {
    for (const person of people) {
      if (await isOver(person)) return true;
      if (await myTurn(person)) {
        found = person;
        return true;
      }
    }
    return false;
  });
  return found;
}
