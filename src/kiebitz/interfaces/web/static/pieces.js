// Pieces as small pictures and as words.

import {html} from "./vendor/lit/lit-html.js";
import {t} from "./language.js";

const NAMES = {
  p: {en: "pawn", de: "Bauer"}, n: {en: "knight", de: "Springer"}, b: {en: "bishop", de: "Läufer"},
  r: {en: "rook", de: "Turm"}, q: {en: "queen", de: "Dame"}, k: {en: "king", de: "König"},
};
const SIDES = {w: {en: "White", de: "Weiß"}, b: {en: "Black", de: "Schwarz"}};
const COLOURED = {
  w: {en: "white {piece}", de: "{piece} weiß"}, b: {en: "black {piece}", de: "{piece} schwarz"},
};

// "wq" -> "white queen", "Dame weiß"
export function pieceName(piece) {
  return t(COLOURED[piece[0]]).replace("{piece}", t(NAMES[piece[1]]));
}

export function sideName(side) {
  return t(SIDES[side]);
}

// The picture comes from the sprite that the board has put into the page.
export function pieceSign(piece) {
  return html`<svg class="piece-sign" viewBox="0 0 40 40" aria-hidden="true"><use href="#${piece}"></use></svg>`;
}

// "Q" -> "wq"
export function fromLetter(letter) {
  return (letter === letter.toUpperCase() ? "w" : "b") + letter.toLowerCase();
}
