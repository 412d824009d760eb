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
from kiebitz.reasons.men import joined, many, short, side
from kiebitz.reasons.snapshot import is_white

LOOKED_AT = 8  # plies of the line
MOST = 3  # deeds that are told

_CASTLES = Text("castling", "die Rochade")
_GOES = Text("{men} to {places}", "{men} nach {places}")
# One, and several of the same kind: nobody says "the rook to d1 and the rook to b1".
_BREAKS = (Text("the advance {places}", "der Vorstoß {places}"), Text("the advances {places}", "die Vorstöße {places}"))
_PROMOTES = (Text("the promotion on {places}", "die Umwandlung auf {places}"),) * 2
_TAKES = (Text("taking on {places}", "das Schlagen auf {places}"),) * 2
_EXCHANGES = (Text("the exchange on {places}", "der Abtausch auf {places}"), Text("the exchanges on {places}", "der Abtausch auf {places}"))
_PLAN = Text("{side}'s plan: {deeds}.", "Der Plan von {side}: {deeds}.")
_GROWS = Text("{side}'s plan: {deeds}; it is mainly about {concept}.", "Der Plan von {side}: {deeds}; es geht vor allem um {concept}.")


@dataclass(frozen=True)
class _Deed:
    """What one man does: the sentence, for one and for several, and the place that is named in it."""

    says: tuple[Text, Text]
    place: Text


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
    deeds: dict[int, tuple[_Deed, int]] = {}  # home of the man -> what it does last, and where
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
    said = _told([deed for deed, _ in kept])
    words = Text.finished(joined([text.en for text in said], "and"), joined([text.de for text in said], "und"))
    squares = tuple(square_name(target) for _, target in kept)
    grown = differences(end_of(board, line.moves), board, white)[0]
    idle = grown.group is Group.THREATS or (grown.group is Group.KING and not any(man in "Qq" for man in line.start.men))
    if grown.worth >= 2 * SMALLEST and not idle and any(man in "QqRrBbNn" for man in line.start.men):
        text = _GROWS.format(side=side(white), deeds=words, concept=grown.name)
    else:
        text = _PLAN.format(side=side(white), deeds=words)
    return Plan(white, line.moves, squares, text)


def _told(deeds: list[_Deed]) -> list[Text]:
    """Deeds of the same kind in one."""
    kinds: dict[tuple[Text, Text], list[Text]] = {}
    for deed in deeds:
        kinds.setdefault(deed.says, []).append(deed.place)
    return [
        says[len(places) > 1].format(
            places=Text.finished(joined([place.en for place in places], "and"), joined([place.de for place in places], "und"))
        )
        for says, places in kinds.items()
    ]


def _deed(line: Line, number: int) -> _Deed | None:
    ply = line.plies[number]
    name = square_name(ply.target)
    square = Text.finished(name, name)
    if ply.castling:
        return _Deed((_CASTLES, _CASTLES), square)
    if ply.promotion:
        return _Deed(_PROMOTES, square)
    if ply.takes:
        if line.start[ply.captured_on] != ply.captured:
            return None  # nobody plans to take what is not there yet
        follows = line.plies[number + 1 : number + 2]
        exchanged = ply.captured not in "Pp" and any(reply.takes and reply.target == ply.target for reply in follows)
        return _Deed(_EXCHANGES if exchanged else _TAKES, square)
    if ply.man in "Pp":
        meets = any(ply.after[t] in "Pp" and is_white(ply.after[t]) != ply.white for t in ply.after.targets(ply.target))
        start = square_name(ply.start)
        return _Deed(_BREAKS, Text.finished(f"{start}-{name}", f"{start}–{name}")) if meets else None
    one, several = ({"men": men, "places": Text("{places}", "{places}")} for men in (short(ply.man), many(ply.man)))
    return _Deed((_GOES.format(**one), _GOES.format(**several)), square)
