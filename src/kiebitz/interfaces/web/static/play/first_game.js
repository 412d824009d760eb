// The first game of a newcomer: how well do you play, and what is to be seen while the program thinks for the first time.

import {html} from "../vendor/lit/lit-html.js";
import {fill, t} from "../language.js";
import {send} from "../socket.js";

const PLAYERS = [
  [1, {en: "I know the rules", de: "Die Regeln"}],
  [3, {en: "Now and then", de: "Ab und zu"}],
  [6, {en: "Often", de: "Oft"}],
  [8, {en: "In a club", de: "Im Verein"}],
];

export function welcome(context) {
  const {game} = context.state;
  if (!game.first || game.plies.length) return "";
  const seat = game.white.isPerson ? game.black : game.white;
  const choose = (level) => send({type: "new", mine: {player: "person"}, other: {player: "kiebitz", level}, color: "white", time: game.clock.control, first: true});
  return html`<section class="welcome" aria-label=${t("Welcome", "Willkommen")}><h3>${t("How often do you play chess?", "Wie viel Erfahrung mit Schach?")}</h3>
    <div class="welcome-levels">${PLAYERS.map(([level, label]) => html`<button aria-pressed=${seat.level === level ? "true" : "false"} @click=${() => choose(level)}>${t(label)}</button>`)}</div>
    <p class="soft">${t("You have White: make a move. For its first answer Kiebitz thinks as well as it can, so that there is something to watch.", "Weiß ist am Zug. Über die erste Antwort denkt Kiebitz nach, so gut es kann, damit es etwas zu sehen gibt.")}</p></section>`;
}

// What the window on the search shows, said while it happens.
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
