// Whose judgement is shown: that of Kiebitz is called so where an ancestor plays, and the ancestor's own stands beside it, in its own unit.

import {html} from "../vendor/lit/lit-html.js";
import {fill, number, t} from "../language.js";
import {state} from "../state.js";
import {ask} from "./asking.js";

const SHOWN = 12; // terms

function isAncestor(side) {
  return !side.isPerson && side.player !== "kiebitz" && !/^(style|uci):/.test(side.player);
}

export function ownMinds(position) {
  const {game} = state;
  if (position.room === null || ![game.white, game.black].some(isAncestor)) return "";
  const {minds} = ask("/api/minds", {fen: position.fen, game: game.room});
  const names = [game.white, game.black].filter(isAncestor).map((side) => side.called).join(", ");
  return html`<p class="note whose">${fill({en: "Everything above is the judgement of Kiebitz. {names} counts otherwise:", de: "Alles darüber ist das Urteil von Kiebitz. {names} zählt anders:"}, {names})}</p>
    ${minds?.length ? minds.map(mind) : html`<p class="soft">${t("It does not tell its own terms.", "Seine eigenen Kriterien verrät es nicht.")}</p>`}`;
}

function mind(each) {
  return html`<details class="mind" open><summary><b>${each.name}</b>: <span class="numbers">${number(each.total, each.total % 1 ? 2 : 0)}</span> ${t(each.unit)}</summary>
    <table class="numbers"><tbody>${each.terms.slice(0, SHOWN).map((term) => html`<tr><td>${t(term.name)}</td><td class="number">${number(term.value, term.value % 1 ? 2 : 0)}</td></tr>`)}
    </tbody></table>${each.terms.length > SHOWN ? html`<p class="note">${fill({en: "and {n} smaller ones", de: "und {n} kleinere"}, {n: each.terms.length - SHOWN})}</p>` : ""}</details>`;
}
