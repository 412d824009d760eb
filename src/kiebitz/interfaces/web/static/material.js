// The men of a position counted: what is missing, and what there is.  The same count as `game/rules.py` makes for the terminal.

import {menOf} from "./fen.js";

const WORTH = {p: 1, n: 3, b: 3, r: 5, q: 9};

const menOfSide = (fen, side) => Object.values(menOf(fen)).filter((letter) => letter.toLowerCase() in WORTH && (letter === letter.toLowerCase()) === (side === "b"));
const count = (men, letter) => men.filter((each) => each === letter).length;

// The men of a side that left the board since `start`, the strongest first; promoted pawns count as gone.
export function missing(start, fen, side) {
  const [before, now] = [menOfSide(start, side), menOfSide(fen, side)];
  return [...(side === "w" ? "QRBNP" : "qrbnp")].map((letter) => letter.repeat(Math.max(0, count(before, letter) - count(now, letter)))).join("");
}

export function worth(fen, side) {
  return menOfSide(fen, side).reduce((sum, letter) => sum + WORTH[letter.toLowerCase()], 0);
}
