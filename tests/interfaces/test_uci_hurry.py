"""With next to nothing on the clock: no thread is woken for the answer, and a game is not made again from its first move."""

from __future__ import annotations

import pytest

from kiebitz.core.board import Board
from kiebitz.interfaces.uci import searching
from tests.interfaces.uci_talk import InProcess


def test_the_answer_comes_from_the_thread_that_heard_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []
    thread = searching.thread
    monkeypatch.setattr(searching, "thread", lambda target, *words: (started.append(target), thread(target, *words))[1])
    with InProcess() as talk:
        for words in ("wtime 1 btime 1", "wtime 50 btime 50", "movetime 5"):
            assert talk.move(f"go {words}") != "0000"
        assert started == []
        talk.move("go wtime 5000 btime 5000 depth 1")
        assert started, "a stop must be heard"


def test_only_new_moves_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    push = Board.push
    with InProcess() as talk:
        monkeypatch.setattr(Board, "push", lambda board, move: (made.append(move), push(board, move))[1])
        talk.ask("position startpos moves e2e4 e7e5", "position startpos moves e2e4 e7e5 g1f3 b8c6")
        assert made == ["e2e4", "e7e5", "g1f3", "b8c6"]
        shown = talk.ask("position startpos moves e2e4", "d")
        assert any("4P3" in line and " b " in line for line in shown), "back again"
        talk.ask("position startpos moves e2e4 xxxx")
        shown = talk.ask("position startpos moves e2e4 e7e5", "d")
        assert any("4p3" in line for line in shown), "what was wrong before is not remembered"
        shown = talk.ask("flip", "position startpos moves e2e4 e7e5 g1f3", "d")
        assert any("5N2" in line for line in shown)
