// The strip above and below the board: who plays, captured men, the clock.

import {html} from "./vendor/lit/lit-html.js";
import {fill, t} from "./language.js";
import {missing, worth} from "./material.js";
import {fromLetter, pieceSign, sideName} from "./pieces.js";
import {change, state} from "./state.js";

// `fen` is the position on the board, perhaps an earlier one: what was captured belongs to it.
export function playerStrip(state, side, fen) {
  const {game} = state;
  const seat = side === "w" ? game.white : game.black;
  const isOnMove = game.turn === side && !game.result;
  const isThinking = isOnMove && game.thinking;
  const taken = missing(game.start, fen, side === "w" ? "b" : "w");
  const ahead = worth(fen, side) - worth(fen, side === "w" ? "b" : "w");
  return html`<div class="strip ${isOnMove ? "on-move" : ""}">
    <span class="dot ${side === "w" ? "white" : "black"}" title=${sideName(side)}></span>
    <span class="who"><b>${name(seat, side)}</b>
      <small class="soft">${detail(seat)}${isThinking ? html` <span class="thinking">${seat.isEndless ? t("thinks until you press “Move now”", "denkt, bis „Sofort ziehen“ gedrückt wird") : t("is thinking", "denkt nach")}<i></i><i></i><i></i></span>` : ""}
        ${!isThinking && game.pondering && !isOnMove && !seat.isPerson ? html`<span class="thinking">${t("thinks along", "denkt mit")}</span>` : ""}</small></span>
    <span class="taken" role="img" aria-label=${takenText(taken)}>${[...taken].map((letter) => pieceSign(fromLetter(letter)))}
      ${ahead >= 1 && taken ? html`<small class="numbers">+${ahead}</small>` : ""}</span>
    ${clock(game, side)}
  </div>`;
}

function takenText(taken) {
  return taken ? fill({en: "{n} men captured", de: "{n} Steine geschlagen"}, {n: taken.length}) : t("nothing captured", "nichts geschlagen");
}

export function name(seat, side) {
  if (!seat.isPerson) return seat.player === "kiebitz" ? "Kiebitz" : state.start?.players.find((each) => each.key === seat.player)?.name ?? seat.called;
  const people = state.game.white.isPerson && state.game.black.isPerson;
  return seat.called || (people ? sideName(side) : t("You", "Mensch"));
}

function detail(seat) {
  const parts = [];
  if (seat.level !== null && seat.level !== undefined) parts.push(fill({en: "Level {n}", de: "Stufe {n}"}, {n: seat.level}));
  if (seat.elo) parts.push(`~${seat.elo}`);
  const isBetweenPrograms = !state.game.white.isPerson && !state.game.black.isPerson;
  if (seat.style && (seat.style !== "standard" || isBetweenPrograms)) parts.push(t(state.start?.styles.find((each) => each.key === seat.style)?.name ?? seat.style));
  return parts.join(" · ");
}

function clock(game, side) {
  const index = side === "w" ? 0 : 1;
  const isRunning = game.clock.running === side;
  const passed = isRunning ? ((state.lostAt ?? performance.now()) - state.receivedAt) / 1000 : 0;
  const left = game.clock.left ? game.clock.left[index] - passed : null;
  const used = game.clock.used[index] + passed;
  const seconds = left ?? used;
  const label = left === null ? t("Time used", "Verbrauchte Zeit") : t("Time left", "Restzeit");
  return html`<span class="clock numbers ${isRunning ? "running" : ""} ${left !== null && left < 20 ? "short" : ""} ${left === null ? "used" : ""}"
    role="timer" aria-label=${label} title=${label}>${clockText(seconds, left !== null && left < 20)}</span>`;
}

function clockText(seconds, withTenths) {
  const whole = Math.max(0, seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = withTenths ? (Math.floor(whole * 10) / 10 % 60).toFixed(1).padStart(4, "0") : String(Math.floor(whole % 60)).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

let ticking = null;

export function startClocks() {
  stopClocks();
  ticking = setInterval(() => { if (state.game?.clock.running && !document.hidden) change({}); }, 250);
}

export function stopClocks() {
  clearInterval(ticking);
}
