// Game trees to click through: choose one, step forward and back, see what is looked at and what is cut off.

import {html} from "../vendor/lit/lit-html.js";
import {icon} from "../icons.js";
import {fill, number as figures, t} from "../language.js";
import {drawing, known, legend, tally} from "./drawing.js";
import {miniBoard} from "./board.js";

const METHODS = [["minimax", {en: "Minimax", de: "Minimax"}], ["alphabeta", {en: "Alpha-beta", de: "Alpha-Beta"}]];
const ORDERS = [["given", {en: "as given", de: "wie gegeben"}], ["best", {en: "best first", de: "Beste zuerst"}], ["worst", {en: "worst first", de: "Schlechteste zuerst"}]];
const BEGINS = [["white", {en: "White", de: "Weiß"}], ["black", {en: "Black", de: "Schwarz"}]];
const BEAT = 1300; // milliseconds a step while it plays by itself

let chosen = {white: true, kind: "example", example: "first", method: "minimax", order: "given", depth: 3, moves: 3, seed: 1, typed: "(3 9) (2 -100 -200) (-5 -40 30)", cells: [], first: "X"};
let tree = null; // answer of /api/learn/tree
let asked = null; // the question it answers
let answers = 0; // how many trees have come
let step = 0;
let playing = null; // timer
let fault = null; // {en, de}: why there is no tree
let scrolledFor = null;

// The tree of a game of tic-tac-toe, asked for from its own page.
export function showGame(cells, first) {
  chosen = {...chosen, kind: "game", cells, first, method: "alphabeta", order: "given"};
}

function question() {
  const {kind, method, order} = chosen;
  const what = kind === "example" ? {example: chosen.example} : kind === "random" ? {depth: chosen.depth, moves: chosen.moves, seed: chosen.seed, white: chosen.white}
    : kind === "typed" ? {typed: chosen.typed, white: chosen.white} : {cells: chosen.cells, first: chosen.first};
  return {...what, method, order};
}

function ask(context) {
  const wanted = JSON.stringify(question());
  if (wanted === asked) return;
  asked = wanted;
  stop();
  context.api("/api/learn/tree", question()).then((answer) => {
    if (asked !== wanted) return;
    [tree, step, fault, scrolledFor, answers] = [answer, 0, null, null, answers + 1];
    context.update();
  }, (error) => { if (asked === wanted) { fault = error.text; tree = null; context.update(); } });
}

export function treesPart(context, offer) {
  ask(context);
  const set = (values) => { chosen = {...chosen, ...values}; context.update(); };
  return html`
    <section class="card choose" aria-label=${t("Choose a tree", "Einen Baum wählen")}>
      ${examples(offer, set)}
      <div class="choose-line">
        <fieldset><legend>${t("Method", "Verfahren")}</legend>${radios("method", METHODS, chosen.method, (method) => set({method}))}</fieldset>
        <fieldset><legend>${t("Order of the moves", "Reihenfolge der Züge")}</legend>${radios("order", ORDERS, chosen.order, (order) => set({order}))}</fieldset>
        ${chosen.kind === "random" || chosen.kind === "typed" ? html`<fieldset><legend>${t("Who begins", "Wer beginnt")}</legend>${radios("begins", BEGINS, chosen.white ? "white" : "black", (side) => set({white: side === "white"}))}</fieldset>` : ""}
        ${chosen.kind === "random" ? randomFields(offer, set) : ""}
      </div>
      ${chosen.kind === "typed" ? typedField(set) : ""}
    </section>
    ${fault ? html`<p class="fault card" role="alert">${t(fault)}</p>` : tree ? html`${stage(context, offer)}` : html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`}
    <div class="pair">${tree && !fault ? comparison(tree, set) : ""}${growth(offer)}</div>
    <p>${t("These trees are small. The real ones look like this:", "Diese Bäume sind klein. Die echten sehen so aus:")} <a href="#/tree">${t("now your position", "jetzt die eigene Stellung")}</a>.</p>`;
}

function radios(name, options, value, choose) {
  return html`<div class="pills">${options.map(([key, label]) => html`<label><input type="radio" name=${name} value=${key} .checked=${key === value}
    @change=${() => choose(key)}><span>${t(label)}</span></label>`)}</div>`;
}

function examples(offer, set) {
  const pick = (example) => set({kind: "example", example: example.key, method: example.method, order: "given"});
  const card = (isChosen, name, detail, press) => html`<button class="example" aria-pressed=${isChosen ? "true" : "false"} @click=${press}><b>${name}</b><small>${detail}</small></button>`;
  return html`<div class="examples" role="group" aria-label=${t("Trees", "Bäume")}>
    ${offer.examples.map((each) => card(chosen.kind === "example" && chosen.example === each.key, t(each.name), t(each.source), () => pick(each)))}
    ${card(chosen.kind === "random", t("A random tree", "Ein Zufallsbaum"), t("depth and width to choose", "Tiefe und Breite wählbar"), () => set({kind: "random", method: "alphabeta"}))}
    ${card(chosen.kind === "typed", t("A tree of one’s own", "Ein eigener Baum"), t("typed with brackets", "mit Klammern getippt"), () => set({kind: "typed", method: "alphabeta"}))}
    ${chosen.kind === "game" ? card(true, "Tic-Tac-Toe", t("the rest of the game", "der Rest des Spiels"), () => {}) : ""}
  </div>`;
}

function randomFields(offer, set) {
  const fits = (depth, moves) => offer.sizes.some((size) => size.depth === depth && size.moves === moves);
  const depths = [...new Set(offer.sizes.map((size) => size.depth))];
  const widths = [...new Set(offer.sizes.map((size) => size.moves))];
  const grow = (values) => {
    const wanted = {...chosen, ...values};
    while (!fits(wanted.depth, wanted.moves) && wanted.moves > 2) wanted.moves -= 1;
    set({depth: wanted.depth, moves: wanted.moves});
  };
  const options = (values, value, usable) => values.map((each) => html`<option value=${each} .selected=${each === value} ?disabled=${!usable(each)}>${each}</option>`);
  return html`<fieldset><legend>${t("Size", "Größe")}</legend><div class="row">
    <label>${t("Half-moves", "Halbzüge")} <select name="depth" @change=${(e) => grow({depth: Number(e.target.value)})}>${options(depths, chosen.depth, () => true)}</select></label>
    <label>${t("Moves each", "Züge je Stellung")} <select name="moves" @change=${(e) => grow({moves: Number(e.target.value)})}>${options(widths, chosen.moves, (each) => fits(chosen.depth, each))}</select></label>
    <button data-act="roll" @click=${() => set({seed: Math.floor(Math.random() * 1e9)})}>${t("Roll anew", "Neu würfeln")}</button></div></fieldset>`;
}

function typedField(set) {
  const submit = (event) => { event.preventDefault(); set({typed: event.target.elements.tree.value}); };
  return html`<form class="typed" @submit=${submit}><label for="typed-tree">${t("Each pair of brackets is a position, each number a leaf", "Jedes Klammerpaar ist eine Stellung, jede Zahl ein Blatt")}</label>
    <div class="row"><input id="typed-tree" name="tree" .value=${chosen.typed} maxlength="2000" spellcheck="false" autocomplete="off"><button>${t("Draw", "Zeichnen")}</button></div></form>`;
}

// The drawing with its steps --------------------------------------------------------------------------

function about(offer) {
  if (chosen.kind === "example") return t(offer.examples.find((each) => each.key === chosen.example)?.about);
  if (chosen.kind === "game") {
    return t("X looks for +1, a win; O for −1; 0 is a draw. The letters and figures are cells of the board.", "X sucht +1, den Gewinn, O sucht −1; 0 ist ein Remis. Die Buchstaben und Ziffern sind Felder des Bretts.");
  }
  if (chosen.kind === "random") return t("The leaves are worth −20 to 20, from White’s view.", "Die Blätter sind −20 bis 20 wert, aus der Sicht von Weiß.");
  return t("All values are meant from White’s view.", "Alle Werte gelten aus der Sicht von Weiß.");
}

function stage(context, offer) {
  const states = known(tree, step);
  const now = tree.steps[step];
  const {leaves, seen, cut} = tally(tree, states);
  const last = tree.steps.length - 1;
  const go = (wanted) => () => { stop(); move(context, wanted); };
  const control = (sign, label, wanted, off) => html`<button class="icon" aria-label=${label} title=${label} ?disabled=${off} @click=${go(wanted)}>${icon(sign)}</button>`;
  const picture = tree.nodes[now.child ?? now.node].picture;
  keepInSight(now);
  return html`<section class="card stage" aria-label=${t("The search", "Die Suche")}>
    <p class="about">${about(offer)}</p>
    <div class="tree-box" tabindex="0" role="region" aria-label=${t("The tree; arrow keys step through the search", "Der Baum; Pfeiltasten gehen durch die Suche")}>
      ${drawing(tree, step, states, (node) => { stop(); move(context, momentOf(node)); })}</div>
    ${legend(tree)}
    <div class="telling" data-answer=${answers} data-step=${step} data-steps=${last} data-kind=${now.kind}>
      ${picture ? miniBoard(picture, {size: 56}) : ""}
      <p class="sentence" aria-live=${playing ? "off" : "polite"}><span class="count numbers">${step + 1}/${last + 1}</span> ${t(now.text)}</p></div>
    <div class="row steps">
      ${control("first", t("To the beginning (Home)", "Zum Anfang (Pos1)"), 0, step === 0)}
      ${control("back", t("One step back (arrow left)", "Einen Schritt zurück (Pfeil links)"), step - 1, step === 0)}
      <button class="primary" data-act="play" @click=${() => toggle(context)}>${playing ? t("Pause", "Anhalten") : step === last ? t("Play again", "Noch einmal") : t("Play", "Abspielen")}</button>
      ${control("forward", t("One step on (arrow right)", "Einen Schritt weiter (Pfeil rechts)"), step + 1, step === last)}
      ${control("last", t("To the end (End)", "Zum Ende (Ende)"), last, step === last)}
      <input type="range" min="0" max=${last} .value=${String(step)} aria-label=${t("Step", "Schritt")} @input=${(e) => { stop(); move(context, Number(e.target.value)); }}>
      <span class="tally numbers" data-seen=${seen} data-cut=${cut}>${fill({en: "Leaves: {seen} of {leaves}", de: "Blätter: {seen} von {leaves}"}, {seen: String(seen), leaves})}${cut
        ? html` · <span class="cut-count">${fill({en: "{cut} spared", de: "{cut} gespart"}, {cut})}</span>` : ""}</span>
    </div>
    <p class="note keys-note">${t("Keys: arrows step, space plays and pauses, Home and End jump. A click on a position jumps to it.", "Tasten: Pfeile gehen schrittweise, die Leertaste spielt und hält an, Pos1 und Ende springen. Ein Klick auf eine Stellung springt zu ihr.")}</p>
    <details class="all-steps"><summary>${t("All steps in words", "Alle Schritte in Worten")}</summary>
      <ol>${tree.steps.map((each, index) => html`<li aria-current=${index === step ? "step" : "false"}><button class="quiet" @click=${go(index)}>${t(each.text)}</button></li>`)}</ol></details>
  </section>`;
}

// When a position is entered, judged, or cut off.
function momentOf(number) {
  const inside = (root, wanted) => { for (let at = wanted; at !== null; at = tree.nodes[at].parent) if (at === root) return true; return false; };
  const found = tree.steps.findIndex((each) => (each.kind === "enter" && each.node === number) || (each.kind === "leaf" && each.child === number) || each.cut.some((root) => inside(root, number)));
  return found < 0 ? step : found;
}

function move(context, wanted) {
  if (!tree) return;
  step = Math.max(0, Math.min(tree.steps.length - 1, wanted));
  context.update();
}

function toggle(context) {
  if (playing) { stop(); context.update(); return; }
  if (step === tree.steps.length - 1) step = 0;
  playing = setInterval(() => {
    if (!tree || step >= tree.steps.length - 1) stop();
    else move(context, step + 1);
    context.update();
  }, BEAT);
  context.update();
}

export function stop() {
  clearInterval(playing);
  playing = null;
}

// The position in question stays visible inside its box; the page itself does not move.
function keepInSight(now) {
  const mark = `${asked}/${step}`;
  if (mark === scrolledFor) return;
  scrolledFor = mark;
  requestAnimationFrame(() => {
    const box = document.querySelector(".page-learn .tree-box");
    const spot = box?.querySelector(`[data-node="${now.child ?? now.node}"]`)?.getBBox();
    if (!spot) return;
    const [left, right] = [spot.x - 40, spot.x + spot.width + 40];
    if (left < box.scrollLeft || right > box.scrollLeft + box.clientWidth) box.scrollLeft = (left + right - box.clientWidth) / 2;
  });
}

export function onTreeKey(event, context) {
  if (!tree) return;
  const goals = {ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: tree.steps.length - 1};
  if (event.key === " " && !event.target.closest?.("button, summary, a")) toggle(context);
  else if (event.key in goals) { stop(); move(context, goals[event.key]); } else return;
  event.preventDefault();
}

// Comparisons ----------------------------------------------------------------------------------------------

function comparison(found, set) {
  const {counts} = found;
  const rows = [
    ["minimax", {en: "Minimax: everything", de: "Minimax: alles"}, {method: "minimax", order: "given"}],
    ["worst", {en: "Alpha-beta, worst moves first", de: "Alpha-Beta, schlechteste Züge zuerst"}, {method: "alphabeta", order: "worst"}],
    ["given", {en: "Alpha-beta, moves as given", de: "Alpha-Beta, Züge wie gegeben"}, {method: "alphabeta", order: "given"}],
    ["best", {en: "Alpha-beta, best moves first", de: "Alpha-Beta, beste Züge zuerst"}, {method: "alphabeta", order: "best"}],
  ];
  const isShown = (each) => found.method === each.method && (found.method === "minimax" || found.order === each.order);
  return html`<section class="card" aria-label=${t("What the order does", "Was die Reihenfolge ausmacht")}>
    <h2>${t("What the order of moves does", "Was die Reihenfolge der Züge ausmacht")}</h2>
    <p class="soft">${t("The value is the same every time; the work is not.", "Der Wert ist jedes Mal derselbe, die Arbeit nicht.")}</p>
    <table class="counts"><thead><tr><th>${t("Search", "Suche")}</th><th class="number">${t("Leaves", "Blätter")}</th><th class="number narrow-off">${t("Cut-offs", "Schnitte")}</th><th class="narrow-off"></th></tr></thead>
      <tbody>${rows.map(([key, label, choice]) => html`<tr class=${isShown(choice) ? "shown" : ""} data-count=${key}>
        <td><button class="quiet" aria-pressed=${isShown(choice) ? "true" : "false"} @click=${() => set(choice)}>${t(label)}</button></td>
        <td class="number numbers">${counts[key].seen}</td><td class="number numbers narrow-off">${counts[key].cuts}</td>
        <td class="narrow-off"><i class="measure" style=${`width: ${100 * counts[key].seen / counts.minimax.seen}%`}></i></td></tr>`)}</tbody></table></section>`;
}

function growth({growth: {moves, rows}}) {
  return html`<section class="card" aria-label=${t("How fast trees grow", "Wie schnell Bäume wachsen")}>
    <h2>${t("How fast trees grow", "Wie schnell Bäume wachsen")}</h2>
    <p class="soft">${fill({
      en: "The books of 1985 and 1992 reckon with {n} moves in a position. With the best move always first, alpha-beta gets nearly twice as deep for the same work.",
      de: "Die Bücher von 1985 und 1992 rechnen mit {n} Zügen je Stellung. Kommt immer der beste Zug zuerst, dringt Alpha-Beta bei gleicher Arbeit fast doppelt so tief.",
    }, {n: moves})}</p>
    <table class="growth"><thead><tr><th>${t("Half-moves", "Halbzüge")}</th><th class="number">${t("Leaves, minimax", "Blätter, Minimax")}</th><th class="number">${t("Alpha-beta at best", "Alpha-Beta bestenfalls")}</th></tr></thead>
      <tbody>${rows.map((row) => html`<tr><th scope="row">${row.depth}</th><td class="number numbers">${figures(row.minimax)}</td><td class="number numbers">${figures(row.alphabeta)}</td></tr>`)}</tbody></table></section>`;
}
