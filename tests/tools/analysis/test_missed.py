"""After a game: what a weak level missed, in its own words, and whether it was used."""

from __future__ import annotations

import pytest

from kiebitz.engine import Engine
from kiebitz.game.game import Game
from kiebitz.tools.analysis.missed import missed

START = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


def played(*moves: tuple[str, str]) -> Game:
    game = Game(START)
    for move, comment in moves:
        game.play(move, comment=comment)
    return game


def test_an_overlooked_defence_is_told_with_what_it_allowed(engine: Engine) -> None:
    others = " ".join(move for move in Game(START).board.legal_moves() if move != "d8g5")
    game = played(("d8g5", f"[%overlooked {others}]"), ("d2d3", ""))
    (found,) = missed(START, game.plies, engine)
    assert found.ply == 1
    assert found.said[0].en.startswith("I did not even think of ")
    assert found.said[1].en == f"You could have made use of it: {found.said[1].en.split(': ', 1)[1]}"
    assert found.reply[0] == "f3g5"
    assert not found.used


def test_who_used_it_is_told_so_and_a_mood_is_named(engine: Engine) -> None:
    game = played(("d8g5", "[%mood -3.10]"), ("f3g5", ""))
    (found,) = missed(START, game.plies, engine)
    assert found.used
    assert found.said[0].de.startswith("Meine Laune machte ihn um 3,10 besser, als er war")
    assert "Nxg5" in found.said[1].en
    assert "Sxg5" in found.said[1].de


def test_a_game_without_slips_needs_no_search() -> None:
    assert missed(START, played(("d8g5", ""), ("f3g5", "")).plies, Engine()) == []


def test_a_move_that_simply_takes_back_lay_not_too_far_away(engine: Engine) -> None:
    """6.dxc3 took a pawn back at once, and "I did not look far enough to see it"."""
    fen = "r1bqkb1r/ppp1pppp/2n2n2/6N1/8/BPp5/P1PPPPPP/R2QKB1R w KQkq - 0 6"
    game = Game(fen)
    game.play("g5e6", comment="[%mood -0.05]")
    (found,) = missed(fen, game.plies, engine)
    assert found.said[0].en == "dxc3 was right; I did not look closely enough."
    assert found.said[0].de == "Richtig war dxc3; ich habe nicht genau genug hingesehen."
