// How fast two programs play each other, for whoever watches them.

import {html} from "./vendor/lit/lit-html.js";
import {t} from "./language.js";

const PACES = [
  [5, {en: "slow: 5 s a move", de: "langsam: 5 s je Zug"}],
  [2, {en: "calm: 2 s a move", de: "ruhig: 2 s je Zug"}],
  [1, {en: "brisk: 1 s a move", de: "zügig: 1 s je Zug"}],
  [.3, {en: "fast: 0.3 s a move", de: "schnell: 0,3 s je Zug"}],
  [0, {en: "as fast as they can", de: "so schnell sie können"}],
];

export function paceControl(context) {
  const {game} = context.state;
  if (game.pace === null || game.pace === undefined || game.result) return "";
  const known = PACES.some(([seconds]) => seconds === game.pace);
  return html`<label class="wide pace"><span>${t("Pace", "Tempo")}</span>
    <select name="pace" @change=${(event) => context.send({type: "pace", seconds: Number(event.target.value)})}>
      ${known ? "" : html`<option value=${game.pace} selected>${game.pace} s</option>`}
      ${PACES.map(([seconds, label]) => html`<option value=${seconds} .selected=${seconds === game.pace}>${t(label)}</option>`)}
    </select></label>`;
}
