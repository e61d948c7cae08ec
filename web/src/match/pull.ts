// A press on something in a list that turns out to be a drag onto the table.

const SLOP = 6;

/** Listens from this press on; a drag of more than a slip is handed over, and a click stays a click. */
export function pull(down: PointerEvent, begin: (move: PointerEvent) => void): void {
  if (down.button !== 0) return;
  const stop = new AbortController();
  const { signal } = stop;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (Math.hypot(dx, dy) <= SLOP) return;
    stop.abort();
    // A finger that goes sideways scrolls the list.
    if (event.pointerType !== "touch" || Math.abs(dy) > Math.abs(dx)) begin(event);
  };
  window.addEventListener("pointermove", move, { signal });
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => stop.abort(), { signal });
}
