"""DEMOSCHACH against what the book prints and what its listing was seen to do: every value, node count and line."""

from __future__ import annotations

import pytest

from kiebitz.core.board import START_FEN, Board
from kiebitz.limits import Limits
from kiebitz.opponents.demoschach import create
from kiebitz.opponents.demoschach.evaluation import evaluate
from kiebitz.opponents.demoschach.generator import CONTROL_WEIGHT
from kiebitz.opponents.demoschach.pieces import centre_distance
from kiebitz.opponents.demoschach.program import INFINITE, Program
from kiebitz.opponents.demoschach.search import search
from kiebitz.opponents.demoschach.settings import budget
from kiebitz.opponents.demoschach.state import BLACK, EMPTY, LETTERS, WHITE, cell, named_cell, square_name
from kiebitz.opponents.demoschach.terms import KING_TO_PAWNS, PASSED_PAWNS, TERMS
from kiebitz.teaching import lessons

TWO_KNIGHTS = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
MIDDLEGAME = "r1bq1rk1/pp3ppp/2n1pn2/2bp4/2P5/P1N1PN2/1P3PPP/R1BQKB1R w KQ -"
ATTACK = "2kr3r/ppp2ppp/2n5/3qp3/3P2b1/4BN2/PP2BPPP/R2Q1RK1 w - -"
BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"
ROOKS = "4r1k1/1R3ppp/8/8/8/2p5/PP3PPP/2R3K1 b - -"
PAWN_ENDING = "3k4/4p3/8/8/8/8/4PP2/4K3 w - -"
PAWN_TRADE = "8/8/2kB4/2P5/8/2K3p1/8/8 w - -"
N6 = "8/6k1/8/4p3/2P2p2/2KP4/4P3/8 w - -"
N5 = "8/8/4k3/3n4/3P4/2P1K3/8/8 w - -"
RUNNER = "8/P6k/8/8/8/8/7K/8 w - -"
KRK = "8/8/5k2/8/8/4K3/8/R7 w - -"
KBNK = "8/8/5k2/8/8/4K3/8/1NB5 w - -"
KBK = "8/8/4k3/8/8/3BK3/8/8 w - -"
LOCKED = "k7/8/8/p7/P7/8/8/K7 w - -"


def program(fen: str) -> Program:
    fresh = Program()
    fresh.set_up(fen)
    return fresh


def part(p: Program, group: str) -> int:
    return sum(int(p.state.term[c, n]) for c in (WHITE, BLACK) for n, term in enumerate(TERMS) if term.group == group)


def static(p: Program) -> int:
    return int(evaluate(p.state, 1, 1, -INFINITE, INFINITE))


# Figures printed in the book


@pytest.mark.parametrize(("name", "number"), [("a1", 27), ("h1", 34), ("h8", 118), ("e4", 67), ("f5", 80)])
def test_n1_n2_square_numbers(name: str, number: int) -> None:
    assert named_cell(name) == number
    assert square_name(number) == name
    assert cell("abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)) == number
    assert (number // 12 - 1, "abcdefgh"[number % 12 - 3]) == (int(name[1]), name[0])


def test_n3_representation() -> None:
    p = Program()
    for name, letter in [
        ("e1", "K"), ("d1", "Q"), ("d2", "P"), ("e2", "P"), ("e8", "k"), ("d8", "r"), ("c2", "n"), ("e7", "b"), ("e6", "p"),
    ]:  # fmt: skip
        p._put(named_cell(name), letter)
    s = p.state
    s.side = WHITE
    assert s.square[WHITE, 1:5].tolist() == [31, 30, 42, 43]
    assert s.square[BLACK, 1:6].tolist() == [115, 114, 41, 103, 91]
    assert s.slots.tolist() == [0, 4, 5]
    assert p.enter("d1c2")
    assert s.board[41] == LETTERS.index("Q") == 12
    assert s.kind[BLACK, 3] == EMPTY
    assert s.square[WHITE, 2] == 41
    assert s.slots.tolist() == [0, 4, 5]


def test_n4_n9_distances() -> None:
    assert centre_distance(named_cell("f6")) == 3
    assert [centre_distance(named_cell(at)) for at in ("c3", "f3", "c6", "f6", "d4", "a1")] == [3, 3, 3, 3, 1, 7]


def test_n5_passed_pawn_supported_and_blocked() -> None:
    p = program(N5)
    static(p)
    assert p.state.term[WHITE, PASSED_PAWNS] == 3680 + 2 * 115 * 9  # d4, and c3 which is passed too


def test_n6_king_near_the_pawns() -> None:
    p = program(N6)
    static(p)
    assert p.state.term[WHITE, KING_TO_PAWNS] == 2213


def test_n7_rook_controls_c4() -> None:
    assert 3 * CONTROL_WEIGHT[named_cell("c4")] == 180


def test_n8_hopeless_capture_is_not_searched() -> None:
    p = program("6k1/7p/8/3p4/4P3/8/8/6K1 w - -")
    p.state.positional = -400  # with a pawn less this makes the static value -500
    p.state.quiet_end[2] = p.state.capture_end[2] = 0
    assert search(p.state, 3, 2, 0, 200) == -320
    assert p.state.nodes == 0


def test_n11_quiescence_sees_the_knight_lost() -> None:
    passes = program(TWO_KNIGHTS).think(96, 2, lambda _: None)
    assert (passes[-1].value, square_name(passes[-1].line[0][0]), square_name(passes[-1].line[0][1])) == (14, "d2", "d4")


def test_n13_leaves() -> None:
    assert [lessons.minimax_leaves(depth) for depth in range(1, 6)] == [40, 1600, 64000, 2560000, 102400000]
    assert [lessons.alpha_beta_leaves(depth) for depth in range(1, 6)] == [40, 79, 1639, 3199, 65599]


def test_n14_n15_other_programs() -> None:
    ratios = [(4000, 3900), (100, 0), (4000, 3800)]
    assert [round(lessons.material_ratio(*pair), 4) for pair in ratios] == [1.0067, 1.0090, 1.0134]
    assert int(lessons.material_ratio(4000, 3900) * 10000) == 10066  # the book cuts the digits off
    assert [lessons.greenblatt_king_rank(1, 7), lessons.greenblatt_king_rank(1, 8)] == [8, 0]


def test_n16_endgame_limit() -> None:
    assert 2 * 500 + 325 + 7 * 100 == 2025
    p = program("r3k2r/1pppppp1/b7/8/8/8/PPPPPPPP/RNBQKBNR w - -")  # Black 1925: the white king may come out
    static(p)
    assert p.state.endgame[WHITE] == 1
    p = program("r3k2r/1ppppppp/b7/8/8/8/PPPPPPPP/RNBQKBNR w - -")  # Black 2025
    static(p)
    assert p.state.endgame[WHITE] == 0


@pytest.mark.parametrize(
    ("difference", "pawns", "total", "expected"),
    [
        (325, 6, 6675, 382.67), (325, 5, 6475, 389.53), (300, 6, 6000, 380.36), (325, 6, 5975, 413.14),
        (200, 3, 1750, 346.48), (200, 2, 1550, 334.38), (175, 3, 1075, 317.02), (200, 3, 1050, 362.89),
        (500, 6, 6500, 600.45), (500, 5, 6300, 610.68), (500, 6, 5800, 647.32), (475, 6, 5825, 613.36),
    ],
)  # fmt: skip
def test_n17_chess_45(difference: int, pawns: int, total: int, expected: float) -> None:
    assert round(lessons.chess_45_material(difference, pawns, total), 2) == expected


@pytest.mark.parametrize("level", [3, 5])
def test_n17_keeps_the_last_pawn(level: int) -> None:
    assert decide(PAWN_TRADE, level).move == "c3d4"


def test_n18_static_exchange() -> None:
    assert lessons.exchange_value(100, (325, 900), (900,)) == 100
    assert lessons.exchange_value(100, (325,), (11111,)) == -225


def test_trees_of_chapter_3() -> None:
    tree = {"Z1": {"Z4": 3, "Z5": 7}, "Z2": {"Z6": 2, "Z7": 9, "Z8": 4}, "Z3": {"Z9": 1, "Z10": 8, "Z11": 6}}
    found = lessons.search_tree(tree)
    assert (found.value, found.best, found.leaves, found.cutoffs) == (3, "Z1", ("Z4", "Z5", "Z6", "Z9"), 2)
    assert lessons.search_tree(tree, cut=False).leaves == ("Z4", "Z5", "Z6", "Z7", "Z8", "Z9", "Z10", "Z11")
    turned = {name: dict(reversed(replies.items())) for name, replies in reversed(tree.items())}
    assert lessons.search_tree(turned).cutoffs == 0
    assert lessons.search_tree(turned).value == 3
    assert lessons.search_tree({"Z1": -2, "Z2": 5, "Z3": 1}).best == "Z2"


# What the listing was seen to do


def test_order_of_generation_at_the_start() -> None:
    captures, quiet = program(START_FEN).moves()
    assert captures == []
    expected = "b1a3 b1c3 g1f3 g1h3 a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4"
    assert " ".join(quiet) == expected


def test_order_of_generation_in_a_rich_position() -> None:
    p = program(KIWIPETE)
    captures, quiet = p.moves()
    assert " ".join(captures) == "f3h3 f3f6 e2a6 e5d7 e5f7 e5g6 g2h3 d5e6"
    assert " ".join(quiet) == (
        "e1g1 e1c1 e1f1 e1d1 f3g4 f3h5 f3g3 f3f4 f3f5 f3e3 f3d3 a1b1 a1c1 a1d1 h1g1 h1f1 d2e3 d2f4 d2g5 d2h6 d2c1 e2d3 e2c4 e2b5 "
        "e2f1 e2d1 c3a4 c3b5 c3d1 c3b1 e5c6 e5g4 e5d3 e5c4 a2a3 a2a4 b2b3 g2g3 g2g4 d5d6"
    )
    assert p.state.control[1] == 3220
    black = program(KIWIPETE.replace(" w ", " b "))
    assert " ".join(black.moves()[0]) == "a6e2 b6d5 f6e4 f6d5 h3g2 b4c3 e6d5"
    assert black.state.control[1] == 2420


def test_order_of_promotions_and_en_passant() -> None:
    p = program("1n5k/P7/8/2pPp3/8/8/8/4K3 w - c6")
    captures, quiet = p.moves()
    assert captures == ["d5c6"] + ["a7a8"] * 4 + ["a7b8"] * 4
    assert [LETTERS[code] for code in p.state.capture_third[:9]] == ["p", *"QRBN", *"QRBN"]
    assert quiet == ["e1d2", "e1f2", "e1f1", "e1e2", "e1d1", "d5d6"]


def test_control_at_the_start() -> None:
    p = program(START_FEN)
    p.moves()
    assert p.state.control[1] == 660


@pytest.mark.parametrize(
    ("fen", "balance", "pawns", "pieces", "kings", "value"),
    [
        (START_FEN, 0, 0, 0, 0, 0),
        (TWO_KNIGHTS, 0, 0, 0, 400, 4),
        (KIWIPETE, 0, 2720, 360, 400, 34),
        (MIDDLEGAME, 0, -300, -550, -1600, -25),
        (ATTACK, 225, -1820, 250, 0, 209),
        (BACK_RANK, 500, 0, 400, 0, 534),
        (ROOKS, 600, 1620, 850, 1255, 687),
        (PAWN_ENDING, 100, 1500, 0, 1600, 151),
        (PAWN_TRADE, 325, -4480, 0, 600, 296),
        (N6, 100, 4400, 0, 3050, 204),
        (N5, -125, 6350, -240, 1200, -52),
        (RUNNER, 100, 10770, 0, -3000, 187),
    ],
)
def test_static_values(fen: str, balance: int, pawns: int, pieces: int, kings: int, value: int) -> None:
    p = program(fen)
    assert static(p) == value
    assert p.state.balance == balance
    assert (part(p, "pawns"), part(p, "pieces"), part(p, "kings")) == (pawns, pieces, kings)


@pytest.mark.parametrize(("fen", "balance", "value"), [(KRK, 500, 544), (KBNK, 650, 702), (KBK, 325, 0)])
def test_static_values_of_bare_kings(fen: str, balance: int, value: int) -> None:
    p = program(fen)
    assert (p.state.balance, static(p)) == (balance, value)


@pytest.mark.parametrize(
    ("move", "centi", "value"),
    [
        ("e2e4", 1400, 14), ("d2d4", 1080, 10), ("g1f3", 1230, 12), ("b1c3", 830, 8),
        ("c2c4", 780, 7), ("e2e3", 700, 7), ("f2f4", 60, 0),
    ],
)  # fmt: skip
def test_static_values_after_one_move(move: str, centi: int, value: int) -> None:
    p = program(START_FEN)
    assert p.enter(move)
    assert static(p) == value
    assert sum(part(p, group) for group in ("pawns", "pieces", "kings")) == centi


def decide(fen: str, level: int, *moves: str):  # type: ignore[no-untyped-def]
    board = Board(fen + " 0 1" if fen.count(" ") == 3 else fen)
    for move in moves:
        board.push(move)
    player = create()
    player.options.set("level", level)
    return player.choose(board, Limits())


# position, moves played before, level, passes as "MT value nodes line"
SEARCHES = [
    ("start-6", START_FEN, "", 6, ["1 0 0", "2 14 20 e2e4", "3 7 61 e2e4 e7e5", "4 12 410 e2e4 e7e5 g1e2"]),
    ("start-5", START_FEN, "", 5, ["1 0 0", "2 14 20 e2e4", "3 7 61 e2e4 e7e5", "4 12 214 e2e4 e7e5 g1e2"]),
    ("start-3", START_FEN, "", 3, ["1 0 0", "2 14 20 e2e4", "3 7 49 e2e4 e7e5"]),
    ("after-e4-4", START_FEN, "e2e4", 4, ["1 14 0", "2 7 20 e7e5", "3 12 102 e7e5 g1e2"]),
    ("two-knights-5", TWO_KNIGHTS, "", 5, ["1 4 2", "2 14 40 d2d4", "3 10 195 d2d4 g8f6"]),
    ("kiwipete-3", KIWIPETE, "", 3, ["1 34 1336", "2 41 3637 e2a6 b4c3"]),
    ("middlegame-3", MIDDLEGAME, "", 3, ["1 -25 42", "2 -14 157 c4d5 e6d5"]),
    ("attack-3", ATTACK, "", 3, ["1 209 258", "2 229 273 f3e5 g4e2 d1e2 c6e5"]),
    ("back-rank-3", BACK_RANK, "", 3, ["1 534 0", "2 15998 22 a1a8"]),
    (
        "mate-in-two-7", "kbK5/pp6/1P6/8/8/8/8/R7 w - -", "", 7,
        ["1 89 13", "2 92 32 c8d7", "3 101 146 b6a7 b8a7 a1b1", "4 205 493 a1a6", "4 15996 102 a1a6"],
    ),
    ("stalemate-3", "7k/5Q2/6K1/8/8/8/8/8 b - -", "", 3, ["1 983 0", "2 0 3"]),
    (
        "queen-takes-5", "3rk3/4b3/4p3/8/8/8/2nPP3/3QK3 w - -", "", 5,
        ["1 191 3 d1c2", "2 196 12 d1c2", "3 194 49 d1c2 e8d7", "4 197 263 d1c2 e7f6 e1f2"],
    ),
    ("krk-5", KRK, "", 5, ["1 544 0", "2 547 24 e3f4", "3 538 62 e3e4 f6e6", "4 544 204 e3e4 f6e6 a1a6 e6d7"]),
    ("pawn-ending-3", PAWN_ENDING, "", 3, ["1 151 0", "2 155 7 e1d2", "3 145 19 e1d2 d8d7", "4 149 61 e2e3 d8d7 e1e2"]),
    ("pawn-trade-5", PAWN_TRADE, "", 5, ["1 296 2", "2 317 20 c3d4", "3 285 43 c3d4 g3g2", "4 285 203 c3d4 g3g2 d6h2"]),
    ("runner-3", RUNNER, "", 3, ["1 970 4 a7a8q", "2 970 9 a7a8q", "3 955 54 h2g3 h7g6 a7a8q"]),
    ("kbk-3", KBK, "", 3, ["1 0 0", "2 0 20 e3d4", "3 0 45 e3d4 e6d7"]),
    ("rooks-5", ROOKS, "", 5, ["1 687 2", "2 652 26 c3b2 b7b2", "3 640 106 c3b2 b7b2 e8a8"]),
]  # fmt: skip


@pytest.mark.parametrize(("fen", "moves", "level", "expected"), [row[1:] for row in SEARCHES], ids=[row[0] for row in SEARCHES])
def test_searches(fen: str, moves: str, level: int, expected: list[str]) -> None:
    decision = decide(fen, level, *moves.split())
    passes = [" ".join([str(p["depth"] + 1), str(p["value"]), str(p["nodes"]), *p["line"]]) for p in decision.details["passes"]]
    assert passes == expected
    last = expected[-1].split()
    assert decision.value == int(last[1])
    assert decision.nodes == int(last[2])
    if len(last) > 3:
        assert (decision.move, list(decision.line)) == (last[3], last[3:])


def test_depth_limit_makes_it_resign_a_dead_draw() -> None:
    decision = decide(LOCKED, 11)
    passes = [(p["depth"] + 1, p["value"], p["nodes"]) for p in decision.details["passes"]]
    assert passes[-2:] == [(9, 6, 3660), (10, -15991, 1426)]
    assert decision.resigns
    assert decision.value == -15991


def test_n10_mate_value() -> None:
    assert decide(BACK_RANK, 3).value == 15998


# Games of the book


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_reply_to_e4(level: int) -> None:
    assert decide(START_FEN, level, "e2e4").move == "e7e5"


def play_along(white: str, expected: list[str], level: int) -> None:
    """One continuous game; each expected reply is "move value/MT/nodes"."""
    board, player = Board(), create()
    player.options.set("level", level)
    for move, reply in zip(white.split(), expected, strict=True):
        board.push(move)
        decision = player.choose(board, Limits())
        assert f"{decision.move} {decision.value}/{decision.depth + 1}/{decision.nodes}" == reply
        board.push(decision.move)


def test_trojan_horse() -> None:
    play_along(
        "d2d4 e2e3 h2h3 f1b5 a2a3 g1f3 f3g5",
        [
            "g8f6 18/3/49", "d7d5 11/3/51", "b8c6 -13/2/36", "e7e6 -10/2/43", "f8e7 -22/2/39", "e8g8 -24/2/39", "c8d7 -29/2/77",
        ],
        level=3,
    )  # fmt: skip


def test_trojan_horse_goes_on_after_the_printed_seventh_move() -> None:
    board, player = Board(), create()
    player.options.set("level", 3)
    beginning = "d2d4 g8f6 e2e3 d7d5 h2h3 b8c6 f1b5 e7e6 a2a3 f8e7 g1f3 e8g8"
    for move in beginning.split():
        if not board.white_to_move:
            assert player.choose(board, Limits()).move == move
        board.push(move)
    board.push("f3g5")
    assert player.choose(board, Limits()).move == "c8d7"
    board.push("h7h6")  # as printed
    for white, black in (("h3h4", "h6g5"), ("h4g5", "f6e4")):
        board.push(white)
        assert player.choose(board, Limits()).move == black
        board.push(black)


def test_initiative() -> None:
    play_along(
        "b1a3 a3b1 b1a3 a1b1 b1a1",
        ["e7e5 -1/3/49", "g8f6 -34/2/30", "f8a3 -42/2/29", "a3b4 -361/2/49", "e8g8 -376/2/35"],
        level=3,
    )


def test_initiative_final_mate() -> None:
    """14...exf2 mate is found in the final position of the printed game."""
    board = Board()
    game = (
        "b1a3 e7e5 a3b1 g8f6 b1a3 f8a3 a1b1 a3b4 b1a1 b8c6 a1b1 d7d5 b1a1 c8d7 a1b1 e5e4 b1a1 d5d4 a1b1 e4e3 b1a1 c6e5 "
        "a1b1 c7c5 b1a1 f6e4 a1b1"
    )
    for move in game.split():
        board.push(move)
    player = create()
    decision = player.choose(board, Limits())
    assert (decision.move, decision.value) == ("e3f2", -15998)
    assert decision.remark is not None


@pytest.mark.parametrize(("level", "agreeing"), [(2, [1, 2, 3, 4, 6, 8, 13]), (6, [1, 2, 3, 4, 6, 8, 11, 12, 13])])
def test_pawn_ending_of_the_book(level: int, agreeing: list[int]) -> None:
    """The printed moves are legal and are made; the listing agrees with the moves named above."""
    moves = "e1d2 d8d7 d2d3 d7d6 d3e4 d6e6 f2f4 e6f6 f4f5 f6f7 e4e5 f7e8 e2e4 e8d7 e5d5 d7d8 d5c6 d8e8 e4e5 e8f7 c6d7 f7f8 e5e6 f8g7 d7e7"
    rules = Board(f"{PAWN_ENDING} 0 1")
    p = program(PAWN_ENDING)
    s = p.state
    agreed = []
    for number, move in enumerate(moves.split()):
        start, target = named_cell(move[:2]), named_cell(move[2:])
        if number % 2 == 0:
            line = p.think(budget(level), None, lambda _: None)[-1].line
            if line and line[0][:2] == (start, target):
                agreed.append(number // 2 + 1)
        assert rules.is_legal(move), move
        rules.push(move)
        s.main_line[1, 1] = (start, target, EMPTY)
        assert p.play_own_move()
    assert agreed == agreeing
