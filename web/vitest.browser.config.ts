import { defineConfig } from "vitest/config";

// The page in a real browser: one file after the other, as each has a server and a browser.
export default defineConfig({
  test: {
    include: ["tests/**/*.browser.ts"],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
