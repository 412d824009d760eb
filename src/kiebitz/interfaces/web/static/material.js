// The men of a position counted: what is missing, and what there is.  The same count as `game/rules.py` makes for the terminal.

const WORTH = {p: 1, n: 3, b: 3, r: 5, q: 9};

const menOf = (fen, side) => [...fen.split(" ")[0]].filter((letter) => letter.toLowerCase() in WORTH && (letter === letter.toLowerCase()) === (side === "b"));
const count = (men, letter) => men.filter((each) => each === letter).length;

// The men of a side that left the board since `start`, the strongest first; promoted pawns count as gone.
export function missing(start, fen, side) {
  const [before, now] = [menOf(start, side), menOf(fen, side)];
  return [...(side === "w" ? "QRBNP" : "qrbnp")].map((letter) => letter.repeat(Math.max(0, count(before, letter) - count(now, letter)))).join("");
}

export function worth(fen, side) {
  return menOf(fen, side).reduce((sum, letter) => sum + WORTH[letter.toLowerCase()], 0);
}
