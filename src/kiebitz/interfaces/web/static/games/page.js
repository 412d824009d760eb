// Games: the archive with its search, and a replay beside it that reads like a page of a chess book.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {day, fill, points, t} from "../language.js";
import {openImport} from "./import_games.js";
import {leaveReplay, outcome, replay, replayGame} from "./replay.js";

export const title = {en: "Games", de: "Partien"};

const FIELDS = ["player", "result", "opening", "since", "until", "position"];
const RESULTS = [["", {en: "any", de: "alle"}], ["1-0"], ["0-1"], ["1/2-1/2"], ["*", {en: "not over", de: "nicht beendet"}]];
let wishes = Object.fromEntries(FIELDS.map((field) => [field, ""]));
let list = null; // the games found so far; null: nothing asked yet
let more = false; // there are further ones
let complaint = null; // why the search was refused
let asking = 0; // the number of the latest question; answers to earlier ones are dropped
let timer = null;
let isUnfolded = false; // the rarer fields of the search are shown
let marked = new Set(); // numbers of the games ticked
let sure = -Infinity; // when deleting was pressed first; the second press within some seconds does it

export function render(container, context) {
  if (list === null && !asking) find(context);
  const number = chosen(context);
  draw(html`<div class="games ${context.rest ? "one" : "all"}">
    <section class="shelf" aria-label=${t("Archive", "Archiv")}>
      <div class="row spread"><h1>${t("Games", "Partien")}</h1>
        <span class="row"><button @click=${() => openImport(context, () => find(context))}>${t("Import PGN", "PGN importieren")}</button>
          <a class="button" download href=${`/api/games/export?${query()}`} aria-disabled=${list?.length ? "false" : "true"}>${isAsked() ? t("Export these", "Diese exportieren") : t("Export all", "Alle exportieren")}</a></span></div>
      ${searchForm(context)}
      ${marked.size ? selection(context) : ""}
      ${shelf(context, number)}
    </section>
    <section class="card sheet" aria-label=${t("Replay", "Nachspielen")}>
      ${number === null ? html`<p class="soft empty">${t("Choose a game to replay it here.", "Eine Partie wählen, um sie hier nachzuspielen.")}</p>` : replayGame(context, number, () => removed(context, [number]))}
    </section>
  </div>`, container);
  if (number !== null) replay(container, context);
}

// The game of the address; on a wide screen the first of the list, so that there is something to look at.
function chosen(context) {
  if (/^\d+$/.test(context.rest)) return Number(context.rest);
  return list?.length && matchMedia("(min-width: 1000px)").matches ? list[0].number : null;
}

const isAsked = () => FIELDS.some((field) => wishes[field]);

function query(extra = {}) {
  return new URLSearchParams({...Object.fromEntries(Object.entries(wishes).filter(([, value]) => value)), ...extra}).toString();
}

async function find(context, isFurther = false) {
  const mine = asking += 1;
  try {
    const answer = await context.api(`/api/games?${query(isFurther ? {skip: list.length} : {})}`);
    if (mine !== asking) return;
    list = isFurther ? [...list, ...answer.games] : answer.games;
    ({more} = answer);
    complaint = null;
    if (!isFurther) marked = new Set([...marked].filter((number) => list.some((game) => game.number === number)));
  } catch (error) {
    if (mine !== asking) return;
    complaint = error.text ?? {en: String(error), de: String(error)};
    list ??= [];
  }
  context.update();
}

function searchForm(context) {
  const wish = (field, soon = true) => (event) => {
    wishes[field] = event.target.value.trim();
    clearTimeout(timer);
    timer = setTimeout(() => find(context), soon ? 250 : 0);
  };
  const field = (name, label, hint) => html`<label class="field"><span>${label}</span><input name=${name} maxlength="120" autocomplete="off" spellcheck="false"
    .value=${wishes[name]} placeholder=${hint} @input=${wish(name)}></label>`;
  const here = () => { wishes.position = context.state.game.fen; find(context); context.update(); };
  return html`<form class="search-form" role="search" @submit=${(event) => { event.preventDefault(); find(context); }}>
    <div class="fields first">${field("player", t("Player", "Spieler"), t("part of a name", "Teil eines Namens"))}
      ${field("opening", t("Opening", "Eröffnung"), t("name or ECO code", "Name oder ECO-Code"))}
      <label class="field"><span>${t("Result", "Ergebnis")}</span><select name="result" @change=${wish("result", false)}>
        ${RESULTS.map(([value, label]) => html`<option value=${value} .selected=${wishes.result === value}>${label ? t(label) : points(value)}</option>`)}</select></label></div>
    <details ?open=${isUnfolded} @toggle=${(event) => { isUnfolded = event.target.open; }}><summary>${t("Date and position", "Datum und Stellung")}</summary>
      <div class="fields">${field("since", t("From", "Von"), "1992.05")} ${field("until", t("To", "Bis"), "1992.12.31")}
        <div class="wide with-button">${field("position", t("Position (FEN)", "Stellung (FEN)"), "r1bqkbnr/pppp1ppp/2n5/1B2p3/…")}
          <button type="button" ?disabled=${!context.state.game} @click=${here}>${t("Position on the board", "Stellung am Brett")}</button></div></div></details>
    ${complaint ? html`<p class="error" role="alert">${t(complaint)}</p>` : ""}
  </form>`;
}

function selection(context) {
  const numbers = [...marked];
  const isSure = performance.now() - sure < 4000;
  const press = async () => {
    if (!isSure) {
      sure = performance.now();
      setTimeout(context.update, 4050);
      context.update();
      return;
    }
    sure = -Infinity;
    await removed(context, numbers);
  };
  return html`<div class="selection row" role="status"><b>${fill({en: "{n} chosen", de: "{n} gewählt"}, {n: marked.size})}</b>
    <a class="button" download href=${`/api/games/export?numbers=${numbers.join(",")}`}>${t("Export", "Exportieren")}</a>
    <button class=${isSure ? "sure" : ""} data-act="delete-chosen" @click=${press}>${isSure ? t("Really delete?", "Wirklich löschen?") : t("Delete", "Löschen")}</button>
    <button class="quiet" @click=${() => { marked.clear(); context.update(); }}>${t("Choose none", "Keine")}</button></div>`;
}

async function removed(context, numbers) {
  try {
    const {deleted} = await context.api("/api/games/delete", {numbers});
    context.say(deleted === 1 ? {en: "One game is deleted.", de: "Eine Partie ist gelöscht."} : {en: `${deleted} games are deleted.`, de: `${deleted} Partien sind gelöscht.`});
  } catch (error) {
    context.say(error.text, "error");
  }
  for (const number of numbers) marked.delete(number);
  if (numbers.includes(Number(context.rest))) context.go("games");
  await find(context);
}

function level(n) {
  return n === null ? "" : html` <small class="soft">${fill({en: "level {n}", de: "Stufe {n}"}, {n})}</small>`;
}

function shelf(context, number) {
  if (list === null) return html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  if (!list.length) {
    return html`<div class="card nothing"><p>${isAsked() ? t("No game fits.", "Keine Partie passt.")
      : t("No game yet. Every game that is played lands here by itself; PGN files can be imported.", "Noch keine Partie. Jede gespielte Partie landet von selbst hier; PGN-Dateien lassen sich importieren.")}</p></div>`;
  }
  const tick = (game) => (event) => { if (event.target.checked) marked.add(game.number); else marked.delete(game.number); context.update(); };
  return html`<ol class="game-list">${list.map((game) => html`<li class=${game.number === number ? "now" : ""}>
      <input type="checkbox" .checked=${marked.has(game.number)} @change=${tick(game)} aria-label=${fill({en: "Choose {a} – {b}", de: "{a} – {b} wählen"}, {a: game.white, b: game.black})}>
      <a href="#/games/${game.number}" aria-current=${game.number === number ? "true" : "false"}>
        <span class="players">${t(game.white)}${level(game.whiteLevel)} <span class="soft">–</span> ${t(game.black)}${level(game.blackLevel)}</span><b class="points numbers">${outcome(game.result)}</b>
        <small class="soft">${[day(game.date), t(game.opening) || game.eco, game.moves === 1 ? t("1 move", "1 Zug") : fill({en: "{n} moves", de: "{n} Züge"}, {n: game.moves || "0"}), t(game.time)].filter(Boolean).join(" · ")}</small></a></li>`)}</ol>
    ${more ? html`<button class="more" @click=${() => find(context, true)}>${t("Further games", "Weitere Partien")}</button>` : ""}`;
}

export function leave() {
  leaveReplay();
  list = null;
  asking = 0;
  clearTimeout(timer);
}
