// The engine at the board: its best lines for the position shown, and what was found about the move before it.

import {html} from "../vendor/lit/lit-html.js";
import {fill, number, t} from "../language.js";
import {ref} from "../vendor/lit/directives/ref.js";
import {BoardView} from "../board.js";
import {moveNumber, turnOf} from "../fen.js";
import {addLine, desk, shown, showThreat, think, tryLine} from "./study.js";
import {value} from "./graph.js";

export function linesPanel(context) {
  const {lines, thinks, count, progress} = desk;
  const set = (values) => { Object.assign(desk, values, {lines: null}); think(); context.update(); };
  return html`<section class="engine" aria-label=${t("Engine", "Engine")}>
    <div class="engine-head">
      <label class="switch-line"><input type="checkbox" name="thinks" .checked=${thinks} @change=${(event) => set({thinks: event.target.checked})}> <b>${t("Engine", "Engine")}</b></label>
      <label class="count">${t("Lines", "Varianten")} <select name="lines" @change=${(event) => set({count: Number(event.target.value)})}>
        ${[1, 2, 3, 4, 5].map((each) => html`<option value=${each} .selected=${each === count}>${each}</option>`)}</select></label>
      <button class="threat" data-act="threat" aria-pressed=${desk.threat ? "true" : "false"} ?disabled=${!thinks || Boolean(progress)} @click=${() => showThreat(!desk.threat)}>${t("Threat", "Drohung")}</button>
      <span class="soft numbers depth">${lines?.depth ? fill({en: "depth {d} · {n}", de: "Tiefe {d} · {n}"}, {d: lines.depth, n: short(lines.nodes)}) : ""}</span>
    </div>
    ${desk.threat && thinks ? html`<p class="soft">${t("What the other side would do if it were on move:", "Was die andere Seite täte, wenn sie am Zug wäre:")}</p>` : ""}
    ${!thinks ? html`<p class="soft">${t("Switched off.", "Ausgeschaltet.")}</p>`
      : desk.warming ? html`<p class="soft" role="status">${t("The engine is being compiled.", "Die Engine wird übersetzt.")}</p><progress max=${desk.warming.total} value=${desk.warming.done} aria-label=${t("Progress", "Fortschritt")}></progress>`
      : progress ? html`<p class="soft">${t("Waits until the whole game is analysed.", "Wartet, bis die ganze Partie analysiert ist.")}</p>`
      : lines?.over ? html`<p>${lines.mated ? t("Checkmate.", "Matt.") : t("Stalemate.", "Patt.")}</p>`
      : html`<ol class="lines">${Array.from({length: desk.threat ? 1 : count}, (_, index) => (lines?.lines[index] ? lineRow(context, lines.lines[index]) : html`<li class="line-row empty" aria-hidden="true">${index ? "" : "…"}</li>`))}</ol>
        <p class="soft words" aria-live="polite">${lines?.lines[0] && !desk.threat ? t(lines.lines[0].score.words) : ""}</p>`}
    ${hovered ? html`<div class="line-preview" aria-hidden="true" ${ref(previewPlace)}></div>` : ""}
  </section>`;
}

// A small board for the move under the pointer.
let hovered = null; // {fen, move}
let preview = null;

function previewPlace(element) {
  if (!element) { preview?.destroy(); preview = null; return; }
  if (preview?.place !== element) { preview?.destroy(); preview = new BoardView(element, {animate: false, coordinates: false}); }
  if (hovered) preview.update({fen: hovered.fen, flipped: desk.flipped, marks: {last: [hovered.move.slice(0, 2), hovered.move.slice(2, 4)]}});
}

function hover(context, line, place) {
  hovered = place === null ? null : {fen: line.fens[place], move: line.moves[place]};
  context.update();
  if (hovered) requestAnimationFrame(() => { if (preview) previewPlace(preview.place); });
}

function short(count) {
  if (count < 10_000) return number(count);
  return count < 1_000_000 ? `${number(count / 1000)} ${t("k", "Tsd.")}` : `${number(count / 1_000_000, 1)} ${t("M", "Mio.")}`;
}

// One line to be clicked; where its score is in no unit of ours, the figure its player gave.
export function lineRow(context, line, figure = null) {
  const {fen} = shown();
  const turn = turnOf(fen);
  let count = moveNumber(fen) + (desk.threat && turn === "b" ? 1 : 0);
  let isWhite = (turn === "w") !== desk.threat;
  const words = line.san.map((san, place) => {
    const prefix = isWhite ? `${count}. ` : place === 0 ? `${count}… ` : "";
    if (!isWhite) count += 1;
    isWhite = !isWhite;
    return prefix + t(san);
  });
  const better = !line.score || line.score.chance >= .5 ? "white" : "black";
  const take = (place) => { hovered = null; addLine(desk.at, line.moves.slice(0, place + 1), true); };
  const chip = html`<span class="chip numbers ${better}">${line.score ? value(line.score) : figure ?? "–"}</span>`;
  if (desk.threat) return html`<li class="line-row">${chip}<span class="line-moves">${words.join(" ")}</span></li>`; // nobody can play it now
  return html`<li class="line-row"><button class="line-play" title=${t("Take over the whole line", "Die ganze Variante übernehmen")} @click=${() => addLine(desk.at, line.moves)}>${chip}</button>
    <span class="line-moves">${words.map((word, place) => html`<button class="line-move" title=${t("Take over up to here", "Bis hierher übernehmen")} @mouseenter=${() => hover(context, line, place)} @mouseleave=${() => hover(context, line, null)}
      @focus=${() => hover(context, line, place)} @blur=${() => hover(context, line, null)} @click=${() => take(place)}>${word}</button> `)}</span></li>`;
}

// What was wrong with the move that led here.
export function verdictPanel() {
  const {study, ply, side, judged} = desk;
  if (side.length || !ply) return "";
  const move = study.moves[ply - 1];
  const found = judged[ply - 1];
  if (!found) return "";
  const grade = study.grades.find((each) => each.key === found.grade);
  return html`<section class="verdict-panel ${found.grade ?? ""}" aria-label=${t("About this move", "Zu diesem Zug")}>
    <h3>${move.number}${move.white ? "." : "…"} ${t(move.san)}<span class="sign">${found.sign}</span> <small class="soft numbers">${value(found.score)}</small></h3>
    ${found.noteworthy ? html`${found.words.map((each) => html`<p>${t(each)}</p>`)}` : html`<p class="soft">${found.isBest ? t("The best move.", "Der beste Zug.") : t("A good move.", "Ein guter Zug.")}</p>`}
    ${found.replyText ? html`<p class="better"><button @click=${() => tryLine(ply, found.reply)}>${t("Show what follows", "Zeigen, was folgt")}</button>
      <span class="soft">${t(found.replyText)}</span></p>` : ""}
    ${found.lineText ? html`<p class="better"><button @click=${() => tryLine(ply - 1, found.line)}>${grade || found.noteworthy ? t("Show the better line", "Bessere Variante zeigen") : t("Show the engine's choice", "Wahl der Engine zeigen")}</button>
      <span class="soft">${t(found.lineText)}</span></p>` : ""}
  </section>`;
}
