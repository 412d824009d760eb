// Settings: each takes effect at once, on this page's small board and everywhere else.

import {html, render as draw} from "../vendor/lit/lit-html.js";
import {BoardView} from "../board.js";
import {fill, language, setLanguage, t} from "../language.js";
import {CHOICES, resetSettings, set, settings} from "../settings.js";
import {sound} from "../sounds.js";

export const title = {en: "Settings", de: "Einstellungen"};

// A short game for the small board: the pieces glide, a man is taken, the king is in check.
const EXAMPLE = [
  {fen: "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", last: ["d1", "h5"]},
  {fen: "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", last: ["g8", "f6"]},
  {fen: "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", last: ["h5", "f7"], check: "e8"},
];
const MOVES = [["Qh5", "Dh5"], ["Nf6", "Sf6"], ["Qxf7#", "Dxf7#"]].map(([en, de]) => ({en, de}));

const GROUPS = [
  {key: "theme", name: {en: "Colours of the page", de: "Farben der Seite"},
    labels: {system: {en: "As the system", de: "Wie das System"}, light: {en: "Light", de: "Hell"}, dark: {en: "Dark", de: "Dunkel"}}},
  {key: "board", name: {en: "Board", de: "Brett"},
    labels: {wood: {en: "Wood", de: "Holz"}, paper: {en: "Book", de: "Buch"}, green: {en: "Green", de: "Grün"}, blue: {en: "Blue", de: "Blau"},
      safe: {en: "Colour-blind safe", de: "Für Farbenblinde"}}},
  {key: "pieces", name: {en: "Pieces", de: "Figuren"},
    labels: {classic: {en: "Classic", de: "Klassisch"}, plain: {en: "Plain", de: "Schlicht"}}},
  {key: "letters", name: {en: "Pieces in move lists", de: "Figuren in Zuglisten"},
    labels: {language: {en: "As the language", de: "Wie die Sprache"}, en: {en: "English: K Q R B N", de: "Englisch: K Q R B N"},
      de: {en: "German: K D T L S", de: "Deutsch: K D T L S"}, figures: {en: "Figurines: ♔ ♕ ♖ ♗ ♘", de: "Figurinen: ♔ ♕ ♖ ♗ ♘"}}},
  {key: "coordinates", name: {en: "Letters and figures at the edge", de: "Buchstaben und Zahlen am Rand"}, isSwitch: true},
  {key: "animation", name: {en: "Pieces glide", de: "Figuren gleiten"}, isSwitch: true,
    note: {en: "They never do when the system asks for less motion.", de: "Nie, wenn das System um weniger Bewegung bittet."}},
  {key: "thinking", name: {en: "Thinking on the board", de: "Denken auf dem Brett"}, isSwitch: true,
    note: {en: "While the program thinks: its candidates as arrows, its line played out faintly.", de: "Während das Programm denkt: seine Kandidaten als Pfeile, seine Variante blass ausgespielt."}},
  {key: "sounds", name: {en: "Sounds", de: "Klänge"}, isSwitch: true, note: {en: "Wood on wood for moves, two strokes for captures.", de: "Holz auf Holz bei Zügen, zwei Schläge beim Schlagen."}},
  {key: "balance", name: {en: "Evaluation bar while playing", de: "Bewertungsbalken beim Spielen"}, isSwitch: true, note: {en: "What the program thought last, beside the board.", de: "Was das Programm zuletzt meinte, neben dem Brett."}},
];

// Our engine, in every game and analysis begun from now on.
const ENGINE = [
  {key: "threads", name: {en: "Processor cores", de: "Prozessorkerne"}, unit: {en: "{n}", de: "{n}"}},
  {key: "table", name: {en: "Memory for known positions", de: "Speicher für bekannte Stellungen"}, unit: {en: "up to {n} MB", de: "bis zu {n} MB"}},
];

let view = null;
let step = 0;
let timer = null;

export function render(container, context) {
  draw(html`<div class="settings">
    <section class="card form">
      <h1>${t("Settings", "Einstellungen")}</h1>
      <p class="soft">${t("Kept in this browser; everything takes effect at once.", "In diesem Browser aufbewahrt; alles gilt sofort.")}</p>
      <fieldset><legend>${t("Language", "Sprache")}</legend><div class="options">
        ${[["de", "Deutsch"], ["en", "English"]].map(([key, label]) => html`<label class="option"><input type="radio" name="language" value=${key}
          .checked=${language() === key} @change=${() => setLanguage(key)}><span lang=${key}>${label}</span></label>`)}</div></fieldset>
      ${GROUPS.filter((group) => !group.isSwitch).map(choice)}
      <fieldset><legend>${t("Board and sound", "Brett und Klang")}</legend>${GROUPS.filter((group) => group.isSwitch).map(toggle)}</fieldset>
      <fieldset><legend>${t("Engine", "Engine")}</legend>
        <p class="soft">${t("For games and analyses begun from now on; options of a single game come before it.", "Für Partien und Analysen, die danach beginnen; Einstellungen einer einzelnen Partie gehen vor.")}</p>
        ${ENGINE.map(selection)}${toggle({key: "ponder", name: {en: "Thinks on my time", de: "Denkt auch in meiner Bedenkzeit"}})}</fieldset>
      <div class="row"><button @click=${() => { resetSettings(); context.say({en: "Everything is as it was at the beginning.", de: "Alles ist wie am Anfang."}); }}>
        ${t("Back to the beginning", "Alles zurücksetzen")}</button></div>
    </section>
    <section class="preview" aria-label=${t("Preview", "Vorschau")}>
      <div class="board-frame"><div id="settings-board" role="img" aria-label=${t("A small board as an example", "Ein kleines Brett als Beispiel")}></div></div>
      <p class="example numbers">${MOVES.map((move, index) => html`<span class=${index === step ? "now" : ""}>${index === 0 ? "3. " : index === 2 ? "4. " : ""}${t(move)}</span> `)}</p>
    </section>
  </div>`, container);
  drawBoard(container, context);
}

function choice({key, name, labels}) {
  return html`<fieldset><legend>${t(name)}</legend><div class="options">
    ${CHOICES[key].map((value) => html`<label class="option"><input type="radio" name=${key} value=${value} .checked=${settings[key] === value} @change=${() => set(key, value)}>
      ${key === "board" ? html`<i class="swatch-board ${value}" aria-hidden="true"></i>` : ""}<span>${t(labels[value])}</span></label>`)}</div></fieldset>`;
}

function selection({key, name, unit}) {
  const sizes = [...CHOICES[key]].sort((a, b) => a - b);
  return html`<label class="selection"><span>${t(name)}</span><select name=${key} @change=${(event) => set(key, event.target.value)}>
    ${sizes.map((value) => html`<option value=${value} .selected=${settings[key] === value}>${fill(unit, {n: value})}</option>`)}</select></label>`;
}

function toggle({key, name, note}) {
  const change = (event) => {
    set(key, event.target.checked ? "on" : "off");
    if (key === "sounds") sound("capture");
  };
  return html`<label class="switch"><input type="checkbox" role="switch" name=${key} .checked=${settings[key] === "on"} @change=${change}>
    <span>${t(name)}${note ? html`<small class="soft">${t(note)}</small>` : ""}</span></label>`;
}

function drawBoard(container, context) {
  const place = container.querySelector("#settings-board");
  if (view?.place !== place) {
    view?.destroy();
    view = new BoardView(place);
    clearInterval(timer);
    timer = setInterval(() => { step = (step + 1) % EXAMPLE.length; context.update(); }, 2500);
  }
  const {fen, last, check = null} = EXAMPLE[step];
  view.update({fen, marks: {last, check}});
}

export function leave() {
  clearInterval(timer);
  view?.destroy();
  view = null;
}
