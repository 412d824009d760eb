// German or English, switched at once: every text is a pair, the page picks one.

import {settings} from "./settings.js";

let chosen = null;
const listeners = new Set();

export function language() {
  if (chosen === null) {
    const asked = new URLSearchParams(location.search).get("lang"); // kiebitz --lang de
    if (asked === "de" || asked === "en") {
      try { localStorage.setItem("kiebitz.language", asked); } catch { chosen = asked; }
      history.replaceState(history.state, "", location.pathname + location.hash);
    }
    try { chosen ??= localStorage.getItem("kiebitz.language"); } catch { /* the browser's language */ }
    if (chosen !== "de" && chosen !== "en") chosen = navigator.language?.toLowerCase().startsWith("de") ? "de" : "en";
    document.documentElement.lang = chosen;
  }
  return chosen;
}

export function setLanguage(next) {
  chosen = next === "de" ? "de" : "en";
  document.documentElement.lang = chosen;
  try { localStorage.setItem("kiebitz.language", chosen); } catch { /* holds until the page is closed */ }
  for (const listener of listeners) listener();
}

addEventListener("storage", (event) => { // another tab has switched
  if (event.key !== "kiebitz.language") return;
  chosen = null;
  language();
  for (const listener of listeners) listener();
});

export function onLanguage(listener) {
  listeners.add(listener);
}

// t({en, de}) or t(en, de)
export function t(text, german) {
  if (german !== undefined) return language() === "de" ? german : text;
  if (text === null || text === undefined) return "";
  if (typeof text === "string") return text;
  if (settings.letters !== "language" && MOVE.test(text.en)) return lettered(text);
  return (text[language()] ?? text.en ?? "").replace(/(\d) %/g, "$1\u00a0%"); // a figure keeps its sign on its row
}

// A line of moves; castling is not torn apart at the end of a row (an invisible joiner follows its hyphens).
export function moveLine(line) {
  return line.map((san) => t(san)).join(" ").replaceAll("-", "-\u2060");
}

// A text that is nothing but a move is written with the letters the person has chosen, wherever it stands.
const MOVE = /^(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?[!?]{0,2}$/;
const FIGURES = {K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘"};

function lettered(move) {
  if (settings.letters !== "figures") return move[settings.letters];
  return move.en.replace(/[KQRBN]/g, (letter) => `${FIGURES[letter]}\uFE0E`); // the sign after it: as text, no picture
}

// A template with places: fill({en: "{n} moves", de: "{n} Züge"}, {n: 3})
export function fill(text, values) {
  return t(text).replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(t(values[key]) || values[key]) : whole));
}

export function number(value, digits = 0) {
  return value.toLocaleString(language() === "de" ? "de-DE" : "en-GB", {minimumFractionDigits: digits, maximumFractionDigits: digits}).replace("-", "−");
}

// How a game ended, as it is written in print; one that has not ended: nothing.
const POINTS = {"1-0": {en: "1-0", de: "1 : 0"}, "0-1": {en: "0-1", de: "0 : 1"}, "1/2-1/2": {en: "½-½", de: "½ : ½"}};

export function points(result) {
  return t(POINTS[result]);
}

// Centipawns as pawns with a sign: +0.35, −1.20
export function pawns(centipawns, digits = 2) {
  const rounded = Number((centipawns / 100).toFixed(digits));
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "";
  return sign + number(Math.abs(rounded), digits);
}

// 1992.05.?? -> May 1992; what is not known is left out
export function day(date) {
  const [year, month, dayOfMonth] = date.split(".");
  if (!/^\d{4}$/.test(year)) return "";
  if (!/^\d\d$/.test(month ?? "")) return year;
  const isWhole = /^\d\d$/.test(dayOfMonth ?? "");
  const when = new Date(Number(year), Number(month) - 1, isWhole ? Number(dayOfMonth) : 1);
  return when.toLocaleDateString(language() === "de" ? "de-DE" : "en-GB", {year: "numeric", month: "short", ...(isWhole ? {day: "numeric"} : {})});
}
