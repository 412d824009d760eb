// A look into an ancestor's thinking: a position, its moves with their values, its line, its judgement term by term.

import {optionsOf} from "../player_options.js";
import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {BoardView} from "../board.js";
import {turnOf} from "../fen.js";
import {fill, moveLine, number as figures, t} from "../language.js";
import {screen} from "./screen.js";

const SHOWN_MOVES = 10;
const PATIENCE = 3000; // milliseconds; then the page says why it takes so long

let who = null; // the key of the ancestor
let asked = null; // {fen, level, spot}: what it is shown
let found = null; // answer of /api/ancestors/look
let fault = null;
let asking = null; // AbortController of the question under way
let isSlow = false;
let view = null;
let lit = null; // the term whose squares are shown
let showsAll = false;
let openedWays = new Set(); // of the tree: "e2e4", "e2e4 e7e5"
let shownFen = null; // on the board: a typed position only when the server has found it good

export function leaveLook() {
  asking?.abort();
  asking = null;
  view?.destroy();
  view = null;
  [found, asked, fault, lit, shownFen] = [null, null, null, null, null];
}

function ask(context, wanted) {
  asking?.abort();
  const mine = new AbortController();
  [asking, asked, fault, isSlow, lit, showsAll] = [mine, wanted, null, false, null, false];
  openedWays = new Set();
  if (wanted.spot) shownFen = wanted.fen;
  setTimeout(() => { if (asking === mine) { isSlow = true; context.update(); } }, PATIENCE);
  api("/api/ancestors/look", {key: who, fen: wanted.fen, level: wanted.level, options: optionsOf(who)}, mine.signal).then((answer) => {
    if (asking !== mine) return;
    found = answer;
    shownFen = answer.fen;
    const told = found.san ? fill({en: "It plays {move}.", de: "Es spielt {move}."}, {move: t(found.san)}) : "";
    if (told) context.announce(told);
  }, (error) => { if (asking === mine) { fault = error.text; found = null; } }).finally(() => { if (asking === mine) { asking = null; context.update(); } });
  context.update();
}

// `fen`: a position from the address, before those the ancestor is known by.
export function lookPart(context, ancestor, fen = "") {
  if (who !== ancestor.key) { leaveLook(); who = ancestor.key; }
  if (!asked && fen) ask(context, {fen, level: ancestor.level?.default ?? ancestor.spots[0].level, spot: null});
  else if (!asked) {
    const spot = ancestor.spots[0];
    ask(context, {fen: spot.fen, level: spot.level, spot: spot.key});
  }
  requestAnimationFrame(() => drawBoard());
  const spot = ancestor.spots.find((each) => each.key === asked.spot);
  return html`<div class="look-in">
    <div class="look-left">
      <div class="look-board"><div id="look-board" role="img" aria-label=${t("The position", "Die Stellung")}></div></div>
      ${positionForm(context, ancestor)}
    </div>
    <div class="look-right" aria-busy=${asking ? "true" : "false"} data-asked=${asked.spot ?? ""} data-move=${found && !asking ? found.move ?? "" : ""}>
      ${spot ? html`<p class="spot-note">${t(spot.note)}</p>` : ""}
      ${asking ? html`<p class="soft" role="status">${isSlow ? t("Still thinking; when it is asked for the first time, it is also being compiled.", "Es denkt noch; beim ersten Mal wird es außerdem erst übersetzt.") : t("It is thinking ...", "Es denkt ...")}</p>` : ""}
      ${fault ? html`<p class="fault" role="alert">${t(fault)}</p>` : ""}
      ${found && !fault ? html`<div class=${asking ? "stale" : ""}>${decision(ancestor)}${screen(ancestor, found.screen)}${ranking(context)}${judgement(context)}${passes()}${treeTold(context)}${statistics()}${traced(ancestor)}</div>` : ""}
    </div>
  </div>`;
}

function drawBoard() {
  const place = document.getElementById("look-board");
  if (!place) return;
  if (view?.place !== place) {
    view?.destroy();
    view = new BoardView(place, {animate: false});
  }
  if (!shownFen) return;
  const isFresh = found && !asking && !fault && found.fen === shownFen;
  const arrows = isFresh ? found.line.slice(0, 3).map((move, step) => ({from: move.slice(0, 2), to: move.slice(2, 4), kind: step ? `step${step + 1}` : ""})) : [];
  const squares = lit ? lit.map((square) => ({square, side: "white"})) : [];
  view.update({fen: shownFen, flipped: turnOf(shownFen) === "b", arrows: lit ? [] : arrows, marks: {squares}});
}

function positionForm(context, ancestor) {
  const choose = (event) => {
    const key = event.target.value;
    if (key === "game") ask(context, {...asked, fen: context.state.game.fen, spot: "game"});
    else if (key) { const spot = ancestor.spots.find((each) => each.key === key); ask(context, {fen: spot.fen, level: spot.level, spot: key}); }
  };
  const submit = (event) => { event.preventDefault(); ask(context, {...asked, fen: event.target.elements.fen.value, spot: null}); };
  const meaning = ancestor.levels.find((each) => each.level === asked.level)?.text;
  return html`<div class="look-form">
    <label class="stacked"><span>${t("Position", "Stellung")}</span><select name="spot" @change=${choose}>
      ${asked.spot === null ? html`<option value="" selected>${t("from the FEN below", "aus der FEN darunter")}</option>` : ""}
      ${ancestor.spots.map((spot) => html`<option value=${spot.key} .selected=${asked.spot === spot.key}>${t(spot.name)}</option>`)}
      ${context.state.game ? html`<option value="game" .selected=${asked.spot === "game"}>${t("from the game on the play page", "aus der Partie auf der Spielseite")}</option>` : ""}
    </select></label>
    <form class="fen-form" @submit=${submit}><label class="stacked"><span>FEN</span><input name="fen" spellcheck="false" autocomplete="off" maxlength="120" .value=${asked.fen}></label><button>${t("Show", "Zeigen")}</button></form>
    ${ancestor.level ? html`<label class="stacked"><span>${t("Level", "Stufe")} <b class="numbers">${asked.level}</b></span>
      <input type="range" name="level" min=${ancestor.level.low} max=${ancestor.level.high} .value=${String(asked.level)} @change=${(event) => ask(context, {...asked, level: Number(event.target.value)})}>
      <small class="soft">${meaning ? t(meaning) : t(ancestor.level.text)}</small></label>` : ""}
  </div>`;
}

function amount(value) {
  if (value === null || value === undefined) return "–";
  const rounded = Math.round(value * 10) / 10;
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "";
  return sign + figures(Math.abs(rounded), Number.isInteger(rounded) ? 0 : 1);
}

function decision() {
  const rows = [
    [t("Value", "Wert"), html`${amount(found.value)} <small>${t(found.unit)}, ${t(found.view)}</small>`],
    [t("Positions", "Stellungen"), figures(found.nodes)],
    [t("Depth", "Tiefe"), String(found.depth)],
    [t("Time", "Zeit"), `${figures(found.time, found.time < 1 ? 3 : 1)} s`],
  ];
  return html`<div class="chosen"><p class="chosen-move"><span class="soft">${found.source === "book" ? t("From its library:", "Aus seiner Bibliothek:") : t("It plays", "Es spielt")}</span> <b>${found.san ? t(found.san) : "–"}</b>
      ${found.lineSan.length > 1 ? html`<span class="soft">${t("and expects", "und erwartet")}</span> <span class="line-text">${moveLine(found.lineSan.slice(1))}</span>` : ""}</p>
    ${found.remark ? html`<p class="remark">${t(found.remark)}</p>` : ""}
    ${found.wasCut ? html`<p class="note">${t("It was asked to hurry after eight seconds; the figures show how far it got.", "Nach acht Sekunden wurde es zur Eile gebeten; die Zahlen zeigen, wie weit es kam.")}</p>` : ""}
    <dl class="look-figures">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd class="numbers">${value}</dd></div>`)}</dl></div>`;
}

function ranking(context) {
  const {moves} = found;
  if (!moves.length) return "";
  const shown = showsAll ? moves : moves.slice(0, SHOWN_MOVES);
  return html`<section><h3>${t("Its moves and what they are worth to it", "Seine Züge und was sie ihm wert sind")}</h3>
    <div class="scroll-x" tabindex="0" role="region" aria-label=${t("Table of its moves", "Tabelle seiner Züge")}><table class="move-table"><thead><tr><th>${t("Move", "Zug")}</th><th class="number">${t("Value", "Wert")}</th><th>${t("Then", "Danach")}</th><th>${t("Note", "Bemerkung")}</th></tr></thead>
      <tbody>${shown.map((each) => html`<tr class=${each.isChosen ? "is-chosen" : ""}><td>${each.isLegal ? t(each.san) : html`<s>${t(each.san)}</s>`}</td><td class="number numbers">${amount(each.value)}</td>
        <td class="replies">${moveLine(each.replies)}</td><td class="soft">${each.note ? t(each.note) : ""}</td></tr>`)}</tbody></table></div>
    ${moves.length > SHOWN_MOVES ? html`<button class="quiet" @click=${() => { showsAll = !showsAll; context.update(); }}>${showsAll ? t("Only the best", "Nur die besten") : fill({en: "All {n} moves", de: "Alle {n} Züge"}, {n: moves.length})}</button>` : ""}</section>`;
}

function judgement(context) {
  const {judgement: judged} = found;
  if (!judged) return "";
  const terms = [...judged.terms].sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const most = Math.max(1, ...terms.map((term) => Math.abs(term.value)));
  const light = (squares) => { lit = squares?.length ? squares : null; drawBoard(); };
  return html`<section><h3>${t("Its judgement of the position, term by term", "Sein Urteil über die Stellung, Kriterium für Kriterium")}</h3>
    <p class="note">${t(judged.unit)}. ${t("Before any move is looked at; pointing at a term shows its squares.", "Bevor ein Zug untersucht wird; wer auf ein Kriterium zeigt, sieht dessen Felder.")}</p>
    ${terms.length ? html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("Table of the evaluation", "Tabelle der Bewertung")}><table class="own-judgement"><thead><tr><th>${t("Term", "Kriterium")}</th><th class="number">${t("White", "Weiß")}</th><th class="number">${t("Black", "Schwarz")}</th><th class="number">${t("Share", "Anteil")}</th><th class="narrow-off"></th></tr></thead>
      <tbody>${terms.map((term) => html`<tr data-term=${term.key} @mouseenter=${() => light(term.squares)} @mouseleave=${() => light(null)}>
        <td>${term.squares.length ? html`<button class="quiet term-name" @focus=${() => light(term.squares)} @blur=${() => light(null)} title=${term.squares.join(" ")}>${t(term.name)}</button>` : t(term.name)}</td>
        <td class="number numbers">${amount(term.white)}</td><td class="number numbers">${amount(term.black)}</td><td class="number numbers" data-share=${term.value}>${amount(term.value)}</td>
        <td class="narrow-off"><span class="share-bar"><i class="${term.value > 0 ? "plus" : "minus"} ${term.forWhite > 0 ? "helps-white" : "helps-black"}" style=${`width: ${50 * Math.abs(term.value) / most}%`}></i></span></td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">${t("Sum", "Summe")}</th><td></td><td></td><td class="number numbers" data-total=${judged.total}><b>${amount(judged.total)}</b></td><td class="narrow-off"></td></tr></tfoot></table></div>`
      : html`<p>${t("Nothing counts here: the position is level to it.", "Hier zählt nichts: Die Stellung ist für das Programm ausgeglichen.")}</p>`}</section>`;
}

function statistics() {
  if (!found.statistics.length) return "";
  return html`<details class="figures-told"><summary>${t("What its search counted", "Was seine Suche zählte")}</summary>
    <dl>${found.statistics.map(([name, value]) => html`<div><dt>${t(name)}</dt><dd class="numbers">${value}</dd></div>`)}</dl></details>`;
}

// Some deepen step by step; each pass with its window.
function passes() {
  if (!found.passes.length) return "";
  return html`<section><h3>${t("Its passes, each deeper than the one before", "Seine Durchgänge, jeder tiefer als der vorige")}</h3>
    <div class="scroll-x" tabindex="0" role="region" aria-label=${t("Table of the passes", "Tabelle der Durchgänge")}><table class="move-table"><thead><tr><th class="number">${t("Depth", "Tiefe")}</th><th class="number">${t("Window", "Fenster")}</th><th class="number">${t("Value", "Wert")}</th><th class="number">${t("Positions", "Stellungen")}</th><th>${t("Main line", "Hauptvariante")}</th></tr></thead>
      <tbody>${found.passes.map((each) => html`<tr><td class="number numbers">${each.depth}</td><td class="number numbers">${amount(each.window[0])} … ${amount(each.window[1])}</td><td class="number numbers">${amount(each.value)}</td><td class="number numbers">${figures(each.nodes)}</td>
        <td class="replies">${moveLine(each.lineSan)}${each.repeated ? html` <small class="soft">${t("repeated with an open window", "mit offenem Fenster wiederholt")}</small>` : ""}</td></tr>`)}</tbody></table></div></section>`;
}

// What it looked at, opened branch by branch.
function treeTold(context) {
  if (!found.tree?.children.length) return "";
  return html`<details class="figures-told"><summary>${t("The tree it looked at", "Der Baum, den es ansah")}</summary>
    <p class="note">${t("In the order it tried the moves; values as it noted them.", "In der Reihenfolge, in der es die Züge versuchte; Werte, wie es sie notierte.")}</p>${branches(context, found.tree, "")}</details>`;
}

function branches(context, node, way) {
  return html`<ul class="tree-told">${node.children.map((child) => {
    const here = `${way} ${child.move}`;
    const isOpen = openedWays.has(here);
    const label = html`<b>${child.move.slice(0, 2)}-${child.move.slice(2)}</b> <span class="numbers">${amount(child.value)}</span>${child.note ? html` <small class="soft">${t(child.note)}</small>` : ""}`;
    const toggle = () => { if (isOpen) openedWays.delete(here); else openedWays.add(here); context.update(); };
    return html`<li>${child.children.length ? html`<button class="quiet" aria-expanded=${isOpen ? "true" : "false"} @click=${toggle}>${isOpen ? "▾" : "▸"} ${label} <small class="soft">(${child.children.length})</small></button>${isOpen ? branches(context, child, here) : ""}`
      : html`<span class="leaf-told">${label}</span>`}</li>`;
  })}</ul>`;
}

// The first positions it judged, as its own trace printed them.
function traced(ancestor) {
  if (!found.trace) return "";
  return html`<details class="figures-told"><summary>${t("TRACE: the first positions it judged", "TRACE: die ersten Stellungen, die es beurteilte")}</summary>${screen(ancestor, found.trace)}</details>`;
}
