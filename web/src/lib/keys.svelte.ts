// Keys of the keyboard: each page says which it uses, the dialog behind ? lists them.

import { untrack } from "svelte";

/** `keys` as `KeyboardEvent.key` names it. Without `run` the page listens for itself, and it is listed only. */
export type Key = {
  keys: string;
  does: string;
  shown?: string;
  /** Another key's line speaks of it. */
  hidden?: boolean;
  run?: (event: KeyboardEvent) => void;
};
export type KeyGroup = { title: string; keys: Key[] };

let groups = $state.raw<KeyGroup[]>([]);

export function keyGroups(): KeyGroup[] {
  return groups;
}

/** Call in an effect: `$effect(() => registerKeys("Odds", [...]))`. */
export function registerKeys(title: string, keys: Key[]): () => void {
  const group: KeyGroup = { title, keys };
  // The effect that calls this must not run again because of what it adds itself.
  untrack(() => (groups = [...groups, group]));
  return () => untrack(() => (groups = groups.filter((g) => g !== group)));
}

/** Letters typed into a field are no commands, and neither is anything under an open dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (!target?.closest) return false;
  if (target.isContentEditable || target.closest("dialog[open]")) return true;
  const field = target.closest("input, textarea, select");
  if (!field) return false;
  const type = field.getAttribute("type");
  return !(type === "checkbox" || type === "radio" || type === "range" || type === "button");
}

export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  // The page opened last comes before the shell.
  for (let i = groups.length - 1; i >= 0; i -= 1) {
    const key = groups[i]!.keys.find((k) => k.run && k.keys === event.key);
    if (key?.run) {
      event.preventDefault();
      key.run(event);
      return;
    }
  }
}
