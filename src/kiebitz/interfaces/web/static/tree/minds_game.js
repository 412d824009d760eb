// The time machine over a whole game: where would each of them have erred?  One position after the other; it can be stopped at any.

import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {fill, number as figures, t} from "../language.js";
import {showMinds} from "./minds.js";

const MARKS = {inaccuracy: "?!", mistake: "?", blunder: "??"};
const ERRORS = ["mistake", "blunder"];
const SECONDS = [0.5, 1, 3];

let pgn = "";
let seconds = 1;
let game = null; // answer of /api/tree/minds/game
let rows = []; // answers of /api/tree/minds/moment
let fault = null;
let asking = null; // AbortController while it goes on

export function leaveGame() {
  asking?.abort();
  asking = null;
}

async function goThrough(context, wanted) {
  leaveGame();
  const mine = new AbortController();
  [asking, fault, game, rows] = [mine, null, null, []];
  context.update();
  try {
    const found = await api("/api/tree/minds/game", wanted, mine.signal);
    if (asking !== mine) return;
    game = found;
    for (const ply of found.plies) {
      context.update();
      const row = await api("/api/tree/minds/moment", {...ply, seconds}, mine.signal);
      if (asking !== mine) return;
      rows = [...rows, row];
    }
    context.announce(rows[0].minds.map(errors).join(" "));
  } catch (error) {
    if (asking === mine) fault = error.text;
  } finally {
    if (asking === mine) asking = null;
    context.update();
  }
}

const marked = (san, verdict) => html`${san ? t(san) : "–"}${MARKS[verdict] ? html`<span class=${verdict}>${MARKS[verdict]}</span>` : ""}`;

// Where one of them would have erred, so far.
function errors(mind, place) {
  const name = mind.year ? `${mind.name} (${mind.year})` : mind.name;
  const erred = rows.filter((row) => ERRORS.includes(row.minds[place].verdict));
  if (!erred.length) return fill({en: "{name} would not have erred.", de: "{name} hätte sich nicht geirrt."}, {name});
  const moves = erred.map((row) => `${row.number}${t(row.minds[place].san)}${MARKS[row.minds[place].verdict]}`).join(", ");
  return fill({en: "{name} would have erred with {moves}.", de: "{name} hätte sich geirrt mit {moves}."}, {name, moves});
}

function table(open) {
  const {minds} = rows[0];
  return html`<div class="scroll-x"><table class="minds-rows"><thead><tr><th>${t("No.", "Nr.")}</th><th>${t("Played", "Gespielt")}</th>${minds.map((each) => html`<th>${each.year ?? t("today", "heute")}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr data-fen=${row.fen}><td class="numbers"><button class="link" title=${t("Show this position above", "Diese Stellung oben zeigen")} @click=${() => { showMinds(row); open(row.fen); }}>${row.number}</button></td>
      <td><b>${marked(row.san, row.verdict)}</b></td>${row.minds.map((each) => html`<td>${marked(each.san, each.verdict)}</td>`)}</tr>`)}</tbody></table></div>`;
}

// `open(fen)`: the page turns to a position.
export function gamePart(context, open) {
  const {state} = context;
  const inGame = state.game?.plies.length;
  return html`<section class="minds-game" data-rows=${rows.length} aria-busy=${asking ? "true" : "false"}>
    <h2>${t("Over a whole game", "Über eine ganze Partie")}</h2>
    <p class="soft">${t("Where would each of them have erred? Kiebitz is the judge: ?! is inaccurate, ? a mistake, ?? a blunder.", "Wo hätte sich jeder geirrt? Kiebitz ist der Richter: ?! ist ungenau, ? ein Fehler, ?? ein grober Fehler.")}</p>
    <div class="row minds-ask">
      ${inGame ? html`<button data-act="minds-own" ?disabled=${Boolean(asking)} @click=${() => goThrough(context, {game: state.game.room})}>${t("The game on the board", "Die Partie auf dem Brett")}</button>` : ""}
      <label><span>${t("Seconds for each ancestor", "Sekunden je Ahne")}</span> <select name="mind-seconds" @change=${(event) => { seconds = Number(event.target.value); }}>${SECONDS.map((each) => html`<option value=${each} ?selected=${each === seconds}>${figures(each, each % 1 ? 1 : 0)}</option>`)}</select></label>
      ${asking ? html`<button data-act="minds-stop" @click=${() => { leaveGame(); context.update(); }}>${t("Stop", "Abbrechen")}</button>` : ""}</div>
    <details class="minds-pgn"><summary>${t("Another game (PGN)", "Eine andere Partie (PGN)")}</summary>
      <textarea name="minds-pgn" rows="5" spellcheck="false" .value=${pgn} aria-label="PGN" @input=${(event) => { pgn = event.target.value; }}></textarea>
      <button data-act="minds-pgn" @click=${() => goThrough(context, {pgn})}>${t("Go through it", "Durchgehen")}</button></details>
    ${fault ? html`<p class="fault" role="alert">${t(fault)}</p>` : ""}
    ${asking && game ? html`<p class="soft" role="status">${fill({en: "{title}half-move {done} of {all} …", de: "{title}Halbzug {done} von {all} …"}, {title: game.title ? `${game.title}: ` : "", done: Math.min(rows.length + 1, game.plies.length), all: game.plies.length})}</p>` : ""}
    ${!asking && game && rows.length ? html`<p class="soft">${game.title} ${rows.length < game.plies.length ? fill({en: "(stopped after {n} half-moves)", de: "(abgebrochen nach {n} Halbzügen)"}, {n: rows.length}) : ""}</p>` : ""}
    ${rows.length ? html`${table(open)}<ul class="minds-erred">${rows[0].minds.map((each, place) => html`<li>${errors(each, place)}</li>`)}</ul>` : ""}
  </section>`;
}
