// The strip in the machine's own look: line printer, Commodore, Schneider, PC.  Quiet, legible, and only text.

import {html} from "./vendor/lit/lit-html.js";
import {fill} from "./language.js";

// What the machine showed when it was switched on: a mark of its kind, for the overview.
const GREETINGS = {
  "himstedt-stahn": ["TR440   ZUGFC   COMZUG", "BEWFC   BEWFS   AENDER", "EINGABE :"],
  demoschach: ["DEMOSCHACH", "SPIELSTAERKE (1-12) ? 4", "READY."],
  cpc: ["SCHACH  CPC 464/664/6128", "Spielstaerke 1 oder 2 ? 2", "Ready", "_"],
  salomon: ["┌──── SALOMON 3.10 ────┐", "│ Stufe 3    Feld: F1  │", "└──────────────────────┘"],
};

export function screen(ancestor, lines) {
  return html`<pre class="screen ${ancestor.key}" lang="de" tabindex="0" role="region" aria-label=${fill({en: "As {name} would have shown it, in German", de: "Wie {name} es gezeigt hätte"}, {name: ancestor.name})}>${lines.join("\n")}</pre>`;
}

export function greeting(ancestor) {
  return html`<pre class="screen small ${ancestor.key}" lang="de" aria-hidden="true">${GREETINGS[ancestor.key].join("\n")}</pre>`;
}
