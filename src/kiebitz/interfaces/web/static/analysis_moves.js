// The game beside the board: who played, how well, the moves as a book prints them, and everything to take along.

import {html} from "./vendor/lit/lit-html.js";
import {fill, language, number, t} from "./language.js";
import {analyse, backToGame, cancel, closeStudy, desk, goTo, openGame} from "./analysis_study.js";
import {value} from "./analysis_graph.js";

const PACES = [[.1, {en: "quick: 0.1 s a move", de: "schnell: 0,1 s je Zug"}], [.3, {en: "normal: 0.3 s a move", de: "normal: 0,3 s je Zug"}],
  [1, {en: "thorough: 1 s a move", de: "gründlich: 1 s je Zug"}], [5, {en: "deep: 5 s a move", de: "tief: 5 s je Zug"}]];

export function gamePanel(context) {
  const {study, games} = desk;
  return html`
    <div class="study-head">
      <h2>${study.moves.length ? html`${players(study)} <span class="points">${result(study.result)}</span>` : t("Position", "Stellung")}</h2>
      <p class="soft">${[known(study.event), known(study.site), known(study.date)].filter((each) => each && each !== players(study)).join(", ")}</p>
      ${study.opening ? html`<p class="opening">${t(study.opening.name)} <small class="soft">${study.opening.eco}</small>${left(study)}</p>` : ""}
      ${study.faults.length ? html`<details class="study-faults"><summary>${fill({en: "Not everything could be read ({n})", de: "Nicht alles war lesbar ({n})"}, {n: study.faults.length})}</summary>
        <ul>${study.faults.map((fault) => html`<li>${t(fault)}</li>`)}</ul></details>` : ""}
      ${games.length > 1 ? html`<label class="which">${fill({en: "Game", de: "Partie"}, {})} <select name="game" @change=${(event) => openGame(event.target.value)}>${games.map((each, index) => html`
        <option value=${each.key} .selected=${each.key === study.key}>${index + 1}. ${players(each)}</option>`)}</select></label>` : ""}
    </div>
    ${study.moves.length ? html`${doing(context)}${summary()}
    <div class="study-moves" tabindex="0" role="group" aria-label=${t("Moves; arrow keys go through them", "Züge; Pfeiltasten gehen hindurch")}>
      ${study.comment ? html`<p class="comment">${study.comment}</p>` : ""}${moves(study)}</div>` : ""}
    ${takeAlong(study)}`;
}

const known = (text) => (text && /[^?.\s-]/.test(text) ? text : "");

// Who played; where nobody knows, what for.
function players({white, black, event}) {
  if (!known(white) && !known(black)) return known(event) || t("White – Black", "Weiß – Schwarz");
  return `${known(white) || t("White", "Weiß")} – ${known(black) || t("Black", "Schwarz")}`;
}

function result(points) {
  return {"1-0": "1 : 0", "0-1": "0 : 1", "1/2-1/2": "½ : ½"}[points] ?? "";
}

// Where theory was left.
function left(study) {
  const move = study.theory ? study.moves[study.theory] : null;
  if (!move) return "";
  return html`<br><small class="soft">${fill({en: "The library knows it up to here; {n}{dots} {move} was new.", de: "Bis hierher kennt sie die Bibliothek; {n}{dots} {move} war neu."},
    {n: move.number, dots: move.white ? "." : "…", move: move.san})}</small>`;
}

function doing(context) {
  const {progress, report, seconds} = desk;
  if (progress) {
    const share = Math.round(100 * progress.done / Math.max(1, progress.total));
    return html`<div class="row doing" role="status"><progress max=${progress.total} value=${progress.done} aria-label=${t("Progress of the analysis", "Fortschritt der Analyse")}></progress>
      <span class="numbers">${share} %</span><button data-act="cancel" @click=${cancel}>${t("Cancel", "Abbrechen")}</button></div>`;
  }
  return html`<div class="row doing"><button class=${report ? "" : "primary"} data-act="analyse" @click=${analyse}>${report ? t("Analyse again", "Neu analysieren") : t("Analyse the game", "Partie analysieren")}</button>
    <select name="pace" aria-label=${t("How long for each move", "Wie lange je Zug")} @change=${(event) => { desk.seconds = Number(event.target.value); context.update(); }}>
      ${PACES.map(([pace, label]) => html`<option value=${pace} .selected=${pace === seconds}>${t(label)}</option>`)}</select></div>`;
}

function summary() {
  const {report, study} = desk;
  if (!report) return "";
  const sides = [[report.white, known(study.white) || t("White", "Weiß")], [report.black, known(study.black) || t("Black", "Schwarz")]];
  return html`<table class="summary numbers"><thead><tr><td></td><th scope="col" class="number">${t("Accuracy", "Genauigkeit")}</th>
    ${study.grades.map((grade) => html`<th scope="col" class="number ${grade.key}"><abbr class="sign" title=${t(grade.names)} aria-label=${t(grade.names)}>${grade.sign}</abbr></th>`)}</tr></thead>
    <tbody>${sides.map(([side, name]) => html`<tr><th scope="row">${name}</th><td class="number big">${side.accuracy === null ? "–" : `${number(side.accuracy)} %`}</td>
      ${study.grades.map((grade) => html`<td class="number">${side.graded[grade.key]}</td>`)}</tr>`)}</tbody></table>
    ${missed(report)}`;
}

function missed(report) {
  const count = report.white.missed_mates + report.black.missed_mates;
  if (!count) return "";
  return html`<p class="soft missed">${count === 1 ? t("One mate was missed.", "Ein Matt wurde verpasst.") : fill({en: "{n} mates were missed.", de: "{n} Matts wurden verpasst."}, {n: count})}</p>`;
}

// Book style: moves run on, a comment gets a paragraph of its own.
function moves(study) {
  let mustNumber = true;
  return study.moves.map((each, index) => {
    const found = desk.judged[index];
    const prefix = each.white ? `${each.number}.` : mustNumber ? `${each.number}…` : "";
    const side = desk.ply === index + 1 && desk.side.length ? sideLine() : "";
    const words = found?.noteworthy ? found.words : [];
    mustNumber = Boolean(each.comment || words.length || side);
    return html`<span class="half-move">${prefix ? html`<span class="move-number">${prefix}</span>` : ""}<button class="book-move ${found?.grade ?? ""}" data-ply=${index + 1}
        aria-current=${index + 1 === desk.ply && !desk.side.length ? "step" : "false"} @click=${() => goTo(index + 1)}>${t(each.san)}${found?.sign || each.signs}</button></span>
      ${each.comment ? html`<span class="comment">${each.comment}</span> ` : ""}
      ${words.length ? html`<p class="found ${found.grade ?? ""}">${words.map((word) => t(word)).join(" ")}</p>` : ""}${side}`;
  });
}

function sideLine() {
  const words = desk.side.map((move, index) => `${move.white ? `${move.number}. ` : index === 0 ? `${move.number}… ` : ""}${t(move.san)}`);
  return html`<p class="tried"><span>${words.join(" ")}</span> <button class="quiet" data-act="back" @click=${backToGame}>${t("Back to the game", "Zurück zur Partie")}</button></p>`;
}

export function startingSideLine() {
  return desk.ply === 0 && desk.side.length ? sideLine() : "";
}

function takeAlong(study) {
  const base = `/api/analysis/study/${study.key}`;
  return html`<div class="row take-along">
    <a class="button" data-act="export" download href="${base}/pgn?lang=${language()}">${desk.report ? t("PGN with comments", "PGN mit Kommentaren") : "PGN"}</a>
    ${desk.report ? html`<a class="button" data-act="report" download href="${base}/report?lang=${language()}">${t("Report", "Bericht")}</a>` : ""}
    <button class="quiet" data-act="close" @click=${closeStudy}>${t("Another game", "Andere Partie")}</button></div>`;
}

export {value};
