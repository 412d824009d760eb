// Set up a position.

import {html, render as draw} from "../vendor/lit/lit-html.js";

export const title = {en: "Set up", de: "Aufstellen"};

export function render(container, context) {
  draw(html`<p>${context.t("One moment ...", "Einen Moment ...")}</p>`, container);
}
