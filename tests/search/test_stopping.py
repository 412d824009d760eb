"""The end of thinking: always a legal move, at every number of positions; soon after being told; in time."""

from __future__ import annotations

import random
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.core.board import START_FEN, Board
from kiebitz.engine import Engine
from kiebitz.limits import Clock, Limits, Signal
from kiebitz.player import Decision, Progress
from tests.strategies import positions
from tests.waiting import LONG

TACTICAL = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
CHECK = "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1"
PROMOTION = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"


def assert_sane(board: Board, decision: Decision) -> None:
    """A legal move, a legal line that begins with it, a score, and alternatives that are legal too."""
    legal = board.legal_moves()
    assert decision.move in legal, board.fen()
    assert decision.line[0] == decision.move
    assert decision.score is not None
    walk = board.copy()
    for move in decision.line:
        walk.push(move)  # raises if it is not legal
    assert decision.ponder == (decision.line[1] if len(decision.line) > 1 else None)
    assert {alternative.move for alternative in decision.alternatives} <= set(legal)
    for alternative in decision.alternatives:
        assert alternative.line[0] == alternative.move


@pytest.mark.parametrize("fen", [START_FEN, TACTICAL, ENDGAME, CHECK, PROMOTION])
def test_interrupted_after_any_number_of_positions(engine: Engine, fen: str) -> None:
    """Every single place where a short search can be broken off, and some of a longer one."""
    board = Board(fen)
    for nodes in [*range(1, 150), *range(150, 3000, 97), *range(3000, 20000, 1999)]:
        decision = engine.choose(board, Limits(nodes=nodes))
        assert_sane(board, decision)
        # on the way back every half-move of the line may begin one more look, which ends at once
        assert decision.nodes <= nodes + 32


@given(positions(longest=60), st.integers(1, 400), st.integers(1, 3))
def test_interrupted_in_any_position(board: Board, nodes: int, lines: int) -> None:
    engine = ENGINES.setdefault(0, Engine())
    engine.set_option("hash_mb", 1)
    decision = engine.choose(board, Limits(nodes=nodes, multipv=lines))
    if board.has_legal_moves():
        assert_sane(board, decision)
    else:
        assert decision.move is None


ENGINES: dict[int, Engine] = {}


def test_the_position_is_not_changed(engine: Engine) -> None:
    board = Board()
    board.push("e2e4")
    fields = [name for name in board.state.dtype.names if name != "moves"]  # the list of legal moves is scratch paper
    before = [board.state[name].tobytes() for name in fields]
    engine.choose(board, Limits(depth=6))
    assert [board.state[name].tobytes() for name in fields] == before
    assert board.moves == ("e2e4",)


def test_only_the_named_moves(engine: Engine) -> None:
    board = Board()
    for moves in (("a2a3",), ("h2h4", "a2a3")):
        decision = engine.choose(board, Limits(depth=5, moves=moves))
        assert decision.move in moves
        assert {alternative.move for alternative in decision.alternatives} <= set(moves)


class Thinking:
    """A search in a thread of its own."""

    def __init__(self, engine: Engine, board: Board, limits: Limits) -> None:
        self.engine, self.board = engine, board
        self.progress: list[Progress] = []
        self.decision: Decision | None = None
        self.ended = self.spent = 0.0
        self.started = threading.Event()
        self.signal = Signal()
        self.thread = threading.Thread(target=self._run, args=(limits,))
        self.thread.start()

    def _run(self, limits: Limits) -> None:
        self.decision = self.engine.choose(self.board, limits, self._report, self.signal)
        self.ended, self.spent = time.perf_counter(), time.process_time()

    def _report(self, progress: Progress) -> None:
        self.progress.append(progress)
        self.started.set()

    def answer(self) -> Decision:
        self.thread.join()
        assert self.decision is not None
        return self.decision


def test_stops_soon_after_being_told(engine: Engine) -> None:
    """The promise is 20 ms, here of processor time; where another thread took some the best of several tries counts."""
    engine.choose(Board(TACTICAL), Limits(depth=1))
    delays = []
    for pause in (0.01, 0.02, 0.05, 0.1, 0.2):
        thinking = Thinking(engine, Board(TACTICAL), Limits(infinite=True))
        thinking.started.wait()
        time.sleep(pause)
        told = time.process_time()
        thinking.signal.stop()
        assert_sane(thinking.board, thinking.answer())
        delays.append(thinking.spent - told)
    assert min(delays) < 0.020, delays


def test_told_to_stop_before_it_began(engine: Engine) -> None:
    """Whoever asks may change his mind at once; the word counts all the same, and for this question only."""
    signal = Signal()
    signal.stop()
    board = Board(TACTICAL)
    assert_sane(board, engine.choose(board, Limits(infinite=True), None, signal))
    assert_sane(board, engine.choose(board, Limits(ponder=True), None, signal))
    assert engine.choose(board, Limits(depth=4)).depth == 4


def test_the_expected_move_was_played_before_it_began(engine: Engine) -> None:
    signal = Signal()
    signal.ponder_hit()
    board = Board(TACTICAL)
    assert_sane(board, engine.choose(board, Limits(movetime=0.05, ponder=True), None, signal))
    assert engine.choose(board, Limits(depth=4, ponder=True), None, signal).depth == 4


def test_a_thousand_stops_at_random(engine: Engine) -> None:
    """None is lost and none reaches the next search."""
    dice = random.Random(14)
    board = Board(TACTICAL)
    for _ in range(1000):
        signal = Signal()
        limits = Limits(infinite=True) if dice.random() < 0.5 else Limits(movetime=60, ponder=True)
        answer: list[Decision] = []
        thread = threading.Thread(target=lambda s=signal, t=limits, a=answer: a.append(engine.choose(board, t, None, s)))
        thread.start()
        for _ in range(dice.randrange(0, 3000)):
            pass
        if dice.random() < 0.3:
            signal.ponder_hit()
        signal.stop()
        thread.join(LONG)
        assert not thread.is_alive()
        assert answer[0].move is not None
    assert engine.choose(board, Limits(depth=5)).depth == 5


@pytest.mark.parametrize("finds_more", [True, False])
def test_an_endless_answer_wakes_with_the_word(engine: Engine, finds_more: bool) -> None:
    """The waiting itself hears it, with or without something left to search."""
    fen = TACTICAL if finds_more else "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1"
    thinking = Thinking(engine, Board(fen), Limits(depth=2 if not finds_more else None, ponder=True))
    assert thinking.started.wait(LONG)
    thinking.signal.ponder_hit()
    thinking.signal.stop()
    assert_sane(thinking.board, thinking.answer())


def test_endless_thinking_waits_for_the_word(engine: Engine) -> None:
    """Also when there is nothing left to find out: mate in one, one legal move."""
    for fen in ("7k/R7/6K1/8/8/8/8/8 w - - 0 1", "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1"):
        thinking = Thinking(engine, Board(fen), Limits(infinite=True))
        thinking.started.wait()
        time.sleep(0.2)
        assert thinking.thread.is_alive()
        thinking.signal.stop()
        assert_sane(thinking.board, thinking.answer())


def test_pondering_waits_for_the_move_or_the_word(engine: Engine) -> None:
    """The clock does not count before the predicted move is played."""
    for hit in (True, False):
        thinking = Thinking(engine, Board(TACTICAL), Limits(movetime=0.1, ponder=True))
        thinking.started.wait()
        time.sleep(0.2)
        assert thinking.thread.is_alive(), "the time of the opponent is free"
        told = time.perf_counter()
        if hit:
            thinking.signal.ponder_hit()
        else:
            thinking.signal.stop()
        assert_sane(thinking.board, thinking.answer())
        if hit:
            assert thinking.ended - told >= 0.05, "from now on its own time runs, and it uses it"


@pytest.mark.parametrize("seconds", [0.02, 0.1, 0.3])
def test_a_time_a_move_is_kept(engine: Engine, seconds: float) -> None:
    """No more processor time than that, and the time itself is used."""
    engine.choose(Board(), Limits(depth=1))
    spent, used = [], []
    for fen in (START_FEN, TACTICAL, ENDGAME):
        before = time.perf_counter(), time.process_time()
        assert_sane(Board(fen), engine.choose(Board(fen), Limits(movetime=seconds)))
        used.append(time.perf_counter() - before[0])
        spent.append(time.process_time() - before[1])
    assert min(spent) < seconds + 0.02, spent
    assert min(used) > seconds * 0.4, "a fixed time is used"


def test_a_game_on_the_clock_never_loses_on_time(engine: Engine) -> None:
    """Sixty moves with one second on the clock and nothing added; the clock counts the time the machine gave us."""
    engine.choose(Board(), Limits(depth=1))
    board, left = Board(), 1.0
    for _ in range(60):
        before = time.process_time()
        decision = engine.choose(board, Limits(clock=Clock(left)))
        left -= time.process_time() - before
        assert left > 0, f"move {len(board.moves) // 2 + 1}"
        assert decision.move is not None
        board.push(decision.move)
        replies = board.legal_moves()
        if not replies:
            break
        board.push(sorted(replies)[0])
        if not board.has_legal_moves():
            break


def test_the_only_move_is_played_at_once(engine: Engine) -> None:
    board = Board("7k/8/5K2/8/8/8/8/6Q1 b - - 0 1")
    assert len(board.legal_moves()) == 1
    decision = engine.choose(board, Limits(clock=Clock(60.0)))
    assert decision.nodes < 1000
    assert decision.move == board.legal_moves()[0]
