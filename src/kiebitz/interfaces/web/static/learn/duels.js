// Beat the machine: exercises against the ancestors; what came of them is kept in this browser.

import {html} from "../vendor/lit/lit-html.js";
import {fill, t} from "../language.js";

const KEPT = "kiebitz.learn.duels"; // {duel: {rival: {level, outcome}}}
const PENDING = "kiebitz.learn.duel"; // {duel, rival, level, fen}: the exercise being played
const OUTCOMES = {won: {en: "won", de: "gewonnen"}, drawn: {en: "drawn", de: "remis"}, lost: {en: "lost", de: "verloren"}};
const wish = {};

function read(key, empty) {
  try { return JSON.parse(localStorage.getItem(key)) ?? empty; } catch { return empty; }
}

function write(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* nothing is kept then */ }
}

// The game on the play page may be the exercise, finished: then its result is kept.
function settle(context) {
  const pending = read(PENDING, null);
  const {game} = context.state;
  if (!pending || !game?.result || game.start.split(" ")[0] !== pending.fen.split(" ")[0] || game.black.player !== pending.rival) return;
  const outcome = {"1-0": "won", "1/2-1/2": "drawn", "0-1": "lost"}[game.result.points];
  if (!outcome) return;
  const kept = read(KEPT, {});
  const before = kept[pending.duel]?.[pending.rival];
  if (before?.outcome !== "won" || outcome === "won") write(KEPT, {...kept, [pending.duel]: {...kept[pending.duel], [pending.rival]: {level: pending.level, outcome}}});
  write(PENDING, null);
}

export function duelsPart(context, course) {
  settle(context);
  wish.rival ??= course.rivals[0].key;
  const rival = course.rivals.find((each) => each.key === wish.rival);
  const level = Math.max(rival.level?.low ?? 1, Math.min(rival.level?.high ?? 1, wish.level ?? rival.level?.default ?? 1));
  const kept = read(KEPT, {});
  const begin = (duel) => {
    write(PENDING, {duel: duel.key, rival: rival.key, level: rival.level ? level : null, fen: duel.fen});
    context.send({type: "new", mine: {player: "person"}, other: {player: rival.key, level: rival.level ? level : null}, color: "white", time: "unlimited", fen: duel.fen});
    context.go("play");
  };
  const result = (duel) => course.rivals.filter((each) => kept[duel.key]?.[each.key]).map((each) => {
    const {outcome, level: at} = kept[duel.key][each.key];
    return html`<li data-kept=${each.key}>${fill(at === null ? {en: "{name}: {outcome}", de: "{name}: {outcome}"} : {en: "{name}, level {level}: {outcome}", de: "{name}, Stufe {level}: {outcome}"}, {name: each.name, level: String(at), outcome: OUTCOMES[outcome]})}</li>`;
  });
  return html`<section class="card"><p>${t("What programs of the past could not do, a person could: give something now for something later, wait, count to the end, play by a plan. Take White against one of them; the best result is kept here.", "Was Programme der Vergangenheit nicht konnten, konnte ein Mensch: jetzt etwas für später geben, warten, bis zum Ende zählen, nach Plan spielen. Mit Weiß gegen eines von ihnen; das beste Ergebnis bleibt hier stehen.")}</p>
      <div class="row fields"><label>${t("Against", "Gegen")} <select name="rival" @change=${(e) => { wish.rival = e.target.value; wish.level = null; context.update(); }}>${course.rivals.map((each) => html`<option value=${each.key} .selected=${each.key === rival.key}>${each.name} (${each.year})</option>`)}</select></label>
        ${rival.level ? html`<label>${t("Level", "Stufe")} <select name="level" @change=${(e) => { wish.level = Number(e.target.value); context.update(); }}>${Array.from({length: Math.min(rival.level.high, 8) - rival.level.low + 1}, (_, n) => n + rival.level.low).map((each) => html`<option value=${each} .selected=${each === level}>${each}</option>`)}</select></label>` : ""}</div></section>
    <ol class="duels">${course.duels.map((duel) => html`<li class="card" data-duel=${duel.key}><h2>${t(duel.title)}</h2><p>${t(duel.rule)}</p><ul class="kept">${result(duel)}</ul>
      <button class="primary" data-begin=${duel.key} @click=${() => begin(duel)}>${t("Play", "Spielen")}</button></li>`)}</ol>`;
}
