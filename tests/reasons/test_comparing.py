"""Two moves of one position: what is wrong with the worse, or what speaks for the better."""

from __future__ import annotations

import pytest

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.comparing import compare, quiet_ends
from kiebitz.reasons.concepts import differences

ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


@pytest.mark.parametrize("order", [("f1b5", "f3e5"), ("f3e5", "f1b5")])
def test_a_piece_given_away_is_the_reason_whichever_comes_first(asker: Asker, order: tuple[str, str]) -> None:
    found = compare(asker, Board(ITALIAN), *order, nodes=20_000)
    assert found.better == "f1b5"
    assert "knight" in found.text.en
    assert "Springer" in found.text.de
    assert {line[0] for line in found.lines} == set(order)


def test_a_quiet_difference_is_told_in_concepts_at_equally_long_lines(asker: Asker) -> None:
    found = compare(asker, Board(), "e2e4", "g2g4", nodes=20_000)
    assert found.better == "e2e4"
    assert len(found.lines[0]) == len(found.lines[1])
    assert found.concepts
    assert all(abs(concept.worth) >= 20 for concept in found.concepts)
    assert found.text.en.startswith("e4 is ")


def test_a_move_is_as_good_as_itself(asker: Asker) -> None:
    found = compare(asker, Board(), "e2e4", "e2e4", nodes=5_000)
    assert found.better is None
    assert found.text.en == "e4 and e4 are about equally good."


def test_a_line_is_cut_before_the_exchange_is_over() -> None:
    board = Board("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    lines = quiet_ends(board, ("b1c3", "g8f6", "e4d5"), ("f1b5", "c7c6", "b5d3"))
    assert lines == [("b1c3", "g8f6"), ("f1b5", "c7c6")]


def test_what_one_position_has_is_what_the_other_lacks() -> None:
    one, other = Board("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"), Board("4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1")
    gained = {concept.name.en: concept.worth for concept in differences(one, other, True)}
    lost = {concept.name.en: concept.worth for concept in differences(other, one, True)}
    assert gained["the pawn structure"] > 0
    assert gained == pytest.approx({name: -worth for name, worth in lost.items()})
