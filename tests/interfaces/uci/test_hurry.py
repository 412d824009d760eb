"""No further thread is woken for the answer, and a game is not made again from its first move."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from kiebitz.core.board import Board
from kiebitz.game.book.player import LibraryPlayer
from kiebitz.interfaces.uci.server import UciServer
from kiebitz.player import Decision
from tests.interfaces.uci.talk import InProcess, _Ear


def thinkers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[threading.Thread, threading.Thread]]:
    """For every search from here on: the thread that took the `go` from the others, and the one that thinks."""
    found: list[tuple[threading.Thread, threading.Thread]] = []
    asked: list[threading.Thread] = []
    go, choose = UciServer._go, LibraryPlayer.choose
    monkeypatch.setattr(UciServer, "_go", lambda server, rest: (asked.append(threading.current_thread()), go(server, rest))[1])

    def choosing(*words: Any) -> Decision:
        found.append((asked[-1], threading.current_thread()))
        return choose(*words)

    monkeypatch.setattr(LibraryPlayer, "choose", choosing)
    return found


@pytest.mark.parametrize("words", ["wtime 1 btime 1", "wtime 50 btime 50", "movetime 5", "movetime 100", "wtime 5000 btime 5000 depth 1"])
def test_the_answer_comes_from_the_thread_that_heard_the_question(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """On a busy computer every thread that has to be woken comes late."""
    found = thinkers(monkeypatch)
    with InProcess() as talk:
        for _ in range(3):
            assert talk.move(f"go {words}") != "0000"
    assert len(found) == 3
    assert all(heard is thinking for heard, thinking in found)


@pytest.mark.parametrize("words", ["wtime 400 btime 400 winc 5 binc 5", "movetime 5"])
def test_who_reads_a_bullet_move_thinks_about_it(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """At 0.3 s + 5 ms beside six busy programs every hand-over from thread to thread cost more than the increment."""
    found = thinkers(monkeypatch)
    with InProcess() as talk:
        talk.server._commands.join()  # readyok was heard before its thread was through
        for _ in range(3):
            assert talk.move("position startpos moves e2e4", f"go {words}") != "0000"
        assert {thread for pair in found for thread in pair} == {talk.thread}
        talk.send("go infinite", f"go {words}")  # what comes after a long search is not carried out before it
        talk.until("bestmove")
        talk.until("bestmove")
    assert talk.thread not in found[3]


def test_all_that_a_bullet_move_says_goes_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line wakes the interface, and on a busy computer the interface then goes first."""
    with InProcess() as talk:
        talk.server._commands.join()
        said: list[str] = []
        write = _Ear.write
        monkeypatch.setattr(_Ear, "write", lambda ear, text: (said.append(text), write(ear, text))[1])
        talk.move("go wtime 300 btime 300 winc 5 binc 5")
        assert len(said) == 1
        assert "\ninfo depth" in said[0]
        assert "\nbestmove" in said[0]


def test_commands_are_heard_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two threads take turns: each search may be asked whether it is ready, and stopped."""
    found = thinkers(monkeypatch)
    with InProcess() as talk:
        for _ in range(4):
            talk.send("go infinite", "isready")
            talk.until("readyok")
            assert talk.move("stop") != "0000"
        talk.send("go infinite", "go infinite", "position startpos moves e2e4", "go ponder wtime 9000 btime 9000", "ponderhit", "stop")
        for _ in range(3):
            talk.until("bestmove")
    assert len(found) == 7
    assert len({thinking for _, thinking in found}) == 2


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
