"""Whoever is made has all its kernels: nothing is compiled or fetched while its clock runs."""

from __future__ import annotations

import pytest

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.core.jit import Entry, _declared
from kiebitz.limits import Limits

OPEN_GAME = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3"


@pytest.mark.parametrize("key", opponents.ROSTER)
def test_nothing_is_left_for_the_first_move(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Himstedt and Stahn's program looked for replies by a kernel that was compiled only then, also after `kiebitz warm`."""
    opponents.create(key)
    for each in _declared:
        monkeypatch.setattr(each, "codes", {})
    with monkeypatch.context() as moment:
        moment.setattr(Entry, "load", lambda self: None)  # only what the questions call is there afterwards
        opponents._load.__wrapped__(key)
    asked: list[str] = []
    code = Entry._code

    def watched(self: Entry, *rest: object) -> object:
        asked.append(self.function.__name__)
        return code(self, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Entry, "_code", watched)
    for depth in (1, 2, 3):
        opponents._fresh(key).choose(Board(OPEN_GAME), Limits(depth=depth, nodes=200))
    assert asked == []
