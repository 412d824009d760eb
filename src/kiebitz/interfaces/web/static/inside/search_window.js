// The window on the search: what whoever is thinking tries right now, also on the big board; can be frozen, replayed after the
// move, and looked at in slow motion.

import {html, svg} from "../vendor/lit/lit-html.js";
import {ref} from "../vendor/lit/directives/ref.js";
import {BoardView} from "../board.js";
import {moveNumber, turnOf} from "../fen.js";
import {fill, number, pawns, t} from "../language.js";
import {ask as askServer} from "../why/asking.js";
import {guide} from "./guide.js";
import {decisionOf} from "./explanation.js";
import {change, state} from "../state.js";
import {api} from "../api.js";
import {announce, say} from "../notes.js";
import {set, settings} from "../settings.js";
import {filmPart, openFilm} from "../tree/film.js";
import {rootRows, thoughtMarks} from "../tree/thought.js";
import {moodSum, overlookedMoves} from "./weakness.js";

let view = null; // the small board
let index = null; // the frame of the recording that is shown; null: live
let playing = null; // the timer of a replay
let replayed; // the number of the search whose frames are shown
let asked = null; // the figure whose meaning is shown
let film = null; // {film, room, ply, origin}: a search looked at in slow motion
let filming = null; // AbortController while one is being recorded

const FIGURES = {
  depth: [{en: "Depth", de: "Tiefe"}, {en: "Half-moves looked ahead in this round; the second figure is how far captures and checks were followed.",
    de: "So viele Halbzüge schaut diese Runde voraus; die zweite Zahl sagt, wie weit Schlagzüge und Schachs verfolgt wurden."}],
  nodes: [{en: "Positions", de: "Stellungen"}, {en: "Positions that stood on the board inside the search.", de: "So viele Stellungen standen in der Suche auf dem Brett."}],
  nps: [{en: "Speed", de: "Tempo"}, {en: "Positions looked at in one second, on average since the search began.", de: "Stellungen in einer Sekunde, im Mittel seit Beginn der Suche."}],
  time: [{en: "Time", de: "Zeit"}, {en: "Seconds thought; the marks are the least, the usual and the utmost time for this move.",
    de: "Sekunden Bedenkzeit; die Marken sind die kleinste, die übliche und die äußerste Zeit für diesen Zug."}],
  root: [{en: "Move", de: "Zug"}, {en: "The number of the move now being tried among all moves of the position.", de: "Die Nummer des gerade geprüften Zuges unter allen Zügen der Stellung."}],
  hits: [{en: "Known", de: "Bekannt"}, {en: "How often a position asked for was already known from another order of moves.",
    de: "Wie oft eine gesuchte Stellung aus anderer Zugfolge schon bekannt war."}],
  best: [{en: "Best", de: "Bester"}, {en: "What the best move so far leads to, in pawns, seen from White.", de: "Wohin der bisher beste Zug führt, in Bauern, von Weiß aus gesehen."}],
  actual: [{en: "Actual", de: "Aktuell"}, {en: "The value last found for the move now being tried.", de: "Der zuletzt gefundene Wert des gerade geprüften Zuges."}],
  window: [{en: "Alpha and beta", de: "Alpha und Beta"}, {en: "Only values between alpha and beta still matter. The narrower the window, the more is cut off.",
    de: "Nur Werte zwischen Alpha und Beta spielen noch eine Rolle. Je enger das Fenster, desto mehr wird abgeschnitten."}],
  cuts: [{en: "Cut-offs", de: "Abschnitte"}, {en: "Branches that need not be searched, by the reason why.", de: "Äste, die nicht durchsucht werden müssen, nach ihrem Grund."}],
};

export function leaveSearch() {
  endReplay();
  closeFilm();
}

function endReplay() {
  clearInterval(playing);
  [playing, index] = [null, null];
}

// Slow motion: the search behind a move, repeated with the recorder.
function openSlowMotion(decision) {
  closeFilm();
  const mine = filming = new AbortController();
  const {room} = state.game;
  api("/api/tree/played", {game: room, ply: decision.ply}, mine.signal).then(async (grown) => {
    const opened = await openFilm(grown.tree, {update: () => change({}), announce});
    if (filming !== mine) { opened.close(); return; }
    film = {film: opened, room, ply: decision.ply, origin: grown.origin};
  }).catch((error) => { if (filming === mine) say(error.text ?? String(error), "error"); }).finally(() => {
    if (filming !== mine) return;
    filming = null;
    change({});
    requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector(".film")?.focus({preventScroll: true})));
  });
  change({});
}

export function closeFilm() {
  filming?.abort();
  film?.film.close();
  [film, filming] = [null, null];
}

// What the big board shows of the thinking: {fen, arrows, faint}; null: the game alone.
export function thoughtOnBoard(position) {
  if (film) return {fen: film.film.fen, ...thoughtMarks(film.film.thought())};
  const found = searchOf(position);
  if (!found || settings.thinking === "off") return null;
  const {frames, live} = found;
  if (index !== null && frames[index]) return {fen: frames[index].fen, ...thoughtMarks(thoughtOf(frames[index]))};
  const isOnMove = live.active && live.purpose === "move" && live.fen === position.fen; // what is thought on a person's time stays beside the board
  return isOnMove ? {fen: live.fen, ...thoughtMarks(thoughtOf(live))} : null;
}

function thoughtOf(frame) {
  const moves = frame.root.map(({move, san, nodes, exactValue, exactDepth, refuted, reply, depth}) => ({
    move, san, effort: nodes, exact: exactValue === null ? null : {value: exactValue, depth: exactDepth}, refuted, by: reply, isOpen: depth > 0 && !refuted,
  }));
  const trying = frame.active ? frame.trying?.move ?? null : null;
  return {fen: frame.fen, turn: frame.turn, moves, best: frame.bestLine[0] ?? null, trying, line: frame.active ? frame.line : []};
}

function ask(key) {
  asked = asked === key ? null : key;
  change({});
}

const boardPlace = (element) => {
  if (!element) { view?.destroy(); view = null; return; }
  if (view?.place === element) return;
  view?.destroy();
  view = new BoardView(element, {animate: false, coordinates: false});
};

// The search that belongs to the position shown: what is going on there now, the one behind the move that led to it, or the one
// about the position itself.  {frames, live}; null: there is none.
function searchOf(position) {
  if (position.search !== undefined) return position.search; // of a board beside the game
  const {search, game, recordings} = state;
  const isGoingOn = search?.active && (search.purpose === "hint" || game.thinking || game.pondering);
  // Thinking on the other's time is shown live, but what can be played again is the search for the move just made.
  const recorded = search?.purpose === "ponder" ? position.before : search?.fen;
  if (position.isCurrent && isGoingOn) return {frames: recordings.get(recorded) ?? [], live: search};
  const frames = [position.before, position.fen].map((fen) => recordings.get(fen)).find((each) => each && wasFor(each.at(-1), position));
  if (frames) return {frames, live: {...frames.at(-1), active: false}};
  const decision = decisionOf(position);
  return decision && decision.source !== "book" ? {frames: [], live: frameOf(decision)} : null;
}

// A hint belongs to the position it was asked for, a search to its move and to the position it was about.
function wasFor(frame, position) {
  return frame.fen === position.fen || frame.purpose === "move";
}

// What is left of a search whose frames this tab has not seen.
function frameOf(decision) {
  const {who, fen, time, nodes, depth, score, value} = decision;
  return {
    search: -decision.ply, active: false, purpose: "move", who, fen, turn: decision.white ? "w" : "b", planned: null, unit: score ? "cp" : "own", time, nodes,
    nps: time > 0 ? Math.round(nodes / time) : 0, depth, selective: depth, alpha: null, beta: null, best: score ?? (value === null ? null : {text: String(value)}),
    actual: null, trying: null, tryingNumber: 0, rootCount: 0, line: [], lineSan: [], bestLine: decision.line, bestLineSan: decision.lineSan, root: [], cuts: [],
    tableProbes: 0, tableHits: 0, limits: {minimum: null, average: null, maximum: null},
  };
}

function nothing(position) {
  if (position.room === null || !state.game.plies.length) {
    return html`<div class="search empty-panel"><p>${t("As soon as somebody thinks, you can watch here: the line being tried, the best line so far, how deep, how sure.",
      "Sobald jemand nachdenkt, ist es hier zu sehen: die Variante, die geprüft wird, die bisher beste, wie tief, wie sicher.")}</p></div>`;
  }
  if (decisionOf(position)?.source === "book") return needless(decisionOf(position));
  return html`<div class="search empty-panel"><p>${t("No search belongs to this position.", "Zu dieser Stellung gehört keine Suche.")}</p></div>`;
}

const NEEDLESS = {
  book: {en: "The move came from the opening library.", de: "Der Zug kam aus der Eröffnungsbibliothek."},
  "only move": {en: "It was the only move.", de: "Es war der einzige Zug."},
};

function needless(decision) {
  return html`<div class="search empty-panel"><h2>${t("No search was needed", "Es brauchte keine Suche")}</h2>
    <p>${t(NEEDLESS[decision?.source] ?? {en: "The answer was known at once.", de: "Die Antwort war sofort bekannt."})}</p></div>`;
}

export function searchPanel(context, position) {
  if (film && (film.room !== state.game.room || !position.isCurrent || film.ply > state.game.plies.length)) closeFilm();
  if (film) return slowMotion();
  const found = searchOf(position);
  if (!found) return nothing(position);
  const {frames, live} = found;
  if (!live.active && !live.nodes && (!live.bestLine.length || decisionOf(position)?.source === "only move")) return needless(decisionOf(position));
  if (replayed !== frames[0]?.search) { endReplay(); replayed = frames[0]?.search; }
  if (index !== null && index >= frames.length) index = null;
  const decision = live.active ? null : decisionOf(position);
  const isOwn = decision !== null && live.purpose === "move" && live.fen === decision.fen;
  // What a level went by is told beside the list of moves; here stands its judgement without the mood.
  const frame = index !== null ? frames[index] : isOwn && decision.mood ? {...live, best: decision.score} : live;
  requestAnimationFrame(() => drawSmallBoard(frame, position.flipped));
  return html`<div class="search" data-nodes=${frame.nodes}>
    ${heading(frame, live)} ${expectation(live)} ${guide(state, live)}
    <div class="look">
      <div class="small-board" ${ref(boardPlace)} role="img" aria-label=${t("Line being tried", "Variante, die geprüft wird")}></div>
      <dl class="figures numbers">
        ${figure("depth", html`${frame.depth}<small> / ${frame.selective}${frame.planned ? fill({en: " of {n}", de: " von {n}"}, {n: frame.planned}) : ""}</small>`)}
        ${figure("nodes", short(frame.nodes))}
        ${figure("nps", html`${short(frame.nps)}<small>/s</small>`)}
        ${figure("time", html`${number(frame.time, 1)}<small> s</small>`)}
        ${frame.rootCount ? figure("root", html`${frame.tryingNumber}<small>${fill({en: " of {n}", de: " von {n}"}, {n: frame.rootCount})}</small>`) : ""}
        ${frame.tableProbes ? figure("hits", html`${number(100 * frame.tableHits / frame.tableProbes)}<small> %</small>`) : ""}
        ${figure("best", frame.best ? scoreText(frame.best) : "–")}
        ${frame.actual !== null ? figure("actual", pawns(frame.actual)) : ""}
      </dl>
    </div>
    ${asked ? html`<p class="meaning" role="status">${t(FIGURES[asked][1])}</p>` : ""}
    ${timeBar(frame)}
    ${line(t("Trying", "Prüft"), frame.lineSan, frame)} ${line(t("Best", "Beste"), frame.bestLineSan, frame, true)}
    ${isOwn ? moodSum(decision) : ""}
    ${scale(index === null ? live : frame)} ${rootRows(thoughtOf(frame), {title: isOwn && decision.mood ? t("With mood", "Mit Laune") : undefined})} ${isOwn ? overlookedMoves(decision) : ""} ${cuts(frame)}
    ${recorder(live, frames)} ${position.room === null ? "" : deeper(decisionOf(position))}
  </div>`;
}

function heading(frame, live) {
  const states = {
    move: {en: "{who} is thinking", de: "{who} denkt nach"}, ponder: {en: "{who} thinks on your time", de: "{who} denkt in fremder Bedenkzeit"},
    hint: {en: "{who} looks for a hint", de: "{who} sucht einen Tipp"}, analysis: {en: "{who} analyses", de: "{who} analysiert"},
  };
  const done = {en: "{who} has thought", de: "{who} hat nachgedacht"};
  return html`<div class="search-head"><h2>${fill(live.active && index === null ? states[live.purpose] : done, {who: live.who})}</h2>
    <p class="judgement">${frame.best?.words ? t(frame.best.words) : ""}</p></div>`;
}

// On a person's time it thinks about a position that is not on the board yet.
function expectation(live) {
  if (!live.active || !live.expected || index !== null) return "";
  const move = askServer("/api/choices", {fen: state.game.fen}).moves?.find((each) => each.move === live.expected);
  return move ? html`<p class="expected note">${fill({en: "It expects {move} and thinks about what comes after it.", de: "Es rechnet mit {move} und denkt über das Weitere nach."}, {move: move.san})}</p>` : "";
}

function figure(key, value) {
  return html`<div><dt><button class="ask" aria-expanded=${asked === key ? "true" : "false"} @click=${() => ask(key)}>${t(FIGURES[key][0])}</button></dt><dd>${value}</dd></div>`;
}

function short(value) {
  if (value >= 1e6) return html`${number(value / 1e6, value >= 1e7 ? 1 : 2)}<small> ${t("m", "Mio.")}</small>`;
  if (value >= 1e4) return html`${number(value / 1e3, 0)}<small> ${t("k", "Tsd.")}</small>`;
  return number(value);
}

function scoreText(score) {
  return score.cp === undefined ? score.text : pawns(score.cp);
}

function line(label, sans, frame, isBest = false) {
  let count = moveNumber(frame.fen);
  let isWhite = turnOf(frame.fen) === "w";
  const words = sans.map((san, position) => {
    const prefix = isWhite ? `${count}. ` : position === 0 ? `${count} … ` : "";
    if (!isWhite) count += 1;
    isWhite = !isWhite;
    return prefix + t(san);
  });
  return html`<p class="line ${isBest ? "best" : ""}"><span class="soft">${label}</span> <span class="san">${words.join(" ") || "–"}</span></p>`;
}

function timeBar(frame) {
  const {minimum, average, maximum} = frame.limits;
  if (!maximum) return "";
  const part = (seconds) => `${Math.min(100, 100 * seconds / maximum)}%`;
  const mark = (seconds, name) => (seconds ? html`<i style=${`left: ${part(seconds)}`} title=${`${name}: ${number(seconds, 1)} s`}></i>` : "");
  return html`<div class="time-bar" role="img" aria-label=${fill({en: "{a} of at most {b} seconds", de: "{a} von höchstens {b} Sekunden"}, {a: number(frame.time, 1), b: number(maximum, 1)})}>
    <b style=${`width: ${part(frame.time)}`}></b>${mark(minimum, t("least", "mindestens"))}${mark(average, t("usual", "üblich"))}${mark(maximum, t("utmost", "höchstens"))}</div>`;
}

// Alpha and beta around the best value; far bounds are at the edges, so the window visibly narrows.
function scale(frame) {
  if (frame.unit !== "cp" || frame.best?.cp === undefined) return "";
  const middle = frame.best.cp;
  const at = (value) => 50 + 50 * Math.tanh((value - middle) / 80);
  const low = frame.alpha === null ? 0 : at(frame.alpha);
  const high = frame.beta === null ? 100 : at(frame.beta);
  const name = (value, sign) => (value === null ? sign : pawns(value));
  return html`<div class="scale-box"><div class="row spread"><button class="ask" aria-expanded=${asked === "window" ? "true" : "false"} @click=${() => ask("window")}>${t(FIGURES.window[0])}</button>
      <span class="numbers">${name(frame.alpha, "−∞")} … ${name(frame.beta, "+∞")}</span></div>
    <svg class="scale" viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label=${fill({en: "Window from {a} to {b}", de: "Fenster von {a} bis {b}"}, {a: name(frame.alpha, "−∞"), b: name(frame.beta, "+∞")})}>
      <rect class="track" x="0" y="3" width="100" height="6" rx="1"></rect>
      <rect class="window" x=${Math.min(low, high)} y="3" width=${Math.max(.6, Math.abs(high - low))} height="6"></rect>
      ${[-100, -30, 30, 100].map((step) => svg`<rect class="tick" x=${at(middle + step) - .15} y="3" width=".3" height="6"></rect>`)}
      <rect class="best" x="49.6" y="1" width=".8" height="10"></rect>
      ${frame.actual === null ? "" : svg`<rect class="actual" x=${at(frame.actual) - .3} y="1" width=".6" height="10"></rect>`}
    </svg></div>`;
}

// The ways on: slow motion, the tree, and whether thinking is shown on the big board.
function deeper(decision) {
  const isOurs = decision?.recordable;
  return html`<div class="deeper">
    ${isOurs ? html`<button data-act="slow-motion" ?disabled=${Boolean(filming)} @click=${() => openSlowMotion(decision)}>${filming ? t("Being recorded …", "Wird aufgezeichnet …") : t("In slow motion", "In Zeitlupe")}</button>
      <a class="button" data-act="tree" href="#/tree/game/${state.game.room}/${decision.ply}">${t("Tree of this search", "Baum dieser Suche")}</a>` : ""}
    <label><input type="checkbox" name="thinking" .checked=${settings.thinking === "on"} @change=${(event) => set("thinking", event.target.checked ? "on" : "off")}> ${t("Show thinking on the board", "Denken auf dem Brett zeigen")}</label>
    ${filming ? html`<div class="warmth" role="status"><p>${t("The search is repeated and recorded. The first time, the recording search is also being compiled.", "Die Suche wird wiederholt und aufgezeichnet. Beim ersten Mal wird die aufzeichnende Suche außerdem erst übersetzt.")}</p>
      <progress aria-label=${t("Progress", "Fortschritt")}></progress></div>` : ""}</div>`;
}

function slowMotion() {
  const leave = () => { closeFilm(); change({}); };
  const onKey = (event) => { if (event.key === "Escape") { event.stopPropagation(); leave(); } };
  return html`<div class="search slow-motion" @keydown=${onKey}>
    <div class="search-head"><h2>${t("In slow motion", "In Zeitlupe")}</h2><button data-act="film-close" @click=${leave}>${t("Back to the game", "Zurück zur Partie")}</button></div>
    <p class="note">${t(film.origin)}</p>
    ${filmPart(film.film, html`<a class="button" data-act="tree" href="#/tree/game/${film.room}/${film.ply}">${t("Tree", "Baum")}</a>`)}</div>`;
}

function cuts(frame) {
  const shown = frame.cuts.filter((cut) => cut.count > 0);
  if (!shown.length) return "";
  const most = Math.max(...shown.map((cut) => cut.count));
  return html`<details class="cuts"><summary>${t(FIGURES.cuts[0])} <span class="soft numbers">${short(shown.reduce((sum, cut) => sum + cut.count, 0))}</span></summary>
    <p class="note">${t(FIGURES.cuts[1])}</p>
    <table class="numbers"><tbody>${shown.sort((a, b) => b.count - a.count).map((cut) => html`<tr><td>${t(cut.name)}</td>
      <td class="number">${short(cut.count)}</td><td><span class="effort" style=${`width: ${100 * cut.count / most}%`}></span></td></tr>`)}</tbody></table></details>`;
}

function recorder(live, frames) {
  const last = frames.length - 1;
  const shown = index ?? last;
  const isRecorded = live.active && live.search === frames[0]?.search; // else the recording is of an earlier search
  const show = (next) => { index = next >= last ? null : Math.max(0, next); change({}); };
  const toggle = () => {
    if (isRecorded) { index = index === null ? last : null; change({}); return; }
    if (playing) { clearInterval(playing); playing = null; change({}); return; }
    if (index === null) index = 0;
    playing = setInterval(() => {
      if (index === null || index >= frames.length - 1) { clearInterval(playing); playing = null; index = null; } else index += 1;
      change({});
    }, 83);
  };
  const label = isRecorded ? (index === null ? t("Freeze", "Anhalten") : t("Live", "Live")) : playing ? t("Pause", "Pause") : t("Replay", "Nochmal");
  if (last < 1) return "";
  return html`<div class="recorder"><button @click=${toggle}>${label}</button>
    <input type="range" min="0" max=${last} .value=${String(shown)} aria-label=${t("Moment of the search", "Zeitpunkt der Suche")} @input=${(event) => show(Number(event.target.value))}>
    <span class="numbers soft">${number(frames[shown]?.time ?? 0, 1)} s</span></div>`;
}

// The line being tried as numbered arrows; when nothing is tried any more, the best line.
function drawSmallBoard(frame, flipped) {
  if (!view) return;
  const moves = frame.line.length ? frame.line : frame.bestLine;
  const turn = frame.turn === "w" ? 0 : 1;
  const arrows = moves.slice(0, 5).map((move, position) => ({
    from: move.slice(0, 2), to: move.slice(2, 4), label: String(position + 1), kind: `${(position + turn) % 2 ? "black" : "white"} step${position}`,
  }));
  const best = frame.bestLine[0];
  const marks = best ? {last: [best.slice(0, 2), best.slice(2, 4)]} : {};
  view.update({fen: frame.fen, arrows: arrows.reverse(), flipped, marks});
}
