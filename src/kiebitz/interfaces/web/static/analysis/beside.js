// A second opinion: an ancestor, or any UCI program of this computer, beside our engine at the same position.

import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {fill, number, t} from "../language.js";
import {change, state} from "../state.js";
import {lineRow} from "./lines.js";
import {desk, lookBeside, shown} from "./study.js";

const KEY = "kiebitz.command";
let isAsking = false;
let command = "";
try { command = localStorage.getItem(KEY) ?? ""; } catch { /* typed anew */ }

function offer() {
  if (!state.start && !isAsking) {
    isAsking = true;
    api("/api/start").then((start) => change({start}), () => {}).finally(() => { isAsking = false; });
  }
  return state.start;
}

export function besidePanel(context) {
  const start = offer();
  const {second, opinion} = desk;
  const isEngine = second.startsWith("uci:");
  const choose = (name) => { lookBeside(name); context.update(); };
  const begin = (event) => {
    event.preventDefault();
    command = event.target.elements.command.value.trim();
    try { localStorage.setItem(KEY, command); } catch { /* typed anew next time */ }
    choose(`uci:${command}`);
  };
  return html`<section class="beside" aria-label=${t("Second opinion", "Zweite Meinung")}>
    <label class="count"><b>${t("Second opinion", "Zweite Meinung")}</b> <select name="second" @change=${(event) => choose(event.target.value === "uci" ? "uci:" : event.target.value)}>
      <option value="" .selected=${!second}>${t("nobody", "niemand")}</option>
      ${(start?.players ?? []).filter((each) => each.key !== "kiebitz").map((each) => html`<option value=${each.key} .selected=${each.key === second}>${each.name}</option>`)}
      ${start?.engines ? html`<option value="uci" .selected=${isEngine}>${t("another engine", "eine andere Engine")}</option>` : ""}</select></label>
    ${isEngine ? html`<form class="row" @submit=${begin}><input name="command" required maxlength="400" spellcheck="false" aria-label=${t("Command of the engine", "Befehl der Engine")} placeholder="stockfish" .value=${command}>
      <button data-act="start-engine">${t("Start", "Starten")}</button></form>` : ""}
    ${second && second !== "uci:" ? content(context, opinion) : ""}</section>`;
}

function content(context, opinion) {
  if (!opinion || opinion.fen !== shown().fen) return html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  return html`<p class="soft numbers">${opinion.name}${opinion.depth ? ` · ${fill({en: "depth {d}", de: "Tiefe {d}"}, {d: opinion.depth})}` : ""}${opinion.nodes ? ` · ${number(opinion.nodes)}` : ""}
      ${opinion.active ? t("· thinks", "· denkt nach") : ""}</p>
    <ol class="lines">${opinion.lines.map((line) => lineRow(context, line, opinion.value))}</ol>
    ${opinion.lines[0]?.score ? "" : html`<p class="note">${t("Its figures are in its own unit.", "Seine Zahlen stehen in seiner eigenen Einheit.")}</p>`}`;
}
