"""The window on the search: frames while it runs make sense, the last one is right, recordings come back."""

from __future__ import annotations

import dataclasses
import itertools
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Clock, Limits, Signal
from kiebitz.player import Decision
from kiebitz.probe import CUT_NAMES, Frame, Recording
from kiebitz.score import INFINITE_VALUE
from kiebitz.search.record import CUTS
from kiebitz.tree.grow import grow
from kiebitz.tree.tree import MOVING
from tests.waiting import wait_for

FEN = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2N1PN2/PP3PPP/R2QKB1R w KQ - 0 9"

LOOK = 0.005  # seconds


@pytest.fixture(scope="module")
def engine() -> Engine:
    engine = Engine()
    engine.set_option("hash_mb", 4)
    engine.choose(Board(FEN), Limits(depth=1))
    return engine


def watch(engine: Engine, limits: Limits, enough: Callable[[list[Frame]], bool] | None = None) -> tuple[list[Frame], Decision]:
    """Frames of one search, the last after its end, and its decision; it is stopped when `enough` are seen."""
    engine.new_game()
    answer: list[Decision] = []
    signal = Signal()
    thread = threading.Thread(target=lambda: answer.append(engine.choose(Board(FEN), limits, signal=signal)))
    thread.start()
    seen: list[Frame] = []
    runs = True
    while runs:
        thread.join(LOOK)
        runs = thread.is_alive()
        frame = engine.frame()
        assert frame is not None
        seen.append(frame)
        if enough is not None and enough(seen):
            signal.stop()
    return seen, answer[0]


def assert_sane(frame: Frame) -> None:
    """True of every frame, torn or not."""
    board = Board(FEN)
    legal = set(board.legal_numbers())
    assert frame.state in ("thinking", "pondering", "done")
    assert frame.nodes >= 0
    assert frame.time >= 0
    assert 0 <= frame.iteration <= 128
    assert 0 <= frame.trying_number <= len(legal)
    assert frame.trying_move in legal | {0}
    assert frame.best_move in legal | {0}
    assert frame.root_count <= len(legal)
    assert {look.move for look in frame.root} <= legal | {0}
    assert -INFINITE_VALUE <= frame.alpha <= INFINITE_VALUE
    assert -INFINITE_VALUE <= frame.beta <= INFINITE_VALUE
    assert all(0 <= move < 1 << 15 for move in frame.line + frame.best_line)
    assert set(frame.cuts) == {key for key, _ in CUT_NAMES.values()}
    assert all(count >= 0 for count in frame.cuts.values())
    assert frame.evaluations <= frame.nodes + 1000
    names = [name.de for name, _ in frame.statistics()]
    assert len(names) == len(set(names)) == 4 + len(CUT_NAMES)


def it_moves(seen: list[Frame]) -> bool:
    running = [frame for frame in seen if frame.state == "thinking"]
    return len({frame.nodes for frame in running}) > 3 and any(frame.line and frame.nodes_per_second > 0 for frame in running)


def test_frames_during_a_search(engine: Engine) -> None:
    seen, decision = watch(engine, Limits(infinite=True), enough=it_moves)
    for frame in seen:
        assert_sane(frame)
    # The first frames may still show the search before, where the thread of this one is late.
    seen = list(itertools.dropwhile(lambda frame: frame.state != "thinking", seen))
    running = [frame for frame in seen if frame.state == "thinking"]
    assert it_moves(running)
    assert [frame.nodes for frame in seen] == sorted(frame.nodes for frame in seen)
    assert [frame.time for frame in running] == sorted(frame.time for frame in running)
    assert decision.move in Board(FEN).legal_moves()


def test_the_last_frame_is_right(engine: Engine) -> None:
    """By depth, so that the search ends on its own: everything agrees with the decision."""
    board = Board(FEN)
    seen, decision = watch(engine, Limits(depth=9))
    last = seen[-1]
    assert_sane(last)
    assert last.state == "done"
    assert last.nodes == decision.nodes
    assert last.iteration == decision.depth == 9
    assert board.uci(last.best_move) == decision.move
    assert last.best_value == decision.value
    assert board.uci(last.best_line[0]) == decision.move
    assert sum(look.nodes for look in last.root) <= last.nodes
    assert {look.move for look in last.root} == set(board.legal_numbers())
    assert any(look.exact and look.value == last.best_value for look in last.root)
    assert 0 < last.table_hits <= last.table_probes
    shown, told = (
        {name.en: value for name, value in lines if "per second" not in name.en} for lines in (last.statistics(), decision.statistics)
    )
    assert shown == told


def test_the_plan_is_shown(engine: Engine) -> None:
    seen, _ = watch(engine, Limits(clock=Clock(10.0)))
    plan = seen[-1]
    assert plan.minimum is not None
    assert plan.average is not None
    assert plan.maximum is not None
    assert plan.minimum <= plan.average <= plan.maximum < 10
    assert watch(engine, Limits(depth=3))[0][-1].maximum is None


def test_pondering_is_shown(engine: Engine) -> None:
    signal = Signal()
    thread = threading.Thread(target=lambda: engine.choose(Board(FEN), Limits(movetime=0.1, ponder=True), None, signal))
    thread.start()
    try:
        wait_for(lambda: (frame := engine.frame()) is not None and frame.state == "pondering", "a frame that says so")
    finally:
        signal.ponder_hit()
        thread.join()


def test_nothing_to_see_before_the_first_search() -> None:
    assert Engine().frame() is None


def test_every_reason_to_cut_has_words() -> None:
    assert sorted(CUT_NAMES) == list(range(CUTS))
    assert len({key for key, _ in CUT_NAMES.values()}) == CUTS


def test_a_recording_comes_back(engine: Engine, tmp_path: Path) -> None:
    recording = Recording(FEN)
    seen, _ = watch(engine, Limits(depth=7))
    for frame in seen:
        recording.add(frame)
    path = tmp_path / "search.jsonl"
    recording.save(path)
    again = Recording.load(path)
    assert again.fen == FEN
    assert again.frames == recording.frames
    assert all(
        isinstance(value, type(getattr(seen[-1], key))) for key, value in dataclasses.asdict(again.frames[-1]).items() if key != "root"
    )
    empty = Recording(FEN)
    empty.save(path)
    assert Recording.load(path).frames == []


@pytest.mark.parametrize("nodes", [3_000, 3_700, 9_000, 20_000])
def test_each_root_move_keeps_its_own_values_whatever_its_place(engine: Engine, nodes: int) -> None:
    """From depth to depth the places change hands: a move once showed the value of the one that had stood there before."""
    board = Board(FEN)
    tree = grow(board, Limits(nodes=nodes), engine)
    frame = engine.frame()
    assert frame is not None
    last: dict[str, int] = {}
    exact: dict[str, tuple[int, int]] = {}
    effort: dict[str, int] = {}
    for root in tree.roots:
        nodes_here = [tree[child] for child in tree.children(root)]
        broken_off = {node.move for node in nodes_here if not node.finished}  # what was found before is not noted either
        for node in nodes_here:
            if node.role in MOVING and node.move and node.move not in broken_off:
                last[node.move] = -node.value
                effort[node.move] = effort.get(node.move, 0) + node.effort
                if -node.beta < -node.value < -node.alpha and node.role == "full":  # inside the window as it was by then
                    exact[node.move] = -node.value, tree[root].depth
    assert len(exact) > 1
    for look in frame.root:
        move = board.uci(look.move)
        assert (look.value, look.depth > 0) == (last.get(move, 0), move in last), move
        assert (look.exact_value, look.exact_depth) == exact.get(move, (None, 0)), move
        assert not look.exact or look.value == look.exact_value, move
        assert look.nodes == effort.get(move, 0), move
    bounds = {root.move: root.value for root in tree.decision.alternatives if root.note is not None}
    assert bounds.items() <= last.items()
    assert bounds
