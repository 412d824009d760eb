// Light, dark, or as the system says.

const THEMES = [
  {name: "system", sign: "system", label: {en: "as the system", de: "wie das System"}},
  {name: "light", sign: "sun", label: {en: "light", de: "hell"}},
  {name: "dark", sign: "moon", label: {en: "dark", de: "dunkel"}},
];

export function theme() {
  return THEMES.find((each) => each.name === document.documentElement.dataset.theme) ?? THEMES[0];
}

export function nextTheme() {
  const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
  if (next.name === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next.name;
  try { localStorage.setItem("kiebitz.theme", next.name); } catch { /* holds until the page is closed */ }
}
