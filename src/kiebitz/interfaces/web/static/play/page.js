// Play: the board, the players, the moves, and the panels that look inside.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {START, moveNumber, turnOf} from "../fen.js";
import {afterGame} from "./after_game.js";
import {balanceBar} from "../balance.js";
import {BoardView} from "../board.js";
import {controlPanel, controlTint, leaveControl} from "../inside/control.js";
import {decisionOf, explanationPanel, explanationSquares} from "../inside/explanation.js";
import {followGamepad} from "./gamepad.js";
import {fill, pawns, points, t} from "../language.js";
import {welcome} from "./first_game.js";
import {icon} from "../icons.js";
import {openNewGame} from "../new_game.js";
import {paceControl} from "../pace.js";
import {sideName} from "../pieces.js";
import {searchPanel, leaveSearch, thoughtOnBoard} from "../inside/search_window.js";
import {settings} from "../settings.js";
import {isFlipped, shownPosition} from "../shown.js";
import {change} from "../state.js";
import {drawings, premove, premover} from "./premove.js";
import {playerStrip, startClocks, stopClocks} from "../strips.js";
import {tabs} from "../tabs.js";
import {moodWords} from "../inside/weakness.js";
import {askHint, hintLabel, hintLine, hintMarks} from "../why/hints.js";

export const title = {en: "Play", de: "Spielen"};

let view = null;
let unsubscribe = null;
const PANELS = [
  {name: "search", label: {en: "Search", de: "Suche"}, hint: {en: "What it is thinking", de: "Was es gerade denkt"}},
  {name: "why", label: {en: "Why?", de: "Warum?"}, hint: {en: "The evaluation, term by term", de: "Die Bewertung, Kriterium für Kriterium"}},
  {name: "control", label: {en: "Control", de: "Feldkontrolle"}, hint: {en: "Who controls which square", de: "Wer welches Feld beherrscht"}},
];

export function render(container, context) {
  const {state} = context;
  if (!state.game) {
    draw(waiting(state), container);
    const place = container.querySelector("#first-board");
    if (view?.place !== place) { view?.destroy(); view = new BoardView(place, {animate: false}); view.update({fen: START}); }
    return;
  }
  const panel = state.panel ?? "search";
  draw(html`
    <h1 class="visually-hidden">${t("Play", "Spielen")}</h1>
    <div class="table" data-room=${state.game.room}>
      <section class="board-side" aria-label=${t("Board", "Brett")}>
        ${playerStrip(state, isFlipped(state) ? "w" : "b", shownPosition(state).fen)}
        ${besideBalance(state, html`<div class="board-frame"><div id="board"
          aria-label=${t("Chessboard. Arrow keys move the cursor, Enter picks up and puts down.", "Schachbrett. Pfeiltasten bewegen den Cursor, Enter nimmt auf und setzt ab.")}></div></div>`)}
        ${playerStrip(state, isFlipped(state) ? "b" : "w", shownPosition(state).fen)}
        ${entry(context)}
      </section>
      <section class="game-side card" aria-label=${t("Game", "Partie")}>
        ${head(context)} ${welcome(context)} ${afterGame(context)} <div class="moves-and-hint">${moveList(context)} ${hintLine(shownPosition(state))}</div> ${browsing(context)} ${actions(context)}
      </section>
      <section class="inside card" aria-label=${t("Look inside", "Hineinschauen")}>
        ${tabs(PANELS, panel, (name) => change({panel: name}))}
        <div id="panel" role="tabpanel" aria-labelledby="tab-${panel}">
          ${panel === "search" ? searchPanel(context, shownPosition(state)) : panel === "why" ? explanationPanel(context, shownPosition(state)) : controlPanel(context, shownPosition(state))}
        </div>
      </section>
    </div>`, container);
  drawBoard(container, context, panel);
}

// The bar beside the board, for those who want it: the last judgement a program made up to the position shown.
function besideBalance(state, board) {
  if (settings.balance !== "on") return board;
  const {ply, flipped} = shownPosition(state);
  return html`<div class="board-row">${balanceBar(state.game.plies.slice(0, ply).findLast((each) => each.score)?.score ?? null, flipped)}${board}</div>`;
}

// The board is there before the game has come.
function waiting(state) {
  return html`<h1 class="visually-hidden">${t("Play", "Spielen")}</h1>
    <div class="table"><section class="board-side" aria-label=${t("Board", "Brett")}>
      <div class="board-frame"><div id="first-board"></div></div>
      <div class="under-board">${state.warming ? warmth(state) : html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`}</div>
    </section></div>`;
}

// How far the engine is, while it is being compiled; pieces can be moved meanwhile.
function warmth({warming, inFlight, preparing}) {
  if (preparing) return html`<div class="warmth" role="status"><p>${t(preparing)}</p><progress aria-label=${t("Progress", "Fortschritt")}></progress></div>`;
  if (!warming) return "";
  return html`<div class="warmth" role="status">
    <p>${warming.reason ? t(warming.reason) : t("The engine is getting ready.", "Die Engine macht sich bereit.")}
      ${inFlight ? t("Your move waits for it.", "Der Zug wartet so lange.") : ""}</p>
    <progress max=${warming.total} value=${warming.done} aria-label=${t("Progress", "Fortschritt")}></progress>
    <span class="soft">${warming.next ? t(warming.next) : ""}</span></div>`;
}

function drawBoard(container, context, panel) {
  const {state, send} = context;
  const place = container.querySelector("#board");
  if (view?.place !== place) {
    view?.destroy();
    view = new BoardView(place, {onMove: (move) => send({type: "play", move}), onSwipe: (by) => browse(context, shownPosition(state).ply + by), onCursor: (square) => change({hoverSquare: square}),
      onPremove: (move) => { premove.lay(state.game, move); change({}); },
      onDraw: (marks) => { if (!premove.drop()) drawings.set(shownPosition(state).fen, marks); change({}); }}); // the right button takes back what was laid down
    place.addEventListener("pointerdown", (event) => { if (event.button === 0 && premove.drop()) change({}); }); // so does a touch of the board, for whoever has no right button
    view.place.addEventListener("pointerover", (event) => {
      const square = event.target.getAttribute?.("data-square");
      if (square !== state.hoverSquare && state.panel === "control") change({hoverSquare: square});
    });
    unsubscribe?.();
    unsubscribe = context.subscribe((message) => {
      if (message.type === "error") view?.refuse();
      if (message.type === "game" && (message.turn === "w" ? message.white : message.black).isPerson) {
        const move = premove.take(message);
        if (move) send({type: "play", move});
      }
    });
    addEventListener("keydown", onKey);
    startClocks();
    send({type: "look", here: true});
    if (!state.followsGamepad) { state.followsGamepad = true; followGamepad(() => view); }
  }
  const position = shownPosition(state);
  const {game} = state;
  const isPersonsTurn = (game.turn === "w" ? game.white : game.black).isPerson && !game.result;
  const last = position.last && position.last !== "0000" ? [position.last.slice(0, 2), position.last.slice(2, 4)] : [];
  const marks = {last, check: position.isCurrent ? game.check : null, squares: panel === "why" ? explanationSquares() : []};
  const {area, hint, arrow} = position.isCurrent ? hintMarks() : {};
  if (area) marks.squares = area.map((square) => ({square, side: game.turn === "w" ? "white" : "black"}));
  marks.hint = hint;
  marks.premove = position.isCurrent ? premove.squares(game) : [];
  const thought = panel === "search" ? thoughtOnBoard(position) : null;
  const isAway = thought !== null && thought.fen !== position.fen; // another position is looked at: no man of the game can be moved there
  view.update({
    fen: thought?.fen ?? position.fen, legal: position.isCurrent && isPersonsTurn && !isAway ? game.legal : [], flipped: isFlipped(state), marks: isAway ? {} : marks,
    arrows: thought?.arrows ?? (arrow ? [arrow] : []), faint: thought?.faint ?? null, tint: panel === "control" ? controlTint() : null,
    drawn: isAway ? [] : drawings.at(position.fen), premover: isAway ? null : premover(game, position.isCurrent),
  });
}

export function leave() {
  if (current?.state.game) current.send({type: "look", here: false}); // nobody sees it think
  view?.destroy();
  view = null;
  unsubscribe?.();
  removeEventListener("keydown", onKey);
  stopClocks();
  leaveSearch();
  leaveControl();
}

// Browsing -----------------------------------------------------------------------------------------

let current = null; // the context of the last drawing, for keys

function browse(context, ply) {
  const {game} = context.state;
  const wanted = Math.max(0, Math.min(game.plies.length, ply));
  change({shownPly: wanted === game.plies.length ? null : wanted});
}

function onKey(event) {
  if (event.key === "Escape" && !event.target.closest?.("dialog") && premove.drop()) { change({}); return; }
  if (!current || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, select, textarea, dialog, [role=tablist], #board")) return;
  const {ply} = shownPosition(current.state);
  const goals = {ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: Infinity, ArrowUp: 0, ArrowDown: Infinity};
  if (!(event.key in goals)) return;
  event.preventDefault();
  browse(current, goals[event.key]);
}

function head(context) {
  const {game} = context.state;
  return html`<div class="head">
    <h2>${game.opening ? html`${t(game.opening.name)} <small class="soft">${game.opening.eco}</small>`
      : game.odds ? fill({en: "Odds: {what}", de: "Vorgabe: {what}"}, {what: t(game.odds)}) : game.start !== START ? t("From a position", "Aus einer Stellung") : game.plies.length ? t("An opening without a name", "Eröffnung ohne Namen") : t("Start position", "Grundstellung")}</h2>
    <p class="soft">${t(game.clock.text)}</p>
    ${game.result ? html`<p class="result" role="status"><b class="numbers">${points(game.result.points)}</b> ${t(game.result.text)}</p>` : ""}
    ${game.paused && !game.result ? html`<p class="result">${t("The game is paused.", "Die Partie ruht.")}
      <button @click=${() => context.send({type: "resume"})}>${t("Go on", "Weiter")}</button></p>` : ""}
    ${game.drawOfferedBy ? drawOffer(context) : ""}
    ${context.state.left && context.state.left !== game.room ? html`<p class="result">${t("Your own game waits.", "Die eigene Partie wartet.")}
      <button data-act="own-game" @click=${() => context.send({type: "join", game: context.state.left})}>${t("Back to it", "Zurück zu ihr")}</button></p>` : ""}
  </div>`;
}

function drawOffer(context) {
  const {game} = context.state;
  const other = game.drawOfferedBy === "w" ? game.black : game.white;
  const text = fill({en: "{side} offers a draw.", de: "{side} bietet Remis an."}, {side: sideName(game.drawOfferedBy)});
  return html`<p class="result">${text} ${other.isPerson ? html`
    <button @click=${() => context.send({type: "accept"})}>${t("Accept", "Annehmen")}</button>
    <button @click=${() => context.send({type: "decline"})}>${t("Decline", "Ablehnen")}</button>` : ""}</p>`;
}

function moveList(context) {
  current = context;
  const {state} = context;
  const {game} = state;
  const {ply: shown} = shownPosition(state);
  const offset = turnOf(game.start) === "b" ? 1 : 0;
  const plies = [...game.plies, ...game.ahead];
  const rows = [];
  for (let index = -offset; index < plies.length; index += 2) {
    rows.push({number: moveNumber(game.start) + (index + offset) / 2, cells: [index, index + 1]});
  }
  const cell = (index) => {
    if (index < 0) return html`<td>…</td>`;
    const ply = plies[index];
    if (!ply) return html`<td></td>`;
    const isAhead = index >= game.plies.length;
    return html`<td><button class=${isAhead ? "move ahead" : "move"} aria-current=${!isAhead && index + 1 === shown ? "step" : "false"}
      title=${ply.score ? `${ply.score.text} · ${t(ply.score.words)}` : ""}
      @click=${() => (isAhead ? context.send({type: "goto", ply: index + 1}) : browse(context, index + 1))}>${t(ply.san)}</button></td>`;
  };
  requestAnimationFrame(() => {
    const mark = document.querySelector(".moves [aria-current=step]");
    const box = mark?.closest(".moves");
    if (box && (mark.offsetTop < box.scrollTop || mark.offsetTop > box.scrollTop + box.clientHeight - 32)) box.scrollTop = mark.offsetTop - box.clientHeight / 2;
  });
  return html`<div class="moves" tabindex="0" role="region" aria-label=${t("Moves", "Züge")}>
    ${plies.length ? html`<table><tbody>${rows.map((row) => html`<tr><th scope="row" class="number">${row.number}</th>${row.cells.map(cell)}</tr>`)}</tbody></table>`
      : html`<p class="soft empty">${t("No move yet.", "Noch kein Zug.")}</p>`}</div>`;
}

function browsing(context) {
  const {state} = context;
  const position = shownPosition(state);
  const go = (ply) => () => browse(context, ply);
  const button = (sign, label, ply, off) => html`<button class="icon" aria-label=${label} title=${label} ?disabled=${off} @click=${go(ply)}>${sign}</button>`;
  const count = state.game.plies.length;
  return html`<div class="row browse">
    ${button(icon("first"), t("First position", "Erste Stellung"), 0, position.ply === 0)}
    ${button(icon("back"), t("Back (arrow left)", "Zurück (Pfeil links)"), position.ply - 1, position.ply === 0)}
    ${button(icon("forward"), t("Forward (arrow right)", "Vor (Pfeil rechts)"), position.ply + 1, position.ply >= count)}
    ${button(icon("last"), t("Current position", "Jetzige Stellung"), count, position.ply >= count)}
    <button class="icon" aria-label=${t("Turn the board", "Brett drehen")} title=${t("Turn the board", "Brett drehen")}
      @click=${() => change({flipped: !isFlipped(state)})}>${icon("turn")}</button>
    ${position.isCurrent ? "" : html`<button @click=${() => { context.send({type: "goto", ply: position.ply}); change({shownPly: null}); }}>
      ${t("Play on from here", "Von hier weiterspielen")}</button>`}
  </div>`;
}

function actions(context) {
  const {state, send} = context;
  const {game} = state;
  const people = [game.white, game.black].filter((side) => side.isPerson).length;
  const isOver = Boolean(game.result); // what can never be pressed any more is not there
  const isPersonsTurn = (game.turn === "w" ? game.white : game.black).isPerson && !isOver;
  const act = (type, label, off = false, extra = {}) => html`<button data-act=${type} ?disabled=${off} @click=${() => send({type, ...extra})}>${label}</button>`;
  return html`<div class="actions">
    <button class="primary wide" data-act="new" @click=${() => openNewGame()}>${t("New game", "Neue Partie")}</button>
    ${act("back", t("Take back", "Zurücknehmen"), !game.plies.length)}
    ${act("forward", t("Forward again", "Wieder vor"), !game.ahead.length)}
    ${isOver || !people ? "" : html`<button data-act="hint" ?disabled=${!isPersonsTurn} @click=${() => askHint(context)}>
      ${hintLabel()}</button>`}
    ${isOver || people === 2 ? "" : act("now", t("Move now", "Sofort ziehen"), !game.thinking)}
    ${people === 1 ? act("swap", t("Swap sides", "Seiten tauschen")) : ""}
    ${isOver ? "" : game.paused ? act("resume", t("Go on", "Weiter")) : act("pause", t("Pause", "Pause"))}
    ${paceControl(context)}
    ${isOver || game.ponders === null ? "" : html`<label class="wide ponder"><input type="checkbox" name="ponder" .checked=${game.ponders} @change=${(event) => send({type: "ponder", on: event.target.checked})}>
      ${t("Thinks on my time", "Denkt in meiner Bedenkzeit")}</label>`}
    ${isOver || !people ? "" : act("draw", game.claimable ? t("Claim draw", "Remis reklamieren") : t("Offer draw", "Remis anbieten"))}
    ${isOver ? (game.canPlayOn ? act("playOn", t("Play on", "Weiterspielen")) : "") : people ? resignButton(context) : ""}
    ${isOver || !people ? "" : act("pass", t("Pass", "Aussetzen"), !isPersonsTurn || Boolean(game.check))}
    <button class="quiet" @click=${() => context.go(`setup/${encodeURIComponent(shownPosition(state).fen)}`)}>${t("Edit position", "Stellung ändern")}</button>
  </div>`;
}

let asked = -Infinity; // when resigning was pressed first; the second press within some seconds does it

function resignButton(context) {
  const isSure = performance.now() - asked < 4000;
  const press = () => {
    if (isSure) { asked = -Infinity; context.send({type: "resign"}); return; }
    asked = performance.now();
    setTimeout(context.update, 4050);
    context.update();
  };
  return html`<button data-act="resign" class=${isSure ? "sure" : ""} @click=${press}>
    ${isSure ? t("Really resign?", "Wirklich aufgeben?") : t("Resign", "Aufgeben")}</button>`;
}

function entry(context) {
  const submit = (event) => {
    event.preventDefault();
    const field = event.target.elements.move;
    if (field.value.trim()) context.send({type: "play", move: field.value.trim()});
    field.value = "";
  };
  const decision = decisionOf(shownPosition(context.state));
  const {game} = context.state;
  return html`<div class="under-board">
    ${warmth(context.state)}
    ${game.result || !(game.white.isPerson || game.black.isPerson) ? "" : html`<form class="entry" @submit=${submit}>
      <label class="visually-hidden" for="typed-move">${t("Type a move", "Zug eingeben")}</label>
      <input id="typed-move" name="move" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder=${t("Type a move: Nf3", "Zug eingeben: Sf3")} size="14">
      <button>${t("Move", "Ziehen")}</button>
    </form>`}
    ${decision ? html`<p class="verdict soft">${verdict(decision)}</p>` : ""}
  </div>`;
}

function verdict(decision) {
  if (decision.source === "book") return fill({en: "{move} came from the opening library.", de: "{move} kam aus der Eröffnungsbibliothek."}, {move: t(decision.san)});
  if (decision.source === "only move") return fill({en: "{move} was the only move.", de: "{move} war der einzige Zug."}, {move: t(decision.san)});
  const why = html`<button class="quiet why" @click=${() => change({panel: "why", whyMode: "move"})}>${t("Why?", "Warum?")}</button>`;
  if (!decision.score) return html`${decision.value === null ? "" : html`${fill({en: "{who}’s own figure:", de: "Eigener Wert von {who}:"}, {who: decision.who})} <b class="numbers">${decision.value}</b>`} ${why}`;
  const value = decision.score.cp === undefined ? decision.score.text : pawns(decision.score.cp);
  return html`${fill({en: "{who}:", de: "{who}:"}, {who: decision.who})} ${t(decision.score.words)} <b class="numbers">${value}</b>
    <span class="mood-words">${moodWords(decision)}</span> ${why}`;
}
