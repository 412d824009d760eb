"""Lines that make no sense never hurt the engine."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest

from kiebitz.interfaces.uci.server import LONGEST_LINE
from tests.interfaces.uci.talk import KIWIPETE, InProcess, bestmoves, engine

__all__ = ["engine"]  # a fixture

WORDS = (
    "uci", "isready", "setoption", "name", "value", "Hash", "MultiPV", "Threads", "Style", "ucinewgame", "position", "startpos", "fen",
    "moves", "go", "depth", "nodes", "movetime", "wtime", "btime", "infinite", "ponder", "searchmoves", "mate", "perft", "stop",
    "ponderhit", "d", "eval", "flip", "debug", "on", "off", "register", "later", "e2e4", "e7e8q", "0000", "a9a1", "1", "2", "-1",
    "99999999999999999999", "x", "", "\t", "♞", "\x00", "UCI_Chess960", "true", "false", "UCI_LimitStrength", "Clear",
    "8/8/8/8/8/8/8/8", "w", "KQkq", "-", "0", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "r3k2r/8/8/8/8/8/8/R3K2R",
    "4k3/P7/8/8/8/8/8/4K3", "“", "{}", "%s", "quitt",
)  # fmt: skip


def random_line(dice: random.Random) -> str:
    kind = dice.random()
    if kind < 0.45:
        return " ".join(dice.choice(WORDS) for _ in range(dice.randrange(1, 9)))
    if kind < 0.75:  # nearly sensible: one word of a good line replaced, dropped or doubled
        good = dice.choice(
            (
                "position startpos moves e2e4 e7e5 g1f3",
                f"position fen {KIWIPETE} moves e1g1",
                "go depth 2",
                "go wtime 5 btime 5 winc 0 binc 0",
                "go movetime 2 searchmoves e2e4 d2d4",
                "go infinite",
                "go ponder wtime 5 btime 5",
                "setoption name MultiPV value 2",
                "setoption name Hash value 2",
                "setoption name UCI_Chess960 value true",
                "perft 2",
            )
        ).split()
        at = dice.randrange(len(good))
        good[at : at + 1] = dice.choice(([], [dice.choice(WORDS)], [good[at], good[at]]))
        return " ".join(good)
    if kind < 0.85:
        return "".join(chr(dice.choice((dice.randrange(32, 127), dice.randrange(128, 0x3000)))) for _ in range(dice.randrange(60)))
    return dice.choice(("stop", "ponderhit", "isready", "position startpos", "go depth 1", "ucinewgame", "eval", "d"))


def is_heavy(line: str) -> bool:
    """What would only cost time: gigabytes of memory, hours of counting."""
    words = line.split()
    return (
        "perft" in words
        or words[:1] == ["quit"]
        or "bench" in words
        or ("Hash" in words and "99999999999999999999" not in words and "2" not in words)
    )


def survive(lines: int, seed: int) -> None:
    dice = random.Random(seed)
    with InProcess() as talk:
        talk.ask("setoption name Hash value 1")
        asked = 0
        for number in range(lines):
            line = random_line(dice).replace("\n", " ").replace("\r", " ")
            if is_heavy(line):
                continue
            asked += sum(word == "go" for word in line.split()[:1])
            talk.send(line)
            if number % 100 == 99:
                talk.sync(number)
        talk.sync(lines)
        # It is as sane as before.
        talk.ask(
            "setoption name UCI_Chess960 value false", "setoption name MultiPV value 1", "setoption name Threads value 1", "ucinewgame"
        )
        talk.send("position startpos", "go depth 4 searchmoves e2e4")
        assert talk.until("bestmove")[-1].startswith("bestmove e2e4")
        failures = [line for line in talk.heard if re.match(r"info string \w+Error", line)]
        assert failures == []
        assert len(bestmoves(talk.heard)) >= asked


def test_nonsense_never_hurts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    survive(600, seed=1)
    assert not (tmp_path / "errors.log").exists()


@pytest.mark.parametrize("length", [LONGEST_LINE - 20, 10_000_000])
def test_a_line_without_end_leaves_the_engine_answering(engine: InProcess, length: int) -> None:
    """After a line that was looked at once; in processor time, and where another thread took some the best of several tries counts."""
    for start in ("", "go ", "setoption ", "setoption name ", "position ", "go searchmoves ", "perft "):
        for word in ("word ", "value ", "depth ", "e2e5 "):
            took = []
            for _ in range(3):
                begin = time.process_time()
                engine.send(start + word * (length // len(word)))
                said = [line for line in engine.ask("stop") if line.startswith("info string")]
                took.append(time.process_time() - begin)
                assert len(said) <= 300
                assert max(map(len, said), default=0) < 2100
                if length > LONGEST_LINE:
                    assert said == [f"info string A line of more than {LONGEST_LINE} characters was not carried out."]
                if took[-1] < 5:
                    break
            assert min(took) < 5, f"{took} for “{start}{word}…”: the words were looked at again and again"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_ten_thousand_lines_of_nonsense(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int) -> None:
    monkeypatch.setenv("KIEBITZ_DATA", str(tmp_path))
    survive(1000, seed)
    assert not (tmp_path / "errors.log").exists()
