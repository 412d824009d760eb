// One game out of the archive: a board, and beside it the moves as a book prints them, with comments and side lines.

import {html} from "../vendor/lit/lit-html.js";
import {BoardView} from "../board.js";
import {moveNumber, turnOf} from "../fen.js";
import {icon} from "../icons.js";
import {day, language, pawns, points, t} from "../language.js";
import {openNewGame} from "../new_game.js";
import {soundOfMove} from "../sounds.js";

let game = null; // the game shown; {error} when it cannot be had
let wanted = null; // its number, also while it is on its way
let ply = 0; // the half-move looked at
let flipped = false;
let view = null;
let current = null; // the context of the last drawing, for keys
let sure = -Infinity; // when deleting was pressed first

function load(context, number) {
  if (wanted === number) return;
  [wanted, game, ply, sure] = [number, null, 0, -Infinity];
  context.api(`/api/games/${number}`).then((answer) => answer, (error) => ({error: error.text})).then((answer) => {
    if (wanted !== number) return;
    game = answer;
    context.update();
  });
}

export function replayGame(context, number, remove) {
  load(context, number);
  if (!game) return html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  if (game.error) return html`<p class="error" role="alert">${t(game.error)}</p>`;
  return html`<a class="back-link" href="#/games">‹ ${t("All games", "Alle Partien")}</a>
    <div class="replay">
      <div class="replay-board">
        <div class="board-frame"><div id="replay-board" role="img" aria-label=${t("Position of the game", "Stellung der Partie")}></div></div>
        ${buttons(context)}
      </div>
      <article class="score-sheet">
        <h2>${t(game.white)} – ${t(game.black)}</h2>
        <p class="soft">${[day(game.date), ...game.places].filter(Boolean).join(", ")}</p>
        ${t(game.opening) || game.eco ? html`<p class="opening">${t(game.opening)} <small class="soft">${game.eco}</small></p>` : ""}
        ${game.comment ? html`<p class="comment">${game.comment}</p>` : ""}
        <div class="book-moves" tabindex="0" role="group" aria-label=${t("Moves; arrow keys go through them", "Züge; Pfeiltasten gehen hindurch")}>${moves(context)}
          <p class="end-of-game"><b>${outcome(game.result)}</b> ${t(game.resultText)}</p>
          ${game.contradiction ? html`<p class="note contradiction">${t(game.contradiction)}</p>` : ""}</div>
        ${doings(context, number, remove)}
      </article>
    </div>`;
}

function go(context, next) {
  const goal = Math.max(0, Math.min(game.plies.length, next));
  if (goal === ply) return;
  ply = goal;
  if (ply) { soundOfMove(game.plies[ply - 1].san.en); context.announce(t(game.plies[ply - 1].san)); }
  context.update();
}

function buttons(context) {
  const button = (sign, label, next, off) => html`<button class="icon" aria-label=${label} title=${label} ?disabled=${off} @click=${() => go(context, next)}>${icon(sign)}</button>`;
  const last = game.plies.length;
  const judged = game.plies[ply - 1]?.score;
  return html`<div class="row browse">
    ${button("first", t("First position", "Erste Stellung"), 0, ply === 0)}
    ${button("back", t("Back (arrow left)", "Zurück (Pfeil links)"), ply - 1, ply === 0)}
    ${button("forward", t("Forward (arrow right)", "Vor (Pfeil rechts)"), ply + 1, ply >= last)}
    ${button("last", t("Last position", "Letzte Stellung"), last, ply >= last)}
    <button class="icon" aria-label=${t("Turn the board", "Brett drehen")} title=${t("Turn the board", "Brett drehen")} @click=${() => { flipped = !flipped; context.update(); }}>${icon("turn")}</button>
    <span class="soft numbers judged">${judged ? html`${judged.cp === undefined ? judged.text : pawns(judged.cp)}` : ""}</span></div>`;
}

function moves(context) {
  const offset = turnOf(game.start) === "b" ? 1 : 0;
  let mustNumber = true; // after a comment Black's move gets its number again
  return game.plies.map((each, index) => {
    const isWhite = (index + offset) % 2 === 0;
    const number = moveNumber(game.start) + Math.floor((index + offset) / 2);
    const prefix = isWhite ? `${number}.` : mustNumber ? `${number}…` : "";
    mustNumber = Boolean(each.comment || each.lines.length);
    return html`<span class="half-move">${prefix ? html`<span class="move-number">${prefix}</span>` : ""}<button class="book-move" aria-current=${index + 1 === ply ? "step" : "false"}
        @click=${() => go(context, index + 1)}>${t(each.san)}${each.signs}</button></span>
      ${each.comment ? html`<span class="comment">${each.comment}</span> ` : ""}
      ${each.lines.map((line) => html`<span class="side-line">(${line.map((move) => `${move.number ? `${move.number} ` : ""}${t(move.san)}`).join(" ")})</span> `)}`;
  });
}

function doings(context, number, remove) {
  const shownFen = ply === 0 ? game.start : game.plies[ply - 1].fen;
  const isSure = performance.now() - sure < 4000;
  const press = () => {
    if (isSure) { sure = -Infinity; remove(); return; }
    sure = performance.now();
    setTimeout(context.update, 4050);
    context.update();
  };
  const goOn = () => { context.send({type: "join", game: number}); context.go("play"); };
  const print = () => {
    const sheet = open(`/api/games/${number}/print?lang=${language()}${flipped ? "&below=black" : ""}`);
    sheet?.addEventListener("load", () => sheet.print());
  };
  return html`<div class="row doings">
    ${game.canGoOn ? html`<button class="primary" data-act="resume" @click=${goOn}>${game.result === "*" ? t("Go on playing", "Weiterspielen") : t("Open on the board", "Am Brett öffnen")}</button>` : ""}
    <button data-act="from-here" @click=${() => openNewGame({fen: shownFen})}>${t("New game from here", "Neue Partie von hier")}</button>
    ${context.state.pages.includes("analysis") ? html`<a class="button" href="#/analysis/game/${number}">${t("Analyse", "Analysieren")}</a>` : ""}
    <a class="button" download href="/api/games/export?numbers=${number}">PGN</a>
    <button data-act="print" @click=${print}>${t("Print", "Drucken")}</button>
    <button class=${isSure ? "sure" : "quiet"} data-act="delete" @click=${press}>${isSure ? t("Really delete?", "Wirklich löschen?") : t("Delete", "Löschen")}</button>
  </div>`;
}

export function outcome(result) {
  return points(result) || html`<span title=${t("not over", "nicht beendet")}>…</span>`;
}

// After lit has drawn: the board, and the move looked at in sight.
export function replay(container, context) {
  current = context;
  const place = container.querySelector("#replay-board");
  if (!place || !game?.plies) return;
  if (view?.place !== place) {
    view?.destroy();
    view = new BoardView(place, {onSwipe: (by) => go(current, ply + by)});
    removeEventListener("keydown", onKey);
    addEventListener("keydown", onKey);
  }
  const last = game.plies[ply - 1]?.move;
  view.update({fen: ply === 0 ? game.start : game.plies[ply - 1].fen, flipped, marks: {last: last && last !== "0000" ? [last.slice(0, 2), last.slice(2, 4)] : []}});
  const box = container.querySelector(".book-moves");
  const mark = box?.querySelector("[aria-current=step]");
  if (mark && (mark.offsetTop < box.scrollTop || mark.offsetTop > box.scrollTop + box.clientHeight - 40)) box.scrollTop = mark.offsetTop - box.clientHeight / 2;
}

function onKey(event) {
  if (!current || !game?.plies || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, select, textarea, dialog")) return;
  const goals = {ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: Infinity};
  if (!(event.key in goals)) return;
  event.preventDefault();
  go(current, goals[event.key]);
}

export function leaveReplay() {
  removeEventListener("keydown", onKey);
  view?.destroy();
  [view, game, wanted, current] = [null, null, null, null];
}
