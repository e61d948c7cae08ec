import { expect, test } from "vitest";
import { coloured } from "./colour";

test("no letter of a line is lost", () => {
  const lines = ['title = "a # b" # said', "[[side.place]] # here", "at = [1, 2.5, 0]", "  [1, 2],", "free = true", "", "= =", 'x = "open', "note = 'it''s'", "left = fast"];
  for (const line of lines) expect(coloured(line).map(([, text]) => text).join("")).toBe(line);
});

test("headings, keys, texts and comments are told apart", () => {
  expect(coloured('title = "a # b" # said').map(([kind]) => kind)).toEqual(["key", "plain", "plain", "string", "plain", "comment"]);
  expect(coloured("[[side.place]]")).toEqual([["head", "[[side.place]]"]]);
  expect(coloured("free = true").at(-1)).toEqual(["word", "true"]);
});
