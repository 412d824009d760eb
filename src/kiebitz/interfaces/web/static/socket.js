// The line to the server: messages in, messages out, and coming back by itself when it breaks.

import {change, state} from "./state.js";
import {announce, say, takeBackErrors} from "./notes.js";
import {soundOfGame} from "./sounds.js";

const LONGEST_RECORDING = 1500; // frames; then every second one is dropped
const listeners = new Set();
let socket = null;
let waiting = 250; // milliseconds until the next attempt
let queue = []; // what was said while the line was down

export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  else if (queue.length < 20) queue.push(message);
}

export function connect() {
  socket = new WebSocket(`ws://${location.host}/socket`);
  socket.onopen = () => {
    waiting = 250;
    send({type: "join", game: wantedGame()});
    for (const message of queue.splice(0)) send(message);
    change({connected: true});
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    if (state.connected) change({connected: false});
    setTimeout(connect, waiting);
    waiting = Math.min(waiting * 2, 4000);
  };
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

function receive(message) {
  if (message.type === "game") {
    const before = state.game;
    const isOther = !before || before.room !== message.room || before.plies.length !== message.plies.length || before.fen !== message.fen;
    keepGame(message.room);
    if (before && message.plies.length > before.plies.length) takeBackErrors();
    soundOfGame(before, message);
    change({game: message, receivedAt: performance.now(), ...(isOther ? {shownPly: null, hint: null} : {})});
  } else if (message.type === "search") {
    // Thinking on the person's time is seen live; what is kept for replay is the search for the last move.
    if (message.purpose !== "ponder") {
      if (message.search !== state.recording[0]?.search) state.recording = [];
      state.recording.push(message);
    }
    if (state.recording.length > LONGEST_RECORDING) state.recording = state.recording.filter((_, position) => position % 2 === 0);
    change({search: message});
  } else if (message.type === "gone") { // deleted, here or in another tab
    try { sessionStorage.removeItem("kiebitz.game"); } catch { /* nothing was kept */ }
    send({type: "join", game: null});
  } else if (message.type === "warming") {
    change({warming: message.ready ? null : message});
  } else if (message.type === "hint") {
    change({hint: message});
  } else if (message.type === "note") {
    say(message.text);
  } else if (message.type === "announce") {
    announce(message.text);
  } else if (message.type === "error") {
    say(message.text, "error");
  }
  for (const listener of listeners) listener(message);
}
