"""The BASIC program as an opponent inside a program that knows the rules: legal moves always, the same answer always."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kiebitz.core.board import START_FEN, Board
from kiebitz.limits import Limits, Signal
from kiebitz.opponents import create as create_by_name
from kiebitz.opponents import profile
from kiebitz.opponents.cpc import PROFILE, create
from kiebitz.opponents.cpc.board import WIDTHS, board_of, square_number
from kiebitz.opponents.cpc.book import LINES, Book, book_lines
from kiebitz.opponents.cpc.evaluation import evaluate
from kiebitz.opponents.cpc.memory import true_squares, uci_move
from kiebitz.opponents.cpc.moves import in_check, make, parameters, player_targets, unmake
from kiebitz.opponents.cpc.player import CpcPlayer, _Watching
from kiebitz.opponents.cpc.search import think
from kiebitz.opponents.cpc.state import Settings, State
from kiebitz.options import OptionError
from kiebitz.player import Decision, Player, Progress
from tests.effort import cases
from tests.strategies import random_boards

PACKAGE = Path(__file__).parents[3] / "src" / "kiebitz" / "opponents" / "cpc"
GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "cpc_golden.json").read_text(encoding="utf-8"))


def player_with(**options: object) -> CpcPlayer:
    player = create()
    for key, value in options.items():
        player.options.set(key, value)
    return player


def timeless(decision: Decision) -> Decision:
    return replace(decision, time=0.0)


# ------------------------------------------------------------------ how it introduces itself


def test_profile() -> None:
    assert profile("cpc") is PROFILE
    assert isinstance(create_by_name("cpc"), Player)
    keys = {option.key: option for option in PROFILE.options}
    assert (keys["level"].low, keys["level"].high, keys["level"].uci_name) == (1, 2, "Level")
    assert keys["width"].choices == tuple(str(width) for width in WIDTHS)
    assert keys["as_printed"].default is True
    assert keys["book"].default is False
    assert len({option.uci_name for option in PROFILE.options}) == len(PROFILE.options)


def test_every_guess_in_the_code_is_listed() -> None:
    numbers = [int(n) for path in sorted(PACKAGE.glob("*.py")) for n in re.findall(r"GUESS-(\d+)", path.read_text(encoding="utf-8"))]
    assert sorted(numbers) == list(range(1, len(PROFILE.guesses) + 1))


def test_the_profile_needs_no_kernel() -> None:
    code = "import sys, kiebitz.opponents.cpc as cpc; assert cpc.PROFILE.year == 1986; print('numba' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "False"


@pytest.mark.parametrize(("key", "raw"), [("level", 3), ("level", 0), ("width", 4), ("as_printed", "maybe"), ("value_queen", -1)])
def test_options_refuse_what_does_not_fit(key: str, raw: object) -> None:
    with pytest.raises(OptionError):
        create().options.set(key, raw)


# ------------------------------------------------------------------ golden answers


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: str(case["name"]))
def test_golden_answers(case: dict[str, object]) -> None:
    board = Board(str(case["fen"]))
    answers = {}
    for name, options in (
        ("level 1", {"level": 1}),
        ("level 2", {"level": 2}),
        ("level 2, width 3", {"level": 2, "width": 3}),
        ("level 2, clean", {"level": 2, "as_printed": False}),
    ):
        decision = player_with(**options).choose(board, Limits())
        answers[name] = [decision.move, decision.value, decision.nodes]
    assert answers == case["answers"], case["fen"]


def test_golden_positions_are_twenty() -> None:
    assert len({case["fen"] for case in GOLDEN}) == 20


# ------------------------------------------------------------------ the board it is shown


def test_codes_of_a_position() -> None:
    squares = board_of("r3k2r/p1pp1pp1/1p5p/3Pp3/8/5N2/PPP2PPP/R3KB1R w Qk e6 0 1", "e6", turned=False)
    assert squares[square_number("e5")] == 1  # has just moved two squares
    assert squares[square_number("d5")] == -2
    assert (squares[square_number("b6")], squares[square_number("a7")]) == (2, 1)
    assert [squares[square_number(name)] for name in ("a1", "e1", "h1")] == [-5, -8, -6]
    assert [squares[square_number(name)] for name in ("a8", "e8", "h8")] == [6, 8, 5]


def test_codes_on_the_turned_board() -> None:
    squares = board_of("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2", "e6", turned=True)
    assert (squares[44], squares[45]) == (-1, 2)  # e5 and e4
    assert (squares[48], squares[58], squares[18], squares[88]) == (8, 7, 5, 5)
    assert (squares[41], squares[51]) == (-8, -7)


def test_a_turned_position_is_the_same_position() -> None:
    for board in random_boards(99, 30):
        if board.white_to_move:
            continue
        placement = board.fen().split()[0]
        turned = placement[::-1].swapcase()
        squares = board_of(f"{placement} b - - 0 1", "-", turned=False)
        assert board_of(f"{turned} w - - 0 1", "-", turned=True) == squares


def test_a_double_step_is_seen_although_nobody_can_take() -> None:
    played = Board()
    played.push("e2e4")
    given = Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    assert true_squares(played) == true_squares(given)
    assert true_squares(given)[54] == -1
    without = Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
    assert true_squares(without)[54] == -2


# ------------------------------------------------------------------ what it answers


def test_a_decision_tells_everything() -> None:
    reports: list[Progress] = []
    decision = player_with(level=2).choose(Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"), Limits(), reports.append)
    assert (decision.move, decision.value, decision.depth, decision.nodes, decision.source) == ("e7e5", -23, 2, 109, "search")
    assert decision.line == ("e7e5", "d1h5")
    assert decision.ponder == "d1h5"
    assert decision.score is None
    assert not decision.resigns
    assert len(decision.alternatives) == 20
    assert decision.tree is not None
    assert [child.move for child in decision.tree.children] == [a.move for a in decision.alternatives]
    assert sum(len(child.children) for child in decision.tree.children) == 89
    assert [(r.depth, r.value, r.line) for r in reports] == [(2, -23, ("e7e5", "d1h5"))]
    assert {text.en: value for text, value in decision.statistics}["Cut-offs"] == "19"


def test_depth_stands_for_the_level() -> None:
    board = Board("4k3/8/8/8/2rp4/2N5/8/4K2R b - - 0 1")
    for depth, level in ((1, 1), (2, 2), (9, 2)):
        by_depth = player_with(level=3 - level).choose(board, Limits(depth=depth))
        assert timeless(by_depth) == timeless(player_with(level=level).choose(board, Limits()))


def test_only_some_moves_wanted() -> None:
    decision = create().choose(Board(), Limits(moves=("a2a3", "h2h4")))
    table = {a.move: a.value for a in decision.alternatives}
    assert decision.move in ("a2a3", "h2h4")
    assert decision.value == max(table["a2a3"], table["h2h4"])


def test_castling_through_an_attack_is_left_out() -> None:
    board = Board("4k2r/7p/8/8/8/7P/7K/5Q2 b k - 0 1")
    decision = player_with(level=1).choose(board, Limits())
    first, second = decision.alternatives[:2]
    assert first.move == "e8g8"
    assert first.note is not None
    assert not board.is_legal(first.move)
    assert (decision.move, decision.value) == (second.move, second.value)


def test_mate_is_announced_and_scored() -> None:
    board = Board("K7/8/1k6/8/1q6/8/8/8 b - - 0 1")
    decision = create().choose(board, Limits())
    assert decision.remark is not None
    assert decision.remark.de == "„MATT!“"
    assert decision.score is not None
    assert decision.score.mate == -1


def test_stalemate_taken_for_mate_is_no_mate_score() -> None:
    board = Board("7k/8/8/8/1p6/pPp5/PRP5/KB6 b - - 0 1")
    decision = create().choose(board, Limits(moves=("h8g8",)))
    assert (decision.move, decision.value, decision.score) == ("h8g8", 9999, None)


def test_white_never_castles_as_printed() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    printed = player_with(level=1).choose(Board(fen), Limits())
    clean = player_with(level=1, as_printed=False).choose(Board(fen), Limits())
    castlings = {"e1g1", "e1c1"}
    assert not castlings & {a.move for a in printed.alternatives}
    assert castlings <= {a.move for a in clean.alternatives}


# ------------------------------------------------------------------ the clean mode is sound


@pytest.mark.parametrize("chess960", [False, True])
def test_clean_the_table_holds_the_legal_moves(chess960: bool) -> None:
    positions = ["r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "rn2k2r/8/8/8/8/1Q6/8/4K3 b kq - 0 1"]
    boards = [Board(fen, chess960) for fen in positions] + list(random_boards(7, cases(150), chess960=chess960))
    for board in boards:
        state = State(Settings(level=1, as_printed=False), true_squares(board))
        squares = state.squares.copy()
        think(state)
        assert state.squares == squares, board.fen()
        table = sorted(uci_move(squares, entry.start, entry.target, board) for entry in state.table)
        assert table == sorted(move for move in board.legal_moves() if len(move) == 4 or move[4] == "q"), board.fen()


def test_clean_the_best_value_is_the_minimax() -> None:
    for board in random_boards(8, cases(60)):
        state = State(Settings(level=2, as_printed=False), true_squares(board))
        plain = State(state.settings, state.squares.copy())
        think(state)
        think(replace(plain, settings=replace(plain.settings, level=1)))
        assert state.table[0].value == max(_worst(plain, entry.start, entry.target) for entry in state.table), board.fen()


def _worst(state: State, start: int, target: int) -> int:
    """The lowest value over the legal replies, without any pruning; the marks of mate and stalemate without one."""
    state = state.copy()
    state.side = 1
    parameters(state, start, target)
    make(state)
    state.captured_before, state.promoted, state.side = state.captured, False, -1
    values = []
    for square in range(11, 89):
        if state.squares[square] < 0:
            for reply in player_targets(state, square):
                parameters(state, square, reply)
                make(state)
                if not in_check(state, -1):
                    values.append(evaluate(state))
                unmake(state)
    if values:
        return min(values)
    return 9999 if in_check(state, -1) else -9999


def test_clean_mirrored_positions_have_the_same_value() -> None:
    for board in random_boards(9, cases(150)):
        placement = board.fen().split()[0]
        mirrored = "/".join(row[::-1] for row in placement.split("/"))
        values = []
        for rows in (placement, mirrored):
            values.append(evaluate(State(Settings(as_printed=False), board_of(f"{rows} b - - 0 1", "-", turned=False))))
        assert values[0] == values[1], board.fen()


# ------------------------------------------------------------------ its judgement adds up


@pytest.mark.parametrize("as_printed", [True, False])
def test_the_judgement_adds_up(as_printed: bool) -> None:
    player = player_with(as_printed=as_printed)
    earned = set()
    fens = ["4k3/8/8/8/2Pp4/8/8/4K3 b - c3 0 1", START_FEN, "k7/3r4/8/3N4/8/1Q6/8/K6B w - - 0 1"]
    for board in [Board(fen) for fen in fens] + list(random_boards(10, 200)):
        judgement = player.judge(board)
        expected = evaluate(State(Settings(as_printed=as_printed), true_squares(board)))
        assert judgement.total == expected == sum(c.value for c in judgement.contributions), board.fen()
        for c in judgement.contributions:
            own, other = (c.white, c.black) if board.white_to_move else (c.black, c.white)
            assert own is not None
            assert other is not None
            assert c.value == own - other
            assert bool(c.squares) == bool(own or other)
            if c.squares:
                earned.add(c.key)
    assert earned == {c.key for c in judgement.contributions} - {"captured"}


def test_the_judgement_of_the_start_position() -> None:
    judgement = create().judge(Board())
    assert judgement.total == 0
    assert {c.key: c.white for c in judgement.contributions if c.white} == {"pawn_steps": 16, "knight_empty_squares": 4}


# ------------------------------------------------------------------ games


VARIANTS = [
    {"level": 1},
    {"level": 2},
    {"level": 2, "own_board": True},
    {"level": 1, "own_board": True},
    {"level": 2, "as_printed": False},
    {"level": 2, "width": 2, "book": True},
    {"level": 1, "book": True, "own_board": True, "as_printed": False},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("white", [True, False])
def test_never_an_illegal_move(options: dict[str, object], white: bool) -> None:
    chance = random.Random(f"{options}{white}")
    for _ in range(cases(3)):
        player = player_with(**options)
        board = Board()
        for _ply in range(120):
            moves = board.legal_moves()
            if not moves:
                break
            if board.white_to_move == white:
                decision = player.choose(board, Limits())
                assert decision.move in moves, board.fen()
                board.push(str(decision.move))
            else:
                board.push(chance.choice(moves))


@pytest.mark.parametrize("chess960", [False, True])
@pytest.mark.parametrize("own_board", [False, True])
def test_positions_from_anywhere(chess960: bool, own_board: bool) -> None:
    player = player_with(own_board=own_board, level=1)
    for board in random_boards(11, cases(25), chess960=chess960):
        decision = player.choose(board, Limits())
        assert decision.move in board.legal_moves(), board.fen()


@pytest.mark.parametrize("own_board", [False, True])
def test_the_answer_depends_on_the_game_alone(own_board: bool) -> None:
    chance = random.Random(3)
    player = player_with(own_board=own_board)
    board = Board()
    given = []
    for _ in range(20):
        board.push(chance.choice(board.legal_moves()))
        if not board.legal_moves():
            break
        decision = player.choose(board, Limits())
        given.append((board.copy(), timeless(decision)))
        assert timeless(player.choose(board, Limits())) == timeless(decision)
        board.push(str(decision.move))
        if not board.legal_moves():
            break
    newcomer = player_with(own_board=own_board)
    for earlier, decision in reversed(given):  # moves taken back one after the other
        assert timeless(newcomer.choose(earlier, Limits())) == decision
        assert timeless(player.choose(earlier, Limits())) == decision
    player.new_game()
    assert timeless(player.choose(given[-1][0], Limits())) == given[-1][1]


def test_own_board_keeps_the_wrong_pawn() -> None:
    """After 1.Nc3 in this position the capture d4xc3 was examined; on its own board a wrong white pawn is left on c4."""
    board = Board("4k2r/8/8/8/3p4/8/2N5/4K3 w - - 0 1")
    board.push("c2e3")
    shown, own = player_with(level=1), player_with(level=1, own_board=True)
    first = shown.choose(board, Limits())
    assert timeless(own.choose(board, Limits())) == timeless(first)
    board.push("h8h1" if first.move != "h8h1" else "h8h2")
    board.push(board.legal_moves()[0])
    assert own.choose(board, Limits()).alternatives != shown.choose(board, Limits()).alternatives


@pytest.mark.parametrize("limit", range(0, 110, 3))
def test_stopping_leaves_a_move_and_an_undamaged_board(limit: int) -> None:
    class Stopped(State):
        """Somebody loses patience after so many evaluations."""

        @property
        def stopped(self) -> bool:  # type: ignore[override]
            return self.evaluations >= limit

        @stopped.setter
        def stopped(self, value: bool) -> None:
            pass

    board = Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    state = Stopped(Settings(level=2), true_squares(board))
    think(state)
    assert state.squares == true_squares(board)
    assert state.evaluations <= limit
    assert uci_move(state.squares, state.start, state.target, board) in board.legal_moves()


def test_stop_while_it_recalls_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    player = player_with(level=2)
    board = Board()
    chance = random.Random(2)
    for _ in range(60):
        board.push(chance.choice(board.legal_moves()))
    unhurried = player.choose(board, Limits())
    impatient = player_with(level=2)
    signal, watch = Signal(), _Watching.watch

    def watch_and_stop(watching: _Watching, state: State) -> None:
        watch(watching, state)
        signal.stop()

    monkeypatch.setattr(_Watching, "watch", watch_and_stop)
    assert impatient.choose(board, Limits(), None, signal).move in board.legal_moves()
    monkeypatch.setattr(_Watching, "watch", watch)
    # what was thought in a hurry is not remembered
    assert timeless(impatient.choose(board, Limits())) == timeless(unhurried)


# ------------------------------------------------------------------ the opening book


def test_book_lines_are_legal() -> None:
    for as_printed in (True, False):
        illegal = []
        for number, line in enumerate(book_lines(as_printed)):
            board = Board()
            assert len(line) == 16
            for half_move, move in enumerate(line):
                if not board.is_legal(move):
                    illegal.append((number, half_move))
                    break
                board.push(move)
        assert illegal == ([(0, 15)] if as_printed else [])
    assert len(LINES) == 21


def test_book_chooses_in_proportion_to_the_lines() -> None:
    def answer(number: float) -> str | None:
        book = Book()
        book.player_turn()
        return book.answer("d2d4", lambda _half_move: number)

    moves = [answer(n / 6 + 0.01) for n in range(6)]
    assert moves == ["d7d5"] + ["g8f6"] * 5


def test_book_as_an_opponent() -> None:
    player = player_with(book=True, book_seed=0)
    board = Board()
    for move, reply in zip(LINES[0][1].split()[::2], LINES[0][1].split()[1:-1:2], strict=False):
        board.push(move)
        decision = player.choose(board, Limits())
        assert (decision.move, decision.source, decision.value) == (reply, "book", None)
        board.push(reply)
    # the sixteenth half-move is a misprint: it is not possible, so the program thinks
    board.push("e1c1")
    decision = player.choose(board, Limits())
    assert decision.source == "search"
    assert decision.move in board.legal_moves()


def test_book_seed_and_games_bring_variety() -> None:
    def first_moves(seed: int, games: int) -> list[str | None]:
        player = player_with(book=True, book_seed=seed)
        moves = []
        for _ in range(games):
            moves.append(player.choose(Board(), Limits()).move)
            player.new_game()
        return moves

    assert first_moves(5, 12) == first_moves(5, 12)
    assert len(set(first_moves(5, 12))) > 1
    assert set(first_moves(0, 3)) == {"e2e4"}


def test_book_stays_closed_in_a_set_up_position() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"
    assert player_with(book=True).choose(Board(fen), Limits()).source == "search"


def test_book_accident_only_as_printed() -> None:
    for as_printed, source in ((True, "book"), (False, "search")):
        player = player_with(level=1, book=True, book_seed=0, as_printed=as_printed)
        board = Board()
        for move in ("a2a3", "e2e4", "g1f3"):
            board.push(move)
            decision = player.choose(board, Limits())
            board.push(str(decision.move))
        assert decision.source == source
