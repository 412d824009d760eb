"""Reading FEN: every mistake has its sentence in both languages, and nothing crashes."""

from __future__ import annotations

import random
import string

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.core.board import START_FEN, Board, FenError
from kiebitz.core.fen import fen_after_pass, without_counters
from kiebitz.language import Text
from tests.conftest import SHARED
from tests.effort import cases
from tests.strategies import OPENINGS, chess960_fen, games

KINGS = "4k3/8/8/8/8/8/8/4K3"
LETTERS = Text(
    "Rank {rank} of the FEN holds “{sign}”, expected are the letters PNBRQK, pnbrqk and the figures 1 to 8.",
    "Reihe {rank} der FEN enthält „{sign}“, erwartet sind die Buchstaben PNBRQK, pnbrqk und die Ziffern 1 bis 8.",
)
SQUARES = Text(
    "Rank {rank} of the FEN has {n} squares (“{content}”), expected 8.",
    "Reihe {rank} der FEN hat {n} Felder („{content}“), erwartet sind 8.",
)
FIELDS = Text(
    "A FEN has six fields (men, side to move, castling, en passant, two counters), here are {n}.",
    "Eine FEN hat sechs Felder (Steine, Zugrecht, Rochade, en passant, zwei Zähler), hier sind es {n}.",
)
RANKS = Text("The FEN needs 8 ranks separated by “/”; counted: {n}.", "Die FEN braucht 8 durch „/“ getrennte Reihen; gezählt: {n}.")
SIDE = Text(
    "The side to move in the FEN is “{side}”, expected “w” or “b”.", "Das Zugrecht der FEN ist „{side}“, erwartet ist „w“ oder „b“."
)
EDGE = Text(
    "A pawn stands on {square}; pawns cannot stand on the first or last rank.",
    "Auf {square} steht ein Bauer; auf der ersten und letzten Reihe können keine Bauern stehen.",
)
CASTLING = Text(
    "The castling field of the FEN is “{field}”, expected is “-” or letters such as KQkq.",
    "Das Rochadefeld der FEN ist „{field}“, erwartet ist „-“ oder Buchstaben wie KQkq.",
)
RIGHT = Text(
    "The FEN claims the castling right “{sign}”, but king and rook do not stand for it.",
    "Die FEN nennt das Rochaderecht „{sign}“, aber König und Turm stehen nicht dafür.",
)
PASSING = Text(
    "The en-passant field of the FEN is “{field}”, expected is “-” or a square of rank {rank}.",
    "Das En-passant-Feld der FEN ist „{field}“, erwartet ist „-“ oder ein Feld der Reihe {rank}.",
)
HALFMOVES = Text(
    "The halfmove counter of the FEN is “{field}”, expected a number from 0 to 99999.",
    "Der Halbzugzähler der FEN ist „{field}“, erwartet ist eine Zahl von 0 bis 99999.",
)
NUMBER = Text(
    "The move number of the FEN is “{field}”, expected a number from 0 to 99999.",
    "Die Zugnummer der FEN ist „{field}“, erwartet ist eine Zahl von 0 bis 99999.",
)
CHECK = Text("The side that is not to move stands in check.", "Die Seite, die nicht am Zug ist, steht im Schach.")
WHITE_KINGS = Text("The position has {n} white kings, expected one.", "Die Stellung hat {n} weiße Könige, erwartet ist genau einer.")
BLACK_KINGS = Text("The position has {n} black kings, expected one.", "Die Stellung hat {n} schwarze Könige, erwartet ist genau einer.")

MISTAKES = [
    ("", Text("The FEN is empty.", "Die FEN ist leer.")),
    (KINGS, FIELDS.format(n=1)),
    (f"{KINGS} w - - 0 1 extra", FIELDS.format(n=7)),
    ("4k3/8/8/8/8/8/4K3 w - - 0 1", RANKS.format(n=7)),
    ("8 w - - 0 1", RANKS.format(n=1)),
    ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", RANKS.format(n=9)),
    ("4k3/8/8/4p3p/8/8/8/4K3 w - - 0 1", SQUARES.format(rank=5, n=9, content="4p3p")),
    ("4k3/8/8/8/8/7/8/4K3 w - - 0 1", SQUARES.format(rank=3, n=7, content="7")),
    ("4k3/8//8/8/8/8/4K3 w - - 0 1", SQUARES.format(rank=6, n=0, content="")),
    ("4k3/8/8/8/8/8/8/4KX2 w - - 0 1", LETTERS.format(rank=1, sign="X")),
    ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", LETTERS.format(rank=7, sign="9")),
    ("4k3/0/8/8/8/8/8/4K3 w - - 0 1", LETTERS.format(rank=7, sign="0")),
    ("4k3/{7/8/8/8/8/8/4K3 w - - 0 1", LETTERS.format(rank=7, sign="{")),
    ("4k3/²6/8/8/8/8/8/4K3 w - - 0 1", LETTERS.format(rank=7, sign="²")),
    (f"{KINGS} W - - 0 1", SIDE.format(side="W")),
    (f"{KINGS} - - - 0 1", SIDE.format(side="-")),
    ("8/8/8/8/8/8/8/4K3 w - - 0 1", BLACK_KINGS.format(n=0)),
    ("4k3/8/8/8/8/8/8/8 w - - 0 1", WHITE_KINGS.format(n=0)),
    ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", WHITE_KINGS.format(n=2)),
    ("k3k3/8/8/8/8/8/8/4K3 w - - 0 1", BLACK_KINGS.format(n=2)),
    ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", EDGE.format(square="a1")),
    ("4k2p/8/8/8/8/8/8/4K3 w - - 0 1", EDGE.format(square="h8")),
    (
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
        Text("White has 9 pawns, at most 8 are possible.", "Weiß hat 9 Bauern, möglich sind höchstens 8."),
    ),
    (
        "rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1",
        Text("Black has 17 men, at most 16 are possible.", "Schwarz hat 17 Steine, möglich sind höchstens 16."),
    ),
    (
        "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
        Text(
            "White has 9 pawns and promoted pieces (8 and 1), at most 8 are possible.",
            "Weiß hat zusammen 9 Bauern und umgewandelte Figuren (8 und 1), möglich sind höchstens 8.",
        ),
    ),
    (f"{KINGS} w X - 0 1", CASTLING.format(field="X")),
    (f"{KINGS} w 0 - 0 1", CASTLING.format(field="0")),
    (f"{KINGS} w K - 0 1", RIGHT.format(sign="K")),
    ("4k3/8/8/8/8/8/4K3/R6R w Q - 0 1", RIGHT.format(sign="Q")),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkqb - 0 1", RIGHT.format(sign="b")),
    (f"{KINGS} w - e3 0 1", PASSING.format(field="e3", rank=6)),
    (f"{KINGS} b - e6 0 1", PASSING.format(field="e6", rank=3)),
    (f"{KINGS} w - x6 0 1", PASSING.format(field="x6", rank=6)),
    (f"{KINGS} w - e 0 1", PASSING.format(field="e", rank=6)),
    (f"{KINGS} w - - -1 1", HALFMOVES.format(field="-1")),
    (f"{KINGS} w - - x 1", HALFMOVES.format(field="x")),
    (f"{KINGS} w - - 100000 1", HALFMOVES.format(field="100000")),
    (f"{KINGS} w - - ٣ 1", HALFMOVES.format(field="٣")),
    (f"{KINGS} w - - 0 1.5", NUMBER.format(field="1.5")),
    ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", CHECK),
    ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", CHECK),
]


@pytest.mark.parametrize(("fen", "text"), MISTAKES, ids=[repr(fen) for fen, _ in MISTAKES])
def test_every_mistake_has_its_sentence(fen: str, text: Text) -> None:
    with pytest.raises(FenError) as caught:
        Board(fen)
    assert caught.value.text == text


READ = {
    "4k3/8/8/8/8/8/8/4K3 w": "4k3/8/8/8/8/8/8/4K3 w - - 0 1",  # as in EPD
    "4k3/8/8/8/8/8/8/4K3 b - -": "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    " 4k3/8/8/8/8/8/8/4K3  b  -  - ": "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 7 0": "4k3/8/8/8/8/8/8/4K3 w - - 7 1",
    "4k3/8/8/8/8/8/8/11111111K w - - 0 1": None,
    "4k3/8/8/8/8/8/8/1111K111 w - - 0 1": "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1": "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1",  # nobody can take
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1": "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1": "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1",  # no pawn there
    "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/1RR1K3 w C - 0 1": "4k3/8/8/8/8/8/8/1RR1K3 w C - 0 1",  # not the outermost rook
    "4k3/8/8/8/8/8/8/1RR1K3 w Q - 0 1": "4k3/8/8/8/8/8/8/1RR1K3 w Q - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
}


@pytest.mark.parametrize(("fen", "written"), READ.items(), ids=READ)
def test_what_is_understood(fen: str, written: str | None) -> None:
    if written is None:
        with pytest.raises(FenError):
            Board(fen)
    else:
        assert Board(fen, chess960=True).fen() == written


@given(games(longest=60))
def test_fens_of_games_come_back_unchanged(game) -> None:  # type: ignore[no-untyped-def]
    board = game.board()
    assert Board(board.fen(), game.chess960).fen() == board.fen()


SIGNS = "pnbrqkPNBRQK12345678/ wb-KQkqAHah0a3e6 " + string.printable + "ä²٣{}♔\u2028\x00"


def shuffled(dice: random.Random, fen: str) -> str:
    """Some squares exchange what stands on them; the rest of the FEN stays, fitting or not."""
    placement, *rest = fen.split()
    squares = list(_spread(placement.replace("/", "")))
    for _ in range(dice.randrange(1, 6)):
        a, b = dice.randrange(64), dice.randrange(64)
        squares[a], squares[b] = squares[b], squares[a]
    ranks = ("".join(squares[i : i + 8]) for i in range(0, 64, 8))
    return " ".join(["/".join(rank.replace(".", "1") for rank in ranks), *rest])


def mutated(dice: random.Random, seeds: list[str]) -> str:
    """A FEN with a few signs changed, dropped, doubled or swapped; fields of several mixed; men moved about; or noise."""
    way = dice.random()
    if way < 0.1:
        return "".join(dice.choice(SIGNS) for _ in range(dice.randrange(90)))
    if way < 0.25:
        return " ".join(dice.choice(seeds).split()[i] for i in range(6))
    if way < 0.6:
        return shuffled(dice, dice.choice(seeds))
    signs = list(dice.choice(seeds))
    for _ in range(dice.choice((1, 1, 1, 2, 2, 3, 8))):
        at = dice.randrange(len(signs))
        change = dice.randrange(4)
        if change == 0:
            signs[at] = dice.choice(SIGNS)
        elif change == 1 and len(signs) > 1:
            del signs[at]
        elif change == 2:
            signs.insert(at, dice.choice(SIGNS[:40]))
        else:
            other = dice.randrange(len(signs))
            signs[at], signs[other] = signs[other], signs[at]
    return "".join(signs)


def read(fen: str) -> Board | Text:
    """The position, or the sentence of the refusal.  Anything else that is raised fails the test."""
    try:
        return Board(fen, chess960=True)
    except FenError as error:
        return error.text


def _valid_for_python_chess(fen: str) -> bool:
    try:
        return chess.Board(fen, chess960=True).is_valid()
    except ValueError:
        return False


def _spread(placement: str) -> str:
    """The men rank by rank with one sign a square, so that "44" and "8" are the same."""
    return "".join("." * int(sign) if sign.isdigit() else sign for sign in placement)


# What we refuse and python-chess takes or silently drops.
STRICTER = ("A FEN has six fields", "pawns and promoted pieces", "expected a number from 0 to 99999", "claims the castling right")


def test_random_and_mutated_fens() -> None:
    """Each is either refused with a sentence, or understood: it comes back, and python-chess sees the same in it."""
    dice = random.Random(19850)
    seeds = [*OPENINGS, *(chess960_fen(number) for number in range(0, 960, 60))]
    seeds += ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "1rk4r/8/8/8/8/8/8/1RK4R b HBhb - 12 34"]
    understood = refused = compared = 0
    for _ in range(cases(10_000)):
        fen = mutated(dice, seeds)
        board = read(fen)
        if isinstance(board, Text):
            refused += 1
            assert board.en != board.de, fen
            assert not _valid_for_python_chess(fen) or any(reason in board.en for reason in STRICTER), (fen, board.en)
            continue
        understood += 1
        written = board.fen()
        assert Board(written, chess960=True).fen() == written, fen
        given_fields, fields = fen.split(), written.split()
        assert _spread(given_fields[0]) == _spread(fields[0]), fen
        assert fields[1] == given_fields[1], fen
        assert len(given_fields) < 5 or int(fields[4]) == int(given_fields[4]), fen
        reference = chess.Board(written, chess960=True)
        if reference.is_valid():
            compared += 1
            assert sorted(board.legal_moves()) == sorted(map(reference.uci, reference.legal_moves)), fen
    assert min(understood, refused, compared) > cases(2000), (understood, refused, compared)


@given(st.text(max_size=100))
def test_any_text(text: str) -> None:
    assert isinstance(read(text), (Board, Text))


@pytest.mark.usefixtures("shared_data")
@pytest.mark.parametrize("suite", ["wac.epd", "bratko-kopec.epd", "mate_in_1.epd", "mate_in_2.epd", "mate_in_3.epd"])
def test_the_positions_of_the_suites_are_read(suite: str) -> None:
    lines = [line for line in (SHARED / "data" / "suites" / suite).read_text().splitlines() if line.strip() and not line.startswith("#")]
    assert lines
    for line in lines:
        fen = " ".join(line.split()[:4])
        assert Board(fen).fen() == chess.Board(fen).fen()


@pytest.mark.parametrize(
    ("fen", "counted", "asked"),
    [
        ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 9", "4k3/8/8/2pP4/8/8/8/4K3 b - - 1 9", "4k3/8/8/2pP4/8/8/8/4K3 b - - 0 9"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 7 20", "r3k3/8/8/8/8/8/8/4K3 w q - 8 21", "r3k3/8/8/8/8/8/8/4K3 w q - 7 20"),
    ],
)
def test_the_other_side_to_move(fen: str, counted: str, asked: str) -> None:
    assert fen_after_pass(fen) == counted
    assert fen_after_pass(fen, counts=False) == asked
    assert without_counters(counted) == without_counters(asked) != without_counters(fen)


def test_the_start() -> None:
    assert Board().fen() == START_FEN == chess.STARTING_FEN
