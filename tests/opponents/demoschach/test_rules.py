"""DEMOSCHACH's rules and search against python-chess and against its slow twin."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest

from kiebitz.opponents.demoschach.evaluation import evaluate
from kiebitz.opponents.demoschach.generator import generate, king_can_be_taken
from kiebitz.opponents.demoschach.making import analyse, make, unmake
from kiebitz.opponents.demoschach.program import INFINITE, Program
from kiebitz.opponents.demoschach.state import IMPOSSIBLE, square_name
from tests.effort import cases
from tests.opponents.demoschach.twin import Twin


def perft(p: Program, plies: int, depth: int = 1) -> int:
    """Lines of legal moves; after each one the position must be what it was before."""
    s = p.state
    if depth == 1:
        s.quiet_end[0] = s.capture_end[0] = 0
    generate(s, depth)
    captures = [
        (int(s.capture_from[n]), int(s.capture_to[n]), int(s.capture_third[n]))
        for n in range(s.capture_end[depth - 1], s.capture_end[depth])
    ]
    quiet = [(int(s.quiet_from[n]), int(s.quiet_to[n]), 0) for n in range(s.quiet_end[depth - 1], s.quiet_end[depth])]
    before = picture(p)
    count = 0
    for start, target, third in captures + quiet:
        s.move_from[depth], s.move_to[depth], s.new_piece = start, target, third
        if analyse(s, depth) == IMPOSSIBLE:
            continue
        make(s, depth, 0)
        generate(s, depth + 1)
        if not king_can_be_taken(s, depth + 1):
            count += 1 if plies == 1 else perft(p, plies - 1, depth + 1)
        unmake(s, depth)
        assert picture(p) == before, (square_name(start), square_name(target))
    return count


def picture(p: Program) -> list[object]:
    s = p.state
    occupied = [s.slot_on[at] for at in range(145) if s.board[at] not in (7, 14)]
    fields = (s.board, s.kind, s.square, s.slots, s.right, s.material)
    return [*(field.tolist() for field in fields), occupied, int(s.double_step), int(s.balance), int(s.side)]


@pytest.mark.parametrize(
    ("fen", "plies", "nodes"),
    [
        (chess.STARTING_FEN, 1, 20),
        (chess.STARTING_FEN, 2, 400),
        pytest.param(chess.STARTING_FEN, 3, 8902, marks=pytest.mark.slow),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 1, 48),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 2, 2039),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 1, 14),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 2, 191),
        pytest.param("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 3, 2812, marks=pytest.mark.slow),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 1, 6),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 2, 264),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 1, 44),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 2, 1486),
    ],
)
def test_perft(fen: str, plies: int, nodes: int) -> None:
    p = Program()
    p.set_up(fen)
    assert perft(p, plies) == nodes


def random_positions(seed: int) -> Iterator[str]:
    """Positions from random games, and endgames with pawns about to promote."""
    rng = random.Random(seed)
    while True:
        if rng.random() < 0.6:
            board = chess.Board()
            for _ in range(rng.randint(0, 100)):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(rng.choice(moves))
            yield board.fen(en_passant="fen")
            continue
        board = chess.Board(None)
        kings = rng.sample(chess.SQUARES, 2)
        board.set_piece_at(kings[0], chess.Piece.from_symbol("K"))
        board.set_piece_at(kings[1], chess.Piece.from_symbol("k"))
        for _ in range(rng.randint(1, 9)):
            letter = rng.choice("PpPpPpPpNnBbRrQq")
            square = rng.randrange(64)
            if letter in "Pp":
                rank = rng.choice((3, 4, 5, 6, 6, 6))
                square = 8 * (rank if letter == "P" else 7 - rank) + rng.randrange(8)
            if board.piece_at(square) is None:
                board.set_piece_at(square, chess.Piece.from_symbol(letter))
        board.turn = rng.random() < 0.5
        if board.is_valid():
            yield board.fen()


def both(fen: str, level: int, most: int = 20) -> tuple[object, object]:
    p = Program()
    p.set_up(fen)
    fast = [(q.horizon, q.value, q.nodes, list(q.line)) for q in p.think(3 * 2**level, most, lambda _: None)]
    return fast, Twin(fen).think(level, most=most)


def test_static_value_equals_the_twins() -> None:
    positions = random_positions(1)
    for _ in range(cases(400)):
        fen = next(positions)
        p = Program()
        p.set_up(fen)
        assert evaluate(p.state, 1, 1, -INFINITE, INFINITE) == Twin(fen).evaluate(1, 1, -INFINITE, INFINITE), fen


def test_search_equals_the_twins() -> None:
    """Value, node count, line and even the garbage in the third components, pass by pass."""
    positions = random_positions(2)
    for n in range(cases(120)):
        fen = next(positions)
        fast, slow = both(fen, 1 + n % 6)
        assert fast == slow, fen


@pytest.mark.slow
def test_search_equals_the_twins_at_higher_levels() -> None:
    positions = random_positions(3)
    for n in range(cases(150)):
        fen = next(positions)
        fast, slow = both(fen, 6 + n % 4)
        assert fast == slow, fen


def test_memory_survives_between_searches() -> None:
    """A game against itself: killers, borrowed values and last moves carry over exactly as in the twin."""
    rng = random.Random(4)
    for _ in range(cases(12)):
        board = chess.Board()
        p, twin = Program(), Twin(board.fen())
        p.set_up(board.fen())
        last = (0, 0)
        for _ in range(30):
            if board.is_game_over():
                break
            fast = [(q.horizon, q.value, q.nodes, list(q.line)) for q in p.think(24, None, lambda _: None)]
            assert fast == twin.think(3, last), board.fen()
            if not fast[-1][3]:
                break
            # the program's own move, then a random answer typed in: in the twin both are simply made
            start, target, twin.nf = fast[-1][3][0]
            kind, _gain = twin.analyse(start, target)
            twin.p, last = twin.after(start, target, kind), (target, kind)
            assert p.play_own_move()
            name = square_name(start) + square_name(target)
            piece = board.piece_at(chess.parse_square(name[:2]))
            if piece is not None and piece.piece_type == chess.PAWN and name[3] in "18":
                name += " kqrbnp.pnbrqk"[fast[-1][3][0][2]]
            board.push_uci(name)
            if board.is_game_over():
                break
            answer = rng.choice(list(board.legal_moves))
            assert p.enter(answer.uci())
            typed = answer.uci()
            start, target = named(typed[:2]), named(typed[2:4])
            enter_in_twin(twin, start, target, typed)
            kind, _gain = twin.analyse(start, target)
            twin.p, last = twin.after(start, target, kind), (target, kind)
            twin.generate(2, twin.own_captures)  # type: ignore[attr-defined]
            board.push(answer)


def named(name: str) -> int:
    return 12 * (int(name[1]) + 1) + 3 + "abcdefgh".index(name[0])


def enter_in_twin(twin: Twin, start: int, target: int, typed: str) -> None:
    """The twin's side of typing a move in: the list of captures is made, and the new piece taken from it."""
    captures, _quiet = twin.generate(1, 0)
    twin.own_captures = len(captures)  # type: ignore[attr-defined]
    if len(typed) == 5:
        twin.nf = " kqrbnp.PNBRQK".index(typed[4].upper() if twin.p.white else typed[4])
        return
    for entry in captures:
        if entry[:2] == [start, target]:
            twin.nf = entry[2]


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/8/8/8/6k1/4K2R w K - 0 1",
        "8/8/8/8/8/8/2k5/R3K3 w Q - 0 1",
        "r3k3/2K5/8/8/8/8/8/8 b q - 0 1",
        "4k2r/6K1/8/8/8/8/8/8 b k - 0 1",
        "8/8/8/8/8/7k/8/4K2R w K - 0 1",
    ],
)
def test_castling_beside_the_enemy_king(fen: str) -> None:
    """The attack test does not know kings, yet no illegal castling can come of it."""
    p = Program()
    p.set_up(fen)
    board = chess.Board(fen)
    for name in ("e1g1", "e1c1", "e8g8", "e8c8"):
        fresh = Program()
        fresh.set_up(fen)
        assert fresh.enter(name) == (chess.Move.from_uci(name) in board.legal_moves), name


def test_typed_moves_are_accepted_exactly_when_legal() -> None:
    positions = random_positions(5)
    for _ in range(cases(60)):
        fen = next(positions)
        board = chess.Board(fen)
        for move in board.pseudo_legal_moves:
            p = Program()
            p.set_up(fen)
            before = picture(p)
            accepted = p.enter(move.uci())
            assert accepted == board.is_legal(move), (fen, move.uci())
            if not accepted:
                assert picture(p) == before, (fen, move.uci())
