// Look inside at the analysis board: lines, reasons, who controls which square, and the engine's search.  The panels are those of the play page.

import {html} from "../vendor/lit/lit-html.js";
import {controlPanel, controlTint} from "../inside/control.js";
import {explanationPanel, explanationSquares} from "../inside/explanation.js";
import {searchPanel} from "../inside/search_window.js";
import {tabs} from "../tabs.js";
import {besidePanel} from "./beside.js";
import {explorerPanel} from "./explorer.js";
import {linesPanel, verdictPanel} from "./lines.js";
import {desk, shown, think} from "./study.js";
import {node} from "./tree.js";

const PANELS = [
  {name: "lines", label: {en: "Lines", de: "Varianten"}, hint: {en: "The best lines, and what is known of the opening", de: "Die besten Varianten, und was über die Eröffnung bekannt ist"},
    draw: (context) => html`${linesPanel(context)}${verdictPanel()}${besidePanel(context)}${explorerPanel(context)}`},
  {name: "why", label: {en: "Why?", de: "Warum?"}, hint: {en: "Reasons, and the evaluation term by term", de: "Gründe und die Bewertung, Kriterium für Kriterium"},
    draw: (context) => explanationPanel(context, here())},
  {name: "control", label: {en: "Control", de: "Kontrolle"}, hint: {en: "Who controls which square", de: "Wer welches Feld beherrscht"},
    draw: (context) => controlPanel(context, here())},
  {name: "search", label: {en: "Search", de: "Suche"}, hint: {en: "What the engine is trying", de: "Was die Engine gerade prüft"},
    draw: (context) => searchPanel(context, here())},
];

// The position on the board as the panels of the play page ask for it; it belongs to no game that is played here.
function here() {
  const {fen, last} = shown();
  const best = desk.threat ? null : desk.lines?.lines[0];
  return {
    fen, last, before: last ? node(node(desk.at).parent).fen : null, room: null, flipped: desk.flipped,
    line: best ? {fen, line: best.moves, lineSan: best.san} : null,
    search: desk.frames.length ? {frames: desk.frames, live: desk.frames.at(-1)} : null,
  };
}

export function insidePanel(context) {
  const choose = (name) => {
    const wasWatched = desk.panel === "search";
    desk.panel = name;
    if (wasWatched !== (name === "search")) think();
    context.update();
  };
  return html`${tabs(PANELS, desk.panel, choose)}<div id="panel" role="tabpanel" aria-labelledby="tab-${desk.panel}">${PANELS.find((each) => each.name === desk.panel).draw(context)}</div>`;
}

// What the panel shows on the big board.
export function insideMarks() {
  return {squares: desk.panel === "why" ? explanationSquares() : [], tint: desk.panel === "control" ? controlTint() : null};
}
