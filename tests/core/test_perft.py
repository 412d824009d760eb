"""Counting all lines to a depth: one wrong, lost or doubled move anywhere shows in the number."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.core.moves import count_lines
from tests.conftest import PROJECT, SHARED

SUITE = SHARED / "data" / "suites" / "perft.epd"


@dataclass(frozen=True)
class Case:
    fen: str
    counts: dict[int, int]


def cases(file: Path) -> list[Case]:
    if not file.exists():
        return []
    result = []
    for line in file.read_text().splitlines():
        fen, *parts = line.split(";")
        result.append(Case(fen.strip(), {int(depth[1:]): int(count) for depth, count in map(str.split, parts)}))
    return result


CASES = cases(SUITE)
OWN = cases(PROJECT / "tests" / "data" / "perft.epd")  # random games of our own, counted with Stockfish 15.1
needs_suite = pytest.mark.usefixtures("shared_data")


def wrong(cases: list[Case], depth: int) -> dict[str, tuple[int, int]]:
    """Position -> what was found, what was expected."""
    return {case.fen: (found, case.counts[depth]) for case in cases if (found := perft(case.fen, depth)) != case.counts[depth]}


def perft(fen: str, depth: int, chess960: bool = False) -> int:
    return int(count_lines(Board(fen, chess960).state, tables(), depth))


@needs_suite
def test_the_suite_is_whole() -> None:
    assert len(CASES) == 127
    assert all(set(case.counts) == {1, 2, 3, 4, 5, 6} for case in CASES)


@needs_suite
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_all_positions_to_depth_4(depth: int) -> None:
    assert wrong(CASES, depth) == {}


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_positions_of_our_own(depth: int) -> None:
    """En passant, castling, promotions, checks and pins; for a clone that has no suite beside it."""
    assert len(OWN) > 20
    assert wrong(OWN, depth) == {}


@needs_suite
@pytest.mark.slow
@pytest.mark.parametrize("depth", [5, 6])
@pytest.mark.parametrize("case", CASES, ids=[case.fen for case in CASES])
def test_every_position_to_depth_6(case: Case, depth: int) -> None:
    # 12.9 thousand million lines in all: about 45 s at 300 million a second
    assert perft(case.fen, depth) == case.counts[depth], case.fen


# Counted with Stockfish 15.1.
CHESS960 = {
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9": (21, 528, 12189, 326672, 8146062),
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9": (21, 807, 18002, 667366, 16253601),
    "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9": (20, 479, 10471, 273318, 6417013),
    "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9": (22, 593, 13440, 382958, 9183776),
    "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9": (28, 1120, 31058, 1171749, 34030312),
}


@pytest.mark.parametrize(("fen", "counts"), CHESS960.items(), ids=CHESS960)
def test_chess960(fen: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft(fen, depth, chess960=True) for depth in range(1, len(counts) + 1)) == counts


def test_depth_0_is_the_position_itself() -> None:
    assert perft(Board().fen(), 0) == 1


def test_counting_leaves_the_position_as_it_was() -> None:
    board = Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    before = {name: board.state[name].tobytes() for name in board.state.dtype.names if name != "moves" and not name.startswith("old_")}
    count_lines(board.state, tables(), 4)
    assert {name: board.state[name].tobytes() for name in before} == before
