import { describe, expect, it } from "vitest";
import { editorPath, matchPath, oddsPath, routeKey, routeOf, sheetPath } from "./routes";

describe("routes", () => {
  it("know their pages", () => {
    expect(routeOf("/")).toEqual({ page: "lobby" });
    expect(routeOf("/odds")).toEqual({ page: "odds-list" });
    expect(routeOf("/odds/")).toEqual({ page: "odds-list" });
    expect(routeOf("/odds/sys/fight")).toEqual({ page: "odds", system: "sys", procedure: "fight" });
    expect(routeOf("/sheet")).toEqual({ page: "sheets" });
    expect(routeOf("/sheets")).toEqual({ page: "sheets" });
    expect(routeOf("/sheets/sys")).toEqual({ page: "sheet", system: "sys" });
    expect(routeOf("/sheet/sys")).toEqual({ page: "sheet", system: "sys" });
    expect(routeOf("/editor")).toEqual({ page: "editor" });
    expect(routeOf("/match/a%20b")).toEqual({ page: "match", id: "a b" });
  });

  it("say when they know none", () => {
    for (const path of ["/odds/sys", "/match", "/match/a/b", "/nothing", "/odds/a/b/c"]) {
      expect(routeOf(path).page).toBe("unknown");
    }
    expect(routeOf("/match/%E0%A4%A")).toEqual({ page: "match", id: "%E0%A4%A" });
  });

  it("tell one page from another, whatever the query", () => {
    expect(routeKey(routeOf("/odds/s/p"))).not.toBe(routeKey(routeOf("/odds/s/q")));
    expect(routeKey(routeOf("/odds/s/p"))).toBe(routeKey(routeOf("/odds/s/p/")));
  });

  it("are written so that they read back", () => {
    expect(routeOf(oddsPath("s y", "p"))).toEqual({ page: "odds", system: "s y", procedure: "p" });
    expect(oddsPath("s", "p", "a=1")).toBe("/odds/s/p?a=1");
    expect(sheetPath("s", "s.rule.x")).toBe("/sheet/s#s.rule.x");
    expect([editorPath(), editorPath({ packed: "a-b" }), editorPath({ system: "s", file: "f g" })]).toEqual(["/editor", "/editor#a-b", "/editor?from=s/f%20g"]);
    expect(routeOf(matchPath("x/y"))).toEqual({ page: "match", id: "x/y" });
  });
});
