// What of the game is on the board: the position looked at, and from which side.

// The position looked at: the game's, or an earlier one while browsing.
export function shownPosition(state) {
  const {game, shownPly} = state;
  if (shownPly === null || shownPly >= game.plies.length) {
    return {fen: game.fen, before: fenAfter(game, game.plies.length - 1), last: game.plies.at(-1)?.move, isCurrent: true, ply: game.plies.length, room: game.room, flipped: isFlipped(state)};
  }
  return {fen: fenAfter(game, shownPly), before: fenAfter(game, shownPly - 1), last: game.plies[shownPly - 1]?.move, isCurrent: false, ply: shownPly, room: game.room, flipped: isFlipped(state)};
}

// After so many half-moves; null where there was nothing before.
function fenAfter(game, ply) {
  return ply < 0 ? null : ply === 0 ? game.start : game.plies[ply - 1].fen;
}

export function isFlipped(state) {
  if (state.flipped !== null) return state.flipped;
  return !state.game.white.isPerson && state.game.black.isPerson;
}
