"""The time machine: everyone is asked, the lines are legal, and where they part is where they differ."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kiebitz import opponents
from kiebitz.core.board import START_FEN, Board
from kiebitz.language import Text
from kiebitz.limits import Signal
from kiebitz.minds.asking import OWN, Mind, ask_minds, keys
from kiebitz.minds.over_game import Moment, over_game
from kiebitz.minds.parting import Parting, part, tell_parting
from kiebitz.reasons.asking import Asker
from tests.minds.ancestors import Ancestors, ancestors

__all__ = ["ancestors"]  # fixture

POINTS = Text("points", "Punkte")
KNIGHTS = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


@pytest.fixture(scope="module")
def asker() -> Iterator[Asker]:
    asker = Asker()
    yield asker
    asker.close()


def mind(key: str, year: int | None, *line: str) -> Mind:
    return Mind(key, key, year, line[0] if line else None, 1.0, POINTS, POINTS, line, 1, 1, (), "best", 0.0, False)


def test_everyone_is_asked_from_the_oldest_to_today(asker: Asker) -> None:
    board = Board(KNIGHTS)
    minds = list(ask_minds(board, asker, seconds=1.0, nodes=2000))
    assert [each.key for each in minds] == keys() == [*(profile.key for profile in opponents.by_year()), OWN]
    assert [each.year for each in minds] == [*(profile.year for profile in opponents.by_year()), None]
    for each in minds:
        assert each.move == each.line[0], each.key
        walk = board.copy()
        for move in each.line:
            assert walk.is_legal(move), (each.key, each.line)
            walk.push(move)
        assert each.value is not None or each.source == "book", each.key
        assert each.terms, each.key
        assert all(share.value for share in each.terms)
        assert each.verdict is not None
    assert minds[-1].verdict == "best"
    assert minds[-1].loss == 0
    assert board.fen() == KNIGHTS
    told = tell_parting(board, minds, part(minds))
    assert "{" not in told.en + told.de


def test_whoever_takes_too_long_is_cut_short_and_the_next_is_asked(asker: Asker, ancestors: Ancestors) -> None:
    minds = list(ask_minds(Board(KNIGHTS), asker, seconds=0.01, nodes=1000))
    assert [each.key for each in minds] == keys()
    assert [each.was_cut for each in minds] == [*(True for _ in ancestors.asked), False]


def test_told_to_stop_nobody_is_asked(asker: Asker, ancestors: Ancestors) -> None:
    signal = Signal()
    signal.stop()
    asker.begin()
    assert list(ask_minds(Board(KNIGHTS), asker, signal=signal)) == []
    assert list(over_game(Board(KNIGHTS), ["f1b5", "a7a6"], asker, 600, 1000, signal=signal)) == []
    assert (ancestors.asked, asker.asked) == ([], 0)


def test_told_to_stop_in_the_middle_nobody_else_is_asked(asker: Asker, ancestors: Ancestors) -> None:
    signal = Signal()
    ancestors.meanwhile = lambda: signal.stop() if len(ancestors.asked) == 2 else None
    first = ask_minds(Board(KNIGHTS), asker, seconds=0.01, nodes=1000, signal=signal)
    assert [each.key for each in first] == keys()[:1], "who was interrupted has no opinion"
    assert ancestors.asked == keys()[:2]
    assert ancestors.closed == 2


def test_told_to_stop_between_two_nobody_else_is_asked(asker: Asker, ancestors: Ancestors) -> None:
    signal = Signal()
    minds = ask_minds(Board(KNIGHTS), asker, seconds=0.01, nodes=1000, signal=signal)
    assert next(minds).key == keys()[0]
    signal.stop()
    assert list(minds) == []
    assert ancestors.asked == keys()[:1]


def test_told_to_stop_kiebitz_ends_its_own_search(asker: Asker) -> None:
    """With that many positions it would search for hours."""
    signal = Signal()
    with signal.stopping_after(0.05):
        assert list(ask_minds(Board(KNIGHTS), asker, nodes=10**12, signal=signal)) == []


def test_a_game_ends_at_the_position_at_which_it_is_told_to_stop(asker: Asker, ancestors: Ancestors) -> None:
    signal, told = Signal(), list[int]()

    def tell(ply: int) -> None:
        told.append(ply)
        if ply == 1:
            signal.stop()

    moments = list(over_game(Board(KNIGHTS), ["f1b5", "a7a6", "b5a4"], asker, 0.01, 1000, tell, signal))
    assert [each.ply for each in moments] == [0]
    assert told == [0, 1]
    assert ancestors.asked == keys()[:-1]


def test_they_part_where_their_lines_differ() -> None:
    board = Board(START_FEN)
    minds = [mind("old", 1979, "e2e4", "e7e5", "g1f3"), mind("new", None, "e2e4", "c7c5"), mind("mid", 1986, "e2e4", "e7e5")]
    found = part(minds)
    assert found == Parting(("e2e4",), (("e7e5", ("old", "mid")), ("c7c5", ("new",))))
    told = tell_parting(board, minds, found)
    assert told.en == "They agree on 1.e4 and part then: e5 (1979, 1986); c5 (new)."
    assert part([mind("one", 1979, "d2d4"), mind("two", 1985, "e2e4")]).line == ()
    agreed = part([mind("one", 1979, "e2e4", "e7e5"), mind("two", 1985, "e2e4")])
    assert agreed == Parting(("e2e4",), ())
    assert tell_parting(board, [], agreed).de == "Sie sind sich einig, so weit alle schauen: 1.e4."


def test_over_a_game_the_move_played_and_every_mind_are_judged(asker: Asker) -> None:
    moments: list[Moment] = list(over_game(Board("6k1/5ppp/8/8/8/8/5PPP/1r2R1K1 w - - 0 1"), ["g1f1"], asker, 1.0, 2000))
    (moment,) = moments
    assert moment.verdict == "blunder"  # it overlooks Rxb1
    assert [each.key for each in moment.minds] == keys()
    assert {each.key for each in moment.erring} <= set(keys())
    assert all(each.verdict == "best" for each in moment.minds if each.move == moment.minds[-1].move)
