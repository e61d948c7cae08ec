import { describe, expect, it } from "vitest";
import type { Offer } from "../proto";
import type { Game } from "./game.svelte";
import { Lookups } from "./lookups.svelte";
import { Preview } from "./preview.svelte";

const offer = (notation: string, more: Partial<Offer> = {}): Offer => ({
  order: notation,
  label: notation,
  notation,
  piece: 1,
  group: "",
  at: null,
  facing: null,
  on: null,
  key: "",
  risk: "",
  figures: [],
  ends: [],
  wording: null,
  ...more,
});

/** A server that answers when it is told to. */
function slow() {
  const asked: Array<{ request: { kind: string } & Record<string, unknown>; answer: (reply: unknown) => void }> = [];
  const ask = (request: { kind: string }) => new Promise((answer) => asked.push({ request, answer }));
  const game = { seat: 0, ask, aim: (aim: unknown) => ask({ kind: "aim", aim } as never) };
  return { asked, game: game as unknown as Game };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("questions about the table", () => {
  it("are asked once for each moment, and late answers are dropped", async () => {
    const { asked, game } = slow();
    const lookups = new Lookups(game);
    void lookups.wantOdds(offer("evade"));
    void lookups.wantOdds(offer("evade"));
    expect(asked.length).toBe(1);
    lookups.moved();
    asked[0]!.answer({ kind: "odds", asked: { notation: "evade", refused: null, cases: [] } });
    await settled();
    expect(lookups.odds(offer("evade"))).toBeNull();
    void lookups.wantOdds(offer("evade"));
    asked[1]!.answer({ kind: "odds", asked: { notation: "evade", refused: null, cases: [] } });
    await settled();
    expect(lookups.odds(offer("evade"))?.notation).toBe("evade");
  });

  it("have answers side by side when there are few, and are no march", () => {
    const lookups = new Lookups(slow().game);
    const two = [offer("evade", { on: 4 }), offer("stand", { on: 4 })];
    expect(lookups.answers(two)).toEqual(two);
    expect(lookups.answers([offer("done")])).toEqual([]);
    const marches = ["move 1", "move 2"].map((notation) => offer(notation, { at: [1, 2] }));
    expect(lookups.answers([...marches, offer("done")])).toEqual([]);
    expect(lookups.answers(Array.from({ length: 9 }, (_, n) => offer(`fire ${n}`, { on: n })))).toEqual([]);
  });
});

describe("a drag", () => {
  const aim = (x: number) => ({ piece: 1, to: [x, 0] as [number, number], facing: null, on: null, with: [], lay: null, whole: false });
  const aimed = (notation: string) => ({ kind: "aimed", order: notation, notation, offer: offer(notation), refused: null, cut: null });

  it("asks for its newest place only, one question at a time", async () => {
    const { asked, game } = slow();
    const preview = new Preview(game);
    for (const x of [1, 2, 3, 4]) preview.follow(aim(x));
    expect(asked.length).toBe(1);
    asked[0]!.answer(aimed("move 1"));
    await settled();
    expect(preview.seen?.notation).toBe("move 1");
    expect(asked.map(({ request }) => (request["aim"] as { to: number[] }).to[0])).toEqual([1, 4]);
  });

  it("that has been let go shows nothing any more", async () => {
    const { asked, game } = slow();
    const preview = new Preview(game);
    preview.follow(aim(1));
    preview.stop();
    asked[0]!.answer(aimed("move 1"));
    await settled();
    expect(preview.seen).toBeNull();
    preview.follow(aim(1));
    asked[1]!.answer(aimed("move 1"));
    await settled();
    expect(preview.seen).not.toBeNull();
  });
});
