// The museum: printed games to replay with what each ancestor thinks of them, a timeline, and a quiz: man or machine?

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {BoardView} from "../board.js";
import {moveNumber, turnOf} from "../fen.js";
import {icon} from "../icons.js";
import {fill, number as figures, points, t} from "../language.js";
import {quizGo, quizPart} from "./quiz.js";

export const title = {en: "Museum", de: "Museum"};

const PARTS = [
  {name: "games", label: {en: "Games", de: "Partien"}},
  {name: "timeline", label: {en: "Timeline", de: "Zeittafel"}},
  {name: "quiz", label: {en: "Man or machine?", de: "Mensch oder Maschine?"}},
];
let offer = null; // answer of /api/museum
let asking = false;
let current = null;
const replays = {}; // by key: answer of /api/museum/games/...
const judged = {}; // by position
let shown = null; // {key, ply}
let view = null;

export function render(container, context) {
  if (!current) addEventListener("keydown", onKey);
  current = context;
  if (!offer && !asking) {
    asking = true;
    context.api("/api/museum").then((answer) => { offer = answer; }, (error) => context.say(error.text, "error")).finally(() => { asking = false; context.update(); });
  }
  const [name = "", key = ""] = context.rest.split("/");
  const part = PARTS.some((each) => each.name === name) ? name : "games";
  draw(html`<div class="museum">
    <header><h1>${t("Museum", "Museum")}</h1>
      <p class="soft">${t("Games and lines that were printed when machines learnt chess, from 1967 to 1992. Titles and comments are ours; the judgements beside the board are those of the rebuilt programs themselves.", "Partien und Varianten, die gedruckt wurden, als Maschinen Schach lernten, von 1967 bis 1992. Titel und Kommentare sind von uns; die Urteile neben dem Brett fällen die nachgebauten Programme selbst.")}</p>
      <nav class="parts" aria-label=${t("Parts of this page", "Teile dieser Seite")}>${PARTS.map((each) => html`<a href="#/museum/${each.name}" aria-current=${each.name === part ? "page" : "false"}>${t(each.label)}</a>`)}</nav></header>
    ${!offer ? html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>` : part === "timeline" ? timeline() : part === "quiz" ? quizPart(context, offer, load) : key ? game(context, key) : gallery()}
  </div>`, container);
  board(container, context, part === "games" && key);
}

function load(context, key) {
  if (replays[key]) return replays[key];
  replays[key] = {plies: null};
  context.api(`/api/museum/games/${key}`).then((answer) => { replays[key] = answer; }, (error) => context.say(error.text, "error")).finally(context.update);
  return replays[key];
}

function gallery() {
  const who = (each) => `${t(each.white)} – ${t(each.black)}`;
  return html`<ol class="gallery">${offer.games.map((each) => html`<li class="card"><a class="cover" href="#/museum/games/${each.key}">${t(each.title)}</a>
    <p class="soft">${who(each)}</p><p class="note numbers">${[each.year, fill({en: "{n} moves", de: "{n} Züge"}, {n: Math.ceil(each.plies / 2)}), points(each.result)].filter(Boolean).join(" · ")}</p></li>`)}</ol>`;
}

function timeline() {
  return html`<ol class="timeline">${offer.timeline.map((each) => html`<li><p class="year numbers">${each.year}</p><div><h2>${t(each.title)}</h2><p>${t(each.text)}</p>
    ${each.game ? html`<a href="#/museum/games/${each.game}">${t("Replay the game", "Die Partie nachspielen")}</a>` : ""}</div></li>`)}</ol>`;
}

// One game ------------------------------------------------------------------------------------------------

function game(context, key) {
  const listed = offer.games.find((each) => each.key === key);
  if (!listed) return html`<p class="error" role="alert">${t("The museum has no such game.", "Diese Partie hat das Museum nicht.")}</p>`;
  const replay = load(context, key);
  if (shown?.key !== key) shown = {key, ply: 0};
  if (!replay.plies) return html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  const at = replay.plies[shown.ply - 1];
  const fen = at?.fen ?? replay.start;
  const next = offer.games[offer.games.indexOf(listed) + 1];
  return html`<p class="crumbs"><a href="#/museum/games">${t("All games", "Alle Partien")}</a>${next ? html` · <a href="#/museum/games/${next.key}">${t("the next one", "die nächste")}</a>` : ""}</p>
    <div class="replay"><div class="replay-board"><div class="board-frame"><div id="museum-board" role="img" aria-label=${t("Position of the game", "Stellung der Partie")}></div></div>${browse(context, replay)}</div>
      <article class="card"><h2>${t(listed.title)}</h2><p class="soft">${t(listed.white)} – ${t(listed.black)}${listed.year ? `, ${listed.year}` : ""}</p>
        <p class="remark" aria-live="polite" data-ply=${shown.ply}>${at?.comment ? t(at.comment) : shown.ply === 0 ? t("Arrow keys, or the buttons below the board, go through the game.", "Pfeiltasten oder die Knöpfe unter dem Brett gehen durch die Partie.") : ""}</p>
        <div class="book-moves" tabindex="0" role="group" aria-label=${t("Moves", "Züge")}>${moves(context, replay)}</div>
        ${opinions(context, fen)}</article></div>`;
}

function go(context, replay, wanted) {
  shown = {...shown, ply: Math.max(0, Math.min(replay.plies.length, wanted))};
  context.update();
}

function browse(context, replay) {
  const {ply} = shown;
  const last = replay.plies.length;
  const button = (sign, label, wanted, off) => html`<button class="icon" aria-label=${label} title=${label} ?disabled=${off} @click=${() => go(context, replay, wanted)}>${icon(sign)}</button>`;
  const said = replay.plies.findIndex((each, index) => index >= ply && each.comment);
  return html`<div class="row browse">${button("first", t("First position", "Erste Stellung"), 0, ply === 0)}${button("back", t("Back", "Zurück"), ply - 1, ply === 0)}
    ${button("forward", t("Forward", "Vor"), ply + 1, ply >= last)}${button("last", t("Last position", "Letzte Stellung"), last, ply >= last)}
    <button data-act="next-comment" ?disabled=${said < 0} @click=${() => go(context, replay, said + 1)}>${t("To the next comment", "Zum nächsten Kommentar")}</button></div>`;
}

function moves(context, replay) {
  const offset = turnOf(replay.start) === "b" ? 1 : 0;
  return replay.plies.map((each, index) => {
    const isWhite = (index + offset) % 2 === 0;
    const number = moveNumber(replay.start) + Math.floor((index + offset) / 2);
    const prefix = isWhite ? `${number}.` : index === 0 ? `${number}…` : "";
    return html`<span class="half-move">${prefix ? html`<span class="move-number">${prefix}</span>` : ""}<button class="book-move ${each.comment ? "told" : ""}" aria-current=${index + 1 === shown.ply ? "step" : "false"} @click=${() => go(context, replay, index + 1)}>${t(each.san)}</button></span> `;
  });
}

// What each ancestor thinks of the position, in its own unit.
function opinions(context, fen) {
  const answer = judged[fen];
  const ask = () => {
    judged[fen] = {waiting: true};
    context.api("/api/museum/judgements", {fen}).then((found) => { judged[fen] = found; }, (error) => { delete judged[fen]; context.say(error.text, "error"); }).finally(context.update);
    context.update();
  };
  if (!answer) return html`<button data-act="judge" @click=${ask}>${t("What do the ancestors think of this position?", "Was halten die Ahnen von dieser Stellung?")}</button>`;
  if (answer.waiting) return html`<p class="soft waits" role="status">${t("They are judging ...", "Sie urteilen ...")}</p>`;
  if (!answer.judgements.length) return html`<p class="soft">${t("The game is over here.", "Hier ist die Partie aus.")}</p>`;
  const verdict = (value) => (Math.abs(value) < 0.5 ? t("level", "ausgeglichen") : value > 0 ? t("White is better", "Weiß steht besser") : t("Black is better", "Schwarz steht besser"));
  return html`<table class="opinions"><caption>${t("Their own judgement, without looking ahead; plus is White’s", "Ihr eigenes Urteil, ohne vorauszuschauen; plus ist für Weiß")}</caption>
    <tbody>${answer.judgements.map((each) => html`<tr data-judge=${each.key}><th scope="row"><a href="#/ancestors/${each.key}">${each.name}</a> <small class="soft numbers">${each.year}</small></th>
      <td class="number numbers">${each.value > 0 ? "+" : ""}${figures(each.value, 0).replace("-", "−")}</td><td>${verdict(each.value)} <small class="soft">${t(each.unit)}</small></td></tr>`)}</tbody></table>`;
}

function board(container, context, isGame) {
  const place = container.querySelector("#museum-board, #quiz-board");
  if (!place) { view?.destroy(); view = null; return; }
  if (view?.place !== place) { view?.destroy(); view = new BoardView(place); }
  const wanted = isGame ? shown : JSON.parse(place.dataset.shown ?? "null");
  const replay = wanted && replays[wanted.key];
  if (!replay?.plies) return;
  const at = replay.plies[wanted.ply - 1];
  view.update({fen: at?.fen ?? replay.start, marks: {last: at ? [at.move.slice(0, 2), at.move.slice(2, 4)] : []}});
}

function onKey(event) {
  if (!current || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, select, textarea, dialog")) return;
  const [part, key] = current.rest.split("/");
  if (part === "quiz" && quizGo(replays, event.key)) { event.preventDefault(); current.update(); return; }
  const replay = part === "games" && key && shown ? replays[shown.key] : null;
  const goals = {ArrowLeft: (shown?.ply ?? 0) - 1, ArrowRight: (shown?.ply ?? 0) + 1, Home: 0, End: Infinity};
  if (!replay?.plies || !(event.key in goals)) return;
  event.preventDefault();
  go(current, replay, goals[event.key]);
}

export function leave() {
  removeEventListener("keydown", onKey);
  view?.destroy();
  [view, current] = [null, null];
}
