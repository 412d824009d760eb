// Why a move is good or bad, and why this one and not that: a sentence first, the lines on boards, figures on request.

import {html} from "../vendor/lit/lit-html.js";
import {fill, number, pawns, t} from "../language.js";
import {change} from "../state.js";
import {ask, askAtRest, missing} from "./asking.js";
import {lineBoards} from "./boards.js";

let pair = {fen: null, first: null, second: null}; // the two moves compared
let place = "before"; // where moves are compared: before the last move, or now

// About the move that led to the position shown.
export function ofMove(position) {
  if (!position.before || !position.last || position.last === "0000") {
    return html`<p class="soft">${t("Here no move has been made yet.", "Hier ist noch kein Zug geschehen.")}</p>`;
  }
  const answer = askAtRest("/api/why", {fen: position.before, move: position.last, game: position.room});
  if (!answer.text) return missing(answer);
  const better = answer.verdict === "best" || answer.verdict === "good" ? null : answer.better;
  const lines = [{title: better ? t("What follows", "Was folgt") : t("How it goes on", "Wie es weitergeht"), line: answer.line}];
  if (better) lines.push({title: t("Better", "Besser"), line: better});
  return html`<div class="reason ${answer.verdict}"><h3>${t(answer.title)}</h3>
    <p class="told">${t(answer.text)}</p>
    ${lineBoards(lines, position.flipped)}
    <p class="note whose">${t(answer.whose)}</p>
    <details><summary>${t("All that was found", "Alles, was gefunden wurde")}</summary>
      <ul class="reasons">${answer.reasons.map((each) => html`<li><b>${t(each.name)}</b>: ${t(each.text)}</li>`)}</ul>
      <p class="note">${fill({en: "{n} positions looked at.", de: "{n} Stellungen angesehen."}, {n: number(answer.positions)})}
        ${answer.loss >= .01 ? fill({en: "Winning chances given away: {n} %.", de: "Vergebene Gewinnaussicht: {n} %."}, {n: number(100 * answer.loss)}) : ""}</p></details></div>`;
}

// Why this and not that?
export function ofMoves(position) {
  const canBefore = Boolean(position.before && position.last && position.last !== "0000");
  const fen = place === "before" && canBefore ? position.before : position.fen;
  const moves = ask("/api/choices", {fen}).moves;
  const where = canBefore ? html`<div class="segments" role="group" aria-label=${t("Where", "Wo")}>
    ${[["before", t("Before the last move", "Vor dem letzten Zug")], ["now", t("In this position", "In dieser Stellung")]].map(([name, label]) => html`
      <button aria-pressed=${(place === name) === true ? "true" : "false"} @click=${() => { place = name; change({}); }}>${label}</button>`)}</div>` : "";
  if (!moves) return html`${where}${missing(ask("/api/choices", {fen}))}`;
  if (moves.length < 2) return html`${where}<p class="soft">${t("There are not two moves to compare here.", "Hier gibt es keine zwei Züge zu vergleichen.")}</p>`;
  if (pair.fen !== fen) pair = {fen, first: fen === position.before ? position.last : null, second: null};
  const choice = (key, label) => html`<label><span class="visually-hidden">${label}</span><select name=${key} @change=${(event) => { pair[key] = event.target.value || null; change({}); }}>
    <option value="" .selected=${!pair[key]}>${t("move …", "Zug …")}</option>
    ${moves.map((each) => html`<option value=${each.move} .selected=${each.move === pair[key]}>${t(each.san)}</option>`)}</select></label>`;
  return html`${where}
    <div class="row versus">${choice("first", t("This move", "Dieser Zug"))} <span class="soft">${t("and not", "und nicht")}</span> ${choice("second", t("That move", "Jener Zug"))}</div>
    ${pair.first && pair.second ? comparison(position, fen) : html`<p class="soft">${t("Choose two moves; both are searched equally deep.", "Zwei Züge wählen; beide werden gleich tief untersucht.")}</p>`}`;
}

function comparison(position, fen) {
  const answer = askAtRest("/api/compare", {fen, first: pair.first, second: pair.second, game: position.room});
  if (!answer.text) return missing(answer);
  const {first, second, concepts} = answer;
  const value = (each) => (Math.abs(each.value) > 20_000 ? t("mate", "Matt") : pawns(each.value));
  return html`<div class="reason"><p class="told">${t(answer.text)}</p>
    ${lineBoards([first, second].map((each) => ({title: t(each.san), line: each.line})), position.flipped)}
    <p class="note whose">${t(answer.whose)}</p>
    <details><summary>${t("Figures", "Zahlen")}</summary>
      <table class="numbers"><thead><tr><th></th><th class="number">${t("Value", "Wert")}</th><th class="number">${t("Expected points", "Erwartete Punkte")}</th></tr></thead>
        <tbody>${[first, second].map((each) => html`<tr><th scope="row">${t(each.san)}</th><td class="number">${value(each)}</td><td class="number">${number(100 * each.chance)} %</td></tr>`)}</tbody></table>
      ${concepts.length ? html`<p class="note">${t("At the ends of both lines, as the evaluation sees it, for the side that has the choice:",
        "An den Enden beider Varianten, wie die Bewertung es sieht, für die Seite, die wählt:")}</p>
      <table class="numbers"><tbody>${concepts.map((each) => html`<tr><td>${t(each.name)} <small class="soft">${t(each.term)}${each.squares.length ? ` ${each.squares.slice(0, 4).join(" ")}` : ""}</small></td>
        <td class="number">${pawns(each.worth)}</td></tr>`)}</tbody></table>` : ""}</details></div>`;
}

let looked = null; // the position that was asked about

// What is going on here: asked for by a button, because it takes a search.
export function ofSituation(position) {
  if (looked !== position.fen) {
    return html`<p><button data-act="overview" @click=${() => { looked = position.fen; change({}); }}>${t("What is going on here?", "Was ist hier los?")}</button></p>`;
  }
  const answer = ask("/api/overview", {fen: position.fen});
  if (!answer.verdict) return missing(answer);
  const list = (title, texts) => (texts.length ? html`<h4>${title}</h4><ul class="reasons">${texts.map((text) => html`<li>${t(text)}</li>`)}</ul>` : "");
  return html`<section class="reason overview" aria-label=${t("What is going on here", "Was hier los ist")}>
    <p class="told">${t(answer.verdict)}</p>${answer.endings.map((text) => html`<p>${t(text)}</p>`)}
    ${list(t("White", "Weiß"), answer.white)}${list(t("Black", "Schwarz"), answer.black)}${list(t("Threats and chances", "Drohungen und Chancen"), answer.threats)}
    ${list(t("Plans", "Pläne"), answer.plans.map((each) => each.text))}${list(t("Character", "Charakter"), answer.character)}
    ${lineBoards([{title: t("Best line", "Beste Variante"), line: answer.line}], position.flipped)}
    <p class="note whose">${t("Judged by Kiebitz.", "Hier urteilt Kiebitz.")}</p></section>`;
}
