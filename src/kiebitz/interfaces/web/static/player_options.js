// Options of the players and manners at the board, as forms built from their declarations; what is changed is kept in this browser.

import {html} from "./vendor/lit/lit-html.js";
import {fill, t} from "./language.js";
import {say} from "./notes.js";

const KEY = "kiebitz.options";
const FEW = 8; // more fields than these get a search

let kept = read();
const searched = {}; // by player: what is looked for

function read() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; }
}

// What differs from the declaration: {key: value}.
export function optionsOf(player) {
  return kept[player] ?? {};
}

function keep(player, values) {
  kept = {...kept, [player]: values};
  try { localStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* holds until the page is closed */ }
}

function set(player, offer, value, update) {
  const {[offer.key]: _, ...others} = optionsOf(player);
  keep(player, value === offer.default ? others : {...others, [offer.key]: value});
  update();
}

// Take over some values at once, such as those of a file; what is as declared is not kept.
export function adopt(player, offers, values, update) {
  const told = offers.filter((offer) => offer.key in values);
  const others = Object.entries(optionsOf(player)).filter(([key]) => !(key in values));
  keep(player, Object.fromEntries([...others, ...told.filter((offer) => values[offer.key] !== offer.default).map((offer) => [offer.key, values[offer.key]])]));
  update();
}

// Number fields give what is allowed; nonsense goes back to what was there.
function numberOf(event, offer, before) {
  const value = Number(event.target.value);
  const isFine = event.target.value !== "" && Number.isFinite(value) && (offer.kind === "decimal" || Number.isInteger(value));
  const bounded = isFine ? Math.max(offer.low ?? -Infinity, Math.min(offer.high ?? Infinity, value)) : before;
  event.target.value = String(bounded);
  return bounded;
}

function field(player, offer, update) {
  const value = optionsOf(player)[offer.key] ?? offer.default;
  const isChanged = value !== offer.default;
  const name = `option-${offer.key}`;
  const change = (next) => set(player, offer, next, update);
  const input = offer.kind === "switch" ? html`<input type="checkbox" name=${name} .checked=${value} @change=${(event) => change(event.target.checked)}>`
    : offer.kind === "choice" ? html`<select name=${name} @change=${(event) => change(event.target.value)}>${offer.choices.map((each) => html`<option value=${each.key} .selected=${each.key === value}>${t(each.name)}</option>`)}</select>`
      : offer.kind === "word" ? html`<input name=${name} maxlength="60" .value=${value} @change=${(event) => change(event.target.value)}>`
        : html`<input type="number" name=${name} step=${offer.kind === "whole" ? 1 : "any"} min=${offer.low ?? ""} max=${offer.high ?? ""} .value=${String(value)} @change=${(event) => change(numberOf(event, offer, value))}>`;
  return html`<div class="option-row ${isChanged ? "changed" : ""}"><label>${offer.kind === "switch" ? html`${input} <span>${t(offer.text)}</span>` : html`<span>${t(offer.text)}</span> ${input}`}</label>
    ${isChanged ? html`<button type="button" class="quiet" data-act="usual" title=${t("As usual", "Wie üblich")} aria-label=${`${t("As usual", "Wie üblich")}: ${t(offer.text)}`} @click=${() => change(offer.default)}>↺</button>` : ""}</div>`;
}

export function optionFields(player, offers, update) {
  if (!offers.length) return html`<p class="soft">${t("There is nothing to be set.", "Hier ist nichts einzustellen.")}</p>`;
  const wanted = (searched[player] ?? "").toLowerCase();
  const found = offers.filter((offer) => !wanted || t(offer.text).toLowerCase().includes(wanted) || offer.key.includes(wanted));
  return html`<div class="option-fields" data-player=${player}>
    ${offers.length > FEW ? html`<input type="search" name="option-search" autocomplete="off" placeholder=${t("Find an option", "Einstellung suchen")} aria-label=${t("Find an option", "Einstellung suchen")} .value=${searched[player] ?? ""}
      @input=${(event) => { searched[player] = event.target.value; update(); }} @keydown=${(event) => { if (event.key === "Enter") event.preventDefault(); }}>` : ""}
    <div class="option-list">${found.map((offer) => field(player, offer, update))}${found.length ? "" : html`<p class="soft">${t("No option fits.", "Keine Einstellung passt.")}</p>`}</div></div>`;
}

export function changedCount(player) {
  const count = Object.keys(optionsOf(player)).length;
  return count ? html`<small class="soft">${count === 1 ? t("one changed", "eine geändert") : fill({en: "{n} changed", de: "{n} geändert"}, {n: count})}</small>` : "";
}

// A text as a file of this name.
export function handOut(text, file) {
  const link = Object.assign(document.createElement("a"), {href: URL.createObjectURL(new Blob([text], {type: "text/plain"})), download: file});
  link.click();
  URL.revokeObjectURL(link.href);
}

// Along as a file: one option in a row, as it is written in the terminal and over UCI.
export function optionFile(player, offers, update) {
  const save = () => {
    const text = Object.entries(optionsOf(player)).map(([key, value]) => `${key} = ${value}\n`).join("");
    handOut(text, `${player}-options.txt`);
  };
  const load = async (event) => {
    const text = await event.target.files[0].text();
    event.target.value = "";
    const values = {};
    for (const row of text.split(/\r?\n/).filter((each) => each.trim() && !each.startsWith("#"))) {
      const [, key, raw] = row.match(/^\s*(\w+)\s*=\s*(.*?)\s*$/) ?? [];
      const offer = offers.find((each) => each.key === key);
      const value = offer && parse(offer, raw);
      if (value === undefined) { say({en: `This row fits no option: ${row.slice(0, 60)}`, de: `Diese Zeile passt zu keiner Einstellung: ${row.slice(0, 60)}`}, "error"); return; }
      if (value !== offer.default) values[key] = value;
    }
    keep(player, values);
    update();
  };
  return html`<div class="row option-file">
    <button type="button" data-act="options-usual" ?disabled=${!Object.keys(optionsOf(player)).length} @click=${() => { keep(player, {}); update(); }}>${t("All as usual", "Alles wie üblich")}</button>
    <button type="button" data-act="options-save" ?disabled=${!Object.keys(optionsOf(player)).length} @click=${save}>${t("Save as a file", "Als Datei speichern")}</button>
    <label class="button">${t("Load a file", "Datei laden")}<input type="file" class="visually-hidden" name="options-file" accept=".txt" @change=${load}></label></div>`;
}

function parse(offer, raw) {
  if (offer.kind === "switch") return raw === "true" ? true : raw === "false" ? false : undefined;
  if (offer.kind === "choice") return offer.choices.some((each) => each.key === raw) ? raw : undefined;
  if (offer.kind === "word") return raw;
  const value = Number(raw);
  const isFine = raw !== "" && Number.isFinite(value) && (offer.kind === "decimal" || Number.isInteger(value)) && value >= (offer.low ?? -Infinity) && value <= (offer.high ?? Infinity);
  return isFine ? value : undefined;
}
