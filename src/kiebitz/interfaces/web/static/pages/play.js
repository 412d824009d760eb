// Play: the board, the players, the moves, and the panels that look inside.

import {html, render as draw} from "../vendor/lit/lit-html.js";

export const title = {en: "Play", de: "Spielen"};

export function render(container, context) {
  const {state, t} = context;
  draw(html`<p>${state.game ? state.game.fen : t("One moment ...", "Einen Moment ...")}</p>`, container);
}
