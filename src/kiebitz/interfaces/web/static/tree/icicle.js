// The drawing of a tree: each row is a half-move, width is effort, colour is value, scissors are cuts.
// With bands.js it stands on its own (a page written to a file holds a copy of both), so it imports nothing else.
//
//   const icicle = new Icicle(canvas, {onSelect: (place) => ..., letters: "de"});
//   icicle.show(columns)      columns as /api/tree tells them
//   icicle.select(place)      a place in the columns; moves the view so that it can be seen

import {Bands} from "./bands.js";

const ROW = 26; // pixels
const LEAST_ROOM = 22; // pixels: in less no word and no sign would fit
const GERMAN = {K: "K", Q: "D", R: "T", B: "L", N: "S"};
const CUT = new Set(["first_move", "later_move", "far_ahead", "null_move", "stand_pat", "others_too"]);
const QUESTIONS = {passing_checked: "…?", alone: "1?", far_behind: "×?"};

export function localSan(san, letters) {
  if (letters !== "de") return san;
  return san.startsWith("O-O") ? san.replaceAll("O", "0") : san.replace(/[KQRBN]/g, (letter) => GERMAN[letter]);
}

// -1 (Black wins) to 1 (White wins), as winning chances
const lean = (value) => 2 / (1 + Math.exp(-Math.max(-2000, Math.min(2000, value)) / 250)) - 1;

const SHADES = 32; // of each side

// Of a node: 0 where the value is not known, then Black's shades from pale to full, then White's.
function shadeOf(value) {
  if (value === null) return 0;
  const share = lean(value);
  return 1 + Math.round(SHADES * Math.abs(share)) + (share >= 0 ? SHADES + 1 : 0);
}

// The colours of all shades as pixels, mixed once and not for each of ten thousand nodes.
function palette(pen, {white, black, card, soft}) {
  const rgb = (colour) => { pen.fillStyle = colour; const found = /^#(..)(..)(..)$/.exec(pen.fillStyle); return found ? found.slice(1).map((each) => parseInt(each, 16)) : [128, 128, 128]; };
  const under = rgb(card);
  const mix = (colour, share) => [...rgb(colour).map((each, i) => Math.round(under[i] + share * (each - under[i]))), 255];
  const side = (colour) => Array.from({length: SHADES + 1}, (_, i) => mix(colour, 0.16 + 0.72 * Math.sqrt(i / SHADES)));
  return new Uint32Array(Uint8ClampedArray.from([mix(soft, 0.12), ...side(black), ...side(white)].flat()).buffer);
}

export class Icicle {
  constructor(canvas, {onSelect = () => {}, letters = "en", rootName = ""} = {}) {
    this.canvas = canvas;
    this.onSelect = onSelect;
    this.letters = letters;
    this.rootName = rootName; // what stands in the first row
    this.columns = null;
    this.selected = 0;
    this.from = 0; // the part of the width in view, 0 to 1
    this.to = 1;
    this.top = 0; // pixels scrolled down
    this.pointers = new Map();
    this.isDue = false;
    this.bands = new Bands(ROW);
    this.listen();
    this.watcher = new ResizeObserver(() => this.draw());
    this.watcher.observe(canvas);
  }

  destroy() {
    this.watcher.disconnect();
  }

  show(columns) {
    const count = columns.node.length;
    this.columns = columns;
    this.left = new Float64Array(count);
    this.width = new Float64Array(count);
    this.level = new Uint16Array(count);
    this.children = Array.from({length: count}, () => []);
    const used = new Float64Array(count); // of each node's width, by the children placed so far
    const whole = columns.effort[0];
    this.width[0] = 1;
    for (let i = 1; i < count; i += 1) {
      const above = columns.parent[i];
      this.level[i] = this.level[above] + 1;
      this.width[i] = columns.effort[i] / whole;
      this.left[i] = this.left[above] + used[above];
      used[above] += this.width[i];
      this.children[above].push(i);
    }
    this.bands.lay({
      left: this.left, width: this.width, level: this.level,
      shade: Uint8Array.from(columns.value, shadeOf), isDented: Uint8Array.from(columns.role, (role) => role === "reduced"),
    });
    this.deepest = this.bands.rows.length - 1;
    [this.from, this.to, this.top, this.selected] = [0, 1, 0, 0];
    this.draw();
  }

  path(place) {
    const path = [];
    for (let i = place; i >= 0; i = this.columns.parent[i]) path.unshift(i);
    return path;
  }

  // Walking -----------------------------------------------------------------------------------------

  select(place, tell = true) {
    if (place === undefined || place === null || place < 0) return;
    this.selected = place;
    const span = this.to - this.from;
    const middle = this.left[place] + this.width[place] / 2;
    const pixels = this.width[place] / span * this.canvas.clientWidth;
    if (pixels < 24) this.zoomTo(place); // too narrow to be seen
    else if (middle < this.from || middle > this.to) this.move(middle - span / 2, span);
    const y = this.level[place] * ROW;
    if (y < this.top) this.top = y;
    if (y + 2 * ROW > this.top + this.canvas.clientHeight) this.top = y + 2 * ROW - this.canvas.clientHeight;
    this.draw();
    if (tell) this.onSelect(place);
  }

  // The view as wide as the node, with a little of its neighbours; never wider than before it has to be.
  zoomTo(place) {
    const span = Math.min(1, Math.max(this.width[place] * 1.15, 1e-7));
    this.move(this.left[place] - (span - this.width[place]) / 2, span);
    this.draw();
  }

  move(from, span) {
    this.from = Math.max(0, Math.min(1 - span, from));
    this.to = this.from + span;
  }

  zoom(factor, at = 0.5) {
    const span = Math.max(1e-7, Math.min(1, (this.to - this.from) * factor));
    const fixed = this.from + at * (this.to - this.from);
    this.move(fixed - at * span, span);
    this.draw();
  }

  step(direction) {
    const i = this.selected;
    const above = this.columns.parent[i];
    if (direction === "up") return this.select(above);
    if (direction === "down") {
      const dearest = this.children[i].reduce((best, each) => (best < 0 || this.columns.effort[each] > this.columns.effort[best] ? each : best), -1);
      return this.select(dearest);
    }
    if (above < 0) return undefined;
    const siblings = this.children[above];
    return this.select(siblings[siblings.indexOf(i) + (direction === "left" ? -1 : 1)]);
  }

  // Mouse, touch, keys -------------------------------------------------------------------------------

  at(x, y) {
    const level = Math.floor((y + this.top) / ROW);
    const where = this.from + x / this.canvas.clientWidth * (this.to - this.from);
    let i = 0;
    if (!this.columns || level < 0) return -1;
    while (this.level[i] < level) {
      const below = this.children[i].find((each) => where >= this.left[each] && where < this.left[each] + this.width[each]);
      if (below === undefined) return -1;
      i = below;
    }
    return i;
  }

  listen() {
    const canvas = this.canvas;
    const place = (event) => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.pan(event.deltaX || event.deltaY, 0);
      else this.zoom(Math.exp(event.deltaY * 0.0018), place(event)[0] / canvas.clientWidth);
    }, {passive: false});
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.pointers.set(event.pointerId, [...place(event), ...place(event)]);
    });
    canvas.addEventListener("pointermove", (event) => {
      const [x, y] = place(event);
      const before = this.pointers.get(event.pointerId);
      if (!before) { this.hover(this.at(x, y)); return; }
      if (this.pointers.size === 2) {
        const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
        const [was, is] = [Math.abs(before[0] - other[0]), Math.abs(x - other[0])];
        if (was > 8 && is > 8) this.zoom(was / is, (x + other[0]) / 2 / canvas.clientWidth);
      } else this.pan(before[0] - x, before[1] - y);
      this.pointers.set(event.pointerId, [x, y, before[2], before[3]]);
    });
    const up = (event) => {
      const before = this.pointers.get(event.pointerId);
      this.pointers.delete(event.pointerId);
      if (!before || event.type === "pointercancel") return;
      const [x, y] = place(event);
      if (Math.hypot(x - before[2], y - before[3]) < 5) this.select(this.at(x, y));
    };
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener("pointerleave", () => this.hover(-1));
    canvas.addEventListener("dblclick", (event) => { const i = this.at(...place(event)); if (i >= 0) this.zoomTo(i); });
    canvas.addEventListener("keydown", (event) => {
      const keys = {
        ArrowUp: () => this.step("up"), ArrowDown: () => this.step("down"), ArrowLeft: () => this.step("left"), ArrowRight: () => this.step("right"),
        "+": () => this.zoom(0.7), "-": () => this.zoom(1 / 0.7), Enter: () => this.zoomTo(this.selected),
        Home: () => { this.move(0, 1); this.top = 0; this.select(0); },
      };
      if (!keys[event.key] || !this.columns) return;
      event.preventDefault();
      keys[event.key]();
    });
  }

  pan(x, y) {
    const span = this.to - this.from;
    this.move(this.from + x / this.canvas.clientWidth * span, span);
    this.top = Math.max(0, Math.min(this.top + y, (this.deepest + 2) * ROW - this.canvas.clientHeight));
    this.draw();
  }

  hover(place) {
    this.canvas.style.cursor = place >= 0 ? "pointer" : "default";
  }

  // Drawing ------------------------------------------------------------------------------------------

  draw() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => { this.isDue = false; this.drawNow(); });
  }

  colours() {
    const style = getComputedStyle(this.canvas);
    const read = (name, otherwise) => style.getPropertyValue(name).trim() || otherwise;
    return {white: read("--white-side", "#2f6f9f"), black: read("--black-side", "#b4560f"), card: read("--card", "#fff"), ink: read("--ink", "#222"), soft: read("--ink-soft", "#666"), mark: read("--mark", "#c9a227")};
  }

  drawNow() {
    const {canvas} = this;
    const [wide, high, ratio] = [canvas.clientWidth, canvas.clientHeight, window.devicePixelRatio || 1];
    if (!wide || !high) return;
    if (canvas.width !== Math.round(wide * ratio) || canvas.height !== Math.round(high * ratio)) {
      [canvas.width, canvas.height] = [Math.round(wide * ratio), Math.round(high * ratio)];
    }
    const pen = canvas.getContext("2d");
    const colours = this.colours();
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, wide, high);
    this.drawn = 0;
    if (!this.columns) return;
    const key = Object.values(colours).join();
    if (this.mixedFor !== key) [this.mixed, this.mixedFor] = [palette(pen, colours), key];
    const {from, to, top} = this;
    this.drawn = this.bands.paint(pen, {from, to, top, wide, high, ratio}, this.mixed);
    this.write(pen, wide, high, colours);
  }

  // What stands on the colours: the walked path in frames, and words and signs where there is room for them.
  write(pen, wide, high, colours) {
    const scale = wide / (this.to - this.from);
    const chosen = new Set(this.path(this.selected));
    pen.textBaseline = "middle";
    const lowest = Math.min(this.deepest, Math.floor((this.top + high) / ROW));
    for (let level = Math.max(0, Math.floor(this.top / ROW)); level <= lowest; level += 1) {
      for (const i of this.bands.within(level, this.from, this.to)) {
        if (this.width[i] * scale < LEAST_ROOM && !chosen.has(i)) continue;
        this.writeNode(pen, i, (this.left[i] - this.from) * scale, level * ROW - this.top, this.width[i] * scale, wide, colours, chosen.has(i));
      }
    }
  }

  writeNode(pen, i, x, y, width, wide, colours, isChosen) {
    const {value, ending, role, san, folded} = this.columns;
    const gap = width > 4 ? 1 : 0;
    if (isChosen) {
      pen.strokeStyle = i === this.selected ? colours.ink : colours.mark;
      pen.lineWidth = 2;
      pen.strokeRect(Math.max(x, -2) + 1, y + 1, Math.min(x + width - gap, wide + 2) - Math.max(x, -2) - 2, ROW - 3);
    }
    const [shownLeft, shownRight] = [Math.max(x, 0), Math.min(x + width, wide)];
    const room = shownRight - shownLeft;
    if (room < LEAST_ROOM) return;
    pen.fillStyle = value[i] !== null && Math.abs(lean(value[i])) > 0.45 ? colours.card : colours.ink;
    const word = i === 0 ? this.rootName : QUESTIONS[role[i]] ?? localSan(san[i], this.letters);
    if (word && room > 16 + 6 * word.length) {
      pen.font = `${isChosen ? 600 : 400} 12.5px system-ui, sans-serif`;
      pen.fillText(word, shownLeft + 6, y + ROW / 2);
    }
    if (room > 30 + (word ? 8 * word.length : 0)) {
      if (CUT.has(ending[i])) scissors(pen, shownRight - 13, y + ROW / 2 - 0.5, pen.fillStyle);
      else if (folded[i]) pen.fillText("⋯", shownRight - 18, y + ROW / 2);
    }
  }
}

function scissors(pen, x, y, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 1.2;
  pen.beginPath();
  pen.moveTo(x - 4, y - 3); pen.lineTo(x + 6, y + 3.5);
  pen.moveTo(x - 4, y + 3); pen.lineTo(x + 6, y - 3.5);
  pen.moveTo(x - 3.8, y - 4.5); pen.arc(x - 6, y - 4.5, 2.2, 0, 2 * Math.PI);
  pen.moveTo(x - 3.8, y + 4.5); pen.arc(x - 6, y + 4.5, 2.2, 0, 2 * Math.PI);
  pen.stroke();
}
