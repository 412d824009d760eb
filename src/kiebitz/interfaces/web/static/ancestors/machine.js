// An ancestor at its own machine: its paper or its tube, a line to type, and buttons for the inputs worth one.

import {html, svg} from "../vendor/lit/lit-html.js";
import {fill, t} from "../language.js";

const MOST_LINES = 1500; // on the paper
const BEAT = 35; // milliseconds for each move that passes by
const GLANCE = 70; // milliseconds for each glance at a printed window
const sittings = {}; // by ancestor: {number, lines, prompt, ended, keys, picture, film, before, busy, passing, glance}

function ask(context, ancestor, message) {
  const sitting = sittings[ancestor.key] ??= {lines: []};
  if (sitting.busy) return;
  sitting.busy = true;
  context.api("/api/ancestors/machine", message).then((answer) => {
    const isSeen = sitting.prompt || !sitting.picture; // on a tube the mask has shown it
    const typed = "line" in message && isSeen ? [`${sitting.prompt}${message.line}`] : [];
    const before = [...(message.sitting ? sitting.lines : []), ...typed], lines = [...before, ...answer.lines].slice(-MOST_LINES);
    Object.assign(sitting, {before, number: answer.sitting, lines, prompt: answer.prompt, ended: answer.ended, keys: answer.keys, picture: answer.picture, film: answer.film});
    show(context, sitting);
  }, (error) => context.say(error.text, "error")).finally(() => {
    sitting.busy = false;
    context.update();
    roll();
  });
  context.update();
}

// The last line stays in sight.
function roll() {
  requestAnimationFrame(() => requestAnimationFrame(() => { const paper = document.querySelector(".machine .paper"); if (paper) paper.scrollTop = paper.scrollHeight; }));
}

// What it thought about stands in the window for a moment each: words on the tube, or a whole printed window.
function show(context, sitting) {
  clearInterval(sitting.timer);
  sitting.passing = sitting.glance = null;
  const film = sitting.film ?? [], moves = film.length ? film : sitting.picture?.passing ?? [];
  if (!moves.length || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  let at = 0;
  const step = () => {
    sitting[film.length ? "glance" : "passing"] = moves[at++] ?? null;
    if (at > moves.length) clearInterval(sitting.timer);
    context.update();
    if (film.length) roll();
  };
  step(); // at once: the move must not flash up before it is thought about
  sitting.timer = setInterval(step, film.length ? GLANCE : BEAT);
}

export function machinePart(context, ancestor) {
  const sitting = sittings[ancestor.key];
  if (!sitting) { ask(context, ancestor, {key: ancestor.key}); }
  const now = sittings[ancestor.key];
  const enter = (line) => ask(context, ancestor, {sitting: now.number, line});
  const submit = (event) => { event.preventDefault(); const field = event.target.elements.line; enter(field.value); field.value = ""; };
  return html`<div class="machine">
    <p>${fill({en: "{name} in its own words, as its users met it in {year}. What it says is not translated.", de: "{name} in seinen eigenen Worten, wie es {year} seinen Benutzern begegnete. Was es sagt, ist nicht übersetzt."}, {name: ancestor.name, year: String(ancestor.year)})}</p>
    ${now.picture ? tube(now, ancestor) : ""}
    <pre class="screen paper ${now.picture ? "below" : ""}" style=${ancestor.screen.look} lang=${ancestor.screen.language} tabindex="0" role="log" aria-busy=${now.glance ? "true" : "false"} aria-label=${t("What it printed", "Was es ausgab")}>${now.glance ? [...now.before, ...now.glance].join("\n") : `${now.lines.join("\n")}${now.ended ? "" : `\n${now.prompt ?? ""}`}`}</pre>
    ${now.ended ? "" : html`<form class="row typed-line" @submit=${submit}><label class="grow"><span class="soft">${t("Type", "Eingabe")}</span>
      <input name="line" maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false" ?disabled=${!now.number}></label><button class="primary" ?disabled=${!now.number}>Enter</button></form>
    <div class="row keys" role="group" aria-label=${t("Keys", "Tasten")}>${(now.keys ?? []).map((key) => html`<button data-key=${key} @click=${() => enter(key)}>${key}</button>`)}</div>`}
    <p><button data-act="switch-on" @click=${() => ask(context, ancestor, {key: ancestor.key})}>${t("Switch it off and on", "Aus- und wieder einschalten")}</button></p>
  </div>`;
}

// The painted screen: eight by eight pixels a character.
function tube({picture, passing}, ancestor) {
  const run = (row, width) => { // the lit pixels of a row as rectangles
    const found = [];
    for (let x = 0; x < width; x += 1) if (row >> (width - 1 - x) & 1) { if (found.at(-1)?.end === x) found.at(-1).end += 1; else found.push({begin: x, end: x + 1}); }
    return found;
  };
  const path = (glyph) => glyph.pixels.map((row, y) => run(row, glyph.width).map(({begin, end}) => `M${8 * glyph.column + begin} ${8 * glyph.row + y}h${end - begin}v1h${begin - end}z`).join("")).join("");
  const written = (letters) => svg`<text x=${8 * letters.column} y=${8 * letters.row + 7} fill=${letters.colour} textLength=${8 * letters.text.length} lengthAdjust="spacingAndGlyphs">${letters.text}</text>`;
  const area = (each, colour, look) => svg`<rect class=${look} x=${8 * each.column} y=${8 * each.row} width=${8 * each.width} height=${8 * each.height} fill=${colour}></rect>`;
  const said = picture.letters.map((each) => each.text).join(" ");
  const covered = (each) => (passing ?? []).some((over) => over.row === each.row && over.column === each.column);
  const standing = picture.letters.filter((each) => !covered(each));
  return html`<svg class="tube" viewBox="0 0 ${8 * picture.columns} ${8 * picture.rows}" role="img" aria-label=${fill({en: "The screen of {name}: {said}", de: "Der Bildschirm von {name}: {said}"}, {name: ancestor.name, said})} style=${`background: ${picture.paper}`}>
    ${picture.blocks.map((each) => svg`${each.other ? area(each, each.other, "") : ""}${area(each, each.colour, !each.other ? "" : each.waits ? "blinks waits" : "blinks")}`)}
    ${picture.glyphs.map((each) => svg`<path class=${each.blinks ? "blinks" : ""} d=${path(each)} fill=${each.colour}></path>`)}
    ${standing.map(written)}${(passing ?? []).filter((each) => each.text.trim()).map(written)}</svg>`;
}
