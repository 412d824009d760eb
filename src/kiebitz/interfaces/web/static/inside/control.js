// Field control: who controls which square how strongly, as colours, as figures, as a table (Salomon's F1 view).

import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {fill, t} from "../language.js";
import {fromLetter, pieceName, pieceSign} from "../pieces.js";
import {change, state} from "../state.js";

const FULL = 9; // control that gets the full colour
let answer = null;
let shownFen = null;
let withFigures = false;
const sign = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

export function leaveControl() {
  change({hoverSquare: null});
}

function load(fen) {
  if (fen === shownFen) return;
  shownFen = fen;
  api("/api/control", {fen}).then((found) => { if (fen === shownFen) { answer = found; change({}); } }, (error) => { answer = {error: error.text}; change({}); });
}

// How the squares of the big board are coloured.
export function controlTint() {
  if (!answer?.squares) return null;
  const {centres} = answer;
  return answer.squares.map(({square, net}) => ({
    square,
    color: net > 0 ? "white" : net < 0 ? "black" : "none",
    strength: net ? .22 + .6 * Math.min(1, Math.abs(net) / FULL) : 0,
    label: withFigures ? sign(net) : "",
    frame: square === centres.white ? "white" : square === centres.black ? "black" : null,
  }));
}

export function controlPanel(context, position) {
  load(position.fen);
  if (!answer) return html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  if (answer.error) return html`<p class="error" role="alert">${t(answer.error)}</p>`;
  const hovered = answer.squares.find(({square}) => square === state.hoverSquare);
  return html`<div class="control">
    <h2>${t("Who controls which square", "Wer welches Feld beherrscht")}</h2>
    <p>${fill({en: "White controls {a} squares, Black {b}; {c} are contested or free.", de: "Weiß beherrscht {a} Felder, Schwarz {b}; {c} sind umkämpft oder frei."},
      {a: answer.white || "0", b: answer.black || "0", c: 64 - answer.white - answer.black || "0"})}</p>
    <div class="legend-scale" role="img" aria-label=${t("Legend: from strong control by Black over contested to strong control by White", "Legende: von starker schwarzer über umkämpft zu starker weißer Kontrolle")}>
      ${[-9, -6, -3, -1, 0, 1, 3, 6, 9].map((net) => html`<span class="step"><i class=${net > 0 ? "white" : net < 0 ? "black" : "none"}
        style=${`opacity: ${net ? .22 + .6 * Math.min(1, Math.abs(net) / FULL) : 1}`}></i><b>${sign(net)}</b></span>`)}</div>
    <div class="row spread ends"><span>${t("Black", "Schwarz")}</span><span>${t("White", "Weiß")}</span></div>
    <p class="row weights">${t("A man counts:", "Ein Stein zählt:")} ${answer.weights.map(([letter, weight]) => html`
      <span class="weight" title=${pieceName(`w${letter}`)}>${pieceSign(`w${letter}`)}<b>${weight}</b></span>`)}</p>
    <label><input type="checkbox" .checked=${withFigures} @change=${(event) => { withFigures = event.target.checked; change({}); }}> ${t("Figures on the board", "Zahlen auf dem Brett")}</label>
    <div class="square-story" aria-live="polite">${hovered ? story(hovered) : html`<p class="soft">${t("Point at a square to see which men are behind its figure.", "Ein Feld mit der Maus berühren oder mit dem Cursor ansteuern: Dann steht hier, welche Steine es beherrschen.")}</p>`}</div>
    ${centres()}
    <details><summary>${t("All squares as a table", "Alle Felder als Tabelle")}</summary>${table()}</details>
  </div>`;
}

function story({square, white, black, net, men}) {
  const side = (name, list, total) => html`<p><b>${name} ${total}</b> ${list.length ? list.map((man) => html`
    <span class="weight">${pieceSign(fromLetter(man.piece))}${man.square} <small class="soft">${man.weight}</small></span>`) : html`<span class="soft">–</span>`}</p>`;
  return html`<h3>${square}: <span class="numbers">${sign(net)}</span></h3>${side(t("White", "Weiß"), men.white, white)}${side(t("Black", "Schwarz"), men.black, black)}`;
}

function centres() {
  const one = (side, square) => (square ? html`<p><i class="swatch frame ${side}"></i> ${fill(side === "white"
    ? {en: "White's control centre: {square}. There, in White's half, Black is strongest.", de: "Weißes Kontrollzentrum: {square}. Dort, in der weißen Hälfte, ist Schwarz am stärksten."}
    : {en: "Black's control centre: {square}. There, in Black's half, White is strongest.", de: "Schwarzes Kontrollzentrum: {square}. Dort, in der schwarzen Hälfte, ist Weiß am stärksten."}, {square})}</p>` : "");
  return html`${one("white", answer.centres.white)}${one("black", answer.centres.black)}`;
}

function table() {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1];
  const of = (square) => answer.squares.find((each) => each.square === square).net;
  return html`<table class="numbers control-table"><thead><tr><th></th>${[..."abcdefgh"].map((file) => html`<th scope="col" class="number">${file}</th>`)}</tr></thead>
    <tbody>${rows.map((rank) => html`<tr><th scope="row">${rank}</th>${[..."abcdefgh"].map((file) => html`<td class="number">${sign(of(file + rank))}</td>`)}</tr>`)}</tbody></table>`;
}
