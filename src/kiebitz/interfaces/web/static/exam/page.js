// The exam: any opponent or engine is asked what the sources asked in 1985; the report card grows while one watches.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {fill, language, number, t} from "../language.js";

export const title = {en: "Exam", de: "Prüfung"};

const STATES = {
  passed: {en: "passed", de: "bestanden"}, partly: {en: "partly", de: "teilweise"}, failed: {en: "failed", de: "nicht bestanden"}, noted: {en: "noted", de: "festgestellt"},
  "not examined": {en: "not examined", de: "nicht geprüft"},
};
const LOOK = 1000; // milliseconds between two looks
let hall = null; // answer of /api/exam
let players = null; // answer of /api/start
let wish = {player: "kiebitz", level: 3, command: "", subjects: [], seconds: 1};
let timer = null;
let isEntered = false;
let complaint = null;

export function render(container, context) {
  if (!isEntered) { isEntered = true; look(context); }
  draw(html`<div class="exam"><header class="intro"><h1>${t("The exam", "Die Prüfung")}</h1>
    <p>${t("What a chess program must be able to do, as the sources asked it in 1985: initiative, openings, depth, mates, traps, endings, draws, time, rules.", "Was ein Schachprogramm können muss, wie es die Quellen 1985 fragten: Initiative, Eröffnung, Tiefe, Matt, Fallen, Endspiele, Remis, Zeit, Regeln.")}</p></header>
    ${hall && players ? html`${form(context)}${hall.sheet ? card(context, hall.sheet) : ""}` : html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`}</div>`, container);
}

async function look(context) {
  clearTimeout(timer);
  try {
    players ??= (await context.api("/api/start")).players;
    hall = await context.api("/api/exam");
  } catch (error) { context.say(error.text, "error"); }
  if (!isEntered) return;
  if (hall?.sheet?.active) timer = setTimeout(() => look(context), LOOK);
  context.update();
}

function form(context) {
  const chosen = players.find((each) => each.key === wish.player);
  const set = (values) => { wish = {...wish, ...values}; context.update(); };
  const begin = async (event) => {
    event.preventDefault();
    complaint = null;
    const player = wish.player === "uci" ? `uci:${wish.command.trim()}` : wish.player;
    const level = chosen?.level ? Math.max(chosen.level.low, Math.min(chosen.level.high, wish.level)) : null;
    try {
      await context.api("/api/exam/begin", {player, level, subjects: wish.subjects, seconds: Number(wish.seconds)});
    } catch (error) { complaint = error.text; }
    look(context);
  };
  const tick = (key) => (event) => set({subjects: event.target.checked ? [...wish.subjects, key] : wish.subjects.filter((each) => each !== key)});
  const isActive = Boolean(hall.sheet?.active);
  return html`<form class="card exam-form" @submit=${begin}>
    <label class="line"><span>${t("Who", "Wer")}</span><select name="player" @change=${(event) => set({player: event.target.value})}>
      ${players.map((each) => html`<option value=${each.key} .selected=${each.key === wish.player}>${each.name}${each.year ? ` (${each.year})` : ""}</option>`)}
      <option value="uci" .selected=${wish.player === "uci"}>${t("Another engine", "Eine andere Engine")}</option></select></label>
    ${wish.player === "uci" ? html`<label class="line"><span>${t("Command", "Befehl")}</span><input name="command" required spellcheck="false" placeholder="stockfish" .value=${wish.command} @input=${(event) => { wish.command = event.target.value; }}></label>` : ""}
    ${chosen?.level ? html`<label class="line"><span>${t("Level", "Stufe")}</span><input type="number" name="level" min=${chosen.level.low} max=${chosen.level.high} .value=${String(Math.max(chosen.level.low, Math.min(chosen.level.high, wish.level)))} @change=${(event) => set({level: Number(event.target.value)})}></label>` : ""}
    <label class="line"><span>${t("Seconds for a task", "Sekunden je Aufgabe")}</span><input type="number" name="seconds" min="0.05" max="30" step="any" .value=${String(wish.seconds)} @change=${(event) => set({seconds: event.target.value})}></label>
    <fieldset><legend>${t("Subjects; none chosen: all", "Fächer; keines gewählt: alle")}</legend><div class="subjects">${hall.subjects.map((each) => html`<label><input type="checkbox" name="subject" value=${each.key} .checked=${wish.subjects.includes(each.key)} @change=${tick(each.key)}> ${t(each.name)} <small class="soft">${each.questions}</small></label>`)}</div></fieldset>
    ${complaint ? html`<p class="error" role="alert">${t(complaint)}</p>` : ""}
    <div class="row"><button class="primary" data-act="examine" ?disabled=${isActive}>${t("Examine", "Prüfen")}</button>
      ${isActive ? html`<button type="button" data-act="stop" @click=${async () => { await context.api("/api/exam/stop", {}); look(context); }}>${t("Stop", "Anhalten")}</button>` : ""}</div></form>`;
}

// As people read it; another engine by the name it has.
function nameOf({player, level, who}) {
  const known = players.find((each) => each.key === player);
  if (!known) return who;
  return level === null ? known.name : fill({en: "{name}, level {n}", de: "{name}, Stufe {n}"}, {name: known.name, n: String(level)});
}

function card(context, sheet) {
  return html`<section class="card sheet" aria-label=${t("Report card", "Zeugnis")}>
    <div class="row spread"><h2>${nameOf(sheet)}</h2>${sheet.mark ? html`<p class="mark"><b class="numbers">${sheet.mark.number}</b> ${t(sheet.mark.name)} <span class="soft numbers">${number(sheet.percent, 0)} %</span></p>` : ""}</div>
    <p class="soft">${t(sheet.conditions)}</p>
    ${sheet.active ? html`<p role="status"><progress max=${sheet.total} value=${sheet.done} aria-label=${t("Progress", "Fortschritt")}></progress> ${fill({en: "{a} of {b} questions", de: "{a} von {b} Fragen"}, {a: String(sheet.done), b: sheet.total})}</p>` : ""}
    ${sheet.error ? html`<p class="error" role="alert">${t(sheet.error)}</p>` : ""}
    ${sheet.subjects.filter((each) => each.answers.length).map((each) => html`<details class="subject" open><summary><span>${t(each.name)}</span> <span class="numbers">${number(each.points, each.points % 1 ? 1 : 0)} / ${each.of}</span></summary>
      <table><tbody>${each.answers.map((one) => html`<tr class=${one.state.replace(" ", "-")}><th scope="row">${one.id}</th><td>${t(one.name)}<br><small class="soft">${t(one.words)}</small></td><td class="number numbers">${one.of ? `${number(one.points, one.points % 1 ? 1 : 0)} / ${one.of}` : t(STATES[one.state])}</td></tr>`)}</tbody></table></details>`)}
    ${!sheet.active && sheet.done ? html`<a class="button" data-act="report" download href="/api/exam/report?lang=${language()}">${t("Report card with games", "Zeugnis mit Partien")}</a>` : ""}</section>`;
}

export function leave() {
  isEntered = false;
  clearTimeout(timer);
}
