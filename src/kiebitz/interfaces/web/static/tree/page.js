// The tree of a real search: width is effort, colour is value, scissors are cuts; every position in it can be asked why.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {START, turnOf} from "../fen.js";
import {api} from "../api.js";
import {BoardView} from "../board.js";
import {fill, language, number as figures, t} from "../language.js";
import {filmPart, openFilm} from "./film.js";
import {Icicle} from "./icicle.js";
import {kitArrows, kitPart} from "./kit.js";
import {askMinds, leaveMinds, mindsArrows, mindsFen, mindsPart} from "./minds.js";
import {gamePart, leaveGame} from "./minds_game.js";
import {thoughtMarks} from "./thought.js";

export const title = {en: "The tree", de: "Der Baum"};

const PARTS = [
  {name: "", label: {en: "The tree", de: "Der Baum"}},
  {name: "minds", label: {en: "Many minds", de: "Viele Köpfe"}},
  {name: "kit", label: {en: "The kit", de: "Der Baukasten"}},
];
const AMOUNTS = [2000, 20000, 100000, 500000];
const PATIENCE = 3000; // milliseconds; then the page says why it takes so long
const SHOWN_MOVES = 8;
const SIGNS = {refutes: "✂", best: "★", overtaken: "↓", not_enough: "", skipped: "↷", left_out: "↷", after_refutation: "–", before_moves: "–"};

let wish = {fen: "", nodes: 20000};
let grown = null; // answer of /api/tree
let root = null; // which depth is drawn
let told = null; // answer of /api/tree/node
let fault = null;
let asking = null; // AbortController of the search under way
let isSlow = false;
let showsAll = false;
let view = null; // the board
let icicle = null;
let current = null;
let part = ""; // "": the tree, "minds", "kit"
let shown = null; // the address drawn last
let film = null; // the same search in slow motion
let fetching = null; // the root of a depth that is being fetched for the film
let question = 0; // the number of the last node asked about: an answer that comes late does not count

export function render(container, context) {
  current = context;
  if (!wish.fen) wish.fen = context.state.game?.fen ?? START;
  if (shown !== context.rest) { // "#/tree/minds", with a FEN behind it or not, and "#/tree/kit" are its other parts, "#/tree/FEN" and "#/tree/game/ROOM/PLY" grow a tree at once
    shown = context.rest;
    const [name, ...position] = context.rest.split("/");
    part = PARTS.some((each) => each.name === name) ? name : "";
    if (part && position.length) wish.fen = position.join("/");
    const [, game, ply] = context.rest.match(/^game\/(-?\d+)\/(\d+)$/) ?? [];
    if (game) repeat({game: Number(game), ply: Number(ply)});
    else if (context.rest && !part) grow({...wish, fen: context.rest});
  }
  draw(html`<div class="tree-page">
    <nav class="parts" aria-label=${t("Parts of this page", "Teile dieser Seite")}>${PARTS.map((each) => html`<a href="#/tree${each.name ? `/${each.name}` : ""}" aria-current=${each.name === part ? "page" : "false"}>${t(each.label)}</a>`)}</nav>
    ${part === "minds" ? minds(context) : part === "kit" ? kit(context) : tree(context)}</div>`, container);
  requestAnimationFrame(drawParts);
}

function minds(context) {
  return html`<header class="intro"><h1>${t("One position, many minds", "Eine Stellung, viele Köpfe")}</h1>
      <p>${t("All the ancestors, the oldest first, and Kiebitz look at the same position.", "Alle Ahnen, der älteste zuerst, und Kiebitz sehen sich dieselbe Stellung an.")}</p></header>
    ${form(context, (fen) => { wish.fen = fen; askMinds(context, fen); })}
    ${mindsPart(context, wish.fen, boardPlace())}
    ${gamePart(context, (fen) => { wish.fen = fen; context.update(); document.querySelector(".minds-head")?.scrollIntoView({block: "start"}); })}`;
}

function kit(context) {
  return html`<header class="intro"><h1>${t("The kit", "Der Baukasten")}</h1>
      <p>${t("One small search that fits on a screen. Switch its ideas on and see how the move, its value and the number of positions change.", "Eine kleine Suche, die auf einen Bildschirm passt. Wer ihre Ideen einschaltet, sieht, wie sich Zug, Wert und Zahl der Stellungen ändern.")}</p></header>
    ${form(context, (fen) => { wish.fen = fen; context.update(); })}
    <div class="two-columns"><aside class="tree-side">${boardPlace()}</aside>${kitPart(context, wish.fen, (fen) => { wish.fen = fen; context.update(); })}</div>`;
}

function tree(context) {
  if ((!grown || grown.fen !== wish.fen) && !asking && !fault) grow(wish);
  return html`
    <header class="intro"><h1>${t("The tree of a search", "Der Baum einer Suche")}</h1>
      <p>${t("Everything Kiebitz looked at: every row is a half-move, the width of a move is the number of positions below it, blue is good for White, orange for Black. Scissors: here the search could stop.",
        "Alles, was Kiebitz angesehen hat: Jede Reihe ist ein Halbzug, die Breite eines Zuges die Zahl der Stellungen darunter, Blau ist gut für Weiß, Orange für Schwarz. Schere: Hier konnte die Suche aufhören.")}</p></header>
    ${form(context, (fen) => grow({...wish, fen}), true)}
    ${fault ? html`<p class="fault" role="alert">${t(fault)}</p>` : ""}
    ${asking ? html`<p class="soft" role="status">${isSlow ? t("Still growing; the first time, the recording search is also being compiled.", "Der Baum wächst noch; beim ersten Mal wird die aufzeichnende Suche außerdem erst übersetzt.") : t("The tree is growing …", "Der Baum wächst …")}</p>` : ""}
    ${grown ? found() : ""}`;
}

export function leave() {
  asking?.abort();
  leaveMinds();
  leaveGame();
  closeFilm();
  icicle?.destroy();
  view?.destroy();
  [icicle, view, asking, shown] = [null, null, null, null];
}

function grow(wanted) {
  wish = wanted;
  plant("/api/tree", wanted);
}

// The search behind a move of a game, once more with the recorder; the answer says how far it is the same.
function repeat(played) {
  plant("/api/tree/played", played);
}

function plant(path, wanted) {
  asking?.abort();
  closeFilm();
  const mine = new AbortController();
  [asking, fault, isSlow] = [mine, null, false];
  setTimeout(() => { if (asking === mine) { isSlow = true; current.update(); } }, PATIENCE);
  api(path, wanted, mine.signal).then((answer) => {
    if (asking !== mine) return;
    [grown, root, told] = [answer, answer.root, null];
    wish.fen = answer.fen;
    icicle?.show(answer.drawn);
    ask(answer.root);
    requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector(".depths [aria-pressed=true]")?.scrollIntoView({block: "nearest", inline: "nearest"})));
    current.announce(fill({en: "{n} positions; the choice is {move}.", de: "{n} Stellungen; die Wahl ist {move}."}, {n: figures(answer.nodes), move: t(answer.move)}));
  }, (error) => { if (asking === mine) fault = error.text; }).finally(() => { if (asking === mine) { asking = null; current.update(); } });
  current.update();
}

function ask(node) {
  const tree = grown.tree;
  const mine = question += 1;
  showsAll = false;
  api("/api/tree/node", {tree, node}).then((answer) => {
    if (grown.tree !== tree || question !== mine) return;
    told = answer;
    current.announce(t(answer.text));
    current.update();
  }, (error) => current.say(error.text, "error"));
}

function closeFilm() {
  film?.close();
  film = null;
}

// From the position chosen on; the drawing follows the film.
function showFilm() {
  const tree = grown.tree;
  const from = told && told.node !== grown.root ? told.node : null;
  openFilm(tree, {update: () => { follow(); current.update(); }, announce: current.announce}).then((opened) => {
    if (grown?.tree !== tree) { opened.close(); return; }
    closeFilm();
    film = opened;
    const picture = from === null ? -1 : film.node.indexOf(from);
    if (picture > 0) film.go(picture);
    current.update();
    requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector(".film")?.focus({preventScroll: true})));
  }, (error) => current.say(error.text, "error"));
}

function follow() {
  if (film && icicle && film.isTold) showDepthOf(film.picture);
  const place = film && icicle ? grown.drawn.node.indexOf(film.node[film.picture]) : -1;
  if (place >= 0) icicle.select(place, false);
}

// The depth a picture belongs to is the one drawn; at a speed at which nobody reads, the drawing stays.
function showDepthOf(picture) {
  let top = picture;
  while (film.parent[top] >= 0) top = film.parent[top];
  const node = film.node[top];
  if (node === root || node === fetching) return;
  fetching = node;
  const {tree} = grown;
  api("/api/tree/drawn", {tree, root: node}).then((answer) => {
    if (fetching !== node || grown.tree !== tree) return;
    [root, grown.drawn] = [node, answer.drawn];
    icicle?.show(answer.drawn);
    follow();
    current.update();
  }, () => {}).finally(() => { if (fetching === node) fetching = null; });
}

function leaveFilm() {
  const node = film.node[film.picture];
  closeFilm();
  ask(node);
  current.update();
}

// A position chosen in the drawing: told, or the film goes there.
function chosen(node) {
  if (!film) { ask(node); return; }
  film.pause();
  film.go(Math.max(0, film.node.indexOf(node)));
}

function chooseDepth(node) {
  api("/api/tree/drawn", {tree: grown.tree, root: node}).then((answer) => {
    root = answer.root;
    grown.drawn = answer.drawn;
    icicle?.show(answer.drawn);
    chosen(root);
  }, (error) => current.say(error.text, "error"));
}

// A node that is not drawn (too cheap) can be told all the same.
function goTo(node) {
  const place = grown.drawn.node.indexOf(node);
  if (place >= 0) icicle.select(place);
  else ask(node);
}

function form(context, begin, withNodes = false) {
  const submit = (event) => { event.preventDefault(); begin(event.target.elements.fen.value.trim() || START); };
  return html`<form class="tree-form" @submit=${submit}>
    <label class="grow"><span>${t("Position (FEN)", "Stellung (FEN)")}</span><input name="fen" .value=${wish.fen} spellcheck="false" autocomplete="off"></label>
    ${withNodes ? html`<label><span>${t("Positions", "Stellungen")}</span><select name="nodes" @change=${(e) => { wish.nodes = Number(e.target.value); }}>
      ${AMOUNTS.map((each) => html`<option value=${each} ?selected=${each === wish.nodes}>${figures(each)}</option>`)}</select></label>` : ""}
    <button class="primary" data-act="grow">${withNodes ? t("Grow", "Wachsen lassen") : t("Show", "Zeigen")}</button>
    ${context.state.game ? html`<button type="button" data-act="from-game" @click=${() => begin(context.state.game.fen)}>${t("From the game", "Aus der Partie")}</button>` : ""}</form>`;
}

const boardPlace = () => html`<div class="tree-board"><div id="tree-board" role="img" aria-label=${t("The position", "Die Stellung")}></div></div>`;

function found() {
  return html`${grown.origin ? html`<p class="origin">${t(grown.origin)}</p>` : ""}<div class="tree-layout" data-tree=${grown.tree} data-node=${told?.node ?? ""} data-move=${grown.move.en}>
    <div class="tree-main">
      <div class="depths" role="group" aria-label=${t("Depths", "Tiefen")}>${grown.choices.map((each) => html`<button class="quiet ${each.changed ? "changed" : ""}" aria-pressed=${each.node === root ? "true" : "false"} @click=${() => chooseDepth(each.node)}
        title=${fill({en: "Depth {depth}: {n} positions", de: "Tiefe {depth}: {n} Stellungen"}, {depth: each.depth, n: figures(each.effort)})}><small>${each.depth}</small> ${t(each.san)} <span class="numbers">${t(each.value)}</span></button>`)}</div>
      <canvas id="icicle" tabindex="0" role="application" aria-describedby="tree-keys" aria-label=${t("The tree; arrow keys walk, plus and minus zoom", "Der Baum; Pfeiltasten wandern, Plus und Minus zoomen")}></canvas>
      <div class="tree-tools">
        <button class="quiet" data-act="closer" @click=${() => icicle.zoom(0.6)} aria-label=${t("Closer", "Näher")}>+</button>
        <button class="quiet" data-act="wider" @click=${() => icicle.zoom(1 / 0.6)} aria-label=${t("Wider", "Weiter")}>−</button>
        <button class="quiet" data-act="whole" @click=${() => { icicle.move(0, 1); icicle.top = 0; icicle.draw(); }}>${t("Whole tree", "Ganzer Baum")}</button>
        <p id="tree-keys" class="soft">${t("Arrow keys walk, Enter and double click zoom in, Home leads back to the root.", "Pfeiltasten wandern, Eingabe und Doppelklick holen heran, Pos1 führt zur Wurzel.")}</p></div>
    </div>
    <aside class="tree-side">
      ${boardPlace()}
      ${film ? filmPart(film, html`<button data-act="film-close" @click=${leaveFilm}>${t("Back to the tree", "Zurück zum Baum")}</button>`)
        : html`<div class="row"><button data-act="slow-motion" @click=${showFilm}>${told && told.node !== grown.root ? t("In slow motion from here", "Von hier an in Zeitlupe") : t("In slow motion", "In Zeitlupe")}</button></div>${told ? nodeTold() : ""}`}
    </aside>
    ${figuresTold()}</div>`;
}

function nodeTold() {
  const most = Math.max(1, ...told.moves.map((each) => each.effort));
  const moves = showsAll ? told.moves : told.moves.slice(0, SHOWN_MOVES);
  return html`<section class="node-told" aria-live="polite"><p class="tree-line"><b>${t(told.line)}</b></p>
    ${told.question ? html`<p class="soft">${t(told.question)}</p>` : ""}
    <p class="ending">${t(told.text)}</p>
    <p class="soft numbers">${fill({en: "{n} positions from here on", de: "{n} Stellungen von hier an"}, {n: figures(told.effort)})}</p>
    ${told.path.length > 1 ? html`<button class="quiet" data-act="up" @click=${() => goTo(told.path.at(-2))}>↑ ${t("Back up", "Zurück nach oben")}</button>` : ""}
    ${told.moves.length ? html`<h2>${t("What happened to each move", "Was mit jedem Zug geschah")}</h2>
    <ul class="fates">${moves.map((each) => html`<li class=${each.kind}><div class="fate-head">${each.child === null ? html`<b>${t(each.san)}</b>` : html`<button class="link" data-move=${each.move} @click=${() => goTo(each.child)}><b>${t(each.san)}</b></button>`}
      <span aria-hidden="true">${SIGNS[each.kind] ?? ""}</span><span class="effort" aria-hidden="true"><i style=${`width: ${100 * each.effort / most}%`}></i></span><small class="numbers">${each.effort ? figures(each.effort) : ""}</small></div>
      <p>${t(each.text)}</p></li>`)}</ul>
    ${told.moves.length > SHOWN_MOVES ? html`<button class="quiet" @click=${() => { showsAll = !showsAll; current.update(); }}>${showsAll ? t("Fewer", "Weniger") : fill({en: "All {n} moves", de: "Alle {n} Züge"}, {n: told.moves.length})}</button>` : ""}` : ""}</section>`;
}

const ENDINGS = {
  first_move: {en: "refuted by the first move", de: "vom ersten Zug widerlegt"},
  later_move: {en: "refuted by a later move", de: "von einem späteren Zug widerlegt"},
  stand_pat: {en: "quiet and good enough", de: "ruhig und gut genug"},
  far_ahead: {en: "too good to be allowed", de: "zu gut, um zugelassen zu werden"},
  table: {en: "known from before", de: "schon bekannt"},
  null_move: {en: "even passing is enough", de: "selbst Passen genügt"},
  far_behind: {en: "hopelessly behind", de: "hoffnungslos zurück"},
  tables: {en: "known from the endgame tables", de: "aus den Endspieltabellen bekannt"},
  searched: {en: "looked at to the end", de: "zu Ende angesehen"},
};

function figuresTold() {
  const rows = Object.entries(ENDINGS).filter(([key]) => grown.endings[key]);
  const whole = Object.values(grown.endings).reduce((sum, each) => sum + each, 0);
  return html`<div class="tree-figures"><section><h2>${t("How positions ended", "Wie Stellungen endeten")}</h2>
      <dl>${rows.map(([key, name]) => html`<div><dt>${t(name)}</dt><dd class="numbers">${figures(100 * grown.endings[key] / whole, 1)} %</dd></div>`)}</dl></section>
    <section><h2>${t("Moves that refuted most often", "Züge, die am häufigsten widerlegten")}</h2>
      <dl>${grown.refuters.map((each) => html`<div><dt>${each.white ? t("White", "Weiß") : t("Black", "Schwarz")} ${each.move.slice(0, 2)}–${each.move.slice(2)}</dt><dd class="numbers">${figures(each.times)}</dd></div>`)}</dl></section></div>`;
}

function drawParts() {
  const canvas = document.getElementById("icicle");
  if (canvas && icicle?.canvas !== canvas) {
    icicle?.destroy();
    icicle = new Icicle(canvas, {onSelect: (place) => chosen(grown.drawn.node[place])});
    icicle.show(grown.drawn);
  }
  if (icicle) {
    icicle.letters = language();
    const depth = grown.choices.find((each) => each.node === root)?.depth;
    icicle.rootName = depth === undefined ? "" : fill({en: "Depth {depth}", de: "Tiefe {depth}"}, {depth});
    icicle.draw();
  }
  const place = document.getElementById("tree-board");
  if (!place) return;
  if (view?.place !== place) {
    view?.destroy();
    view = new BoardView(place, {animate: false});
  }
  if (part) {
    const fen = (part === "minds" && mindsFen()) || wish.fen;
    view.update({fen, flipped: turnOf(fen) === "b", marks: {}, arrows: part === "minds" ? mindsArrows() : kitArrows()});
    return;
  }
  if (film) {
    const {arrows, faint} = thoughtMarks(film.thought());
    view.update({fen: film.fen, flipped: turnOf(grown.fen) === "b", marks: {}, arrows, faint});
    return;
  }
  if (!told) return;
  const last = told.last ? {from: told.last.slice(0, 2), to: told.last.slice(2, 4)} : null;
  const best = told.moves.find((each) => each.kind === "refutes" || each.kind === "best");
  view.update({
    fen: told.fen, flipped: turnOf(grown.fen) === "b", marks: last ? {last: [last.from, last.to]} : {},
    arrows: best ? [{from: best.move.slice(0, 2), to: best.move.slice(2, 4), kind: ""}] : [], faint: null,
  });
}
