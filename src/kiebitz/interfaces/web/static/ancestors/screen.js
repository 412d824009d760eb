// The strip in the machine's own look, as the opponent declares it.  Quiet, legible, and only text.

import {html} from "../vendor/lit/lit-html.js";
import {fill} from "../language.js";

export function screen(ancestor, lines) {
  return html`<pre class="screen" style=${ancestor.screen.look} lang=${ancestor.screen.language} tabindex="0" role="region" aria-label=${fill({en: "As {name} would have shown it", de: "Wie {name} es gezeigt hätte"}, {name: ancestor.name})}>${lines.join("\n")}</pre>`;
}

// What the machine showed when it was switched on: a mark of its kind, for the overview.
export function greeting(ancestor) {
  const {look, language, greeting: lines} = ancestor.screen;
  return html`<pre class="screen small" style=${look} lang=${language} aria-hidden="true">${lines.join("\n")}</pre>`;
}
