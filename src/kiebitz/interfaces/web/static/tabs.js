// Panels of which one is seen: a strip of tabs over the element #panel, by mouse and arrow keys.

import {html} from "./vendor/lit/lit-html.js";
import {t} from "./language.js";

// panels: [{name, label, hint}]; choose(name) shows another one
export function tabs(panels, chosen, choose) {
  const onKey = (event) => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    const index = panels.findIndex((each) => event.target.id === `tab-${each.name}`);
    const next = panels[(index + step + panels.length) % panels.length];
    choose(next.name);
    requestAnimationFrame(() => document.getElementById(`tab-${next.name}`)?.focus());
    event.stopPropagation();
  };
  return html`<div class="tabs" role="tablist">${panels.map((each) => html`
    <button role="tab" id="tab-${each.name}" aria-controls="panel" title=${t(each.hint)} aria-selected=${each.name === chosen ? "true" : "false"}
      tabindex=${each.name === chosen ? 0 : -1} @click=${() => choose(each.name)} @keydown=${onKey}>${t(each.label)}</button>`)}</div>`;
}
