// A small game tree as a drawing: where the search is, what it knows, what it has cut off.
// The steps come from the server; `known(tree, step)` adds them up, `drawing(...)` draws them.

import {html, svg} from "../vendor/lit/lit-html.js";
import {fill, t} from "../language.js";

const LEVEL = 98; // height of one half-move
const TOP = 44;

// Everything that is known after a step: per node a status, a value, its kind of truth, a window, the best child.
export function known(tree, number) {
  const nodes = tree.nodes.map(() => ({status: "", value: null, bound: "exact", window: null, best: null, isCutRoot: false}));
  const cut = (root) => { nodes[root].status = "cut"; tree.nodes[root].children.forEach(cut); };
  for (const step of tree.steps.slice(0, number + 1)) {
    const node = nodes[step.node];
    if (step.kind === "enter") node.status = "open";
    if (step.child !== null) Object.assign(nodes[step.child], {status: "done", value: step.child_value, bound: step.bound});
    if (step.kind !== "enter") Object.assign(node, {value: step.value, best: step.best});
    if (step.kind === "end") node.status = "done";
    else node.window = [step.alpha, step.beta];
    for (const root of step.cut) { cut(root); nodes[root].isCutRoot = true; }
  }
  return nodes;
}

// How much has been looked at and cut off so far.
export function tally(tree, states) {
  const leaves = tree.nodes.filter((node) => !node.children.length);
  const count = (status) => leaves.filter((leaf) => states[leaf.number].status === status).length;
  return {leaves: leaves.length, seen: count("done"), cut: count("cut")};
}

export function figure(value, endless = "+∞") {
  return value === null ? endless : String(value).replace("-", "−");
}

// Leaves stand side by side, everything else above the middle of what follows from it.
function places(tree) {
  const longest = Math.max(...tree.nodes.map((node) => (node.value === null ? 0 : figure(node.value).length)));
  const leaf = Math.max(34, 15 + longest * 10);
  const isThin = tree.nodes.some((node) => node.children.length === 1); // such a position needs a leaf's place for itself and its window
  const width = isThin ? Math.max(leaf, 62) : leaf;
  const found = [];
  let next = width / 2 + 14;
  const put = (number) => {
    const node = tree.nodes[number];
    const below = node.children.map(put);
    const x = below.length ? (below[0] + below.at(-1)) / 2 : next;
    if (!below.length) next += width + (isLastChild(tree, node) ? 12 : 4);
    found[number] = {x, y: TOP + node.depth * LEVEL};
    return x;
  };
  put(0);
  const depth = Math.max(...tree.nodes.map((node) => node.depth));
  return {found, width: next - width / 2 + 14, height: TOP + depth * LEVEL + 34, leaf};
}

function isLastChild(tree, node) {
  return node.parent !== null && tree.nodes[node.parent].children.at(-1) === node.number;
}

export function drawing(tree, step, states, choose) {
  const {found, width, height, leaf} = places(tree);
  const now = tree.steps[step];
  const isOver = now.kind === "end";
  const path = new Set(isOver ? tree.line : way(tree, now.child ?? now.node));
  const edge = (node) => {
    if (node.parent === null) return "";
    const [from, to] = [found[node.parent], found[node.number]];
    const state = states[node.number];
    const isBest = states[node.parent].best === node.number;
    const name = ["edge", state.status || "untouched", path.has(node.number) ? "path" : "", isBest ? "best" : ""].join(" ");
    const start = {x: from.x, y: from.y + 17};
    const end = {x: to.x, y: to.y - (!node.children.length ? 14 : tree.method === "alphabeta" && state.window ? 34 : 18)}; // above the window
    const at = (share) => [start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share];
    const [lx, ly] = at(.66);
    const [cx, cy] = at(.34);
    return svg`<g class=${name}><line x1=${start.x} y1=${start.y} x2=${end.x} y2=${end.y}></line>
      ${state.isCutRoot ? svg`<path class="cut-mark" d="M${cx - 6} ${cy + 1}L${cx + 5} ${cy - 5}M${cx - 5} ${cy + 6}L${cx + 6} ${cy}"></path>` : ""}
      <text class="move-name" x=${lx} y=${ly + 4}>${node.move}</text></g>`;
  };
  return html`<svg class="tree" width=${Math.ceil(width)} height=${height} viewBox="0 0 ${Math.ceil(width)} ${height}" role="img" aria-label=${summary(tree, states)}>
    ${svg`${tree.nodes.map(edge)}
      ${tree.nodes.map((node) => position(node, found[node.number], leaf, tree, states[node.number], {
        isHere: !isOver && now.node === node.number, isNew: !isOver && now.child === node.number, isOnPath: path.has(node.number), choose,
      }))}`}
  </svg>`;
}

function way(tree, number) {
  const found = [];
  for (let at = number; at !== null; at = tree.nodes[at].parent) found.push(at);
  return found;
}

const SIGNS = {exact: "", most: "≤", least: "≥"};

function position(node, {x, y}, leafWidth, tree, state, {isHere, isNew, isOnPath, choose}) {
  const name = ["position", node.children.length ? (node.white ? "high" : "low") : "leaf", state.status || "untouched", isHere ? "here" : "", isNew ? "new" : "", isOnPath ? "path" : ""].join(" ");
  const label = node.children.length
    ? state.value === null ? "" : SIGNS[state.status === "done" ? state.bound : "exact"] + figure(state.value)
    : figure(node.value);
  const half = node.children.length ? Math.max(20, 9 + label.length * 5) : leafWidth / 2 - 1;
  const shape = !node.children.length ? svg`<rect x=${x - half} y=${y - 14} width=${2 * half} height="28" rx="6"></rect>`
    : node.white ? svg`<rect x=${x - half} y=${y - 17} width=${2 * half} height="34" rx="5"></rect>`
      : svg`<rect x=${x - half} y=${y - 17} width=${2 * half} height="34" rx="17"></rect>`;
  const hasWindow = tree.method === "alphabeta" && node.children.length && state.window && state.status !== "";
  return svg`<g class=${name} data-node=${node.number} data-status=${state.status} @click=${() => choose(node.number)}>
    ${shape}<text class="value" x=${x} y=${y + 5}>${label}</text>
    ${hasWindow ? svg`<text class="window" x=${x} y=${y - 22}>${figure(state.window[0], "−∞")} … ${figure(state.window[1])}</text>` : ""}</g>`;
}

function summary(tree, states) {
  const {leaves, seen, cut} = tally(tree, states);
  return fill({
    en: "Game tree with {leaves} leaves: {seen} looked at, {cut} cut off. The steps are told below.",
    de: "Spielbaum mit {leaves} Blättern: {seen} angesehen, {cut} abgeschnitten. Die Schritte stehen darunter.",
  }, {leaves, seen: String(seen), cut: String(cut)});
}

export function legend(tree) {
  const [high, low] = tree.sides;
  return html`<ul class="tree-legend">
    <li><svg viewBox="0 0 30 24" aria-hidden="true">${svg`<rect class="key high" x="2" y="3" width="26" height="18" rx="4"></rect>`}</svg>${fill({en: "{side} chooses the highest", de: "{side} wählt das Höchste"}, {side: high})}</li>
    <li><svg viewBox="0 0 30 24" aria-hidden="true">${svg`<rect class="key low" x="2" y="3" width="26" height="18" rx="9"></rect>`}</svg>${fill({en: "{side} chooses the lowest", de: "{side} wählt das Niedrigste"}, {side: low})}</li>
    <li><svg viewBox="0 0 30 24" aria-hidden="true">${svg`<line class="key best" x1="3" y1="12" x2="27" y2="12"></line>`}</svg>${t("best so far", "bisher am besten")}</li>
    ${tree.method === "alphabeta" ? html`<li><svg viewBox="0 0 30 24" aria-hidden="true">${svg`<line class="key cut" x1="1" y1="12" x2="29" y2="12"></line><path class="cut-mark" d="M8 16L20 8M11 20L23 12"></path>`}</svg>${t("cut off", "abgeschnitten")}</li>
      <li><span class="key-window numbers">−∞ … +∞</span>${t("window from alpha to beta", "Fenster von Alpha bis Beta")}</li>` : ""}
  </ul>`;
}
