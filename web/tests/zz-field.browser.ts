import { test } from "vitest";
import { linkTo, makeMatch, openBrowser, Person, PHONE, Server, until } from "./harness";
import { myTurn, giveHinted } from "./playing";
import { body, carry, dragTo, lastNow, offersOf, onScreen, pieceNamed } from "./field";
test("x", async () => {
  const server = new Server(); await server.start(); const browser = await openBrowser();
  const shot = (p: Person, n: string) => p.page.waitForTimeout(500).then(() => p.page.screenshot({ path: `/tmp/field/${n}.png` }));
  try {
    const phone = await Person.at(browser, PHONE, true);
    const wide = await Person.at(browser);
    for (const p of [wide, phone]) {
      const made = await makeMatch(server, { scenario: "impetus/hastings", players: ["human", "computer"] });
      await p.page.goto(linkTo(server, made, 0));
      for (let i = 0; i < 20; i++) { await until("t", () => myTurn(p)); if (offersOf(p).some(o => o.notation === "done")) break; await giveHinted(p); }
    }
    const p = wide;
    const [f, t] = [await onScreen(p, 60000, 42000), await onScreen(p, 110000, 33000)];
    await p.page.keyboard.down("Shift"); await dragTo(p, f, t); await shot(p, "g0"); await p.page.mouse.up(); await p.page.keyboard.up("Shift"); await shot(p, "g1");
    const q = lastNow(p).view.scene.pieces.find(x => offersOf(p).some(o => o.piece === x.id))!;
    await carry(p, q, 0, 4000); await shot(p, "g2"); await p.page.mouse.up(); await p.page.keyboard.press("Escape"); await p.page.keyboard.press("Escape");
    // illegal drop
    const s = pieceNamed(p, "Spearmen");
    await carry(p, s, 0, 6000); await p.page.mouse.up(); await shot(p, "g3");
    const ph = phone;
    await ph.the("tools").tap(); await ph.the("measure").tap();
    const [a, b] = [await body(ph, pieceNamed(ph, "Archers")), await body(ph, pieceNamed(ph, "Skirmishers"))];
    await ph.page.touchscreen.tap(a.x, a.y); await ph.page.touchscreen.tap(b.x, b.y); await shot(ph, "h0");
    await ph.the("measure").tap();
    await ph.the("boxing").tap();
    for (const n of ["Norman knights 3", "Norman knights 4"]) { const z = await body(ph, pieceNamed(ph, n)); await ph.page.touchscreen.tap(z.x, z.y); }
    await ph.the("boxing").tap();
    await ph.the("tools").tap();
    await shot(ph, "h1");
    const k3 = pieceNamed(ph, "Norman knights 3"); const pl = await onScreen(ph, k3.x, k3.y + 30000);
    await ph.page.touchscreen.tap(pl.x, pl.y); await shot(ph, "h2");
    const arch = pieceNamed(ph, "Archers"); await ph.the("cancel").tap();
    console.log(arch.name);
  } finally { await browser.close(); await server.stop(); }
}, 170000);
