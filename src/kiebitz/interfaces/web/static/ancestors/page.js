// The ancestors: who they were, how they think, what we had to guess; play them, look inside, let them play each other.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {duelPart, leaveDuel} from "./duel.js";
import {leaveLook, lookPart} from "./look.js";
import {machinePart} from "./machine.js";
import {greeting} from "./screen.js";
import {styleFile} from "./style_file.js";
import {changedCount, optionFields, optionFile, optionsOf} from "../player_options.js";
import {fill, number as figures, t} from "../language.js";

export const title = {en: "Ancestors", de: "Ahnen"};

// An opponent that tells no terms or guesses has no such part.
const PARTS = [
  {name: "", label: {en: "Story", de: "Geschichte"}},
  {name: "thinking", label: {en: "Look inside", de: "Hineinschauen"}},
  {name: "machine", needs: "machineKept", label: {en: "At its machine", de: "An seinem Rechner"}},
  {name: "terms", needs: "terms", label: {en: "Evaluation", de: "Bewertung"}},
  {name: "options", label: {en: "Options", de: "Einstellungen"}},
  {name: "guesses", needs: "guesses", label: {en: "Our guesses", de: "Was wir rieten"}},
];
const has = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
const partsOf = (ancestor) => PARTS.filter((each) => !each.needs || has(ancestor[each.needs]));
let ancestors = null; // answer of /api/ancestors
let ownLevel = null; // the levels of our own program for a duel
let asking = false;
let shown = null; // the address shown last
let current = null;
const wishes = {}; // by ancestor: {level, color} of the next game

export function render(container, context) {
  current = context;
  if (!ancestors && !asking) {
    asking = true;
    context.api("/api/ancestors").then((answer) => { ({ancestors, ownLevel} = answer); }, (error) => context.say(error.text, "error")).finally(() => { asking = false; context.update(); });
  }
  const [name, part = "", ...position] = context.rest.split("/"); // "salomon/thinking/FEN": a look at this position
  if (shown !== null && shown !== context.rest) {
    if (!/^[^/]+\/thinking$/.test(shown) || !context.rest.endsWith("/thinking")) leaveLook();
    if (shown === "duel") leaveDuel(context);
    scrollTo({top: 0});
  }
  shown = context.rest;
  const ancestor = ancestors?.find((each) => each.key === name);
  draw(html`<div class="ancestors">${!ancestors ? html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`
    : name === "duel" ? duelPage(context) : ancestor ? page(context, ancestor, partsOf(ancestor).some((each) => each.name === part) ? part : "", position.join("/")) : overview()}</div>`, container);
}

export function leave() {
  leaveLook();
  leaveDuel(current);
  shown = null;
}

// Overview ------------------------------------------------------------------------------------------------

const motto = (ancestor) => (ancestor.motto ? html`<p class="motto">${t(ancestor.motto)}</p>` : "");

function overview() {
  const years = {first: ancestors[0].year, last: ancestors.at(-1).year};
  const cards = ancestors.map((each) => html`<li class="card ancestor-card"><a class="cover" href="#/ancestors/${each.key}" aria-label="${each.name}, ${each.year}"></a>
    ${greeting(each)}<div class="card-text"><p class="year numbers">${each.year}</p><h2>${each.name}</h2>${motto(each)}<p class="soft">${t(each.machine)}</p></div></li>`);
  return html`<header class="intro"><h1>${t("The ancestors", "Die Ahnen")}</h1>
      <p>${t("Programs of their time, rebuilt from what was printed about them so that they choose the same moves wherever the documents allow it. They are opponents like any other, and all of them can be looked into.",
        "Programme ihrer Zeit, nach dem, was über sie gedruckt wurde, so nachgebaut, dass sie dieselben Züge wählen, wo immer die Dokumente es zulassen. Sie sind Gegner wie alle anderen, und in alle kann man hineinschauen.")}</p></header>
    <ul class="ancestor-list">${cards}</ul>
    <div class="more-cards">
      <section class="card"><h2>${t("Let two of them play", "Zwei gegeneinander")}</h2><p>${fill({en: "{first} against {last}, or one of them against itself: sit back and watch, at any pace.", de: "{first} gegen {last} oder eines gegen sich selbst: zurücklehnen und zusehen, in jedem Tempo."}, years)}</p>
        <a class="button" href="#/ancestors/duel">${t("To the board", "Ans Brett")}</a></section>
      <section class="card"><h2>${t("The little teacher", "Der kleine Lehrer")}</h2><p>${t("Before it comes to chess, the book of 1985 teaches game trees with tic-tac-toe. The program is there too, with its printed fault.", "Bevor es um Schach geht, lehrt das Buch von 1985 Spielbäume an Tic-Tac-Toe. Auch dieses Programm ist da, samt gedrucktem Fehler.")}</p>
        <a class="button" href="#/learn/tictactoe">Tic-Tac-Toe</a></section>
    </div>`;
}

// One of them ---------------------------------------------------------------------------------------------

function page(context, ancestor, part, fen) {
  const at = ancestors.indexOf(ancestor);
  const neighbour = (step, label) => { const other = ancestors[at + step]; return other ? html`<a href="#/ancestors/${other.key}">${label === "before" ? `← ${other.year} ${other.name}` : `${other.year} ${other.name} →`}</a>` : html`<span></span>`; };
  return html`
    <p class="crumbs"><a href="#/ancestors">${t("The ancestors", "Die Ahnen")}</a></p>
    <header class="portrait"><div><p class="year numbers">${ancestor.year}</p><h1>${ancestor.name}</h1>${motto(ancestor)}
      <p class="soft">${t(ancestor.authors)} · ${t(ancestor.machine)}</p></div>${greeting(ancestor)}</header>
    <nav class="parts" aria-label=${t("Parts of this page", "Teile dieser Seite")}>${partsOf(ancestor).map((each) => html`<a href="#/ancestors/${ancestor.key}${each.name ? `/${each.name}` : ""}" aria-current=${each.name === part ? "page" : "false"}>${t(each.label)}</a>`)}</nav>
    ${part === "thinking" ? lookPart(context, ancestor, fen) : part === "machine" ? machinePart(context, ancestor) : part === "terms" ? terms(ancestor) : part === "options" ? options(context, ancestor) : part === "guesses" ? guesses(ancestor) : story(context, ancestor)}
    <p class="neighbours">${neighbour(-1, "before")}${neighbour(1, "after")}</p>`;
}

function story(context, ancestor) {
  return html`<div class="story">
    <div class="story-text"><p class="lead">${t(ancestor.story)}</p>
      ${ancestor.thinking.length ? html`<h2>${t("How it thinks", "Wie es denkt")}</h2><ol class="thinking-list">${ancestor.thinking.map((each) => html`<li>${t(each)}</li>`)}</ol>` : ""}
      ${ancestor.level ? levels(ancestor) : ""}
      <p class="note source">${t("Source", "Quelle")}: ${t(ancestor.source)}</p></div>
    <aside class="story-side">${challenge(context, ancestor)}
      <section class="card"><h2>${t("In figures", "In Zahlen")}</h2><dl class="facts">${ancestor.facts.map((each) => html`<div><dt>${t(each.name)}</dt><dd>${t(each.text)}</dd></div>`)}
        ${ancestor.guesses.length ? html`<div><dt>${t("Rebuilt with", "Nachgebaut mit")}</dt><dd><a href="#/ancestors/${ancestor.key}/guesses">${ancestor.guesses.length === 1 ? t("one guess of ours", "einer Annahme von uns") : fill({en: "{n} guesses of ours", de: "{n} Annahmen von uns"}, {n: ancestor.guesses.length})}</a></dd></div>` : ""}</dl></section></aside></div>`;
}

function levels(ancestor) {
  return html`<h2>${t("Its levels", "Seine Stufen")}</h2>
      <p class="soft">${fill({en: "Levels {low} to {high}; usual is {usual}.", de: "Stufen {low} bis {high}; üblich ist {usual}."}, {low: ancestor.level.low, high: ancestor.level.high, usual: ancestor.level.default})} ${t(ancestor.level.text)}.</p>
      ${ancestor.levels.length ? html`<table class="levels"><thead><tr><th>${t("Level", "Stufe")}</th><th>${t("Meaning", "Bedeutung")}</th></tr></thead><tbody>${ancestor.levels.map((each) => html`<tr class=${each.level === ancestor.level.default ? "usual" : ""}><th scope="row" class="numbers">${each.level}</th><td>${t(each.text)}</td></tr>`)}</tbody></table>` : ""}`;
}

function challenge(context, ancestor) {
  const wish = wishes[ancestor.key] ??= {level: ancestor.level?.default ?? null, color: "white"};
  const set = (values) => { Object.assign(wish, values); context.update(); };
  const begin = (event) => {
    event.preventDefault();
    context.send({type: "new", mine: {player: "person"}, other: {player: ancestor.key, level: wish.level, options: optionsOf(ancestor.key)}, color: wish.color, time: "unlimited"});
    context.go("play");
  };
  const meaning = ancestor.levels.find((each) => each.level === wish.level)?.text;
  const colours = [["white", {en: "White", de: "Weiß"}], ["random", {en: "by lot", de: "Los"}], ["black", {en: "Black", de: "Schwarz"}]];
  return html`<form class="card challenge" @submit=${begin}><h2>${t("Play against it", "Dagegen spielen")}</h2>
    ${Object.keys(optionsOf(ancestor.key)).length ? html`<p class="soft"><a href="#/ancestors/${ancestor.key}/options">${t("With options of your own", "Mit eigenen Einstellungen")}</a> ${changedCount(ancestor.key)}</p>` : ""}
    ${ancestor.level ? html`<label class="stacked"><span>${t("Level", "Stufe")} <b class="numbers">${wish.level}</b></span><input type="range" name="level" min=${ancestor.level.low} max=${ancestor.level.high} .value=${String(wish.level)} @input=${(e) => set({level: Number(e.target.value)})}>
      <small class="soft">${meaning ? t(meaning) : t(ancestor.level.text)}</small></label>` : ""}
    <fieldset><legend>${t("My colour", "Meine Farbe")}</legend><div class="pills">${colours.map(([key, label]) => html`<label><input type="radio" name="color" value=${key} .checked=${wish.color === key} @change=${() => set({color: key})}><span>${t(label)}</span></label>`)}</div></fieldset>
    <button class="primary" data-act="challenge">${t("Play", "Spielen")}</button></form>`;
}

// Everything that can be set in the terminal and over UCI.
function options(context, ancestor) {
  return html`<section class="card own-options"><h2>${t("Options", "Einstellungen")} ${changedCount(ancestor.key)}</h2>
    <p>${t("Everything that can be set in the terminal and over UCI, too. It counts for games against it, for looking inside, and when it plays another program.", "Alles, was sich auch im Terminal und über UCI einstellen lässt. Es gilt für Partien dagegen, beim Hineinschauen und wenn es gegen ein anderes Programm spielt.")}</p>
    ${optionFile(ancestor.key, ancestor.options, context.update)}${styleFile(context, ancestor)}${optionFields(ancestor.key, ancestor.options, context.update)}</section>`;
}

function terms(ancestor) {
  const count = ancestor.terms.reduce((sum, group) => sum + group.rows.length, 0);
  const number = (each) => (typeof each.value === "boolean" ? (each.value ? t("on", "an") : t("off", "aus")) : figures(each.value, Number.isInteger(each.value) ? 0 : Math.abs(each.value * 10 % 1) > .001 ? 2 : 1).replace("-", "−"));
  const guess = (each) => (each.is_guess ? html`<abbr class="guess" title=${t("a guess of ours: the source gives no number", "eine Annahme von uns: Die Quelle nennt keine Zahl")}>${t("guess", "geraten")}</abbr>` : "");
  return html`<div class="own-terms"><p>${fill({en: "It counts {n} things; the unit: {unit}. Numbers marked as guesses are ours, because the source is silent.", de: "Es zählt {n} Dinge; die Einheit: {unit}. Als geraten bezeichnete Zahlen sind unsere, weil die Quelle schweigt."}, {n: count, unit: ancestor.unit})}
      <a href="#/ancestors/${ancestor.key}/thinking">${t("See them at work", "Sie bei der Arbeit sehen")}</a></p>
    <div class="term-groups">${ancestor.terms.map((group) => html`<section class="card"><h2>${t(group.name)}</h2><dl class="term-list">${group.rows.map((row) => row.numbers.length === 1
      ? html`<div class="term-row"><dt>${t(row.name)}${row.numbers[0].text ? html` <small class="soft">${t(row.numbers[0].text)}</small>` : ""}</dt><dd class="numbers">${guess(row.numbers[0])} ${number(row.numbers[0])}</dd></div>`
      : html`<div class="term-row"><dt>${t(row.name)}</dt><dd></dd></div>${row.numbers.map((each) => html`<div class="term-row inner"><dt>${t(each.text)}</dt><dd class="numbers">${guess(each)} ${number(each)}</dd></div>`)}`)}</dl></section>`)}</div></div>`;
}

function guesses(ancestor) {
  return html`<div class="guesses"><p>${t("No source tells everything. Where it was silent or contradicted itself, we had to choose; each choice is marked in the code and told here.", "Keine Quelle sagt alles. Wo sie schwieg oder sich widersprach, mussten wir wählen; jede Wahl ist im Quelltext gekennzeichnet und steht hier.")}</p>
    <ol>${ancestor.guesses.map((each) => html`<li>${t(each)}</li>`)}</ol></div>`;
}

function duelPage(context) {
  return html`<p class="crumbs"><a href="#/ancestors">${t("The ancestors", "Die Ahnen")}</a></p>
    <header class="intro"><h1>${t("Two at the board", "Zwei am Brett")}</h1></header>${duelPart(context, ancestors, ownLevel)}`;
}
