"""Ancestors that think until they are told to stop, and what came of them."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.limits import Limits, Signal
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Report
from tests.waiting import LONG


class Ancestors:
    """All of the roster in one: each thinks until it is told to stop; `meanwhile` happens while it does."""

    def __init__(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        self.meanwhile = meanwhile
        self.thinks = threading.Event()
        self.asked: list[str] = []
        self.stopped: list[bool] = []
        self.closed = 0

    def create(self, key: str) -> Endless:
        self.asked.append(key)
        return Endless(self)


class Endless:
    name = "Endless"

    def __init__(self, ancestors: Ancestors) -> None:
        self.ancestors = ancestors
        self.options = OptionSet(())

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        assert signal is not None
        self.ancestors.thinks.set()
        self.ancestors.meanwhile()
        self.ancestors.stopped.append(signal.wait(LONG))
        return Decision(board.legal_moves()[0])

    def new_game(self) -> None:
        pass

    def close(self) -> None:
        self.ancestors.closed += 1


@pytest.fixture
def ancestors(monkeypatch: pytest.MonkeyPatch) -> Ancestors:
    """In the place of those of the roster."""
    found = Ancestors()
    monkeypatch.setattr(opponents, "create", found.create)
    return found
