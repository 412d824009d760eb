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
let climbing = null; // a token while all ideas are switched on in turn

export function kitArrows() {
  const move = rows[0]?.move;
  return move ? [{from: move.slice(0, 2), to: move.slice(2, 4), kind: ""}] : [];
}

function search(context, fen) {
  if (rowsFen !== fen) [rows, rowsFen] = [[], fen];
  const asked = {fen, depth: wish.depth, ideas: [...wish.ideas], judge: wish.judge};
  asking = true;
  fault = null;
  const searched = api("/api/tree/kit/search", asked).then((answer) => {
    if (rowsFen === fen) rows = [{...answer, asked}, ...rows].slice(0, KEPT);
  }, (error) => { fault = error.text; }).finally(() => { asking = false; context.update(); });
  context.update();
  return searched;
}

// From minimax upwards: each idea in turn upon the ones before, every rung a row.
async function climb(context, fen) {
  const mine = climbing = {};
  rows = [];
  for (let count = 0; count <= offer.ideas.length && climbing === mine; count += 1) {
    wish.ideas = offer.ideas.slice(0, count).map((each) => each.key);
    await search(context, fen);
    if (fault || rowsFen !== fen) break;
  }
  if (climbing === mine) climbing = null;
  context.update();
}

// What is switched on in a row; where it is one idea more than in the row below, that idea.
function switchedOn(row, before) {
  const name = (key) => t(offer.ideas.find((each) => each.key === key).name);
  const {ideas, judge, depth} = row.asked;
  const more = before && before.asked.judge === judge && before.asked.depth === depth ? ideas.filter((key) => !before.asked.ideas.includes(key)) : [];
  if (more.length === 1 && ideas.length === before.asked.ideas.length + 1 && ideas.length > 1) return `+ ${name(more[0])}`;
  return ideas.length ? ideas.map(name).join(", ") : t("Minimax", "Minimax");
}

// A switch brings what it needs along, and takes along what needs it.
function toggle(context, fen, key) {
  climbing = null;
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
    <div class="row"><button data-act="climb" ?disabled=${Boolean(climbing)} @click=${() => climb(context, fen)}>${t("All of them, one after the other", "Alle der Reihe nach einschalten")}</button></div>
    ${fault ? html`<p class="fault" role="alert">${t(fault)}</p>` : ""}
    ${asking ? html`<p class="soft" role="status">${t("Searching …", "Es sucht …")}</p>` : ""}
    ${rows.length ? html`<div class="scroll-x"><table class="kit-rows"><thead><tr><th>${t("Switched on", "Eingeschaltet")}</th><th class="number narrow-off">${t("Depth", "Tiefe")}</th><th>${t("Move", "Zug")}</th><th>${t("Value", "Wert")}</th><th class="number">${t("Positions", "Stellungen")}</th><th class="narrow-off">${t("Line", "Variante")}</th></tr></thead>
      <tbody>${rows.map((row, index) => html`<tr class=${index ? "" : "is-new"}><td>${switchedOn(row, rows[index + 1])}${row.asked.judge === "material" ? "" : html` <small class="soft">· ${t(offer.judges.find((each) => each.key === row.asked.judge).name)}</small>`}</td>
        <td class="number narrow-off">${row.asked.depth}</td><td><b>${row.san && row.complete ? t(row.san) : "–"}</b></td><td class="numbers">${row.complete ? t(row.value) : t("broken off", "abgebrochen")}</td><td class="number">${figures(row.positions)}</td><td class="narrow-off">${row.complete ? t(row.line) : ""}</td></tr>`)}</tbody></table></div>` : ""}
    <details><summary>${t("The search that runs", "Die Suche, die hier läuft")}</summary><pre class="source-code" tabindex="0">${offer.source}</pre></details>
  </section>`;
}

function begin(context, setFen) {
  const first = offer.lessons[0];
  climbing = null;
  lesson = first.key;
  Object.assign(wish, {depth: first.depth, ideas: [], judge: "material"});
  rowsFen = null;
  setFen(first.fen);
}
