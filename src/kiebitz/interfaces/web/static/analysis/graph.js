// White's winning chances over the game as a curve (uPlot), with a dot for every mistake; and the same as a table.

import {html} from "../vendor/lit/lit-html.js";
import uPlot from "../vendor/uplot/dist/uPlot.esm.js";
import {fill, number, pawns, t} from "../language.js";
import {desk, goTo} from "./study.js";

const DOTS = {inaccuracy: "--mark", mistake: "--warm", blunder: "--bad", great: "--accent", brilliant: "--accent"};
let plot = null;
let place = null;
let drawn = ""; // what the plot was made for
let watching = null;

export function graphBox() {
  const known = desk.judged.filter(Boolean).length;
  return html`<figure class="graph-box" ?hidden=${!known}>
    <div id="graph" role="img" aria-label=${t("White's winning chances over the game; the table below has the same figures", "Gewinnaussicht von Weiß im Verlauf der Partie; die Tabelle darunter nennt dieselben Zahlen")}></div>
    <details class="graph-table"><summary>${t("As a table", "Als Tabelle")}</summary>${known ? table() : ""}</details>
  </figure>`;
}

function table() {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${t("Judgement of every move", "Urteil über jeden Zug")}><table class="numbers">
    <thead><tr><th>${t("Move", "Zug")}</th><th class="number">${t("Value", "Wert")}</th><th class="number">${t("Chances of White", "Aussicht für Weiß")}</th><th>${t("Judgement", "Urteil")}</th></tr></thead>
    <tbody>${desk.study.moves.map((move, index) => {
      const found = desk.judged[index];
      if (!found) return "";
      const grade = desk.study.grades.find((each) => each.key === found.grade);
      return html`<tr><td><button class="quiet cell" @click=${() => goTo(index + 1)}>${move.number}${move.white ? "." : "…"} ${t(move.san)}</button></td>
        <td class="number">${value(found.score)}</td><td class="number">${Math.round(100 * found.chance)} %</td><td>${grade ? t(grade.name) : ""}</td></tr>`;
    })}</tbody></table></div>`;
}

export function value(score) {
  return score.cp === undefined ? `#${score.mate}`.replace("-", "−") : pawns(score.cp);
}

function data() {
  const start = desk.report?.start.chance ?? desk.judged.find(Boolean)?.chance ?? .5;
  const plies = [0, ...desk.study.moves.map((_, index) => index + 1)];
  return [plies, [desk.judged[0] || desk.report ? 100 * start : null, ...desk.study.moves.map((_, index) => (desk.judged[index] ? 100 * desk.judged[index].chance : null))]];
}

// After lit has drawn the box.
export function drawGraph(container) {
  const spot = container.querySelector("#graph");
  if (!spot || !desk.judged.some(Boolean) || !spot.clientWidth) return;
  const style = getComputedStyle(spot);
  const colour = (name) => style.getPropertyValue(name).trim();
  const look = ["--ink-soft", "--line", "--accent", "--card"].map(colour).join() + t("en", "de") + desk.study.key;
  if (place !== spot || drawn !== look) {
    leaveGraph();
    [place, drawn] = [spot, look];
    plot = new uPlot(options(spot, colour), data(), spot);
    plot.over.addEventListener("click", () => { if (plot?.cursor.idx != null) goTo(plot.data[0][plot.cursor.idx]); });
    watching = new ResizeObserver(() => plot?.setSize({width: spot.clientWidth, height: height(spot)}));
    watching.observe(spot);
  } else {
    plot.setData(data());
  }
}

const height = (spot) => (spot.clientWidth < 420 ? 130 : 160);

function options(spot, colour) {
  const axis = {stroke: colour("--ink-soft"), font: "11px system-ui", grid: {stroke: colour("--line"), width: 1}, ticks: {show: false}};
  return {
    width: spot.clientWidth, height: height(spot), padding: [8, 8, 0, 0],
    legend: {show: false},
    cursor: {y: false, points: {size: 8, fill: colour("--accent")}, drag: {x: false, y: false}},
    scales: {x: {time: false}, y: {range: [0, 100]}},
    axes: [
      {...axis, size: 24, grid: {show: false}, splits: () => numbered(spot.clientWidth), values: (_, plies) => plies.map((ply) => desk.study.moves[ply - 1]?.number ?? "")},
      {...axis, size: 44, splits: () => [0, 50, 100], values: () => ["0 %", "50 %", "100 %"]},
    ],
    series: [{}, {stroke: colour("--accent"), width: 1.8, fill: `color-mix(in srgb, ${colour("--accent")} 14%, transparent)`, points: {show: false}, spanGaps: false}],
    hooks: {draw: [(each) => marks(each, colour)], setCursor: [(each) => { spot.title = label(each.cursor.idx); }]},
  };
}

// White's moves with round numbers, as many as there is room for.
function numbered(width) {
  const {moves} = desk.study;
  const every = [5, 10, 20, 50, 100].find((step) => moves.length / 2 / step <= width / 44) ?? 200;
  return moves.flatMap((move, index) => (move.white && move.number % every === 0 ? [index + 1] : []));
}

function label(index) {
  const move = index ? desk.study.moves[index - 1] : null;
  const found = index ? desk.judged[index - 1] : null;
  if (!move || !found) return "";
  return fill({en: "{n}{dots} {move}{sign}: {chance} % for White", de: "{n}{dots} {move}{sign}: {chance} % für Weiß"},
    {n: move.number, dots: move.white ? "." : "…", move: move.san, sign: found.sign || " ", chance: number(100 * found.chance) });
}

// The half-move looked at, half of the chances, and the mistakes.
function marks(each, colour) {
  const {ctx, bbox} = each;
  const ratio = devicePixelRatio;
  ctx.save();
  const x = each.valToPos(desk.ply, "x", true);
  ctx.strokeStyle = colour("--ink");
  ctx.globalAlpha = .55;
  ctx.lineWidth = ratio;
  ctx.beginPath(); ctx.moveTo(x, bbox.top); ctx.lineTo(x, bbox.top + bbox.height); ctx.stroke();
  ctx.globalAlpha = 1;
  desk.judged.forEach((found) => {
    if (!found?.grade) return;
    ctx.beginPath();
    ctx.arc(each.valToPos(found.ply, "x", true), each.valToPos(100 * found.chance, "y", true), 4 * ratio, 0, 2 * Math.PI);
    ctx.fillStyle = colour(DOTS[found.grade]);
    ctx.strokeStyle = colour("--card");
    ctx.lineWidth = 1.4 * ratio;
    ctx.fill(); ctx.stroke();
  });
  ctx.restore();
}

export function leaveGraph() {
  watching?.disconnect();
  plot?.destroy();
  [plot, place, watching, drawn] = [null, null, null, ""];
}
