import { beforeEach, describe, expect, it, vi } from "vitest";
import * as links from "./links";

function memoryStore(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (index) => [...map.keys()][index] ?? null,
    clear: () => map.clear(),
    get length() {
      return map.size;
    },
  };
}

beforeEach(() => vi.stubGlobal("localStorage", memoryStore()));

describe("links", () => {
  it("are kept by match, and only our own are held", () => {
    links.add("m1", [
      { role: { seat: 0 }, secret: "mine-1", mine: true },
      { role: { seat: 1 }, secret: "theirs", mine: false },
    ]);
    links.add("m2", [{ role: "spectator", secret: "watch-2" }]);
    expect(links.ids()).toEqual(["m1", "m2"]);
    expect(links.held()).toEqual({
      links: [
        { id: "m1", secret: "mine-1" },
        { id: "m2", secret: "watch-2" },
      ],
    });
    expect(links.kept("m1")).toHaveLength(2);
  });

  it("learn their role and never lose what they are", () => {
    links.add("m", [{ role: null, secret: "abcdef", mine: true }]);
    links.add("m", [{ role: { seat: 1 }, secret: "abcdef", mine: false }]);
    expect(links.kept("m")).toEqual([{ role: { seat: 1 }, secret: "abcdef", mine: true }]);
  });

  it("can be forgotten", () => {
    links.add("m", [{ role: "umpire", secret: "abcdef" }]);
    links.remove("m");
    expect(links.kept("m")).toEqual([]);
    expect(links.ids()).toEqual([]);
  });

  it("survive a spoilt entry", () => {
    localStorage.setItem("tercio.match.bad", "{oops");
    localStorage.setItem("tercio.match.odd", '[1, {"secret": 5}, {"secret": "abcdef"}]');
    expect(links.kept("bad")).toEqual([]);
    expect(links.kept("odd")).toEqual([{ role: null, secret: "abcdef", mine: true }]);
  });

  it("last for the page where storage is barred", () => {
    vi.stubGlobal("localStorage", undefined);
    links.add("m", [{ role: "umpire", secret: "abcdef" }]);
    expect(links.secrets("m")).toEqual(["abcdef"]);
    links.remove("m");
  });
});

describe("an address of a match", () => {
  it("is read with its secret", () => {
    expect(links.readLink(" https://host.example/match/abc#s3cret_-x ")).toEqual({ id: "abc", secret: "s3cret_-x" });
    expect(links.readLink("/match/abc/")).toEqual({ id: "abc", secret: null });
    expect(links.readLink("https://host.example/match/abc#place=3")).toEqual({ id: "abc", secret: null });
  });

  it("is none when it is something else", () => {
    expect(links.readLink("hello")).toBeNull();
    expect(links.readLink("https://host.example/odds/x/y")).toBeNull();
    expect(links.readLink("http://")).toBeNull();
  });

  it("carries the secret behind the #", () => {
    expect(links.linkFor("abc", "s3cret", "https://host.example")).toBe("https://host.example/match/abc#s3cret");
    expect(links.linkFor("abc", null, "")).toBe("/match/abc");
  });
});
