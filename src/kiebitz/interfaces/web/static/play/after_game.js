// When a game is over: look at it, play again, keep it.

import {html} from "../vendor/lit/lit-html.js";
import {t} from "../language.js";
import {send} from "../socket.js";
import {missedPanel} from "../inside/weakness.js";

// The seats of the game as the new game dialog would word them.
function again(game, turned) {
  const seat = ({player, name, level, style, options}) => ({player, name, level, style, options});
  const isWhite = game.white.isPerson || !game.black.isPerson;
  const [mine, other] = isWhite ? [game.white, game.black] : [game.black, game.white];
  const color = isWhite !== turned ? "white" : "black";
  return {type: "new", mine: seat(mine), other: seat(other), color, time: game.clock.control, fen: game.start};
}

export function afterGame(context) {
  const {game} = context.state;
  if (!game.result) return "";
  const isKept = game.room > 0 && game.plies.length > 0;
  return html`<div class="after-game actions">
    <button class="primary" data-act="rematch" @click=${() => send(again(game, false))}>${t("Rematch", "Noch einmal")}</button>
    <button data-act="other-colour" @click=${() => send(again(game, true))}>${t("Other colour", "Andere Farbe")}</button>
    ${isKept && context.state.pages.includes("analysis") ? html`<a class="button" data-act="analyse" href="#/analysis/game/${game.room}">${t("Analyse", "Analysieren")}</a>` : ""}
    ${isKept ? html`<a class="button" data-act="save" download href="/api/games/export?numbers=${game.room}">${t("Save as PGN", "Als PGN speichern")}</a>` : ""}
    ${missedPanel(context)}
  </div>`;
}
