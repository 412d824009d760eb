// Two programs play each other while one watches: on the room of this tab, so that the play page shows the same game.

import {html} from "../vendor/lit/lit-html.js";
import {BoardView} from "../board.js";
import {moveNumber, turnOf} from "../fen.js";
import {fill, pawns, t} from "../language.js";
import {paceControl} from "../pace.js";
import {optionsOf} from "../player_options.js";

const OWN = {key: "kiebitz", name: "Kiebitz", year: null, levels: []};
let pair = {white: null, black: null, levels: {}};
let view = null;
let unsubscribe = null;
let begunFor = null; // the room that was there when a new game was asked for

export function leaveDuel(context) {
  view?.destroy();
  view = null;
  unsubscribe?.();
  unsubscribe = null;
  // Nobody watches any more; on the play page the game goes on.
  if (context && isDuel(context.state.game) && isRunning(context.state.game) && !location.hash.startsWith("#/play")) context.send({type: "pause"});
}

export const isDuel = (game) => Boolean(game && !game.white.isPerson && !game.black.isPerson);
const isRunning = (game) => !game.paused && !game.result;

export function duelPart(context, ancestors, ownLevel) {
  const {game} = context.state;
  const players = [...ancestors, {...OWN, level: ownLevel}];
  pair.white ??= ancestors[0].key; // the oldest and the youngest
  pair.black ??= ancestors.at(-1).key;
  unsubscribe ??= context.subscribe((message) => { if (message.type === "error") { begunFor = null; context.update(); } }); // refused: the form again
  const isShown = isDuel(game) && game.room !== begunFor;
  requestAnimationFrame(() => drawBoard(context));
  return html`<div class="duel">
    ${form(context, players)}
    ${isShown ? table(context, game, players) : begunFor !== null && context.state.connected ? html`<p class="soft" role="status">${t("They sit down at the board ...", "Sie setzen sich ans Brett ...")}</p>`
      : html`<p class="soft">${t("Choose two programs. The game of this tab makes room for theirs; it stays in the archive.", "Zwei Programme wählen. Die Partie dieses Tabs macht Platz für ihre; sie bleibt im Archiv.")}</p>`}
  </div>`;
}

function form(context, players) {
  const begin = (event) => {
    event.preventDefault();
    const seat = (side) => ({player: pair[side], level: levelOf(players, side), options: optionsOf(pair[side])});
    begunFor = context.state.game?.room ?? null;
    context.send({type: "new", mine: seat("white"), other: seat("black"), color: "white", time: "unlimited"});
    if (begunFor === null) begunFor = undefined;
  };
  const set = (values) => { pair = {...pair, ...values}; context.update(); };
  const side = (key, label) => {
    const player = players.find((each) => each.key === pair[key]);
    return html`<fieldset class="duel-side"><legend>${label}</legend>
      <label class="stacked"><span class="visually-hidden">${t("Program", "Programm")}</span><select name=${key} @change=${(e) => set({[key]: e.target.value})}>
        ${players.map((each) => html`<option value=${each.key} .selected=${each.key === pair[key]}>${each.name}${each.year ? ` (${each.year})` : ""}</option>`)}</select></label>
      ${player.level ? html`<label class="stacked"><span>${t("Level", "Stufe")} <b class="numbers">${levelOf(players, key)}</b></span><input type="range" name=${`${key}-level`} min=${player.level.low} max=${highest(player)} .value=${String(levelOf(players, key))}
        @input=${(e) => set({levels: {...pair.levels, [`${key}/${pair[key]}`]: Number(e.target.value)}})}></label>` : ""}</fieldset>`;
  };
  return html`<form class="card duel-form" @submit=${begin}>
    ${side("white", t("White", "Weiß"))}
    <button type="button" class="quiet swap" aria-label=${t("Swap sides", "Seiten tauschen")} title=${t("Swap sides", "Seiten tauschen")} @click=${() => set({white: pair.black, black: pair.white, levels: swapped(pair.levels)})}>⇄</button>
    ${side("black", t("Black", "Schwarz"))}
    <button class="primary" data-act="begin">${t("Let them play", "Spielen lassen")}</button></form>`;
}

function swapped(levels) {
  return Object.fromEntries(Object.entries(levels).map(([key, value]) => [key.startsWith("white/") ? key.replace("white/", "black/") : key.replace("black/", "white/"), value]));
}

// Levels beyond those that are told think for minutes.
const highest = (player) => player.levels.at(-1)?.level ?? player.level.high;

function levelOf(players, side) {
  const {level} = players.find((each) => each.key === pair[side]);
  if (!level) return null;
  const {low, high, default: usual} = level;
  return Math.max(low, Math.min(high, pair.levels[`${side}/${pair[side]}`] ?? usual));
}

function table(context, game, players) {
  const nameOf = (seat) => players.find((each) => each.key === seat.player)?.name ?? seat.called;
  const strip = (side) => {
    const seat = side === "w" ? game.white : game.black;
    const isOnMove = game.turn === side && isRunning(game);
    const last = game.plies.filter((_, index) => (index % 2 === 0) === (side === "w")).at(-1);
    return html`<p class="duel-strip ${isOnMove ? "on-move" : ""}"><span class="side-dot ${side}"></span><b>${nameOf(seat)}</b>
      <small class="soft">${seat.level ? fill({en: "Level {n}", de: "Stufe {n}"}, {n: seat.level}) : ""}</small>
      <span class="duel-thought">${isOnMove ? t("is thinking ...", "denkt ...") : last ? html`${t(last.san)} <span class="numbers soft">${last.score ? last.score.cp === undefined || last.score.cp === null ? last.score.text : pawns(last.score.cp) : ""}</span>` : ""}</span></p>`;
  };
  const button = (type, label, off = false) => html`<button data-act=${type} ?disabled=${off} @click=${() => context.send({type})}>${label}</button>`;
  return html`<div class="duel-table" data-room=${game.room} data-plies=${game.plies.length} data-paused=${game.paused ? "true" : "false"}>
    <div class="duel-board-side">${strip("b")}<div class="look-board"><div id="duel-board" role="img" aria-label=${t("The board", "Das Brett")}></div></div>${strip("w")}</div>
    <section class="card duel-side-card" aria-label=${t("The game", "Die Partie")}>
      <h2>${nameOf(game.white)} – ${nameOf(game.black)}</h2>
      <p class="soft">${game.opening ? `${t(game.opening.name)} (${game.opening.eco})` : ""}</p>
      ${game.result ? html`<p class="duel-result" role="status"><b class="numbers">${game.result.points}</b> ${t(game.result.text)}</p>`
        : html`<div class="row">${game.paused ? button("resume", t("Go on", "Weiter")) : button("pause", t("Pause", "Pause"))}${button("now", t("Move now", "Sofort ziehen"), game.paused)}</div>${paceControl(context)}`}
      <ol class="duel-moves" tabindex="0" aria-label=${t("Moves", "Züge")}>${pairs(game).map((row) => html`<li value=${row.number}><span>${row.white}</span><span>${row.black}</span></li>`)}</ol>
      <p><a href="#/play">${t("Watch it on the play page, with the window on the search", "Auf der Spielseite zusehen, mit dem Fenster auf die Suche")}</a></p>
    </section></div>`;
}

function pairs(game) {
  const offset = turnOf(game.start) === "b" ? 1 : 0;
  const first = moveNumber(game.start);
  const rows = [];
  game.plies.forEach((ply, index) => {
    const at = Math.floor((index + offset) / 2);
    rows[at] ??= {number: first + at, white: "…", black: ""};
    rows[at][(index + offset) % 2 === 0 ? "white" : "black"] = t(ply.san);
  });
  requestAnimationFrame(() => { const box = document.querySelector(".duel-moves"); if (box) box.scrollTop = box.scrollHeight; });
  return rows;
}

function drawBoard(context) {
  const place = document.getElementById("duel-board");
  const {game} = context.state;
  if (!place || !game) return;
  if (begunFor !== null && game.room !== begunFor) begunFor = null;
  if (view?.place !== place) {
    view?.destroy();
    view = new BoardView(place, {});
  }
  const move = game.plies.at(-1)?.move;
  view.update({fen: game.fen, flipped: false, marks: {last: move ? [move.slice(0, 2), move.slice(2, 4)] : [], check: game.check}});
}
