// A move laid down while the program thinks, made as soon as it is possible; and arrows drawn for oneself.

let laid = null; // {room, from, to}
let drawn = {fen: null, marks: []}; // belong to one position

export const premove = {
  squares: (game) => (laid && laid.room === game.room ? [laid.from, laid.to] : []),
  lay(game, {from, to}) { laid = {room: game.room, from, to}; },
  drop() { const was = laid !== null; laid = null; return was; },
  // The move to be made now; null: none is laid down, or it is not possible any more.
  take(game) {
    if (!laid) return null;
    const {room, from, to} = laid;
    laid = null;
    if (room !== game.room || game.result) return null;
    return game.legal.find((move) => move === from + to || move === `${from}${to}q`) ?? null;
  },
};

// The side whose moves can be laid down: the one person's, while the program is on move.
export function premover(game, isCurrent) {
  const people = [["w", game.white], ["b", game.black]].filter(([, seat]) => seat.isPerson);
  if (people.length !== 1 || game.result || game.paused || !isCurrent) return null;
  return people[0][0] === game.turn ? null : people[0][0];
}

export const drawings = {
  at: (fen) => (drawn.fen === fen ? drawn.marks : []),
  set(fen, marks) { drawn = {fen, marks}; },
};
