// What lies on the analysis board: the game with its variations, the move looked at, and the engine's line to us.

import {api} from "../api.js";
import {Line} from "../line.js";
import {t} from "../language.js";
import {announce, say} from "../notes.js";
import {engineSettings} from "../settings.js";
import {soundOfMove} from "../sounds.js";
import {lineOf, mainLine, node, pathTo, takeTree} from "./tree.js";

export const desk = {
  games: [],        // titles of all games of the text: [{key, white, black, ...}]
  study: null,      // the game laid out: answer of the server
  text: "",         // what was pasted; read again when the server has put the game away
  address: null,    // the address the game came from
  waiting: false,   // a game is on its way
  error: null,      // {en, de}: why there is none
  at: 0,            // the node looked at; 0 is the start
  ply: 0,           // the last half-move of the game before it, or itself
  side: [],         // the moves of a variation from there to the node
  flipped: false,
  judged: [],       // by ply - 1: what was found about each move; holes where nothing is known yet
  report: null,     // the whole report, once it is finished
  progress: null,   // {done, total} while the game is being analysed
  isBroken: false,  // the analysis ended with the leaving of the page
  nodes: 100000,    // positions for each move
  thinks: true,     // whether the engine looks at the position shown
  count: 3,         // lines wanted
  threat: false,    // instead of the best lines: what the other side would do
  lines: null,      // the latest message "lines" of the position shown
  panel: "lines",   // what is seen beside the game: lines, why, control, search
  frames: [],       // of the window on the search at the position shown
  second: "",       // who else looks: a name of the roster, uci:COMMAND; empty: nobody
  opinion: null,    // the latest message "opinion"
  warming: null,    // {done, total, next} while the engine is being compiled
};

const LONGEST_RECORDING = 600; // frames

let update = () => {};
const positions = new Map(); // line -> {fen, legal, check}

export function useDesk(draw) {
  update = draw;
}

// Opening games ------------------------------------------------------------------------------------

async function load(promise, text, address, path = []) {
  Object.assign(desk, {waiting: true, error: null});
  update();
  try {
    const answer = await promise;
    Object.assign(desk, {games: answer.games, text, address});
    keepText();
    show(answer.study, path);
  } catch (error) {
    if (desk.study) say(error.text, "error");
    else desk.error = error.text;
  }
  desk.waiting = false;
  update();
}

// A reload finds the game again, with what was added to it, and the move looked at; what is too long for the browser's memory has
// to be opened anew.
const KEY = "kiebitz.analysis"; // {text, address, games}
const PLACE = "kiebitz.analysis.place"; // {key, path}

function remember(key, value) {
  try { if (value) sessionStorage.setItem(key, JSON.stringify(value)); else sessionStorage.removeItem(key); } catch { /* too long, or not allowed */ }
}

function recall(key) {
  try { return JSON.parse(sessionStorage.getItem(key)); } catch { return null; }
}

function keepText() {
  remember(KEY, {text: desk.text, address: desk.address, games: desk.games});
}

function keepPlace() {
  remember(PLACE, {key: desk.study.key, path: pathTo(desk.at).map((each) => each.move)});
}

export function openKept(address = null) {
  const [kept, left] = [recall(KEY), recall(PLACE)];
  if (!kept || !left || kept.address !== address || !(kept.text || address)) return null;
  return load(asLeft(kept, left.key), kept.text, address, left.path);
}

// With what was found about it, as long as it lies on the server and, being of the archive, has not gone on since; else read anew.
async function asLeft({text, address, games}, key) {
  const number = address?.split("/")[1];
  const [left, anew] = await Promise.all([api(`/api/analysis/study/${key}`).catch(() => null), text ? null : api(`/api/analysis/game/${number}`)]);
  if (left && (!anew || lineOf(left) === lineOf(anew.study))) return {games, study: left};
  const read = anew ?? await api("/api/analysis/read", {text});
  const index = games.findIndex((each) => each.key === key);
  return index > 0 && read.games.length === games.length ? {...read, study: await api(`/api/analysis/study/${read.games[index].key}`)} : read;
}

// What needs the game on the server; one that was put away there is opened again first.
export async function laidOut(ask) {
  const {study} = desk;
  try {
    return await ask(study.key);
  } catch (error) {
    if (!error.gone || desk.study !== study || !await openAnew()) throw error;
    return ask(desk.study.key);
  }
}

export function openText(text, address = null) {
  return load(api("/api/analysis/read", {text}), text, address);
}

export function openArchived(number) {
  return load(api(`/api/analysis/game/${number}`), "", `game/${number}`);
}

export async function openGame(key) {
  try {
    show(await api(`/api/analysis/study/${key}`));
  } catch (error) { say(error.text, "error"); }
  update();
}

function show(study, path = []) {
  breakOff();
  takeTree(study);
  const isBroken = desk.isBroken && lineOf(study) === lineOf(desk.study);
  Object.assign(desk, {isBroken, study: {...study, moves: mainLine()}, at: 0, ply: 0, side: [], judged: [], report: null, lines: null, error: null});
  if (study.report) takeReport(study.report);
  positions.clear();
  place(endOf(path));
  keepPlace();
  look();
}

// The node these moves lead to, as far as they are there.
function endOf(path) {
  let id = 0;
  for (const move of path) {
    const next = node(id).children.find((child) => node(child).move === move);
    if (next === undefined) break;
    id = next;
  }
  return id;
}

export function closeStudy() {
  breakOff();
  tell({type: "stop"});
  remember(KEY, null);
  remember(PLACE, null);
  Object.assign(desk, {study: null, isBroken: false, games: [], text: "", address: null, lines: null, error: null});
  update();
}

function takeReport(report) {
  desk.report = report;
  desk.judged = report.moves;
}

// Walking ------------------------------------------------------------------------------------------

export function shown() {
  const here = node(desk.at);
  return {fen: here.fen, last: here.move ?? null, isSide: desk.side.length > 0};
}

// The moves from the start to the position shown; after a passed turn the line begins anew.
export function line() {
  const moves = pathTo(desk.at);
  const passed = moves.findLastIndex((each) => each.move === "0000");
  return {start: passed < 0 ? desk.study.start : moves[passed].fen, moves: moves.slice(passed + 1).map((each) => each.move), chess960: Boolean(desk.study.chess960)};
}

// The node and where it lies: how far the game goes with it, and the variation from there.
function place(id) {
  const path = pathTo(id);
  const main = desk.study.moves;
  const common = path.findIndex((each, index) => each !== main[index]);
  const ply = common < 0 ? path.length : common;
  Object.assign(desk, {at: id, ply, side: path.slice(ply)});
}

export function lookAt(id) {
  if (id === desk.at) return;
  const isStep = node(id).parent === desk.at;
  place(id);
  keepPlace();
  const move = node(id);
  if (move.move) {
    if (isStep) soundOfMove(move.san.en);
    const found = desk.side.length ? null : desk.judged[desk.ply - 1];
    announce([t(move.san), ...(found?.noteworthy ? found.words.map((each) => t(each)) : []), move.comment].filter(Boolean).join(". "));
  }
  look();
  update();
}

export function goTo(ply) {
  const goal = Math.max(0, Math.min(desk.study.moves.length, ply));
  lookAt(desk.study.moves[goal - 1]?.id ?? 0);
}

export function step(by) {
  const here = node(desk.at);
  const next = by < 0 ? here.parent : here.children[0];
  if (next !== null && next !== undefined) lookAt(next);
}

export const hasNext = () => node(desk.at).children.length > 0;

// A move made on the board: one that is there, or a new variation.
export async function play(move) {
  const there = node(desk.at).children.find((id) => node(id).move === move);
  if (there !== undefined) { lookAt(there); return true; }
  return changeTree({node: desk.at, add: [move]});
}

// A line taken over; what is looked at afterwards is its first move, or its last.
export async function addLine(from, moves, isToEnd = false) {
  const path = pathTo(from).map((each) => each.move);
  if (!moves.length || !await changeTree({node: from, add: moves}, true)) return;
  lookAt(endOf([...path, ...isToEnd ? moves : moves.slice(0, 1)]));
}

export function tryLine(ply, moves) {
  return addLine(desk.study.moves[ply - 1]?.id ?? 0, moves);
}

// One change of the tree; the server has the truth.
export async function changeTree(wish, stays = false) {
  const path = pathTo(wish.node).map((each) => each.move); // a game read anew counts its moves anew
  let {study} = desk;
  try {
    const answer = await laidOut((key) => {
      if (desk.study !== study) wish = {...wish, node: endOf(path)};
      study = desk.study;
      return api(`/api/analysis/study/${key}/change`, wish);
    });
    if (desk.study !== study) return false;
    const before = study.moves.map((each) => each.move).join();
    takeTree({...answer, start: study.start});
    study.moves = mainLine();
    Object.assign(study, {comment: answer.comment, opening: answer.opening, theory: answer.theory});
    if (!`${study.moves.map((each) => each.move).join()},`.startsWith(before ? `${before},` : "")) Object.assign(desk, {judged: [], report: null});
    desk.text = answer.pgn;
    keepText();
    const isNew = answer.at !== desk.at && !stays;
    place(stays && node(desk.at) ? desk.at : answer.at);
    keepPlace();
    if (isNew) {
      if (wish.add) { soundOfMove(node(answer.at).san.en); announce(t(node(answer.at).san)); }
      look();
    }
    update();
    return true;
  } catch (error) {
    say(error.text, "error");
    update();
    return false;
  }
}

// What may be played here -----------------------------------------------------------------------------

function keep(where, {fen, legal, check}) {
  if (positions.size > 300) positions.clear();
  positions.set(JSON.stringify(where), {fen, legal, check});
}

export function position() {
  return positions.get(JSON.stringify(line())) ?? null;
}

let asked = 0;

function look() {
  const where = line();
  const number = ++asked;
  Object.assign(desk, {lines: null, threat: false, frames: []});
  if (!positions.has(JSON.stringify(where))) {
    api("/api/analysis/position", where).then((found) => { keep(where, found); update(); }, (error) => { if (number === asked) say(error.text, "error"); });
  }
  think();
  if (desk.second) lookBeside();
}

// The engine -----------------------------------------------------------------------------------------

export function think() {
  if (!desk.study) return;
  const isWatched = desk.panel === "search"; // of several lines the window would show the last
  if (desk.thinks && !desk.progress) tell({type: "think", ...line(), lines: desk.threat || isWatched ? 1 : desk.count, threat: desk.threat, watched: isWatched, ...engineSettings()});
  else tell({type: "stop"});
}

// Somebody beside our engine; a command that is not typed yet starts nobody.
export function lookBeside(player = desk.second) {
  Object.assign(desk, {second: player, opinion: null});
  if (desk.study) tell({type: "beside", ...line(), player: player === "uci:" ? "" : player, lines: desk.count});
}

export function showThreat(on) {
  Object.assign(desk, {threat: on, lines: null});
  think();
  update();
}

let run = 0; // number of the analysis under way; what is said of an earlier one is not heard any more

export function analyse() {
  run += 1;
  Object.assign(desk, {judged: [], report: null, progress: {done: 0, total: 1}, isBroken: false, lines: null});
  tell({type: "analyse", study: desk.study.key, nodes: desk.nodes, run});
  update();
}

// The server has put the game away, or has begun anew itself.  Whether the same game lies there now; null: we do not have it any more.
function openAnew() {
  const {study} = desk;
  const wasJudged = Boolean(desk.report);
  return openKept(desk.address)?.then(() => {
    if (desk.study === study || lineOf(desk.study) !== lineOf(study)) return false;
    if (wasJudged) say({en: "The game was opened again; its analysis has to be made anew.", de: "Die Partie wurde neu geöffnet; ihre Analyse ist noch einmal zu machen."});
    return true;
  }) ?? null;
}

// At once, whether the server answers or not.
export function cancel() {
  breakOff();
  think();
  update();
}

function breakOff() {
  over();
  engine.forget("analyse");
  tell({type: "cancel"});
}

function over() {
  run += 1;
  desk.progress = null;
}

// What is done for each message; the declarations are in analysis/messages.py.
const HEARD = {
  lines(message) {
    if (desk.study && message.fen === shown().fen && message.threat === desk.threat) desk.lines = message;
  },
  search(message) {
    if (!desk.study || message.fen !== shown().fen) return;
    if (desk.frames[0]?.search !== message.search) desk.frames = [];
    desk.frames = [...desk.frames.slice(-LONGEST_RECORDING), message];
  },
  opinion(message) {
    if (desk.study && message.player === desk.second) desk.opinion = message;
  },
  progress(message) {
    if (isMine(message)) desk.progress = {done: message.done, total: message.total};
  },
  judged(message) {
    if (isMine(message)) for (const move of message.moves) desk.judged[move.ply - 1] = move;
  },
  report(message) {
    if (!isMine(message)) return;
    takeReport(message.report);
    over();
    say({en: "The analysis is finished.", de: "Die Analyse ist fertig."});
    think();
  },
  warming(message) {
    desk.warming = message.ready ? null : message;
  },
  error(message) { // of something else: the analysis goes on
    const isOver = isMine(message);
    if (isOver) over();
    desk.threat = false;
    const opening = isOver && message.gone ? openAnew() : null;
    if (opening) { opening.then((isSame) => { if (isSame) analyse(); }); return; }
    say(message.text, "error");
    if (isOver) think();
  },
};

const engine = new Line("/analysis", {
  opened: () => { think(); if (desk.second) lookBeside(); },
  lost: () => { if (!engine.holds("analyse")) over(); update(); }, // what was not begun yet begins when it is there again
  received: (message) => {
    if (message.type !== "warming") desk.warming = null;
    HEARD[message.type](message);
    update();
  },
});

function tell(message) {
  engine.send(message);
}

export function sitDown() {
  engine.open();
}

// Leaving the page closes the line; the server then stops everything that was searched for us.
export function standUp() {
  update = () => {};
  desk.isBroken ||= Boolean(desk.progress);
  over();
  engine.close();
}

function isMine(message) {
  return message.run === run;
}
