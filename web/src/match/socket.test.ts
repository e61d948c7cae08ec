import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Socket, type Ears, type Wire } from "./socket";

type Fake = Wire & { sent: Array<{ kind: string; key?: string; known?: number }> };

function table() {
  const wires: Fake[] = [];
  const heard: string[] = [];
  const statuses: string[] = [];
  let known = 0;
  let unsure = 0;
  let away = 0;
  const ears: Ears = {
    hello: () => ({ links: ["secret"], known, sit: null }),
    heard: (message) => void heard.push(message.kind),
    status: (status) => void statuses.push(status),
    unsure: () => void (unsure += 1),
    turnedAway: () => void (away += 1),
  };
  const open = (): Wire => {
    const wire: Fake = {
      sent: [],
      send: (text) => void wire.sent.push(JSON.parse(text)),
      close: () => {},
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    wires.push(wire);
    return wire;
  };
  const socket = new Socket("ws://table", ears, open);
  const say = (wire: Fake, message: object) => wire.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  const welcome = { kind: "welcome", table: {}, roles: [] };
  return { socket, wires, heard, statuses, say, welcome, know: (n: number) => (known = n), counts: () => ({ unsure, away }) };
}

describe("the connection", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("says hello first, and answers come to the one who asked", async () => {
    const { socket, wires, say, welcome } = table();
    socket.start();
    wires[0]!.onopen?.({} as Event);
    say(wires[0]!, welcome);
    const [a, b] = [socket.request({ kind: "look", place: 1 }), socket.request({ kind: "look", place: 2 })];
    const keys = wires[0]!.sent.slice(1).map((message) => message.key);
    expect(wires[0]!.sent[0]!.kind).toBe("hello");
    say(wires[0]!, { kind: "look", key: keys[1], place: 2 });
    say(wires[0]!, { kind: "look", key: keys[0], place: 1 });
    expect(await a).toMatchObject({ place: 1 });
    expect(await b).toMatchObject({ place: 2 });
  });

  it("comes back with what it knows, and repeats no order", async () => {
    const { socket, wires, say, welcome, know, counts } = table();
    socket.start();
    wires[0]!.onopen?.({} as Event);
    say(wires[0]!, welcome);
    know(12);
    const order = socket.request({ kind: "order", seat: 0, moment: 3, order: "done" });
    wires[0]!.onclose?.({ code: 1006 } as CloseEvent);
    expect(await order).toEqual({ kind: "lost" });
    expect(counts().unsure).toBe(1);
    await vi.advanceTimersByTimeAsync(600);
    wires[1]!.onopen?.({} as Event);
    expect(wires[1]!.sent).toEqual([{ kind: "hello", links: ["secret"], known: 12, sit: null }]);
  });

  it("waits longer each time, until the server speaks", async () => {
    const { socket, wires, statuses } = table();
    socket.start();
    for (const wait of [500, 1000, 2000]) {
      wires.at(-1)!.onclose?.({ code: 1006 } as CloseEvent);
      const before = wires.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(wires).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(wires).toHaveLength(before + 1);
    }
    expect(statuses).toContain("lost");
    wires.at(-1)!.onclose?.({ code: 1006 } as CloseEvent);
    const before = wires.length;
    socket.retry();
    expect(wires).toHaveLength(before + 1);
  });

  it("does not come back when it was turned away", async () => {
    const { socket, wires, counts } = table();
    socket.start();
    wires[0]!.onclose?.({ code: 4000 } as CloseEvent);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
    expect(counts().away).toBe(1);
  });

  it("takes a silent server for gone", async () => {
    const { socket, wires, say, welcome } = table();
    socket.start();
    wires[0]!.onopen?.({} as Event);
    say(wires[0]!, welcome);
    await vi.advanceTimersByTimeAsync(25_000 + 12_000 + 600);
    expect(wires.length).toBeGreaterThan(1);
  });
});
