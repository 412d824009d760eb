// The game beside the board: who played, how well, the moves as a book prints them, and everything to take along.

import {html} from "../vendor/lit/lit-html.js";
import {day, fill, language, number, points, t} from "../language.js";
import {analyse, cancel, closeStudy, desk, laidOut, lookAt, openGame, shown} from "./study.js";
import {nodeTools} from "./node_tools.js";
import {node} from "./tree.js";
import {api, apiText} from "../api.js";
import {copy} from "../copying.js";
import {say} from "../notes.js";
import {value} from "./graph.js";

// Positions for each move: the same game gets the same comments on every machine.
const PACES = [[20000, {en: "quick: 20,000 positions a move", de: "schnell: 20 000 Stellungen je Zug"}], [100000, {en: "normal: 100,000 positions a move", de: "normal: 100 000 Stellungen je Zug"}],
  [400000, {en: "thorough: 400,000 positions a move", de: "gründlich: 400 000 Stellungen je Zug"}], [2000000, {en: "deep: 2 million positions a move", de: "tief: 2 Millionen Stellungen je Zug"}]];

let redraw = () => {};

export function gamePanel(context) {
  redraw = context.update;
  const {study, games} = desk;
  return html`
    <div class="study-head">
      <h2>${study.moves.length ? html`${players(study)} <span class="points">${points(study.result)}</span>` : t("Position", "Stellung")}</h2>
      <p class="soft">${[known(study.event), known(study.site), day(study.date)].filter((each) => each && each !== players(study)).join(", ")}</p>
      ${study.opening ? html`<p class="opening">${t(study.opening.name)} <small class="soft">${study.opening.eco}</small>${left(study)}</p>` : ""}
      ${study.contradiction ? html`<p class="note contradiction">${t(study.contradiction)}</p>` : ""}
      ${study.faults.length ? html`<details class="study-faults"><summary>${fill({en: "Not everything could be read ({n})", de: "Nicht alles war lesbar ({n})"}, {n: study.faults.length})}</summary>
        <ul>${study.faults.map((fault) => html`<li>${t(fault)}</li>`)}</ul></details>` : ""}
      ${games.length > 1 ? html`<label class="which">${fill({en: "Game", de: "Partie"}, {})} <select name="game" @change=${(event) => openGame(event.target.value)}>${games.map((each, index) => html`
        <option value=${each.key} .selected=${each.key === study.key}>${index + 1}. ${players(each)}</option>`)}</select></label>` : ""}
    </div>
    ${study.moves.length ? html`${doing(context)}${summary()}` : ""}
    <div class="study-moves" tabindex="0" role="group" aria-label=${t("Moves; arrow keys go through them", "Züge; Pfeiltasten gehen hindurch")}>
      ${study.comment ? html`<p class="comment">${study.comment}</p>` : ""}${study.moves.length ? moves(study) : html`<p class="soft">${t("Moves made on the board stand here.", "Hier stehen die Züge, die auf dem Brett gemacht werden.")}</p>`}</div>
    ${nodeTools(context)}
    ${takeAlong(study)}`;
}

const known = (text) => (text && /[^?.\s-]/.test(text) ? text : "");

// Who played; where nobody knows, what for.
function players({white, black, event}) {
  if (!known(t(white)) && !known(t(black))) return known(event) || t("White – Black", "Weiß – Schwarz");
  return sideNames({white, black}).join(" – ");
}

const sideNames = ({white, black}) => [known(t(white)) || t("White", "Weiß"), known(t(black)) || t("Black", "Schwarz")];

// Where theory was left.
function left(study) {
  const move = study.theory ? study.moves[study.theory] : null;
  if (!move) return "";
  return html`<br><small class="soft">${fill({en: "The library knows it up to here; {n}{dots} {move} was new.", de: "Bis hierher kennt sie die Bibliothek; {n}{dots} {move} war neu."},
    {n: move.number, dots: move.white ? "." : "…", move: move.san})}</small>`;
}

function doing(context) {
  const {progress, report, nodes} = desk;
  if (progress) {
    const share = Math.round(100 * progress.done / Math.max(1, progress.total));
    return html`<div class="row doing" role="status"><progress max=${progress.total} value=${progress.done} aria-label=${t("Progress of the analysis", "Fortschritt der Analyse")}></progress>
      <span class="numbers">${share} %</span><button data-act="cancel" @click=${cancel}>${t("Cancel", "Abbrechen")}</button></div>`;
  }
  return html`${desk.isBroken ? html`<p class="note broken" role="status">${t("The analysis of this game was broken off when the page was left.", "Die Analyse dieser Partie wurde mit dem Verlassen der Seite abgebrochen.")}</p>` : ""}
    <div class="row doing"><button class=${report ? "" : "primary"} data-act="analyse" @click=${analyse}>${report || desk.isBroken ? t("Analyse again", "Neu analysieren") : t("Analyse the game", "Partie analysieren")}</button>
    <select name="pace" aria-label=${t("How much for each move", "Wie viel je Zug")} @change=${(event) => { desk.nodes = Number(event.target.value); context.update(); }}>
      ${PACES.map(([pace, label]) => html`<option value=${pace} .selected=${pace === nodes}>${t(label)}</option>`)}</select></div>`;
}

function summary() {
  const {report, study} = desk;
  if (!report) return "";
  const names = sideNames(study);
  const [white, black] = names[0] === names[1] ? [t("White", "Weiß"), t("Black", "Schwarz")] : names;
  const sides = [[report.white, white], [report.black, black]];
  return html`<table class="summary numbers"><thead><tr><td></td><th scope="col" class="number">${t("Accuracy", "Genauigkeit")}</th>
    ${study.grades.map((grade) => html`<th scope="col" class="number ${grade.key}"><abbr class="sign" title=${t(grade.names)} aria-label=${t(grade.names)}>${grade.sign}</abbr></th>`)}</tr></thead>
    <tbody>${sides.map(([side, name]) => html`<tr><th scope="row">${name}</th><td class="number big">${side.accuracy === null ? "–" : `${number(side.accuracy)} %`}</td>
      ${study.grades.map((grade) => html`<td class="number">${side.graded[grade.key]}</td>`)}</tr>`)}</tbody></table>
    ${report.story.map((sentence) => html`<p class="story">${t(sentence)}</p>`)}
    ${missed(report)} ${learning(sides)}`;
}

// The turning points as exercises, for whoever it was that played.
let collecting = null; // the side whose mistakes are being collected
const barren = new Set(); // sides in whose mistakes nothing was found to be learnt

function learning(sides) {
  const collect = async (white) => {
    collecting = white;
    redraw();
    try {
      const {added, found} = await laidOut((study) => api("/api/train/collect", {study, white}));
      say(added === 1 ? {en: "One new exercise.", de: "Eine neue Übung."} : added ? fill({en: "{n} new exercises.", de: "{n} neue Übungen."}, {n: added}) : found ? {en: "These exercises are there already.", de: "Diese Übungen gibt es schon."} : {en: "No mistake that one could learn from.", de: "Kein Fehler, aus dem sich lernen ließe."});
      if (found) location.hash = "#/train"; else barren.add(`${desk.study.key} ${white}`);
    } catch (error) { say(error.text, "error"); }
    collecting = null;
    redraw();
  };
  const teaches = sides.map(([side], index) => side.teaches && !barren.has(`${desk.study.key} ${index === 0}`));
  const idle = sides.filter((_, index) => !teaches[index]).map(([, name]) => name);
  return html`<div class="row learning"><span>${t("Learn from the mistakes of", "Aus Fehlern lernen:")}</span>
    ${sides.map(([, name], index) => html`<button data-act="learn-${index ? "black" : "white"}" ?disabled=${collecting !== null || !teaches[index]} @click=${() => collect(index === 0)}>${collecting === (index === 0) ? t("One moment ...", "Einen Moment ...") : name}</button>`)}
    ${idle.length ? html`<small class="soft">${fill({en: "{who}: no mistake that one could learn from.", de: "{who}: kein Fehler, aus dem sich lernen ließe."}, {who: idle.join(", ")})}</small>` : ""}</div>`;
}

function missed(report) {
  const count = report.white.missed_mates + report.black.missed_mates;
  if (!count) return "";
  return html`<p class="soft missed">${count === 1 ? t("One mate was missed.", "Ein Matt wurde verpasst.") : fill({en: "{n} mates were missed.", de: "{n} Matts wurden verpasst."}, {n: count})}</p>`;
}

// Book style: moves run on; a comment gets a paragraph of its own, a variation its brackets.
function moves(study) {
  const parts = [];
  let mustNumber = true;
  study.moves.forEach((each, index) => {
    const found = desk.judged[index];
    const words = found?.noteworthy ? found.words : [];
    const others = node(each.parent).children.slice(1);
    parts.push(moveButton(each, mustNumber, found));
    if (each.comment) parts.push(html`<span class="comment">${each.comment}</span> `);
    if (words.length) parts.push(html`<p class="found ${found.grade ?? ""}">${words.map((word) => t(word)).join(" ")}</p>`);
    for (const other of others) parts.push(html`<div class="variation">${variation(other)}</div>`);
    mustNumber = Boolean(each.comment || words.length || others.length);
  });
  return parts;
}

function moveButton(move, mustNumber, found = null) {
  const prefix = move.white ? `${move.number}.` : mustNumber ? `${move.number}…` : "";
  return html`<span class="half-move">${prefix ? html`<span class="move-number">${prefix}</span>` : ""}<button class="book-move ${found?.grade ?? ""}" data-node=${move.id}
    aria-current=${move.id === desk.at ? "step" : "false"} @click=${() => lookAt(move.id)}>${t(move.san)}${move.signs || found?.sign || ""}</button></span> `;
}

// A side line with its own side lines, in brackets.
function variation(first) {
  const parts = [];
  let mustNumber = true;
  for (let id = first, isFirst = true; id !== undefined; [id] = node(id).children, isFirst = false) {
    const move = node(id);
    if (isFirst && move.before) parts.push(html`<span class="comment">${move.before}</span> `);
    parts.push(moveButton(move, mustNumber));
    if (move.comment) parts.push(html`<span class="comment">${move.comment}</span> `);
    const others = isFirst ? [] : node(move.parent).children.slice(1);
    for (const other of others) parts.push(html`<span class="inner">[${variation(other)}]</span> `);
    mustNumber = Boolean(move.comment || others.length);
  }
  return parts;
}

function takeAlong(study) {
  const base = `/api/analysis/study/${study.key}`;
  return html`<div class="row take-along">
    <a class="button" data-act="export" download href="${base}/pgn?lang=${language()}">${desk.report ? t("PGN with comments", "PGN mit Kommentaren") : "PGN"}</a>
    ${desk.report ? html`<a class="button" data-act="report" download href="${base}/report?lang=${language()}">${t("Report", "Bericht")}</a>` : ""}
    <button data-act="copy-pgn" @click=${() => copyPgn()}>${t("Copy PGN", "PGN kopieren")}</button>
    <button data-act="copy-fen" @click=${() => copy(shown().fen)}>${t("Copy FEN", "FEN kopieren")}</button>
    <button data-act="print" @click=${() => print()}>${t("Print", "Drucken")}</button>
    <button class="quiet" data-act="close" @click=${closeStudy}>${t("Another game", "Andere Partie")}</button></div>`;
}

async function copyPgn() {
  try {
    copy(await laidOut((key) => apiText(`/api/analysis/study/${key}/pgn?lang=${language()}`)));
  } catch (error) { say(error.text, "error"); }
}

export {value};
