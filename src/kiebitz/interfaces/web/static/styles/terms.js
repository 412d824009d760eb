// The weights as sliders and numbers: groups, in them terms, in them every case for middlegame and endgame, for both sides or apart.

import {html} from "../vendor/lit/lit-html.js";
import {repeat} from "../vendor/lit/directives/repeat.js";
import {fill, number, t} from "../language.js";
import {
  differs, draft, effective, isApart, isDefault, join, percentOf, resetTerm, savedStyle, setNumber, setPercent, setTaste, setWeight, styles,
} from "./draft.js";
import {shareHere, shareOf} from "./effect.js";

const FILTERS = [
  {name: "all", label: {en: "All", de: "Alle"}},
  {name: "changed", label: {en: "Only changed ones", de: "Nur geänderte"}},
  {name: "here", label: {en: "Those that count here", de: "Was hier zählt"}},
];
const SIDE_NAMES = {both: {en: "both sides", de: "beide Seiten"}, own: {en: "own side", de: "eigene Seite"}, opponent: {en: "opponent's side", de: "Seite des Gegners"}};
const PARTS = {mg: {en: "Middlegame", de: "Mittelspiel"}, eg: {en: "Endgame", de: "Endspiel"}};

const view = {filter: "all", search: "", groups: new Set(), terms: new Set(), apart: new Set(), lit: null, marked: null};
let redraw = () => {};

export const litSquares = () => {
  const squares = view.lit && shareOf(view.lit)?.squares;
  return squares ? [...squares.white.map((square) => ({square, side: "white"})), ...squares.black.map((square) => ({square, side: "black"}))] : [];
};

// The link "Change it" of the explanation leads to one term: open it, mark it, bring it into view.
export function showTerm(key) {
  const term = styles.catalogue.terms.find((each) => each.key === key);
  if (!term) return false;
  Object.assign(view, {filter: "all", search: "", marked: key});
  view.groups.add(term.group);
  view.terms.add(key);
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const row = document.getElementById(`term-${key}`);
    row?.scrollIntoView({block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"});
    row?.querySelector(".term-name")?.focus({preventScroll: true});
  }));
  return true;
}

export function termList(update, tryExample) {
  redraw = update;
  const style = draft();
  const groups = styles.catalogue.groups.map((group) => ({group, terms: styles.catalogue.terms.filter((term) => term.group === group.key && isShown(term, style))}))
    .filter(({group, terms}) => terms.length || (view.filter === "all" && !view.search && group));
  return html`
    <div class="filters">
      <input type="search" aria-label=${t("Search for a term", "Kriterium suchen")} placeholder=${t("Search: pawn, king, fork ...", "Suchen: Bauer, König, Gabel ...")} .value=${view.search}
        @input=${(event) => { view.search = event.target.value; redraw(); }}>
      <div class="segments" role="group" aria-label=${t("Which terms", "Welche Kriterien")}>${FILTERS.map((each) => html`
        <button data-filter=${each.name} aria-pressed=${view.filter === each.name ? "true" : "false"} @click=${() => { view.filter = each.name; redraw(); }}>${t(each.label)}</button>`)}</div>
    </div>
    <div class="groups">${repeat(groups, ({group}) => group.key, ({group, terms}) => groupPart(group, terms, style, tryExample))}
      ${groups.length ? "" : html`<p class="soft empty">${view.filter === "changed" ? t("Nothing is changed.", "Nichts ist geändert.") : t("No term of that kind.", "Kein solches Kriterium.")}</p>`}
      ${view.filter !== "here" && !view.search ? manners(style) : ""}</div>`;
}

function isShown(term, style) {
  if (view.filter === "changed" && isDefault(style, term) && !differs(style, savedStyle(), term)) return false;
  if (view.filter === "here" && !shareOf(term.key)) return false;
  const words = view.search.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const text = [term.key, term.name.en, term.name.de, t(term.why), t(styles.catalogue.groups.find((group) => group.key === term.group).name)].join(" ").toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

const plain = (value) => number(value, value % 1 ? 1 : 0).replace("-", "−");

// Slider and number for one value ------------------------------------------------------------------

// entry: {value, low, high, step, fine, label, set}; a number out of bounds waits until the field is left and is then brought inside.
function slider({value, low, high, step, fine, label, set, unit = ""}) {
  const typed = (event, isLeft) => {
    const wanted = event.target.valueAsNumber;
    const bounded = Math.max(low, Math.min(high, wanted));
    if (Number.isNaN(wanted) || (bounded !== wanted && !isLeft)) { if (isLeft) event.target.value = value ?? ""; return; }
    if (bounded !== wanted) event.target.value = bounded;
    set(bounded);
  };
  return html`<span class="dial"><input type="range" min=${low} max=${high} step=${step} .value=${String(value ?? (low + high) / 2)} class=${value === null ? "mixed" : ""}
      aria-label=${label} aria-valuetext=${value === null ? t("each by itself", "einzeln gesetzt") : `${value}${unit}`} @input=${(event) => set(event.target.valueAsNumber)}>
    <input type="number" min=${low} max=${high} step=${fine} .value=${value === null ? "" : String(value)} placeholder="–" aria-label=${label}
      @input=${(event) => typed(event, false)} @change=${(event) => typed(event, true)}>${unit ? html`<span class="unit" aria-hidden="true">${unit}</span>` : ""}</span>`;
}

function here(share) {
  if (!share) return html`<span class="here soft" title=${t("does not count in this position", "zählt in dieser Stellung nicht")}>–</span>`;
  return html`<span class="here numbers ${Math.abs(share.first - share.second) >= .05 ? "moved" : ""}">${shareHere(share.first, share.second)}</span>`;
}

function groupShare(terms) {
  const shares = terms.map((term) => shareOf(term.key)).filter(Boolean);
  return shares.length ? {first: shares.reduce((sum, share) => sum + share.first, 0), second: shares.reduce((sum, share) => sum + share.second, 0)} : null;
}

function toggle(set, key) {
  if (!set.delete(key)) set.add(key);
  redraw();
}

function groupPart(group, terms, style, tryExample) {
  const isOpen = view.groups.has(group.key) || view.filter !== "all" || Boolean(view.search.trim());
  const all = styles.catalogue.terms.filter((term) => term.group === group.key);
  const changed = all.filter((term) => differs(style, savedStyle(), term)).length;
  const bounds = styles.catalogue.groupBounds;
  const entry = {key: group.key, default: bounds.default};
  const name = t(group.name);
  return html`<section class="weights-group" data-group=${group.key}>
    <div class="group-head">
      <h3><button class="opener" aria-expanded=${isOpen ? "true" : "false"} @click=${() => toggle(view.groups, group.key)}>${name}</button>
        ${changed ? html`<span class="badge" title=${t("changed terms", "geänderte Kriterien")}>${changed}</span>` : ""}</h3>
      ${slider({value: style.groups[group.key] ?? bounds.default, ...bounds, step: 5, fine: 1, unit: "%",
        label: fill({en: "{name}, the whole group, percent", de: "{name}, die ganze Gruppe, Prozent"}, {name}), set: (value) => setNumber("groups", entry, value)})}
      ${here(groupShare(all))}
    </div>
    ${isOpen ? html`<div class="group-terms">${repeat(terms, (term) => term.key, (term) => termPart(term, style, tryExample))}</div>` : ""}</section>`;
}

function termPart(term, style, tryExample) {
  const isOpen = view.terms.has(term.key);
  const apart = view.apart.has(term.key) || isApart(style, term);
  const isEdited = differs(style, savedStyle(), term);
  const name = t(term.name);
  const percent = percentOf(term, effective(style, term, "own"));
  const other = apart ? percentOf(term, effective(style, term, "opponent")) : percent;
  const light = (key) => () => { if (view.lit !== key) { view.lit = key; redraw(); } };
  return html`<article class="weights-term ${isEdited ? "edited" : ""} ${view.marked === term.key ? "marked" : ""}" id="term-${term.key}" @mouseenter=${light(term.key)} @mouseleave=${light(null)}
      @focusin=${light(term.key)} @focusout=${light(null)}>
    <div class="term-head">
      <h4><button class="opener term-name" aria-expanded=${isOpen ? "true" : "false"} @click=${() => toggle(view.terms, term.key)}>${name}</button></h4>
      ${apart ? html`<span class="apart soft numbers">${t("own", "eigen")} ${percent === null ? "*" : `${percent} %`} · ${t("opponent", "Gegner")} ${other === null ? "*" : `${other} %`}</span>`
        : slider({value: percent, low: 0, high: 300, step: 5, fine: 1, unit: "%", label: fill({en: "{name}, percent of the default", de: "{name}, Prozent der Vorgabe"}, {name}),
          set: (value) => setPercent(term, "both", value)})}
      ${here(shareOf(term.key))}
    </div>
    ${isOpen ? details(term, style, apart, isEdited, tryExample) : ""}</article>`;
}

function details(term, style, apart, isEdited, tryExample) {
  const share = shareOf(term.key);
  const bounds = {low: plain(term.low), high: plain(term.high)};
  return html`<div class="term-details">
    <p>${t(share ? share.sentence : term.why)}</p>
    <p class="note">${fill({en: "From {low} to {high} hundredths of a pawn.", de: "Von {low} bis {high} Hundertstel eines Bauern."}, bounds)}
      ${fill({en: "Source: {source}.", de: "Quelle: {source}."}, {source: term.source === "modern" ? t("later engines", "spätere Programme") : term.source})}
      <button class="link" @click=${() => tryExample(term.example)}>${t("Show an example", "Beispiel zeigen")}</button></p>
    <div class="row term-tools">
      <div class="segments" role="group" aria-label=${t("For which side", "Für welche Seite")}>
        <button aria-pressed=${apart ? "false" : "true"} @click=${() => { view.apart.delete(term.key); join(term); redraw(); }}>${t("Both sides alike", "Beide Seiten gleich")}</button>
        <button aria-pressed=${apart ? "true" : "false"} @click=${() => { view.apart.add(term.key); redraw(); }}>${t("Own and opponent's apart", "Eigene und gegnerische getrennt")}</button></div>
      <button class="quiet" data-act="reset-term" ?disabled=${!isEdited} @click=${() => resetTerm(term, false)}>${t("As saved", "Wie gespeichert")}</button>
      <button class="quiet" data-act="default-term" ?disabled=${isDefault(style, term)} @click=${() => resetTerm(term, true)}>${t("Default", "Vorgabe")}</button>
    </div>
    ${(apart ? ["own", "opponent"] : ["both"]).map((side) => weightTable(term, style, side, share))}</div>`;
}

function weightTable(term, style, side, share) {
  const pair = effective(style, term, side === "both" ? "own" : side);
  const saved = effective(savedStyle(), term, side === "both" ? "own" : side);
  const fine = term.high - term.low <= 60;
  const cell = (part, index, caseName) => {
    const value = pair[part][index];
    const standard = term[part][index];
    const label = fill({en: "{term}, {case}, {part}, {side}", de: "{term}, {case}, {part}, {side}"}, {term: term.name, case: caseName || term.name, part: PARTS[part], side: SIDE_NAMES[side]});
    return html`<td data-label=${t(PARTS[part])} class=${value === saved[part][index] ? "" : "edited"}>
      <span class="weight-cell">${slider({value, low: term.low, high: term.high, step: fine ? .1 : 1, fine: fine ? .1 : "any", label, set: (next) => setWeight(term, side, part, index, next)})}
      <button class="default numbers" ?disabled=${value === standard} title=${t("Back to the default", "Zurück zur Vorgabe")}
        aria-label=${fill({en: "{label}: back to the default {n}", de: "{label}: zurück zur Vorgabe {n}"}, {label, n: standard || "0"})} @click=${() => setWeight(term, side, part, index, standard)}>${plain(standard)}</button></span></td>`;
  };
  return html`<div class="weight-table">
    ${side === "both" ? "" : html`<div class="side-head"><h5>${side === "own" ? t("Own side", "Eigene Seite") : t("Opponent's side", "Seite des Gegners")}</h5>
      ${slider({value: percentOf(term, pair), low: 0, high: 300, step: 5, fine: 1, unit: "%",
        label: fill({en: "{name}, {side}, percent of the default", de: "{name}, {side}, Prozent der Vorgabe"}, {name: term.name, side: SIDE_NAMES[side]}), set: (value) => setPercent(term, side, value)})}</div>`}
    <table><thead><tr>${term.cases.length > 1 ? html`<th scope="col">${t("Case", "Fall")}</th>` : ""}
      ${Object.values(PARTS).map((part) => html`<th scope="col">${t(part)} <small>${t("weight, default", "Gewicht, Vorgabe")}</small></th>`)}</tr></thead>
      <tbody>${term.cases.map((name, index) => html`<tr class=${share?.cases[index] ? "counts" : ""}>
        ${term.cases.length > 1 ? html`<th scope="row" title=${share?.cases[index] ? t("counts in this position", "zählt in dieser Stellung") : ""}>${t(name)}</th>` : ""}
        ${cell("mg", index, name)}${cell("eg", index, name)}</tr>`)}</tbody></table></div>`;
}

// Besides the weights: how it behaves, what it opens with, how it searches --------------------------

function manners(style) {
  const {conduct, search, tastes} = styles.catalogue;
  const changedOnly = view.filter === "changed";
  const isChanged = (table, entry) => style[table][entry.key] !== undefined && style[table][entry.key] !== entry.default;
  const shown = (table, entries) => entries.filter((entry) => !changedOnly || isChanged(table, entry));
  const row = (table, entry) => html`<div class="term-head plain ${(style[table][entry.key] ?? entry.default) === (savedStyle()[table][entry.key] ?? entry.default) ? "" : "edited"}"><span class="plain-name">${t(entry.text)}</span>
    ${slider({value: style[table][entry.key] ?? entry.default, low: entry.low, high: entry.high, step: 1, fine: 1, label: t(entry.text), set: (value) => setNumber(table, entry, value)})}
    <button class="default numbers" ?disabled=${!isChanged(table, entry)} title=${t("Back to the default", "Zurück zur Vorgabe")}
      aria-label=${fill({en: "{label}: back to the default {n}", de: "{label}: zurück zur Vorgabe {n}"}, {label: entry.text, n: entry.default || "0"})} @click=${() => setNumber(table, entry, entry.default)}>${plain(entry.default)}</button></div>`;
  const part = (key, name, rows) => {
    const isOpen = view.groups.has(key) || changedOnly;
    return rows ? html`<section class="weights-group" data-group=${key}><div class="group-head"><h3><button class="opener" aria-expanded=${isOpen ? "true" : "false"}
      @click=${() => toggle(view.groups, key)}>${name}</button></h3></div>${isOpen ? html`<div class="group-terms">${rows()}</div>` : ""}</section>` : "";
  };
  const taste = html`<div class="term-head plain"><label class="plain-name" for="taste">${t("Openings", "Eröffnungen")}</label>
    <select id="taste" @change=${(event) => setTaste(event.target.value)}>${tastes.map((each) => html`<option value=${each.key} .selected=${each.key === style.taste}>${t(each.text)}</option>`)}</select></div>`;
  const [ways, numbers] = [shown("conduct", conduct), shown("search", search)];
  const hasTaste = !changedOnly || style.taste !== "any";
  return html`${part("~conduct", t("Conduct and openings", "Verhalten und Eröffnungen"), ways.length || hasTaste ? () => html`${hasTaste ? taste : ""}${ways.map((entry) => row("conduct", entry))}` : null)}
    ${part("~search", t("Search", "Suche"), numbers.length ? () => html`<p class="note">${t("Numbers of the search; they change how deep and how widely it looks, not what it likes.", "Zahlen der Suche; sie ändern, wie tief und wie breit es schaut, nicht, was ihm gefällt.")}</p>${numbers.map((entry) => row("search", entry))}` : null)}`;
}
