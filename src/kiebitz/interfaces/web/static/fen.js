// The men of a FEN as squares and back; no rules, only the writing.

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
