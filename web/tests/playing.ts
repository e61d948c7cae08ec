// Giving orders through the page, as a player does with mouse and keyboard.

import { until, type Person } from "./harness";

/** Whose turn the title says it is. */
export async function myTurn(person: Person): Promise<boolean> {
  return (await person.page.title()).startsWith("●");
}

export async function isOver(person: Person): Promise<boolean> {
  return (await person.page.getByTestId("over").count()) > 0;
}

/** Takes the computer's advice and gives the order. */
export async function giveHinted(person: Person): Promise<string> {
  await person.the("hint").click();
  const sheet = person.the("order-sheet");
  await sheet.waitFor();
  const notation = (await sheet.locator("code").first().textContent({ timeout: 500 }).catch(() => null)) ?? "";
  await person.the("confirm").click();
  await sheet.waitFor({ state: "detached" });
  return notation;
}

/** Gives the offer with this notation; a sheet that comes first is confirmed. */
export async function giveOffer(person: Person, notation: string): Promise<void> {
  const offer = person.page.locator(`[data-testid=offer][data-notation="${notation}"]`).first();
  await offer.click({ modifiers: ["Shift"] });
  await until(`${notation} is given`, async () => (await offer.count()) === 0);
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
