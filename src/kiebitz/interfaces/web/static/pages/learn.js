// Learn: how a program looks ahead, in trees small enough to see whole.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {t} from "../language.js";
import {onTreeKey, stop, treesPart} from "../learn_trees.js";
import {leaveGame, tictactoePart} from "../learn_tictactoe.js";

export const title = {en: "Learn", de: "Lernen"};

const PARTS = [
  {name: "trees", label: {en: "Game trees", de: "Spielbäume"}},
  {name: "tictactoe", label: {en: "Tic-tac-toe", de: "Tic-Tac-Toe"}},
];
let offer = null; // answer of /api/learn
let asking = false;
let current = null; // the context of the last drawing, for keys
let part = "trees";

export function render(container, context) {
  if (!current) addEventListener("keydown", onKey);
  current = context;
  const wanted = PARTS.some((each) => each.name === context.rest) ? context.rest : "trees";
  if (wanted !== part) { stop(); leaveGame(); part = wanted; }
  if (!offer && !asking) {
    asking = true;
    context.api("/api/learn").then((answer) => { offer = answer; }, (error) => context.say(error.text, "error")).finally(() => { asking = false; context.update(); });
  }
  draw(html`<div class="learn">
    <header><h1>${t("How a program looks ahead", "Wie ein Programm vorausschaut")}</h1>
      <p class="soft">${part === "trees"
        ? t("A move is worth what remains after the best reply. Follow the search through small trees, step by step, and see how much of the work can be spared.", "Ein Zug ist so viel wert, wie nach der besten Antwort bleibt. Die Suche durch kleine Bäume lässt sich Schritt für Schritt verfolgen, und man sieht, wie viel Arbeit sich sparen lässt.")
        : t("The book of 1985 begins with tic-tac-toe, because its tree can be looked through to the very end. Here it is, whole.", "Das Buch von 1985 beginnt mit Tic-Tac-Toe, weil sich dessen Baum bis zum Ende durchsehen lässt. Hier ist er, vollständig.")}</p>
      <nav class="parts" aria-label=${t("Parts of this page", "Teile dieser Seite")}>${PARTS.map((each) => html`<a href="#/learn/${each.name}" aria-current=${each.name === part ? "page" : "false"}>${t(each.label)}</a>`)}</nav></header>
    ${offer ? (part === "trees" ? treesPart(context, offer) : tictactoePart(context, offer)) : html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`}
  </div>`, container);
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
}
