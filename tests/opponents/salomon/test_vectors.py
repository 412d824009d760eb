"""Every worked example of the thesis on Salomon (T1 to T28), with its exact numbers."""

from __future__ import annotations

import pytest

from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.opponents.salomon import analysis, game_loop
from kiebitz.opponents.salomon.kernel import control, evaluation, ordering, search
from kiebitz.opponents.salomon.kernel.layout import OFF_BOARD, SQUARES, STATE, square_index, square_name
from kiebitz.opponents.salomon.kernel.moves import generate
from kiebitz.opponents.salomon.player import Salomon
from kiebitz.opponents.salomon.position import uci
from kiebitz.teaching.lessons import alpha_beta_leaves, minimax_leaves, search_tree
from tests.opponents.salomon import takeback

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def terms(fen: str, castled: tuple[int, int] | None = None) -> dict[str, tuple[float, float]]:
    """Each term of the position: (White, Black)."""
    return {c.key: (c.white, c.black) for c in analysis.judge(fen, castled=castled).contributions}


def white(fen: str, term: str) -> float:
    return terms(fen)[term][0]


@pytest.mark.parametrize(("depth", "positions"), list(enumerate((40, 1600, 64000, 2560000, 102400000), 1)))
def test_t1_full_tree(depth: int, positions: int) -> None:
    assert minimax_leaves(depth) == positions


def named(groups: list[list[int]]) -> dict[str, dict[str, int]]:
    """Each leaf under its value."""
    return {f"branch {at}": {str(leaf): leaf for leaf in group} for at, group in enumerate(groups, 1)}


def test_t2_minimax_with_the_minimiser_at_the_root() -> None:
    groups = named([[-5, 10], [-6, -8], [20, 15]])
    assert [search_tree(group, cut=False).value for group in groups.values()] == [10, -6, 20]
    found = search_tree(groups, white=False, cut=False)
    assert (found.value, found.best) == (-6, "branch 2")


def test_t3_alpha_beta_skips_half_of_the_leaves() -> None:
    found = search_tree(named([[3, 9], [2, -100, -200], [-5, -40, 30]]))
    assert (found.value, found.leaves) == (3, ("3", "9", "2", "-5"))


def test_t4_alpha_beta_in_the_worst_order_cuts_nothing() -> None:
    found = search_tree(named([[-5, -9], [-4, -3, -2], [50, 40, 30]]))
    assert (found.value, len(found.leaves)) == (30, 8)


@pytest.mark.parametrize(("depth", "positions"), list(enumerate((40, 79, 1639, 3199, 65599), 1)))
def test_t5_best_case_of_alpha_beta(depth: int, positions: int) -> None:
    assert alpha_beta_leaves(depth) == positions


@pytest.mark.parametrize(
    ("name", "index"), [("a1", 27), ("h1", 34), ("a2", 39), ("b2", 40), ("d4", 66), ("e5", 79), ("a8", 111), ("h8", 118)]
)
def test_t6_index_map(name: str, index: int) -> None:
    assert square_index(name) == index
    assert square_name(index) == name


def test_t6_frame_and_steps() -> None:
    state, _ = analysis.prepare(START)
    assert square_index("e5") - square_index("d4") == 13
    frame = set(range(144)) - set(SQUARES)
    assert len(frame) == 80
    assert all(state["board"][square] == OFF_BOARD for square in frame)
    assert [int(state["board"][square_index(f"{file}1")]) for file in "abcdefgh"] == [11, 9, 10, 12, 13, 10, 9, 11]
    assert [int(state["board"][square_index(f"{file}8")]) for file in "abcdefgh"] == [3, 5, 4, 2, 1, 4, 5, 3]


def quiesce(fen: str, alpha: float, beta: float) -> tuple[float, int, int]:
    """Value, positions and captures not worth trying, of quiescence beyond the horizon."""
    state, tables = analysis.prepare(fen)
    value = search.quiesce(state, tables, 1, 0, alpha, beta, int(state["side"]))
    return float(value), int(state["nodes"]), int(state["futile"])


def test_t7_standing_pat() -> None:
    queen_ahead = "4k3/3p4/8/8/3Q4/8/8/4K3 w - - 0 1"  # 800 ahead, may capture
    assert quiesce(queen_ahead, 0, 700) == (800.0, 1, 0)  # above beta: nothing is tried
    many_captures = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"  # material is even
    below, just_below = quiesce(many_captures, -16000, 16000), quiesce(many_captures, -1, 16000)
    assert below == just_below  # alpha is raised to 0 in both, so both see the same positions


def test_t8_futile_capture() -> None:
    fen = "4k3/3r4/8/8/P7/8/4p3/4K3 w - - 0 1"  # White is 500 behind and may take a pawn
    state, _ = analysis.prepare(fen)
    assert state["material"][0] - state["material"][1] == -500
    assert quiesce(fen, 0, 200) == (-300.0, 1, 1)


def test_t9_material() -> None:
    assert white("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "material") == 1000
    assert white("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "material") == 900
    assert white("4k3/8/8/8/8/8/8/2B1K1N1 w - - 0 1", "material") == 650
    assert white("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "material") == 500
    assert terms(START)["material"] == (4000, 4000)


@pytest.mark.parametrize(("pawns", "bonus"), [("P7", 10), ("PP6", 20), ("PPP5", 30), ("PPPPP3", 30)])
def test_t10_pawn_bonus(pawns: str, bonus: float) -> None:
    assert terms(f"4k3/8/8/8/8/8/{pawns}/4K3 w - - 0 1")["endgame_pawns"] == (bonus, 0.0)


def run(fen: str, level: int, **options: object) -> object:
    player = Salomon()
    for key, value in options.items():
        player.options.set(key, value)
    return player.choose(Board(fen), Limits(depth=level))


def test_t11_mate_values() -> None:
    assert run("k7/8/8/8/8/1r6/r7/7K w - - 0 1", 3).value == -15998  # Kg1 Rb1: White is mated two half-moves from here
    assert run("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", 2).value == -15999
    state, tables = analysis.prepare("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert search.look_ahead(state, tables, 1, 3, -16000.0, 16000.0, 1, 0) == 0.0  # stalemate
    for level in (2, 3, 4):
        assert run("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", level).value == 15999  # the shorter mate scores better


def test_t12_mate_routine() -> None:
    assert terms("8/8/8/8/3K4/8/8/k6R w - - 0 1")["mate_routine"][0] == pytest.approx(9.4 * 7 + 1.6 * (14 - 6))
    assert terms("8/8/8/8/8/2B1K3/8/k3N3 w - - 0 1")["mate_routine"][0] > 0  # 650 points
    assert terms("8/8/8/8/8/4K3/8/k3N3 w - - 0 1")["mate_routine"] == (0, 0)  # 325 are too few
    far = terms("8/8/8/8/8/8/8/k1K4R w - - 0 1")["mate_routine"][0]
    assert far == pytest.approx(65.8 + 19.2)
    assert terms("8/8/8/8/1K1k4/8/8/7R w - - 0 1")["mate_routine"][0] == pytest.approx(9.4 + 19.2)
    assert terms("8/8/8/8/1k1K4/8/8/7r w - - 0 1")["mate_routine"] == pytest.approx((0, 9.4 * 1 + 19.2))
    assert terms("8/p7/8/8/1K1k4/8/8/7R w - - 0 1")["mate_routine"] == (0, 0)  # a pawn is left


def test_t13_endgame_begins_at_2000() -> None:
    seven = "4k3/ppppppp1/8/8/8/8/PPPPPPP1/RR2KB2 b - - 0 1"
    assert white(seven, "material") == 2025
    assert terms(seven)["king_center"][1] == 0  # White has 2025: no endgame for Black's king
    assert terms(seven)["king_center"][0] != 0  # Black has 700: the white king may come out
    assert terms(seven.replace("PPPPPPP1", "PPPPPP2"))["king_center"][1] != 0  # 1925


def test_t14_a_pawn_more_is_worth_more_than_its_weakness() -> None:
    found = terms("4k3/2pppppp/8/8/8/2P5/P1PP1PPP/4K3 w - - 0 1")
    kept = ("material", "pawn_isolated", "pawn_doubled")
    assert sum(found[key][0] - found[key][1] for key in kept) == 81


def test_t15_blocked_centre_pawn() -> None:
    assert white("4k3/8/8/8/8/3B4/3P4/4K3 w - - 0 1", "pawn_center_blocked") == -10
    assert white("4k3/8/8/8/8/4B3/3P4/4K3 w - - 0 1", "pawn_center_blocked") == 0


def test_t16_king_and_pawns() -> None:
    fen = "7k/8/8/4p3/2P2p2/2KP4/4P3/8 w - - 0 1"
    found = terms(fen)
    assert found["king_pawns"][0] == -6 * (37 / 16 - 6) == 22.125
    assert found["pawn_backward"] == (-2, -2)  # e2 and e5
    assert found["pawn_passed"][1] == 0
    assert found["pawn_passed"][0] == pytest.approx(2 * (1.15 + 0.35) * 16)  # c4 alone, supported by d3


@pytest.mark.parametrize(
    ("square", "value"),
    [*((square, 0.0) for square in ("c3", "f3", "c6", "f6", "d2", "e2", "b4", "g4", "b5", "g5", "d7", "e7")),
     ("d4", 2.4), ("e5", 2.4), ("b1", -3.6), ("g1", -3.6), ("a1", -4.8)],
)  # fmt: skip
def test_t17_knight_centre(square: str, value: float) -> None:
    assert white(fen_of({square: "N", "h1": "K", "a8": "k"}), "knight_center") == pytest.approx(value)


def fen_of(men: dict[str, str]) -> str:
    rows = []
    for rank in "87654321":
        row = "".join(men.get(file + rank, "1") for file in "abcdefgh")
        for count in range(8, 1, -1):
            row = row.replace("1" * count, str(count))
        rows.append(row)
    return "/".join(rows) + " w - - 0 1"


def test_t18_exposed_king() -> None:
    marching = "rnbq1bnr/pppppppp/8/4k3/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
    assert terms(marching)["king_safety"][1] == pytest.approx(-160)
    open_file = "rnbq1bnr/pppp1ppp/8/4k3/8/8/PPPP1PPP/RNBQKBNR w - - 0 1"
    assert terms(open_file, castled=(1, 0))["king_safety"][1] == pytest.approx(-176)
    assert terms(marching, castled=(1, 0))["king_safety"][1] == pytest.approx(-168)  # closed file


def test_men_between_king_and_rook_count_when_the_right_is_gone_too() -> None:
    """The worked example: 8 * (2 for the lost right + 3 for two steps to g1 + 1 for two men between)."""
    assert terms(START.replace("KQkq", "-"))["king_safety"] == (pytest.approx(-48), pytest.approx(-48))


def test_t19_start_position() -> None:
    assert terms(START)["king_safety"] == (-12, -12)
    assert analysis.judge(START).total == 0


def test_t20_passed_pawns() -> None:
    # both sides keep more than 2000 points: middlegame
    heavy = "rrqqk3/8/8/8/P7/8/8/RRQQK3 w - - 0 1"
    assert white(heavy, "pawn_passed") == pytest.approx(18.4)
    assert white("4k3/3P4/2P1P3/8/8/8/8/4K3 w - - 0 1", "pawn_passed") == pytest.approx(181.3 + 2 * 2 * (1.15 + 0.35) * 36)
    assert white("7k/8/3n4/3P4/8/8/8/4K3 w - - 0 1", "pawn_passed") == pytest.approx(40.0)


def gain_of(move: str, fen: str) -> float:
    board = Board(fen)
    before = white(fen, "pawn_advance")
    board.push(move)
    return white(board.fen(), "pawn_advance") - before


@pytest.mark.parametrize(("move", "gain"), [("e2e4", 14.0), ("c2c4", 7.8), ("f2f4", 4.6), ("a2a4", 0.0)])
def test_t21_advance_in_the_middlegame(move: str, gain: float) -> None:
    assert gain_of(move, START) == pytest.approx(gain)


@pytest.mark.parametrize("file", "abcdefgh")
def test_t21_advance_in_the_endgame(file: str) -> None:
    assert gain_of(f"{file}2{file}4", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1") == pytest.approx(4.0)


def test_t22_tournament_limits() -> None:
    limits = game_loop.tournament_limits(7200, 40)
    assert (limits.minimum, limits.average, limits.maximum) == (60, 180, 360)
    assert [game_loop.stop_after(limits, gain) for gain in (26, 25, -100, -101)] == [60, 180, 180, 360]
    last = game_loop.tournament_limits(100, 1)
    assert (last.average, last.maximum) == (98.5, 98.5)


@pytest.mark.parametrize(("man", "square", "value"), [("q", "h8", 9), ("r", "h1", 5), ("b", "h7", 3), ("n", "c4", 3), ("p", "c3", 1)])
def test_t23_ring_values(man: str, square: str, value: int) -> None:
    """The man controls exactly one of the squares a2, b1, b2 beside the king."""
    state, tables = analysis.prepare(fen_of({"a1": "K", "e8": "k", square: man}))
    assert float(control.ring_pressure(state, tables, 0)) == value


SNAPSHOT = [name for name in STATE.names if name in ("board", "rights", "passing", "castled", "material", "men", "side")]


@pytest.mark.parametrize(
    ("fen", "move", "info", "promotion"),
    [
        (START, "e2e4", 0, False),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", "e4d5", 6, False),
        ("4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1", "d5e4", 8, False),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 14, False),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", 14, False),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", 15, False),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", 15, False),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 0, True),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", 5, True),
        ("4k3/8/8/8/8/8/p7/1R2K3 b - - 0 1", "a2b1r", 11, True),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", 3, False),
    ],
)
def test_t24_take_back(fen: str, move: str, info: int, promotion: bool) -> None:
    state, tables = analysis.prepare(fen)
    before = {name: state[name].copy() for name in SNAPSHOT}
    side = int(state["side"])
    count = generate(state, tables, 0, side, False)
    number = next(int(m) for m in state["moves"][0][:count] if uci(int(m)) == move)
    entry = takeback.note_and_make(state, tables, number)
    assert (entry.info, entry.promotion) == (info, promotion)
    packed, bit = entry.packed(side)
    assert takeback.info_of(packed, side) == info
    assert takeback.info_of(packed, 1 - side) == 0
    assert bit == (0 if not promotion else 1 << side)
    takeback.take_back(state, tables, entry)
    for name in SNAPSHOT:
        assert (state[name] == before[name]).all(), name
    men = {int(state["square"][c, i]): int(state["piece"][c, i]) for c in (0, 1) for i in range(1, int(state["men"][c]) + 1)}
    assert men == {square: int(state["board"][square]) for square in SQUARES if state["board"][square] != 7}
    assert all(state["address"][state["square"][c, i]] == i for c in (0, 1) for i in range(1, int(state["men"][c]) + 1))


def test_t25_killers() -> None:
    state, _ = analysis.prepare(START)
    for move, value in ((1, 10.0), (2, 50.0), (3, 30.0), (4, 20.0), (5, 40.0)):
        ordering.store_killer(state, 2, move, value)
    assert int(state["killers"][2]) == 5
    ordering.store_killer(state, 2, 6, 5.0)  # worse than all: dropped
    assert set(state["killer"][2]) == {1, 2, 3, 4, 5}
    ordering.store_killer(state, 2, 7, 15.0)  # better than the worst: replaces it
    assert set(state["killer"][2]) == {7, 2, 3, 4, 5}
    ordering.store_killer(state, 2, 2, 1.0)  # known: only its value changes
    assert set(state["killer"][2]) == {7, 2, 3, 4, 5}
    ordering.store_killer(state, 2, 8, 2.0)
    assert set(state["killer"][2]) == {7, 8, 3, 4, 5}
    assert int(state["killers"][1]) == 0


def test_t26_window() -> None:
    calls: list[tuple[int, float, float, bool]] = []
    values = {1: 20.0, 2: 120.0, 3: 130.0, 4: 29.9}  # 120 is on the bound, 29.9 outside

    def fake(depth: int, alpha: float, beta: float, last: bool, again: bool) -> float:
        calls.append((depth, alpha, beta, again))
        return values[depth]

    done: list[game_loop.Iteration] = []
    game_loop.deepen(fake, 4, 100.0, lambda depth: False, done.append)
    assert calls == [
        (1, -16000.0, 16000.0, False),
        (2, -80.0, 120.0, False),
        (2, -16000.0, 16000.0, True),
        (3, 20.0, 220.0, False),
        (4, 30.0, 230.0, False),
        (4, -16000.0, 16000.0, True),
    ]
    assert [(i.depth, i.value, i.researched) for i in done] == [(1, 20.0, False), (2, 120.0, True), (3, 130.0, False), (4, 29.9, True)]


def test_t27_lazy_evaluation() -> None:
    state, tables = analysis.prepare("rr2k3/8/8/8/8/8/PPPPPP2/4K3 w - - 0 1")
    assert state["material"][0] - state["material"][1] == -400
    assert search.value_at_horizon(state, tables, 0, 0, 0.0, 16000.0) == -280
    assert (int(state["lazy_evaluations"]), int(state["full_evaluations"])) == (1, 0)
    search.value_at_horizon(state, tables, 0, 0, -281.0, 16000.0)
    assert (int(state["lazy_evaluations"]), int(state["full_evaluations"])) == (1, 1)


BLOCKED = "qrr1k3/8/8/3n4/3P4/2P5/8/QRR1K3 w - - 0 1"
DRIVEN_OFF = "qrr1k3/4n3/8/8/2PP4/8/8/QRR1K3 w - - 0 1"


def test_t28_passed_pawn_and_blockade() -> None:
    def d_pawn(fen: str) -> float:
        """The share of the d-pawn: the passed c-pawn of these positions taken off."""
        c_rank = 3 if fen is BLOCKED else 4
        return white(fen, "pawn_passed") - (1.15 + 0.35) * c_rank**2

    assert d_pawn(BLOCKED) == pytest.approx(18.4)
    assert d_pawn(DRIVEN_OFF) == pytest.approx(24.0)
    # In the endgame of the diagram the same pawn counts twice: 36.8.
    assert white("4k3/8/8/3n4/3P4/2P5/8/4K3 w - - 0 1", "pawn_passed") == pytest.approx(36.8 + 2 * 1.5 * 9)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_t28_the_search_sees_the_capture(level: int) -> None:
    fen = "4kb2/4n3/8/8/3P4/8/8/2B1K3 w - - 0 1"
    pushed = Salomon().choose(Board(fen), Limits(depth=level, moves=("d4d5",)))
    assert pushed.line[:2] == ("d4d5", "e7d5")
    chosen = run(fen, level)
    assert chosen.move != "d4d5"
    assert chosen.value > pushed.value


def test_terms_are_named_alike_everywhere() -> None:
    assert tuple(analysis.TERM_NAMES) == evaluation.TERMS
