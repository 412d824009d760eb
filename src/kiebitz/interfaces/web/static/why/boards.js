// Lines on small boards, one or two side by side, stepped through together.

import {html} from "../vendor/lit/lit-html.js";
import {ref} from "../vendor/lit/directives/ref.js";
import {BoardView} from "../board.js";
import {moveNumber, turnOf} from "../fen.js";
import {icon} from "../icons.js";
import {t} from "../language.js";
import {change} from "../state.js";

const views = [null, null];
let shown = {key: null, step: 1, squares: []}; // which lines, how many moves of them have been made, what is marked at their end

const places = views.map((_, index) => (element) => {
  if (!element) { views[index]?.destroy(); views[index] = null; return; }
  if (views[index]?.place === element) return;
  views[index]?.destroy();
  views[index] = new BoardView(element, {coordinates: false});
});

function numbered(line, first) {
  const number = moveNumber(line.fens[0]);
  const at = first + (turnOf(line.fens[0]) === "b" ? 1 : 0);
  return at % 2 === 0 ? `${number + at / 2}. ` : first === 0 ? `${number}… ` : "";
}

// lines: [{title, line: {moves, san, fens}}], on boards turned like the big one; squares: given where it is about the end of a line
export function lineBoards(lines, flipped, squares = null) {
  const most = Math.max(...lines.map((each) => each.line.moves.length));
  const key = lines.map((each) => each.line.fens[0] + each.line.moves.join()).join() + (squares ? "|end" : "");
  if (shown.key !== key) shown = {key, step: squares ? most : 1};
  shown.squares = squares ?? [];
  const {step} = shown;
  const go = (wanted) => { shown.step = Math.max(0, Math.min(most, wanted)); change({}); };
  requestAnimationFrame(() => lines.forEach((each, index) => draw(index, each.line, step, flipped)));
  const button = (sign, label, wanted, off) => html`<button class="icon" aria-label=${label} title=${label} ?disabled=${off} @click=${() => go(wanted)}>${icon(sign)}</button>`;
  return html`<div class="line-boards" data-step=${step}>
    <div class=${lines.length > 1 ? "pair" : "single"}>${lines.map(({title, line}, index) => html`<figure>
      <figcaption>${title}</figcaption>
      <div class="small-board" role="img" aria-label=${title} ${ref(places[index])}></div>
      <p class="line-moves">${line.san.map((san, place) => html`<button class="quiet ply" aria-current=${place + 1 === Math.min(step, line.moves.length) ? "step" : "false"}
        @click=${() => go(place + 1)}>${numbered(line, place)}${t(san)}</button> `)}</p></figure>`)}</div>
    <div class="row steps">
      ${button("first", t("Before the move", "Vor dem Zug"), 0, step === 0)}
      ${button("back", t("One move back", "Einen Zug zurück"), step - 1, step === 0)}
      ${button("forward", t("One move on", "Einen Zug weiter"), step + 1, step >= most)}
      ${button("last", t("End of the lines", "Ende der Varianten"), most, step >= most)}</div></div>`;
}

function draw(index, line, step, flipped) {
  const at = Math.min(step, line.moves.length);
  const move = line.moves[at - 1];
  views[index]?.update({fen: line.fens[at], flipped: Boolean(flipped), marks: {last: move ? [move.slice(0, 2), move.slice(2, 4)] : [], squares: at === line.moves.length ? shown.squares : []}, arrows: []});
}
