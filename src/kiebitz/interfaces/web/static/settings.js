// What a person has set: kept in this browser, in force at once, on every page and in every open tab.
// `early.js` reads the same record before the first paint.

const KEY = "kiebitz.settings";

// Every setting once: the values it may have, the first being the default.
export const CHOICES = {
  theme: ["system", "light", "dark"],
  board: ["wood", "paper", "green", "blue", "safe"],
  pieces: ["classic", "plain"],
  letters: ["language", "en", "de", "figures"], // of the pieces in move lists
  coordinates: ["on", "off"],
  animation: ["on", "off"],
  sounds: ["on", "off"],
  thinking: ["on", "off"], // of whoever is on move, on the board itself
  balance: ["off", "on"], // the bar beside the board while playing
  threads: ["1", "2", "4", "8"],
  table: ["32", "16", "64", "128", "256"], // megabytes for known positions, at most: all games share a budget
  ponder: ["on", "off"],
};

export const settings = Object.fromEntries(Object.entries(CHOICES).map(([key, values]) => [key, values[0]]));
const listeners = new Set();

function read() {
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem(KEY) ?? "{}"); } catch { /* nothing kept, or nothing readable: the defaults */ }
  for (const [key, values] of Object.entries(CHOICES)) settings[key] = values.includes(kept?.[key]) ? kept[key] : values[0];
}

// The style sheet reads the settings from attributes of the root; the default leaves none.
function show() {
  for (const key of ["theme", "board", "coordinates", "animation"]) {
    if (settings[key] === CHOICES[key][0]) delete document.documentElement.dataset[key];
    else document.documentElement.dataset[key] = settings[key];
  }
  for (const listener of listeners) listener();
}

export function set(key, value) {
  if (!CHOICES[key]?.includes(value)) return;
  settings[key] = value;
  try { localStorage.setItem(KEY, JSON.stringify(settings)); } catch { /* holds until the page is closed */ }
  show();
}

export function resetSettings() {
  for (const [key, values] of Object.entries(CHOICES)) settings[key] = values[0];
  try { localStorage.removeItem(KEY); } catch { /* nothing was kept */ }
  show();
}

export function onSetting(listener) {
  listeners.add(listener);
}

// Pieces glide unless the person or the system asks for calm.
export function isAnimated() {
  return settings.animation === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// What our engine is told, for every game and every analysis begun from now on; as usual: nothing.
export function engineSettings() {
  const wishes = {threads: "threads", hash_mb: "table"};
  return Object.fromEntries(Object.entries(wishes).filter(([, key]) => settings[key] !== CHOICES[key][0]).map(([option, key]) => [option, Number(settings[key])]));
}

addEventListener("storage", (event) => { if (event.key === KEY) { read(); show(); } });
read();
