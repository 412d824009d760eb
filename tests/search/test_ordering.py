"""Move ordering: exchanges are counted as a patient player would, checks are seen, what failed is blamed."""

from __future__ import annotations

import chess
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.core import moves
from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.core.position import MAX_PLY
from kiebitz.search import exchange as exchanges
from kiebitz.search import history, ordering
from kiebitz.search.exchange import EXCHANGE_VALUE
from kiebitz.search.record import new_search, start_counting
from tests.kept import entry
from tests.strategies import positions

_best_place = ordering.best_place
WORTH = dict(zip(range(1, 7), EXCHANGE_VALUE.tolist(), strict=True))


def exchange(board: chess.Board, target: int, side: bool, standing: int) -> int:
    """The obvious twin: what `side` wins on a square by taking with its cheapest man or letting it be.
    Checks and pins are not looked at, but a king does not take what is guarded."""
    takers = sorted(board.attackers(side, target), key=lambda square: WORTH[board.piece_type_at(square) or 6])
    if not takers:
        return 0
    piece = board.piece_at(takers[0])
    assert piece is not None
    if piece.piece_type == chess.KING and board.attackers(not side, target):
        return 0
    board = board.copy(stack=False)
    board.remove_piece_at(takers[0])
    board.set_piece_at(target, piece)
    return max(0, standing - exchange(board, target, not side, WORTH[piece.piece_type]))


def gain(board: chess.Board, move: chess.Move) -> int:
    """What a move wins or loses by captures on its target square."""
    if board.is_castling(move):
        return 0
    side = board.turn
    man = board.piece_at(move.from_square)
    assert man is not None
    victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    won = WORTH[victim] if victim else 0
    standing = man.piece_type
    if move.promotion:
        won += WORTH[move.promotion] - WORTH[chess.PAWN]
        standing = move.promotion
    after = board.copy(stack=False)
    after.remove_piece_at(move.from_square)
    if board.is_en_passant(move):
        after.remove_piece_at(move.to_square ^ 8)
    after.set_piece_at(move.to_square, chess.Piece(standing, side))
    return won - exchange(after, move.to_square, not side, WORTH[standing])


_exchange_wins = exchanges.exchange_wins


@entry
def exchange_value_at_least(state, tables, move, threshold):  # type: ignore[no-untyped-def]
    return _exchange_wins(state, tables, move, threshold)


@given(
    positions(longest=60, chess960=False),
    st.lists(st.sampled_from([-900, -320, -200, -100, -1, 0, 1, 90, 100, 220, 330, 500, 950]), min_size=2),
)
def test_exchanges_agree_with_the_obvious_count(board: Board, thresholds: list[int]) -> None:
    reference = board.to_chess()
    for number in board.legal_numbers():
        move = chess.Move.from_uci(board.uci(number))
        won = gain(reference, move)
        for threshold in (*thresholds, won, won + 1):
            assert bool(exchange_value_at_least(board.state, tables(), number, threshold)) == (won >= threshold), (
                board.fen(),
                move.uci(),
                won,
                threshold,
            )


# Every kernel of the search has its obvious twin: python-chess, or the plain list of moves. ---------------

_generate_checks_into, _learn = moves.generate_checks_into, history.learn
_discoverers, _gives_check, _is_legal = moves.discoverers, moves.gives_check, moves.is_legal


@entry
def learn(state, search, best_move, tried):  # type: ignore[no-untyped-def]
    _learn(state, search, np.int64(0), np.int64(5), best_move, tried)


@pytest.mark.parametrize(("best", "quiet_blamed"), [("d2d3", True), ("c4f7", False)])
def test_what_was_tried_before_the_best_move_is_blamed(best: str, quiet_blamed: bool) -> None:
    """Captures always, quiet moves only when a quiet move was better."""
    board = Board("r1bqkbnr/pppp1ppp/2n5/4N3/2B1P3/8/PPPP1PPP/RNBQK2R w KQkq - 0 4")
    search = new_search()
    start_counting(search)
    order = [board.find(move) for move in ("e5c6", "e1g1", best)]
    search["tried"][0, :3] = order
    learn(board.state, search, np.int64(order[-1]), np.int64(3))
    captures = np.asarray(search["capture_history"])
    assert (captures < 0).sum() == 1
    assert (captures > 0).sum() == (0 if quiet_blamed else 1)
    history = np.asarray(search["history"])[0]
    assert (history[:, order[1] & 4095] < 0).any() == quiet_blamed
    assert (history[:, order[2] & 4095] > 0).any() == quiet_blamed
    pawn_history = np.asarray(search["pawn_history"])
    assert ((pawn_history < 0).sum(), (pawn_history > 0).sum()) == ((1, 1) if quiet_blamed else (0, 0))


@entry
def check_of(state, tables, move):  # type: ignore[no-untyped-def]
    return _gives_check(state, tables, move, _discoverers(state, tables, state.side & 1))


@given(positions(longest=80))
def test_checks_are_seen_before_the_move_is_made(board: Board) -> None:
    reference = board.to_chess()
    for number in board.legal_numbers():
        if number >> 12 & 7 < 2:  # castling, promotion and en passant are looked at after the move
            move = reference.parse_uci(board.uci(number))
            assert bool(check_of(board.state, tables(), number)) == reference.gives_check(move), (board.fen(), move.uci())


@entry
def quiet_checks(state, tables):  # type: ignore[no-untyped-def]
    return _generate_checks_into(state, tables, np.int64(0), np.int64(0))


@given(positions(longest=80))
def test_quiet_checks_are_the_quiet_moves_that_give_check(board: Board) -> None:
    """In the order in which all quiet moves are listed, so that it does not matter how they were found."""
    if board.is_check():
        return
    expected = [
        number
        for number in board.legal_numbers()
        if number >> 12 & 7 < 2 and board.state["board"][number >> 6 & 63] < 0 and check_of(board.state, tables(), number)
    ]
    state = board.copy().state
    n = quiet_checks(state, tables())
    assert [int(move) for move in state["moves"][0, :n]] == expected, board.fen()


@entry
def all_legal(state, tables, found):  # type: ignore[no-untyped-def]
    """Every number that could ever be remembered as a move, tried in this position."""
    for move in range(1 << 15):
        found[move] = _is_legal(state, tables, np.int64(move))


@given(positions(longest=80))
def test_a_remembered_move_is_legal_here_or_refused(board: Board) -> None:
    """Two positions may share a key, a killer comes from elsewhere: no number passes that is no legal move."""
    found = np.zeros(1 << 15, dtype=np.bool_)
    all_legal(board.state, tables(), found)
    expected = {number for number in board.legal_numbers() if number >> 12 & 7 not in (2, 3)}  # those are looked up in the list
    assert set(np.flatnonzero(found).tolist()) == expected, board.fen()


@pytest.mark.parametrize(
    ("fen", "move", "won"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100),
        ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
        ("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5", 100 - 950),
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100 - 500),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q", 500 + 950 - 100),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
    ],
)
def test_known_exchanges(fen: str, move: str, won: int) -> None:
    board = Board(fen)
    number = board.find(move)
    assert gain(board.to_chess(), chess.Move.from_uci(move)) == won
    assert exchange_value_at_least(board.state, tables(), number, won)
    assert not exchange_value_at_least(board.state, tables(), number, won + 1)


def test_worth_of_men_in_exchanges_rises() -> None:
    assert (np.diff(EXCHANGE_VALUE) > 0).all()


@entry
def best_place(search, ply, i, n):  # type: ignore[no-untyped-def]
    return _best_place(search, ply, i, n)


@given(
    st.lists(st.integers(-5, 5) | st.integers(-(1 << 31), (1 << 31) - 1), min_size=1, max_size=70),
    st.integers(0, 69),
    st.integers(0, MAX_PLY + 1),
)
def test_the_best_of_a_row_is_the_first_of_the_highest(ranks: list[int], begin: int, ply: int) -> None:
    """Many are compared at once; what stands behind the last move, in this row or the next, is never looked at."""
    search = new_search()
    search["order"][:] = (1 << 31) - 1
    search["order"][ply, : len(ranks)] = ranks
    i = min(begin, len(ranks) - 1)
    assert int(best_place(search, np.int64(ply), np.int64(i), np.int64(len(ranks)))) == ranks.index(max(ranks[i:]), i)
