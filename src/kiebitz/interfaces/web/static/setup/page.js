// Set up a position: place men by tap or drag, everything else beside the board; the server names every fault.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {BoardView} from "../board.js";
import {copy} from "../copying.js";
import {START, menOf, placement} from "../fen.js";
import {icon} from "../icons.js";
import {t} from "../language.js";
import {openNewGame} from "../new_game.js";
import {fromLetter, pieceName, pieceSign} from "../pieces.js";

export const title = {en: "Set up", de: "Aufstellen"};

const RIGHTS = [["K", {en: "White short", de: "Weiß kurz"}], ["Q", {en: "White long", de: "Weiß lang"}], ["k", {en: "Black short", de: "Schwarz kurz"}], ["q", {en: "Black long", de: "Schwarz lang"}]];
let position = read(START); // {men, turn, rights, passing, half, number}
let view = null;
let held = "P"; // the man that a tap places; "" removes
let faults = []; // texts of the server
let checked = null; // the FEN the faults belong to
let flipped = false;
let seenRest = null; // the address that was read last
let drag = null; // {man, from, ghost}

function read(fen) {
  const [, turn = "w", rights = "-", passing = "-", half = "0", number = "1"] = fen.trim().split(/\s+/);
  return {men: menOf(fen), turn: turn === "b" ? "b" : "w", rights: rights === "-" ? "" : rights, passing, half, number};
}

function write() {
  const {men, turn, rights, passing, half, number} = position;
  return `${placement(men)} ${turn} ${rights || "-"} ${passing} ${half} ${number}`;
}

export function render(container, context) {
  if (context.rest !== seenRest) {
    seenRest = context.rest;
    if (context.rest) position = read(context.rest);
  }
  const fen = write();
  check(context, fen);
  const isFine = checked === fen && !faults.length;
  const set = (values) => { Object.assign(position, values); context.update(); };
  draw(html`<div class="setup">
    <section class="board-side" aria-label=${t("Board", "Brett")}>
      ${palette("black", context)}
      <div class="board-frame"><div id="setup-board" aria-label=${t("Board to set up. Arrow keys move the cursor, Enter places the chosen man.", "Brett zum Aufstellen. Pfeiltasten bewegen den Cursor, Enter setzt den gewählten Stein.")}></div></div>
      ${palette("white", context)}
    </section>
    <section class="card form">
      <h1>${t("Set up a position", "Stellung aufbauen")}</h1>
      <p class="soft">${t("Choose a man and tap squares, or drag men onto and off the board. A right click removes.", "Einen Stein wählen und Felder antippen, oder Steine aufs Brett und vom Brett ziehen. Ein Rechtsklick entfernt.")}</p>
      <div class="row">
        <button @click=${() => { position = read(START); context.update(); }}>${t("Start position", "Grundstellung")}</button>
        <button @click=${() => set({men: {}, rights: "", passing: "-"})}>${t("Clear", "Leeren")}</button>
        ${context.state.game ? html`<button @click=${() => { position = read(context.state.game.fen); context.update(); }}>${t("From the game", "Aus der Partie")}</button>` : ""}
        <button class="icon" aria-label=${t("Turn the board", "Brett drehen")} title=${t("Turn the board", "Brett drehen")} @click=${() => { flipped = !flipped; context.update(); }}>${icon("turn")}</button>
      </div>
      <fieldset><legend>${t("On move", "Am Zug")}</legend><div class="row">
        ${[["w", {en: "White", de: "Weiß"}], ["b", {en: "Black", de: "Schwarz"}]].map(([side, label]) => html`<label><input type="radio" name="turn" value=${side}
          .checked=${position.turn === side} @change=${() => set({turn: side, passing: "-"})}> ${t(label)}</label>`)}</div></fieldset>
      <fieldset><legend>${t("May still castle", "Darf noch rochieren")}</legend><div class="rights">
        ${RIGHTS.map(([letter, label]) => html`<label><input type="checkbox" value=${letter} .checked=${position.rights.includes(letter)}
          @change=${(event) => set({rights: RIGHTS.map(([each]) => each).filter((each) => (each === letter ? event.target.checked : position.rights.includes(each))).join("")})}> ${t(label)}</label>`)}</div></fieldset>
      <label class="line"><span>${t("En passant on", "En passant auf")}</span><select @change=${(event) => set({passing: event.target.value})}>
        <option value="-" .selected=${position.passing === "-"}>–</option>
        ${[..."abcdefgh"].map((file) => file + (position.turn === "w" ? 6 : 3)).map((square) => html`<option value=${square} .selected=${position.passing === square}>${square}</option>`)}
      </select></label>
      <label class="line"><span>FEN</span><input name="fen" class="fen" spellcheck="false" .value=${fen} @change=${(event) => { position = read(event.target.value); context.update(); }}></label>
      <div class="faults" aria-live="polite" data-checked=${checked === fen ? "true" : "false"}>${checked !== fen ? "" : faults.length
        ? html`<ul>${faults.map((fault) => html`<li>${t(fault)}</li>`)}</ul>` : html`<p class="fine">${t("This position can be played.", "Diese Stellung ist spielbar.")}</p>`}</div>
      <div class="row">
        <button class="primary" ?disabled=${!isFine} @click=${() => openNewGame({fen})}>${t("Play from here", "Von hier spielen")}</button>
        <button data-act="play-white" ?disabled=${!isFine} @click=${() => openNewGame({fen, color: "white"})}>${t("With White", "Mit Weiß")}</button>
        <button data-act="play-black" ?disabled=${!isFine} @click=${() => openNewGame({fen, color: "black"})}>${t("With Black", "Mit Schwarz")}</button>
        <button data-act="analyse" ?disabled=${!isFine} @click=${() => context.go(`analysis/${encodeURIComponent(fen)}`)}>${t("Analyse this position", "Diese Stellung analysieren")}</button>
        <button data-act="ancestors" ?disabled=${!isFine} @click=${() => context.go(`tree/minds/${encodeURIComponent(fen)}`)}>${t("Let the ancestors look", "Die Ahnen fragen")}</button>
        <button @click=${() => copy(fen)}>${t("Copy FEN", "FEN kopieren")}</button>
        <button @click=${() => copy(`${location.origin}/#/setup/${encodeURIComponent(fen)}`)}>${t("Copy address", "Adresse kopieren")}</button>
      </div>
    </section>
  </div>`, container);
  drawBoard(container, context, fen);
}

let waiting = null; // the FEN being asked about

function check(context, fen) {
  if (fen === checked || fen === waiting) return;
  waiting = fen;
  api("/api/setup", {fen}).then((answer) => {
    if (fen !== waiting) return;
    [checked, faults, waiting] = [fen, answer.faults, null];
    context.update();
  }, (error) => { waiting = null; context.say(error.text, "error"); });
}

function palette(side, context) {
  const men = [..."KQRBNP"].map((letter) => (side === "white" ? letter : letter.toLowerCase()));
  const choose = (man) => { held = man; context.update(); };
  return html`<div class="palette" role="group" aria-label=${side === "white" ? t("White men", "Weiße Steine") : t("Black men", "Schwarze Steine")}>
    ${men.map((man) => html`<button aria-pressed=${held === man ? "true" : "false"} aria-label=${pieceName(fromLetter(man))} title=${pieceName(fromLetter(man))}
      @click=${() => choose(man)} @pointerdown=${(event) => take(event, man, null, context)}>${pieceSign(fromLetter(man))}</button>`)}
    <button aria-pressed=${held === "" ? "true" : "false"} aria-label=${t("Remove men", "Steine entfernen")} title=${t("Remove men", "Steine entfernen")} @click=${() => choose("")}>✕</button>
  </div>`;
}

function place(square, man, context) {
  const men = {...position.men};
  if (man) men[square] = man; else delete men[square];
  position.men = men;
  context.update();
}

function tap(square, context) {
  place(square, position.men[square] === held ? "" : held, context);
}

// Dragging, for mouse and finger alike: from the palette onto the board, on the board, and off it.
function take(event, man, from, context) {
  if (event.button > 0) return;
  const start = [event.clientX, event.clientY];
  const width = view?.board.view.squareWidth ?? 48;
  const move = (moved) => {
    if (!drag && Math.hypot(moved.clientX - start[0], moved.clientY - start[1]) < 6) return;
    if (!drag) {
      const ghost = document.createElement("div");
      ghost.className = "ghost";
      draw(pieceSign(fromLetter(man)), ghost);
      document.body.append(ghost);
      drag = {ghost};
    }
    drag.ghost.style.cssText = `left: ${moved.clientX - width / 2}px; top: ${moved.clientY - width / 2}px; width: ${width}px; height: ${width}px`;
  };
  const drop = (dropped) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
    const wasDragged = drag !== null;
    drag?.ghost.remove();
    drag = null;
    const target = document.elementFromPoint(dropped.clientX, dropped.clientY)?.getAttribute?.("data-square");
    if (!wasDragged) { if (from || target) tap(from ?? target, context); return; }
    if (dropped.type === "pointercancel") return;
    if (from && from !== target) place(from, "", context);
    if (target) place(target, man, context);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
}

function drawBoard(container, context, fen) {
  const spot = container.querySelector("#setup-board");
  if (view?.place !== spot) {
    view?.destroy();
    view = new BoardView(spot, {animate: false});
    spot.tabIndex = 0;
    spot.setAttribute("role", "application");
    spot.addEventListener("pointerdown", (event) => {
      const square = event.target.getAttribute?.("data-square");
      if (!square) return;
      if (event.button === 2) { place(square, "", context); return; }
      event.preventDefault();
      spot.focus({preventScroll: true});
      if (position.men[square]) take(event, position.men[square], square, context);
      else if (event.button === 0) tap(square, context);
    });
    spot.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { if (view.cursor) tap(view.cursor, context); else view.moveCursor(0, 0); event.preventDefault(); } else if (event.key === "Delete" || event.key === "Backspace") {
        if (view.cursor) place(view.cursor, "", context);
        event.preventDefault();
      } else if (event.key.startsWith("Arrow")) view.onKey(event);
    });
  }
  view.update({fen, flipped});
}

export function leave() {
  view?.destroy();
  view = null;
}
