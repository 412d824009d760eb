"""The film of a search: every picture follows from one before, and every sentence is true of the record."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.tools.measuring.bench import POSITIONS
from kiebitz.tree.film import PASS, Film
from kiebitz.tree.grow import grow
from kiebitz.tree.slow_motion import Reason, SlowMotion
from kiebitz.tree.telling import worth
from kiebitz.tree.tree import MOVING, REFUTED, Tree
from tests.effort import is_thorough


@pytest.fixture(scope="module")
def tree() -> Tree:
    return grow(Board(POSITIONS[3]), Limits(nodes=6_000))


def test_the_pictures_are_the_positions_in_their_order(tree: Tree) -> None:
    film = Film(tree)
    assert film.is_whole
    assert len(film) == len(tree)
    for picture in range(0, len(film), 37):
        moves, place = [], picture
        while place >= 0:
            moves.append(film.moves[place])
            assert film.parents[place] < place
            place = film.parents[place]
        assert [move for move in reversed(moves) if move] == tree.line(picture)
        below = list(tree.walk(picture))
        assert film.last_below[picture] == below[-1]
    assert PASS in film.moves


def test_a_long_film_keeps_the_dearest_positions_and_hangs_together(tree: Tree) -> None:
    film = Film(tree, longest=500)
    assert len(film) == 500
    assert not film.is_whole
    for picture, parent in enumerate(film.parents):
        assert parent < picture
        if parent >= 0:
            assert int(tree.rows["parent"][film.nodes[picture]]) == film.nodes[parent]


def test_root_moves_tell_their_last_value_and_their_refutation(tree: Tree) -> None:
    film = Film(tree)
    looks = film.root_looks
    assert sum(look.effort for look in looks) == sum(tree[root].effort - 1 for root in tree.roots)
    refuted = [look for look in looks if look.is_refuted]
    assert len({look.reply for look in refuted if look.reply}) > 2
    for look in looks:
        row = tree.rows[film.nodes[look.opened]]
        assert look.closed - look.opened + 1 == look.effort
        if look.value is not None:
            assert look.value == -int(row["value"])
            assert look.is_refuted == (int(row["value"]) >= int(row["beta"]))
            assert look.exact == (int(row["alpha"]) < int(row["value"]) < int(row["beta"]))
        if look.reply is not None:
            board = tree.board.copy()
            board.push(look.move)
            assert look.by is not None
            assert look.by.en == board.san(look.reply)


def check(tree: Tree, reason: Reason, text: Any) -> None:
    """A reason against the raw record."""
    rows, index = tree.rows, reason.node
    row = rows[index]
    where = (index, reason, text.en)
    assert "{" not in text.en + text.de, where
    if reason.kind in ("depth", "lower", "higher"):
        assert row["parent"] == -1, where
        assert f"epth {row['meant']}" in text.en, where
        return
    if reason.kind == "question":
        assert tree[index].role not in MOVING, where
        return
    parent = int(row["parent"])
    earlier = [each for each in tree.children(parent) if each < index and tree[each].role in MOVING]
    same = [each for each in earlier if rows["move"][each] == row["move"]]
    board = tree.board_at(parent)
    assert board.san(tree[index].move or "") in text.en, where
    assert reason.number == len({int(rows["move"][each]) for each in [*earlier, index]}), where
    if reason.kind in ("deeper", "value"):
        assert -int(rows["value"][same[-1]]) > -int(rows["beta"][same[-1]]), where
        assert reason.kind == "value" or int(rows["depth"][same[-1]]) == reason.before, where
        return
    assert not same, where
    other = None if reason.other is None else rows[reason.other]
    if reason.kind == "best_before":
        assert other is not None
        assert (other["parent"], other["best"], other["meant"]) == (-1, row["move"], reason.before), where
        assert not earlier, where
    elif reason.kind == "answer_before":
        assert other is not None
        assert (other["key"], other["best"]) == (rows["key"][parent], row["move"]), where
        assert reason.other is not None
        assert reason.other < parent, where
        assert not earlier, where
    elif reason.kind == "way_out":
        assert board.is_check(), where
    elif reason.kind == "to_the_end":
        assert tree[parent].captures, where
    elif reason.kind == "takes":
        assert all(not board.is_quiet_number(int(rows["move"][each])) for each in [*earlier, index]), where
    elif reason.kind == "has_refuted":
        assert other is not None
        assert tree[reason.other or 0].ending in REFUTED, where
        assert (other["best"], other["parent"]) == (row["move"], rows["parent"][parent]), where
    elif reason.kind == "late":
        assert row["depth"] < row["meant"], where
        assert f"depth {row['depth']} instead of {row['meant']}" in text.en, where
    elif reason.kind == "further":
        assert earlier, where
        last = {int(rows["move"][each]): each for each in earlier}.values()  # looked at again, a move may turn out less good
        assert all(-int(rows["value"][each]) < rows["beta"][parent] for each in last), where
        assert worth(-int(row["beta"])).en in text.en, where
    else:
        assert reason.kind == "first", where
        assert not earlier, where


def test_every_sentence_of_the_slow_motion_is_true_of_the_record(tree: Tree) -> None:
    film = Film(tree)
    slow = SlowMotion(film)
    kinds: Counter[str] = Counter()
    assert slow.say(0).now.de == "Tiefe 1 beginnt: Jeder Zug wird versucht, einen Halbzug tief.", "nothing is tried anew yet"
    for picture in range(0, len(film), 1 if is_thorough() else 7):
        reason = slow.reason(picture)
        kinds[reason.kind] += 1
        said = slow.say(picture)
        check(tree, reason, said.now)
        assert (said.then is None) == bool(tree.children(picture)), picture
        if said.settled is not None:
            through = [place for place in tree.path(picture)[:-1] if film.last_below[place] == picture]
            assert through, picture
            top = tree[next(place for place in through if tree[place].parent is None or tree[place].role in MOVING)]
            if top.ending in REFUTED and top.parent is not None:
                assert tree.board_at(top.index).san(top.best or "") in said.settled.en, picture
    assert {"best_before", "answer_before", "to_the_end", "takes", "late", "further", "value", "question", "has_refuted"} <= set(kinds)
