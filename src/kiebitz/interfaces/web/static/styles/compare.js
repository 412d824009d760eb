// Two styles beside each other: what they weigh differently, and a game between them to watch.

import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {fill, number, t} from "../language.js";
import {say} from "../notes.js";
import {send} from "../socket.js";
import {change, state} from "../state.js";
import {differs, draft, effective, fetchSaved, find, isApart, isChanged, percentOf, samePair, styles, touched} from "./draft.js";
import {styleName} from "./files.js";

const game = {level: null, time: "2s", here: false}; // what the two are to play
let redraw = () => {};
let start = null; // the promise of the levels and times on offer
const EDITED = {en: "{name} (edited)", de: "{name} (geändert)"};

export const label = (key) => (key.startsWith("~") ? fill(EDITED, {name: styleName(key.slice(1))}) : styleName(key));
const inHand = (key) => (key.startsWith("~") ? draft(key.slice(1)) : styles.saved[key]);

// Both styles of the pair are needed whole; true once they are there.
export function hasPair(update) {
  redraw = update;
  const {pair} = styles;
  for (const place of ["first", "second"]) {
    const key = pair[place].replace("~", "");
    if (!find(key) || find(key).error || (pair[place].startsWith("~") && !isChanged(key))) pair[place] = find(key) && !find(key).error ? key : "standard";
  }
  const missing = [pair.first, pair.second].map((key) => key.replace("~", "")).filter((key) => !styles.saved[key]);
  if (missing.length) Promise.all(missing.map(fetchSaved)).then(update, (error) => say(error.text, "error"));
  return !missing.length;
}

export function comparison(position) {
  const {pair} = styles;
  const swap = () => { styles.pair = {first: pair.second, second: pair.first}; touched(); };
  return html`<section class="card compare" aria-label=${t("Compare", "Vergleichen")}>
    <div class="versus-row">${choice("first", t("First style", "Erster Stil"))}
      <button class="icon" aria-label=${t("Swap the two", "Beide tauschen")} title=${t("Swap the two", "Beide tauschen")} @click=${swap}>⇄</button>
      ${choice("second", t("Second style", "Zweiter Stil"))}</div>
    <div class="versus-row descriptions"><p class="note">${t(inHand(pair.first).description)}</p><span></span><p class="note">${t(inHand(pair.second).description)}</p></div>
    ${match(position)}
    ${differences(inHand(pair.first), inHand(pair.second))}
  </section>`;
}

function choice(place, name) {
  const set = (event) => { styles.pair[place] = event.target.value; touched(); };
  const listed = styles.list.filter((each) => !each.error).flatMap((each) => [each.key, ...(isChanged(each.key) ? [`~${each.key}`] : [])]);
  return html`<label class="pair-${place}"><span class="side-label"><i class="swatch-arrow ${place}" aria-hidden="true"></i>${name}</span>
    <select data-pair=${place} @change=${set}>${listed.map((key) => html`<option value=${key} .selected=${key === styles.pair[place]}>${label(key)}</option>`)}</select></label>`;
}

// What differs -------------------------------------------------------------------------------------

function differences(first, second) {
  const {catalogue, pair} = styles;
  const names = {first: label(pair.first), second: label(pair.second)};
  const groups = catalogue.groups.map((group) => ({group, terms: catalogue.terms.filter((term) => term.group === group.key && differs(first, second, term))})).filter(({terms}) => terms.length);
  const others = [
    ...["conduct", "search"].flatMap((table) => catalogue[table].map((entry) => ({text: entry.text, values: [first, second].map((style) => number(style[table][entry.key] ?? entry.default))}))),
    {text: {en: "Openings", de: "Eröffnungen"}, values: [first, second].map((style) => t(catalogue.tastes.find((taste) => taste.key === style.taste).text))},
  ].filter(({values}) => values[0] !== values[1]);
  const count = groups.reduce((sum, {terms}) => sum + terms.length, 0);
  if (!count && !others.length) return html`<p class="soft">${t("The two are alike in everything.", "Die beiden gleichen sich in allem.")}</p>`;
  return html`<h2>${count === 1 ? t("One term weighs differently", "Ein Kriterium wiegt verschieden") : fill({en: "{n} terms weigh differently", de: "{n} Kriterien wiegen verschieden"}, {n: count || "0"})}</h2>
    <p class="note">${t("In percent of the default; where each case has a value of its own, the weights of middlegame and endgame.", "In Prozent der Vorgabe; wo jeder Fall seinen eigenen Wert hat, die Gewichte für Mittelspiel und Endspiel.")}</p>
    <div class="compare-scroll" tabindex="0" role="region" aria-label=${t("What differs", "Was sich unterscheidet")}><table class="compare-table numbers">
      <thead><tr><th scope="col">${t("Term", "Kriterium")}</th><th scope="col" class="number">${names.first}</th><th scope="col" class="number">${names.second}</th></tr></thead>
      ${groups.map(({group, terms}) => html`<tbody><tr><th scope="rowgroup" colspan="3" class="group-name">${t(group.name)}</th></tr>
        ${terms.map((term) => html`<tr data-term=${term.key}><th scope="row">${t(term.name)}</th><td class="number">${weights(first, term)}</td><td class="number">${weights(second, term)}</td></tr>`)}</tbody>`)}
      ${others.length ? html`<tbody><tr><th scope="rowgroup" colspan="3" class="group-name">${t("Besides", "Außerdem")}</th></tr>
        ${others.map(({text, values}) => html`<tr><th scope="row">${t(text)}</th>${values.map((value) => html`<td class="number">${value}</td>`)}</tr>`)}</tbody>` : ""}
    </table></div>`;
}

function weights(style, term) {
  const [own, opponent] = [effective(style, term, "own"), effective(style, term, "opponent")];
  if (!isApart(style, term) || samePair(own, opponent)) return amount(term, own);
  return html`<span class="two-sides"><span><small>${t("own", "eigen")}</small> ${amount(term, own)}</span><span><small>${t("opponent", "Gegner")}</small> ${amount(term, opponent)}</span></span>`;
}

function amount(term, pair) {
  const percent = percentOf(term, pair);
  if (percent !== null) return `${percent} %`;
  const list = (values) => (values.length > 3 ? `${values.slice(0, 3).map((value) => number(value, value % 1 ? 1 : 0)).join(" ")} …` : values.map((value) => number(value, value % 1 ? 1 : 0)).join(" "));
  return `${list(pair.mg)} | ${list(pair.eg)}`;
}

// The game -----------------------------------------------------------------------------------------

function match(position) {
  const {pair} = styles;
  const isUnsaved = pair.first.startsWith("~") || pair.second.startsWith("~");
  const highest = state.start?.levels.length ?? 1; // full strength
  const number = game.level ?? highest;
  const level = state.start?.levels.find((each) => each.level === number);
  const begin = (event) => {
    event.preventDefault();
    const seat = (key) => ({player: "kiebitz", level: number, style: key});
    send({type: "new", mine: seat(pair.first), other: seat(pair.second), color: "white", time: game.time, fen: game.here ? position.fen : null});
    change({flipped: null, panel: "search"});
    location.hash = "#/play";
  };
  if (!state.start) start ??= api("/api/start").then((offer) => { change({start: offer}); redraw(); }, () => { start = null; });
  return html`<form class="match" @submit=${begin}>
    <h2>${t("Let them play each other", "Gegeneinander spielen lassen")}</h2>
    <p class="note">${fill({en: "{a} has White, {b} Black; on the page “Play” you watch, look inside and pause.", de: "{a} hat Weiß, {b} Schwarz; auf der Seite „Spielen“ lässt sich zusehen, hineinschauen und anhalten."},
    {a: label(pair.first), b: label(pair.second)})}</p>
    <div class="match-fields">
      <label>${t("Strength", "Stärke")} <input type="range" name="match-level" min="1" max=${String(highest)} .value=${String(number)} @input=${(event) => { game.level = event.target.valueAsNumber; redraw(); }}>
        <output class="numbers">${fill({en: "Level {n}", de: "Stufe {n}"}, {n: number})}${level?.elo ? ` · ~${level.elo} Elo` : ""}</output></label>
      <label>${t("Time", "Bedenkzeit")} <select name="match-time" @change=${(event) => { game.time = event.target.value; }}>
        ${(state.start?.times ?? []).filter((time) => time.key !== "unlimited").map((time) => html`<option value=${time.key} .selected=${time.key === game.time}>${t(time.text)}</option>`)}</select></label>
      <label>${t("From", "Ab")} <select name="match-from" @change=${(event) => { game.here = event.target.value === "here"; }}>
        <option value="start">${t("the start position", "der Grundstellung")}</option><option value="here" .selected=${game.here}>${t("the position shown", "der gezeigten Stellung")}</option></select></label>
      <button class="primary" type="submit" data-act="match" ?disabled=${isUnsaved}>${t("Let them play", "Spielen lassen")}</button>
    </div>
    ${isUnsaved ? html`<p class="note">${t("An edited style can play once it is saved.", "Ein geänderter Stil kann spielen, sobald er gespeichert ist.")}</p>` : ""}
  </form>`;
}
