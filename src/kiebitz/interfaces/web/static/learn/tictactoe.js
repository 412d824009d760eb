// Tic-tac-toe with its whole tree: play, see what every reply is worth, open the tree level by level.

import {html} from "../vendor/lit/lit-html.js";
import {fill, number as figures, t} from "../language.js";
import {miniBoard} from "./board.js";
import {showGame} from "./trees.js";

const REPLY_DELAY = 450; // milliseconds until the computer sets its cross, so that one sees it happen

let cells = []; // the game: cells in the order they were taken
let first = "O"; // who began: the person's noughts or the computer's crosses
let mode = "perfect";
let showsValues = true;
let joinsTwins = true;
let opened = []; // the way into the tree below the position
let waiting = null; // timer of the computer's reply
const known = new Map(); // a way of playing -> answer of the server
const KEPT = 400;

const name = (cell) => "ABC"[Math.floor(cell / 3)] + (cell % 3 + 1);

function look(context, way) {
  const message = {cells: way, first, mode};
  const key = JSON.stringify(message);
  if (!known.has(key)) {
    known.set(key, null);
    if (known.size > KEPT) known.delete(known.keys().next().value);
    context.api("/api/learn/tictactoe", message).then((answer) => { known.set(key, answer); context.update(); }, (error) => { known.delete(key); context.say(error.text, "error"); });
  }
  return known.get(key);
}

export function leaveGame() {
  clearTimeout(waiting);
  waiting = null;
}

function begin(context, values = {}) {
  leaveGame();
  [cells, opened] = [[], []];
  ({first = first, mode = mode} = values);
  context.update();
}

function play(context, cell) {
  cells = [...cells, cell];
  opened = [];
  context.update();
}

// The computer answers a moment later.
function reply(context, now) {
  if (now?.toMove !== "X" || waiting) return;
  waiting = setTimeout(() => {
    waiting = null;
    context.announce(fill({en: "The computer plays {cell}.", de: "Der Computer setzt auf {cell}."}, {cell: name(now.chosen)}));
    play(context, now.chosen);
  }, REPLY_DELAY);
}

export function tictactoePart(context, offer) {
  const now = look(context, cells);
  reply(context, now);
  return html`<div class="ttt">
    <section class="card ttt-game" aria-label=${t("The game", "Das Spiel")}>
      ${board(context, now)}
      <p class="verdict-line" role="status" aria-live="polite" data-value=${now?.verdict.value ?? ""}>${now ? verdict(now) : t("One moment ...", "Einen Moment ...")}</p>
      ${controls(context, offer, now)}
    </section>
    <div class="ttt-side">
      <section class="card" aria-label=${t("The tree", "Der Baum")}>${treeRows(context)}</section>
      ${now ? html`<section class="card" aria-label=${t("The work", "Die Arbeit")}>${effort(context, now)}</section>` : ""}
    </div>
    <section class="card wide-card" aria-label=${t("The whole game", "Das ganze Spiel")}>${levels(offer.tictactoe)}</section>
  </div>`;
}

function verdict(now) {
  if (now.winner) return fill({en: "{name} has won.", de: "{name} hat gewonnen."}, {name: now.winner === "X" ? t("The computer", "Der Computer") : t("The person", "Der Mensch")});
  if (!now.toMove) return t("A draw.", "Unentschieden.");
  const who = now.toMove === "X" ? t("The computer (X) is thinking.", "Der Computer (X) überlegt.") : t("The person (O) is to move.", "Der Mensch (O) ist am Zug.");
  return `${who} ${fill({en: "As it stands: {words}.", de: "Wie es steht: {words}."}, {words: now.verdict.words})}`;
}

// What a reply is worth to the one who makes it: a sign, a word and the number of moves, never colour alone.
function worth(reply, mover) {
  const own = (mover === "X" ? 1 : -1) * reply.verdict.value;
  const kind = own > 0 ? "win" : own < 0 ? "loss" : "draw";
  const plies = reply.verdict.plies + 1;
  const words = {
    win: plies === 1 ? {en: "wins at once", de: "gewinnt sofort"} : {en: "wins in {n}", de: "gewinnt in {n}"},
    loss: {en: "loses in {n}", de: "verliert in {n}"}, draw: {en: "draw", de: "Remis"},
  }[kind];
  return {kind, text: fill(words, {n: plies}), sign: {win: "+", loss: "−", draw: "="}[kind]};
}

function board(context, now) {
  const signs = now?.cells ?? Array.from({length: 9}, (_, cell) => (cells.includes(cell) ? ["X", "O"][(cells.indexOf(cell) + (first === "X" ? 0 : 1)) % 2] : ""));
  const replies = Object.fromEntries((now?.replies ?? []).map((each) => [each.cell, each]));
  const isChoice = (now?.replies ?? []).some((each) => !each.isBest); // where all are alike, none is marked
  const isMine = now?.toMove === "O" && !waiting;
  const onKey = (event) => {
    const stepBy = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3}[event.key];
    const from = Number(event.target.dataset?.cell);
    if (!stepBy || Number.isNaN(from)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.querySelector(`[data-cell="${from + stepBy}"]`)?.focus();
  };
  return html`<div class="ttt-board" role="group" aria-label=${t("Board; rows A to C, columns 1 to 3", "Brett; Reihen A bis C, Spalten 1 bis 3")} @keydown=${onKey}>
    ${signs.map((sign, cell) => {
      const value = replies[cell] && showsValues ? worth(replies[cell], now.toMove) : null;
      const label = `${name(cell)}: ${sign || t("empty", "frei")}${value ? `, ${value.text}` : ""}`;
      const isLine = now?.line?.includes(cell);
      return html`<button data-cell=${cell} class="cell ${sign === "X" ? "cross" : sign === "O" ? "nought" : ""} ${isLine ? "line" : ""} ${cells.at(-1) === cell ? "fresh" : ""}"
        aria-label=${label} aria-disabled=${!isMine || sign ? "true" : "false"} @click=${() => { if (isMine && !sign) play(context, cell); }}>
        ${sign ? html`<span class="stone-sign">${sign}</span>` : value ? html`<span class="worth ${value.kind} ${isChoice && replies[cell].isBest ? "best" : ""}"><b>${value.sign}</b><small>${value.text}</small></span>` : ""}</button>`;
    })}</div>`;
}

function controls(context, offer, now) {
  const takeBack = () => {
    leaveGame();
    const mine = (length) => (length % 2 === 0 ? first : first === "X" ? "O" : "X") === "O"; // whether the person is to move then
    let length = cells.length - 1;
    while (length > 0 && !mine(length)) length -= 1;
    cells = cells.slice(0, Math.max(0, length));
    opened = [];
    context.update();
  };
  return html`<div class="row">
      <button class="primary" data-act="new" @click=${() => begin(context)}>${t("New game", "Neues Spiel")}</button>
      <button data-act="back" ?disabled=${!cells.length || (first === "X" && cells.length < 2)} @click=${takeBack}>${t("Take back", "Zurücknehmen")}</button>
    </div>
    <div class="ttt-choices">
      <label><span>${t("Who begins", "Wer beginnt")}</span> <select name="first" @change=${(e) => begin(context, {first: e.target.value})}>
        <option value="O" .selected=${first === "O"}>${t("the person (O)", "der Mensch (O)")}</option><option value="X" .selected=${first === "X"}>${t("the computer (X)", "der Computer (X)")}</option></select></label>
      <label><span>${t("The computer decides", "Der Computer entscheidet")}</span> <select name="mode" @change=${(e) => begin(context, {mode: e.target.value})}>
        ${offer.tictactoe.modes.map((each) => html`<option value=${each.key} .selected=${each.key === mode}>${t(each.text)}</option>`)}</select></label>
      <label><input type="checkbox" name="values" .checked=${showsValues} @change=${(e) => { showsValues = e.target.checked; context.update(); }}> ${t("Show what every reply is worth", "Zeigen, was jede Antwort wert ist")}</label>
    </div>
    ${mode === "printed" ? html`<details class="faults-told"><summary>${t("The fault in the printed program", "Der Fehler im gedruckten Programm")}</summary><ul>${offer.tictactoe.faults.map((fault) => html`<li>${t(fault)}</li>`)}</ul></details>` : ""}`;
}

function effort(context, now) {
  const {effort: work} = now;
  const rows = [
    [work.everything, {en: "every way of playing on", de: "alle Arten weiterzuspielen"}],
    [work.alpha_beta, {en: "alpha-beta, cells in order", de: "Alpha-Beta, Felder der Reihe nach"}],
    [work.joined, {en: "the same position only once", de: "gleiche Stellungen nur einmal"}],
    [work.alpha_beta_best, {en: "alpha-beta, best moves first", de: "Alpha-Beta, beste Züge zuerst"}],
    [work.joined_kinds, {en: "once, turned and mirrored ones too", de: "einmal, auch gedreht und gespiegelt"}],
  ];
  rows.sort((a, b) => b[0] - a[0]);
  const most = Math.log(work.everything + 1);
  return html`<h2>${t("Positions to look at", "Stellungen anzusehen")}</h2>
    <p class="soft">${fill({en: "To know the value of this position for certain, the program has to look at so many (the bars are logarithmic).", de: "Um den Wert dieser Stellung sicher zu kennen, muss das Programm so viele ansehen (die Balken sind logarithmisch)."}, {})}</p>
    <ul class="work">${rows.map(([count, label]) => html`<li><span>${t(label)}</span><b class="numbers">${figures(count)}</b><i class="measure" style=${`width: ${100 * Math.log(count + 1) / most}%`}></i></li>`)}</ul>
    ${now.canDraw ? html`<button data-act="search" @click=${() => { showGame(cells, first); context.go("learn/trees"); }}>${t("Search this position step by step", "Diese Stellung Schritt für Schritt durchsuchen")}</button>`
      : now.toMove ? html`<p class="note">${t("With five empty cells or fewer, the search can be followed step by step.", "Bei höchstens fünf freien Feldern lässt sich die Suche Schritt für Schritt verfolgen.")}</p>` : ""}`;
}

// One row for each level: choose a reply and its replies appear below.
function treeRows(context) {
  const rows = [];
  for (let depth = 0; depth <= opened.length; depth += 1) {
    const way = [...cells, ...opened.slice(0, depth)];
    const here = look(context, way);
    if (!here) { rows.push(html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`); break; }
    if (!here.replies.length) break;
    rows.push(levelRow(context, here, way, depth));
  }
  return html`<div class="row between"><h2>${t("The tree from here", "Der Baum von hier an")}</h2>
      <label><input type="checkbox" name="join" .checked=${joinsTwins} @change=${(e) => { joinsTwins = e.target.checked; opened = []; context.update(); }}> ${t("Join what is the same turned or mirrored", "Gedrehte und gespiegelte zusammenfassen")}</label></div>
    <p class="soft">${t("Choose a reply, and the replies to it appear below. Moves of both sides are counted.", "Eine Antwort wählen, und die Antworten darauf erscheinen darunter. Gezählt werden die Züge beider Seiten.")}</p>
    ${rows.length ? rows : html`<p>${t("The game is over: a leaf of the tree.", "Das Spiel ist aus: ein Blatt des Baumes.")}</p>`}`;
}

function levelRow(context, here, way, depth) {
  const replies = joinsTwins ? here.replies.filter((each) => each.same === each.cell) : here.replies;
  const twins = (each) => here.replies.filter((other) => other.same === each.same).length;
  const open = (cell) => () => { opened = opened[depth] === cell ? opened.slice(0, depth) : [...opened.slice(0, depth), cell]; context.update(); };
  const title = depth === 0 ? fill({en: "{name} to move", de: "{name} am Zug"}, {name: here.toMove})
    : fill({en: "{name} to move after {way}", de: "{name} am Zug nach {way}"}, {name: here.toMove, way: way.slice(cells.length).map(name).join(" ")});
  return html`<div class="level" data-level=${depth}><h3>${title}</h3><div class="level-boards">${replies.map((each) => {
    const value = worth(each, here.toMove);
    const count = joinsTwins && twins(each) > 1 ? ` ×${twins(each)}` : "";
    return html`<button class="reply ${value.kind} ${each.isBest ? "best" : ""}" aria-expanded=${opened[depth] === each.cell ? "true" : "false"} @click=${open(each.cell)}
      title=${fill({en: "{n} positions below", de: "{n} Stellungen darunter"}, {n: figures(each.below)})}>
      ${miniBoard(each.picture, {fresh: each.cell})}<span><b>${each.name}</b>${count}</span><small class="worth-text">${value.text}</small></button>`;
  })}</div></div>`;
}

function levels({levels: rows, effort: whole}) {
  return html`<h2>${t("The whole game in figures", "Das ganze Spiel in Zahlen")}</h2>
    <p class="soft">${fill({
      en: "{games} games are possible. Joined positions make {joined} of {everything}, and only {kinds} of them really differ.",
      de: "{games} Partien sind möglich. Zusammengefasst bleiben von {everything} Stellungen {joined}, und nur {kinds} davon sind wirklich verschieden.",
    }, {games: figures(whole.games), joined: figures(whole.joined), everything: figures(whole.everything), kinds: figures(whole.joined_kinds)})}</p>
    <div class="scroll-x" tabindex="0" role="region" aria-label=${t("Table of the levels", "Tabelle der Ebenen")}><table class="growth"><thead><tr><th>${t("Stones", "Steine")}</th><th class="number">${t("Ways to get there", "Wege dorthin")}</th><th class="number">${t("Positions", "Stellungen")}</th>
      <th class="number">${t("Really different", "Wirklich verschieden")}</th><th class="number">${t("Games that end", "Beendete Partien")}</th></tr></thead>
      <tbody>${rows.map((row) => html`<tr><th scope="row">${row.placed}</th><td class="number numbers">${figures(row.ways)}</td><td class="number numbers">${figures(row.positions)}</td><td class="number numbers">${figures(row.kinds)}</td><td class="number numbers">${figures(row.over)}</td></tr>`)}</tbody></table></div>`;
}
