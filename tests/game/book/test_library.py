"""The opening library in use: moves by position, choice by weight, taste and seed, names, Polyglot books, our own file."""

from __future__ import annotations

import random
import struct
from collections import Counter

import chess
import chess.polyglot
import pytest

from kiebitz.core.board import Board
from kiebitz.game.book.check import BookError, book_key, check_file, check_text
from kiebitz.game.book.format import TASTES
from kiebitz.game.book.library import STANDARD_FILE, TASTE_FACTORS, Book, choose, load_book, opening_of, standard_book
from kiebitz.game.book.opening import open_book
from kiebitz.game.book.options import OPTIONS
from kiebitz.game.book.polyglot import PolyglotBook
from kiebitz.game.game import Game
from kiebitz.game.notation import read_move

SMALL = """
Opening Ruy Lopez | Spanische Partie
Start 1. e4 e5 2. Nf3 Nc6 3. Bb5
Eco C60
Name Exchange Variation | Abtauschvariante
Eco C68; Weight 30
1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O
Name Berlin Defence | Berliner Verteidigung
Eco C67; Weight 10; Taste sharp
1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4
Name Jaenisch Gambit | Jänisch-Gambit
Eco C63; Weight 10; Taste gambit; Side white
Comment White is better. | Weiß steht besser.
1. e4 e5 2. Nf3 Nc6 3. Bb5 f5 4. d3
Group Other | Andere
Name Queen's Gambit | Damengambit
Eco D06; Weight 50
1. d4 d5 2. c4
End
"""


def book(text=SMALL):
    library, faults = check_text(text)
    assert faults == []
    return Book(library)


def after(*moves):
    board = Board()
    for move in moves:
        board.push(read_move(board, move))
    return board


def test_moves_are_weighed_by_the_lines_that_go_on():
    assert [(m.move, m.weight) for m in book().moves(Board())] == [("e2e4", 50.0), ("d2d4", 50.0)]
    known = book().moves(after("e4", "e5", "Nf3", "Nc6", "Bb5"))
    assert [(m.move, m.weight) for m in known] == [("a7a6", 30.0), ("g8f6", 10.0)], "the gambit is White's, Black does not choose it"
    assert [m.move for m in book().moves(after("e4", "e5", "Nf3", "Nc6", "Bb5", "f5"))] == ["d2d3"], "but White knows the answer"
    assert book().moves(after("a3")) == ()


def test_transpositions_and_set_up_positions_are_found():
    transposed = after("Nf3", "Nc6", "e4", "e5")
    assert [m.move for m in book().moves(transposed)] == ["f1b5"]
    set_up = Board(transposed.fen())
    assert [m.move for m in book().moves(set_up)] == ["f1b5"]
    assert book().name(set_up) is None
    set_up.push("f1b5")
    assert book().name(set_up).eco == "C60"


def test_without_chance_the_first_line_is_followed():
    board, moves = Board(), []
    while found := choose(book(), board):
        moves.append(found.move)
        board.push(found.move)
    assert board.moves == tuple(moves)
    assert moves[:6] == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
    assert len(moves) == 9


def test_chance_follows_the_weights_and_the_seed():
    here = after("e4", "e5", "Nf3", "Nc6", "Bb5")
    chance = random.Random(7)
    library = book()
    drawn = Counter(choose(library, here, chance).move for _ in range(500))
    assert set(drawn) == {"a7a6", "g8f6"}
    assert 0.70 < drawn["a7a6"] / 500 < 0.80
    again = [[choose(library, Board(), random.Random(seed)).move for seed in range(20)] for _ in range(2)]
    assert again[0] == again[1]
    assert len(set(again[0])) == 2


def test_taste_changes_the_weights():
    here = after("e4", "e5", "Nf3", "Nc6", "Bb5")
    solid = {m.move: m.weight for m in book().moves(here, "solid")}
    sharp = {m.move: m.weight for m in book().moves(here, "sharp")}
    assert solid == {"a7a6": 30.0, "g8f6": 2.0}
    assert sharp == {"a7a6": 6.0, "g8f6": 10.0}
    assert [m.move for m in book().moves(after("e4", "e5", "Nf3", "Nc6", "Bb5", "f5"), "solid")] == ["d2d3"], "better a gambit than nothing"


def test_every_taste_has_a_factor_for_every_taste():
    assert set(TASTE_FACTORS) == {"any", *TASTES}
    assert all(set(factors) == set(TASTES) for factors in TASTE_FACTORS.values())
    assert {option.key for option in OPTIONS} == {"book", "book_file", "book_random", "book_taste"}


def test_the_name_changes_with_the_variation():
    names, board = [], Board()
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6", "O-O"):
        board.push(read_move(board, move))
        found = book().name(board)
        names.append(None if found is None else (found.name.de, found.eco))
    spanish, berlin = ("Spanische Partie", "C60"), ("Spanische Partie: Berliner Verteidigung", "C67")
    assert names == [None, None, None, None, spanish, berlin, berlin]
    assert book().name(after("d4")).name.en == "Queen's Gambit"


def test_a_game_is_named_by_its_positions_as_by_its_moves():
    chance, library, game, compared = random.Random(3), standard_book(), Game(), 0
    while compared < 150:
        known = [m.move for m in library.moves(game.board)]
        if game.result or len(game.plies) > 40 or not (known or chance.random() < 0.8):
            game = Game()
            continue
        game.play(chance.choice(known or game.board.legal_moves()))
        found = library.name(game.board)
        assert opening_of(game) == (None if found is None else (found.eco, found.name)), game.moves
        compared += 1


def test_comments_reach_the_player():
    found = book().name(after("e4", "e5", "Nf3", "Nc6", "Bb5", "f5"))
    assert found.variation.comment.de == "Weiß steht besser."


# -- files ---------------------------------------------------------------------------------------------------------------


def test_a_faulty_file_is_refused_as_a_whole(tmp_path):
    file = tmp_path / "bad.txt"
    file.write_text(SMALL.replace("2. c4", "2. c5").replace("Taste sharp", "Taste sour"), encoding="utf-8")
    with pytest.raises(BookError) as error:
        load_book(file)
    assert [fault.line for fault in error.value.faults] == [9, 18]
    assert "bad.txt" in error.value.text.de
    assert "Zeile 9" in error.value.text.de


def test_a_missing_file_and_another_encoding_are_told(tmp_path):
    with pytest.raises(BookError):
        open_book(tmp_path / "missing.txt")
    latin = tmp_path / "latin.txt"
    latin.write_bytes("! one\nGroup A | Ä\n".encode("latin-1"))
    library, faults = check_file(latin)
    assert library is None
    assert faults[0].line == 2


def test_a_text_book_opens_by_name(tmp_path):
    file = tmp_path / "small.txt"
    file.write_text(SMALL, encoding="utf-8-sig")
    assert isinstance(open_book(str(file)), Book)
    assert open_book("") is standard_book()


def polyglot_file(path, entries):
    """Entries of (board, move, weight), sorted by key as the format demands."""
    rows = []
    for board, move, weight in entries:
        code = move.to_square | move.from_square << 6 | ((move.promotion or 1) - 1) << 12
        rows.append(struct.pack(">QHHI", chess.polyglot.zobrist_hash(board), code, weight, 0))
    path.write_bytes(b"".join(sorted(rows)))
    return path


def test_polyglot_books_are_read(tmp_path):
    start = chess.Board()
    file = polyglot_file(
        tmp_path / "book.bin",
        [
            (start, chess.Move.from_uci("d2d4"), 10),
            (start, chess.Move.from_uci("e2e4"), 30),
            (start, chess.Move.from_uci("a2a4"), 0),
            (start, chess.Move.from_uci("e2e5"), 5),
        ],
    )
    polyglot = open_book(file)
    assert isinstance(polyglot, PolyglotBook)
    assert [(m.move, m.weight) for m in polyglot.moves(Board())] == [("e2e4", 30.0), ("d2d4", 10.0)]
    assert polyglot.moves(after("e4")) == ()
    assert choose(polyglot, Board()).move == "e2e4"
    assert polyglot.name(after("e4", "c5")).eco.startswith("B2")


def test_castling_in_polyglot_books_is_a_move_of_the_king(tmp_path):
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    file = polyglot_file(tmp_path / "castle.bin", [(board, chess.Move.from_uci("e1h1"), 1)])
    assert [m.move for m in PolyglotBook(file).moves(Board(board.fen()))] == ["e1g1"]


@pytest.mark.parametrize("content", [b"", b"12345"])
def test_what_is_no_polyglot_book_is_refused(tmp_path, content):
    file = tmp_path / "no.bin"
    file.write_bytes(content)
    with pytest.raises(BookError):
        PolyglotBook(file)
    with pytest.raises(BookError):
        PolyglotBook(tmp_path / "missing.bin")


# -- our own library -----------------------------------------------------------------------------------------------------


def test_our_library_is_faultless_and_large():
    library, faults = check_file(STANDARD_FILE)
    assert faults == []
    assert len(library.variations) >= 300
    assert {variation.taste for variation in library.variations} == set(TASTES)
    assert {variation.side for variation in library.variations} == {"both", "white", "black"}
    assert all(len(variation.moves) >= 6 for variation in library.variations)
    assert sum(len(variation.moves) >= 10 for variation in library.variations) > 0.9 * len(library.variations)


def test_the_number_in_the_documents_is_right():
    text = (STANDARD_FILE.parents[5] / "docs" / "openings.md").read_text(encoding="utf-8")
    assert f"{len(standard_book().library.variations)} named\nvariations" in text


def test_the_example_in_the_documents_is_right():
    text = (STANDARD_FILE.parents[5] / "docs" / "openings.md").read_text(encoding="utf-8")
    example = text.split("    ! an example")[1].split("## Rules")[0]
    library, faults = check_text(example)
    assert faults == []
    assert [variation.name.en for variation in library.variations] == ["Ruy Lopez: Exchange Variation", "Bird Opening"]


@pytest.mark.parametrize(
    ("moves", "english", "german"),
    [
        ("e4 e5 Nf3 Nc6 Bb5", "Ruy Lopez", "Spanische Partie"),
        ("e4 c5", "Sicilian Defence", "Sizilianische Verteidigung"),
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6", "Sicilian Defence, Dragon Variation", "Sizilianische Verteidigung, Drachenvariante"),
        ("d4 d5 c4", "Queen's Gambit", "Damengambit"),
        ("d4 Nf6 c4 g6 Nc3 Bg7", "King's Indian Defence", "Königsindische Verteidigung"),
        ("e4 e6", "French Defence", "Französische Verteidigung"),
        ("c4", "English Opening", "Englische Eröffnung"),
        ("Nf3 Nc6 e4 e5 Bb5", "Ruy Lopez", "Spanische Partie"),
    ],
)
def test_openings_are_named_as_people_know_them(moves, english, german):
    found = standard_book().name(after(*moves.split()))
    assert (found.name.en, found.name.de) == (english, german)


def test_a6_transposition_to_the_ruy_lopez_is_answered_from_the_library():
    assert standard_book().moves(after("Nf3", "Nc6", "e4", "e5", "Bb5"))


def test_a4_replies_differ_over_twelve_games():
    for first in ("e4", "d4"):
        board = after(first)
        assert len({choose(standard_book(), board, random.Random(seed)).move for seed in range(12)}) > 1
        assert len({choose(standard_book(), board).move for _ in range(12)}) == 1


def test_every_line_ends_in_a_named_position_and_every_position_is_known():
    ours = standard_book()
    for variation in ours.library.variations:
        board = Board()
        for move in variation.moves:
            if variation.is_for(board.white_to_move):
                assert move in {known.move for known in ours.moves(board)}
            board.push(move)
        assert ours.name(board).eco[0] in "ABCDE"


def test_keys_agree_with_the_board():
    chance = random.Random(3)
    for _ in range(60):
        reference, board = chess.Board(), Board()
        for _ in range(chance.randrange(2, 30)):
            move = chance.choice(list(reference.legal_moves))
            reference.push(move)
            board.push(move.uci())
            if reference.is_game_over():
                break
        assert " ".join(board.fen().split()[:4]) == book_key(reference)


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("d4 e6", "Queen's Pawn Opening, 1...e6"),
        ("d4 e6 c4 b6", "English Defence"),
        ("d4 e6 Nf3 f5", "Dutch Defence"),
        ("c4 e6 d4 f5", "Dutch Defence"),
        ("Nf3 f5 d4", "Dutch Defence"),
        ("d4 e6 e4 d5", "French Defence"),
        ("Nf3 d5 d4 Nf6 c4 e6", "Queen's Gambit Declined"),
        ("Nf3 Nf6 c4 g6 Nc3 Bg7 e4 d6 d4 O-O", "King's Indian Defence"),
    ],
)
def test_another_order_of_moves_gets_the_name_of_where_it_led(moves: str, name: str) -> None:
    found = standard_book().name(after(*moves.split()))
    assert found is not None
    assert found.name.en.startswith(name)
