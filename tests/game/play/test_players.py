"""People and external engines as players; crashes and hangs become sentences."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiebitz.core.board import Board
from kiebitz.game.play.external import EngineFailure, ExternalEngine, library_limits
from kiebitz.game.play.players import Person
from kiebitz.limits import Clock, Limits, Signal
from kiebitz.options import OptionError
from kiebitz.player import Player, Pondering, Progress, SelfTimed
from tests.waiting import LONG

FAKE = Path(__file__).parents[1] / "fake_engine.py"
STOCKFISH = shutil.which("stockfish", path="/usr/games:/usr/local/bin:/usr/bin")
needs_stockfish = pytest.mark.skipif(STOCKFISH is None, reason="needs the engine stockfish")


def fake(habit: str, **settings: float) -> ExternalEngine:
    return ExternalEngine([sys.executable, str(FAKE), habit], **settings)  # type: ignore[arg-type]


@pytest.fixture
def stockfish() -> Iterator[ExternalEngine]:
    assert STOCKFISH
    engine = ExternalEngine(STOCKFISH)
    yield engine
    engine.close()


def test_a_person_answers_from_outside() -> None:
    person = Person("Anna")
    assert isinstance(person, Player)
    threading.Timer(0.05, person.move, ["e2e4"]).start()
    assert person.choose(Board(), Limits()).move == "e2e4"
    for later in (True, False):
        signal = Signal()
        if later:
            threading.Timer(0.05, signal.stop).start()
        else:
            signal.stop()
        assert person.choose(Board(), Limits(), None, signal).move is None
    threading.Timer(0.05, person.move, ["d2d4"]).start()
    assert person.choose(Board(), Limits()).move == "d2d4", "an old word does not reach the next question"


def test_an_engine_introduces_itself_and_plays() -> None:
    engine = fake("good")
    try:
        assert isinstance(engine, Player)
        assert isinstance(engine, Pondering)
        assert isinstance(engine, SelfTimed)
        assert engine.name == "Fake good"
        assert engine.options["skill"] == 5
        engine.options.set("Skill", 7)
        with pytest.raises(OptionError):
            engine.options.set("skill", 99)
        heard: list[Progress] = []
        decision = engine.choose(Board(), Limits(movetime=0.1), heard.append)
        assert decision.move == "a2a3"
        assert heard[0].score is not None
        assert heard[0].score.cp == 13
    finally:
        engine.close()


@pytest.mark.parametrize(
    ("habit", "words"),
    [
        ("dies-at-go", "ended by itself"),
        ("hangs-at-go", "did not answer in time"),
        ("deaf", "did not answer in time"),
        ("illegal", "impossible answer"),
        ("garbage", "impossible answer"),
    ],
)
def test_bad_habits_become_one_sentence_in_time(habit: str, words: str) -> None:
    engine = fake(habit, **({"grace": 0.3} if "in time" in words else {}))
    try:
        with pytest.raises(EngineFailure) as caught:
            engine.choose(Board(), Limits(movetime=0.1))
        assert words in caught.value.text.en
        assert f"Fake {habit}" in caught.value.text.de
    finally:
        engine.close()


def test_an_engine_that_died_is_started_again() -> None:
    engine = fake("dies-later")
    try:
        assert engine.choose(Board(), Limits(movetime=0.1)).move
        assert engine.choose(Board(), Limits(movetime=0.1)).move
        with pytest.raises(EngineFailure):
            engine.choose(Board(), Limits(movetime=0.1))
        assert engine.choose(Board(), Limits(movetime=0.1)).move
    finally:
        engine.close()


def test_engines_that_do_not_start() -> None:
    with pytest.raises(EngineFailure, match="cannot be started"):
        ExternalEngine("no-such-engine-anywhere")
    with pytest.raises(EngineFailure, match="ended while starting"):
        fake("dies-at-start")
    with pytest.raises(EngineFailure, match="does not answer"):
        fake("slow-start", start_seconds=0.5)


def test_what_an_engine_lacks_is_said() -> None:
    """Fairy-Max cannot be given a position: it was said to have ended, with a remark of Python's about its loop."""
    engine = "import sys\nfor line in sys.stdin:\n    print('feature ping=1 done=1' if 'protover' in line else '', flush=True)"
    code = """
import sys
from kiebitz.game.play.external import EngineFailure, ExternalEngine
try:
    ExternalEngine([sys.executable, "-c", sys.argv[1]], "Poor", protocol="xboard")
except EngineFailure as failure:
    print(failure.text.en)
"""
    told = subprocess.run([sys.executable, "-c", code, engine], capture_output=True, text=True, timeout=LONG)
    assert "The engine Poor does not offer what is needed (" in told.stdout
    assert "setboard" in told.stdout
    assert told.stderr == ""


def test_stop_ends_an_endless_search() -> None:
    engine = fake("good")
    try:
        signal = Signal()
        begin = time.monotonic()
        threading.Timer(0.2, signal.stop).start()
        assert engine.choose(Board(), Limits(infinite=True), None, signal).move
        assert time.monotonic() - begin > 0.1
    finally:
        engine.close()


@pytest.mark.parametrize("white", [True, False])
def test_an_engine_is_told_both_clocks(white: bool) -> None:
    """The own clock stood for both."""
    told = library_limits(Limits(clock=Clock(5.0, 1.0, 3, opponents=9.0)), white)
    assert (told.white_clock, told.black_clock) == ((5.0, 9.0) if white else (9.0, 5.0))
    assert (told.white_inc, told.black_inc, told.remaining_moves) == (1.0, 1.0, 3)
    alone = library_limits(Limits(clock=Clock(5.0)), white)
    assert (alone.white_clock, alone.black_clock) == (5.0, 5.0)


@needs_stockfish
def test_a_real_engine_keeps_its_limits(stockfish: ExternalEngine) -> None:
    heard: list[Progress] = []
    decision = stockfish.choose(Board(), Limits(movetime=0.3), heard.append)
    assert decision.move in Board().legal_moves()
    assert decision.score is not None
    assert heard[-1].depth >= 1
    assert stockfish.choose(Board(), Limits(depth=4)).depth >= 4
    assert stockfish.choose(Board(), Limits(nodes=2000)).move
    assert stockfish.choose(Board(), Limits(clock=Clock(1.0, 0.1))).move
    mate = stockfish.choose(Board("7k/8/6K1/8/8/8/8/R7 w - - 0 1"), Limits(movetime=0.2))
    assert mate.move == "a1a8"
    assert mate.score is not None
    assert mate.score.mate == 1


@needs_stockfish
def test_a_real_engine_ponders_until_the_hit(stockfish: ExternalEngine) -> None:
    answers = []
    signal = Signal()
    thread = threading.Thread(target=lambda: answers.append(stockfish.choose(Board(), Limits(movetime=0.2, ponder=True), None, signal)))
    thread.start()
    time.sleep(0.6)
    assert not answers  # pondering does not end by itself
    signal.ponder_hit()
    thread.join()
    assert answers[0].move in Board().legal_moves()


@needs_stockfish
def test_several_lines(stockfish: ExternalEngine) -> None:
    heard: list[Progress] = []
    stockfish.choose(Board(), Limits(movetime=0.3, multipv=3), heard.append)
    assert {progress.rank for progress in heard} == {1, 2, 3}
