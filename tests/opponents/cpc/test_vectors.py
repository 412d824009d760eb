"""Every vector of the specification: the book's own tests T1 to T3, its worked examples E1 to E16, and the
answers R1 to R23 of the executed listing."""

from __future__ import annotations

import pytest

from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.opponents.cpc import create
from kiebitz.opponents.cpc.board import (
    BORDER,
    LETTERS,
    MOST_STEPS,
    SQUARES,
    STEP_RANGES,
    STEPS,
    VALUES,
    WIDTHS,
    board_of,
    empty_board,
    square_label,
    square_number,
    start_board,
)
from kiebitz.opponents.cpc.dialogue import DELETE, ENTER, InputMask, letter, screen, square_colour, square_name
from kiebitz.opponents.cpc.evaluation import evaluate, explain
from kiebitz.opponents.cpc.moves import computer_moves, in_check, player_targets, reach
from kiebitz.opponents.cpc.program import Program, check_players_move, players_step
from kiebitz.opponents.cpc.search import MATE, STALEMATE, scan_order, think
from kiebitz.opponents.cpc.state import Settings, State
from kiebitz.player import Decision

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"


def state_of(fen: str, level: int = 2, **settings: object) -> State:
    return State(Settings(level=level, **settings), board_of(fen, fen.split()[3], turned=False))  # type: ignore[arg-type]


def table(state: State) -> list[tuple[int, int, int]]:
    return [(entry.start, entry.target, entry.value) for entry in state.table]


def best(state: State) -> tuple[str, int]:
    entry = state.table[0]
    return square_label(entry.start) + square_label(entry.target), entry.value


def asked(fen: str, level: int, moves: str = "", **options: object) -> Decision:
    """The answer of the player as the command line asks it: fresh, as printed, no book."""
    player = create()
    player.options.set("level", level)
    for key, value in options.items():
        player.options.set(key, value)
    board = Board(fen)
    for move in moves.split():
        board.push(move)
    return player.choose(board, Limits())


# ------------------------------------------------------------------ T1 to T3


def test_c2_t1_data_of_the_initialisation() -> None:
    squares = start_board()
    data = [*VALUES, *squares, *STEPS, *MOST_STEPS, *(limit for limits in STEP_RANGES for limit in limits)]
    assert len(data) == 145
    assert sum(data) == 4680
    assert [sum(VALUES), sum(squares), sum(STEPS), sum(MOST_STEPS)] == [4141, 360, 91, 33]
    assert "".join(sign + "-" for sign in LETTERS) == "K-K-D-T-T-L-S-B-B--b-b-s-l-t-t-d-k-k-"
    assert screen(squares) == ["tsldklst", "bbbbbbbb", "........", "........", "........", "........", "BBBBBBBB", "TSLDKLST"]


def test_t2_input_of_the_player() -> None:
    state = State()
    assert not check_players_move(state, *_typed("e1g1"))
    assert check_players_move(state, *_typed("e2e4"))
    assert (state.start, state.target) == (52, 54)
    assert (state.third, state.fourth) == (0, 0)  # no castling
    assert players_step(state, 52, 54) == 1


def _typed(keys: str) -> tuple[int, int]:
    mask = InputMask()
    for key in keys + ENTER:
        mask.press(key)
    assert mask.entered is not None
    return mask.entered


T3 = """57 55   0 | 57 56   0 | 47 45  -2 | 47 46  -3 | 78 66  -5
        37 35  -8 | 28 36  -9 | 17 15  -9 | 37 36  -9 | 77 75  -9
        77 76  -9 | 27 26  -9 | 67 65 -10 | 67 66 -11 | 78 86 -11
        87 86 -11 | 27 25 -12 | 87 85 -13 | 17 16 -15 | 28 16 -25"""


def test_t3_the_twenty_replies_to_e4() -> None:
    expected = [tuple(int(n) for n in row.split()) for line in T3.splitlines() for row in line.split("|")]
    state = state_of(AFTER_E4, level=1)
    think(state)
    assert table(state) == expected
    assert state.evaluations == 20
    decision = asked(AFTER_E4, 1)
    assert (decision.move, decision.value) == ("e7e5", 0)
    assert [a.value for a in decision.alternatives] == [value for _, _, value in expected]
    assert [square_number(a.move[:2]) for a in decision.alternatives] == [start for start, _, _ in expected]


# ------------------------------------------------------------------ E1 to E16


def test_e1_square_names() -> None:
    assert [square_number(name) for name in ("a1", "e1", "e8", "h8")] == [11, 51, 58, 88]
    assert [square_label(number) for number in (11, 51, 58, 88)] == ["a1", "e1", "e8", "h8"]


def test_e2_start_position_in_codes() -> None:
    squares = start_board()
    assert [squares[10 * file + 1] for file in range(1, 9)] == [-5, -3, -4, -7, -8, -4, -3, -5]
    assert [squares[10 * file + 2] for file in range(1, 9)] == [-1] * 8
    assert [squares[10 * file + 7] for file in range(1, 9)] == [1] * 8
    assert [squares[10 * file + 8] for file in range(1, 9)] == [5, 3, 4, 7, 8, 4, 3, 5]
    assert board_of(START, "-", turned=False) == squares


def test_e3_form_of_input_and_castling() -> None:
    mask = InputMask()
    assert mask.text == "__-__"
    for key in "C-9c4x3":  # capitals, dashes and digits in the wrong place are ignored
        mask.press(key)
    assert mask.text == "C4-__"
    mask.press(DELETE)
    for key in "c3e":
        mask.press(key)
    assert mask.text == "C3-E_"
    mask.press(ENTER)
    assert mask.entered is None
    mask.press("5")
    mask.press("7")
    assert mask.text == "C3-E5"
    mask.press(ENTER)
    assert mask.entered == (33, 55)
    program = Program()
    for right, moves in (("K", "e1g1"), ("Q", "e1c1")):
        program.state.squares = board_of(f"4k3/8/8/8/8/8/8/R3K2R w {right} - 0 1", "-", turned=False)
        program.state.side = -1
        assert program.enter(moves)
    assert program.moves == [" 0-0 ", "0-0-0"]


def test_e4_numbering_with_border() -> None:
    squares = empty_board()
    assert len(squares) == 100
    for number in range(100):
        file, rank = divmod(number, 10)
        inside = 1 <= file <= 8 and 1 <= rank <= 8
        assert (squares[number] == BORDER) == (not inside)
        assert (number in SQUARES) == inside


def test_e5_values() -> None:
    assert VALUES == (1, 5, 5, 15, 15, 25, 25, 50, 2000, 2000)


def test_e6_knight_on_f5() -> None:
    squares = empty_board()
    squares[65] = 3
    assert reach(squares, 65, 3) == [53, 44, 57, 46, 77, 86, 73, 84]


def test_e7_steps_of_the_knight() -> None:
    first, last = STEP_RANGES[3 - 1]
    assert (first, last) == (5, 8)
    assert STEPS[first - 1 : last] == (12, 21, 8, 19)


def test_e8_letter_index() -> None:
    assert [letter(code) for code in (-9, -7, -1, 0, 1, 3, 9)] == ["K", "D", "B", "", "b", "s", "k"]


def test_e9_scan_of_replies() -> None:
    scan = scan_order(41)
    inside = set(SQUARES)
    assert list(scan) == [s for s in [*range(41, 89), *range(11, 41)] if s in inside]


def test_e10_output_of_52() -> None:
    assert square_name(52) == "E2"


def test_e11_captured_rook_counts_fifty() -> None:
    state = State(squares=empty_board())
    state.captured = -5
    assert evaluate(state) == 50
    assert [share.points for share in explain(state)] == [50]


def test_e12_weights() -> None:
    state = state_of("8/8/8/8/8/8/6p1/k6N w - - 0 1")
    state.squares[11] = 0
    # the knight on h1 reaches f2 and g3, both empty; the pawn on g2 attacks it and can step to g1
    assert evaluate(state) == -2 + 1 + 15


def test_e13_square_colours() -> None:
    assert (square_colour(11), square_colour(12), square_colour(88), square_colour(81)) == (0, 2, 0, 2)


@pytest.mark.parametrize(("side", "square"), [(1, 36), (-1, 54)])
def test_e14_attack_test(side: int, square: int) -> None:
    state = State(squares=empty_board())
    state.squares[square + 21] = 9 * side
    assert not in_check(state, side)
    state.squares[square] = 3 * side
    assert not in_check(state, side)
    state.squares[square] = -3 * side
    assert in_check(state, side)


def test_e15_simulated_double_step_only_from_rank_2() -> None:
    state = state_of(AFTER_E4)
    assert state.squares[54] == -1
    assert player_targets(state, 54) == [55]
    assert player_targets(state, 42) == [44, 43]


def test_e16_widths() -> None:
    assert WIDTHS == (0, 2, 3, 5, 120)


# ------------------------------------------------------------------ R1 to R23


def test_r1_order_of_generation() -> None:
    state = State()
    expected = "17-15 17-16 27-25 27-26 28-16 28-36 37-35 37-36 47-45 47-46 57-55 57-56 67-65 67-66 77-75 77-76 78-66 78-86 87-85 87-86"
    assert " ".join(f"{start}-{target}" for start, target in computer_moves(state)) == expected


@pytest.mark.parametrize(
    ("first", "reply", "value"),
    [
        ("d2d4", "e7e5", 2),
        ("g1f3", "e7e6", 9),
        ("c2c4", "e7e5", 8),
        ("b1c3", "e7e5", 9),
        ("e2e3", "e7e6", 1),
        ("a2a3", "e7e5", 16),
        ("f2f4", "e7e5", 10),
    ],
)
def test_r2_first_replies_at_level_1(first: str, reply: str, value: int) -> None:
    program = Program(Settings(level=1))
    assert program.enter(first)
    assert program.answer() == (reply, value)
    decision = asked(START, 1, first)
    assert (decision.move, decision.value) == (reply, value)


@pytest.mark.parametrize(
    ("first", "reply", "value", "refuter"),
    [("e2e4", "e7e5", -23, 41), ("d2d4", "d7d5", -19, 41), ("g1f3", "d7d5", -5, 32), ("c2c4", "e7e5", -8, 41)],
)
def test_r3_first_replies_at_level_2(first: str, reply: str, value: int, refuter: int) -> None:
    program = Program()
    assert program.enter(first)
    assert program.answer() == (reply, value)
    assert program.state.refuter == refuter
    decision = asked(START, 2, first)
    assert (decision.move, decision.value) == (reply, value)


R4 = """57-55 -23, 57-56 -23, 67-66 -23, 78-86 -24, 87-86 -24, 28-16 -24, 27-25 -25, 37-35 -26, 47-45 -26, 87-85 -26, 47-46 -26,
27-26 -27, 78-66 -27, 28-36 -27, 17-15 -27, 37-36 -27, 77-75 -27, 77-76 -27, 17-16 -28, 67-65 -2028"""


def test_r4_whole_table_at_level_2() -> None:
    state = state_of(AFTER_E4)
    think(state)
    assert ", ".join(f"{start}-{target} {value}" for start, target, value in table(state)) == R4.replace("\n", " ")
    assert (state.evaluations, state.cuts) == (109, 19)
    assert asked(AFTER_E4, 2).nodes == 109


@pytest.mark.parametrize(
    ("level", "players", "answers"),
    [
        pytest.param(
            1,
            "e2e4 g1f3 f1c4 e1g1 d2d4 b1c3 h2h3 f1d1",
            "e7e5 0 d8f6 20 d7d5 35 d5c4 61 c8g4 41 g4f3 73 f3d1 97 f6f2 1986",
            id="R5",
        ),
        pytest.param(2, "e2e4 g1f3 f1c4 e1g1 d2d4 b1c3 g2f3", "e7e5 -23 d8f6 4 e8d8 -5 d7d5 4 c8g4 -12 g4f3 2 f6f3 48", id="R6"),
        pytest.param(2, "d2d4 c2c4 b1c3 g1f3 e2e3", "d7d5 -19 b7b5 -15 d5c4 -6 c8b7 -13 e7e6 -11", id="R7"),
    ],
)
def test_r5_to_r7_games(level: int, players: str, answers: str) -> None:
    words = answers.split()
    expected = list(zip(words[::2], (int(value) for value in words[1::2]), strict=True))
    program = Program(Settings(level=level))
    played = []
    for move in players.split():
        assert program.enter(move), move
        played.append(program.answer())
    assert played == expected


@pytest.mark.parametrize(
    ("players", "answers"),
    [
        pytest.param("e2e4 g1f3 f1c4 e1g1 d2d4 b1c3 g2f3", "e7e5 -23 d8f6 4 e8d8 -5 d7d5 4 c8g4 -12 g4f3 2 f6f3 48", id="R6"),
        pytest.param("d2d4 c2c4 b1c3 g1f3 e2e3", "d7d5 -19 b7b5 -15 d5c4 -6 c8b7 -13 e7e6 -11", id="R7"),
    ],
)
@pytest.mark.parametrize("own_board", [False, True])
def test_r6_and_r7_as_an_opponent(players: str, answers: str, own_board: bool) -> None:
    words = answers.split()
    player = create()
    player.options.set("own_board", own_board)
    board = Board()
    for move, reply, value in zip(players.split(), words[::2], words[1::2], strict=True):
        board.push(move)
        decision = player.choose(board, Limits())
        assert (decision.move, decision.value) == (reply, int(value))
        # somebody who joins in the middle of the game finds the same
        other = create()
        other.options.set("own_board", own_board)
        assert other.choose(board, Limits()).value == int(value)
        board.push(reply)


def test_r8_fools_mate() -> None:
    program = Program()
    assert program.enter("f2f3")
    assert program.answer() == ("e7e5", 3)
    assert program.enter("g2g4")
    assert program.answer() == ("d8h4", 9999)
    assert program.message == "MATT!"
    assert not program.enter("a2a3")
    easy = Program(Settings(level=1))
    assert easy.enter("f2f3")
    assert easy.answer() == ("e7e5", 12)
    assert easy.enter("g2g4")
    assert easy.answer() == ("d8h4", 2026)
    assert easy.message == ""
    labels = [square_label(square) for square in SQUARES]
    assert not any(easy.enter(start + target) for start in labels for target in labels)


@pytest.mark.parametrize(
    ("fen", "first", "value", "capture"),
    [
        ("4k3/8/8/8/2Pp4/8/8/4K3 b - c3 0 1", "e8d7", 2, "d4c3"),
        ("3k4/8/8/8/4pP2/8/8/3K4 b - f3 0 1", "d8c7", 3, "e4f3"),
    ],
)
def test_r9_stale_rank(fen: str, first: str, value: int, capture: str) -> None:
    state = state_of(fen, level=1)
    think(state)
    assert best(state) == (first, value)
    values = {square_label(start) + square_label(target): value for start, target, value in table(state)}
    assert values[capture] == 1
    decision = asked(fen, 1)
    assert (decision.move, decision.value) == (first, value)
    clean = state_of(fen, level=1, as_printed=False)
    think(clean)
    assert clean.table[0].value == 3


def test_r10_pawn_captures_taken_for_en_passant() -> None:
    state = state_of("4k3/8/8/8/3p4/2N5/8/4K3 b - - 0 1", level=1)
    think(state)
    assert best(state) == ("d4c3", 31)
    assert state.squares[34] == -1
    state = state_of("4k3/8/8/8/2rp4/2N5/8/4K2R b - - 0 1", level=1)
    think(state)
    assert best(state) == ("c4c3", 36)
    decision = asked("4k3/8/8/8/2rp4/2N5/8/4K2R b - - 0 1", 1)
    assert (decision.move, decision.value) == ("c4c3", 36)


def test_r11_illegal_replies_forget_the_minimum() -> None:
    fen = "6k1/4p3/6K1/1P6/8/8/2p2P2/8 b - - 0 1"
    state = state_of(fen)
    think(state)
    assert [value for _, _, value in table(state)] == [-9999] * 5
    assert best(state) == ("c2c1", -9999)
    assert state.ending == STALEMATE
    decision = asked(fen, 2)
    assert (decision.move, decision.value) == ("c2c1q", -9999)
    assert decision.remark is not None
    assert "PATT!" in decision.remark.en

    fen = "8/8/8/8/6k1/rN6/4K3/8 b - - 0 1"
    state = state_of(fen)
    think(state)
    assert best(state) == ("a3a2", 8)
    values = {square_label(start) + square_label(target): value for start, target, value in table(state)}
    assert values["a3b3"] == -9999
    clean = state_of(fen, as_printed=False)
    think(clean)
    assert best(clean) == ("a3b3", 44)


def test_r12_mate_and_check() -> None:
    fen = "K7/8/1k6/8/1q6/8/8/8 b - - 0 1"
    state = state_of(fen)
    think(state)
    assert best(state) == ("b4f8", 9999)
    assert state.ending == MATE
    assert (asked(fen, 1).move, asked(fen, 1).value) == ("b4e4", 2031)
    assert asked(fen, 2).move == "b4f8"


def test_r13_book_without_repair() -> None:
    program = Program(Settings(level=1), book=True)
    answers = []
    for move in ("a2a3", "e2e4", "g1f3"):
        assert program.enter(move)
        answer = program.answer()
        assert answer
        answers.append(answer[0])
    assert answers == ["e7e5", "d8h4", "d7d6"]
    repaired = Program(Settings(level=1, as_printed=False), book=True)
    for move in ("a2a3", "e2e4", "g1f3"):
        assert repaired.enter(move)
        answer = repaired.answer()
    assert answer
    assert answer[0] != "d7d6"


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize(
    ("fen", "ending", "word"),
    [("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", MATE, "MATT!"), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", STALEMATE, "PATT!")],
)
def test_r14_computer_has_no_move(level: int, fen: str, ending: int, word: str) -> None:
    state = state_of(fen, level=level)
    think(state)
    assert state.ending == ending
    program = Program(Settings(level=level))
    program.state.squares = board_of(fen, "-", turned=False)
    assert program.answer() is None
    assert program.message == word
    decision = asked(fen, level)
    assert decision.move is None
    assert decision.remark is not None
    assert word in decision.remark.de


@pytest.mark.parametrize(("level", "value"), [(1, 2020), (2, 16)])
def test_r15_promotion(level: int, value: int) -> None:
    decision = asked("7k/8/8/8/8/8/1p6/7K b - - 0 1", level)
    assert (decision.move, decision.value) == ("b2b1q", value)


@pytest.mark.parametrize(
    ("fen", "move", "accepted"),
    [
        ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", True),
        ("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", True),
        ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1g1", True),
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", True),
        ("4k2r/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", False),
        ("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "e1g1", False),
        ("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", "e1g1", False),
        ("4k3/8/8/8/8/6n1/8/4K2R w K - 0 1", "e1g1", False),
        ("4k3/8/8/8/8/8/6p1/4K2R w K - 0 1", "e1g1", False),
        ("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", False),
        ("4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1", "e1c1", False),
    ],
)
def test_r16_castling_of_the_player(fen: str, move: str, accepted: bool) -> None:
    squares = square_number(move[:2]), square_number(move[2:])
    assert check_players_move(state_of(fen), *squares) == accepted
    # clean, the rules of chess decide
    assert check_players_move(state_of(fen, as_printed=False), *squares) == Board(fen).is_legal(move)


@pytest.mark.parametrize(
    ("fen", "move", "accepted"),
    [
        ("4k3/8/8/4P3/3n4/8/8/4K3 w - - 0 1", "e5d4", True),
        ("4k3/8/8/4P3/4n3/8/8/4K3 w - - 0 1", "e5e4", True),
        ("4k3/8/8/4P3/5n2/8/8/4K3 w - - 0 1", "e5f4", True),
        ("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "e5d4", False),
        ("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "e5e4", False),
        ("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "e5f4", False),
        ("4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "e5d5", False),
    ],
)
def test_r17_backward_captures(fen: str, move: str, accepted: bool) -> None:
    squares = square_number(move[:2]), square_number(move[2:])
    assert check_players_move(state_of(fen), *squares) == accepted
    assert not check_players_move(state_of(fen, as_printed=False), *squares)


@pytest.mark.parametrize(("en_passant", "accepted"), [("d6", True), ("-", False)])
def test_r18_en_passant_of_the_player(en_passant: str, accepted: bool) -> None:
    state = state_of(f"4k3/8/8/3pP3/8/8/8/4K3 w - {en_passant} 0 1")
    assert check_players_move(state, 55, 46) == accepted
    if accepted:
        assert state.third == 45


@pytest.mark.parametrize(
    ("book_level", "first", "reply", "value"),
    [
        (2, "e2e4", "e7e5", -23),
        (2, "d2d4", "e7e5", -40),
        (2, "g1f3", "d7d5", -5),
        (3, "e2e4", "e7e5", -23),
        (3, "d2d4", "d7d5", -19),
        (3, "g1f3", "d7d5", -5),
        (4, "e2e4", "e7e5", -23),
        (4, "d2d4", "d7d5", -19),
        (4, "g1f3", "d7d5", -5),
        (5, "e2e4", "e7e5", -23),
        (5, "d2d4", "d7d5", -19),
        (5, "g1f3", "d7d5", -5),
    ],
)
def test_r19_levels_between(book_level: int, first: str, reply: str, value: int) -> None:
    decision = asked(START, 2, first, width=WIDTHS[book_level - 1])
    assert (decision.move, decision.value) == (reply, value)


def test_r19_width_0_is_level_1() -> None:
    narrow, easy = asked(START, 2, "e2e4", width=0), asked(START, 1, "e2e4")
    assert (narrow.move, narrow.value, narrow.alternatives) == (easy.move, easy.value, easy.alternatives)


R20 = [
    (1, "E2-E4 11 D1-H5 23 H5xF7 2008"),
    (2, "E2-E4 0 D1-H5 29 F1-B5 14"),
]


@pytest.mark.parametrize(("level", "expected"), R20)
def test_r20_computer_begins(level: int, expected: str) -> None:
    words = expected.split()
    program = Program(Settings(level=level), computer_begins=True)
    player = create()
    player.options.set("level", level)
    board = Board()
    for text, value, reply in zip(words[::2], words[1::2], ("e7e5", "b8c6", ""), strict=True):
        answer = program.answer()
        assert answer
        move, found = answer
        assert (program.moves[-1], found) == (text, int(value))
        decision = player.choose(board, Limits())
        assert (decision.move, decision.value) == (move, int(value))
        board.push(move)
        if reply:
            assert program.enter(reply)
            board.push(reply)


@pytest.mark.parametrize("level", [1, 2])
def test_r21_book_line(level: int) -> None:
    program = Program(Settings(level=level), book=True)
    answers = []
    for move in ["e2e4", "g1f3", "d2d4", "f3d4", "b1c3", "c1g5", "d1d2", "e1c1"]:
        assert program.enter(move), move
        answer = program.answer()
        assert answer
        answers.append(answer[0])
    assert answers == ["c7c5", "d7d6", "c5d4", "g8f6", "b8c6", "c8d7", "a8c8", "b6d4"]


def test_r22_stalemate_taken_for_mate() -> None:
    fen = "7k/8/8/8/1p6/pPp5/PRP5/KB6 b - - 0 1"
    state = state_of(fen)
    think(state)
    assert [value for _, _, value in table(state)] == [9999] * 5
    assert best(state) == ("a3b2", 9999)
    clean = state_of(fen, as_printed=False)
    think(clean)
    values = {square_label(start) + square_label(target): value for start, target, value in table(clean)}
    assert values["a3b2"] == 9999
    assert [values[move] for move in ("h8g7", "h8g8", "h8h7")] == [-9999] * 3


@pytest.mark.parametrize(("first", "value"), [("e2e4", -63), ("d2d4", -77)])
def test_r23_empty_squares_worth_six(first: str, value: int) -> None:
    decision = asked(START, 2, first, value_empty=6)
    assert (decision.move, decision.value) == ("e7e5", value)
