"""Where nothing is won or lost at once the evaluation speaks: which part of it differs most between two quiet ends."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.reasons.concepts import differences

LARGEST_SHARE = 0.35  # of the whole difference: less is not worth a sentence
SMALLEST = 20  # centipawns
QUARTER = 0.25  # of the loss: a term below is not mentioned
LONGEST = 6  # plies that are followed before two quiet positions are compared


def end_of(board: Board, moves: tuple[str, ...]) -> Board:
    walker = board.copy()
    for move in moves:
        walker.push(move)
    return walker


def quiet_ends(board: Board, first: tuple[str, ...], second: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Both lines, cut at the same length, where nothing is taken and nobody is in check: only then do positions compare."""
    shortest = min(len(first), len(second), LONGEST)
    for length in range(shortest, 0, -1):
        if all(_is_quiet(board, line[:length]) for line in (first, second)):
            return [first[:length], second[:length]]
    return [first[:shortest], second[:shortest]]


def quiet_pairs(board: Board, first: tuple[str, ...], second: tuple[str, ...]) -> list[tuple[Board, Board]]:
    """The positions of two lines after equally many half-moves, wherever both are quiet, but the last."""
    shortest = min(len(first), len(second))
    lengths = [n for n in range(1, shortest) if all(_is_quiet(board, line[:n]) for line in (first, second))]
    return [(end_of(board, first[:n]), end_of(board, second[:n])) for n in lengths]


def _is_quiet(board: Board, line: tuple[str, ...]) -> bool:
    before = end_of(board, line[:-1])
    after = end_of(board, line)
    return not after.is_check() and "x" not in before.san(line[-1]) and "=" not in before.san(line[-1])


def main_difference(one: Board, other: Board, white: bool, loss: int) -> Text | None:
    """In what the first position is better than the second for a side, if one thing stands out; the loss is in centipawns."""
    found = differences(one, other, white)
    total = sum(concept.worth for concept in found)
    return found[0].name if found[0].worth >= max(SMALLEST, LARGEST_SHARE * total, QUARTER * loss) else None


def still_speaks(concept: Text, one: Board, other: Board, white: bool) -> bool:
    """Whether a concept speaks for the first position in another pair of quiet ends, too."""
    return any(each.name == concept and each.worth >= SMALLEST for each in differences(one, other, white))
