// Pieces as pictures and as words.

import {html} from "./vendor/lit/lit-html.js";
import {file} from "./files.js";
import {t} from "./language.js";
import {onSetting, settings} from "./settings.js";

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

const SETS = {classic: file("vendor/cm-chessboard/assets/pieces/standard.svg"), plain: file("plain_pieces.svg")};
let shownSet = null;

// One sprite holds the pictures; every board and every sign refers to it, so another set changes all of them at once.
// The board looks for it under this name and finds it there.
function showPieces() {
  const wanted = settings.pieces;
  if (wanted === shownSet) return;
  shownSet = wanted;
  let sprite = document.getElementById("cm-chessboard-sprite");
  if (!sprite) {
    sprite = Object.assign(document.createElement("div"), {id: "cm-chessboard-sprite"});
    sprite.setAttribute("aria-hidden", "true");
    document.body.append(sprite);
  }
  fetch(SETS[wanted]).then((answer) => answer.text()).then((text) => {
    if (wanted === shownSet) sprite.replaceChildren(document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true));
  }, () => { shownSet = null; }); // the next change of a setting tries again
}

onSetting(showPieces);
showPieces();

// The picture comes from the sprite.
export function pieceSign(piece) {
  return html`<svg class="piece-sign" viewBox="0 0 40 40" aria-hidden="true"><use href="#${piece}"></use></svg>`;
}

// "Q" -> "wq"
export function fromLetter(letter) {
  return (letter === letter.toUpperCase() ? "w" : "b") + letter.toLowerCase();
}
