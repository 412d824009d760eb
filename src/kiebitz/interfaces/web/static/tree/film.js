// A recorded search as a film: from one position a second to the speed of the search itself, forwards and back.
//
//   const film = await openFilm(number, {update, announce})   the film of the tree with this number
//   film.thought()          what is thought in the picture shown, for thought.js
//   filmPart(film)          sentences and controls, for a page
//   film.close()            no timer runs any more

import {html} from "../vendor/lit/lit-html.js";
import {api} from "../api.js";
import {fill, number, t} from "../language.js";
import {icon} from "../icons.js";
import {isAnimated} from "../settings.js";
import {rootRows} from "./thought.js";

const SPEEDS = [1, 2, 5, 10, 30, 100, 1000, Infinity]; // positions a second; the last one is that of the search
const READABLE = 5; // up to here every picture is told
const AT_ONCE = 60; // sentences fetched together

export async function openFilm(tree, page) {
  return new Film(await api("/api/tree/film", {tree}), page);
}

class Film {
  constructor(told, {update, announce}) {
    Object.assign(this, told, {update, announce, picture: 0, pace: 0, playing: null, said: new Map(), asked: new Set()});
    this.last = this.node.length - 1;
    this.ask();
    if (isAnimated()) this.play();
  }

  close() {
    cancelAnimationFrame(this.playing);
    this.playing = null;
    this.isClosed = true;
  }

  // Where -----------------------------------------------------------------------------------------

  go(picture) {
    this.picture = Math.max(0, Math.min(this.last, picture));
    this.ask();
    this.update();
  }

  // By hand: one picture, and what is said is read out.
  step(by) {
    this.pause();
    this.go(this.picture + by);
    this.speak = true;
    this.read();
  }

  pause() {
    cancelAnimationFrame(this.playing);
    this.playing = null;
    this.ask();
    this.update();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  // Positions a second; the last place of the dial is the speed of the search as it was recorded.
  get perSecond() {
    return Math.min(SPEEDS[this.pace], Math.max(this.speed, SPEEDS.at(-2)));
  }

  play() {
    if (this.picture >= this.last) this.picture = 0;
    let due = this.picture;
    let before = performance.now();
    const tick = (now) => {
      if (this.isClosed) return;
      due = Math.min(this.last, due + this.perSecond * Math.min(.25, (now - before) / 1000));
      before = now;
      if (Math.floor(due) !== this.picture) this.go(Math.floor(due));
      if (this.picture >= this.last) { this.pause(); return; }
      this.playing = requestAnimationFrame(tick);
    };
    this.playing = requestAnimationFrame(tick);
    this.update();
  }

  // What ------------------------------------------------------------------------------------------

  // The moves that lead to a picture; a pass is "0000".
  line(picture = this.picture) {
    const moves = [];
    for (let place = picture; place >= 0; place = this.parent[place]) if (this.move[place]) moves.unshift(this.move[place]);
    return moves;
  }

  thought() {
    const rows = new Map(Object.entries(this.names).map(([move, san]) => [move, {move, san, effort: 0, exact: null, refuted: false, by: null, isOpen: false}]));
    let best = null;
    for (const look of this.looks) {
      if (look.opened > this.picture) break;
      const row = rows.get(look.move);
      if (look.closed > this.picture) { row.effort += this.picture - look.opened + 1; continue; }
      row.effort += look.effort;
      if (look.value === null) continue;
      [row.refuted, row.by, row.isOpen] = [look.refuted, look.by, !look.refuted];
      if (look.exact) [row.exact, best] = [{value: look.value, depth: look.iteration}, look.move];
    }
    const line = this.line();
    return {fen: this.fen, turn: this.turn, moves: [...rows.values()], best, trying: line[0] ?? null, line};
  }

  get sentence() {
    return this.said.get(this.picture);
  }

  get isTold() {
    return !this.playing || SPEEDS[this.pace] <= READABLE;
  }

  // Sentences are fetched some at a time, ahead of the picture.
  ask() {
    if (!this.isTold) return;
    const first = Math.floor(this.picture / AT_ONCE) * AT_ONCE;
    for (const from of this.picture - first > AT_ONCE / 2 ? [first, first + AT_ONCE] : [first]) {
      if (from > this.last || this.asked.has(from)) continue;
      this.asked.add(from);
      api("/api/tree/film/said", {tree: this.tree, first: from, count: AT_ONCE}).then(({first: start, said}) => {
        said.forEach((each, index) => this.said.set(start + index, each));
        this.read();
        this.update();
      }, (error) => { this.fault = error.text; this.update(); });
    }
  }

  // For screen readers, when somebody steps by hand.
  read() {
    if (!this.speak || !this.sentence) return;
    this.speak = false;
    const {now, then, settled} = this.sentence;
    this.announce([now, then, settled].filter(Boolean).map((each) => t(each)).join(" "));
  }

  onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input")) return;
    const keys = {ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.step(-Infinity), End: () => this.step(Infinity), " ": () => this.toggle()};
    if (!keys[event.key] || (event.key === " " && event.target.matches("button"))) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  }
}

function paceText(film) {
  const speed = SPEEDS[film.pace];
  if (speed === Infinity) return t("full speed", "volles Tempo");
  return speed === 1 ? t("1 a second", "1 je Sekunde") : fill({en: "{n} a second", de: "{n} je Sekunde"}, {n: number(speed)});
}

// `more`: buttons of the page beside those of the film.
export function filmPart(film, more = "") {
  const {sentence} = film;
  const button = (sign, label, press, act) => html`<button class="icon" data-act=${act} aria-label=${label} title=${label} @click=${press}>${sign}</button>`;
  const turnDial = (event) => { film.pace = Number(event.target.value); film.ask(); film.update(); };
  return html`<section class="film" tabindex="0" role="group" aria-label=${t("The search in slow motion: arrow keys step, space plays and pauses", "Die Suche in Zeitlupe: Pfeiltasten gehen schrittweise, die Leertaste spielt und hält an")}
      data-picture=${film.picture} data-playing=${film.playing ? "yes" : "no"} @keydown=${(event) => film.onKey(event)}>
    <div class="film-said">
      ${film.fault ? html`<p class="fault" role="alert">${t(film.fault)}</p>` : ""}
      ${!film.isTold ? html`<p class="soft">${t("Too fast for words; pause to read.", "Zu schnell für Worte; anhalten zum Lesen.")}</p>`
        : !sentence ? html`<p class="soft">…</p>`
          : html`<p class="film-line soft">${t(sentence.line)}</p><p class="now">${t(sentence.now)}</p>${sentence.then ? html`<p class="then">${t(sentence.then)}</p>` : ""}${sentence.settled ? html`<p class="settled">${t(sentence.settled)}</p>` : ""}`}
    </div>
    <div class="film-keys">
      ${button(icon("first"), t("To the beginning", "An den Anfang"), () => film.step(-Infinity), "film-first")}
      ${button(icon("back"), t("One position back", "Eine Stellung zurück"), () => film.step(-1), "film-back")}
      <button class="primary" data-act="film-play" @click=${() => film.toggle()}>${film.playing ? t("Pause", "Anhalten") : t("Play", "Abspielen")}</button>
      ${button(icon("forward"), t("One position on", "Eine Stellung weiter"), () => film.step(1), "film-forward")}
      ${button(icon("last"), t("To the end", "Ans Ende"), () => film.step(Infinity), "film-last")}
      ${more}</div>
    <label>${t("Speed", "Tempo")} <input type="range" name="pace" min="0" max=${SPEEDS.length - 1} step="1" .value=${String(film.pace)} aria-valuetext=${paceText(film)} @input=${turnDial}><output>${paceText(film)}</output></label>
    <label>${t("Position", "Stellung")} <input type="range" name="picture" min="0" max=${film.last} .value=${String(film.picture)} @input=${(event) => { film.pause(); film.go(Number(event.target.value)); }}>
      <output>${fill({en: "{a} of {b}", de: "{a} von {b}"}, {a: number(film.picture + 1), b: number(film.last + 1)})}</output></label>
    ${film.whole ? "" : html`<p class="note">${fill({en: "The search looked at {n} positions; the film shows those that cost most.", de: "Die Suche sah {n} Stellungen an; der Film zeigt die aufwendigsten."}, {n: number(film.nodes)})}</p>`}
    ${rootRows(film.thought())}
  </section>`;
}
