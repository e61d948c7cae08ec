import { defineConfig } from "vitest/config";

// The page in a real browser: one file after the other, as each has a server and a browser.
export default defineConfig({
  test: {
    include: ["tests/**/*.browser.ts"],
    fileParallelism: false,
    // A busy machine may make a page late once; what is secret may not be told even once, and is tried without.
    retry: 1,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
