// Short notes at the edge of the screen, and words for screen readers only.

import {t} from "./language.js";

export function announce(text) {
  const place = document.getElementById("announcer");
  place.textContent = "";
  setTimeout(() => { place.textContent = t(text); }, 50); // a change is read out, the same text again is not
}

export function say(text, kind = "") {
  const note = document.createElement("div");
  note.className = `toast ${kind}`;
  note.role = kind === "error" ? "alert" : "status";
  note.textContent = t(text);
  const toasts = document.getElementById("toasts");
  toasts.append(note);
  while (toasts.children.length > 3) toasts.firstChild.remove();
  setTimeout(() => note.remove(), kind === "error" ? 8000 : 5000);
}

// What was wrong has been put right: the complaint goes.
export function takeBackErrors() {
  document.querySelectorAll("#toasts .error").forEach((note) => note.remove());
}
