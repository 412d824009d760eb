// What a search thinks, on a board and as a table: the root moves by effort and fate, and the line being tried.
//
// A thought is {fen, turn, moves, best, trying, line}; moves are rows
//   {move, san, effort, exact: {value, depth} or null, refuted, by, isOpen}
// and every value is seen from White.  It comes from a frame of a live search (inside/search_window.js) or from a film (film.js).

import {html} from "../vendor/lit/lit-html.js";
import {menOf} from "../fen.js";
import {fill, number, pawns, t} from "../language.js";

const MOST_ARROWS = 7;
const ROWS = 8;

// For BoardView.update: candidates as arrows, thick by effort and fading when refuted; the line played out faintly.
export function thoughtMarks({fen, moves, best, trying, line}) {
  const whole = moves.reduce((sum, each) => sum + each.effort, 0) || 1;
  const dearest = moves.filter((each) => each.effort > 0).sort((a, b) => b.effort - a.effort).slice(0, MOST_ARROWS);
  const shown = new Set([...dearest, ...moves.filter((each) => each.move === best || each.move === trying)]);
  const arrows = [...shown].map((each) => {
    const kind = each.move === trying ? "trying" : each.move === best ? "best" : each.refuted ? "refuted" : "open";
    return {
      from: each.move.slice(0, 2), to: each.move.slice(2, 4), key: each.move.slice(4), kind: `thought ${kind}`,
      thickness: .55 + 2 * Math.sqrt(each.effort / whole), shade: {trying: .9, best: .85, open: .6, refuted: .26}[kind],
    };
  });
  const order = {refuted: 0, open: 1, best: 2, trying: 3};
  arrows.sort((a, b) => order[a.kind.slice(8)] - order[b.kind.slice(8)]); // what matters lies on top
  return {arrows, faint: playedOut(fen, line)};
}

// The squares that a line changes, and who stands there afterwards.  The moves are legal: nothing is judged here, only put down.
export function playedOut(fen, line) {
  const before = menOf(fen);
  const men = {...before};
  for (const move of line) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    const man = men[from];
    if (!man) continue; // a pass
    const isKing = man.toLowerCase() === "k";
    const rook = isKing ? castlingRook(men, man, from, to) : null;
    delete men[from];
    if (rook) {
      delete men[rook];
      const isShort = rook[0] > from[0];
      men[(isShort ? "f" : "d") + from[1]] = man === "K" ? "R" : "r";
      men[(isShort ? "g" : "c") + from[1]] = man;
      continue;
    }
    if (man.toLowerCase() === "p" && from[0] !== to[0] && !men[to]) delete men[to[0] + from[1]]; // en passant
    men[to] = move[4] ? (man === "P" ? move[4].toUpperCase() : move[4]) : man;
  }
  const changed = {};
  for (const square of new Set([...Object.keys(before), ...Object.keys(men)])) {
    if (before[square] !== men[square]) changed[square] = men[square] ?? null;
  }
  return changed;
}

// A king castles when he goes two files, or, in chess 960, onto his own rook.
function castlingRook(men, king, from, to) {
  const rook = king === "K" ? "R" : "r";
  if (men[to] === rook) return to;
  if (Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) < 2) return null;
  return [`${to > from ? "h" : "a"}${from[1]}`].find((square) => men[square] === rook) ?? null;
}

// The root moves: the last exact value and its depth, then whether a reply has refuted the move since.
export function rootRows({moves, best, trying, turn}, {title, note} = {}) {
  if (!moves.length) return "";
  const sign = turn === "w" ? 1 : -1;
  const looked = moves.filter((each) => each.effort > 0 || each.exact || each.refuted);
  looked.sort((a, b) => (b.move === best) - (a.move === best) || a.refuted - b.refuted || Boolean(b.exact) - Boolean(a.exact)
    || (b.exact && a.exact ? b.exact.depth - a.exact.depth || sign * (b.exact.value - a.exact.value) : 0) || b.effort - a.effort);
  const whole = moves.reduce((sum, each) => sum + each.effort, 0) || 1;
  const rest = moves.length - Math.min(ROWS, looked.length);
  return html`<table class="ranking root-rows numbers"><caption class="visually-hidden">${t("What became of each move: its last exact value and at which depth, and what has refuted it since", "Was aus jedem Zug wurde: sein letzter genauer Wert und bei welcher Tiefe, und was ihn seitdem widerlegt hat")}</caption>
    <thead><tr><th>${t("Move", "Zug")}</th><th class="number">${title ?? t("Value", "Wert")}</th><th class="number">${t("Depth", "Tiefe")}</th><th>${t("Since then", "Seitdem")}</th><th>${t("Effort", "Aufwand")}</th></tr></thead>
    <tbody>${looked.slice(0, ROWS).map((each) => html`
      <tr class="${each.move === best ? "best" : ""} ${each.move === trying ? "trying" : ""} ${each.refuted ? "refuted" : ""}" data-move=${each.move}>
        <td>${t(each.san)}</td>
        <td class="number">${each.exact ? pawns(each.exact.value) : "–"}</td><td class="number">${each.exact ? each.exact.depth : ""}</td>
        <td><small>${fate(each, best, trying)}</small></td>
        <td><span class="effort" style=${`width: ${Math.max(1, 100 * each.effort / whole)}%`} title=${fill({en: "{n} positions", de: "{n} Stellungen"}, {n: number(each.effort)})}></span></td>
      </tr>`)}</tbody></table>
    ${rest > 0 ? html`<p class="note">${fill(rest === 1 ? {en: "and one further move", de: "und ein weiterer Zug"} : {en: "and {n} further moves", de: "und {n} weitere Züge"}, {n: rest})}</p>` : ""}${note ?? ""}`;
}

function fate(row, best, trying) {
  if (row.move === trying) return t("being tried", "wird geprüft");
  if (row.refuted && row.by) return html`${t("refuted:", "widerlegt:")} ${t(row.by)}`;
  if (row.refuted) return t("refuted", "widerlegt");
  if (row.move === best) return t("best so far", "bisher bester");
  return row.isOpen ? t("not yet refuted", "noch nicht widerlegt") : "";
}
