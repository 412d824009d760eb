"""The course: every chapter can be tried in every way, its question has one right answer, and its claims are those of the books."""

from __future__ import annotations

import itertools
import re

import chess
import pytest

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.limits import Limits
from kiebitz.museum.collection import pieces
from kiebitz.teaching.character import CLOSED, HALF_OPEN, OPEN, character
from kiebitz.teaching.course import BY_KEY, CHAPTERS
from kiebitz.teaching.course.chapter import Chapter, CourseError
from kiebitz.teaching.course.judging import exchanged
from kiebitz.teaching.course.looking_ahead import searched
from kiebitz.teaching.course.noughts import record
from kiebitz.teaching.duels import DUELS
from kiebitz.teaching.four_by_four import LINES, choose, value, winner

PROMISED = (
    "tree",
    "recursion",
    "boards",
    "minimax",
    "alpha-beta",
    "windows",
    "killers",
    "quiescence",
    "pruning",
    "ratio",
    "chess45",
    "soma",
    "greenblatt",
)


def test_the_chapters_of_the_book_are_there() -> None:
    assert tuple(BY_KEY)[: len(PROMISED)] == PROMISED
    assert len(BY_KEY) == len(CHAPTERS)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.key)
def test_a_chapter_can_be_tried_and_asks_something(chapter: Chapter) -> None:
    """Each field once with each choice; deep searches of several fields together are the journey's business."""
    for field in chapter.fields:
        for choice, _ in field.choices:
            found = chapter.tried({field.key: choice})
            assert all(len(row) == len(found.head) for row in found.rows)
            assert not found.fen or chess.Board(found.fen).is_valid()
    assert 0 <= chapter.quiz.right() < len(chapter.quiz.answers)
    assert chapter.quiz.why().de
    with pytest.raises(CourseError):
        chapter.tried({chapter.fields[0].key: "nonsense"})


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.key)
def test_german_figures_have_a_comma(chapter: Chapter) -> None:
    """CHESS 4.5 and the ratio said “382.7” in German."""
    found = chapter.tried({})
    told = [found.said, chapter.quiz.why(), *chapter.quiz.answers, *(cell for row in found.rows for cell in row if isinstance(cell, Text))]
    assert [text.de for text in told if re.search(r"\d\.\d(?!\d\d)", text.de)] == []
    bare = [cell for row in found.rows for cell in row if isinstance(cell, str)]
    assert [cell for cell in bare if re.search(r"\d\.\d", cell)] == [], "a figure with decimals is a text in two languages"


def test_more_half_moves_on_four_by_four_are_played_and_counted() -> None:
    for depth, first in itertools.product("12", ("human", "computer")):
        said = BY_KEY["four"].tried({"depth": depth, "first": first}).said.en
        won, drawn, lost = (int(n) for n in re.findall(r"wins (\d+) of 40.*draws (\d+) and loses (\d+)", said)[0])
        assert won + drawn + lost == 40
        assert won > lost


def test_the_figures_are_those_of_the_books() -> None:
    assert BY_KEY["chess45"].tried({}).said.en == "325 points ahead count as 382.7."
    assert exchanged("BQ", "Q") == 100
    assert BY_KEY["ratio"].tried({}).rows[0][-1] == Text.finished("1.0067", "1,0067")
    assert BY_KEY["boards"].tried({"file": "f", "rank": "5"}).rows[2][1] == "80"
    assert record("listing", "repaired", False) == (311, 216, 12)
    assert record("prose", "repaired", False) == (331, 234, 2)
    assert record("listing", "printed", True) == (175, 37, 4)


def test_exact_ideas_save_work_and_keep_the_value() -> None:
    fen = "3r2k1/p4pp1/7p/8/8/7P/P4PP1/2R3K1 w - - 0 1"
    everything, cut = searched(fen, 2, ()), searched(fen, 2, ("alpha_beta",))
    assert everything.value == cut.value
    assert cut.positions < everything.positions


def test_open_and_closed() -> None:
    assert character(chess.STARTING_FEN) == HALF_OPEN
    assert character("4k3/pp3ppp/8/8/8/8/PP3PPP/4K3 w - - 0 1") == OPEN
    assert character("4k3/8/8/3pp3/3PP3/8/8/4K3 w - - 0 1") == CLOSED


def test_four_by_four_finishes_and_stops_lines() -> None:
    assert len(LINES) == 10
    stones = [0] * 16
    for cell in (0, 1, 2):
        stones[cell] = 1
    assert choose(stones, 1) == 3
    assert value(stones) > 0
    for cell in (0, 1, 2):
        stones[cell] = -1
    assert choose(stones, 2) == 3
    stones[3] = -1
    assert winner(stones) == -1


def test_the_duels_begin_where_they_say() -> None:
    trojan = next(piece for piece in pieces() if piece.key == "trojan")
    for duel in DUELS:
        board = chess.Board(duel.fen)
        assert board.is_valid(), duel.key
        assert board.turn == chess.WHITE
    assert DUELS[0].fen.split()[:4] == trojan.plies[11].fen.split()[:4]
    keys = [duel.key for duel in DUELS]
    assert len(set(keys)) == len(keys)
    assert not any(one.fen == other.fen for one, other in itertools.combinations(DUELS, 2))


@pytest.mark.parametrize("key", list(opponents.ROSTER))
def test_every_ancestor_takes_the_horse(key: str) -> None:
    """What the duel promises of them."""
    board = Board(DUELS[0].fen)
    for move in ("f3g5", "h7h6", "h3h4"):
        board.push(move)
    assert opponents.create(key).choose(board, Limits()).move == "h6g5"
