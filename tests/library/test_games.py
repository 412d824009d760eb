"""Games and matches of the library."""

from __future__ import annotations

import kiebitz

TWO_ROOKS = "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1"


def clumsy(board: kiebitz.Board) -> str:
    return sorted(board.legal_moves())[0]


def test_a_function_can_play() -> None:
    game = kiebitz.play("kiebitz", clumsy, nodes=1000, start=TWO_ROOKS)
    assert game.result is not None
    assert game.result.white_wins
    assert game.headers["White"] == "Kiebitz"


def test_moves_made_before_are_part_of_the_game() -> None:
    game = kiebitz.play("kiebitz", clumsy, nodes=300, start=kiebitz.Board(TWO_ROOKS, "a1a7"))
    assert game.plies[0].move == "a1a7"


def test_a_match_counts_for_the_first_player() -> None:
    result = kiebitz.match("kiebitz", "level:1", games=2, nodes=300)
    assert result.games == 2
    assert result.wins + result.draws + result.losses == 2
    assert result.details["players"] == ["kiebitz", "level:1"]
