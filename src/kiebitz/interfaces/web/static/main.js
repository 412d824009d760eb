// The frame of the page: head line, router, and what every page gets.
//
// THE CONTRACT for a page static/NAME/page.js, shown under the address #/NAME or #/NAME/rest:
//
//   export function render(container, context)
//       Draws the page into `container` with lit:  import {html, render as draw} from "../vendor/lit/lit-html.js";
//       draw(html`...`, container).  It is called when the page is entered and again, at most once per frame,
//       after every change of the state, of the language, or after context.update().  So it must be quick
//       and must keep what it needs between calls in module variables.
//   export function leave()            optional: the user goes to another page (stop timers, close things)
//   export const title = {en, de}      optional: the title of the window
//
//   context.state          the one state object, see state.js
//   context.rest           what follows in the address: "#/ancestors/salomon" -> "salomon"
//   context.send(message)  a message to the game on the socket: send({type: "play", move: "e2e4"})
//   context.api(path, body?)  Promise of JSON: GET without, POST with a body; api("/api/styles", {...}).
//                          A refusal by the server is thrown as ApiError with error.text = {en, de}
//   context.t(text)        the string in the user's language; text is {en, de} (as every text of the server) or t(en, de)
//   context.subscribe(fn)  fn(message) for every message of the socket; returns a function that ends it
//   context.update()       draw again soon
//   context.say(text, kind) a short note at the edge of the screen; kind "" or "error"; read out by screen readers
//   context.announce(text) only for screen readers
//   context.go(address)    context.go("play")
//
// A page appears in the head line when its file is there and PAGES below names it.
// Server routes of a page live in NAME/routes.py (`routes: list[Route]`, found by itself, addresses /api/NAME...).
//
// Rules of the house: the content security policy forbids inline scripts, inline handlers and <style> elements; in
// lit use @click=${...} for handlers and style=${`width: ${n}%`} where a class is not enough.
// Colours, spaces and sizes come from the variables at the top of style.css; a page's own rules go to
// static/NAME/page.css, loaded when the page is entered (optional).  Never put HTML together from strings.

import {html, render} from "./vendor/lit/lit-html.js";
import {api} from "./api.js";
import {file} from "./files.js";
import {language, onLanguage, setLanguage, t} from "./language.js";
import {change, onChange, state} from "./state.js";
import {connect, send, subscribe} from "./socket.js";
import {icon} from "./icons.js";
import {announce, say} from "./notes.js";
import {CHOICES, onSetting, set, settings} from "./settings.js";

export const PAGES = [
  {name: "play", label: {en: "Play", de: "Spielen"}},
  {name: "setup", label: {en: "Set up", de: "Aufstellen"}},
  {name: "analysis", label: {en: "Analysis", de: "Analyse"}},
  {name: "tree", label: {en: "Tree", de: "Baum"}},
  {name: "train", label: {en: "Train", de: "Üben"}},
  {name: "games", label: {en: "Games", de: "Partien"}},
  {name: "styles", label: {en: "Styles", de: "Stile"}},
  {name: "ancestors", label: {en: "Ancestors", de: "Ahnen"}},
  {name: "museum", label: {en: "Museum", de: "Museum"}},
  {name: "exam", label: {en: "Exam", de: "Prüfung"}},
  {name: "learn", label: {en: "Learn", de: "Lernen"}},
  {name: "settings", label: {en: "Settings", de: "Einstellungen"}, sign: "gear"}, // a sign beside the other switches
];

const THEMES = {
  system: {sign: "system", label: {en: "Colours: as the system", de: "Farben: wie das System"}},
  light: {sign: "sun", label: {en: "Colours: light", de: "Farben: hell"}},
  dark: {sign: "moon", label: {en: "Colours: dark", de: "Farben: dunkel"}},
};

function nextTheme() {
  set("theme", CHOICES.theme[(CHOICES.theme.indexOf(settings.theme) + 1) % CHOICES.theme.length]);
}

const isThere = (page) => state.pages.includes(page.name);

const container = document.getElementById("page");
let current = null; // {name, module}
let wanted = false; // a drawing is due

const context = {
  state, send, api, t, subscribe, update, say, announce,
  rest: "",
  go: (address) => { location.hash = `#/${address}`; },
};

export function update() {
  if (wanted) return;
  wanted = true;
  requestAnimationFrame(() => {
    wanted = false;
    drawTop();
    if (current?.module) current.module.render(container, context);
    keepPartInSight();
  });
}

const loadedStyles = new Set();

function loadStyle(name) {
  if (loadedStyles.has(name)) return Promise.resolve();
  loadedStyles.add(name);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = file(`${name}/page.css`);
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve; // a page without rules of its own
    document.head.append(link);
  });
}

async function route() {
  const [, name = "", rest = ""] = location.hash.match(/^#\/([a-z]+)(?:\/(.*))?$/) ?? [];
  const page = PAGES.find((each) => each.name === name && isThere(each)) ?? PAGES[0];
  context.rest = decodeURIComponent(rest);
  if (current?.name !== page.name) {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close(); // it belongs to the page that is left
    current?.module?.leave?.();
    current = {name: page.name, module: null};
    let module;
    try {
      [module] = await Promise.all([import(`./${page.name}/page.js`), loadStyle(page.name)]);
    } catch {
      say({en: "This page could not be loaded; is Kiebitz still running?", de: "Diese Seite ließ sich nicht laden; läuft Kiebitz noch?"}, "error");
      module = {render: () => {}};
    }
    if (current.name !== page.name) return; // the user was quicker
    container.replaceChildren();
    delete container._$litPart$; // lit's memory of the page before
    container.className = `page-${page.name}`;
    current.module = module;
    requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector("#top nav [aria-current=page]")?.scrollIntoView({block: "nearest", inline: "center"})));
    if (document.activeElement !== document.body) container.focus({preventScroll: true});
  }
  update();
}

// On a narrow screen the parts of a page stand in a row that can be drawn aside; the one that was opened is seen.
let part = null;

function keepPartInSight() {
  const link = container.querySelector(".parts [aria-current=page]");
  if (link === part) return;
  part = link;
  if (!link) return;
  const [row, place] = [link.parentElement.getBoundingClientRect(), link.getBoundingClientRect()];
  if (place.left < row.left || place.right > row.right) link.parentElement.scrollLeft += place.left - row.left - (row.width - place.width) / 2;
}

function drawTop() {
  const title = current?.module?.title ?? PAGES.find((page) => page.name === current?.name)?.label;
  document.title = title ? `${t(title)} · Kiebitz` : "Kiebitz";
  const other = language() === "de" ? "en" : "de";
  render(html`
    <a class="skip" href="#page" @click=${(e) => { e.preventDefault(); container.focus(); }}>${t("To the content", "Zum Inhalt")}</a>
    <a class="brand" href="#/play" aria-label="Kiebitz"><img src=${file("kiebitz.svg")} alt="" width="28" height="28"><span>Kiebitz</span></a>
    <nav aria-label=${t("Pages", "Seiten")}>
      ${PAGES.filter((page) => isThere(page) && !page.sign).map((page) => html`<a href="#/${page.name}" aria-current=${page.name === current?.name ? "page" : "false"}>${t(page.label)}</a>`)}
    </nav>
    <div class="switches">
      <button class="quiet" lang=${other} @click=${() => setLanguage(other)} title=${other === "de" ? "Deutsch" : "English"}>
        ${other === "de" ? "Deutsch" : "English"}</button>
      <button class="quiet icon" @click=${nextTheme} aria-label=${t(THEMES[settings.theme].label)} title=${t(THEMES[settings.theme].label)}>${icon(THEMES[settings.theme].sign)}</button>
      ${PAGES.filter((page) => isThere(page) && page.sign).map((page) => html`<a class="button quiet icon" href="#/${page.name}" aria-label=${t(page.label)} title=${t(page.label)}
        aria-current=${page.name === current?.name ? "page" : "false"}>${icon(page.sign)}</a>`)}
    </div>
    ${state.lostAt === null ? "" : html`<p class="lost" role="alert">${state.inFlight
      ? t("Kiebitz does not answer; is it still running? Your move is kept and made as soon as it is back.", "Kiebitz antwortet nicht; läuft es noch? Der Zug ist aufgehoben und wird ausgeführt, sobald es wieder da ist.")
      : t("Kiebitz does not answer; is it still running? The page goes on as soon as it is back.", "Kiebitz antwortet nicht; läuft es noch? Es geht weiter, sobald es wieder da ist.")}</p>`}`, document.getElementById("top"));
}

onLanguage(update);
onSetting(update);
onChange(update);
addEventListener("hashchange", route);
connect();
document.getElementById("top").replaceChildren(); // the name of the program stood there from the first moment
change({pages: Object.keys(JSON.parse(document.getElementById("ahead").textContent))});
route();
