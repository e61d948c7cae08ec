import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:7878";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: ["chrome123", "firefox128", "safari17.5"],
    // The server forbids inline data, so that small files stay files.
    assetsInlineLimit: 0,
    // One stylesheet: together the pages' styles compress to less, and no page flashes unstyled.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
