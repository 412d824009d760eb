"""Several lines, several threads, the same twice: what a search promises about its answers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kiebitz.core.board import START_FEN, Board
from kiebitz.engine import Engine
from kiebitz.levels import FULL_LEVEL
from kiebitz.limits import Limits
from kiebitz.player import Decision, Progress
from tests.search.test_stopping import ENDGAME, PROMOTION, TACTICAL, assert_sane

QUIET = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 9"
FENS = (START_FEN, TACTICAL, ENDGAME, PROMOTION, QUIET)


def essence(decision: Decision) -> tuple[object, ...]:
    """All of an answer that does not depend on the clock."""
    return decision.move, decision.value, decision.line, decision.depth, decision.nodes, decision.alternatives


def think(engine: Engine, fen: str, limits: Limits) -> tuple[tuple[object, ...], list[tuple[object, ...]]]:
    reports: list[Progress] = []
    decision = engine.choose(Board(fen), limits, reports.append)
    return essence(decision), [(p.depth, p.score, p.line, p.nodes, p.rank, p.value, p.selective_depth, p.table_full) for p in reports]


@pytest.mark.parametrize("limits", [Limits(depth=8), Limits(nodes=20_000), Limits(depth=6, multipv=3), Limits(mate=3, nodes=5_000)])
def test_the_same_twice(engine: Engine, limits: Limits) -> None:
    """Same position, same limits, one thread: same positions looked at, same reports, same move; with a used
    engine after a new game, and with another engine."""
    other = Engine()
    other.set_option("hash_mb", 4)
    for fen in FENS:
        engine.new_game()
        other.new_game()
        first = think(engine, fen, limits)
        engine.new_game()
        assert think(engine, fen, limits) == first, fen
        assert think(other, fen, limits) == first, fen


def test_the_same_game_twice(engine: Engine) -> None:
    """Move by move, with all that was learnt on the way."""

    def play() -> list[tuple[object, ...]]:
        engine.new_game()
        board, found = Board(), []
        for _ in range(16):
            decision = engine.choose(board, Limits(nodes=3_000))
            found.append(essence(decision))
            assert decision.move is not None
            board.push(decision.move)
        return found

    assert play() == play()


def test_a_seed_changes_moods_and_nothing_else(engine: Engine) -> None:
    """On a weak level another seed may choose another move; on full strength it does not matter."""
    full, weak = set(), set()
    for seed in range(16):
        engine.set_option("seed", seed)
        engine.set_option("level", FULL_LEVEL)
        engine.new_game()
        full.add(engine.choose(Board(QUIET), Limits(depth=5)).nodes)
        engine.set_option("level", 2)
        moves = {engine.choose(Board(QUIET), Limits(depth=5)).move for _ in range(2)}
        assert len(moves) == 1, "the same seed, the same move"
        weak |= moves
    assert len(full) == 1
    assert len(weak) > 1


@pytest.mark.parametrize("fen", FENS)
def test_several_lines_are_distinct_and_ordered(engine: Engine, fen: str) -> None:
    board = Board(fen)
    reports: list[Progress] = []
    decision = engine.choose(board, Limits(depth=7, multipv=4), reports.append)
    lines = decision.alternatives[:4]
    assert len({line.move for line in lines}) == 4
    assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)
    assert lines[0].move == decision.move
    assert lines[0].value == decision.value
    assert_sane(board, decision)
    for line in lines:
        walk = board.copy()
        for move in line.line:
            walk.push(move)
    for depth in range(1, 8):
        told = [report for report in reports if report.depth == depth]
        assert [report.rank for report in told] == [1, 2, 3, 4], depth
        assert len({report.line[0] for report in told}) == 4
        values = [report.value for report in told if report.value is not None]
        assert values == sorted(values, reverse=True), depth


def test_one_line_of_several_is_the_line_of_one(engine: Engine) -> None:
    """Looking for more lines does not change which move is best where it is clear."""
    fen = "6k1/5ppp/8/8/8/8/q4PPP/Q5K1 w - - 0 1"
    one = engine.choose(Board(fen), Limits(depth=6))
    engine.new_game()
    assert engine.choose(Board(fen), Limits(depth=6, multipv=5)).move == one.move == "a1a2"


def test_more_lines_than_moves(engine: Engine) -> None:
    board = Board("7k/8/8/8/8/8/r7/5K2 w - - 0 1")
    count = len(board.legal_moves())
    decision = engine.choose(board, Limits(depth=5, multipv=20))
    assert len({line.move for line in decision.alternatives}) == count


def test_the_option_asks_for_lines_too(engine: Engine) -> None:
    engine.set_option("multipv", 3)
    reports: list[Progress] = []
    engine.choose(Board(), Limits(depth=3), reports.append)
    assert {report.rank for report in reports} == {1, 2, 3}


def test_reports_grow(engine: Engine) -> None:
    """Depth by depth, with more positions, more time, a legal line, and the last one is the decision."""
    reports: list[Progress] = []
    board = Board(TACTICAL)
    decision = engine.choose(board, Limits(depth=9), reports.append)
    assert [report.depth for report in reports] == list(range(1, 10))
    assert all(one.nodes <= two.nodes and one.time <= two.time for one, two in pairwise(reports))
    for report in reports:
        walk = board.copy()
        assert report.line
        for move in report.line:
            walk.push(move)
        assert report.selective_depth >= report.depth - 1
        assert 0 <= report.table_full <= 1000
    last = reports[-1]
    assert (last.line, last.score, last.value) == (decision.line, decision.score, decision.value)


@pytest.mark.parametrize("fen", FENS)
def test_two_threads_are_sane(engine: Engine, fen: str) -> None:
    board = Board(fen)
    engine.set_option("threads", 2)
    for limits in (Limits(depth=8), Limits(nodes=30_000), Limits(movetime=0.1), Limits(depth=6, multipv=2)):
        decision = engine.choose(board, limits)
        assert_sane(board, decision)
        assert decision.nodes > 0
    engine.set_option("threads", 1)
    alone = engine.choose(board, Limits(depth=5))
    assert_sane(board, alone)


def test_two_threads_find_what_one_finds(engine: Engine) -> None:
    engine.set_option("threads", 2)
    for fen, move in (  # a mate and a fork
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7"),
        ("r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1", "d5c7"),
    ):
        engine.new_game()
        assert engine.choose(Board(fen), Limits(depth=11)).move == move


def test_threads_may_come_and_go(engine: Engine) -> None:
    board = Board()
    for threads in (1, 3, 2, 1, 2):
        engine.set_option("threads", threads)
        decision = engine.choose(board, Limits(nodes=2_000))
        assert_sane(board, decision)
        assert decision.move is not None
        board.push(decision.move)


def test_a_smaller_or_larger_table(engine: Engine) -> None:
    for megabytes in (1, 32, 2):
        engine.set_option("hash_mb", megabytes)
        assert_sane(Board(TACTICAL), engine.choose(Board(TACTICAL), Limits(depth=7)))
    engine.clear()
    assert engine.choose(Board(TACTICAL), Limits(depth=2)).move


def test_chess960(engine: Engine) -> None:
    """Castling is king takes rook there, in moves and lines."""
    board = Board("1k6/8/8/8/8/8/8/RK5R w KQ - 0 1", chess960=True)
    assert "b1a1" in board.legal_moves()
    assert_sane(board, engine.choose(board, Limits(depth=5)))
    only = engine.choose(board, Limits(depth=3, moves=("b1h1",)))
    assert only.move == "b1h1"


@pytest.mark.parametrize("nodes", [300, 1_000, 3_000, 10_000])
def test_a_line_is_legal_and_shows_the_reply(engine: Engine, nodes: int) -> None:
    """Lines are lengthened from the table of positions by the search itself: every move of them can be played, and there is
    an answer to the first unless it ends the game."""
    for fen in FENS:
        engine.new_game()
        reports: list[Progress] = []
        decision = engine.choose(Board(fen), Limits(nodes=nodes, multipv=2), reports.append)
        assert reports
        assert all(len(report.line) > 1 for report in reports if report.depth > 1), (fen, nodes)
        for line in (decision.line, *(report.line for report in reports)):
            board = Board(fen)
            for move in line:
                board.push(move)
