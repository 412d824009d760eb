// The styles in hand: for each the saved one and what is being made of it.  Nothing here draws.
//
// A style says only what differs from the standard: weights[side][term] = {mg: [...], eg: [...]} with the sides
// both, own, opponent; groups[group] = percent; conduct, search, taste.  As in a style file, what stands for one side
// goes before what stands for both, and that before the percentage of the group.

import {api} from "../api.js";

export const SIDES = ["both", "own", "opponent"];
const KEPT = "kiebitz.styles"; // drafts live as long as the tab

export const styles = {
  catalogue: null, // everything that can be changed: answer of /api/styles/catalogue
  list: [],        // {key, name, description, own, error}
  key: null,       // the style being edited
  saved: {},       // key -> the style as it lies on the shelf
  drafts: {},      // key -> the style as changed here; missing: unchanged
  version: 0,      // grows with every change, so that others know when to look again
  partner: null,   // the style the edited one is shown beside; null: itself as saved
  pair: {first: "standard", second: "attacker"}, // those compared; "~key" is the edited one
};

const listeners = new Set();

export function onStyles(listener) {
  listeners.add(listener);
}

// Something changed that is not kept in a style: what is compared with what.
export function touched() {
  styles.version += 1;
  if (styles.key) try { sessionStorage.setItem(KEPT, JSON.stringify({key: styles.key, drafts: styles.drafts})); } catch { /* holds until a reload */ }
  for (const listener of listeners) listener();
}

// Loading ------------------------------------------------------------------------------------------

export async function loadShelf() {
  const [catalogue, {styles: list}] = await Promise.all([styles.catalogue ?? api("/api/styles/catalogue"), api("/api/styles")]);
  styles.catalogue = catalogue;
  styles.list = list;
  for (const key of Object.keys(styles.saved)) if (!find(key)) delete styles.saved[key];
  touched();
}

export async function restore(fallback) {
  let kept = {};
  try { kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}"); } catch { /* nothing kept */ }
  for (const [key, draft] of Object.entries(kept.drafts ?? {})) {
    if (find(key) && !find(key).error && draft?.weights) {
      await fetchSaved(key).then(() => { styles.drafts[key] = draft; prune(key); }, () => {});
    }
  }
  await choose([kept.key, fallback, "standard"].find((key) => key && find(key) && !find(key).error));
}

export async function fetchSaved(key) {
  styles.saved[key] ??= await api("/api/styles/open", {key});
  return styles.saved[key];
}

export async function choose(key) {
  await fetchSaved(key);
  styles.key = key;
  touched();
}

export const find = (key) => styles.list.find((each) => each.key === key);
export const termOf = (key) => styles.catalogue.terms.find((term) => term.key === key);
export const savedStyle = (key = styles.key) => styles.saved[key];
export const draft = (key = styles.key) => styles.drafts[key] ?? styles.saved[key];

// The shelf has changed: all at once, so that no drawing sees half of it.  `settled` styles have no draft any more
// (it was saved), those `gone` are not there any more at all.
export function shelfIs(list, key, saved, {settled = [], gone = [], draft: kept = null} = {}) {
  for (const each of [...settled, ...gone]) {
    if (each !== key) delete styles.saved[each];
    delete styles.drafts[each];
  }
  for (const each of gone) {
    if (styles.partner === each) styles.partner = null;
    for (const place of ["first", "second"]) if (styles.pair[place].replace("~", "") === each) styles.pair[place] = "standard";
  }
  if (styles.partner === key) styles.partner = null;
  Object.assign(styles, {list, key});
  styles.saved[key] = saved;
  if (kept) styles.drafts[key] = kept;
  prune(key);
  touched();
}

// What weighs how much ------------------------------------------------------------------------------

// Rounded to tenths as the engine does it: halves go to the even tenth.
export function tenths(value) {
  const isHalf = Number.isInteger(value * 4) && !Number.isInteger(value * 2);
  return isHalf ? 2 * Math.round(value * 5) / 10 : Number(value.toFixed(1));
}

const within = (term, value) => Math.max(term.low, Math.min(term.high, value));

export function scaled(term, percent) {
  if (percent === 100) return {mg: term.mg, eg: term.eg};
  const part = (weights) => weights.map((weight) => within(term, tenths(weight * percent / 100)));
  return {mg: part(term.mg), eg: part(term.eg)};
}

export function effective(style, term, side) {
  return style.weights[side]?.[term.key] ?? style.weights.both?.[term.key] ?? scaled(term, style.groups[term.group] ?? 100);
}

export function samePair(a, b) {
  return a.mg.every((value, index) => value === b.mg[index]) && a.eg.every((value, index) => value === b.eg[index]);
}

export const isApart = (style, term) => Boolean(style.weights.own?.[term.key] || style.weights.opponent?.[term.key]);

export function differs(one, other, term) {
  return ["own", "opponent"].some((side) => !samePair(effective(one, term, side), effective(other, term, side)));
}

export const isDefault = (style, term) => ["own", "opponent"].every((side) => samePair(effective(style, term, side), term));

// How many percent of the declared weights these are; null: each is set by itself.
export function percentOf(term, pair) {
  const all = [...term.mg, ...term.eg];
  const now = [...pair.mg, ...pair.eg];
  const largest = all.reduce((best, weight, index) => (Math.abs(weight) > Math.abs(all[best]) ? index : best), 0);
  if (!all[largest]) return null;
  const guess = Math.round(100 * now[largest] / all[largest]);
  const round = 5 * Math.round(guess / 5); // several may give the same tenths: the rounder number was meant
  for (const percent of [round, guess, guess - 1, guess + 1, guess - 2, guess + 2]) {
    if (percent >= 0 && percent <= 300 && samePair(scaled(term, percent), pair)) return percent;
  }
  return null;
}

const sameTable = (a = {}, b = {}) => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => a[key] === b[key]);
};

export function sameStyle(a, b) {
  return a === b || (a.taste === b.taste && sameTable(a.name, b.name) && sameTable(a.description, b.description)
    && ["groups", "conduct", "search"].every((table) => sameTable(a[table], b[table]))
    && styles.catalogue.terms.every((term) => !differs(a, b, term)));
}

export const isChanged = (key = styles.key) => Boolean(styles.drafts[key]);

// Changing -----------------------------------------------------------------------------------------

function change(action) {
  const next = structuredClone(draft());
  for (const side of SIDES) next.weights[side] ??= {};
  action(next);
  styles.drafts[styles.key] = next;
  prune(styles.key);
  touched();
}

// A draft that has come back to what is saved is none.
function prune(key) {
  if (styles.drafts[key] && styles.saved[key] && sameStyle(styles.drafts[key], styles.saved[key])) delete styles.drafts[key];
}

function put(style, term, side, pair) {
  const copy = {mg: [...pair.mg], eg: [...pair.eg]};
  if (side !== "both") { style.weights[side][term.key] = copy; return; }
  clear(style, term);
  if (!samePair(copy, effective(style, term, "own"))) style.weights.both[term.key] = copy;
}

function clear(style, term) {
  for (const side of SIDES) delete style.weights[side][term.key];
}

export function setWeight(term, side, part, index, value) {
  change((style) => {
    const {mg, eg} = effective(style, term, side === "both" ? "own" : side);
    const pair = {mg: [...mg], eg: [...eg]};
    pair[part][index] = within(term, tenths(value));
    put(style, term, side, pair);
  });
}

export function setPercent(term, side, percent) {
  change((style) => put(style, term, side, scaled(term, percent)));
}

// Both sides alike again: as the own side has it.
export function join(term) {
  if (isApart(draft(), term)) change((style) => put(style, term, "both", effective(style, term, "own")));
}

export function setNumber(table, entry, value) {
  change((style) => {
    style[table][entry.key] = value;
    if (value === entry.default && savedStyle()[table]?.[entry.key] === undefined) delete style[table][entry.key];
  });
}

export function setTaste(taste) {
  change((style) => { style.taste = taste; });
}

export function setWords(name, description) {
  change((style) => { Object.assign(style, {name, description}); });
}

// One term back to what is saved, or to the standard.
export function resetTerm(term, toDefault) {
  change((style) => {
    const saved = savedStyle();
    if (toDefault) { put(style, term, "both", term); return; }
    clear(style, term);
    for (const side of SIDES) if (saved.weights[side]?.[term.key]) style.weights[side][term.key] = structuredClone(saved.weights[side][term.key]);
    if (!differs(style, saved, term)) return;
    if (isApart(saved, term)) for (const side of ["own", "opponent"]) put(style, term, side, effective(saved, term, side));
    else put(style, term, "both", effective(saved, term, "own"));
  });
}

export function resetAll(toDefault) {
  if (!toDefault) { delete styles.drafts[styles.key]; touched(); return; }
  change((style) => Object.assign(style, {weights: {both: {}, own: {}, opponent: {}}, groups: {}, conduct: {}, search: {}, taste: "any"}));
}

// For the server: the name where that is enough, else the whole style.
export function side(key) {
  const [isEdited, name] = key.startsWith("~") ? [true, key.slice(1)] : [false, key];
  return isEdited && styles.drafts[name] ? styles.drafts[name] : name;
}

