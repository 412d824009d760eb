"""Scouts: further threads look wider, and their word counts only when it should."""

from __future__ import annotations

from typing import Any

import pytest

import kiebitz.engine as engine_module
from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.limits import Limits
from kiebitz.player import Progress
from kiebitz.search import scouting
from kiebitz.search.parameters import BY_KEY

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9"
ODD_MOVE = "d3a6"  # loses a bishop


@pytest.mark.parametrize(
    ("scout_value", "scout_depth", "wins"),
    [(200, 16, True), (200, 12, True), (200, 11, False), (115, 16, True), (114, 20, False), (-50, 20, False), (31_990, 12, True)],
)
def test_a_scout_must_be_clearly_better_and_nearly_as_deep(scout_value: int, scout_depth: int, wins: bool) -> None:
    assert scouting.scout_wins(100, 16, scout_value, scout_depth) is wins


def test_what_scouts_change_is_declared_and_widens_the_search() -> None:
    for key, value in scouting.SCOUT_PARAMETERS.items():
        parameter = BY_KEY[key]
        assert parameter.low <= value <= parameter.high
        assert value != parameter.default


@pytest.fixture
def boasting(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Two threads; the scout knows no move but the odd Ba6, and whatever it found is taken for better."""
    help_ = Engine._help
    odd = [Board(MIDDLEGAME).find(ODD_MOVE)]
    monkeypatch.setattr(Engine, "_help", lambda self, thread, number, _moves: help_(self, thread, number, list(odd)))
    monkeypatch.setattr("kiebitz.engine.scout_wins", lambda *_: True)
    engine.set_option("threads", 2)
    return engine


def test_a_winning_scout_is_heard_and_reported(boasting: Engine) -> None:
    reports: list[Progress] = []
    decision = boasting.choose(Board(MIDDLEGAME), Limits(movetime=0.15), reports.append)
    assert decision.move == ODD_MOVE
    assert (reports[-1].line, reports[-1].score) == (decision.line, decision.score)
    assert {root.move for root in decision.alternatives} >= {ODD_MOVE, reports[-2].line[0]}


@pytest.mark.parametrize("limits", [Limits(depth=7), Limits(nodes=20_000), Limits(movetime=0.1, multipv=2)])
def test_a_counted_search_and_one_of_several_lines_are_the_first_thread_s_own(boasting: Engine, limits: Limits) -> None:
    assert boasting.choose(Board(MIDDLEGAME), limits).move != ODD_MOVE


def test_a_weak_level_has_no_scouts(boasting: Engine) -> None:
    boasting.set_option("level", 8)
    assert boasting.choose(Board(MIDDLEGAME), Limits(movetime=0.1)).move != ODD_MOVE


def test_a_scout_whose_move_is_just_failing_offers_nothing(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Depth 6 begins with a value below the window, and the time is up before it is known how far below."""
    board = Board(MIDDLEGAME)
    engine.set_option("threads", 2)
    engine.choose(board, Limits(depth=1))
    scout = engine._threads[1]
    search = engine_module.search_root
    offers = []

    def failing(*arguments: Any) -> int:
        alpha, depth = arguments[-3], arguments[-1]
        if depth < 6:
            return int(search(*arguments))
        offers.append(scout.found)
        scout.search["stop"] = 1 if len(offers) == 2 else 0
        return int(alpha)

    monkeypatch.setattr(engine_module, "search_root", failing)
    scout.search["stop"] = 0
    engine._help(scout, 1, board.legal_numbers())
    assert offers[0] is not None
    assert offers[0][1] == 5
    assert scout.found is None
