// A hint in three steps: where to look, which man, which move and why.

import {html} from "../vendor/lit/lit-html.js";
import {t} from "../language.js";
import {change, state} from "../state.js";
import {ask} from "./asking.js";

let step = 0; // 0: none

function found() {
  const {hint, hintFen, game} = state;
  if (!step || !hint || hintFen !== game.fen) return null;
  return {hint, steps: ask("/api/hint", {fen: hintFen, move: hint.move}).steps};
}

export function askHint(context) {
  if (state.shownPly !== null) change({shownPly: null}); // it is about the position to be moved in
  const now = found();
  if (now?.steps && step < 3) {
    step += 1;
    context.announce(t(now.steps[step - 1].text));
  } else if (!now || step === 3) {
    step = 1;
    state.hintFen = state.game.fen;
    change({hint: null});
    context.send({type: "hint"});
  }
  context.update();
}

export function hintLabel() {
  return found() ? [t("Which man?", "Welcher Stein?"), t("Show the move", "Zug zeigen"), t("Hint", "Tipp")][step - 1] : t("Hint", "Tipp");
}

export function hintLine(position) {
  const now = position.isCurrent ? found() : null;
  if (!now) return "";
  if (!now.steps) return html`<p class="hint-line soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  return html`<div class="hint-line" data-step=${step}>${now.steps.slice(0, step).map((each) => html`<p>${t(each.text)}</p>`)}</div>`;
}

// What the board shows of it: {area: [squares], hint: square, arrow}
export function hintMarks() {
  const now = found();
  if (!now?.steps) return {};
  if (step === 1) return {area: now.steps[0].squares};
  return {hint: now.hint.move.slice(0, 2), arrow: step === 3 ? {from: now.hint.move.slice(0, 2), to: now.hint.move.slice(2, 4), kind: "hint"} : null};
}
