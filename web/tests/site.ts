// What every file of tests needs: the program serving, and a browser, from its first test to its last.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser, Server } from "./harness";

export type Site = { readonly server: Server; readonly browser: Browser };

export function openSite(): Site {
  const server = new Server();
  let browser: Browser | null = null;
  beforeAll(async () => {
    await server.start();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server.stop();
  });
  return {
    server,
    get browser() {
      if (!browser) throw new Error("there is a browser only while tests run");
      return browser;
    },
  };
}
