"""A plan read off the best line: which men go where, which pawns break, and what grows by it."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.core.bitboards import square_name
from kiebitz.core.board import Board
from kiebitz.evaluation.term import Group
from kiebitz.language import Text
from kiebitz.reasons.concepts import differences
from kiebitz.reasons.judging import SMALLEST, end_of
from kiebitz.reasons.line import Line
from kiebitz.reasons.men import joined, short, side
from kiebitz.reasons.snapshot import is_white

LOOKED_AT = 8  # plies of the line
MOST = 3  # deeds that are told

_CASTLES = Text("castling", "die Rochade")
_GOES = Text("{man} to {square}", "{man} nach {square}")
_BREAK = Text("the advance {start}-{square}", "der Vorstoß {start}–{square}")
_PROMOTES = Text("the promotion on {square}", "die Umwandlung auf {square}")
_TAKES = Text("taking on {square}", "das Schlagen auf {square}")
_EXCHANGES = Text("the exchange on {square}", "der Abtausch auf {square}")
_PLAN = Text("{side}'s plan: {deeds}.", "Der Plan von {side}: {deeds}.")
_GROWS = Text("{side}'s plan: {deeds}; it is mainly about {concept}.", "Der Plan von {side}: {deeds}; es geht vor allem um {concept}.")


@dataclass(frozen=True)
class Plan:
    """What a side does in the line that is best for both."""

    white: bool
    moves: tuple[str, ...]  # the whole line, from the board the plan begins on
    squares: tuple[str, ...]
    text: Text


def plan(board: Board, moves: tuple[str, ...]) -> Plan | None:
    """The plan of the side to move, from a line that begins with its move; None where only exchanges happen."""
    white = board.white_to_move
    line = Line(board, moves[:LOOKED_AT], white)
    deeds: dict[int, tuple[Text, int]] = {}  # home of the man -> what it does last, and where
    for number, ply in enumerate(line.plies):
        if ply.white != white or (
            number > 0 and ply.takes and line.plies[number - 1].takes and ply.target == line.plies[number - 1].target
        ):
            continue  # nobody plans to take back
        home = line.home(number, ply.start)
        told = _deed(line, number)
        if told is not None and home is not None:
            deeds.pop(home, None)
            deeds[home] = (told, ply.target)
    if not deeds:
        return None
    kept = list(deeds.values())[:MOST]
    words = Text.finished(joined([text.en for text, _ in kept], "and"), joined([text.de for text, _ in kept], "und"))
    squares = tuple(square_name(target) for _, target in kept)
    grown = differences(end_of(board, line.moves), board, white)[0]
    idle = grown.group is Group.THREATS or (grown.group is Group.KING and not any(man in "Qq" for man in line.start.men))
    if grown.worth >= 2 * SMALLEST and not idle and any(man in "QqRrBbNn" for man in line.start.men):
        text = _GROWS.format(side=side(white), deeds=words, concept=grown.name)
    else:
        text = _PLAN.format(side=side(white), deeds=words)
    return Plan(white, line.moves, squares, text)


def _deed(line: Line, number: int) -> Text | None:
    ply = line.plies[number]
    if ply.castling:
        return _CASTLES
    if ply.promotion:
        return _PROMOTES.format(square=square_name(ply.target))
    if ply.takes:
        if line.start[ply.captured_on] != ply.captured:
            return None  # nobody plans to take what is not there yet
        follows = line.plies[number + 1 : number + 2]
        exchanged = ply.captured not in "Pp" and any(reply.takes and reply.target == ply.target for reply in follows)
        return (_EXCHANGES if exchanged else _TAKES).format(square=square_name(ply.target))
    if ply.man in "Pp":
        meets = any(ply.after[t] in "Pp" and is_white(ply.after[t]) != ply.white for t in ply.after.targets(ply.target))
        return _BREAK.format(start=square_name(ply.start), square=square_name(ply.target)) if meets else None
    return _GOES.format(man=short(ply.man), square=square_name(ply.target))
