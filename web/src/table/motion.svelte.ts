// Whether things on the table may move by themselves.

import { MediaQuery } from "svelte/reactivity";
import { prefs } from "../match/prefs.svelte";

const calm = new MediaQuery("prefers-reduced-motion: reduce");

/** Not where the person or the system has switched it off. */
export function moves(): boolean {
  return prefs.motion && !calm.current;
}
