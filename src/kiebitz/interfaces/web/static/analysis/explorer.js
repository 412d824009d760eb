// The openings explorer: what our library and one's own games know of the position on the board.

import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {fill, t} from "../language.js";
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
    <summary>${t("Openings", "Eröffnungen")}</summary>${isOpen ? content(answer) : ""}</details>`;
}

function content(answer) {
  if (!answer || (answer.fen && answer.fen !== shown().fen)) return html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  if (answer.error) return html`<p class="error" role="alert">${t(answer.error)}</p>`;
  return html`
    <p class="explorer-name">${answer.name ? html`${t(answer.name.name)} <small class="soft">${answer.name.eco}</small>` : t("A position without a name.", "Eine Stellung ohne Namen.")}
      ${answer.reversed ? html`<br><small class="soft">${fill({en: "With colours reversed: {name}", de: "Mit vertauschten Farben: {name}"}, {name: answer.reversed.name})}</small>` : ""}</p>
    ${answer.moves.length ? html`<table class="continuations numbers"><thead><tr><th>${t("Move", "Zug")}</th><th>${t("Library", "Bibliothek")}</th><th>${t("My archive", "Mein Archiv")}</th></tr></thead>
      <tbody>${answer.moves.map(row)}</tbody></table>` : html`<p class="soft">${t("Neither the library nor the archive goes on from here.", "Weder die Bibliothek noch das Archiv führt hier weiter.")}</p>`}`;
}

function row(one) {
  const library = one.lines ? (one.lines === 1 ? t("1 line", "1 Variante") : fill({en: "{n} lines", de: "{n} Varianten"}, {n: one.lines})) : one.transposes ? t("other order", "andere Zugfolge") : "–";
  return html`<tr><td><button class="line-move" data-move=${one.move} @click=${() => play(one.move)}>${t(one.san)}</button></td>
    <td>${library}${one.name ? html`<br><small class="soft">${t(one.name.name)}</small>` : ""}</td><td>${results(one.results)}</td></tr>`;
}

// White's wins, draws, Black's wins as one bar.
function results({white, draws, black, open}) {
  const decided = white + draws + black;
  if (!decided && !open) return html`<span class="soft">–</span>`;
  const text = fill({en: "White {w}, drawn {d}, Black {b}, open {o}", de: "Weiß {w}, remis {d}, Schwarz {b}, offen {o}"}, {w: String(white), d: String(draws), b: String(black), o: String(open)});
  const part = (count, kind) => (count ? html`<i class=${kind} style=${`flex: ${count}`}></i>` : "");
  return html`<span class="result-bar" role="img" aria-label=${text} title=${text}>${part(white, "white")}${part(draws, "draws")}${part(black, "black")}${part(open, "open")}</span> <small>${decided + open}</small>`;
}
