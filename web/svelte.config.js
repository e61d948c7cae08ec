import { readdirSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const sources = fileURLToPath(new URL("src", import.meta.url));
const parts = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".svelte")).sort();

/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default {
  compilerOptions: {
    runes: true,
    discloseVersion: false,
    // The name of a component's styles stands on every element: its place in the list is shorter than a hash.
    cssHash: ({ filename }) => `s${parts.indexOf(relative(sources, filename)).toString(36)}`,
  },
};
