// The course: a list of chapters, and one chapter as a page with an idea, something to try, and a question.

import {html} from "../vendor/lit/lit-html.js";
import {BoardView} from "../board.js";
import {fill, t} from "../language.js";

const KEPT = "kiebitz.learn.course"; // chapters whose question was answered right
const chosen = {}; // by chapter: {field: value}
const outcomes = {}; // by chapter: {asked, answer}
const marked = {}; // by chapter: the answer given and how it was marked
let view = null;

function done() {
  try { return JSON.parse(localStorage.getItem(KEPT)) ?? []; } catch { return []; }
}

export function coursePart(context, course, key) {
  const chapter = course.chapters.find((each) => each.key === key);
  return chapter ? page(context, course, chapter) : list(course);
}

function list(course) {
  const kept = done();
  return html`<ol class="chapters">${course.chapters.map((each) => html`<li class="card"><a class="cover" href="#/learn/course/${each.key}">${t(each.title)}</a>
    ${kept.includes(each.key) ? html`<span class="done" data-done=${each.key}>✓ ${t("answered", "beantwortet")}</span>` : ""}</li>`)}</ol>`;
}

function page(context, course, chapter) {
  const at = course.chapters.indexOf(chapter);
  const next = course.chapters[at + 1];
  const values = chosen[chapter.key] ??= Object.fromEntries(chapter.fields.map((field) => [field.key, field.choices[0].value]));
  attempt(context, chapter, values);
  const outcome = outcomes[chapter.key]?.answer;
  return html`<article class="chapter" data-chapter=${chapter.key}>
    <p class="crumbs"><a href="#/learn/course">${t("All chapters", "Alle Kapitel")}</a> · ${at + 1}/${course.chapters.length}</p>
    <h2>${t(chapter.title)}</h2><p class="idea">${t(chapter.idea)}</p>
    <section class="card" aria-label=${t("To try", "Zum Ausprobieren")}><h3>${t(chapter.deed)}</h3>
      <div class="row fields">${chapter.fields.map((field) => html`<label>${t(field.name)} <select name=${field.key} @change=${(e) => { values[field.key] = e.target.value; context.update(); }}>${field.choices.map((choice) => html`<option value=${choice.value} .selected=${choice.value === values[field.key]}>${t(choice.name)}</option>`)}</select></label>`)}</div>
      ${outcome ? html`<p class="said" aria-live="polite">${t(outcome.said)}</p><div class="outcome">${outcome.fen ? html`<div class="chapter-frame"><div id="chapter-board" data-fen=${outcome.fen} role="img" aria-label=${t("The position", "Die Stellung")}></div></div>` : ""}
        ${outcome.rows.length ? html`<div class="scroll-x" tabindex="0" role="region" aria-label=${t("Figures", "Zahlen")}><table><thead><tr>${outcome.head.map((each) => html`<th>${t(each)}</th>`)}</tr></thead><tbody>${outcome.rows.map((row) => html`<tr>${row.map((cell) => html`<td class="numbers">${t(cell)}</td>`)}</tr>`)}</tbody></table></div>` : ""}</div>`
        : html`<p class="soft waits" role="status">${t("It is being worked out ...", "Es wird gerechnet ...")}</p>`}</section>
    ${question(context, chapter)}
    <p class="neighbours">${at ? html`<a href="#/learn/course/${course.chapters[at - 1].key}">← ${t(course.chapters[at - 1].title)}</a>` : html`<span></span>`}${next ? html`<a href="#/learn/course/${next.key}">${t(next.title)} →</a>` : html`<a href="#/learn/duels">${t("Beat the machine", "Die Maschine schlagen")} →</a>`}</p></article>`;
}

function attempt(context, chapter, values) {
  const asked = JSON.stringify(values);
  const known = outcomes[chapter.key] ??= {};
  if (known.asked === asked) return;
  known.asked = asked;
  const list = Object.entries(values).map(([field, value]) => `${field}=${value}`);
  context.api("/api/learn/course/try", {chapter: chapter.key, chosen: list}).then((answer) => { if (known.asked === asked) { known.answer = answer; context.update(); } }, (error) => context.say(error.text, "error"));
}

function question(context, chapter) {
  const given = marked[chapter.key];
  const answer = (place) => context.api("/api/learn/course/answer", {chapter: chapter.key, answer: place}).then((found) => {
    marked[chapter.key] = {...found, place};
    if (found.isRight) try { localStorage.setItem(KEPT, JSON.stringify([...new Set([...done(), chapter.key])])); } catch { /* nothing is kept then */ }
    context.update();
  }, (error) => context.say(error.text, "error"));
  return html`<section class="card question" aria-label=${t("Question", "Frage")}><h3>${t(chapter.ask)}</h3>
    <div class="row answers">${chapter.answers.map((each, place) => html`<button data-answer=${place} aria-pressed=${given?.place === place ? "true" : "false"} @click=${() => answer(place)}>${t(each)}</button>`)}</div>
    <p class="verdict" role="status" data-right=${given ? String(given.isRight) : ""}>${given ? html`<b>${given.isRight ? t("Right.", "Richtig.") : t("Not quite.", "Nicht ganz.")}</b> ${given.isRight ? t(given.why) : fill({en: "The answer is “{right}”. {why}", de: "Die Antwort ist „{right}“. {why}"}, {right: chapter.answers[given.right], why: given.why})}` : ""}</p></section>`;
}

// After lit has drawn.
export function courseBoard(container) {
  const place = container.querySelector("#chapter-board");
  if (!place) { view?.destroy(); view = null; return; }
  if (view?.place !== place) { view?.destroy(); view = new BoardView(place); }
  view.update({fen: place.dataset.fen, marks: {}});
}

export function leaveCourse() {
  view?.destroy();
  view = null;
}
