"""PGN without loss: what is read and written again is the same, German letters included."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiebitz.game.game import Game
from kiebitz.game.record.pgn import PgnError, Record, from_game, is_annotated, read_games, to_game, write_game, write_games
from kiebitz.game.results import Reason, Result
from kiebitz.score import Score
from tests.conftest import shared
from tests.effort import cases
from tests.game.record import pgn_mutations
from tests.game.typed import play_typed

RICH = """[Event "Test \\"quoted\\""]
[Site "Köln"]
[Date "1992.05.01"]
[Round "1"]
[White "Weiß, A."]
[Black "Black, B."]
[Result "1-0"]
[ECO "C50"]

{ Before the game. } 1. e4 $1 { [%clk 0:05:00] [%eval 0.25,12] best by test } e5 (1... c5 { Sicilian } 2. Nf3
(2. c3 $5 d5) 2... d6) ( { another } 1... e6 2. d4) 2. Nf3!? ; to the end of the line (with brackets)
Nc6 3. Bc4 { two
lines } 3... Bc5 $10 $146 4. O-O 1-0
"""


def only(text: str) -> Record:
    records = list(read_games(text))
    assert len(records) == 1
    return records[0]


def picture(node: chess.pgn.GameNode) -> tuple[object, ...]:
    """Everything a tree holds, to compare two of them."""
    return (
        node.move.uci() if node.move else None,
        node.comment.split(),
        node.starting_comment.split(),
        sorted(node.nags),
        [picture(child) for child in node.variations],
    )


def same(one: chess.pgn.Game, other: chess.pgn.Game) -> None:
    assert list(one.headers.items()) == list(other.headers.items())
    assert picture(one) == picture(other)


def test_comments_signs_variations_clocks_and_judgements_are_read() -> None:
    record = only(RICH)
    assert record.faults == ()
    tree = record.tree
    assert tree.comment == "Before the game."
    first = tree.variations[0]
    assert first.nags == {1}
    assert first.clock() == 300
    assert first.eval_depth() == 12
    assert [v.san() for v in first.variations] == ["e5", "c5", "e6"]
    assert first.variations[2].starting_comment == "another"
    assert first.variations[1].variations[1].nags == {5}
    third = first.variations[0].variations[0]
    assert third.nags == {5}
    assert "to the end of the line (with brackets)" in third.comment


def test_rich_game_round_trips() -> None:
    tree = only(RICH).tree
    again = only(write_game(tree)).tree
    same(tree, again)
    assert write_game(again) == write_game(tree)


def test_german_letters_on_import_english_on_export() -> None:
    german = "1. e4 e5 2. Sf3 Sc6 3. Lb5 {Der Turm Th8 Sf3 bleibt} a6 4. L:c6 d:c6 (4... b:c6 5. Sc3) 5. 0-0 Dd6 6. Te1 Ld7 *"
    record = only(german)
    assert record.faults == ()
    tree = record.tree
    assert " ".join(node.san() for node in tree.mainline()) == "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Qd6 Re1 Bd7"
    text = write_game(tree)
    assert "Bxc6" in text
    assert "Der Turm Th8 Sf3 bleibt" in text


@pytest.mark.parametrize(
    ("fen", "moves", "sans"),
    [
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. a8D", "a8=Q"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. a:b8=S", "axb8=N"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. a7-a8T", "a8=R"),
        (chess.STARTING_FEN, "1. Sg1-f3 Sb8-c6 2. e2-e4", "Nf3 Nc6 e4"),
        ("4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1", "1. Sbd2 Kd8 2. Thg1", "Nbd2 Kd8 Rg1"),
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "1. dxe6 e.p. Kd8", "dxe6 Kd8"),
    ],
)
def test_german_special_moves(fen: str, moves: str, sans: str) -> None:
    record = only(f'[SetUp "1"]\n[FEN "{fen}"]\n\n{moves} *\n')
    assert record.faults == ()
    assert [node.san().rstrip("+") for node in record.tree.mainline()] == sans.split()


def test_half_points_and_several_games() -> None:
    text = '[Event "a"]\n\n1. e4 e5 ½-½\n\n[Event "b"]\n\n1. d4 *\n[Event "c"]\n\n1. c4 0-1\n\n1. f4 1-0\n'
    records = list(read_games(text))
    assert [r.headers["Result"] for r in records] == ["1/2-1/2", "*", "0-1", "1-0"]
    assert [r.headers["Event"] for r in records] == ["a", "b", "c", "?"]
    assert [r.line for r in records] == sorted(r.line for r in records)


def test_a_blank_line_among_the_moves_does_not_end_the_game() -> None:
    record = only('[Event "a"]\n\n1. e4 e5\n\n2. Nf3 Nc6 1-0\n')
    assert len(list(record.tree.mainline())) == 4


def test_remarks_between_games_and_escaped_lines_are_no_games() -> None:
    records = list(read_games('; a remark\n% secret\n[Event "a"]\n\n1. e4 *\n\n; another\n\n[Event "b"]\n\n1. d4 *\n'))
    assert [r.headers["Event"] for r in records] == ["a", "b"]


def test_faults_are_told_not_swallowed() -> None:
    assert "1...Ke3" in only("1. e4 Ke3 2. Nf3 *").faults[0].en
    assert "wurde nicht verstanden" in only("1. e4 bumm e5 *").faults[0].de
    assert only('[Event no quotes]\n[Site "x"]\n\n1. e4 *').faults
    assert only('[FEN "nonsense"]\n\n1. e4 *').faults
    assert any("Atomic" in fault.en for fault in only('[Variant "Atomic"]\n\n1. e4 *').faults)
    with pytest.raises(PgnError, match="Atomic"):
        to_game(only('[Variant "Atomic"]\n\n1. e4 *').tree)
    with pytest.raises(PgnError, match="cannot be opened"):
        list(read_games(Path("there/is/no/such.pgn")))


def test_old_western_encoding_is_understood(tmp_path: Path) -> None:
    path = tmp_path / "old.pgn"
    path.write_bytes('[White "Hübner"]\r\n\r\n1. e4 {schön} *\r\n'.encode("cp1252"))
    (record,) = read_games(path)
    assert record.headers["White"] == "Hübner"
    assert record.tree.variations[0].comment == "schön"


def test_comments_with_closing_braces_survive() -> None:
    tree = chess.pgn.Game()
    tree.add_main_variation(chess.Move.from_uci("e2e4"), comment="a } brace").add_main_variation(chess.Move.from_uci("e7e5"))
    again = only(write_game(tree)).tree
    assert again.variations[0].comment == "a ) brace"
    assert again.variations[0].variations[0].san() == "e5"


def test_from_a_game_and_back() -> None:
    game = Game()
    game.headers.update({"White": 'Joe "X"', "Black": "Kiebitz", "Event": "Zuhause"})
    play_typed(game, "e4", clock=299.5, seconds=0.5, score=Score(cp=31), depth=9)
    play_typed(game, "f6", clock=300.0, comment="a weak move")
    game.pass_move()
    play_typed(game, "g5", score=Score(mate=1))
    play_typed(game, "Qh5")
    assert game.result == Result.win(True, Reason.CHECKMATE)
    tree = only(write_game(from_game(game))).tree
    assert "ResultReason" not in tree.headers  # the position tells it
    again = to_game(tree)
    assert again.headers["White"] == 'Joe "X"'
    assert [ply.san for ply in again.plies] == [ply.san for ply in game.plies]
    assert again.plies[0].score == Score(cp=31)
    assert again.plies[0].clock == 299.5
    assert again.plies[0].depth == 9
    assert again.plies[3].score == Score(mate=1)
    assert again.result == game.result


def test_set_up_and_chess960_keep_their_start() -> None:
    game = Game("nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1", chess960=True)
    play_typed(game, "e4")
    tree = only(write_game(from_game(game))).tree
    assert tree.headers["Variant"] == "Chess960"
    again = to_game(tree)
    assert again.chess960
    assert again.fen == game.fen


def test_resignation_time_and_games_played_on_after_a_dead_position() -> None:
    game = Game()
    play_typed(game, "e4")
    game.end(Result.win(False, Reason.TIME))
    again = to_game(only(write_game(from_game(game))).tree)
    assert again.result == Result.win(False, Reason.TIME)
    bare = only('[SetUp "1"]\n[FEN "8/8/3k4/8/8/3K4/8/8 w - - 0 1"]\n[Result "1/2-1/2"]\n\n1. Kd4 Kd7 1/2-1/2').tree
    assert len(to_game(bare).plies) == 2
    assert to_game(only('[Result "0-1"]\n\n1. e4 0-1').tree).result == Result("0-1", Reason.UNKNOWN)


def test_writing_is_all_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    assert write_games([only(RICH).tree] * 3, path) == 3
    assert len(list(read_games(path))) == 3
    with pytest.raises(PgnError, match="cannot be written"):
        write_games([only(RICH).tree], tmp_path / "no" / "such" / "folder.pgn")
    assert [p.name for p in tmp_path.iterdir()] == ["games.pgn"]


def test_is_annotated() -> None:
    assert is_annotated(only(RICH).tree)
    assert not is_annotated(only("1. e4 e5 *").tree)
    assert is_annotated(only("1. e4 (1. d4) e5 *").tree)


words = st.text(alphabet="abc XYZ äöüß [%]()$;!?.123-", max_size=20).map(lambda s: " ".join(s.split()))


@settings(max_examples=cases(60), deadline=None)
@given(st.integers(0, 2**32), st.lists(words, min_size=5, max_size=5))
def test_random_trees_round_trip(seed: int, comments: list[str]) -> None:
    dice = random.Random(seed)
    tree = chess.pgn.Game()
    tree.headers["White"] = comments[0] or "?"
    nodes: list[chess.pgn.GameNode] = [tree]
    for _ in range(40):
        node = dice.choice(nodes[-6:])
        legal = [move for move in node.board().legal_moves if not node.has_variation(move)]
        if not legal:
            continue
        child = node.add_variation(dice.choice(legal))
        if dice.random() < 0.3:
            child.comment = dice.choice(comments)
        if dice.random() < 0.2:
            child.nags.add(dice.randint(1, 150))
        if dice.random() < 0.2 and child.starts_variation():
            child.starting_comment = dice.choice(comments)
        nodes.append(child)
    record = only(write_game(tree))
    assert record.faults == ()
    same(tree, record.tree)


def plain(record: Record) -> tuple[object, ...]:
    return (list(record.headers.items()), [move.uci() for move in record.tree.mainline_moves()])


def check_round_trip(path: Path, limit: int | None = None) -> int:
    count = 0
    for record in read_games(path):
        assert record.faults == (), (path.name, record.number, [f.en for f in record.faults])
        (again,) = read_games(write_game(record.tree))
        assert plain(again) == plain(record), (path.name, record.number)
        count += 1
        if limit and count == limit:
            break
    return count


def test_master_games_round_trip_sample() -> None:
    assert check_round_trip(shared("data/masters") / "Capablanca.pgn", limit=60) == 60


@pytest.mark.slow
def test_all_master_games_round_trip() -> None:
    games = sum(check_round_trip(path) for path in sorted(shared("data/masters").glob("*.pgn")))
    assert games > 30_000


@pytest.mark.parametrize(
    ("moves", "main_line", "told"),
    [
        ("1. e4 e5 (1... c5 2. Ke4 d6) 2. Nf3 Nc6", ["e4", "e5", "Nf3", "Nc6"], "Line 1: the move 2.Ke4 is not legal"),
        ("1. e4 e5 2. Ke4 (2. Nf3 Nc6) Nf6 ) d4", ["e4", "e5"], "Line 1: “)” was not understood."),
        ("1. e4 ) e5 ) ) 2. Nf3", ["e4", "e5", "Nf3"], "Line 1: “)” was not understood."),
        ("1. e4 e5 ( 1... c5 2. Nf3", ["e4", "e5"], "a variation is not closed"),
        ("1. e4 ( 1. d4 ( 1. Ke4 ( 1. d5 ) ) ) e5", ["e4", "e5"], "Line 1: the move 1.Ke4 is not legal"),
        ("?! 1. e4 e5", ["e4", "e5"], "Line 1: a sign stands before the first move."),
        (f"1. e4 ${'9' * 5000} e5", ["e4", "e5"], "Line 1: “$99999999999” was not understood."),
    ],
)
def test_stray_brackets_and_broken_side_lines(moves: str, main_line: list[str], told: str) -> None:
    """An illegal move in a side line used to spoil the main line, and a bracket after one ended in an internal error."""
    first, second = read_games(f'{moves} *\n\n[White "next"]\n\n1. d4 *\n')
    assert [node.san() for node in first.tree.mainline()] == main_line
    assert any(told in fault.en for fault in first.faults), [fault.en for fault in first.faults]
    assert [node.san() for node in second.tree.mainline()] == ["d4"], "the rest of the file is read"
    assert second.faults == ()


def test_spoilt_files_are_read_stored_and_opened(shared_data: Path, tmp_path: Path) -> None:
    """As many more as there is time for: benchmarks/pgn_mutations.py"""
    games = pgn_mutations.games_of([shared_data / "seed_games.pgn", shared_data / "masters" / "Capablanca.pgn"], 30)
    for number, text in enumerate(pgn_mutations.mutations(games, seed=7, count=20)):
        try:
            pgn_mutations.check(text, tmp_path)
        except Exception as error:
            raise AssertionError(f"mutation {number}: {error!r}\n{text}") from error


@pytest.mark.parametrize("word", ["0{-1", "1-0 e4", "(", "nonsense", "0-1;x"])
def test_a_result_that_is_none_does_not_get_among_the_moves(word: str) -> None:
    """Found by mutations: the tag was written behind the moves and read as a comment."""
    game = next(iter(read_games(f'[Event "x"]\n[Result "{word}"]\n\n1. e4 e5 0-1\n')))
    again = next(iter(read_games(write_game(game.tree))))
    assert again.headers["Result"] == game.headers["Result"]
    assert [node.comment for node in again.tree.mainline()] == ["", ""]
    assert write_game(again.tree) == write_game(game.tree)


@pytest.mark.parametrize("side_line", ["( )", "( ( ) )", "( Qxh9 )", "( {said} )"])
def test_a_comment_behind_a_variation_without_moves_stays_with_its_move(side_line: str) -> None:
    """Found by mutations: it stood before the next move, and behind the one before after writing and reading."""
    (game,) = read_games(f"1. e4 {side_line} {{good}} e5 *\n")
    (again,) = read_games(write_game(game.tree))
    for tree in (game.tree, again.tree):
        assert [node.comment for node in tree.mainline()] == ["said good" if "said" in side_line else "good", ""]
        assert [node.starting_comment for node in tree.mainline()] == ["", ""]


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", ["Weiß hat keinen König.", "Schwarz hat keinen König."]),
        ("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ["Reihe 7 der FEN hat 9 Felder („ppppppppp“), erwartet sind 8."]),
    ],
)
def test_of_an_impossible_start_only_that_is_told(fen: str, expected: list[str]) -> None:
    """Every move was a fault of its own, and where the FEN could not be read python-chess said so in English."""
    record = only(f'[SetUp "1"]\n[FEN "{fen}"]\n\n1. e4 (1. d4 d5) 1... e5 (1... c5 2. Nf3) 2. Nf3 what Nc6 *\n')
    assert [fault.de for fault in record.faults] == expected
