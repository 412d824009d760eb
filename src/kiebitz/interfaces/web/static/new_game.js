// The new game dialog: opponent, strength, style, colour, time, position.

import {html, render} from "./vendor/lit/lit-html.js";
import {api} from "./api.js";
import {fill, t} from "./language.js";
import {say} from "./notes.js";
import {changedCount, optionFields, optionsOf} from "./player_options.js";
import {engineSettings, settings} from "./settings.js";
import {send, subscribe} from "./socket.js";
import {change, state} from "./state.js";

const KEY = "kiebitz.newGame";
const OWN_TIME = "own"; // a time control that is typed in
const MANNERS = "manners"; // under this name they are kept beside the options of the players

function remembered() {
  const standard = {opponent: "kiebitz", levels: {}, adaptive: false, originalSpeed: false, style: "standard", color: "white", time: "5s", odds: "", ownTime: "10m+5", name: "", second: "", command: ""};
  try { return {...standard, ...JSON.parse(localStorage.getItem(KEY) ?? "{}")}; } catch { return standard; }
}

export async function openNewGame({fen = "", opponent = null, color = null} = {}) {
  try { change({start: await api("/api/start")}); } catch (error) { say(error.text, "error"); return; } // anew: styles come and go
  const choice = {...remembered(), fen, ...(opponent ? {opponent} : {}), ...(color ? {color} : {})};
  if (choice.opponent === "uci" && !state.start.engines) choice.opponent = "kiebitz";
  if (choice.time !== OWN_TIME && !state.start.times.some((time) => time.key === choice.time)) choice.time = "5s";
  const dialog = document.createElement("dialog");
  dialog.className = "new-game";
  dialog.setAttribute("aria-labelledby", "new-game-title");
  document.body.append(dialog);
  const set = (values) => { Object.assign(choice, values); draw(); };
  let complaint = null; // why the server refused; the dialog stays open until the game is there
  let isWaiting = false;
  const begin = (event) => {
    event.preventDefault();
    try { localStorage.setItem(KEY, JSON.stringify({...choice, fen: ""})); } catch { /* asked again next time */ }
    [complaint, isWaiting] = [null, true];
    draw();
    send(asMessage(choice));
  };
  let before = state.game?.room; // undefined: this tab has not been given its first game yet
  const unsubscribe = subscribe((message) => {
    if (message.type === "game" && before === undefined) { before = message.room; return; }
    if (!isWaiting) return;
    if (message.type === "preparing" || message.type === "warming") draw();
    if (message.type === "error") {
      [complaint, isWaiting] = [message.text, false];
      draw();
    } else if (message.type === "game" && message.room !== before) {
      dialog.close();
      location.hash = "#/play";
    }
  });
  const draw = () => render(form(choice, set, begin, () => dialog.close(), {complaint, isWaiting}), dialog);
  draw();
  dialog.addEventListener("close", () => { unsubscribe(); dialog.remove(); });
  dialog.showModal();
}

function player(choice) {
  return state.start.players.find((each) => each.key === choice.opponent);
}

function levelOf(choice) {
  const range = player(choice)?.level;
  if (!range) return null;
  const kept = choice.levels[choice.opponent] ?? range.default;
  return Math.max(range.low, Math.min(range.high, kept));
}

// Whether the strength follows from the games in the archive.
function isAdaptive(choice) {
  return choice.opponent === "kiebitz" && choice.adaptive;
}

// Whether nothing but "Move now" would end its thought.
function isEndless(choice, level) {
  if (choice.time !== "unlimited" || isAdaptive(choice)) return false;
  const from = player(choice)?.endlessFrom ?? null;
  return choice.opponent === "uci" || (from !== null && level >= from);
}

function asMessage(choice) {
  const mine = {player: "person", name: choice.name};
  let other = {player: "person", name: choice.second};
  if (choice.opponent === "uci") other = {player: `uci:${choice.command}`};
  else if (choice.opponent !== "person") {
    const chosen = player(choice);
    other = {player: choice.opponent, level: levelOf(choice), style: chosen.hasStyle ? choice.style : null, options: {...(choice.opponent === "kiebitz" ? engineSettings() : {}), ...optionsOf(choice.opponent)}};
    if (chosen.originalSpeed !== null && choice.originalSpeed) other = {...other, options: {...other.options, original_speed: true}};
    if (isAdaptive(choice)) other = {...other, level: null, options: {...other.options, limit_strength: true, elo: state.start.adaptive.elo}};
  }
  return {type: "new", mine, other, color: choice.color, time: choice.time === OWN_TIME ? choice.ownTime : choice.time, fen: choice.fen || null, odds: choice.fen ? null : choice.odds || null, manners: {...(settings.ponder === "off" ? {ponder: false} : {}), ...optionsOf(MANNERS)}};
}

function form(choice, set, begin, cancel, {complaint, isWaiting}) {
  const {start} = state;
  const chosen = player(choice);
  const level = levelOf(choice);
  const rated = choice.opponent === "kiebitz" ? start.levels.find((each) => each.level === level) : null;
  const elo = rated?.elo;
  const card = (key, name, detail) => html`
    <label class="choice"><input type="radio" name="opponent" value=${key} .checked=${choice.opponent === key}
      @change=${() => set({opponent: key})}><span><b>${name}</b><small>${detail}</small></span></label>`;
  const colours = [["white", "♔", {en: "White", de: "Weiß"}], ["random", "⚄", {en: "by lot", de: "durch Los"}], ["black", "♚", {en: "Black", de: "Schwarz"}]];
  return html`<form @submit=${begin}>
    <h1 id="new-game-title">${t("New game", "Neue Partie")}</h1>
    <fieldset><legend>${t("Opponent", "Gegner")}</legend>
      <div class="choices">
        ${start.players.map((each) => card(each.key, each.name, each.year ? `${each.year}, ${t(each.machine)}` : t(each.story)))}
        ${card("person", t("A second person", "Ein zweiter Mensch"), t("at the same board", "am selben Brett"))}
        ${start.engines ? card("uci", t("Another engine", "Eine andere Engine"), t("any UCI program on this computer", "jedes UCI-Programm auf diesem Rechner")) : ""}
      </div>
    </fieldset>
    ${choice.opponent === "uci" ? html`<label class="line">${t("Command", "Befehl")}
      <input name="command" required .value=${choice.command} placeholder="stockfish" spellcheck="false" @input=${(e) => set({command: e.target.value})}></label>` : ""}
    ${choice.opponent === "kiebitz" ? html`<label class="line"><span>${t("Adaptive", "Angepasst")}</span>
      <span><input type="checkbox" name="adaptive" .checked=${choice.adaptive} @change=${(e) => set({adaptive: e.target.checked})}>
        ${fill(start.adaptive.games === 0 ? {en: "stays a little better than me: ~{elo} Elo for a beginning, no finished game tells more yet", de: "bleibt etwas besser als ich: ~{elo} Elo für den Anfang, noch sagt keine beendete Partie mehr"}
          : start.adaptive.games === 1 ? {en: "stays a little better than me: ~{elo} Elo, by one game of the archive", de: "bleibt etwas besser als ich: ~{elo} Elo, nach einer Partie des Archivs"}
            : {en: "stays a little better than me: ~{elo} Elo, by {n} games of the archive", de: "bleibt etwas besser als ich: ~{elo} Elo, nach {n} Partien des Archivs"},
        {elo: start.adaptive.elo, n: start.adaptive.games})}</span></label>` : ""}
    ${level !== null && !isAdaptive(choice) ? html`<label class="line">${t("Strength", "Stärke")}
      <input type="range" name="level" min=${chosen.level.low} max=${chosen.level.high} .value=${String(level)}
        @input=${(e) => set({levels: {...choice.levels, [choice.opponent]: Number(e.target.value)}})}>
      <output class="numbers">${fill({en: "Level {n}", de: "Stufe {n}"}, {n: level})}${elo ? ` · ~${elo} Elo${rated.puzzles ? ` · ${fill({en: "puzzles ~{n}", de: "Aufgaben ~{n}"}, {n: rated.puzzles})}` : ""}`
        : choice.opponent === "kiebitz" ? t(" · full", " · voll") : ""}</output></label>` : ""}
    ${(chosen?.originalSpeed ?? null) !== null ? html`<label class="line"><span>${t("Original speed", "Damaliges Tempo")}</span>
      <span><input type="checkbox" name="original-speed" .checked=${choice.originalSpeed} @change=${(e) => set({originalSpeed: e.target.checked})}>
        ${t("takes as long over a move as its machine did; minutes perhaps", "denkt so lange über einen Zug nach wie der Rechner von damals, vielleicht Minuten")}</span>
      ${choice.originalSpeed && choice.time !== "unlimited" ? html`<small class="soft">${fill({en: "The time below ends its thinking all the same; only “{unlimited}” leaves it its own.", de: "Die Bedenkzeit unten beendet das Nachdenken trotzdem; nur „{unlimited}“ lässt ihm seine."}, {unlimited: t(start.times.find((time) => time.key === "unlimited").text)})}</small>` : ""}</label>` : ""}
    ${chosen?.hasStyle ? html`<label class="line">${t("Style", "Stil")}
      <select name="style" @change=${(e) => set({style: e.target.value})}>
        ${start.styles.map((style) => html`<option value=${style.key} .selected=${style.key === choice.style}>${t(style.name)}</option>`)}
      </select><small class="soft">${t(start.styles.find((style) => style.key === choice.style)?.description)}</small></label>` : ""}
    <div class="line"><span id="colour-label">${t("My colour", "Meine Farbe")}</span>
      <div class="segments" role="radiogroup" aria-labelledby="colour-label">${colours.map(([key, sign, label]) => html`
        <label><input type="radio" name="color" value=${key} .checked=${choice.color === key} @change=${() => set({color: key})}>
          <span><span aria-hidden="true">${sign}</span> ${t(label)}</span></label>`)}</div></div>
    <label class="line">${t("Time", "Bedenkzeit")}
      <select name="time" @change=${(e) => set({time: e.target.value})}>
        ${start.times.map((time) => html`<option value=${time.key} .selected=${time.key === choice.time}>${t(time.text)}</option>`)}
        <option value=${OWN_TIME} .selected=${choice.time === OWN_TIME}>${t("another time ...", "andere Zeit ...")}</option>
      </select>${isEndless(choice, level) ? html`<small class="endless">${t("Without a limit it thinks until you press “Move now”.", "Ohne Begrenzung denkt es, bis „Sofort ziehen“ gedrückt wird.")}</small>` : ""}</label>
    ${choice.time === OWN_TIME ? html`<label class="line"><span>${t("Which one", "Welche")}</span><input name="own-time" required maxlength="40" .value=${choice.ownTime} placeholder="10m+5"
        @input=${(e) => { choice.ownTime = e.target.value; }}><small class="soft">${t("10m+5: ten minutes and five seconds a move; 40/2h: forty moves in two hours; 30s a move; depth 8; nodes 50000",
          "10m+5: zehn Minuten und fünf Sekunden je Zug; 40/2h: vierzig Züge in zwei Stunden; 30s je Zug; depth 8; nodes 50000")}</small></label>` : ""}
    ${choice.fen ? "" : html`<label class="line">${t("Odds", "Vorgabe")}
      <select name="odds" @change=${(e) => set({odds: e.target.value})}>
        <option value="" .selected=${!choice.odds}>${t("none", "keine")}</option>
        ${start.odds.map((each) => html`<option value=${each.key} .selected=${each.key === choice.odds}>${t(each.name)}</option>`)}
      </select>${choice.odds ? html`<small class="soft">${t("The opponent begins without it.", "Der Gegner beginnt ohne.")}</small>` : ""}</label>`}
    <label class="line">${t("My name", "Mein Name")} <input name="name" maxlength="60" .value=${choice.name}
      placeholder=${t("optional", "freiwillig")} @input=${(e) => { choice.name = e.target.value; }}></label>
    ${choice.opponent === "person" ? html`<label class="line">${t("Opponent's name", "Name des Gegners")} <input name="second" maxlength="60" .value=${choice.second}
      placeholder=${t("optional", "freiwillig")} @input=${(e) => { choice.second = e.target.value; }}></label>` : ""}
    <label class="line">${t("Position", "Stellung")} <input name="fen" .value=${choice.fen} placeholder=${t("the usual one, or a FEN", "die übliche oder eine FEN")}
      @input=${(e) => { choice.fen = e.target.value; }}></label>
    ${chosen?.options.length ? html`<details class="more-options" data-options="player"><summary>${fill({en: "Options of {name}", de: "Einstellungen von {name}"}, {name: chosen.name})} ${changedCount(chosen.key)}</summary>${optionFields(chosen.key, chosen.options, () => set({}))}</details>` : ""}
    ${choice.opponent === "person" ? "" : html`<details class="more-options" data-options="manners"><summary>${t("Manners at the board", "Manieren am Brett")} ${changedCount(MANNERS)}</summary>${optionFields(MANNERS, start.manners, () => set({}))}</details>`}
    ${complaint ? html`<p class="error" role="alert">${t(complaint)}</p>` : ""}
    ${isWaiting && (state.preparing || state.warming) ? html`<div class="warmth" role="status"><p>${t(state.preparing ?? state.warming.reason ?? {en: "The engine is getting ready.", de: "Die Engine macht sich bereit."})}</p>
      ${state.preparing ? html`<progress aria-label=${t("Progress", "Fortschritt")}></progress>` : html`<progress max=${state.warming.total} value=${state.warming.done} aria-label=${t("Progress", "Fortschritt")}></progress>`}</div>` : ""}
    <div class="row end"><button type="button" @click=${cancel}>${t("Cancel", "Abbrechen")}</button>
      <button class="primary" type="submit" ?disabled=${isWaiting}>${isWaiting ? t("One moment ...", "Einen Moment ...") : t("Play", "Spielen")}</button></div>
  </form>`;
}
