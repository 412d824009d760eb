"""Where the minds part: as long as their lines agree they think alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.minds.asking import Mind
from kiebitz.reasons.men import move_text, moves_text

AT_ONCE = Text("They part at once: {groups}.", "Sie trennen sich sofort: {groups}.")
LATER = Text("They agree on {line} and part then: {groups}.", "Sie sind sich über {line} einig und trennen sich dann: {groups}.")
NEVER = Text("They agree as far as all of them look: {line}.", "Sie sind sich einig, so weit alle schauen: {line}.")
GROUP = Text("{move} ({names})", "{move} ({names})")


@dataclass(frozen=True)
class Parting:
    """After the moves all agree on: who goes on with which move."""

    line: tuple[str, ...]
    groups: tuple[tuple[str, tuple[str, ...]], ...]  # move -> keys of the minds; empty: they never part


def part(minds: Sequence[Mind]) -> Parting:
    """The first half-move at which two lines differ."""
    lines = {mind.key: mind.line for mind in minds if mind.line}
    common: list[str] = []
    for ply in range(min((len(line) for line in lines.values()), default=0)):
        groups: dict[str, list[str]] = {}
        for key, line in lines.items():
            groups.setdefault(line[ply], []).append(key)
        if len(groups) > 1:
            return Parting(tuple(common), tuple((move, tuple(keys)) for move, keys in groups.items()))
        common.append(next(iter(groups)))
    return Parting(tuple(common), ())


def tell_parting(board: Board, minds: Sequence[Mind], parting: Parting) -> Text:
    names = {mind.key: mind.name if mind.year is None else str(mind.year) for mind in minds}
    line = moves_text(board.san_line(parting.line), board.fullmove_number, board.white_to_move)
    if not parting.groups:
        return NEVER.format(line=line)
    after = board.copy()
    for move in parting.line:
        after.push(move)
    groups = [
        GROUP.format(names=", ".join(names[key] for key in keys), move=move_text(after.san(move)))  # names and years are the same in both
        for move, keys in parting.groups
    ]
    joined = Text.finished("; ".join(each.en for each in groups), "; ".join(each.de for each in groups))
    return LATER.format(line=line, groups=joined) if parting.line else AT_ONCE.format(groups=joined)
