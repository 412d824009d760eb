// The openings explorer: what our library, one's own games and one's own lines know of the position on the board; lines are added here.

import {html} from "../vendor/lit/lit-html.js";
import {START} from "../fen.js";
import {api} from "../api.js";
import {fill, t} from "../language.js";
import {say} from "../notes.js";
import {line, play, shown} from "./study.js";

let isOpen = false;
let known = {key: null, answer: null};

function ask(context) {
  const where = line();
  const key = JSON.stringify(where);
  if (known.key === key) return known.answer;
  known = {key, answer: null};
  api("/api/analysis/explore", where).then((answer) => { if (known.key === key) known = {key, answer}; }, (error) => { if (known.key === key) known = {key, answer: {error: error.text}}; }).finally(context.update);
  return null;
}

export function explorerPanel(context) {
  const answer = isOpen ? ask(context) : null;
  return html`<details class="explorer" ?open=${isOpen} @toggle=${(event) => { if (isOpen !== event.target.open) { isOpen = event.target.open; context.update(); } }}>
    <summary>${t("Openings", "Eröffnungen")}</summary>${isOpen ? content(context, answer) : ""}</details>`;
}

function content(context, answer) {
  if (!answer || (answer.fen && answer.fen !== shown().fen)) return html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  if (answer.error) return html`<p class="error" role="alert">${t(answer.error)}</p>`;
  return html`
    <p class="explorer-name">${answer.name ? html`${t(answer.name.name)} <small class="soft">${answer.name.eco}</small>` : shown().fen === START ? t("The start position.", "Die Grundstellung.") : t("A position without a name.", "Eine Stellung ohne Namen.")}
      ${answer.reversed ? html`<br><small class="soft">${fill({en: "With colours reversed: {name}", de: "Mit vertauschten Farben: {name}"}, {name: answer.reversed.name})}</small>` : ""}</p>
    ${answer.moves.length ? html`<table class="continuations numbers"><thead><tr><th>${t("Move", "Zug")}</th><th>${t("Library", "Bibliothek")}</th><th>${t("My archive", "Mein Archiv")}</th><th>${t("My lines", "Meine Varianten")}</th></tr></thead>
      <tbody>${answer.moves.map(row)}</tbody></table>` : html`<p class="soft">${t("Neither the library nor the archive goes on from here.", "Weder die Bibliothek noch das Archiv führt hier weiter.")}</p>`}
    ${ownLines(context, answer)}`;
}

// The line to the position shown, into one's own or out of them; both files can be taken along.
function ownLines(context, answer) {
  const change = async (white, remove) => {
    try { known = {...known, answer: await api("/api/analysis/own", {...line(), white, remove})}; } catch (error) { say(error.text, "error"); }
    context.update();
  };
  const button = (side, add, take) => {
    const isKept = answer.kept.includes(side);
    return html`<button data-act="own-${side}" aria-pressed=${isKept ? "true" : "false"} @click=${() => change(side === "white", isKept)}>${isKept ? take : add}</button>`;
  };
  return html`<div class="own-lines">
    ${answer.mayKeep ? html`<div class="row">${button("white", t("Keep this line for White", "Variante für Weiß merken"), t("Forget it for White", "Für Weiß vergessen"))}
      ${button("black", t("Keep this line for Black", "Variante für Schwarz merken"), t("Forget it for Black", "Für Schwarz vergessen"))}</div>`
      : html`<p class="note">${t("Lines of your own begin at the start position: make the moves, then keep them here.", "Eigene Varianten beginnen in der Grundstellung: erst ziehen, dann hier merken.")}</p>`}
    <p class="note">${t("My lines:", "Meine Varianten:")} <a href="#/train/lines">${t("train them", "üben")}</a> · <a download href="/api/analysis/own/white.pgn">${t("White as PGN", "Weiß als PGN")}</a> · <a download href="/api/analysis/own/black.pgn">${t("Black as PGN", "Schwarz als PGN")}</a></p></div>`;
}

function row(one) {
  const library = one.lines ? (one.lines === 1 ? t("1 line", "1 Variante") : fill({en: "{n} lines", de: "{n} Varianten"}, {n: one.lines})) : one.transposes ? t("other order", "andere Zugfolge") : "–";
  return html`<tr><td><button class="line-move" data-move=${one.move} @click=${() => play(one.move)}>${t(one.san)}</button></td>
    <td>${library}${one.name ? html`<br><small class="soft">${t(one.name.name)}</small>` : ""}</td><td>${results(one.results)}</td>
    <td>${one.own.map((side) => html`<span class="own-side ${side}">${side === "white" ? t("White", "Weiß") : t("Black", "Schwarz")}</span> `)}</td></tr>`;
}

// White's wins, draws, Black's wins as one bar.
function results({white, draws, black, open}) {
  const decided = white + draws + black;
  if (!decided && !open) return html`<span class="soft">–</span>`;
  const text = fill({en: "White {w}, drawn {d}, Black {b}, open {o}", de: "Weiß {w}, remis {d}, Schwarz {b}, offen {o}"}, {w: String(white), d: String(draws), b: String(black), o: String(open)});
  const part = (count, kind) => (count ? html`<i class=${kind} style=${`flex: ${count}`}></i>` : "");
  return html`<span class="result-bar" role="img" aria-label=${text} title=${text}>${part(white, "white")}${part(draws, "draws")}${part(black, "black")}${part(open, "open")}</span> <small>${decided + open}</small>`;
}
