// The fields of a FEN: its men as squares and back, whose turn it is, the number of the move; no rules, only the writing.

const FILES = "abcdefgh";

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export function menOf(fen) {
  const men = {};
  fen.split(" ")[0].split("/").forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (/[1-8]/.test(letter)) file += Number(letter);
      else { if (file < 8) men[FILES[file] + (8 - index)] = letter; file += 1; }
    }
  });
  return men;
}

// "w" or "b"; what was typed may be no position at all, then it is White's.
export const turnOf = (fen) => (fen.split(" ")[1] === "b" ? "b" : "w");

export const moveNumber = (fen) => Number(fen.split(" ")[5] ?? 1);

export function placement(men) {
  const rows = [];
  for (let rank = 8; rank >= 1; rank -= 1) {
    let row = "";
    let empty = 0;
    for (const file of FILES) {
      const man = men[file + rank];
      if (!man) { empty += 1; continue; }
      row += (empty || "") + man;
      empty = 0;
    }
    rows.push(row + (empty || ""));
  }
  return rows.join("/");
}
