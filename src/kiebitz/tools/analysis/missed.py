"""After a game against a weak level: what it missed, and what could have been made of it.

The moves are judged by the engine at full strength; what the level overlooked and how its mood misled it was kept with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kiebitz.game.game import Ply
from kiebitz.game.notation import san_text
from kiebitz.game.slips import Slips, slips_in
from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.player import Player
from kiebitz.tools.analysis.grades import BY_KEY
from kiebitz.tools.analysis.reports import MoveReport
from kiebitz.tools.analysis.thinking import Analyst, stretches
from kiebitz.tools.analysis.words import figure, numbered

LIMITS = Limits(nodes=10_000)  # for each position; whatever is blamed is looked at again, four times as deep
WORTH_TELLING = BY_KEY["mistake"].loss
FAR = 50  # centipawns of mood that are worth a word
SHOWN = 5  # half-moves of the line that punishes it

_OVERLOOKED = Text("I did not even think of {better}.", "An {better} habe ich gar nicht gedacht.")
_MOODY = Text(
    "My mood made it {value} better than it was; {better} was right.",
    "Meine Laune machte ihn um {value} besser, als er war; richtig war {better}.",
)
_SHORT = Text("{better} was right; I did not look closely enough.", "Richtig war {better}; ich habe nicht genau genug hingesehen.")
_USED = Text("You made use of it with {reply}.", "Das wurde mit {reply} ausgenutzt.")
_UNUSED = Text("You could have made use of it: {line}.", "Das ließ sich nutzen: {line}.")


@dataclass(frozen=True)
class Missed:
    """One move of the level that was a mistake."""

    ply: int
    move: Text
    said: tuple[Text, ...]
    reply: tuple[str, ...]  # UCI, what makes use of it
    used: bool


def slip_sentence(move: MoveReport, slips: Slips) -> Text | None:
    """Why a level played a move that was not the best; None: nothing is known about that."""
    if not slips or move.is_best or not move.line_san:
        return None
    better = san_text(move.line_san[0])
    if move.line[0] in slips.overlooked:
        return _OVERLOOKED.format(better=better)
    rosy = slips.mood if move.white else -slips.mood
    if rosy >= FAR:
        return _MOODY.format(value=_plain(rosy), better=better)
    return _SHORT.format(better=better)


def _plain(centipawns: int) -> Text:
    value = figure(centipawns / 100)
    return Text.finished(value.en.lstrip("+"), value.de.lstrip("+"))


def missed(start_fen: str, plies: Sequence[Ply], analyst: Player, signal: Signal | None = None, chess960: bool = False) -> list[Missed]:
    """The mistakes of whoever kept slips with his moves, in the order of the game."""
    moves = [ply.move for ply in plies]
    slips = {number: found for number, ply in enumerate(plies, 1) if (found := slips_in(ply.comment))}
    told = []
    judge = Analyst(analyst, LIMITS)
    for stretch in stretches(start_fen, moves, chess960):
        if not any(stretch.first < ply <= stretch.last for ply in slips):
            continue
        for move in judge.judge(stretch, signal=signal):
            if move.ply in slips and move.loss >= WORTH_TELLING and (why := slip_sentence(move, slips[move.ply])) is not None:
                told.append(_told(move, why, moves[move.ply] if move.ply < len(moves) else None))
    return told


def _told(move: MoveReport, why: Text, answered: str | None) -> Missed:
    used = bool(move.reply) and move.reply[0] == answered
    said = [why]
    if used:
        said.append(_USED.format(reply=san_text(move.reply_san[0])))
    elif move.reply_san:
        number = move.number if move.white else move.number + 1
        said.append(_UNUSED.format(line=numbered(number, not move.white, move.reply_san[:SHOWN])))
    return Missed(move.ply, numbered(move.number, move.white, [move.san]), tuple(said), move.reply, used)
