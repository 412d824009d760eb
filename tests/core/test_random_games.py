"""Random games, ply by ply: the kernel and python-chess must agree on everything one can ask."""

from __future__ import annotations

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiebitz.core.attacks import tables
from kiebitz.core.board import STATE, Board
from kiebitz.core.moves import generate
from kiebitz.core.position import make, make_null, new_state, recompute, unmake, unmake_null
from tests import naive
from tests.strategies import OPENINGS, RandomGame, chess960_fen, games


def agree(board: Board, reference: chess.Board) -> None:
    """Everything a position can be asked."""
    fen = reference.fen()
    assert board.fen() == fen
    assert sorted(board.legal_moves()) == sorted(reference.uci(move) for move in reference.legal_moves), fen
    assert board.is_check() == reference.is_check(), fen
    assert board.is_checkmate() == reference.is_checkmate(), fen
    assert board.is_stalemate() == reference.is_stalemate(), fen
    assert board.has_legal_moves() == any(reference.legal_moves), fen
    assert board.is_material_insufficient() == reference.is_insufficient_material(), fen
    assert board.white_to_move == reference.turn, fen
    assert board.halfmove_clock == reference.halfmove_clock, fen
    assert board.fullmove_number == reference.fullmove_number, fen


@settings(max_examples=3 * settings().max_examples)
@given(games())
def test_agrees_with_python_chess(game: RandomGame) -> None:
    reference = chess.Board(game.fen, chess960=game.chess960)
    board = Board(game.fen, game.chess960)
    agree(board, reference)
    for board, move in game.moves():
        assert board.is_capture(move) == reference.is_capture(reference.parse_uci(move)), (reference.fen(), move)
        assert board.san(move) == reference.san(reference.parse_uci(move))
        reference.push_uci(move)
        following = board.copy()
        following.push(move)
        agree(following, reference)


@given(games(longest=80))
def test_taking_back_restores_every_position(game: RandomGame) -> None:
    fens, keys, made = [], [], []
    board = Board(game.fen, game.chess960)
    for board, move in game.moves():
        fens.append(board.fen())
        keys.append(board.key)
        made.append(move)
    assert board.moves == tuple(made)
    while made:
        assert board.pop() == made.pop()
        assert board.fen() == fens.pop()
        assert board.key == keys.pop()
    assert board.fen() == board.start_fen == game.fen


@given(games(longest=80))
def test_the_same_position_has_the_same_key_and_fen_however_it_came_about(game: RandomGame) -> None:
    for board, _ in game.moves():
        fresh = Board(board.fen(), game.chess960)
        assert fresh.fen() == board.fen()
        assert fresh.key == board.key, board.fen()


# Few men that wander about repeat positions again and again; rights and en passant get lost on the way.
SHUFFLING = (
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
    "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1",
    "n3k3/8/8/8/8/8/8/4K2N w - - 0 1",
    "rk6/8/8/8/8/8/8/RK6 w Aa - 0 1",
)


@given(st.sampled_from(SHUFFLING), st.binary(min_size=60, max_size=100))
def test_repetitions_are_counted_by_the_rule(fen: str, choices: bytes) -> None:
    board = Board(fen, chess960=True)
    reference = chess.Board(fen, chess960=True)
    for choice in choices:
        # the lowest two moves of the list and their way back: much repetition, little progress
        legal = sorted(board.legal_moves(), key=lambda move: (board.moves[-2:-1] != (move[2:4] + move[:2],), move))
        if not legal:
            return
        move = legal[choice % min(3, len(legal))]
        board.push(move)
        reference.push_uci(move)
        expected = naive.occurrences(reference)
        assert board.repetitions() == expected, reference.fen()
        assert reference.is_repetition(expected)
        assert not reference.is_repetition(expected + 1)


def test_a_pinned_pawn_makes_no_en_passant_square() -> None:
    """d4 must not take on e3 (the rook on d1 looks at the king), so the position after e4 occurs three times."""
    board = Board("3k1n2/8/8/8/3p4/8/4P3/3RK1N1 w - - 0 1")
    for move in ("e2e4", *2 * ("f8g6", "g1f3", "g6f8", "f3g1")):
        board.push(move)
    assert board.repetitions() == 3


def test_an_en_passant_square_that_counts() -> None:
    """Here d4 may take, once: the position right after e4 is another one than the same men later."""
    board = Board("4kn2/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1")
    for move in ("e2e4", *2 * ("f8g6", "g1f3", "g6f8", "f3g1")):
        board.push(move)
    assert board.repetitions() == 2


@pytest.mark.parametrize("fen", ["8/8/8/8/8/8/8/R3K2k w Q - 40000 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 99999 99999"])
def test_large_counters_survive_taking_back(fen: str) -> None:
    board = Board(fen)
    board.push("a1a4")
    board.pop()
    assert board.fen() == fen


def test_a_game_longer_than_the_stack() -> None:
    board = Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    cycle = ["a1a2", "e8e7", "a2a1", "e7e8"]
    for ply in range(3000):
        board.push(cycle[ply % 4])
    assert board.halfmove_clock == 3000
    assert board.fullmove_number == 1501
    assert board.repetitions() > 90
    assert len(board.moves) == 3000
    for ply in range(2999, -1, -1):
        assert board.pop() == cycle[ply % 4]
    assert board.fen() == board.start_fen


def _kernel_state(board: Board, seed: int) -> np.void:
    """A record of the position with a random piece-square table, computed afresh."""
    state = new_state(STATE)
    for name in STATE.names or ():
        state[name] = board.state[name]
    state["piece_square_of"][:] = np.random.default_rng(seed).integers(-(2**40), 2**40, size=(12, 64))
    recompute(state, tables())
    return state


def _compare(state: np.void, reference: chess.Board) -> None:
    fen = reference.fen()
    assert int(state["key"]) == naive.key(reference, tables()), fen
    assert int(state["pawn_key"]) == naive.key(reference, tables(), pawns_only=True), fen
    assert int(state["phase"]) == naive.phase(reference), fen
    assert int(state["piece_square"]) == naive.piece_square(reference, state["piece_square_of"]), fen
    for color in (chess.WHITE, chess.BLACK):
        side = 0 if color else 1
        assert int(state["occupied"][side]) == reference.occupied_co[color], fen
        assert int(state["king"][side]) == reference.king(color), fen
        for kind in chess.PIECE_TYPES:
            assert int(state["pieces"][side, kind - 1]) == reference.pieces_mask(kind, color), fen


@given(games(longest=60), st.integers(0, 2**32))
def test_what_is_kept_up_to_date_equals_what_is_computed_afresh(game: RandomGame, seed: int) -> None:
    """After every make and every unmake, of every legal move of every position of the game."""
    state = _kernel_state(Board(game.fen, game.chess960), seed)
    reference = chess.Board(game.fen, chess960=game.chess960)
    _compare(state, reference)
    for board, move in game.moves():
        n = generate(state, tables(), 0, False)
        for number in [int(m) for m in state["moves"][0, :n]][:: max(1, n // 4)]:
            before = state.tobytes()
            make(state, tables(), number)
            reference.push_uci(board.uci(number))
            _compare(state, reference)
            unmake(state, tables(), number)
            reference.pop()
            _compare(state, reference)
            assert _without_scratch(before) == _without_scratch(state.tobytes()), (board.fen(), board.uci(number))
        make(state, tables(), board.find(move))
        reference.push_uci(move)
        _compare(state, reference)


def _without_scratch(content: bytes) -> list[bytes]:
    """All fields that are the position: not the move lists and not the stack above its top."""
    state = np.frombuffer(content, dtype=STATE)[0]
    return [state[name].tobytes() for name in STATE.names or () if name != "moves" and not name.startswith("old_")]


@given(games(longest=60))
def test_letting_the_opponent_move_twice(game: RandomGame) -> None:
    for board, _ in game.moves():
        if board.is_check():
            continue
        state = board.copy().state
        before = _without_scratch(state.tobytes())
        make_null(state, tables())
        after = board.to_chess()
        after.push(chess.Move.null())
        assert int(state["key"]) == naive.key(after, tables()), board.fen()
        assert int(state["side"]) == (0 if after.turn else 1)
        unmake_null(state)
        assert _without_scratch(state.tobytes()) == before


@given(games(longest=60))
def test_noisy_moves_are_the_captures_and_queen_promotions(game: RandomGame) -> None:
    for board, _ in game.moves():
        if board.is_check():
            continue  # in check every way out is wanted: captures alone may not be asked for
        n = generate(board.state, tables(), 1, True)
        noisy = {board.uci(int(move)) for move in board.state["moves"][1, :n]}
        reference = board.to_chess()
        expected = {
            reference.uci(move)
            for move in reference.legal_moves
            if (reference.is_capture(move) and move.promotion in (None, chess.QUEEN)) or move.promotion == chess.QUEEN
        }
        assert noisy == expected, board.fen()


@pytest.mark.parametrize("number", range(0, 960, 53))
def test_chess960_starting_positions(number: int) -> None:
    agree(Board(chess960_fen(number), chess960=True), chess.Board.from_chess960_pos(number))


@pytest.mark.slow
def test_all_chess960_starting_positions() -> None:
    for number in range(960):
        agree(Board(chess960_fen(number), chess960=True), chess.Board.from_chess960_pos(number))


@pytest.mark.parametrize("fen", OPENINGS)
def test_copies_live_apart(fen: str) -> None:
    board = Board(fen)
    copy = board.copy()
    copy.push(copy.legal_moves()[0])
    assert board.fen() == fen
    assert board.moves == ()
    assert copy.fen() != fen


ENDINGS = {  # fen -> checkmate, stalemate, no mate possible
    "7k/5KQ1/8/8/8/8/8/8 b - - 0 1": (True, False, False),
    "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1": (False, True, False),
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3": (True, False, False),
    "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1": (False, True, False),
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1": (False, False, True),
    "4k3/8/8/8/8/8/8/4KB2 w - - 0 1": (False, False, True),
    "4k3/8/8/8/8/8/8/4KN2 w - - 0 1": (False, False, True),
    "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1": (False, False, True),  # c1 and f8: both dark
    "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1": (False, False, False),
    "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1": (False, False, False),
    "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1": (False, False, False),
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1": (False, False, False),
}


@pytest.mark.parametrize(("fen", "expected"), ENDINGS.items(), ids=ENDINGS)
def test_endings(fen: str, expected: tuple[bool, bool, bool]) -> None:
    board = Board(fen)
    assert (board.is_checkmate(), board.is_stalemate(), board.is_material_insufficient()) == expected
    agree(board, chess.Board(fen))
