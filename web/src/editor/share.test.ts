import { expect, test } from "vitest";
import { pack, unpack } from "./share";

test("a text comes back from an address as it was", async () => {
  const text = `title = "Crécy — 1346"\n${"[[ground]]\nkind = \"wood\"\n".repeat(40)}`;
  const packed = await pack(text);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(text.length / 3);
  expect(await unpack(packed)).toBe(text);
});

test("a damaged address holds nothing", async () => {
  expect(await unpack("not-a-file")).toBeNull();
  expect(await unpack("%%%")).toBeNull();
});
