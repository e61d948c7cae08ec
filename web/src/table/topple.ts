// How a unit leaves the table: it falls over sideways and fades.

import type { TransitionConfig } from "svelte/transition";

export function topple(_: Element, { ms, turn, k }: { ms: number; turn: number; k: number }): TransitionConfig {
  return {
    duration: ms * 1.6,
    css: (stays, gone) => {
      const falls = gone * gone;
      return `transform: rotate(${turn}deg) translate(${falls * 6 * k}px, ${falls * 3 * k}px) rotate(${falls * 24}deg) scale(${1 - 0.3 * falls}, ${1 - 0.75 * falls}) rotate(${-turn}deg); opacity: ${Math.min(stays * 1.4, 1)}; pointer-events: none`;
    },
  };
}
