// What can be done with the move looked at: signs, a comment, its variation up or away.

import {html} from "../vendor/lit/lit-html.js";
import {t} from "../language.js";
import {changeTree, desk} from "./study.js";
import {isSideMove, node} from "./tree.js";

const SIGNS = [[3, "!!"], [1, "!"], [5, "!?"], [6, "?!"], [2, "?"], [4, "??"], [10, "="], [14, "+="], [16, "±"], [18, "+−"], [15, "=+"], [17, "∓"], [19, "−+"], [13, "∞"]];
const NAMES = {
  1: {en: "good move", de: "guter Zug"}, 2: {en: "mistake", de: "Fehler"}, 3: {en: "brilliant move", de: "glänzender Zug"}, 4: {en: "blunder", de: "grober Fehler"},
  5: {en: "interesting move", de: "interessanter Zug"}, 6: {en: "dubious move", de: "zweifelhafter Zug"}, 10: {en: "equal", de: "ausgeglichen"}, 13: {en: "unclear", de: "unklar"},
  14: {en: "White is slightly better", de: "Weiß steht etwas besser"}, 15: {en: "Black is slightly better", de: "Schwarz steht etwas besser"}, 16: {en: "White is better", de: "Weiß steht besser"},
  17: {en: "Black is better", de: "Schwarz steht besser"}, 18: {en: "White is winning", de: "Weiß gewinnt"}, 19: {en: "Black is winning", de: "Schwarz gewinnt"},
};
let sure = null; // the move whose deleting was asked for once

export function nodeTools(context) {
  const here = node(desk.at);
  const isMove = here.parent !== null;
  const write = (event) => { if (event.target.value !== here.comment) changeTree({node: here.id, comment: event.target.value}); };
  const remove = () => {
    if (sure === here.id) { sure = null; changeTree({node: here.id, do: "delete"}); return; }
    sure = here.id;
    setTimeout(() => { sure = null; context.update(); }, 4000);
    context.update();
  };
  return html`<details class="node-tools"><summary>${isMove ? t("Edit this move", "Diesen Zug bearbeiten") : t("Edit the beginning", "Den Anfang bearbeiten")}</summary>
    ${isMove ? html`<div class="signs" role="group" aria-label=${t("Signs", "Zeichen")}>${SIGNS.map(([nag, sign]) => html`<button data-nag=${nag} title=${t(NAMES[nag])} aria-label=${t(NAMES[nag])}
      aria-pressed=${here.nags.includes(nag) ? "true" : "false"} @click=${() => changeTree({node: here.id, sign: nag})}>${sign}</button>`)}</div>` : ""}
    <label class="comment-field"><span>${t("Comment", "Kommentar")}</span><textarea name="comment" rows="2" maxlength="4000" .value=${here.comment} @change=${write}></textarea></label>
    ${isMove ? html`<div class="row">${isSideMove(here.id) ? html`<button data-act="promote" @click=${() => changeTree({node: here.id, do: "promote"})}>${t("Variation up", "Variante nach oben")}</button>` : ""}
      <button data-act="delete" class=${sure === here.id ? "sure" : ""} @click=${remove}>${sure === here.id ? t("Really delete?", "Wirklich löschen?") : t("Delete from here on", "Ab hier löschen")}</button></div>` : ""}
    <p class="note">${t("Arrows and circles: draw with the right mouse button; with Shift red, with Alt blue, with Ctrl yellow. They are kept in the PGN.", "Pfeile und Kreise: mit der rechten Maustaste ziehen; mit Umschalt rot, mit Alt blau, mit Strg gelb. Sie bleiben im PGN erhalten.")}</p>
  </details>`;
}
