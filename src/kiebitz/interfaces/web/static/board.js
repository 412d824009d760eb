// The board: cm-chessboard for squares, pieces and dragging; marks, arrows and the cursor are drawn by us.
// It knows no rules: what may be moved where comes from the server.

import {html, render, svg} from "./vendor/lit/lit-html.js";
import {repeat} from "./vendor/lit/directives/repeat.js";
import {Chessboard, COLOR, INPUT_EVENT_TYPE} from "./vendor/cm-chessboard/src/Chessboard.js";
import {Extension, EXTENSION_POINT} from "./vendor/cm-chessboard/src/model/Extension.js";
import {turnOf} from "./fen.js";
import {file} from "./files.js";
import {t} from "./language.js";
import {announce} from "./notes.js";
import {fromLetter, pieceName, pieceSign} from "./pieces.js";
import {isAnimated} from "./settings.js";
import {acceptSwipes} from "./swiping.js";

const SVG = "http://www.w3.org/2000/svg";
const FILES = "abcdefgh";
const GLIDE = 180; // milliseconds from square to square

class Overlay extends Extension {
  constructor(board, {redrawn}) {
    super(board);
    this.under = document.createElementNS(SVG, "g");
    this.over = document.createElementNS(SVG, "g");
    board.view.markersLayer.append(this.under);
    board.view.markersTopLayer.append(this.over);
    this.registerExtensionPoint(EXTENSION_POINT.afterRedrawBoard, redrawn);
  }
}

export class BoardView {
  // options: onMove(uci) for boards to play on, onDraw(drawn) for boards to draw on, onPremove({from, to}), onCursor(square), onSwipe(step); animate, coordinates
  constructor(place, options = {}) {
    this.place = place;
    this.options = options;
    this.shown = {fen: "8/8/8/8/8/8/8/8", legal: [], flipped: false, marks: {}, arrows: [], drawn: [], tint: null, faint: null};
    this.selected = null; // the square a move begins on
    this.cursor = null; // the square of the keyboard cursor; null: not in use
    this.pending = null; // a move sent but not yet confirmed
    this.board = new Chessboard(place, {
      position: this.shown.fen,
      assetsUrl: file("vendor/cm-chessboard/assets/"),
      style: {cssClass: "kiebitz", showCoordinates: false},
      extensions: [{class: Overlay, props: {redrawn: () => this.drawMarks()}}],
    });
    // Asked anew for every move, so that the setting counts at once.
    Object.defineProperty(this.board.props.style, "animationDuration", {get: () => (options.animate !== false && isAnimated() ? GLIDE : 0)});
    this.overlay = this.board.getExtension(Overlay);
    this.board.view.svg.setAttribute("aria-hidden", "true");
    this.board.view.svg.removeAttribute("role");
    if (options.onMove) this.acceptMoves();
    if (options.onDraw) this.acceptDrawing();
    if (options.onSwipe) acceptSwipes(place, {isFree: (square) => !square || !(this.targets(square).length || this.isPremove(square)), step: options.onSwipe});
    this.drawMarks();
  }

  destroy() {
    this.board.destroy();
  }

  // Everything to be seen: {fen, legal, flipped, marks: {last, check, hint, squares, badge}, arrows, drawn, tint, faint}; drawn as PGN has it: Ge2e4, Rd5;
  // faint: {square: man or null}, men as they would stand after a line that is only thought of
  update(shown) {
    Object.assign(this.shown, shown);
    const orientation = this.shown.flipped ? COLOR.black : COLOR.white;
    if (this.board.getOrientation() !== orientation && !this.board.boardTurning) this.board.setOrientation(orientation, false);
    const men = this.shown.fen.split(" ")[0];
    if (this.pending && this.pending.fen !== this.shown.fen) this.pending = null;
    if (!this.pending && this.board.getPosition().split(" ")[0] !== men) {
      this.selected = null;
      this.board.setPosition(this.shown.fen, this.options.animate !== false);
    }
    this.drawMarks();
  }

  // The server refused: the piece goes back.
  refuse() {
    if (!this.pending) return;
    this.pending = null;
    this.update({});
  }

  // While the other side is on move, a move can be laid down for later; whether it is possible is seen then.
  isPremove(from) {
    return Boolean(this.shown.premover) && this.board.getPiece(from)?.[0] === this.shown.premover;
  }

  targets(from) {
    return this.shown.legal.filter((move) => move.startsWith(from)).map((move) => move.slice(2, 4));
  }

  // Moving ---------------------------------------------------------------------------------------

  acceptMoves() {
    this.board.enableMoveInput((event) => {
      if (event.type === INPUT_EVENT_TYPE.moveInputStarted) {
        const isPossible = this.targets(event.squareFrom).length > 0 || this.isPremove(event.squareFrom);
        this.select(isPossible ? event.squareFrom : null);
        return isPossible;
      }
      if (event.type === INPUT_EVENT_TYPE.validateMoveInput) return this.tryMove(event.squareFrom, event.squareTo);
      if (event.type === INPUT_EVENT_TYPE.moveInputCanceled || event.type === INPUT_EVENT_TYPE.moveInputFinished) this.select(null);
      return true;
    });
    this.place.tabIndex = 0;
    this.place.setAttribute("role", "application");
    this.place.addEventListener("keydown", (event) => this.onKey(event));
    this.place.addEventListener("blur", () => { this.cursor = null; this.drawMarks(); });
  }

  select(square) {
    this.selected = square;
    this.drawMarks();
  }

  // Whether the piece may stay on its new square for now.
  tryMove(from, to) {
    if (this.isPremove(from)) { this.options.onPremove({from, to}); return false; }
    const moves = this.shown.legal.filter((move) => move.slice(0, 4) === from + to);
    if (!moves.length) return false;
    if (moves[0].length > 4) {
      choosePromotion(this, from, to, (letter) => this.options.onMove(from + to + letter));
      return false;
    }
    this.pending = {fen: this.shown.fen};
    this.options.onMove(moves[0]);
    return true;
  }

  // Arrows and circles by the right button; the same again takes one away.
  acceptDrawing() {
    const squareAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-square]")?.getAttribute("data-square");
    let from = null;
    this.place.addEventListener("contextmenu", (event) => event.preventDefault());
    this.place.addEventListener("pointerdown", (event) => { from = event.button === 2 ? squareAt(event) : null; });
    this.place.addEventListener("pointerup", (event) => {
      const to = event.button === 2 ? squareAt(event) : null;
      if (!from || !to) return;
      const mark = (event.shiftKey ? "R" : event.altKey ? "B" : event.ctrlKey ? "Y" : "G") + from + (to === from ? "" : to);
      const others = this.shown.drawn.filter((each) => each.slice(1) !== mark.slice(1));
      this.options.onDraw(this.shown.drawn.includes(mark) ? others : [...others, mark]);
      from = null;
    });
  }

  // The cursor: arrow keys, Enter; a gamepad calls the same three methods.
  onKey(event) {
    const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
    if (event.key in steps && !event.altKey && !event.ctrlKey && !event.metaKey) this.moveCursor(...steps[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.press();
    else if (event.key === "Escape") this.select(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  moveCursor(right, up) {
    const turn = this.shown.flipped ? -1 : 1;
    const [file, rank] = this.cursor ? [FILES.indexOf(this.cursor[0]), Number(this.cursor[1]) - 1] : this.shown.flipped ? [3, 7] : [4, 0];
    const clamp = (value) => Math.max(0, Math.min(7, value));
    const moved = this.cursor ? [clamp(file + right * turn), clamp(rank + up * turn)] : [file, rank];
    this.cursor = FILES[moved[0]] + (moved[1] + 1);
    const piece = this.board.getPiece(this.cursor);
    announce(piece ? `${pieceName(piece)} ${this.cursor}` : this.cursor);
    this.options.onCursor?.(this.cursor);
    this.drawMarks();
  }

  press() {
    if (!this.cursor) return this.moveCursor(0, 0);
    if (this.selected && this.selected !== this.cursor) {
      const from = this.selected;
      if (this.targets(from).includes(this.cursor)) {
        this.select(null);
        const stays = this.tryMove(from, this.cursor);
        if (stays) this.board.movePiece(from, this.cursor, true);
        return undefined;
      }
    }
    if (this.selected === this.cursor) return this.select(null);
    const targets = this.targets(this.cursor);
    if (!targets.length) return announce({en: "Nothing can move from here.", de: "Von hier kann nichts ziehen."});
    this.select(this.cursor);
    return announce(t("Picked up. Targets: {squares}", "Aufgenommen. Ziele: {squares}").replace("{squares}", [...new Set(targets)].join(", ")));
  }

  // Marks ----------------------------------------------------------------------------------------

  corner(square) {
    const file = FILES.indexOf(square[0]);
    const rank = Number(square[1]) - 1;
    return this.shown.flipped ? [7 - file, rank] : [file, 7 - rank];
  }

  drawMarks() {
    if (!this.overlay) return;
    const size = this.board.view.squareWidth;
    for (const group of [this.overlay.under, this.overlay.over]) group.setAttribute("transform", `scale(${size || 1})`);
    const {marks, arrows, tint} = this.shown;
    const square = (name, kind) => {
      const [x, y] = this.corner(name);
      return svg`<rect class="mark ${kind}" x=${x} y=${y} width="1" height="1"></rect>`;
    };
    const targets = this.selected ? [...new Set(this.targets(this.selected))] : [];
    render(svg`
      ${tint ? tint.map((each) => this.tinted(each)) : (marks.last ?? []).map((name) => square(name, "last"))}
      ${marks.check ? square(marks.check, "check") : ""}
      ${(marks.squares ?? []).map(({square: name, side}) => square(name, `term ${side}`))}
      ${this.selected ? square(this.selected, "selected") : ""}
      ${(marks.premove ?? []).map((name) => square(name, "premove"))}
      ${marks.hint ? square(marks.hint, "hint") : ""}`, this.overlay.under);
    render(svg`
      ${tint ? tint.filter((each) => each.label).map((each) => this.label(each)) : ""}
      ${this.options.coordinates === false ? "" : this.coordinates()}
      ${targets.map((name) => this.target(name))}
      ${this.shown.drawn.map((mark) => this.drawing(mark))}
      ${this.shown.faint ? Object.entries(this.shown.faint).map(([name, man]) => this.faintMan(name, man)) : ""}
      ${repeat(arrows, (arrow) => `${arrow.from}${arrow.to}${arrow.label ?? ""}${arrow.key ?? ""}`, (arrow) => this.arrow(arrow))}
      ${marks.badge ? this.badge(marks.badge) : ""}
      ${this.cursor ? this.cursorFrame() : ""}`, this.overlay.over);
  }

  // Letters and figures in the corners of the edge squares, above men and colours.
  coordinates() {
    const shade = (x, y) => ((x + y) % 2 ? "black" : "white");
    const places = [0, 1, 2, 3, 4, 5, 6, 7];
    const turn = (index) => (this.shown.flipped ? 7 - index : index);
    return svg`<g class="edge-names" aria-hidden="true">
      ${places.map((x) => svg`<text class="coordinate file ${shade(x, 7)}" x=${x + .96} y="7.95" text-anchor="end">${FILES[turn(x)]}</text>`)}
      ${places.map((y) => svg`<text class="coordinate rank ${shade(0, y)}" x=".04" y=${y + .2}>${turn(7 - y) + 1}</text>`)}</g>`;
  }

  tinted({square, color, strength, frame}) {
    const [x, y] = this.corner(square);
    const shade = (x + y) % 2 ? "dark" : "light";
    return svg`<rect x=${x} y=${y} width="1" height="1" class="base ${shade}"></rect>
      <rect x=${x} y=${y} width="1" height="1" class="tint ${color}" fill-opacity=${strength}></rect>
      ${frame ? svg`<rect x=${x + .06} y=${y + .06} width=".88" height=".88" rx=".12" class="centre ${frame}"></rect>` : ""}`;
  }

  label({square, label}) {
    const [x, y] = this.corner(square);
    return svg`<text class="figure" x=${x + .95} y=${y + .26} text-anchor="end">${label}</text>`;
  }

  target(name) {
    const [x, y] = this.corner(name);
    const isTaken = Boolean(this.board.getPiece(name));
    return isTaken
      ? svg`<circle class="target taken" cx=${x + .5} cy=${y + .5} r=".44"></circle>`
      : svg`<circle class="target" cx=${x + .5} cy=${y + .5} r=".14"></circle>`;
  }

  drawing(mark) {
    const kind = `drawn ${mark[0]}`;
    if (mark.length > 3) return this.arrow({from: mark.slice(1, 3), to: mark.slice(3, 5), kind});
    const [x, y] = this.corner(mark.slice(1, 3));
    return svg`<circle class="ring ${kind}" cx=${x + .5} cy=${y + .5} r=".44"></circle>`;
  }

  // The sign of a move at the corner of its square.
  badge({square, sign, grade}) {
    const [x, y] = this.corner(square);
    const [cx, cy] = [Math.min(x + .92, 7.78), Math.max(y + .08, .22)];
    return svg`<g class="badge ${grade}"><circle cx=${cx} cy=${cy} r=".21"></circle><text x=${cx} y=${cy + .09} text-anchor="middle">${sign}</text></g>`;
  }

  cursorFrame() {
    const [x, y] = this.corner(this.cursor);
    return svg`<rect class="cursor" x=${x + .04} y=${y + .04} width=".92" height=".92" rx=".08"></rect>`;
  }

  // What stands there now shines through; a man who only comes there in thought is half there.
  faintMan(name, man) {
    const [x, y] = this.corner(name);
    return svg`<g class="faint"><rect class="veil ${(x + y) % 2 ? "dark" : "light"}" x=${x} y=${y} width="1" height="1"></rect>
      ${man ? svg`<use href="#${fromLetter(man)}" transform="translate(${x} ${y}) scale(.025)"></use>` : ""}</g>`;
  }

  // A slim arrow from the middle of one square to the middle of another; thickness 1 is the usual.
  arrow({from, to, kind = "", label, thickness = 1, shade}) {
    const [x1, y1] = this.corner(from).map((value) => value + .5);
    const [x2, y2] = this.corner(to).map((value) => value + .5);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const point = (along, across) => `${x1 + dx * along - dy * across},${y1 + dy * along + dx * across}`;
    const [half, head] = [.07 * thickness, .21 * Math.sqrt(thickness)];
    const tip = length - .12;
    const neck = tip - .34 * Math.sqrt(thickness);
    const points = [point(.22, half), point(neck, half), point(neck, head), point(tip, 0), point(neck, -head), point(neck, -half), point(.22, -half)];
    return svg`<polygon class="arrow ${kind}" points=${points.join(" ")} style=${shade === undefined ? "" : `fill-opacity: ${shade}`}></polygon>
      ${label ? svg`<text class="arrow-label" x=${x1 + dx * (neck - .18)} y=${y1 + dy * (neck - .18) + .1} text-anchor="middle">${label}</text>` : ""}`;
  }
}

// Which piece a pawn becomes: four men on the squares where it arrives, by mouse, finger and keys.
function choosePromotion(view, from, to, chosen) {
  const color = turnOf(view.shown.fen);
  const dialog = document.createElement("dialog");
  dialog.className = "promotion";
  dialog.setAttribute("aria-label", t("Promote to", "Umwandeln in"));
  const [x, y] = view.corner(to);
  const size = view.board.view.squareWidth;
  const box = view.place.getBoundingClientRect();
  dialog.style.cssText = `--size: ${size}px; left: ${box.left + scrollX + x * size}px; top: ${box.top + scrollY + (y === 0 ? 0 : 4 * size)}px`;
  document.body.append(dialog);
  let letter = null;
  const away = (event) => { if (!dialog.contains(event.target)) dialog.close(); };
  const men = y === 0 ? ["q", "r", "b", "n"] : ["n", "b", "r", "q"]; // the queen on the square itself
  render(html`${men.map((each) => html`<button value=${each} ?autofocus=${each === "q"} @click=${() => { letter = each; dialog.close(); }} aria-label=${pieceName(color + each)} title=${pieceName(color + each)}>
    ${pieceSign(color + each)}</button>`)}`, dialog);
  dialog.addEventListener("keydown", (event) => {
    const by = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1}[event.key];
    if (by) { const all = [...dialog.children]; all[(all.indexOf(document.activeElement) + by + 4) % 4]?.focus(); }
    if (by) { event.preventDefault(); event.stopPropagation(); }
  });
  // Wherever the focus is: a mouse leaves it on the board.
  const letGo = (event) => { if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); dialog.close(); } };
  document.addEventListener("keydown", letGo, true);
  dialog.addEventListener("close", () => {
    document.removeEventListener("pointerdown", away);
    document.removeEventListener("keydown", letGo, true);
    dialog.remove();
    view.select(null);
    if (letter) chosen(letter);
  });
  setTimeout(() => document.addEventListener("pointerdown", away)); // the tap that led here is not meant
  dialog.show();
  dialog.querySelector("[value=q]").focus();
  announce({en: "Promote to: queen, rook, bishop or knight.", de: "Umwandeln in Dame, Turm, Läufer oder Springer."});
}
