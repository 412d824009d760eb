// The line of this tab's game: what the server says changes the state; a move is held until the server has it.

import {Line} from "./line.js";
import {change, state} from "./state.js";
import {announce, say, takeBackErrors} from "./notes.js";
import {soundOfGame} from "./sounds.js";

const LONGEST_RECORDING = 1500; // frames; then every second one is dropped
const KEPT_FRAMES = 120; // of a search that is over and not the last one
const KEPT_SEARCHES = 80;
const SILENCE = 5000; // milliseconds without a word after a move
const listeners = new Set();
let isBack = false; // the line is there again, the game has not come yet
let heardAt = 0;

const line = new Line("/socket", {
  opened: () => {
    isBack = true;
    line.send({type: "join", game: wantedGame()});
    change({connected: true});
  },
  lost,
  received: (message) => {
    heardAt = performance.now();
    if (state.lostAt !== null) change({connected: true, lostAt: null});
    HEARD[message.type](message);
    for (const listener of listeners) listener(message);
  },
});

// Said at once; the clocks stand where they stood when the server was heard last.
function lost() {
  if (state.lostAt === null) change({connected: false, lostAt: performance.now()});
}

export function connect() {
  line.open();
}

export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function send(message) {
  if (message.type === "play") return play(message);
  return line.send(message);
}

// A move is in flight until the server answers; a line that broke before is no reason to lose it.
function play(message) {
  change({inFlight: {room: state.game.room, fen: state.game.fen, message}});
  if (!line.isOpen) return;
  line.send(message);
  const sentAt = performance.now();
  setTimeout(() => { if (state.inFlight?.message === message && heardAt < sentAt) lost(); }, SILENCE);
}

function landed(game) {
  const flying = state.inFlight;
  const isHere = flying && flying.room === game.room && flying.fen === game.fen;
  if (isHere && isBack) line.send(flying.message);
  else if (!isHere && flying) state.inFlight = null;
  isBack = false;
}

// The game of this tab: kept over a reload; a fresh tab gets the latest one.
function wantedGame() {
  try {
    const kept = Number(sessionStorage.getItem("kiebitz.game"));
    return Number.isInteger(kept) && kept > 0 ? kept : null;
  } catch {
    return null;
  }
}

function keepGame(number) {
  try { sessionStorage.setItem("kiebitz.game", String(number)); } catch { /* a reload then finds the latest game */ }
}

// Each search is kept with the position it was about, so that going back in the game shows it again.
function keepFrame(frame) {
  const {recordings} = state;
  let frames = recordings.get(frame.fen);
  if (frames?.[0].search !== frame.search) {
    for (const [fen, older] of recordings) recordings.set(fen, thinned(older, KEPT_FRAMES));
    recordings.delete(frame.fen);
    if (recordings.size >= KEPT_SEARCHES) recordings.delete(recordings.keys().next().value);
    frames = [];
  }
  recordings.set(frame.fen, thinned([...frames, frame], LONGEST_RECORDING));
}

function thinned(frames, most) {
  if (frames.length <= most) return frames;
  return thinned(frames.filter((_, position) => position % 2 === 0 || position === frames.length - 1), most);
}

const hasPerson = (game) => game.white.isPerson || game.black.isPerson;
const isOpen = (game) => !game.result && game.plies.length > 0 && hasPerson(game);

// What is done for each message; the declarations are in rooms/messages.py.
const HEARD = {
  game(message) {
    const before = state.game;
    const isOtherGame = before?.room !== message.room;
    const isOther = isOtherGame || before.plies.length !== message.plies.length || before.fen !== message.fen;
    keepGame(message.room);
    if (isOtherGame && before) state.left = isOpen(before) && !hasPerson(message) ? before.room : state.left === message.room ? null : state.left;
    if (before && message.plies.length > before.plies.length) takeBackErrors();
    soundOfGame(before, message);
    landed(message);
    change({game: message, receivedAt: performance.now(), preparing: null, ...(isOther ? {shownPly: null, hint: null} : {}),
      ...(isOtherGame ? {search: null, recordings: new Map()} : {})});
  },
  search(message) {
    if (message.purpose !== "ponder") keepFrame(message); // thinking on the person's time is seen live
    change({search: message});
  },
  gone() { // deleted, here or in another tab
    try { sessionStorage.removeItem("kiebitz.game"); } catch { /* nothing was kept */ }
    send({type: "join", game: null});
  },
  warming: (message) => change({warming: message.ready ? null : message}),
  preparing: (message) => change({preparing: message.text}),
  hint: (message) => change({hint: message}),
  note: (message) => say(message.text),
  announce: (message) => announce(message.text),
  error(message) {
    change({inFlight: null, preparing: null});
    say(message.text, "error");
  },
};
