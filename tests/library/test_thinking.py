"""Searches as a program starts them: blocking, watched, stopped, by any player."""

from __future__ import annotations

from typing import Any

import pytest

import kiebitz
from kiebitz.language import KiebitzError
from kiebitz.player import Progress

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


FORK = "r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1"


def test_a_move_with_its_line() -> None:
    thought = kiebitz.search(MATE, depth=3)
    assert (thought.move, thought.san, thought.line) == ("a1a8", "Ra8#", ("a1a8",))
    assert thought.score is not None
    assert thought.score.mate == 1


@pytest.mark.parametrize(
    ("limit", "said"),
    [({"depth": -3}, "depth"), ({"nodes": 0}, "nodes"), ({"time": "long"}, "time"), ({"time": -1}, "time"), ({"lines": 0}, "lines")],
)
def test_nonsense_is_refused(limit: dict[str, Any], said: str) -> None:
    with pytest.raises(KiebitzError, match=f"Option {said} "):
        kiebitz.search(MATE, **limit)
    with pytest.raises(KiebitzError, match="A position is a FEN"):
        kiebitz.search(42)  # type: ignore[arg-type]


@pytest.mark.parametrize("limit", [{"depth": "3"}, {"depth": 3.0}, {"nodes": 1e4}, {"time": "0.5"}], ids=str)
def test_a_number_may_be_written_in_any_way(limit: dict[str, Any]) -> None:
    assert kiebitz.search(MATE, **limit).move == "a1a8"


def test_what_is_told_can_be_printed() -> None:
    thinking = kiebitz.searching(MATE, depth=3)
    assert repr(thinking.result) == "<Thought #1  Ra8#>"
    assert repr(thinking) == f'<Thinking about Board("{MATE}"), finished>'
    for told in (kiebitz.why(MATE, "Kf1", nodes=3000), kiebitz.overview(MATE, nodes=3000)):
        assert str(told) == str(told.text)
        assert repr(told) == f"<{told.text}>"


@pytest.mark.parametrize("nodes", range(600, 6000, 300))
def test_several_lines_best_first(nodes: int) -> None:
    """Also where the last depth is broken off before all its lines are found."""
    thought = kiebitz.search("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", nodes=nodes, lines=3)
    assert len(thought.lines) == 3
    assert len({line.moves[0] for line in thought.lines}) == 3
    assert thought.lines[0].moves[0] == thought.move


def test_reports_come_by_iteration_and_by_callback() -> None:
    heard: list[Progress] = []
    with kiebitz.searching("startpos", depth=5, report=heard.append) as thinking:
        seen = list(thinking)
        assert seen == heard
        assert [report.depth for report in seen] == [1, 2, 3, 4, 5]
        assert list(thinking) == []  # the end, again
    assert thinking.result.depth == 5


def test_a_search_without_a_limit_is_stopped() -> None:
    with kiebitz.searching("startpos") as thinking:
        next(iter(thinking))
    assert thinking.result.move in kiebitz.Board().legal_moves()


@pytest.mark.parametrize("player", ["demoschach", "himstedt-stahn"])
def test_an_ancestor_is_asked_by_name(player: str) -> None:
    assert kiebitz.search("startpos", player=player).move in kiebitz.Board().legal_moves()


def test_the_board_is_not_changed() -> None:
    board = kiebitz.Board("", "e4")
    kiebitz.search(board, nodes=100)
    assert board.moves == ("e2e4",)


def test_a_wrong_name_is_said_at_once() -> None:
    with pytest.raises(KiebitzError, match="nonsense"):
        kiebitz.search("startpos", player="nonsense", depth=1)
    with pytest.raises(KiebitzError):
        kiebitz.search("startpos", options={"nonsense": 1}, depth=1)


def test_a_thought_says_why() -> None:
    leading = kiebitz.search(FORK, depth=4).why(nodes=5_000).leading
    assert leading is not None
    assert leading.kind == "fork"
