// The settings that colour the page, before the first paint, so that nothing flashes; see settings.js.
try {
  const kept = JSON.parse(localStorage.getItem("kiebitz.settings") ?? "{}");
  for (const key of ["theme", "board", "coordinates", "animation"]) if (/^[a-z]+$/.test(kept[key] ?? "")) document.documentElement.dataset[key] = kept[key];
} catch { /* no storage: the system decides */ }
