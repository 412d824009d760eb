// White's share of the game as a slim bar beside a board.

import {html} from "./vendor/lit/lit-html.js";
import {number, pawns, t} from "./language.js";

// score: {cp or mate, chance}; null: nobody has judged yet
export function balanceBar(score, flipped) {
  const share = score ? 100 * score.chance : 50;
  const text = !score ? "–" : score.cp === undefined ? score.text : pawns(score.cp);
  return html`<div class="balance ${flipped ? "flipped" : ""}" role="img" aria-label=${t(`White's chances: ${Math.round(share)} %`, `Aussicht für Weiß: ${Math.round(share)} %`)} title=${text}><i style=${`height: ${share}%`}></i><b class="numbers ${share >= 50 ? "on-white" : "on-black"}">${short(score)}</b></div>`;
}

// As it fits into the bar.
function short(score) {
  if (!score) return "";
  return score.cp === undefined ? `#${Math.abs(score.mate)}` : number(Math.abs(score.cp) / 100, 1);
}
