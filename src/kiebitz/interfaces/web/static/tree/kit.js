// The kit: search ideas switched on one after the other; every row is one search, so that what changed can be seen.

import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {number as figures, t} from "../language.js";

const KEPT = 12; // rows

let offer = null; // answer of /api/tree/kit
let asking = false;
let fault = null;
const wish = {depth: 2, ideas: [], judge: "material"};
let rows = []; // the searches made, the youngest first
let rowsFen = null; // the position they belong to
let lesson = null;

export function kitArrows() {
  const move = rows[0]?.move;
  return move ? [{from: move.slice(0, 2), to: move.slice(2, 4), kind: ""}] : [];
}

function search(context, fen) {
  if (rowsFen !== fen) [rows, rowsFen] = [[], fen];
  const asked = {fen, depth: wish.depth, ideas: [...wish.ideas], judge: wish.judge};
  asking = true;
  fault = null;
  api("/api/tree/kit/search", asked).then((answer) => {
    if (rowsFen === fen) rows = [{...answer, asked}, ...rows].slice(0, KEPT);
  }, (error) => { fault = error.text; }).finally(() => { asking = false; context.update(); });
  context.update();
}

// A switch brings what it needs along, and takes along what needs it.
function toggle(context, fen, key) {
  const idea = (name) => offer.ideas.find((each) => each.key === name);
  if (wish.ideas.includes(key)) wish.ideas = wish.ideas.filter((each) => each !== key && !idea(each).needs.includes(key));
  else wish.ideas = offer.ideas.map((each) => each.key).filter((each) => each === key || wish.ideas.includes(each) || idea(key).needs.includes(each));
  search(context, fen);
}

export function kitPart(context, fen, setFen) {
  if (!offer && !asking) {
    asking = true;
    api("/api/tree/kit").then((answer) => { offer = answer; }, (error) => { fault = error.text; }).finally(() => { asking = false; if (offer) begin(context, setFen); context.update(); });
  }
  if (!offer) return fault ? html`<p class="fault" role="alert">${t(fault)}</p>` : html`<p class="soft" role="status">${t("One moment …", "Einen Moment …")}</p>`;
  if (rowsFen !== fen && !asking) search(context, fen);
  const judge = offer.judges.find((each) => each.key === wish.judge);
  return html`<section class="kit" data-rows=${rows.length} data-move=${rows[0]?.move ?? ""} aria-busy=${asking ? "true" : "false"}>
    ${offer.lessons.map((each) => html`<div class="lesson ${lesson === each.key ? "open" : ""}"><button class="quiet" data-lesson=${each.key} @click=${() => begin(context, setFen)}>${t(each.name)}</button>${lesson === each.key ? html`<p>${t(each.text)}</p>` : ""}</div>`)}
    <fieldset class="switches-of-kit"><legend>${t("Switch on, one after the other", "Eine nach der anderen einschalten")}</legend>
      ${offer.ideas.map((each) => html`<label title=${t(each.text)}><input type="checkbox" name=${each.key} .checked=${wish.ideas.includes(each.key)} @change=${() => toggle(context, fen, each.key)}><span><b>${t(each.name)}</b> <small class="soft">${t(each.text)}</small></span></label>`)}</fieldset>
    <div class="kit-more"><label><span>${t("Evaluation", "Bewertung")}</span><select @change=${(e) => { wish.judge = e.target.value; search(context, fen); }}>${offer.judges.map((each) => html`<option value=${each.key} ?selected=${each.key === wish.judge}>${t(each.name)}</option>`)}</select></label>
      <label><span>${t("Half-moves", "Halbzüge")}</span><select @change=${(e) => { wish.depth = Number(e.target.value); search(context, fen); }}>${[1, 2, 3, 4].map((each) => html`<option value=${each} ?selected=${each === wish.depth}>${each}</option>`)}</select></label>
      <p class="soft">${t(judge.text)}</p></div>
    ${fault ? html`<p class="fault" role="alert">${t(fault)}</p>` : ""}
    ${asking ? html`<p class="soft" role="status">${t("Searching …", "Es sucht …")}</p>` : ""}
    ${rows.length ? html`<div class="scroll-x"><table class="kit-rows"><thead><tr><th>${t("Switched on", "Eingeschaltet")}</th><th class="number">${t("Depth", "Tiefe")}</th><th>${t("Move", "Zug")}</th><th>${t("Value", "Wert")}</th><th class="number">${t("Positions", "Stellungen")}</th><th>${t("Line", "Variante")}</th></tr></thead>
      <tbody>${rows.map((row, index) => html`<tr class=${index ? "" : "is-new"}><td>${row.asked.ideas.length ? row.asked.ideas.map((key) => t(offer.ideas.find((each) => each.key === key).name)).join(", ") : t("Minimax", "Minimax")}${row.asked.judge === "material" ? "" : html` <small class="soft">· ${t(offer.judges.find((each) => each.key === row.asked.judge).name)}</small>`}</td>
        <td class="number">${row.asked.depth}</td><td><b>${row.san && row.complete ? t(row.san) : "–"}</b></td><td class="numbers">${row.complete ? t(row.value) : t("broken off", "abgebrochen")}</td><td class="number">${figures(row.positions)}</td><td>${row.complete ? t(row.line) : ""}</td></tr>`)}</tbody></table></div>` : ""}
    <details><summary>${t("The search that runs", "Die Suche, die hier läuft")}</summary><pre class="source-code" tabindex="0">${offer.source}</pre></details>
  </section>`;
}

function begin(context, setFen) {
  const first = offer.lessons[0];
  lesson = first.key;
  Object.assign(wish, {depth: first.depth, ideas: [], judge: "material"});
  rowsFen = null;
  setFen(first.fen);
}
