"""The staged move picker: every legal move once, in the order of the stages, whatever is remembered, left out or given up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.core import moves
from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.core.position import CASTLING
from kiebitz.search import picker
from kiebitz.search.ordering import BAD_CAPTURE, FIRST_KILLER, FROM_TABLE, GOOD_CAPTURE, UNDERPROMOTION
from kiebitz.search.record import CUT_SKIPPED, new_search, start_counting
from tests.kept import entry
from tests.strategies import positions

_start, _next, _leave_out = picker.start_picking, picker.next_move, picker.leave_out_quiets
_discoverers, _gives_check = moves.discoverers, moves.gives_check
REST = picker.REST
NEVER = 999
PLY = 1


@entry
def given_by_picker(state, tables, search, ply, table_move, hopeless, give_up_after, given, ranks):  # type: ignore[no-untyped-def]
    """All moves the picker gives, with their ranks; after so many quiet moves of the last stage no more quiet ones are wanted."""
    _start(state, tables, search, ply, table_move)
    n = 0
    late = 0
    while True:
        move = _next(state, tables, search, None, ply, hopeless)
        if move == 0:
            return n
        given[n] = move
        ranks[n] = search.rank[ply]
        n += 1
        if search.stage[ply] == REST:
            late += 1
            if late == give_up_after:
                _leave_out(search, ply)


@entry
def gives_check(state, tables, move):  # type: ignore[no-untyped-def]
    return _gives_check(state, tables, move, _discoverers(state, tables, state.side & 1))


class Case:
    """A position with something learnt, killers and a remembered move."""

    def __init__(self, board: Board, choice: int, ply: int = PLY) -> None:
        self.board, self.ply = board, ply
        self.legal = board.legal_numbers()
        self.search = new_search()
        start_counting(self.search)
        self.search["history"][:] = np.arange(32768).reshape(2, 4, 4096) % 997 - 500
        self.search["killers"][ply] = self.some(choice), self.some(choice // 7)
        self.search["in_check"][ply] = board.is_check()
        self.table_move = self.some(choice // 3)
        self.quiet = {move for move in self.legal if board.is_quiet_number(move) or (4 <= move >> 12 & 7 < 7 and self.empty(move))}
        self.checks = {move for move in self.legal if gives_check(board.state, tables(), np.int64(move))}

    def some(self, choice: int) -> int:
        return self.legal[choice % len(self.legal)]

    def empty(self, move: int) -> bool:
        return int(self.board.state["board"][move >> 6 & 63]) < 0

    def give(self, table_move: int = 0, hopeless: bool = False, give_up_after: int = NEVER) -> tuple[list[int], list[int]]:
        given, ranks = np.zeros(300, dtype=np.int64), np.zeros(300, dtype=np.int64)
        state: Any = self.board.copy().state
        arguments = (np.int64(self.ply), np.int64(table_move), hopeless, np.int64(give_up_after))
        n = given_by_picker(state, tables(), self.search, *arguments, given, ranks)
        return given[:n].tolist(), ranks[:n].tolist()


choices = st.integers(0, 10**6)
boards = positions(longest=60).filter(lambda board: bool(board.legal_numbers()))


def stage(case: Case, move: int, rank: int) -> int:
    """Where a move belongs, told by its rank and by what it is."""
    listed_late = not case.board.is_check() and (move in case.quiet or 4 <= move >> 12 & 7 < 7)
    if rank == FROM_TABLE:
        return 2 if move >> 12 & 7 == CASTLING else 0
    if move not in case.quiet:
        return 6 if rank < FIRST_KILLER else 2 if listed_late else 1
    if rank > FIRST_KILLER - 3:
        return 3
    return 4 if rank > UNDERPROMOTION // 2 else 5


@given(boards, choices, st.booleans())
def test_every_legal_move_once_in_the_order_of_the_stages(board: Board, choice: int, remembered: bool) -> None:
    case = Case(board, choice)
    given_moves, ranks = case.give(case.table_move if remembered else 0)
    assert sorted(given_moves) == sorted(case.legal), board.fen()
    stages = [stage(case, move, rank) for move, rank in zip(given_moves, ranks, strict=True)]
    assert stages == sorted(stages), board.fen()
    for one, rank, next_one, next_rank in zip(stages, ranks, stages[1:], ranks[1:], strict=False):
        assert one < next_one or rank >= next_rank, board.fen()
    if remembered and case.table_move >> 12 & 7 != CASTLING:
        assert given_moves[0] == case.table_move, board.fen()


@given(boards, choices)
def test_without_the_excluded_move(board: Board, choice: int) -> None:
    """As when asking whether the remembered move is the only good one."""
    case = Case(board, choice)
    case.search["excluded"][PLY] = case.table_move
    given_moves, _ = case.give(case.table_move)
    assert sorted([*given_moves, case.table_move]) == sorted(case.legal), board.fen()


@given(boards, choices, st.booleans())
def test_only_checks_and_captures_where_quiet_moves_are_hopeless(board: Board, choice: int, remembered: bool) -> None:
    case = Case(board, choice)
    given_moves, _ = case.give(case.table_move if remembered else 0, hopeless=True)
    if board.is_check():
        assert sorted(given_moves) == sorted(case.legal), "a way out of check is never left out by the picker"
        return
    expected = {move for move in case.legal if move not in case.quiet and not 4 <= move >> 12 & 7 < 7}  # nor promotions to less
    expected |= {move for move in case.quiet & case.checks if move >> 12 & 7 < 2}
    if remembered and case.table_move >> 12 & 7 not in (2, 3):
        expected.add(case.table_move)
    assert len(given_moves) == len(set(given_moves))
    assert set(given_moves) == expected, board.fen()
    assert case.search["cuts"][CUT_SKIPPED] == 1


@given(boards, choices, st.integers(1, 12))
def test_giving_up_the_quiet_moves_on_the_way(board: Board, choice: int, after: int) -> None:
    """What was to come is given all the same, but for quiet moves without check."""
    case = Case(board, choice)
    whole, _ = case.give(case.table_move)
    given_moves, _ = case.give(case.table_move, give_up_after=after)
    same = next((i for i, pair in enumerate(zip(whole, given_moves, strict=False)) if pair[0] != pair[1]), len(given_moves))
    assert whole[:same] == given_moves[:same]
    missing = set(whole) - set(given_moves)
    assert len(given_moves) == len(set(given_moves))
    assert set(given_moves) <= set(whole)
    assert missing <= case.quiet - case.checks, board.fen()
    later = [move for move in given_moves[same:] if move in case.quiet]
    assert set(later) <= case.checks, board.fen()


@given(boards, choices)
def test_at_the_root_the_order_comes_from_outside(board: Board, choice: int) -> None:
    case = Case(board, choice, ply=0)
    order = np.random.default_rng(choice).permutation(case.legal)
    case.search["root_count"] = len(order)
    case.search["root_moves"][: len(order)] = order
    given_moves, ranks = case.give(case.table_move)
    assert given_moves == order.tolist()
    assert min(ranks) > 0


@pytest.mark.parametrize(
    ("fen", "first", "last"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", ""),  # a good capture before quiet moves
        ("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "", "d2d5"),  # a losing one after them
    ],
)
def test_captures_by_what_they_win(fen: str, first: str, last: str) -> None:
    board = Board(fen)
    given_moves, ranks = Case(board, 0).give()
    if first:
        assert board.uci(given_moves[0]) == first
        assert ranks[0] >= GOOD_CAPTURE
    if last:
        assert board.uci(given_moves[-1]) == last
        assert ranks[-1] < BAD_CAPTURE // 2
