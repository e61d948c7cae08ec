// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  var chosen = localStorage.getItem("tercio.theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch (e) {
  // Storage may be barred; the system's theme is used.
}
