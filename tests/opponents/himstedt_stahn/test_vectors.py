"""Himstedt-Stahn: the vectors H1 to H11 drawn from the paper, the profile, and the list of guesses."""

from __future__ import annotations

import re
from pathlib import Path

import chess
import pytest

from kiebitz.core.board import Board
from kiebitz.language import KiebitzError
from kiebitz.limits import Limits
from kiebitz.opponents import create, profile
from kiebitz.opponents.himstedt_stahn import search
from kiebitz.opponents.himstedt_stahn.arrays import aender
from kiebitz.opponents.himstedt_stahn.commands import interpret
from kiebitz.opponents.himstedt_stahn.criteria import CRITERIA, NUMBERS, PIECE_VALUES, C
from kiebitz.opponents.himstedt_stahn.evaluation import evaluate
from kiebitz.opponents.himstedt_stahn.position import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, load, new_log, new_state, square_number, uci
from kiebitz.opponents.himstedt_stahn.program import to_score
from kiebitz.opponents.himstedt_stahn.rules import generate, make, unmake

ROOT = Path(__file__).parents[3]
START = chess.STARTING_FEN
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 8"
TACTICAL = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDGAME = "8/5pk1/4p1p1/1p1pP2p/3P1P1P/1P4P1/5K2/8 w - - 0 40"


def loaded(fen, computer_white=None):
    state = new_state()
    load(state, fen, computer_white)
    return state


def value_of(state, square):
    return int(state.fig[square_number(square)])


def make_uci(state, wanted, ply=0):
    count = generate(state, int(state.mover), ply)
    code = next(int(m) for m in state.moves[ply, :count] if uci(int(m)) == wanted)
    make(state, code, ply)
    return code


# -- vectors of the paper ------------------------------------------------------------------------------------------------


def test_h1_unmoved_kings_and_rooks_are_raised_by_eight():
    state = loaded(START, computer_white=True)
    assert (value_of(state, "a1"), value_of(state, "e1"), value_of(state, "e8")) == (10, 14, -14)
    state = loaded("rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR w KQkq - 0 2")
    make_uci(state, "a1b1")
    assert value_of(state, "b1") == 2
    assert value_of(state, "h1") == 10


@pytest.mark.parametrize("fen", [START, MIDDLEGAME, TACTICAL, ENDGAME])
def test_h2_arrays_are_empty_on_empty_squares_and_sums_agree(fen):
    state = loaded(fen)
    aender(state)
    for square in range(64):
        if state.fig[square] == 0:
            assert state.bedgeg[square] == 0
            assert state.zugm[square] == 0
    own = sum(int(state.zugm[s]) for s in range(64) if state.fig[s] > 0)
    theirs = sum(int(state.zugm[s]) for s in range(64) if state.fig[s] < 0)
    assert (own, theirs) == tuple(int(total) for total in state.zugm_total)
    if fen == START:
        assert (own, theirs) == (20, 20)


def test_h3_a_single_legal_move_is_played_without_evaluation():
    single = "k7/8/8/8/8/8/1r6/K7 w - - 0 1"
    moves = [move.uci() for move in chess.Board(single).legal_moves]
    assert len(moves) == 1
    decision = create("himstedt-stahn").choose(Board(single), Limits())
    assert (decision.move, decision.nodes, decision.source) == (moves[0], 0, "only move")


def test_without_a_legal_move_there_is_none_to_play():
    for fen in ("7k/8/8/8/8/8/r7/1r5K w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"):
        assert create("himstedt-stahn").choose(Board(fen), Limits()).move is None


def test_h4_with_a_limit_of_one_position_tiefe2_is_called_once():
    player = create("himstedt-stahn")
    player.options.set("node_limit", 1)
    decision = player.choose(Board(MIDDLEGAME), Limits())
    statistics = {text.en: figure for text, figure in decision.statistics}
    assert statistics["calls of TIEFE2"] == "1"
    assert decision.move in Board(MIDDLEGAME).legal_moves()


def test_h5_an_attacked_unprotected_pawn_is_lost_or_nearly_nothing_by_who_moves():
    # The black rook attacks the white pawn e4; White's king is too far away to protect it.
    fen = "4r1k1/8/8/8/4P3/8/8/K7 {} - - 0 30"
    state = loaded(fen.format("b"), computer_white=True)
    evaluate(state, 1)
    assert int(state.terms[0, C.exchanges]) == -300
    state = loaded(fen.format("w"), computer_white=True)
    evaluate(state, 1)
    assert -30 <= int(state.terms[0, C.exchanges]) <= 0
    # A blocked pawn that nobody can protect: a tenth.
    blocked = "4r1k1/8/8/4p3/4P3/8/8/K7 w - - 0 30"
    attacked = "r5k1/8/8/p7/P7/8/8/6K1 w - - 0 30"
    for fen in (blocked, attacked):
        state = loaded(fen, computer_white=True)
        evaluate(state, 1)
        assert int(state.terms[0, C.exchanges]) == 0, fen
    trapped = "6k1/8/8/p1n5/P7/8/8/6K1 w - - 0 30"
    state = loaded(trapped, computer_white=True)
    evaluate(state, 1)
    assert int(state.terms[0, C.exchanges]) == -30


@pytest.mark.parametrize(
    ("fen", "move", "mate", "most_positions"),
    [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", 1, 20),
        ("7k/R7/8/8/8/8/8/1R4K1 w - - 0 1", "b1b8", 1, 40),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2, 10_000),
        ("6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", "g2g1", 2, 10_000),
    ],
)
def test_h6_mates_in_one_by_pre_evaluation_and_in_two_with_three_half_moves(fen, move, mate, most_positions):
    decision = create("himstedt-stahn").choose(Board(fen), Limits())
    assert decision.move == move
    assert abs(decision.score.mate) == mate
    assert (decision.score.mate > 0) == Board(fen).white_to_move
    assert decision.nodes <= most_positions
    if mate == 1:
        statistics = {text.en: figure for text, figure in decision.statistics}
        assert statistics["calls of TIEFE2"] == "0"


def test_h7_the_killer_of_the_last_call_is_tried_first():
    state, log = loaded(MIDDLEGAME), new_log()
    make_uci(state, "a2a4", 0)
    make_uci(state, "a7a6", 1)
    search.tiefe3(state, log, search.INFINITE)
    killer = int(state.killer)
    assert killer == int(state.last_best) != 0
    unmake(state, 1)
    make_uci(state, "a7a5", 1)
    before = int(state.logged)
    search.tiefe3(state, log, search.INFINITE)
    assert int(log[before]["path"][2]) == killer


def plain_minimax(state, ply, depth):
    """The obvious twin of the search: every move, no cut-offs; values from the computer's view."""
    sign = int(state.mover)
    count = generate(state, sign, ply)
    moves = [int(move) for move in state.moves[ply, :count]]
    if ply == depth or not moves:
        return int(evaluate(state, ply))
    values = []
    for move in moves:
        make(state, move, ply)
        values.append(plain_minimax_after(state, ply + 1, depth))
        unmake(state, ply)
    return max(values) if sign > 0 else min(values)


def plain_minimax_after(state, ply, depth):
    if ply == depth:
        return int(evaluate(state, ply))
    return plain_minimax(state, ply, depth)


@pytest.mark.parametrize(
    "fen",
    [
        "8/5r1k/p3Npp1/4p3/3nP3/4QP2/PP2q1P1/1KR5 w - - 11 35",
        ENDGAME,
        "4k3/1P6/8/8/2p5/8/3P1p2/4K3 w - - 0 50",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
    ],
)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_h8_with_all_moves_the_search_equals_plain_minimax(fen, depth):
    player = create("himstedt-stahn")
    decision = player.choose(Board(fen), Limits(depth=depth))
    expected = plain_minimax(loaded(fen), 0, depth)
    assert (decision.value, decision.depth) == (expected, depth), fen


@pytest.mark.parametrize(("width_1", "width_2", "depth"), [(0, 5, 1), (999, 0, 2), (999, 999, 3)])
def test_h8_widths_of_strategy_b_give_the_same_depths(width_1, width_2, depth):
    player = create("himstedt-stahn")
    expected = player.choose(Board(ENDGAME), Limits(depth=depth))
    for key, value in (("strategy", "B"), ("width_1", width_1), ("width_2", width_2)):
        player.options.set(key, value)
    decision = player.choose(Board(ENDGAME), Limits())
    assert (decision.move, decision.value, decision.nodes) == (expected.move, expected.value, expected.nodes)


def test_strategy_b_follows_only_the_widths():
    player = create("himstedt-stahn")
    player.options.set("strategy", "B")
    player.options.set("width_1", 3)
    player.options.set("width_2", 2)
    decision = player.choose(Board(MIDDLEGAME), Limits())
    statistics = {text.en: int(figure) for text, figure in decision.statistics}
    assert statistics["calls of TIEFE2"] == 3
    assert statistics["calls of TIEFE3"] <= 6
    assert sum(1 for move in decision.alternatives if move.note is None or "cut off" in move.note.en) == 3


@pytest.mark.parametrize(
    ("line", "name", "arguments"),
    [
        ("INV", "INVERS", ()),
        ("PAR", "PARAMETER", ()),
        ("NU", "NULL", ()),
        ("TR E", "TRACE", ("EIN",)),
        ("trace aus", "TRACE", ("AUS",)),
        ("par b1", None, None),
        ("PAR TI 2", "PARAMETER", ("TIEFE", "2")),
        ("N", None, None),
        ("B", None, None),
        ("Z", None, None),
        ("XYZ", None, None),
        ("TRACE", None, None),
        ("PAR BREITE 3", None, None),
        ("zurück", "ZURUECK", ()),
        ("", None, None),
    ],
)
def test_h9_commands_may_be_shortened_while_unambiguous(line, name, arguments):
    if name is None:
        with pytest.raises(KiebitzError):
            interpret(line)
    else:
        command = interpret(line)
        assert (command.name, command.arguments) == (name, arguments)


def test_h10_material():
    assert PIECE_VALUES[QUEEN] == 2700 < 2 * PIECE_VALUES[ROOK] == 3000
    assert PIECE_VALUES[BISHOP] == 1050 > PIECE_VALUES[KNIGHT] == 975 > 3 * PIECE_VALUES[PAWN] == 900


@pytest.mark.parametrize("fen", [START, MIDDLEGAME, ENDGAME, "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5"])
def test_h11_the_positional_part_stays_within_a_pawn(fen):
    judgement = create("himstedt-stahn").judge(Board(fen))
    outside = {criterion.key for criterion in CRITERIA if not criterion.positional}
    positional = sum(c.value for c in judgement.contributions if c.key not in outside)
    assert abs(positional) <= 300


# -- profile -------------------------------------------------------------------------------------------------------------


def test_every_guess_is_marked_in_the_source_and_listed():
    folder = ROOT / "src" / "kiebitz" / "opponents" / "himstedt_stahn"
    marks = [int(n) for path in folder.glob("*.py") for n in re.findall(r"GUESS-(\d+)", path.read_text(encoding="utf-8"))]
    assert sorted(marks) == list(range(1, len(profile("himstedt-stahn").guesses) + 1))


def test_all_forty_criteria_have_a_switch_and_every_number_an_option():
    known = profile("himstedt-stahn")
    keys = {option.key for option in known.options}
    assert [criterion.number for criterion in CRITERIA] == list(range(1, 41))
    assert {f"use_{criterion.key}" for criterion in CRITERIA} <= keys
    assert {number.key for number in NUMBERS} <= keys
    assert len(keys) == len(known.options)
    names = [option.uci_name.lower() for option in known.options]
    assert len(set(names)) == len(names)
    assert "level" in keys


def test_reading_the_profile_does_not_load_the_compiler():
    import subprocess
    import sys

    code = "import sys; from kiebitz.opponents import profile; profile('himstedt-stahn'); print('numba' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("value", "white", "expected"),
    [(300, True, "+1.00"), (300, False, "-1.00"), (29999, True, "#1"), (29997, False, "#-2"), (-29998, True, "#-1"), (-29998, False, "#1")],
)
def test_values_in_common_units(value, white, expected):
    assert str(to_score(value, white)) == expected
