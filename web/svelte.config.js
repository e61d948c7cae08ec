/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default {
  compilerOptions: {
    runes: true,
    // Shorter than the usual names: they stand on every element.
    cssHash: ({ hash, filename, css }) => `s-${hash(filename === "(unknown)" ? css : filename).slice(0, 4)}`,
  },
};
