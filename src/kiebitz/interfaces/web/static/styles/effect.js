// What a change does here: two styles on one position, their evaluations term by term and the moves they choose.
// The evaluation follows every movement of a slider; the search waits for a short rest and is dropped when the next change comes.

import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {fill, moveLine, number, pawns, t} from "../language.js";
import {announce} from "../notes.js";
import {side, termOf} from "./draft.js";

const REST = 180; // milliseconds without a change before moves are searched
const TAB = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`; // this page's desk on the server
const SHOWN = 8; // terms which differ, before the rest is summed up

let question = null; // {id, fen, first, second}: what is asked now
let judging = false; // an evaluation is on its way
let timer = null;
let isOnItsWay = false; // a search is running on the server
let redraw = () => {};
const effect = {judged: null, error: null, choice: null, isSearching: false};

// Asked at every drawing; does something only when the question is another one.
export function follow(id, fen, first, second, update) {
  redraw = update;
  if (question?.id === id) return;
  const isFirst = question === null;
  question = {id, fen, first, second, isFirst};
  judge();
  clearTimeout(timer);
  stopSearch(); // its answer is of no use any more
  timer = setTimeout(search, isFirst ? 0 : REST);
  effect.isSearching = true;
}

function stopSearch() {
  if (isOnItsWay) api("/api/styles/stop", {tab: TAB}).catch(() => {});
  isOnItsWay = false;
}

export function stopTrying() {
  clearTimeout(timer);
  stopSearch();
  question = null;
  effect.isSearching = false;
}

const body = () => ({fen: question.fen, first: side(question.first), second: side(question.second)});

async function judge() {
  if (judging) return; // asked again when the answer is there
  judging = true;
  const {id} = question;
  try {
    effect.judged = await api("/api/styles/judge", body());
    effect.error = null;
  } catch (error) {
    effect.error = error.text;
  }
  judging = false;
  if (question && question.id !== id) judge();
  redraw();
}

async function search() {
  if (!question) return;
  const {id, isFirst} = question;
  let answer = null;
  isOnItsWay = true;
  try {
    answer = await api("/api/styles/choose", {tab: TAB, ...body()});
  } catch { /* the evaluation tells what is wrong */ }
  if (question?.id !== id) return;
  if (answer?.overtaken) { timer = setTimeout(search, REST); return; } // a stop meant for the search before
  isOnItsWay = false;
  effect.isSearching = false;
  effect.choice = answer;
  if (answer && !isFirst) announce(summary());
  redraw();
}

export const shownEffect = () => effect;
export const shareOf = (key) => effect.judged?.terms.find((term) => term.key === key);

// In one line: for screen readers, and for narrow screens where the rest is below.
function summary() {
  const {judged, choice} = effect;
  if (!judged) return "";
  const [first, second] = [judged.first.total, judged.second.total];
  const evaluation = first === second ? fill({en: "Evaluation {a}.", de: "Bewertung {a}."}, {a: pawns(first)})
    : fill({en: "Evaluation {a}, now {b}.", de: "Bewertung {a}, jetzt {b}."}, {a: pawns(first), b: pawns(second)});
  if (!choice?.first.move || !choice.second.move) return evaluation;
  const moves = {a: choice.first.san, b: choice.second.san};
  return `${evaluation} ${choice.first.move === choice.second.move ? fill({en: "The move stays {a}.", de: "Der Zug bleibt {a}."}, moves)
    : fill({en: "The move changes from {a} to {b}.", de: "Der Zug wechselt von {a} zu {b}."}, moves)}`;
}

export function arrows() {
  const {choice, judged} = effect;
  if (!choice || choice.fen !== judged?.fen) return [];
  const arrow = (found, kind) => (found.move ? [{from: found.move.slice(0, 2), to: found.move.slice(2, 4), kind}] : []);
  return choice.first.move === choice.second.move ? arrow(choice.second, "second") : [...arrow(choice.first, "first"), ...arrow(choice.second, "second")];
}

// Drawing ------------------------------------------------------------------------------------------

const change = (a, b) => (Math.abs(a - b) < .05 ? html`<span>${pawns(b)}</span>`
  : html`<span class="was">${pawns(a)}</span> <span aria-hidden="true">→</span><span class="visually-hidden">${t("becomes", "wird")}</span> <b>${pawns(b)}</b>`);

// What a term gives here under both styles, beside its slider.
export function shareHere(a, b) {
  return change(a, b);
}

export function summaryLine() {
  const {judged, choice} = effect;
  if (!judged) return html`<p class="effect-line" aria-hidden="true">…</p>`;
  const isSame = choice?.first.move === choice?.second.move;
  return html`<p class="effect-line numbers" aria-hidden="true">
    <span>${change(judged.first.total, judged.second.total)}</span>
    ${choice?.second.move ? html`<span class=${effect.isSearching ? "waits" : ""}>${isSame ? html`<b>${t(choice.second.san)}</b>`
      : html`<span class="was">${t(choice.first.san)}</span> → <b>${t(choice.second.san)}</b>`}</span>` : ""}</p>`;
}

export function effectPanel(labels) {
  const {judged, choice, error} = effect;
  if (error) return html`<p class="error" role="alert">${t(error)}</p>`;
  if (!judged) return html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  return html`<div class="effect" data-first=${judged.first.total} data-second=${judged.second.total}>
    <div class="sides">
      ${labels.isOne ? "" : sideCard("first", labels.first, judged.first, choice?.first)}
      ${sideCard("second", labels.second, judged.second, choice?.second)}
    </div>
    ${labels.isOne ? html`<p class="note">${t("Move a slider: before and after appear side by side.", "Einen Regler bewegen: Vorher und nachher erscheinen nebeneinander.")}</p>`
      : html`${choiceLine(labels)}${termsWhichDiffer(judged, labels)}`}
  </div>`;
}

function sideCard(kind, label, total, found) {
  return html`<section class="side ${kind}" aria-label=${label}>
    <h3><i class="swatch-arrow ${kind}" aria-hidden="true"></i>${label}</h3>
    <p class="total numbers" title=${t("Evaluation of the position as it stands", "Bewertung der Stellung, wie sie steht")}>${pawns(total.total)}</p>
    <p class="words">${t(total.score.words)}</p>
    <div class="plays ${effect.isSearching ? "waits" : ""}">
      ${found?.move ? html`<p><span class="soft">${t("plays", "spielt")}</span> <b class="san" data-move=${kind}>${t(found.san)}</b> <span class="numbers soft">${scoreText(found)}</span></p>
        <p class="line soft" title=${fill({en: "{n} positions, depth {d}", de: "{n} Stellungen, Tiefe {d}"}, {n: number(found.nodes), d: found.depth})}>${moveLine(found.lineSan.slice(0, 7))}</p>`
      : found ? html`<p class="soft">${t("No move: the game is over here.", "Kein Zug: Hier ist die Partie zu Ende.")}</p>`
      : html`<p class="soft">${t("is choosing a move ...", "wählt einen Zug ...")}</p>`}
    </div></section>`;
}

function scoreText(found) {
  return found.cp === null || found.cp === undefined ? found.score?.text ?? "" : pawns(found.cp);
}

function choiceLine(labels) {
  const {choice} = effect;
  if (!choice?.first.move || !choice.second.move) return "";
  const moves = {a: choice.first.san, b: choice.second.san, weights: labels.weights};
  if (choice.first.move === choice.second.move) return html`<p class="verdict-line">${fill({en: "Both choose {a}.", de: "Beide wählen {a}."}, moves)}</p>`;
  const most = Math.max(10, ...choice.why.terms.map((term) => Math.abs(term.value)));
  return html`<div class="other-move"><p class="verdict-line"><b>${fill({en: "{b} instead of {a}", de: "{b} statt {a}"}, moves)}</b></p>
    ${choice.why.terms.length ? html`<p class="note">${choice.why.atTheEnd
      ? fill({en: "What the end of its line has over that of the other, by the weights of {weights}:", de: "Was das Ende der Variante dem der anderen voraushat, nach den Gewichten von {weights}:"}, moves)
      : fill({en: "What the position after it has over the other, by the weights of {weights}:", de: "Was die Stellung danach der anderen voraushat, nach den Gewichten von {weights}:"}, moves)}</p>
    <ul class="reasons-bars">${choice.why.terms.map((term) => html`<li><span class="name">${t(term.name)}</span>${bar(term.value, most)}<span class="number numbers">${pawns(term.value)}</span></li>`)}</ul>` : ""}</div>`;
}

function bar(value, most) {
  return html`<span class="diff-bar" aria-hidden="true"><i class=${value > 0 ? "white" : "black"} style=${`width: ${Math.min(50, 50 * Math.abs(value) / most)}%`}></i></span>`;
}

function termsWhichDiffer(judged, labels) {
  const rows = judged.terms.map((term) => ({...term, difference: term.second - term.first})).filter((term) => Math.abs(term.difference) >= .05)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  if (!rows.length) {
    return html`<p class="note">${t("In this position both judge alike: no weight that differs counts here.", "In dieser Stellung urteilen beide gleich: Kein Gewicht, das sich unterscheidet, zählt hier.")}</p>`;
  }
  const shown = rows.slice(0, SHOWN);
  const sum = (list, key) => list.reduce((total, term) => total + term[key], 0);
  const rest = rows.slice(SHOWN);
  const all = sum(rows, "difference");
  const difference = judged.second.total - judged.first.total;
  const line = (name, a, b, kind = "") => html`<tr class=${kind}><th scope="row">${name}</th><td class="number">${pawns(a)}</td><td class="number">${pawns(b)}</td><td class="number">${pawns(b - a)}</td></tr>`;
  return html`<table class="differing numbers"><caption>${t("Terms which differ, White's view", "Kriterien, die sich unterscheiden, aus Sicht von Weiß")}</caption>
    <thead><tr><th scope="col"><span class="visually-hidden">${t("Term", "Kriterium")}</span></th><th scope="col" class="number">${labels.first}</th><th scope="col" class="number">${labels.second}</th><th scope="col" class="number">${t("Change", "Änderung")}</th></tr></thead>
    <tbody>${shown.map((term) => line(html`<a href="#/styles/${term.key}">${t(termOf(term.key).name)}</a>`, term.first, term.second))}
      ${rest.length ? line(fill({en: "{n} smaller ones", de: "{n} kleinere"}, {n: rest.length}), sum(rest, "first"), sum(rest, "second"), "soft") : ""}
      ${line(t("Alike, and rounding", "Gleiche und Rundung"), judged.first.total - sum(rows, "first"), judged.first.total - sum(rows, "first") + difference - all, "soft")}
      ${line(t("Evaluation", "Bewertung"), judged.first.total, judged.second.total, "total-row")}</tbody></table>`;
}
