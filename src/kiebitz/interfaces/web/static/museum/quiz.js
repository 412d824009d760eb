// Man or machine?  A real game without its names: who moved these men?  The score is kept in this browser.

import {html} from "../vendor/lit/lit-html.js";
import {icon} from "../icons.js";
import {fill, t} from "../language.js";

const KEPT = "kiebitz.museum.quiz";
const WORDS = {human: {en: "a person", de: "ein Mensch"}, machine: {en: "a machine", de: "eine Maschine"}};
let asked = null; // {key, side, ply, answer}

function kept() {
  try { return JSON.parse(localStorage.getItem(KEPT)) ?? {right: 0, asked: 0}; } catch { return {right: 0, asked: 0}; }
}

// Only sides of which it is known who sat there; a game of one move says nothing.
function questions(offer) {
  return offer.games.flatMap((each) => (each.plies < 10 ? [] : [["white", each.whiteIs], ["black", each.blackIs]].filter(([, who]) => who).map(([side, who]) => ({key: each.key, side, who}))));
}

function ask(offer) {
  const all = questions(offer).filter((each) => each.key !== asked?.key);
  const kind = Math.random() < 0.5 ? "human" : "machine"; // both answers equally often
  const some = all.filter((each) => each.who === kind);
  asked = {...some[Math.floor(Math.random() * some.length)], ply: 0, answer: null};
}

// One step of the game, or to its ends: by a key.
export function quizGo(replays, key) {
  const last = replays[asked?.key]?.plies?.length;
  const goals = {ArrowLeft: asked?.ply - 1, ArrowRight: asked?.ply + 1, Home: 0, End: last};
  if (last === undefined || !(key in goals)) return false;
  asked.ply = Math.max(0, Math.min(last, goals[key]));
  return true;
}

export function quizPart(context, offer, load) {
  if (!asked) ask(offer);
  const replay = load(context, asked.key);
  if (!replay.plies) return html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  const game = offer.games.find((each) => each.key === asked.key);
  const score = kept();
  const last = replay.plies.length;
  const go = (wanted) => { asked.ply = Math.max(0, Math.min(last, wanted)); context.update(); };
  const button = (sign, label, wanted, off) => html`<button class="icon" aria-label=${label} title=${label} ?disabled=${off} @click=${() => go(wanted)}>${icon(sign)}</button>`;
  const answer = (who) => {
    asked.answer = who;
    try { localStorage.setItem(KEPT, JSON.stringify({right: score.right + (who === asked.who), asked: score.asked + 1})); } catch { /* nothing is kept then */ }
    context.update();
  };
  const side = asked.side === "white" ? {en: "White", de: "Weiß"} : {en: "Black", de: "Schwarz"};
  const san = replay.plies[asked.ply - 1]?.san;
  return html`<div class="replay"><div class="replay-board"><div class="board-frame"><div id="quiz-board" data-shown=${JSON.stringify({key: asked.key, ply: asked.ply})} role="img" aria-label=${t("Position of the game", "Stellung der Partie")}></div></div>
      <div class="row browse">${button("first", t("First position", "Erste Stellung"), 0, asked.ply === 0)}${button("back", t("Back", "Zurück"), asked.ply - 1, asked.ply === 0)}${button("forward", t("Forward", "Vor"), asked.ply + 1, asked.ply >= last)}${button("last", t("Last position", "Letzte Stellung"), last, asked.ply >= last)}<span class="numbers soft">${asked.ply}/${last} ${san ? t(san) : ""}</span></div></div>
    <section class="card quiz" aria-live="polite"><h2>${fill({en: "Who plays {side}?", de: "Wer spielt {side}?"}, {side})}</h2>
      <p>${t("Go through the game. Does this side want something, or does it take what it sees?", "Die Partie durchgehen: Will diese Seite etwas, oder nimmt sie, was sie sieht?")}</p>
      ${asked.answer === null ? html`<div class="row"><button class="primary" data-answer="human" @click=${() => answer("human")}>${t("A person", "Ein Mensch")}</button><button class="primary" data-answer="machine" @click=${() => answer("machine")}>${t("A machine", "Eine Maschine")}</button></div>`
        : html`<p class="verdict" data-right=${asked.answer === asked.who}><b>${asked.answer === asked.who ? t("Right.", "Richtig.") : t("No.", "Nein.")}</b> ${fill({en: "{side} was {who}: {white} – {black}.", de: "{side} war {who}: {white} – {black}."}, {side, who: WORDS[asked.who], white: game.white, black: game.black})}</p>
          <div class="row"><button class="primary" data-act="next" @click=${() => { ask(offer); context.update(); }}>${t("The next one", "Die nächste")}</button><a class="button" href="#/museum/games/${asked.key}">${t("To this game", "Zu dieser Partie")}</a></div>`}
      <p class="note numbers" data-score>${fill({en: "So far: {right} of {n} right.", de: "Bisher: {right} von {n} richtig."}, {right: String(kept().right), n: String(kept().asked)})}</p></section></div>`;
}
