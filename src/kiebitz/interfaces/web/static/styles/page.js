// Styles: every weight can be changed, and what the change does is seen at once on the position at hand.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {BoardView} from "../board.js";
import {turnOf} from "../fen.js";
import {fill, language, t} from "../language.js";
import {sideName} from "../pieces.js";
import {comparison, hasPair, label} from "./compare.js";
import {isChanged, loadShelf, onStyles, restore, styles, touched} from "./draft.js";
import {arrows, effectPanel, follow, shownEffect, stopTrying, summaryLine} from "./effect.js";
import {gameStyle, shelf, styleName} from "./files.js";
import {litSquares, showTerm, termList} from "./terms.js";
import {isFlipped, shownPosition} from "../shown.js";

export const title = {en: "Styles", de: "Stile"};

const COMPARE = "compare"; // the address #/styles/compare; any other rest names a term
const QUOTED = {en: "“{name}”", de: "„{name}“"};
let view = null; // the board
let loading = null; // the promise of the shelf; null: not asked yet
let failed = null; // why it could not be loaded
let typed = null; // a position typed in; null: the one of the game
let shownRest = null; // the rest of the address that has been dealt with
let current = null;
let drawn = 0; // counts what only this page knows to have changed

const again = () => { drawn += 1; current?.update(); };
onStyles(again);

function load(context) {
  loading ??= loadShelf().then(() => restore(gameStyle())).then(() => { failed = null; }, (error) => { failed = error.text ?? {en: String(error), de: String(error)}; loading = null; }).finally(again);
  return failed === null && styles.key !== null;
}

function position(state) {
  const {game} = state;
  const own = shownPosition(state).fen;
  return {fen: typed ?? own, isTyped: typed !== null && typed !== own, flipped: game ? isFlipped(state) : false};
}

export function render(container, context) {
  current = context;
  const {state} = context;
  if (!state.game || !load(context)) {
    draw(html`<h1>${t(title)}</h1>${failed ? html`<p class="error" role="alert">${t(failed)}</p>` : html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`}`, container);
    return;
  }
  if (context.rest !== shownRest) {
    shownRest = context.rest;
    if (shownRest && shownRest !== COMPARE) showTerm(shownRest);
  }
  const isComparing = context.rest === COMPARE;
  if (isComparing && !hasPair(again)) return;
  const place = position(state);
  const [first, second] = isComparing ? [styles.pair.first, styles.pair.second] : [styles.partner ?? styles.key, `~${styles.key}`];
  const labels = isComparing ? {first: label(first), second: label(second), weights: fill(QUOTED, {name: label(second)}), isOne: false} : editLabels();
  follow(`${styles.version}|${place.fen}|${first}|${second}`, place.fen, first, second, again);
  if (isSeen(container, `${drawn}|${language()}|${place.fen}|${place.flipped}|${context.rest}|${state.connected}`)) return;
  draw(html`
    <div class="styles-page ${isComparing ? "comparing" : ""}">
      <header class="styles-head"><h1>${t(title)}</h1>
        <nav class="segments" aria-label=${t("Parts of this page", "Teile dieser Seite")}>
          <a href="#/styles" aria-current=${isComparing ? "false" : "page"}>${t("Change one", "Einen ändern")}</a>
          <a href="#/styles/${COMPARE}" aria-current=${isComparing ? "page" : "false"}>${t("Compare two, let them play", "Zwei vergleichen, spielen lassen")}</a></nav></header>
      <div class="styles-main">
        ${isComparing ? comparison(place) : html`${shelf(again)}${summaryLine()}<section class="card weights" aria-label=${t("Weights", "Gewichte")}>${termList(again, tryPosition)}</section>`}
      </div>
      <aside class="styles-side card" aria-label=${t("What it does here", "Was es hier bewirkt")}>
        <div class="trial">
          <div class="board-frame"><div id="styles-board" role="img" aria-label=${boardLabel()}></div></div>
          ${positionForm(place, context)}
        </div>
        ${isComparing ? "" : partnerChoice()}
        ${effectPanel(labels)}
      </aside>
    </div>`, container);
  drawBoard(container, place);
}

let seen = null; // what the last drawing was made of: frames of a game elsewhere change nothing here

function isSeen(container, sign) {
  const isSame = seen === sign && container.querySelector(".styles-page") !== null;
  seen = sign;
  return isSame;
}

function editLabels() {
  const name = styleName(styles.key);
  const edited = isChanged() ? fill({en: "{name}, edited", de: "{name}, geändert"}, {name}) : name;
  const weights = isChanged() ? t("the edited style", "dem geänderten Stil") : fill(QUOTED, {name});
  if (styles.partner) return {first: styleName(styles.partner), second: edited, weights, isOne: false};
  return isChanged() ? {first: t("As saved", "Wie gespeichert"), second: t("Edited", "Geändert"), weights, isOne: false} : {first: name, second: name, weights, isOne: true};
}

function partnerChoice() {
  const others = styles.list.filter((each) => !each.error && each.key !== styles.key);
  return html`<label class="partner">${t("Beside", "Daneben")} <select @change=${(event) => { styles.partner = event.target.value || null; touched(); }}>
    <option value="" .selected=${!styles.partner}>${fill({en: "{name} as saved", de: "{name}, wie gespeichert"}, {name: styleName(styles.key)})}</option>
    ${others.map((each) => html`<option value=${each.key} .selected=${each.key === styles.partner}>${t(each.name)}</option>`)}</select></label>`;
}

// The position -------------------------------------------------------------------------------------

function tryPosition(fen) {
  typed = fen;
  again();
}

function positionForm(place, context) {
  const submit = (event) => {
    event.preventDefault();
    typed = event.target.elements.fen.value.trim() || null;
    again();
  };
  return html`<form class="position" @submit=${submit}>
    <p class="soft turn">${turnText(place)}</p>
    <label><span class="visually-hidden">${t("Position as FEN", "Stellung als FEN")}</span>
      <input name="fen" spellcheck="false" autocomplete="off" maxlength="120" .value=${place.fen}></label>
    <button type="submit">${t("Show", "Zeigen")}</button>
    ${place.isTyped ? html`<button type="button" class="quiet" @click=${() => { typed = null; again(); context.announce(t("The position of the game.", "Die Stellung der Partie.")); }}>${t("Position of the game", "Stellung der Partie")}</button>` : ""}
  </form>`;
}

// What was typed may be no position at all: the board shows what the server has judged.
const boardFen = () => shownEffect().judged?.fen ?? shownPosition(current.state).fen;

function turnText(place) {
  return fill({en: "{side} to move; the style plays {side} here.", de: "{side} am Zug; der Stil spielt hier {side}."}, {side: sideName(turnOf(place.fen))});
}

function boardLabel() {
  const moves = shownEffect().choice;
  const text = {en: "Board, {fen}.", de: "Brett, {fen}."};
  const place = {fen: boardFen()};
  return moves?.second.move ? `${fill(text, place)} ${fill({en: "Chosen: {a}, {b}.", de: "Gewählt: {a}, {b}."}, {a: moves.first.san, b: moves.second.san})}` : fill(text, place);
}

function drawBoard(container, place) {
  const spot = container.querySelector("#styles-board");
  if (view?.place !== spot) {
    view?.destroy();
    view = new BoardView(spot, {coordinates: false});
  }
  view.update({fen: boardFen(), flipped: place.flipped, marks: {squares: litSquares()}, arrows: arrows()});
}

export function leave() {
  stopTrying();
  view?.destroy();
  view = null;
  seen = null;
  shownRest = null;
}

