// Learn: how a program looks ahead, in trees small enough to see whole.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {t} from "../language.js";
import {onTreeKey, stop, treesPart} from "./trees.js";
import {courseBoard, coursePart, leaveCourse} from "./course.js";
import {duelsPart} from "./duels.js";
import {leaveGame, tictactoePart} from "./tictactoe.js";

export const title = {en: "Learn", de: "Lernen"};

const PARTS = [
  {name: "trees", label: {en: "Game trees", de: "Spielbäume"}},
  {name: "tictactoe", label: {en: "Tic-tac-toe", de: "Tic-Tac-Toe"}},
  {name: "course", label: {en: "Course", de: "Kurs"}},
  {name: "duels", label: {en: "Beat the machine", de: "Die Maschine schlagen"}},
];
const ABOUT = {
  trees: {en: "A move is worth what remains after the best reply. Follow the search through small trees, step by step, and see how much of the work can be spared.", de: "Ein Zug ist so viel wert, wie nach der besten Antwort bleibt. Die Suche durch kleine Bäume lässt sich Schritt für Schritt verfolgen, und man sieht, wie viel Arbeit sich sparen lässt."},
  tictactoe: {en: "The book of 1985 begins with tic-tac-toe, because its tree can be looked through to the very end. Here it is, whole.", de: "Das Buch von 1985 beginnt mit Tic-Tac-Toe, weil sich dessen Baum bis zum Ende durchsehen lässt. Hier ist er, vollständig."},
  course: {en: "The ideas of the old books, one to a page: what it is about, something to try, a question. All figures are worked out while you watch.", de: "Die Ideen der alten Bücher, auf jeder Seite eine: worum es geht, etwas zum Ausprobieren, eine Frage. Alle Zahlen werden im selben Augenblick berechnet."},
  duels: {en: "Golden rules for people against machines, tried out on the machines they were written for.", de: "Goldene Regeln für Menschen gegen Maschinen, erprobt an den Maschinen, für die sie geschrieben wurden."},
};
let offer = null; // answer of /api/learn
let asking = false;
let course = null; // answer of /api/learn/course
let askingCourse = false;
let current = null; // the context of the last drawing, for keys
let part = "trees";

export function render(container, context) {
  if (!current) addEventListener("keydown", onKey);
  current = context;
  const [name, detail = ""] = context.rest.split("/");
  const wanted = PARTS.some((each) => each.name === name) ? name : "trees";
  if (wanted !== part) { stop(); leaveGame(); part = wanted; }
  if (!offer && !asking) {
    asking = true;
    context.api("/api/learn").then((answer) => { offer = answer; }, (error) => context.say(error.text, "error")).finally(() => { asking = false; context.update(); });
  }
  const isCourse = part === "course" || part === "duels";
  if (isCourse && !course && !askingCourse) {
    askingCourse = true;
    context.api("/api/learn/course").then((answer) => { course = answer; }, (error) => context.say(error.text, "error")).finally(() => { askingCourse = false; context.update(); });
  }
  const shown = part === "trees" ? offer && treesPart(context, offer) : part === "tictactoe" ? offer && tictactoePart(context, offer)
    : course && (part === "course" ? coursePart(context, course, detail) : duelsPart(context, course));
  draw(html`<div class="learn">
    <header><h1>${t("How a program looks ahead", "Wie ein Programm vorausschaut")}</h1>
      <p class="soft">${t(ABOUT[part])}</p>
      <nav class="parts" aria-label=${t("Parts of this page", "Teile dieser Seite")}>${PARTS.map((each) => html`<a href="#/learn/${each.name}" aria-current=${each.name === part ? "page" : "false"}>${t(each.label)}</a>`)}</nav></header>
    ${shown || html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`}
  </div>`, container);
  courseBoard(container);
}

function onKey(event) {
  if (!current || part !== "trees" || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest?.("input, select, textarea, dialog")) return;
  onTreeKey(event, current);
}

export function leave() {
  removeEventListener("keydown", onKey);
  current = null;
  stop();
  leaveGame();
  leaveCourse();
}
