// The signs of great events, drawn around 0, 0 within 12 by 12.

import type { Great } from "./timeline";

export const SIGNS: Record<Great["kind"], string> = {
  // A flag let fall, crossed swords, a cross, a staff broken in two.
  rout: "M-4 6-1-6l6 3-5 3",
  charge: "M-5-5 5 5M5-5-5 5M-5.5 2.5l3 3M5.5 2.5l-3 3",
  fall: "M0-6V6M-4-2.5H4",
  break: "M-5 5-1 1l-1-3 4 4 1-3 2-5",
};

export const WORDS: Record<Great["kind"], string> = {
  rout: "ran",
  charge: "broken in a fight",
  fall: "a leader lost",
  break: "a whole body gave way",
};
