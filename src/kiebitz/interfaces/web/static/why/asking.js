// Questions about a position, asked once: drawing anew finds the answer, or that it is still awaited.

import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {t} from "../language.js";
import {change} from "../state.js";

const KEPT = 60;
const STILL = 250; // milliseconds a position is looked at before something is searched for it
const known = new Map(); // question -> answer, the latest ones
let wanted = null; // the last question that is searched for

function put(key, path, body) {
  known.set(key, {waiting: true});
  if (known.size > KEPT) known.delete(known.keys().next().value);
  api(path, body).then((answer) => known.set(key, answer), (error) => known.set(key, {error: error.text})).finally(() => change({}));
}

export function ask(path, body) {
  const key = path + JSON.stringify(body);
  if (!known.has(key)) put(key, path, body);
  return known.get(key);
}

// The same for what costs the server a search: whoever leafs through a game asks only where he stops.
export function askAtRest(path, body) {
  const key = path + JSON.stringify(body);
  if (known.has(key)) return known.get(key);
  if (wanted !== key) {
    wanted = key;
    setTimeout(() => { if (wanted === key && !known.has(key)) { put(key, path, body); change({}); } }, STILL);
  }
  return {waiting: true};
}

export function missing(answer) {
  if (answer.waiting) return html`<p class="soft" role="status">${t("One moment ...", "Einen Moment ...")}</p>`;
  return html`<p class="error" role="alert">${t(answer.error)}</p>`;
}
