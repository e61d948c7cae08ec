import { defineConfig } from "vitest/config";

// The pictures of the book; run by `cargo xtask shots`, then looked at and committed.
export default defineConfig({
  test: { include: ["tests/shots.ts"], testTimeout: 300_000, hookTimeout: 60_000 },
});
