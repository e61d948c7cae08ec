import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "./harness";
export function openSite() {
  let browser: Browser | null = null;
  beforeAll(async () => { browser = await openBrowser(); });
  afterAll(async () => { await browser?.close(); });
  return { server: { url: "http://localhost:7971" } as any, get browser() { return browser!; } };
}
