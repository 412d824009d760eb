// Training: positions of one's own games where a better move was to be found, and one's own opening lines; hints in steps, the reason at the end.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {BoardView} from "../board.js";
import {turnOf} from "../fen.js";
import {fill, moveLine, number, t} from "../language.js";

export const title = {en: "Train", de: "Üben"};

let view = null;
let training = null; // answer of /api/train; null: not asked yet
let isAsking = false;
let hints = []; // steps shown of the task at hand
let wrong = null; // the move that was no solution
let solved = null; // the answer to the task at hand
let complaint = null;
let only = ""; // "lines": nothing but own opening lines, under #/train/lines

export function render(container, context) {
  const wanted = context.rest === "lines" ? "lines" : "";
  if (wanted !== only) [only, training] = [wanted, null];
  if (!training && !isAsking) next(context);
  draw(page(context), container);
  drawBoard(container, context);
}

async function next(context) {
  isAsking = true;
  try {
    training = await context.api(`/api/train?only=${only}`);
    [hints, wrong, solved, complaint] = [[], null, null, null];
  } catch (error) { complaint = error.text; training ??= {due: 0, total: 0, next: null, task: null, weaknesses: []}; }
  isAsking = false;
  context.update();
}

async function ask(context, path, body, heard) {
  try { heard(await context.api(path, body)); } catch (error) { context.say(error.text, "error"); view?.refuse(); }
  context.update();
}

function attempt(context, move) {
  const {key} = training.task;
  ask(context, "/api/train/try", {key, move, hints: hints.length, again: wrong !== null}, (answer) => {
    if (answer.right) { solved = answer; wrong = null; context.announce({en: "Right.", de: "Richtig."}); } else { wrong = move; view?.refuse(); context.announce({en: "Not this one.", de: "Der nicht."}); }
  });
}

function page(context) {
  if (!training) return html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  const {task} = training;
  return html`<div class="train">
    <section class="board-side" aria-label=${t("Board", "Brett")} ?hidden=${!task}><div class="board-frame"><div id="train-board" aria-label=${t("Chessboard. Arrow keys move the cursor, Enter picks up and puts down.", "Schachbrett. Pfeiltasten bewegen den Cursor, Enter nimmt auf und setzt ab.")}></div></div></section>
    <section class="card task">
      <h1>${only ? t("My opening lines", "Meine Eröffnungsvarianten") : t("Learn from your mistakes", "Aus eigenen Fehlern lernen")}</h1>
      <div class="segments" role="group" aria-label=${t("What to train", "Was geübt wird")}>
        <a href="#/train" aria-current=${only ? "false" : "page"}>${t("Everything", "Alles")}</a><a href="#/train/lines" aria-current=${only ? "page" : "false"}>${t("My openings", "Meine Eröffnungen")}</a></div>
      ${complaint ? html`<p class="error" role="alert">${t(complaint)}</p>` : ""}
      ${task ? exercise(context, task) : nothing()}
    </section>
    ${training.total ? html`<section class="card record"><h2>${t("What is missed most", "Was am häufigsten entgeht")}</h2>${record()}</section>` : ""}
  </div>`;
}

function nothing() {
  if (!training.total && only) {
    return html`<p>${t("No line is kept yet: on the analysis board, under “Openings”, any line can be kept for White or Black.", "Noch ist keine Variante gemerkt: Auf dem Analysebrett lässt sich unter „Eröffnungen“ jede Variante für Weiß oder Schwarz merken.")}</p>
      <p><a class="button" href="#/analysis">${t("To the analysis", "Zur Analyse")}</a></p>`;
  }
  if (!training.total) {
    return html`<p>${t("Exercises come from your own games: analyse a game, then choose whose mistakes you want to learn from.", "Übungen entstehen aus eigenen Partien: eine Partie analysieren, dann wählen, aus wessen Fehlern gelernt wird.")}</p>
      <p><a class="button" href="#/analysis">${t("To the analysis", "Zur Analyse")}</a> <a class="button" href="#/games">${t("To the games", "Zu den Partien")}</a></p>`;
  }
  const hours = training.next / 3600;
  const when = hours < 1 ? fill({en: "in {n} minutes", de: "in {n} Minuten"}, {n: Math.max(1, Math.round(hours * 60))}) : hours < 36 ? fill({en: "in {n} hours", de: "in {n} Stunden"}, {n: Math.round(hours)}) : fill({en: "in {n} days", de: "in {n} Tagen"}, {n: Math.round(hours / 24)});
  return html`<p>${fill({en: "Nothing is due. The next exercise comes {when}.", de: "Nichts ist fällig. Die nächste Übung kommt {when}."}, {when})}</p>`;
}

function exercise(context, task) {
  const isWhite = turnOf(task.fen) === "w";
  return html`<p class="soft">${training.due === 1 ? t("One exercise is due.", "Eine Übung ist fällig.") : fill({en: "{n} exercises are due.", de: "{n} Übungen sind fällig."}, {n: training.due})} ${task.source}</p>
    <p class="question">${!task.played ? (isWhite ? t("Your own line, White to move: what was prepared?", "Eigene Variante, Weiß am Zug: Was war vorbereitet?") : t("Your own line, Black to move: what was prepared?", "Eigene Variante, Schwarz am Zug: Was war vorbereitet?")) : fill(isWhite ? {en: "White to move. {move} was played; what was better?", de: "Weiß am Zug. Gespielt wurde {move}; was war besser?"} : {en: "Black to move. {move} was played; what was better?", de: "Schwarz am Zug. Gespielt wurde {move}; was war besser?"}, {move: task.played})}</p>
    ${wrong && !solved ? html`<p class="wrong" role="status">${t("Not this one. Look again, or take a hint.", "Der nicht. Noch einmal hinsehen oder einen Tipp nehmen.")}</p>` : ""}
    ${hints.map((step) => html`<p class="hint-step">${t(step.text)}</p>`)}
    ${solved ? answer(context) : html`<div class="row"><button data-act="hint" ?disabled=${hints.length >= 2} @click=${() => ask(context, "/api/train/hint", {key: task.key, step: hints.length + 1}, (step) => { hints = [...hints, step]; })}>${hints.length ? t("Another hint", "Noch ein Tipp") : t("Hint", "Tipp")}</button>
      <button data-act="solution" @click=${() => ask(context, "/api/train/solution", {key: task.key}, (found) => { solved = found; })}>${t("Show the answer", "Lösung zeigen")}</button>
      <button class="quiet" data-act="remove" @click=${() => ask(context, "/api/train/remove", {key: task.key}, (left) => { training = only ? null : left; [hints, wrong, solved] = [[], null, null]; })}>${t("Throw away", "Verwerfen")}</button></div>`}`;
}

function answer(context) {
  const days = solved.again ?? 0;
  return html`<div class="answer ${solved.right ? "right" : ""}" role="status"><h2>${solved.right ? (solved.best ? t("Right!", "Richtig!") : t("Right, this is as good.", "Richtig, das ist ebenso gut.")) : t("The answer", "Die Lösung")}</h2>
    <p>${t(solved.text)}</p><p class="line"><span class="soft">${t("Line", "Variante")}</span> ${moveLine(solved.line)}</p>
    <p class="soft">${days >= 1 ? fill({en: "It comes again in {n} days.", de: "Sie kommt in {n} Tagen wieder."}, {n: number(days, days < 1.5 ? 1 : 0)}) : t("It comes again soon.", "Sie kommt bald wieder.")}</p>
    <button class="primary" data-act="next" @click=${() => next(context)}>${t("Next", "Weiter")}</button></div>`;
}

function record() {
  return html`<table class="numbers"><thead><tr><th>${t("Motif", "Motiv")}</th><th class="number">${t("Exercises", "Übungen")}</th><th class="number">${t("Found", "Gefunden")}</th></tr></thead>
    <tbody>${training.weaknesses.map((each) => html`<tr><td>${t(each.name)}</td><td class="number">${each.exercises}</td><td class="number">${each.tries ? `${each.right} / ${each.tries}` : "–"}</td></tr>`)}</tbody></table>`;
}

function drawBoard(container, context) {
  const place = container.querySelector("#train-board");
  if (!place || !training?.task) { view?.destroy(); view = null; return; }
  if (view?.place !== place) { view?.destroy(); view = new BoardView(place, {onMove: (move) => attempt(context, move)}); }
  const {task} = training;
  const best = solved?.moves[0];
  view.update({
    fen: task.fen, flipped: turnOf(task.fen) === "b", legal: solved ? [] : task.legal,
    marks: {squares: solved ? [] : (hints.at(-1)?.squares ?? []).map((square) => ({square, side: "white"}))},
    arrows: best ? [{from: best.slice(0, 2), to: best.slice(2, 4), kind: "hint"}] : [],
  });
}

export function leave() {
  view?.destroy();
  [view, training] = [null, null];
}
