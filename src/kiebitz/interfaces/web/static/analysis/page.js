// Analysis: a game or a position from anywhere, walked through with the engine beside it, judged as a whole, taken along.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {START} from "../fen.js";
import {balanceBar} from "../balance.js";
import {BoardView} from "../board.js";
import {drawGraph, graphBox, leaveGraph} from "./graph.js";
import {insideMarks, insidePanel} from "./inside.js";
import {gamePanel} from "./moves.js";
import {node} from "./tree.js";
import {changeTree, desk, goTo, hasNext, openArchived, openKept, openText, play, position, shown, sitDown, standUp, step, think, useDesk} from "./study.js";
import {file} from "../files.js";
import {icon} from "../icons.js";
import {t} from "../language.js";
import {say} from "../notes.js";
import {leaveControl} from "../inside/control.js";
import {leaveSearch} from "../inside/search_window.js";
import {change, state} from "../state.js";

export const title = {en: "Analysis", de: "Analyse"};

const LARGEST = 1_900_000; // bytes; the server refuses more
let view = null;
let isEntered = false;
let redraw = null; // the context's update, while the page is shown
const night = matchMedia("(prefers-color-scheme: dark)");
let seen = null; // the address that was read last

export function render(container, context) {
  if (!isEntered) enter(context);
  if (context.rest !== seen) readAddress(context);
  if (desk.waiting) draw(html`<p class="soft waiting" role="status">${t("One moment ...", "Einen Moment ...")}</p>`, container);
  else if (!desk.study) draw(entrance(context), container);
  else draw(workplace(context), container);
  drawBoard(container);
  drawGraph(container);
  keepInSight(container);
}

function enter(context) {
  isEntered = true;
  useDesk(context.update);
  sitDown();
  addEventListener("keydown", onKey);
  night.addEventListener("change", redraw = context.update); // the curve takes its colours when it is drawn
  // The panels that look inside are dressed by the play page; what this page says of its own comes after.
  for (const href of [file("vendor/uplot/dist/uPlot.min.css"), file("play/page.css")]) {
    if (!document.querySelector(`link[rel=stylesheet][href="${href}"]`)) document.querySelector("link[rel=stylesheet][href$='analysis/page.css']").before(Object.assign(document.createElement("link"), {rel: "stylesheet", href}));
  }
}

export function leave() {
  isEntered = false;
  seen = null;
  removeEventListener("keydown", onKey);
  night.removeEventListener("change", redraw);
  standUp();
  leaveGraph();
  leaveSearch();
  leaveControl();
  view?.destroy();
  view = null;
}

// #/analysis/game/12: a game of the archive; #/analysis/FEN: a position
function readAddress(context) {
  seen = context.rest;
  const [, number] = context.rest.match(/^game\/(\d{1,9})$/) ?? [];
  if (number) { if (desk.address === context.rest && desk.text) think(); else if (!openKept(context.rest)) openArchived(number); } else if (context.rest) openText(context.rest);
  else if (!desk.study) openKept();
}

// The entrance: what shall be looked at? ---------------------------------------------------------------

function entrance(context) {
  const {game} = context.state;
  const submit = (event) => {
    event.preventDefault();
    const text = event.target.elements.text.value.trim();
    if (text) openText(text);
  };
  const takeFile = async (file) => {
    if (!file) return;
    if (file.size > LARGEST) { say({en: "The file is too large; “kiebitz analyse” takes large ones.", de: "Die Datei ist zu groß; „kiebitz analyse“ nimmt große."}, "error"); return; }
    openText(decode(await file.arrayBuffer()));
  };
  const drop = (event) => { event.preventDefault(); takeFile(event.dataTransfer?.files[0]); };
  return html`<form class="entrance card" @submit=${submit} @dragover=${(event) => event.preventDefault()} @drop=${drop}>
    <h1>${t("Analyse a game", "Eine Partie analysieren")}</h1>
    <p class="soft">${t("Walk through it with the engine beside you; let it judge the whole game and say in words what went wrong.", "Mit der Engine an der Seite durch die Partie gehen, sie die ganze Partie beurteilen und in Worten sagen lassen, was schiefging.")}</p>
    <label class="paste"><span>${t("Game (PGN) or position (FEN)", "Partie (PGN) oder Stellung (FEN)")}</span>
      <textarea name="text" rows="9" spellcheck="false" placeholder="1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 …"></textarea></label>
    ${desk.error ? html`<p class="error" role="alert">${t(desk.error)}</p>` : ""}
    <div class="row"><button class="primary" data-act="open">${t("Open", "Öffnen")}</button>
      <label class="file-choice">${t("or a file:", "oder eine Datei:")} <input type="file" name="file" accept=".pgn,.txt,.fen,.epd" @change=${(event) => takeFile(event.target.files[0])}></label></div>
    <div class="row more">
      ${game && game.room > 0 && game.plies.length ? html`<a class="button" href="#/analysis/game/${game.room}">${t("The game on the board", "Die Partie auf dem Brett")}</a>` : ""}
      ${context.state.pages.includes("games") ? html`<a class="button" href="#/games">${t("From the archive", "Aus dem Archiv")}</a>` : ""}
      <button type="button" class="quiet" data-act="start" @click=${() => openText(START)}>${t("Start position", "Grundstellung")}</button></div>
  </form>`;
}

// Old files are not in UTF-8.
function decode(bytes) {
  try { return new TextDecoder("utf-8", {fatal: true}).decode(bytes); } catch { return new TextDecoder("windows-1252").decode(bytes); }
}

// The workplace ----------------------------------------------------------------------------------------

function workplace(context) {
  const {study, ply} = desk;
  const last = study.moves.length;
  const button = (sign, label, press, off) => html`<button class="icon" aria-label=${label} title=${label} ?disabled=${off} @click=${press}>${icon(sign)}</button>`;
  return html`<h1 class="visually-hidden">${t("Analysis", "Analyse")}</h1>
  <div class="workplace">
    <section class="board-side" aria-label=${t("Board", "Brett")}>
      <div class="board-row">${balance()}
        <div class="board-frame"><div id="analysis-board" aria-label=${t("Chessboard. Arrow keys move the cursor, Enter picks up and puts down.", "Schachbrett. Pfeiltasten bewegen den Cursor, Enter nimmt auf und setzt ab.")}></div></div></div>
      <div class="row browse">
        ${button("first", t("First position", "Erste Stellung"), () => goTo(0), desk.at === 0)}
        ${button("back", t("Back (arrow left)", "Zurück (Pfeil links)"), () => step(-1), desk.at === 0)}
        ${button("forward", t("Forward (arrow right)", "Vor (Pfeil rechts)"), () => step(1), !hasNext())}
        ${button("last", t("Last position", "Letzte Stellung"), () => goTo(last), ply >= last && !desk.side.length)}
        ${button("turn", t("Turn the board", "Brett drehen"), () => { desk.flipped = !desk.flipped; context.update(); }, false)}
      </div>
      ${graphBox()}
    </section>
    <section class="card study" aria-label=${t("Game", "Partie")}>${gamePanel(context)}</section>
    <section class="card looking" aria-label=${t("Look inside", "Hineinschauen")}>${insidePanel(context)}</section>
  </div>`;
}

let lastScore = null; // until the engine has looked at a new position, the bar stays where it was; switched off, it knows nothing

function balance() {
  const {lines, judged, ply, side, report} = desk;
  const score = (desk.threat ? null : lines?.lines[0]?.score) ?? (side.length ? null : ply ? judged[ply - 1]?.score : report?.start.score) ?? (desk.thinks || desk.progress ? lastScore : null);
  lastScore = score;
  return balanceBar(score, desk.flipped);
}

function drawBoard(container) {
  const place = container.querySelector("#analysis-board");
  if (!place) { view?.destroy(); view = null; return; }
  if (view?.place !== place) {
    view?.destroy();
    view = new BoardView(place, {onMove: async (move) => { if (!await play(move)) view?.refuse(); }, onDraw: (drawn) => changeTree({node: desk.at, drawn}), onCursor: (square) => change({hoverSquare: square}), onSwipe: step});
    place.addEventListener("pointerover", (event) => {
      const square = event.target.getAttribute?.("data-square");
      if (desk.panel === "control" && square !== state.hoverSquare) change({hoverSquare: square});
    });
    place.addEventListener("wheel", onWheel, {passive: false});
  }
  const {fen, last, isSide} = shown();
  const here = position();
  const looked = node(desk.at);
  place.setAttribute("aria-busy", String(!here)); // until the legal moves are known nothing can be moved
  const arrows = [];
  const best = desk.lines?.lines[0]?.moves[0];
  const found = isSide ? null : desk.judged[desk.ply - 1];
  const sign = looked.signs || found?.sign;
  if (best) arrows.push({from: best.slice(0, 2), to: best.slice(2, 4), kind: desk.threat ? "threat" : "hint"});
  const {squares, tint} = insideMarks();
  view.update({
    tint, fen, drawn: looked.drawn, flipped: desk.flipped, legal: here?.legal ?? [], arrows,
    marks: {squares, last: last && last !== "0000" ? [last.slice(0, 2), last.slice(2, 4)] : [], check: here?.check ?? null, badge: sign && last && last !== "0000" ? {square: last.slice(2, 4), sign, grade: found?.grade ?? ""} : null},
  });
}

// The wheel walks through the game: one notch, one move.
let turned = 0;

function onWheel(event) {
  if (event.ctrlKey) return;
  event.preventDefault();
  turned += event.deltaY;
  if (Math.abs(turned) < 40) return;
  step(Math.sign(turned));
  turned = 0;
}

// The move looked at stays in sight, without moving the page itself.
let inSight = null;

function keepInSight(container) {
  const box = container.querySelector(".study-moves");
  const mark = box?.querySelector("[aria-current=step]");
  if (!mark || mark === inSight) return;
  inSight = mark;
  const top = mark.offsetTop;
  if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 60) box.scrollTop = top - box.clientHeight / 3;
}

function onKey(event) {
  if (!desk.study || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, select, textarea, dialog, #analysis-board, .table-scroll, [role=tablist]")) return;
  const acts = {ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => goTo(0), End: () => goTo(Infinity)};
  if (!(event.key in acts)) return;
  event.preventDefault();
  acts[event.key]();
}
