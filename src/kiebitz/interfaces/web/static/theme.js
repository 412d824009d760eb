// Light or dark before the first paint, so that nothing flashes.
try {
  const chosen = localStorage.getItem("kiebitz.theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch { /* no storage: the system decides */ }
