// A weak level, honestly: its mood as a line of the sum, the moves it did not think of greyed, and after the game what it missed.

import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {fill, pawns, t} from "../language.js";
import {change, state} from "../state.js";

// Judgement, mood, and the sum it went by.
export function moodSum(decision) {
  if (!decision?.mood || decision.score?.cp === undefined) return "";
  const row = (name, value, kind = "") => html`<tr class=${kind}><th scope="row">${name}</th><td class="number" data-part=${kind || "part"}>${value}</td></tr>`;
  return html`<table class="mood-sum numbers"><caption class="visually-hidden">${t("Judgement and mood", "Urteil und Laune")}</caption><tbody>
    ${row(t("Judgement without mood", "Urteil ohne Laune"), pawns(decision.score.cp))}
    ${row(t("Mood of this level", "Laune dieser Stufe"), pawns(decision.mood), "mood")}
    ${row(t("What it went by", "Danach zog es"), pawns(decision.held.cp), "sum")}</tbody></table>`;
}

// One line under the board.
export function moodWords(decision) {
  if (!decision?.mood || !decision.held) return "";
  return fill({en: "Its mood added {mood}: it went by {held}.", de: "Die Laune gab {mood} dazu: Gezogen wurde nach {held}."}, {mood: pawns(decision.mood), held: pawns(decision.held.cp)});
}

export function overlookedMoves(decision) {
  if (!decision?.overlooked.length) return "";
  const count = decision.overlooked.length;
  return html`<details class="overlooked"><summary>${count === 1 ? t("One move it did not think of", "Ein Zug, an den es nicht dachte") : fill({en: "{n} moves it did not think of", de: "{n} Züge, an die es nicht dachte"}, {n: count})}</summary>
    <p class="greyed">${decision.overlooked.map((each, index) => html`${index ? ", " : ""}<span>${t(each.san)}</span>`)}</p></details>`;
}

// After the game ------------------------------------------------------------------------------------

let told = {key: null, answer: null}; // what was missed in which game

export function missedPanel(context) {
  const {game} = state;
  const weak = [game.white, game.black].filter((side) => side.isWeak);
  if (!game.result || !weak.length || !game.plies.length) return "";
  const key = `${game.room}/${game.plies.length}`;
  if (told.key !== key) told = {key, answer: null};
  const ask = () => {
    told.answer = {waiting: true};
    api("/api/missed", {game: game.room}).then((answer) => { told = {key, answer}; }, (error) => { told = {key, answer: {error: error.text}}; }).finally(() => change({}));
    change({});
  };
  const {answer} = told;
  if (!answer) return html`<button class="wide" data-act="missed" @click=${ask}>${fill({en: "What did {who} miss?", de: "Was hat {who} übersehen?"}, {who: [...new Set(weak.map((side) => side.called))].join(", ")})}</button>`;
  if (answer.waiting) return html`<p class="soft wide" role="status">${t("One moment, I go through the game again ...", "Einen Moment, ich gehe die Partie noch einmal durch ...")}</p>`;
  if (answer.error) return html`<p class="error wide" role="alert">${t(answer.error)}</p>`;
  return html`<section class="missed wide" aria-label=${t("What I missed", "Was ich übersah")}>
    <h3>${t("What I missed and you could have used", "Was ich übersah und was zu nutzen war")}</h3>
    ${answer.moves.length ? html`<ol>${answer.moves.map((each) => html`<li><button class="quiet" @click=${() => change({shownPly: each.ply === game.plies.length ? null : each.ply})}>${t(each.move)}</button>
      ${each.said.map((sentence) => t(sentence)).join(" ")}</li>`)}</ol>` : html`<p>${t("Nothing worth a word: I made no great mistake.", "Nichts von Belang: Einen groben Fehler habe ich nicht gemacht.")}</p>`}</section>`;
}
