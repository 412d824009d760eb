// The engine at the board: its best lines for the position shown, and what was found about the move before it.

import {html} from "./vendor/lit/lit-html.js";
import {fill, number, t} from "./language.js";
import {desk, shown, think, tryLine, play} from "./analysis_study.js";
import {value} from "./analysis_graph.js";

export function linesPanel(context) {
  const {lines, thinks, count, progress} = desk;
  const set = (values) => { Object.assign(desk, values, {lines: null}); think(); context.update(); };
  return html`<section class="engine" aria-label=${t("Engine", "Engine")}>
    <div class="engine-head">
      <label class="switch-line"><input type="checkbox" name="thinks" .checked=${thinks} @change=${(event) => set({thinks: event.target.checked})}> <b>${t("Engine", "Engine")}</b></label>
      <label class="count">${t("Lines", "Varianten")} <select name="lines" @change=${(event) => set({count: Number(event.target.value)})}>
        ${[1, 2, 3, 4, 5].map((each) => html`<option value=${each} .selected=${each === count}>${each}</option>`)}</select></label>
      <span class="soft numbers depth">${lines?.depth ? fill({en: "depth {d} · {n}", de: "Tiefe {d} · {n}"}, {d: lines.depth, n: short(lines.nodes)}) : ""}</span>
    </div>
    ${!thinks ? html`<p class="soft">${t("Switched off.", "Ausgeschaltet.")}</p>`
      : progress ? html`<p class="soft">${t("Waits until the whole game is analysed.", "Wartet, bis die ganze Partie analysiert ist.")}</p>`
      : lines?.over ? html`<p>${lines.mated ? t("Checkmate.", "Matt.") : t("Stalemate.", "Patt.")}</p>`
      : html`<ol class="lines">${Array.from({length: count}, (_, index) => lineRow(lines?.lines[index], index))}</ol>
        <p class="soft words" aria-live="polite">${lines?.lines[0] ? t(lines.lines[0].score.words) : ""}</p>`}
  </section>`;
}

function short(count) {
  if (count < 10_000) return number(count);
  return count < 1_000_000 ? `${number(count / 1000)} ${t("k", "Tsd.")}` : `${number(count / 1_000_000, 1)} ${t("M", "Mio.")}`;
}

function lineRow(line, index) {
  if (!line) return html`<li class="line-row empty" aria-hidden="true">${index ? "" : "…"}</li>`;
  const [, turn, , , , first] = shown().fen.split(" ");
  let count = Number(first);
  let isWhite = turn === "w";
  const words = line.san.map((san, place) => {
    const prefix = isWhite ? `${count}. ` : place === 0 ? `${count}… ` : "";
    if (!isWhite) count += 1;
    isWhite = !isWhite;
    return prefix + t(san);
  });
  const better = line.score.chance >= .5 ? "white" : "black";
  return html`<li class="line-row"><button class="line-play" title=${t("Play the first move", "Den ersten Zug ausführen")} @click=${() => play(line.moves[0])}><span class="chip numbers ${better}">${value(line.score)}</span></button>
    <span class="line-moves">${words.join(" ")}</span></li>`;
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
    ${found.lineText ? html`<p class="better"><button @click=${() => tryLine(ply - 1, found.line)}>${grade || found.noteworthy ? t("Show the better line", "Bessere Variante zeigen") : t("Show the engine's choice", "Wahl der Engine zeigen")}</button>
      <span class="soft">${t(found.lineText)}</span></p>` : ""}
  </section>`;
}
