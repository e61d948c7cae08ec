// The address and the page it means. Pages change it with go() and replace().
import { routeKey, routeOf, type Route } from "./routes";

type Place = { path: string; query: string; hash: string; route: Route };

function here(): Place {
  const { pathname, search, hash } = location;
  return { path: pathname, query: search.slice(1), hash: decodeHash(hash), route: routeOf(pathname) };
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

export const place: Place = $state(here());
/** Grows with every new page, not with a change of query alone. */
export const visit = $state({ number: 0, back: false });

const SCROLL = "tercio.scroll.";
let entry = "";

function entryKey(): string {
  const state = history.state as { key?: string } | null;
  return state?.key ?? "";
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function saveScroll(): void {
  try {
    sessionStorage.setItem(SCROLL + entry, String(Math.round(scrollY)));
  } catch {
    // Then a page opens at its top.
  }
}

export function savedScroll(): number {
  try {
    return Number(sessionStorage.getItem(SCROLL + entryKey())) || 0;
  } catch {
    return 0;
  }
}

function arrive(back: boolean): void {
  const before = routeKey(place.route);
  Object.assign(place, here());
  entry = entryKey();
  if (before !== routeKey(place.route)) {
    visit.back = back;
    visit.number += 1;
  }
}

/** Opens an address of this page, as a link would. */
export function go(url: string): void {
  saveScroll();
  history.pushState({ key: newKey() }, "", url);
  arrive(false);
}

/** Changes the query of the page that is open; nothing else moves. */
export function replaceQuery(query: string): void {
  const url = location.pathname + (query ? `?${query}` : "") + location.hash;
  if (url === location.pathname + location.search + location.hash) return;
  history.replaceState(history.state, "", url);
  place.query = query;
}

/** Takes the fragment out of the address, so that a secret is not left in it. */
export function dropHash(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
  place.hash = "";
}

/** A plain click on a link within the page is ours; all else is the browser's. */
function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!(link instanceof HTMLAnchorElement) || !link.href) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  if (samePage && link.hash) return;
  event.preventDefault();
  if (samePage) scrollTo(0, 0);
  else go(link.pathname + link.search + link.hash);
}

export function startRouter(): () => void {
  history.scrollRestoration = "manual";
  if (!entryKey()) history.replaceState({ key: newKey() }, "");
  entry = entryKey();
  const onPop = () => {
    saveScroll();
    // A jump within the page makes an entry without a key.
    if (!entryKey()) history.replaceState({ key: newKey() }, "");
    arrive(true);
  };
  document.addEventListener("click", onClick);
  addEventListener("popstate", onPop);
  addEventListener("pagehide", saveScroll);
  return () => {
    document.removeEventListener("click", onClick);
    removeEventListener("popstate", onPop);
    removeEventListener("pagehide", saveScroll);
  };
}

/** Scrolls once the page is long enough, unless somebody scrolls first or it takes too long. */
export function restoreScroll(y: number): void {
  if (y <= 0) {
    scrollTo(0, 0);
    return;
  }
  const until = performance.now() + 1500;
  let given = false;
  const stop = () => (given = true);
  addEventListener("wheel", stop, { once: true, passive: true });
  addEventListener("touchstart", stop, { once: true, passive: true });
  addEventListener("keydown", stop, { once: true });
  const step = () => {
    if (given) return;
    const room = document.documentElement.scrollHeight - innerHeight;
    if (room >= y || performance.now() > until) scrollTo(0, y);
    else requestAnimationFrame(step);
  };
  step();
}
