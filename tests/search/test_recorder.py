"""The recorder writes down what the search did, and changes nothing about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.score import MATE_VALUE
from kiebitz.search.record import (
    CUT_FAR_AHEAD,
    CUT_FAR_BEHIND,
    CUT_FIRST_MOVE,
    CUT_LATER_MOVE,
    CUT_NULL,
    CUT_STAND_PAT,
    END_SEARCHED,
    END_STOPPED,
)
from kiebitz.search.recorder import ALONE, CAPTURE, CAPTURES, FOLDED, LEAST_ROOM, PASSING, SKIPS_FOR_A_NODE, WHOLE, Recorder
from tests.strategies import positions

MIDDLEGAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
CASES = (
    (MIDDLEGAME, Limits(nodes=6000)),
    ("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9", Limits(depth=8)),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", Limits(depth=9)),
    ("8/1p3k2/p1p2p1p/P1Pp1PpP/1P1Pp1P1/4P1K1/8/8 w - - 0 40", Limits(depth=10)),
    ("6k1/5ppp/8/8/8/8/5PPP/1r2R1K1 b - - 0 1", Limits(depth=6)),
)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine()
    engine.set_option("hash_mb", 4)
    yield engine
    engine.close()


def recorded(engine: Engine, fen: str, limits: Limits, capacity: int = 200_000) -> tuple[Any, Recorder]:
    recorder = Recorder(capacity)
    engine.new_game()
    engine.recorder = recorder
    try:
        return engine.choose(Board(fen), limits), recorder
    finally:
        engine.recorder = None


def check_nothing_changes_and_everything_counts(engine: Engine, fen: str, limits: Limits) -> Any:
    """The nodes of a search, once it is clear that it is the same with and without recording."""
    engine.new_game()
    plain = engine.choose(Board(fen), limits)
    decision, recorder = recorded(engine, fen, limits)
    assert (decision.move, decision.nodes, decision.value, decision.line) == (plain.move, plain.nodes, plain.value, plain.line), fen
    nodes = recorder.nodes
    assert len(nodes) == decision.nodes
    assert nodes["effort"][nodes["parent"] < 0].sum() == decision.nodes
    below = np.ones(len(nodes), dtype=np.int64)
    inner = nodes["parent"] >= 0
    np.add.at(below, nodes["parent"][inner], nodes["effort"][inner])
    assert (below == nodes["effort"]).all()
    return recorder


def passed(board: Board) -> Board:
    """The same position with the other side to move."""
    men, side, rights, _, *rest = board.fen().split()
    return Board(" ".join([men, "b" if side == "w" else "w", rights, "-", *rest]))


def check_every_position_follows_by_a_legal_move(nodes: Any, fen: str) -> None:
    boards: dict[int, Board] = {-1: Board(fen)}
    for index, node in enumerate(nodes):
        parent = int(node["parent"])
        while list(boards)[-1] != parent:
            boards.popitem()
        board = boards[parent]
        if parent >= 0 and node["role"] <= CAPTURE:
            number = int(node["move"])
            assert number in board.legal_numbers(), (board.fen(), number)
            board = board.copy()
            board.push_number(number)
            assert node["ply"] == nodes[parent]["ply"] + 1
        elif node["role"] == PASSING:
            board = passed(board)
        elif node["role"] == ALONE:
            assert int(node["move"]) in board.legal_numbers()
        assert board.key == node["key"], (index, board.fen())
        assert node["best"] == 0 or int(node["best"]) in board.legal_numbers()
        boards[index] = board


def check_values_obey_their_bounds(nodes: Any, skips: Any) -> set[int]:
    """How positions ended."""
    last_look: dict[int, dict[int, int]] = {}  # of each node: move -> the value of its last look, for the side that moves
    for node in nodes:
        if node["parent"] >= 0 and node["role"] <= CAPTURE:
            last_look.setdefault(int(node["parent"]), {})[int(node["move"])] = -int(node["value"])
    seen = set()
    for index, node in enumerate(nodes):
        ending, value, alpha, beta = (int(node[name]) for name in ("ending", "value", "alpha", "beta"))
        seen.add(ending)
        if node["ply"] > 0:
            beta = min(beta, MATE_VALUE - int(node["ply"]) - 1)  # no mate can be shorter than the next move
        looks = last_look.get(index, {})
        if ending == END_STOPPED:
            continue
        if ending in (CUT_FAR_AHEAD, CUT_NULL, CUT_STAND_PAT):
            assert value >= beta, (index, node)
        elif ending == CUT_FAR_BEHIND:
            assert value <= alpha, (index, node)
        elif ending in (CUT_FIRST_MOVE, CUT_LATER_MOVE):
            assert value >= beta, (index, node)
            assert looks[int(node["best"])] == value, (index, node)
            assert list(looks)[-1] == node["best"], (index, node)  # nothing was looked at after the refutation
            assert (ending == CUT_FIRST_MOVE) == (len(looks) == 1) or node["flags"] & CAPTURES, (index, node)
        elif ending == END_SEARCHED:
            best = max(looks.values(), default=None)
            if node["flags"] & CAPTURES:
                assert best is None or value >= best, (index, node)
            else:
                assert value == best, (index, node)
            if value > alpha and looks:
                assert node["best"] == 0 or looks[int(node["best"])] == value, (index, node)
    for skip in skips[:: len(skips) // 300 + 1]:
        assert int(skip["move"]) not in last_look.get(int(skip["node"]), {})
    return seen


def check_record(nodes: Any, skips: Any, fen: str) -> set[int]:
    check_every_position_follows_by_a_legal_move(nodes, fen)
    return check_values_obey_their_bounds(nodes, skips)


@pytest.mark.parametrize(("fen", "limits"), CASES)
def test_the_record_replays_and_recording_changes_nothing(engine: Engine, fen: str, limits: Limits) -> None:
    recorder = check_nothing_changes_and_everything_counts(engine, fen, limits)
    assert END_SEARCHED in check_record(recorder.nodes, recorder.skips, fen)


@settings(max_examples=25)
@given(positions(longest=80, chess960=False), st.integers(100, 600))
def test_so_it_does_for_any_position_and_any_limit(engine: Engine, board: Board, nodes: int) -> None:
    if not board.legal_moves():
        return
    recorder = check_nothing_changes_and_everything_counts(engine, board.fen(), Limits(nodes=nodes))
    check_record(recorder.nodes, recorder.skips, board.fen())


def _a_cut(nodes: Any) -> int:
    return next(i for i, node in enumerate(nodes) if node["ending"] == CUT_LATER_MOVE)


def _a_move_of(nodes: Any) -> int:
    return next(i for i, node in enumerate(nodes) if node["parent"] >= 0 and node["role"] <= CAPTURE)


# Which record is false in what; each has to be found by the checks above.
FALSE = {
    "a refuted line worth less than beta": lambda nodes: nodes["value"].__setitem__(_a_cut(nodes), int(nodes["beta"][_a_cut(nodes)]) - 1),
    "a best move that was not looked at last": lambda nodes: nodes["best"].__setitem__(_a_cut(nodes), 0),
    "a move nobody can play": lambda nodes: nodes["move"].__setitem__(_a_move_of(nodes), 1),
    "a position of another branch": lambda nodes: nodes["key"].__setitem__(_a_move_of(nodes), nodes["key"][0]),
    "a ply too many": lambda nodes: nodes["ply"].__setitem__(_a_move_of(nodes), 7),
}


@pytest.mark.parametrize("falsehood", FALSE)
def test_a_false_record_is_noticed(engine: Engine, falsehood: str) -> None:
    """The checks of any position and any limit would be worth nothing if they let everything pass."""
    recorder = check_nothing_changes_and_everything_counts(engine, MIDDLEGAME, Limits(nodes=2000))
    nodes = recorder.nodes.copy()
    FALSE[falsehood](nodes)
    with pytest.raises((AssertionError, KeyError)):
        check_record(nodes, recorder.skips, MIDDLEGAME)


def test_when_room_runs_out_the_top_stays_whole_and_below_it_what_cost_most(engine: Engine) -> None:
    limits = Limits(depth=11)
    decision, large = recorded(engine, MIDDLEGAME, limits)
    room = decision.nodes // 4
    again, small = recorded(engine, MIDDLEGAME, limits, room)
    assert (again.move, again.nodes) == (decision.move, decision.nodes)
    whole, part = large.nodes, small.nodes
    assert len(part) < room < len(whole) == decision.nodes
    least = int(small.record["least"])
    assert least > 1
    assert int(small.record["whole"]) == WHOLE
    top = ["key", "effort", "value", "move", "ply", "role"]
    whole_top, part_top = (nodes[nodes["ply"][nodes["parent"]] < WHOLE] for nodes in (whole, part))
    assert (whole_top[top] == part_top[top]).all()
    folded = part["flags"] & FOLDED != 0
    assert folded.any()
    assert (part["effort"][folded] < least).all()
    below = np.ones(len(part), dtype=np.int64)
    np.add.at(below, part["parent"][part["parent"] >= 0], part["effort"][part["parent"] >= 0])
    assert (below == part["effort"])[~folded].all()
    assert (small.skips["node"] < len(part)).all()
    assert not folded[small.skips["node"]].any()


def test_even_the_top_gives_way_before_the_search_does(engine: Engine) -> None:
    decision, recorder = recorded(engine, MIDDLEGAME, Limits(depth=13), LEAST_ROOM)
    nodes = recorder.nodes
    assert len(nodes) <= LEAST_ROOM
    assert int(recorder.record["whole"]) < WHOLE
    assert nodes["effort"][nodes["parent"] < 0].sum() == decision.nodes  # the roots are always there


def test_a_million_nodes_fit_into_a_hundred_megabytes() -> None:
    recorder = Recorder(LEAST_ROOM)
    assert recorder.memory * 1_000_000 <= 100_000_000 * recorder.capacity
    assert len(recorder.nodes) == len(recorder.skips) == 0
    assert int(recorder.record["skip_capacity"]) == SKIPS_FOR_A_NODE * LEAST_ROOM
