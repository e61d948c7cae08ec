// What most parts of the match page need: which system's sheet rules are looked up in.

import { getContext, setContext } from "svelte";

const KEY = "tercio-system";

export function setSystem(system: () => string): void {
  setContext(KEY, system);
}

export function getSystem(): () => string {
  return getContext<(() => string) | undefined>(KEY) ?? (() => "");
}
