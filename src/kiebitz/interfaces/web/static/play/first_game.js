// The first game of a newcomer: how well do you play?

import {html} from "../vendor/lit/lit-html.js";
import {t} from "../language.js";
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
