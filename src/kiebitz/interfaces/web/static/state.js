// The one state object.  Messages change it, pages draw it; nothing else keeps truth about the game.

export const state = {
  connected: false,    // whether the socket is open
  pages: ["play"],     // names of the pages there are: told by the front page (front.py)
  game: null,          // the game as the server sees it: message "game", see rooms/messages.py; null before the first
  search: null,        // the latest frame of the search: message "search"; null: nobody has thought yet
  recordings: new Map(), // FEN -> frames of the search for a move or a hint there, the latest last
  inFlight: null,      // {room, fen, message}: a move made that the server has not answered yet
  lostAt: null,        // since when the server has not been heard, though it should; null: it is there
  left: null,          // the room of a person's game that made room for one of two programs
  preparing: null,     // {en, de} while an opponent met for the first time is being compiled
  hint: null,          // {move, san: {en, de}, line}: message "hint"; null: none asked for
  shownPly: null,      // the half-move looked at while browsing; null: the game's current position
  receivedAt: 0,       // when the game message came, for clocks that run on
  warming: null,       // {done, total, next, reason} while the engine is being compiled
  panel: "search",     // the panel that looks inside: search, why, control
  whyMode: "now",      // what is explained: move, now, line, moves
  hoverSquare: null,   // the square under pointer or cursor while field control is shown
  hintFen: null,       // the position the hint was asked for
  followsGamepad: false, // whether a gamepad is being listened to
  flipped: null,       // true: Black below; null: the person's side below
  start: null,         // what the new game dialog offers: answer of /api/start
};

const listeners = new Set();

export function onChange(listener) {
  listeners.add(listener);
}

// change({shownPly: 3}): the only way anything in the state changes
export function change(values) {
  Object.assign(state, values);
  for (const listener of listeners) listener(values);
}
