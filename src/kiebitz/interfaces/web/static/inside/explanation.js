// Why?  The last move and its reasons, the evaluation as bars that add up to the score, now or at the end of the best line, two moves.

import {html} from "../vendor/lit/lit-html.js";
import {fill, number, pawns, t} from "../language.js";
import {change, state} from "../state.js";
import {ask, missing} from "../why/asking.js";
import {lineBoards} from "../why/boards.js";
import {ownMinds} from "../why/minds.js";
import {ofMove, ofMoves, ofSituation} from "../why/reasons.js";

const MODES = [
  {name: "move", label: {en: "Last move", de: "Letzter Zug"}, draw: (position) => ofMove(position)},
  {name: "now", label: {en: "Position", de: "Stellung"},
    draw: (position) => html`${ofSituation(position)}${ofPosition(ask("/api/explain", {game: position.room, fen: position.fen}))}${ownMinds(position)}`},
  {name: "line", label: {en: "End of line", de: "Variantenende"}, draw: (position) => ofLine(position)},
  {name: "moves", label: {en: "Two moves", de: "Zwei Züge"}, draw: (position) => ofMoves(position)},
];
let lit = null; // the term whose squares are shown on the board
const MEN_SHOWN = 8; // of those intuition is taken apart into
let opened = null; // the term whose details are open

// Squares of the term under the pointer, for the big board; the end of a line has a board of its own.
export function explanationSquares() {
  return state.whyMode === "line" ? [] : litSquares();
}

function litSquares() {
  if (!lit) return [];
  return [...lit.white.map((square) => ({square, side: "white"})), ...lit.black.map((square) => ({square, side: "black"}))];
}

// What the program thought when it made the move that led to the position shown; null: nobody did, or it is not known yet.
export function decisionOf(position) {
  const {game} = state;
  if (position.room === null || !position.ply) return null;
  if (game.decision?.ply === position.ply) return game.decision;
  return ask("/api/decision", {game: game.room, ply: position.ply, fen: position.fen}).decision ?? null;
}

export function explanationPanel(context, position) {
  const mode = state.whyMode ?? "now";
  return html`<div class="why-panel">
    <div class="segments" role="group" aria-label=${t("What is explained", "Was erklärt wird")}>${MODES.map((each) => html`
      <button aria-pressed=${each.name === mode ? "true" : "false"} @click=${() => { lit = opened = null; change({whyMode: each.name}); }}>${t(each.label)}</button>`)}</div>
    ${MODES.find((each) => each.name === mode).draw(position)}
  </div>`;
}

function ofLine(position) {
  const decision = decisionOf(position);
  const hint = position.room !== null && state.hint && state.hintFen === position.fen ? {...state.hint, fen: state.hintFen} : null;
  const source = position.line ?? (decision?.line.length ? decision : hint);
  if (!source) {
    return html`<p class="soft">${t("No line belongs to this position: no program has thought about the move that led here.", "Zu dieser Stellung gehört keine Variante: Über den Zug, der hierher führte, hat kein Programm nachgedacht.")}</p>`;
  }
  const answer = ask("/api/explain", {game: position.room, fen: source.fen, line: source.line});
  return html`${answer.line ? html`<div class="line-end">${lineBoards([{title: t("At the end of the best line", "Am Ende der besten Variante"), line: answer.line}], position.flipped, litSquares())}</div>` : ""}${ofPosition(answer)}`;
}

function ofPosition(answer) {
  if (!answer.total && answer.total !== 0) return missing(answer);
  const groups = answer.groups.filter((group) => answer.terms.some((term) => term.group === group.key));
  const most = Math.max(40, ...groups.map((group) => Math.abs(group.value)));
  return html`
    <div class="verdict-box"><span class="score numbers" data-total=${answer.total}>${pawns(answer.total)}</span>
      <span>${t(answer.score.words)}<br><small class="soft">${phase(answer)}</small></span></div>
    <p class="note">${t("As it stands, without looking ahead; the search looks further and may judge differently.", "So, wie sie steht, ohne vorauszurechnen; die Suche schaut weiter und urteilt vielleicht anders.")}</p>
    <ul class="reasons">${answer.reasons.map((reason) => html`<li>${t(reason)}</li>`)}</ul>
    ${legend()}
    <div class="bars">${groups.map((group) => groupRow(group, answer, most))}
      ${sumRow(answer)}</div>`;
}

function legend() {
  return html`<p class="legend"><span><i class="swatch black"></i>${t("for Black", "für Schwarz")}</span><span><i class="swatch white"></i>${t("for White", "für Weiß")}</span></p>`;
}

function phase(answer) {
  const share = Math.round(100 * answer.phase / answer.fullPhase);
  return fill({en: "Kiebitz, style: {style} · {n} % middlegame", de: "Kiebitz, Stil: {style} · {n} % Mittelspiel"}, {style: answer.style.name, n: share || "0"});
}

function groupRow(group, answer, most) {
  const terms = answer.terms.filter((term) => term.group === group.key).sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const inner = Math.max(10, ...terms.map((term) => Math.abs(term.value)));
  return html`<details class="group"><summary>
      <span class="name">${t(group.name)}</span>${bar(group.value, most)}<span class="number numbers" data-share=${group.value}>${pawns(group.value)}</span></summary>
    <div class="terms">${terms.map((term) => termRow(term, Math.max(inner, most / 3)))}</div></details>`;
}

function bar(value, most) {
  const width = Math.min(50, 50 * Math.abs(value) / most);
  if (Math.abs(value) < .05) return html`<span class="bar" aria-hidden="true"></span>`;
  return html`<span class="bar" aria-hidden="true"><i class=${value > 0 ? "white" : "black"} style=${`width: ${width}%`}></i></span>`;
}

function light(term) {
  return {
    enter: () => { lit = term.squares; change({}); },
    leave: () => { if (lit === term.squares) { lit = null; change({}); } },
  };
}

function termRow(term, most) {
  const isOpen = opened === term.key;
  const {enter, leave} = light(term);
  const squares = [...term.squares.white, ...term.squares.black].length;
  return html`<div class="term">
    <button class="term-line" data-term=${term.key} aria-expanded=${isOpen ? "true" : "false"} @mouseenter=${enter} @mouseleave=${leave} @focus=${enter} @blur=${leave}
      @click=${() => { opened = isOpen ? null : term.key; change({}); }}>
      <span class="name">${t(term.name)}${squares ? html`<small class="soft"> ${term.squares.white.concat(term.squares.black).slice(0, 4).join(" ")}${squares > 4 ? " …" : ""}</small>` : ""}</span>
      ${bar(term.value, most)}<span class="number numbers">${pawns(term.value)}</span></button>
    ${isOpen ? details(term) : ""}</div>`;
}

function details(term) {
  return html`<div class="details">
    <p>${t(term.sentence)}</p>
    <table class="numbers"><thead><tr><th>${t("Case", "Fall")}</th><th class="number">${t("White", "Weiß")}</th><th class="number">${t("Black", "Schwarz")}</th>
      <th class="number">${t("Weight mg / eg", "Gewicht MS / ES")}</th><th class="number">${t("Share", "Anteil")}</th></tr></thead>
      <tbody>${term.cases.map((each) => html`<tr><td>${each.name ? t(each.name) : t(term.name)}</td><td class="number">${each.white}</td><td class="number">${each.black}</td>
        <td class="number">${number(each.mg, each.mg % 1 ? 1 : 0)} / ${number(each.eg, each.eg % 1 ? 1 : 0)}</td><td class="number">${pawns(each.value)}</td></tr>`)}</tbody></table>
    ${term.men.length ? ofMen(term.men) : ""}
    <p class="note">${fill({en: "White {a}, Black {b}, difference {c}.", de: "Weiß {a}, Schwarz {b}, Unterschied {c}."}, {a: pawns(term.white), b: pawns(term.black), c: pawns(term.value)})}
      ${fill({en: "Source: {source}.", de: "Quelle: {source}."}, {source: term.source === "modern" ? t("later engines", "spätere Programme") : term.source})}
      ${state.pages.includes("styles") ? html`<a href="#/styles/${term.key}">${t("Change it", "Ändern")}</a>` : ""}</p></div>`;
}

// Intuition man by man: what would be missing without each; the men work together, so the shares need not add up.
function ofMen(men) {
  return html`<p class="men">${t("By man, each as if it were not there:", "Figur für Figur, jeweils als stünde sie nicht da:")}
    ${men.slice(0, MEN_SHOWN).map((man) => html`<span class="numbers">${man.square} ${pawns(man.value)}</span> `)}</p>`;
}

function sumRow(answer) {
  return html`<div class="sum"><span class="name">${t("Sum", "Summe")} <small class="soft">${fill({en: "with {n} for rounding", de: "mit {n} für Rundung"},
    {n: pawns(answer.rounding, 3)})}</small></span><span></span><span class="number numbers" data-rounding=${answer.rounding}><b>${pawns(answer.total)}</b></span></div>`;
}
