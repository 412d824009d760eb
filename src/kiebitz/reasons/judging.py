"""Where nothing is won or lost at once the evaluation speaks: which part of it differs most between two quiet ends."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.reasons.concepts import differences

LARGEST_SHARE = 0.35  # of the whole difference: less is not worth a sentence
SMALLEST = 20  # centipawns


def end_of(board: Board, moves: tuple[str, ...]) -> Board:
    walker = board.copy()
    for move in moves:
        walker.push(move)
    return walker


def main_difference(one: Board, other: Board, white: bool) -> Text | None:
    """In what the first position is better than the second for a side, if one thing stands out."""
    found = differences(one, other, white)
    total = sum(concept.worth for concept in found)
    return found[0].name if found[0].worth >= max(SMALLEST, LARGEST_SHARE * total) else None
