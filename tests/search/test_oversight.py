"""What people overlook: what hides a move and what shows it, asked of a weak level over many games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.search.oversight import shares_overlooked
from kiebitz.search.parameters import F

GAMES = 40
LONE_CHECK = "6k1/p4ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1"  # Re8 mates, and nothing else happens
MANY_CHECKS = "6k1/p1q2ppp/1n6/3N4/1b6/3Q4/5PPP/4R1K1 w - - 0 1"  # Re8 is one of five checks
FORK = "6k1/5ppp/2q5/p2N4/8/1Q6/5PPP/3R2K1 w - - 0 1"  # Ne7 attacks king and queen; Nf6, Qb8 and Qg3 besides
NO_FORK = "6k1/q4ppp/8/p2N4/8/1Q6/5PPP/3R2K1 w - - 0 1"  # Ne7 is as much a check


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine()
    engine.set_option("hash_mb", 1)
    engine.set_option("level", 3)
    yield engine
    engine.close()


def overlooked(engine: Engine, fen: str, move: str, *before: str) -> int:
    """In how many games the level does not think of a move."""
    count = 0
    for seed in range(1, GAMES + 1):
        engine.set_option("seed", seed)
        board = Board(fen)
        for earlier in before:
            board.push(earlier)
        count += move in engine.choose(board, Limits(nodes=30)).overlooked
    return count


def test_a_mate_is_hidden_by_the_other_checks(engine: Engine) -> None:
    assert overlooked(engine, LONE_CHECK, "e1e8") == 0
    assert overlooked(engine, MANY_CHECKS, "e1e8") > GAMES // 10


def test_a_fork_catches_the_eye(engine: Engine) -> None:
    """The same check with the same other checks on the board; only once it attacks a queen as well."""
    assert overlooked(engine, FORK, "d5e7") < overlooked(engine, NO_FORK, "d5e7")


def test_a_queen_left_standing_is_seen_sooner_than_a_knight(engine: Engine) -> None:
    """Even a beginner takes a queen that stands under his bishop, though not always."""
    engine.set_option("level", 1)
    queen = overlooked(engine, "rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3", "c1g5")
    knight = overlooked(engine, "r1b1kbnr/pppp1ppp/1q6/4p1n1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3", "c1g5")
    engine.set_option("level", 3)
    assert queen < knight
    assert queen < GAMES // 2


def test_what_the_move_before_prepared_is_seen(engine: Engine) -> None:
    """The knight forked and now takes the other one: nobody who played the fork overlooks that."""
    fork = FORK.replace("q", "n")
    after = Board(fork)
    for move in ("d5e7", "g8f8"):
        after.push(move)
    assert overlooked(engine, fork, "e7c6", "d5e7", "g8f8") < overlooked(engine, after.fen(), "e7c6")


def test_taking_back_is_seen_and_a_man_that_walks_into_danger_not_always(engine: Engine) -> None:
    """Every man that had just come was seen, so that weak levels took nearly every free piece."""
    came = "r4rk1/pppq1ppp/2np4/4n3/1b2P1b1/2NPBN2/PPP2PPP/R2Q1RK1 b - - 0 1"
    took = came.replace("1b2P1b1", "1bB1P1b1")
    assert overlooked(engine, took, "d3c4", "e5c4") == 0
    assert overlooked(engine, came, "d3c4", "e5c4") > GAMES // 4


def test_a_sacrifice_is_harder_to_see_than_a_capture_that_wins(engine: Engine) -> None:
    """The same rook takes on the same square; in one of the positions a pawn takes back."""
    won, given = "3r2k1/5ppp/8/p7/8/8/1N3PPP/3R2K1 w - - 0 1", "6k1/4pppp/3n4/p7/8/8/1N3PPP/3R2K1 w - - 0 1"
    assert overlooked(engine, won, "d1d8") < overlooked(engine, given, "d1d6")


def test_everybody_thinks_of_a_few_moves(engine: Engine) -> None:
    engine.set_option("level", 1)
    for seed in range(1, GAMES + 1):
        engine.set_option("seed", seed)
        board = Board(MANY_CHECKS)
        decision = engine.choose(board, Limits(nodes=30))
        assert len(board.legal_moves()) - len(decision.overlooked) >= F.sight_enough
    engine.set_option("level", 3)


def test_the_shares_grow_with_hiddenness_and_blindness() -> None:
    assert set(shares_overlooked(0)) == {0}
    for blindness in (5, 100, 500, 900, 2000):
        assert all(one <= other for one, other in pairwise(shares_overlooked(blindness)))
    for less, more in pairwise((5, 100, 500, 900)):
        assert all(one <= other for one, other in zip(shares_overlooked(less), shares_overlooked(more), strict=True))
        assert shares_overlooked(less)[-1] < shares_overlooked(more)[-1]
