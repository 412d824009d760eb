// The first game of a newcomer: what the window on the search shows, said while it happens.

import {html} from "../vendor/lit/lit-html.js";
import {fill} from "../language.js";

export function guide(state, frame) {
  const {game} = state;
  if (frame.purpose !== "move" || !game.first || game.plies.length > 2) return "";
  const seat = game.white.isPerson ? game.black : game.white;
  const text = !frame.active
    ? {en: "That was its thinking at full strength. “Why?” takes the judgement apart. From now on it plays at level {n}.", de: "So denkt es mit voller Stärke. „Warum?“ nimmt das Urteil auseinander. Von jetzt an spielt es auf Stufe {n}."}
    : frame.depth < 9 ? {en: "It tries every move and every answer; the small board shows the line it is trying.", de: "Es probiert jeden Zug und jede Antwort; das kleine Brett zeigt die Variante, die es gerade prüft."}
      : frame.depth < 13 ? {en: "With every round it looks one half-move further. “Best” is what it would play now.", de: "Mit jeder Runde schaut es einen Halbzug weiter. „Beste“ ist, was es jetzt spielen würde."}
        : {en: "Only values between alpha and beta still matter: most branches are cut off.", de: "Nur Werte zwischen Alpha und Beta zählen noch: Die meisten Äste sind abgeschnitten."};
  return html`<p class="guide" role="status">${fill(text, {n: seat.level})}</p>`;
}
