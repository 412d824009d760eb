// What lies on the analysis board: the game, the half-move looked at, a side line tried out, and the engine's line to us.

import {api} from "./api.js";
import {t} from "./language.js";
import {announce, say} from "./notes.js";
import {soundOfMove} from "./sounds.js";

export const desk = {
  games: [],        // titles of all games of the text: [{key, white, black, ...}]
  study: null,      // the game laid out: answer of the server
  text: "",         // what was pasted; read again when the server has put the game away
  address: null,    // the address the game came from
  waiting: false,   // a game is on its way
  error: null,      // {en, de}: why there is none
  ply: 0,           // the half-move looked at
  side: [],         // moves tried out from there: [{move, san, fen, number, white}]
  ahead: [],        // moves of a line that is being shown, not made yet
  flipped: false,
  judged: [],       // by ply - 1: what was found about each move; holes where nothing is known yet
  report: null,     // the whole report, once it is finished
  progress: null,   // {done, total} while the game is being analysed
  seconds: 0.3,     // for each position
  thinks: true,     // whether the engine looks at the position shown
  count: 3,         // lines wanted
  lines: null,      // the latest message "lines" of the position shown
};

let update = () => {};
let socket = null;
let queue = [];
const positions = new Map(); // line -> {fen, legal, check}

export function useDesk(draw) {
  update = draw;
}

// Opening games ------------------------------------------------------------------------------------

async function load(promise, text, address) {
  Object.assign(desk, {waiting: true, error: null});
  update();
  try {
    const answer = await promise;
    Object.assign(desk, {games: answer.games, text, address});
    keepText(text);
    show(answer.study);
  } catch (error) {
    if (desk.study) say(error.text, "error");
    else desk.error = error.text;
  }
  desk.waiting = false;
  update();
}

// A reload finds the game again; what is too long for the browser's memory has to be opened anew.
const KEY = "kiebitz.analysis";

function keepText(text) {
  try { if (text) sessionStorage.setItem(KEY, text); else sessionStorage.removeItem(KEY); } catch { /* too long, or not allowed */ }
}

export function openKept() {
  let text = null;
  try { text = sessionStorage.getItem(KEY); } catch { /* not allowed */ }
  if (text) openText(text);
}

export function openText(text) {
  return load(api("/api/analysis/read", {text}), text, null);
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

function show(study) {
  tell({type: "cancel"});
  Object.assign(desk, {study, ply: 0, side: [], ahead: [], judged: [], report: null, progress: null, lines: null, error: null});
  if (study.report) takeReport(study.report);
  positions.clear();
  look();
}

export function closeStudy() {
  tell({type: "cancel"});
  tell({type: "stop"});
  keepText("");
  Object.assign(desk, {study: null, games: [], text: "", address: null, lines: null, progress: null, error: null});
  update();
}

function takeReport(report) {
  desk.report = report;
  desk.judged = report.moves;
}

// Walking ------------------------------------------------------------------------------------------

export function shown() {
  const {study, ply, side} = desk;
  const last = side.at(-1) ?? study.moves[ply - 1] ?? null;
  return {fen: last ? last.fen : study.start, last: last?.move ?? null, isSide: side.length > 0};
}

// The moves from the start to the position shown; after a passed turn the line begins anew.
function line() {
  const {study, ply, side} = desk;
  const moves = [...study.moves.slice(0, ply), ...side];
  const passed = moves.findLastIndex((each) => each.move === "0000");
  return {start: passed < 0 ? study.start : moves[passed].fen, moves: moves.slice(passed + 1).map((each) => each.move), chess960: Boolean(study.chess960)};
}

export function goTo(ply) {
  const goal = Math.max(0, Math.min(desk.study.moves.length, ply));
  if (goal === desk.ply && !desk.side.length) return;
  const isStep = goal > desk.ply;
  Object.assign(desk, {ply: goal, side: [], ahead: []});
  const move = desk.study.moves[goal - 1];
  if (move) {
    if (isStep) soundOfMove(move.san.en);
    const found = desk.judged[goal - 1];
    announce([t(move.san), ...(found?.noteworthy ? found.words.map((each) => t(each)) : [])].join(". "));
  }
  look();
  update();
}

export function step(by) {
  if (desk.side.length && by < 0) {
    desk.ahead = [desk.side.at(-1).move, ...desk.ahead];
    desk.side = desk.side.slice(0, -1);
    look();
    update();
  } else if (desk.ahead.length && by > 0) {
    play(desk.ahead[0]);
  } else if (!desk.side.length) {
    goTo(desk.ply + by);
  }
}

// A move made on the board: the next one of the game, or one that is tried out.
export async function play(move) {
  const next = desk.study.moves[desk.ply];
  const ahead = desk.ahead[0] === move ? desk.ahead.slice(1) : [];
  if (!desk.side.length && !ahead.length && next?.move === move) { goTo(desk.ply + 1); return true; }
  const from = line();
  try {
    const made = await api("/api/analysis/position", {...from, move});
    Object.assign(desk, {side: [...desk.side, made], ahead});
    keep(line(), made);
    soundOfMove(made.san.en);
    announce(t(made.san));
    look();
    update();
    return true;
  } catch (error) {
    say(error.text, "error");
    update();
    return false;
  }
}

// A line to be gone through: its first move is made, the arrow keys make the others.
export function tryLine(ply, moves) {
  Object.assign(desk, {ply, side: [], ahead: moves});
  play(moves[0]);
}

export function backToGame() {
  Object.assign(desk, {side: [], ahead: []});
  look();
  update();
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
  desk.lines = null;
  if (!positions.has(JSON.stringify(where))) {
    api("/api/analysis/position", where).then((found) => { keep(where, found); update(); }, (error) => { if (number === asked) say(error.text, "error"); });
  }
  think();
}

// The engine -----------------------------------------------------------------------------------------

export function think() {
  if (!desk.study) return;
  if (desk.thinks && !desk.progress) tell({type: "think", ...line(), lines: desk.count});
  else tell({type: "stop"});
}

export function analyse() {
  Object.assign(desk, {judged: [], report: null, progress: {done: 0, total: 1}, lines: null});
  tell({type: "analyse", study: desk.study.key, seconds: desk.seconds});
  update();
}

export function cancel() {
  tell({type: "cancel"});
}

function tell(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  else if (socket) queue = [...queue.filter((each) => each.type !== message.type), message];
}

export function sitDown() {
  if (socket) return;
  socket = new WebSocket(`ws://${location.host}/analysis`);
  const mine = socket;
  socket.onopen = () => { for (const message of queue.splice(0)) tell(message); };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    if (socket !== mine) return; // left on purpose
    socket = null;
    if (desk.progress) desk.progress = null;
    setTimeout(() => { if (!socket && update) { sitDown(); think(); update(); } }, 800);
  };
  think();
}

// Leaving the page closes the line; the server then stops everything that was searched for us.
export function standUp() {
  update = () => {};
  const mine = socket;
  socket = null;
  queue = [];
  desk.progress = null;
  mine?.close();
}

function receive(message) {
  if (message.type === "lines") {
    if (desk.study && message.fen === shown().fen) desk.lines = message;
  } else if (message.type === "progress") {
    if (isMine(message)) desk.progress = {done: message.done, total: message.total};
  } else if (message.type === "judged") {
    if (isMine(message)) for (const move of message.moves) desk.judged[move.ply - 1] = move;
  } else if (message.type === "report") {
    if (isMine(message)) {
      takeReport(message.report);
      desk.progress = null;
      say({en: "The analysis is finished.", de: "Die Analyse ist fertig."});
      think();
    }
  } else if (message.type === "cancelled") {
    desk.progress = null;
    think();
  } else if (message.type === "error") {
    desk.progress = null;
    if (message.gone && desk.text) openText(desk.text);
    else say(message.text, "error");
  }
  update();
}

function isMine(message) {
  return message.study === desk.study?.key;
}
