"""Salomon's compiled routines against the rules of chess and against their slow and obvious twin."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from kiebitz.core.board import START_FEN, Board
from kiebitz.limits import Limits
from kiebitz.opponents.salomon import analysis
from kiebitz.opponents.salomon.kernel.control import field_control, find_centre
from kiebitz.opponents.salomon.kernel.layout import SQUARES, STATE, square_name
from kiebitz.opponents.salomon.kernel.moves import castling_allowed, generate, gives_check, in_check, is_castling, make, unmake
from kiebitz.opponents.salomon.kernel.search import search
from kiebitz.opponents.salomon.player import Salomon
from kiebitz.opponents.salomon.position import SetupError, castled_by_looks, setup_problems, uci
from tests.effort import cases
from tests.opponents.salomon.twin import Position
from tests.opponents.salomon.twin import uci as twin_uci
from tests.opponents.salomon.twin_search import Evaluation, Search
from tests.strategies import random_boards

LIVELY = (
    START_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
)


def lively_boards(seed: int, number: int) -> Iterator[Board]:
    """Of their games nothing is known."""
    return (Board(board.fen()) for board in random_boards(seed, number, starts=LIVELY, longest=80))


def generated(fen: str) -> tuple[object, object, list[int]]:
    state, tables = analysis.prepare(fen)
    count = generate(state, tables, 0, int(state["side"]), False)
    return state, tables, [int(move) for move in state["moves"][0][:count]]


def test_generator_and_legality_agree_with_the_rules() -> None:
    for board in lively_boards(1, cases(300)):
        state, tables, moves = generated(board.fen())
        side = int(state["side"])
        legal = []
        for move in moves:
            if is_castling(state, tables, move) and not castling_allowed(state, tables, move, side):
                continue
            make(state, tables, 0, move, side)
            if not in_check(state, tables, side):
                legal.append(uci(move))
            unmake(state, tables, 0, move, side)
        assert sorted(legal) == sorted(board.legal_moves()), board.fen()
        assert bool(in_check(state, tables, side)) == board.is_check(), board.fen()


def test_taking_back_restores_lists_and_board() -> None:
    kept = [name for name in STATE.names if not name.startswith(("undo", "moves", "quiets"))]
    for board in lively_boards(2, 60):
        state, tables, moves = generated(board.fen())
        side = int(state["side"])
        men = {name: state[name].copy() for name in kept}
        for move in moves:
            if is_castling(state, tables, move) and not castling_allowed(state, tables, move, side):
                continue
            make(state, tables, 0, move, side)
            occupied = {s: int(state["board"][s]) for s in SQUARES if state["board"][s] != 7}
            listed = {int(state["square"][c, i]): int(state["piece"][c, i]) for c in (0, 1) for i in range(1, int(state["men"][c]) + 1)}
            assert occupied == listed, (board.fen(), uci(move))
            unmake(state, tables, 0, move, side)
            for name in ("board", "rights", "passing", "castled", "material", "men", "address"):
                assert (state[name] == men[name]).all(), (name, board.fen(), uci(move))
            for c in (0, 1):
                last = int(state["men"][c]) + 1
                assert (state["piece"][c, 1:last] == men["piece"][c, 1:last]).all()
                assert (state["square"][c, 1:last] == men["square"][c, 1:last]).all()


def test_check_is_seen_without_executing_the_move() -> None:
    seen = 0
    for board in lively_boards(3, cases(300)):
        state, tables, moves = generated(board.fen())
        side = int(state["side"])
        for move in moves:
            expected = gives_check(state, tables, 0, move, side)
            make(state, tables, 0, move, side)
            assert bool(in_check(state, tables, 1 - side)) == bool(expected), (board.fen(), uci(move))
            unmake(state, tables, 0, move, side)
            seen += bool(expected)
    assert seen > cases(100)


def test_evaluation_agrees_with_the_twin() -> None:
    reached = set()
    for board in lively_boards(4, 250):
        fen = board.fen()
        twin = Position(fen)
        expected = Evaluation(twin, (twin.mobility(0), twin.mobility(1)), twin.turn, twin.control_centre(twin.turn))
        judgement = analysis.judge(fen)
        for contribution in judgement.contributions:
            white, black = expected.terms.get(contribution.key, [0.0, 0.0])
            assert (contribution.white, contribution.black) == pytest.approx((white, black)), (fen, contribution.key)
            if white or black:
                reached.add(contribution.key)
        assert judgement.total == pytest.approx(expected.total), fen
    assert reached >= set(analysis.TERM_NAMES) - {"mate_routine"}


def test_control_agrees_with_the_twin() -> None:
    for board in lively_boards(5, cases(100)):
        state, tables = analysis.prepare(board.fen())
        twin = Position(board.fen())
        assert field_control(state, tables) == pytest.approx(twin.field_control()), board.fen()
        for side in (0, 1):
            expected = twin.control_centre(side)
            found = int(find_centre(state, tables, side))
            name = square_name(found) if found else None
            assert name == (None if expected is None else "abcdefgh"[expected[0] - 1] + str(expected[1])), board.fen()


def compare_search(board: Board, level: int) -> None:
    fen = board.fen()
    decision = Salomon().choose(Board(fen), Limits(depth=level))
    twin = Search(fen)
    value = twin.iterate(level)
    assert decision.value == pytest.approx(value), fen
    assert decision.nodes == twin.nodes, fen
    assert decision.line == tuple(twin_uci(move) for move in twin.main), fen


@pytest.mark.parametrize("level", [1, 2])
def test_search_agrees_with_the_twin(level: int) -> None:
    for board in lively_boards(6 + level, 12):
        compare_search(board, level)


@pytest.mark.slow
def test_search_agrees_with_the_twin_deeper() -> None:
    for board in lively_boards(9, 12):
        compare_search(board, 3)


def test_colours_are_treated_alike() -> None:
    for board in lively_boards(10, cases(100)):
        rows, turn, rights, passing = board.fen().split()[:4]
        other = "/".join(reversed(rows.swapcase().split("/")))
        swapped = "".join(sorted(rights.swapcase()))
        if passing != "-":
            passing = passing[0] + {"3": "6", "6": "3"}[passing[1]]
        mirrored = f"{other} {'b' if turn == 'w' else 'w'} {swapped} {passing} 0 1"
        ours, theirs = analysis.judge(board.fen()), analysis.judge(mirrored)
        assert ours.total == pytest.approx(-theirs.total), board.fen()
        for a, b in zip(ours.contributions, theirs.contributions, strict=True):
            assert (a.white, a.black) == pytest.approx((b.black, b.white)), (board.fen(), a.key)


def test_table_adds_up_exactly() -> None:
    for board in lively_boards(11, cases(200)):
        judgement = analysis.judge(board.fen())
        total = 0.0
        for contribution in judgement.contributions:
            assert contribution.value == contribution.white - contribution.black
            total += contribution.value
        assert total == judgement.total, board.fen()


def test_more_than_sixteen_men_are_refused() -> None:
    with pytest.raises(SetupError, match="17 men"):
        analysis.prepare("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1".replace("8/8/8/8", "8/8/8/7N"))


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", ["17 men", "together"]),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", ["9 pawns", "together"]),
        ("4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", ["9 pawns and promoted"]),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", ["0 kings"]),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", ["first or last rank"]),
        (START_FEN, []),
    ],
)
def test_set_up_board_refuses(fen: str, words: list[str]) -> None:
    problems = [problem.en for problem in setup_problems(fen)]
    assert len(problems) == len(words), problems
    for problem, word in zip(problems, words, strict=True):
        assert word in problem


def test_castled_as_it_looks() -> None:
    assert castled_by_looks("r4rk1/8/8/8/8/8/8/2KR4 w - - 0 1") == (2, 1)
    assert castled_by_looks("4k2r/8/8/8/8/8/8/4K3 w - - 0 1") == (0, 0)
    assert castled_by_looks(START_FEN) == (0, 0)


def test_en_passant_square_is_the_pawn_that_jumped() -> None:
    state, _ = analysis.prepare("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert square_name(int(state["passing"])) == "d5"
    state, _ = analysis.prepare("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
    assert square_name(int(state["passing"])) == "e4"


PLAIN = """
import os
os.environ["NUMBA_DISABLE_JIT"] = "1"
from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.opponents import create
decision = create("salomon").choose(Board("4k3/pp3p2/8/8/8/8/PP3P2/4K3 w - - 0 1"), Limits(depth=2))
print(decision.move, decision.nodes, decision.value)
"""


@pytest.mark.slow
def test_the_kernel_runs_as_plain_python_too() -> None:
    plain = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, check=True).stdout.split()
    compiled = Salomon().choose(Board("4k3/pp3p2/8/8/8/8/PP3P2/4K3 w - - 0 1"), Limits(depth=2))
    assert plain == [compiled.move, str(compiled.nodes), str(compiled.value)]


def test_node_zero_is_never_returned_by_the_search() -> None:
    """The root itself is counted, and the tree is written for every legal root move."""
    state, tables = analysis.prepare(START_FEN)
    state["tree_on"] = 1
    search(state, tables, 1, -16000.0, 16000.0, 1)
    assert (int(state["nodes"]), int(state["tree_count"])) == (21, 21)
