"""Further threads: their word counts only when it should."""

from __future__ import annotations

from typing import Any

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine, worker
from kiebitz.engine.crew import Crew
from kiebitz.engine.deepening import Deepening
from kiebitz.engine.worker import Judgement, Line, Worker
from kiebitz.levels import FULL_STRENGTH
from kiebitz.limits import Limits
from kiebitz.player import Progress
from kiebitz.search.further_threads import helper_wins
from kiebitz.styles.style import STANDARD

MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9"
ODD_MOVE = "d3a6"  # loses a bishop


@pytest.mark.parametrize(
    ("helper_value", "helper_depth", "wins"),
    [(200, 16, True), (200, 14, True), (200, 13, False), (115, 16, True), (114, 20, False), (-50, 20, False), (31_990, 14, True)],
)
def test_a_helper_must_be_clearly_better_and_nearly_as_deep(helper_value: int, helper_depth: int, wins: bool) -> None:
    assert helper_wins(100, 16, helper_value, helper_depth) is wins


@pytest.fixture
def boasting(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Two threads; the helper has found nothing but the odd Ba6, and says that it wins."""
    boast = Line(900, (Board(MIDDLEGAME).find(ODD_MOVE),))

    def find_at_once(_crew: Crew, helper: Worker, *_: Any) -> None:
        helper.found = (boast, 60)

    monkeypatch.setattr(Crew, "help", find_at_once)
    engine.set_option("threads", 2)
    return engine


def test_a_winning_helper_is_heard_and_reported(boasting: Engine) -> None:
    reports: list[Progress] = []
    decision = boasting.choose(Board(MIDDLEGAME), Limits(movetime=1.0), reports.append)
    assert decision.move == ODD_MOVE
    assert (reports[-1].line, reports[-1].score) == (decision.line, decision.score)
    assert {root.move for root in decision.alternatives} >= {ODD_MOVE, reports[-2].line[0]}


@pytest.mark.parametrize("limits", [Limits(depth=7), Limits(nodes=20_000), Limits(movetime=0.1, multipv=2)])
def test_a_counted_search_and_one_of_several_lines_are_the_first_thread_s_own(boasting: Engine, limits: Limits) -> None:
    assert boasting.choose(Board(MIDDLEGAME), limits).move != ODD_MOVE


def test_one_of_two_lines_asked_for_is_not_taken_for_a_single_one(boasting: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped so early that there is no second line yet."""
    only = Line(0, (Board(MIDDLEGAME).find("a2a3"),))
    monkeypatch.setattr(Deepening, "run", lambda *_: ([only], 1))
    assert boasting.choose(Board(MIDDLEGAME), Limits(movetime=0.1, multipv=2)).move == "a2a3"


def test_a_weak_level_has_no_helpers(boasting: Engine) -> None:
    boasting.set_option("level", 8)
    assert boasting.choose(Board(MIDDLEGAME), Limits(movetime=0.1)).move != ODD_MOVE


def test_a_helper_whose_move_is_just_failing_offers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Depth 6 begins with a value below the window, and the time is up before it is known how far below."""
    board = Board(MIDDLEGAME)
    crew = Crew()
    crew.memory.size(1)
    helper = Worker(crew.memory)
    helper.prepare(Judgement(STANDARD, None, -1, FULL_STRENGTH, 0, False), board)
    search = worker.search_root
    offers = []

    def failing(*arguments: Any) -> int:
        alpha, depth = arguments[-3], arguments[-1]
        if depth < 6:
            return int(search(*arguments))
        offers.append(helper.found)
        helper.search["stop"] = 1 if len(offers) == 2 else 0
        return int(alpha)

    monkeypatch.setattr(worker, "search_root", failing)
    crew.help(helper, 1, board.legal_numbers(), lambda: None)
    assert offers[0] is not None
    assert offers[0][1] == 5
    assert helper.found is None
