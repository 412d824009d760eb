// The time machine: one position in the eyes of every ancestor and of Kiebitz.

import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {number as figures, t} from "../language.js";

const VERDICTS = {
  best: {en: "Kiebitz: nothing better", de: "Kiebitz: nichts Besseres"},
  good: {en: "Kiebitz: a good move", de: "Kiebitz: ein guter Zug"},
  inaccuracy: {en: "Kiebitz: an inaccuracy", de: "Kiebitz: eine Ungenauigkeit"},
  mistake: {en: "Kiebitz: a mistake", de: "Kiebitz: ein Fehler"},
  blunder: {en: "Kiebitz: a blunder", de: "Kiebitz: ein grober Fehler"},
};

let found = null; // answer of /api/tree/minds
let fault = null;
let asking = null;
let askedFen = null;

export function leaveMinds() {
  asking?.abort();
  [asking, askedFen] = [null, found && !asking ? askedFen : null];
}

export function askMinds(context, fen) {
  asking?.abort();
  const mine = new AbortController();
  [asking, fault, askedFen] = [mine, null, fen];
  api("/api/tree/minds", {fen}, mine.signal).then((answer) => {
    if (asking !== mine) return;
    found = answer;
    context.announce(t(answer.parting));
  }, (error) => { if (asking === mine) fault = error.text; }).finally(() => { if (asking === mine) { asking = null; context.update(); } });
  context.update();
}

// What is known already: a position of a game gone through.
export function showMinds(answer) {
  asking?.abort();
  [asking, fault, found, askedFen] = [null, null, answer, answer.fen];
}

export const mindsFen = () => found?.fen ?? null;
export const mindsArrows = () => [...new Set((found?.minds ?? []).map((each) => each.move).filter(Boolean))].map((move) => ({from: move.slice(0, 2), to: move.slice(2, 4), kind: ""}));

const written = (value) => (value > 0 ? "+" : "") + figures(value, Number.isInteger(value) ? 0 : 2).replace("-", "−");

export function mindsPart(context, fen, board) {
  if (askedFen !== fen) askMinds(context, fen);
  return html`<section class="minds" aria-busy=${asking ? "true" : "false"}>
    <div class="minds-head">${board}<div>
    ${fault ? html`<p class="fault" role="alert">${t(fault)}</p>` : ""}
    ${asking ? html`<p class="soft" role="status">${t("The minds are thinking; the first time some of them are also being compiled …", "Die Köpfe denken nach; beim ersten Mal werden einige außerdem erst übersetzt …")}</p>` : ""}
    ${found ? html`<p class="parting">${t(found.parting)}</p>` : ""}
    <p class="soft">${t("Each counts in its own unit; the figures cannot be compared, the moves can.", "Jeder zählt in seiner eigenen Einheit; die Zahlen lassen sich nicht vergleichen, die Züge schon.")}</p></div></div>
    ${found ? html`<ol class="mind-list">${found.minds.map((each) => html`<li class="card ${each.verdict ?? ""}" data-mind=${each.key} data-move=${each.move ?? ""}>
        <p class="year numbers">${each.year ?? t("today", "heute")}</p><h2>${each.name}</h2>
        <p class="mind-move">${each.san ? t(each.san) : "–"}</p>
        ${each.source === "book" ? html`<p class="soft">${t("from its opening library", "aus seiner Eröffnungsbibliothek")}</p>` : ""}
        ${each.value === null ? "" : html`<p class="numbers"><b>${written(each.value)}</b> <small class="soft">${t(each.unit)}, ${t(each.view)}</small></p>`}
        <p class="mind-line">${t(each.line)}</p>
        ${each.verdict && each.year ? html`<p class="mind-verdict">${t(VERDICTS[each.verdict])}</p>` : ""}
        ${each.terms.length ? html`<dl class="mind-terms">${each.terms.map((term) => html`<div><dt>${t(term.name)}</dt><dd class="numbers">${written(term.value)}</dd></div>`)}</dl>` : ""}
        ${each.wasCut ? html`<p class="soft"><small>${t("told to move before its level was through", "zum Zug aufgefordert, bevor die Stufe zu Ende war")}</small></p>` : ""}
        ${each.year ? html`<a href="#/ancestors/${each.key}/thinking/${encodeURIComponent(found.fen)}">${t("Its search and its tree", "Seine Suche, sein Baum")}</a>` : html`<a href="#/tree/${encodeURIComponent(found.fen)}">${t("Its tree", "Sein Baum")}</a>`}
      </li>`)}</ol>` : ""}
  </section>`;
}
