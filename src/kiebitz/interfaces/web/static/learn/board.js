// A small picture of a tic-tac-toe board: nine signs row by row.

import {html, svg} from "../vendor/lit/lit-html.js";

export function miniBoard(picture, {size = 48, fresh = null} = {}) {
  const stone = (sign, cell) => {
    const [x, y] = [(cell % 3) * 10 + 5, Math.floor(cell / 3) * 10 + 5];
    const name = `stone ${sign === "X" ? "cross" : "nought"}${cell === fresh ? " fresh" : ""}`;
    if (sign === "X") return svg`<path class=${name} d="M${x - 2.8} ${y - 2.8}L${x + 2.8} ${y + 2.8}M${x + 2.8} ${y - 2.8}L${x - 2.8} ${y + 2.8}"></path>`;
    return sign === "O" ? svg`<circle class=${name} cx=${x} cy=${y} r="3"></circle>` : "";
  };
  return html`<svg class="mini-board" width=${size} height=${size} viewBox="0 0 30 30" aria-hidden="true">
    ${svg`<path class="grid" d="M10 1V29M20 1V29M1 10H29M1 20H29"></path>${[...picture].map(stone)}`}</svg>`;
}
