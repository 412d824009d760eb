"""DEMOSCHACH as a player: manners, options, interruption, memory of the game, what can be looked into."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.core.board import START_FEN, Board
from kiebitz.language import KiebitzError
from kiebitz.limits import Limits, Signal
from kiebitz.opponents import ROSTER, demoschach, profile
from kiebitz.opponents.demoschach import create
from kiebitz.opponents.demoschach.decision import score_of
from kiebitz.opponents.demoschach.player import Demoschach
from kiebitz.opponents.demoschach.program import Program
from kiebitz.opponents.demoschach.state import TERM_COUNT
from kiebitz.opponents.demoschach.terms import TERMS
from kiebitz.options import OptionError
from kiebitz.player import Player, Progress, TreeNode
from kiebitz.score import Score
from tests.strategies import positions

PACKAGE = Path(demoschach.__file__).parent
GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "demoschach_golden.json").read_text())
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def player(**options: object) -> Demoschach:
    fresh = create()
    for key, value in options.items():
        fresh.options.set(key, value)
    return fresh


def test_is_a_player_of_the_roster() -> None:
    assert isinstance(create(), Player)
    assert profile("demoschach") is demoschach.PROFILE
    assert ROSTER["demoschach"] == "kiebitz.opponents.demoschach"


def test_every_guess_is_marked_and_listed() -> None:
    marks = {int(n) for file in PACKAGE.glob("*.py") for n in re.findall(r"GUESS-(\d+)", file.read_text())}
    assert marks == set(range(1, len(demoschach.PROFILE.guesses) + 1))


def test_introducing_itself_does_not_load_numba() -> None:
    code = "import sys; from kiebitz.opponents import profile; profile('demoschach'); print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "False"


def test_terms_are_numbered_as_they_are_named() -> None:
    from kiebitz.opponents.demoschach import terms

    assert len(TERMS) == TERM_COUNT
    for number, term in enumerate(TERMS):
        assert getattr(terms, term.key.upper()) == number


@pytest.mark.parametrize("case", GOLDEN, ids=[f"{n + 1}-level-{case['level']}" for n, case in enumerate(GOLDEN)])
def test_golden_answers(case: dict[str, object]) -> None:
    decision = player(level=case["level"]).choose(Board(str(case["fen"])), Limits())
    found = {"move": decision.move, "value": decision.value, "nodes": decision.nodes, "depth": decision.depth}
    found |= {"line": list(decision.line), "resigns": decision.resigns}
    assert found == {key: case[key] for key in found}, case["fen"]


def test_same_position_same_answer() -> None:
    first, second = (player(level=7).choose(Board(KIWIPETE), Limits()) for _ in range(2))
    assert (first.move, first.value, first.nodes, first.tree) == (second.move, second.value, second.nodes, second.tree)


# Levels and limits


@pytest.mark.parametrize("level", ["0", "13", "high", ""])
def test_levels_out_of_range(level: str) -> None:
    with pytest.raises(OptionError):
        create().options.set("level", level)


def test_depth_overrides_the_level() -> None:
    decision = player(level=1).choose(Board(), Limits(depth=4))
    assert (decision.depth, decision.nodes, decision.line) == (4, 2611, ("e2e4", "e7e5", "d2d4", "g8f6"))


def test_depth_ends_with_the_stack() -> None:
    fen = "8/8/4k3/8/8/3BK3/8/8 w - - 0 1"
    assert create().choose(Board(fen), Limits(depth=50)).depth == 8


def test_nodes_are_a_budget() -> None:
    by_level = player(level=6).choose(Board(KIWIPETE), Limits())
    by_nodes = player(level=1).choose(Board(KIWIPETE), Limits(nodes=3 * 2**6))
    by_option = player(level=1, node_budget=3 * 2**6).choose(Board(KIWIPETE), Limits())
    assert by_level.nodes == by_nodes.nodes == by_option.nodes
    assert player(level=1).choose(Board(KIWIPETE), Limits()).nodes < by_level.nodes or by_level.depth == 1


def test_only_some_root_moves() -> None:
    decision = create().choose(Board(), Limits(depth=2, moves=("a2a3", "h2h4")))
    assert decision.move in ("a2a3", "h2h4")
    assert {root.move for root in decision.alternatives} == {"a2a3", "h2h4"}
    fen = "8/P6k/8/8/8/8/7K/8 w - - 0 1"
    assert player(level=3).choose(Board(fen), Limits(moves=("a7a8r",))).move == "a7a8r"
    assert len(player(level=5).choose(Board(), Limits()).alternatives) > 2


def test_progress_is_reported_pass_by_pass() -> None:
    seen: list[Progress] = []
    decision = player(level=6).choose(Board(), Limits(), seen.append)
    assert [(p.depth, p.value, p.nodes) for p in seen] == [(0, 0, 0), (1, 14, 20), (2, 7, 61), (3, 12, 410)]
    assert seen[-1].line == decision.line
    assert seen[-1].score == Score(cp=12)


def test_a_repeated_pass_reports_its_bound() -> None:
    seen: list[Progress] = []
    player(level=7).choose(Board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), Limits(), seen.append)
    assert [(p.value, p.bound) for p in seen[-2:]] == [(205, "lower"), (15996, "lower")]
    assert seen[-1].score == Score(mate=2)


def test_stop_answers_at_once() -> None:
    busy = player(node_budget=10_000_000)
    signal = Signal()
    timer = threading.Timer(0.3, signal.stop)
    timer.start()
    decision = busy.choose(Board(KIWIPETE), Limits(), None, signal)
    assert decision.nodes < 10_000_000
    assert Board(KIWIPETE).is_legal(str(decision.move))
    assert busy.choose(Board(), Limits(nodes=48)).move == "e2e4"  # and thinks as usual afterwards


def test_stop_before_anything_is_found_still_answers() -> None:
    signal = Signal()
    decision = player(level=12).choose(Board(), Limits(), lambda progress: signal.stop(), signal)
    assert Board().is_legal(str(decision.move))
    assert decision.value == 0


# Manners


def test_resigns_at_the_first_mate_it_sees() -> None:
    fen = "6k1/8/5K2/7Q/8/8/8/8 b - - 0 1"  # Kf8 is forced, then Qf7 mates
    decision = player(level=5).choose(Board(fen), Limits())
    assert decision.resigns
    assert decision.value == 15997
    assert decision.score == Score(mate=1)
    assert Board(fen).is_legal(str(decision.move))
    stubborn = player(level=5, resigns=False).choose(Board(fen), Limits())
    assert (stubborn.move, stubborn.resigns) == (decision.move, False)


def test_mated_and_stalemated() -> None:
    mated = create().choose(Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Limits())
    assert (mated.move, mated.value, mated.score) == (None, 15999, Score(cp=32000, mate=0))
    stalemated = create().choose(Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limits())
    assert (stalemated.move, stalemated.value, stalemated.resigns) == (None, 0, False)
    assert mated.remark != stalemated.remark


def test_says_when_it_mates() -> None:
    decision = player(level=3).choose(Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), Limits())
    assert decision.remark is not None
    assert decision.remark.en == "That is checkmate."


@pytest.mark.parametrize(
    ("value", "score"),
    [
        (15998, Score(mate=1)), (15996, Score(mate=2)), (-15997, Score(mate=-1)), (-15991, Score(mate=-4)),
        (-15998, Score(mate=-1)), (120, Score(cp=120)), (-15000, Score(cp=-15000)), (-15999, Score(cp=-32000, mate=0)),
    ],
)  # fmt: skip
def test_scores(value: int, score: Score) -> None:
    assert score_of(value) == score


def test_the_repaired_program_does_not_resign_a_dead_draw() -> None:
    fen = "k7/8/8/p7/P7/8/8/K7 w - - 0 1"
    assert player(level=11).choose(Board(fen), Limits()).resigns
    decision = player(level=11, as_printed=False).choose(Board(fen), Limits())
    assert not decision.resigns
    assert abs(float(decision.value or 0)) < 200


def test_the_repaired_program_ends_and_plays_legal_moves() -> None:
    for case in GOLDEN[:18]:
        board = Board(case["fen"])
        decision = player(level=8, as_printed=False).choose(board, Limits())
        assert board.is_legal(str(decision.move)), case["fen"]


def test_deepening_without_end_is_ended() -> None:
    """White forces stalemate at once, the tree stays small: the printed loop would never stop."""
    fen = "7k/7P/7K/8/8/8/8/8 w - - 0 1"
    decision = player(level=12).choose(Board(fen), Limits())
    assert (decision.move, decision.value, decision.depth) == ("h6g6", 0, 19)


# Following a game


def test_state_survives_within_a_game_and_is_forgotten_with_it() -> None:
    board, keeper = Board(), player(level=5)
    for _ in range(6):
        decision = keeper.choose(board, Limits())
        board.push(str(decision.move))
        board.push(sorted(board.legal_moves())[0])
    carried = keeper.choose(board, Limits())
    fresh = player(level=5).choose(board, Limits())
    keeper.new_game()
    again = keeper.choose(board, Limits())
    assert (again.value, again.nodes, again.line) == (fresh.value, fresh.nodes, fresh.line)
    assert keeper._program.state.positional != 0
    assert (carried.nodes, carried.line) != (fresh.nodes, fresh.line)


def test_a_move_taken_back_starts_anew() -> None:
    board, keeper = Board(), player(level=4)
    board.push("e2e4")
    keeper.choose(board, Limits())
    board.pop()
    board.push("d2d4")
    decision = keeper.choose(board, Limits())
    expected = player(level=4).choose(board, Limits())
    assert (decision.move, decision.value, decision.nodes) == (expected.move, expected.value, expected.nodes)


def test_last_move_is_known_and_recaptured_first() -> None:
    """The same position with and without its history: the extension asks for the last real move."""
    board = Board("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    board.push("e4d5")
    with_history = player(level=5).choose(board, Limits())
    without = player(level=5).choose(Board(board.fen()), Limits())
    assert with_history.move == without.move == "d8d5"
    assert with_history.nodes != without.nodes


def test_en_passant_as_the_fen_says() -> None:
    """A pawn pinned sideways: taking en passant is illegal, yet the program counts the try."""
    fen = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1"
    with_right = player(level=3).choose(Board(fen), Limits())
    without = player(level=3).choose(Board(fen.replace("d6", "-")), Limits())
    assert with_right.nodes != without.nodes
    assert "e5d6" not in [root.move for root in with_right.alternatives]


def test_chess960_castling_is_spoken_its_way() -> None:
    fen = "r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 1"
    board = Board(fen, chess960=True)
    decision = player(level=3).choose(board, Limits(moves=("e1g1",)))
    assert decision.move == "e1h1"
    board.push("e1h1")
    assert player(level=3).choose(board, Limits()).move is not None


def test_chess960_positions_without_usual_castling() -> None:
    rng = random.Random(960)
    board, keeper = Board("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", chess960=True), player(level=2)
    for _ in range(20):
        decision = keeper.choose(board, Limits())
        board.push(str(decision.move))
        castling = [move for move in board.legal_moves() if board.piece_at(_square(move[:2])) in ("k", "K") and _own(board, move[2:4])]
        legal = castling or sorted(board.legal_moves())
        if not legal:
            break
        board.push(rng.choice(legal))


def _square(name: str) -> int:
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def _own(board: Board, name: str) -> bool:
    piece = board.piece_at(_square(name))
    return piece is not None and piece.isupper() == board.white_to_move


def test_never_an_illegal_move() -> None:
    rng = random.Random(1985)
    for game in range(24):
        board, keeper = Board(), player(level=1 + game % 7)
        own = game % 2 == 0
        for _ in range(150):
            legal = board.legal_moves()
            if not legal:
                break
            if board.white_to_move == own:
                decision = keeper.choose(board, Limits())
                assert board.is_legal(str(decision.move)), board.fen()
                assert decision.line[:1] == (decision.move,)
                board.push(str(decision.move))
            else:
                board.push(rng.choice(legal))


@given(positions(), st.integers(1, 6), st.booleans())
def test_any_position_is_answered(board: Board, level: int, printed: bool) -> None:
    decision = player(level=level, as_printed=printed).choose(board, Limits())
    legal = board.legal_moves()
    if legal:
        assert decision.move in legal
        assert {root.move for root in decision.alternatives} <= set(legal)
    else:
        assert decision.move is None
    again = Board(board.start_fen, board.chess960)
    for move in decision.line:
        if not board.moves:
            again.push(move)  # the whole line can be played


def test_too_many_pieces_are_refused() -> None:
    program = Program()
    with pytest.raises(KiebitzError, match="16"):
        program.set_up("4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - -")


# Looking inside


@given(positions())
def test_the_table_adds_up(board: Board) -> None:
    judgement = create().judge(board)
    assert sum(line.value for line in judgement.contributions) == judgement.total, board.fen()
    assert sum(line.value for line in reversed(judgement.contributions)) == judgement.total
    for line in judgement.contributions:
        if line.white is not None and line.black is not None:
            assert line.white + line.black == line.value, line.key


@pytest.mark.parametrize(
    ("fen", "total", "keys"),
    [
        ("r1bq1rk1/pp3ppp/2n1pn2/2bp4/2P5/P1N1PN2/1P3PPP/R1BQKB1R w KQ - 0 1", -25, {"material", "king_danger", "rounding"}),
        ("4r1k1/1R3ppp/8/8/8/2p5/PP3PPP/2R3K1 b - - 0 1", 687, {"material", "pawn_bonus", "king_to_pawns"}),
        ("8/8/5k2/8/8/4K3/8/1NB5 w - - 0 1", 702, {"drive_to_edge", "drive_king_near", "drive_knight_near"}),
        ("8/8/5K2/8/8/4k3/8/1nb5 w - - 0 1", -702, {"drive_to_edge", "drive_king_near", "drive_knight_near"}),
        ("8/8/4k3/8/8/3BK3/8/8 w - - 0 1", 0, {"material", "dead_draw"}),
    ],
)
def test_tables_of_all_kinds(fen: str, total: int, keys: set[str]) -> None:
    judgement = create().judge(Board(fen))
    assert judgement.total == total
    assert keys <= {line.key for line in judgement.contributions}


def test_every_term_is_reached() -> None:
    fens = [
        START_FEN,
        "r2qk2r/ppp2ppp/2nb4/3Pp3/3p2b1/2NB1P2/PPPBP1PP/R2QK1NR w KQkq - 0 1",
        "3r1rk1/R4ppp/8/8/8/P7/P5PP/3R1RK1 w - - 0 1",
        "6k1/3R1ppp/8/8/3P4/8/3R2PP/6K1 w - - 0 1",
        "8/8/4p3/2p1P3/4p2k/4P3/P3P2P/6K1 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/P2Q4/1PPPPPPP/RNB1KBNR b KQkq - 0 1",
        "4k3/p7/p7/p3p3/8/4P3/3P4/4K3 w - - 0 1",
        "rnbqkbnr/pppp1ppp/4p3/8/8/3B4/PPPPPPPP/RNBQK1NR w KQkq - 0 1",
        "8/8/4k3/8/8/3BK3/8/8 w - - 0 1",
        "8/8/5k2/8/8/4K3/8/1NB5 w - - 0 1",
        "4k3/8/3p4/8/2P1P3/8/3P4/4K3 w - - 0 1",
        "4k3/8/8/2p1p3/8/8/3P4/4K3 w - - 0 1",
    ]
    reached = {line.key for fen in fens for line in create().judge(Board(fen)).contributions}
    assert {term.key for term in TERMS} - reached == {"control"}  # which never counts at the root


def test_control_counts_below_the_root() -> None:
    program = Program()
    program.set_up(START_FEN)
    program.think(24, None, lambda _: None)
    assert program.state.term[:, len(TERMS) - 1].any()


def count(node: TreeNode) -> int:
    return 1 + sum(count(child) for child in node.children)


def test_the_tree_is_the_search() -> None:
    decision = player(level=5).choose(Board(), Limits())
    tree = decision.tree
    assert tree is not None
    assert tree.value == decision.value == 12
    made = {root.move: root for root in decision.alternatives}
    assert tree.children[0].move == "e2e4"
    assert {child.move for child in tree.children} == set(made)
    for child in tree.children:
        assert child.value == made[child.move].value
    # every made move is a node; captures not searched are leaves besides
    counted = {text.en: value for text, value in decision.statistics}
    not_searched = counted["Captures not searched, hopeless"]
    assert count(tree) - 1 == decision.nodes + int(not_searched)


def test_values_in_the_tree_follow_from_each_other() -> None:
    """Where nobody may stand pat, a node is worth what its best child is worth: White the highest, Black the lowest."""
    decision = create().choose(Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1"), Limits(depth=3))
    assert decision.tree is not None

    def check(node: TreeNode, white: bool, depth: int) -> int:
        if depth > 3:
            return 0
        values = [child.value for child in node.children if child.value is not None]
        assert node.value == (max(values) if white else min(values))
        return 1 + sum(check(child, not white, depth + 1) for child in node.children)

    legal = [child for child in decision.tree.children if child.note is None or "illegal" not in child.note.en]
    assert sum(check(child, False, 2) for child in legal) > 30


def test_large_trees_are_left_out() -> None:
    assert player(level=12).choose(Board(KIWIPETE), Limits()).tree is None


def test_alternatives_begin_with_the_move_and_fall() -> None:
    decision = player(level=6).choose(Board(KIWIPETE), Limits())
    values = [root.value for root in decision.alternatives]
    assert decision.alternatives[0].move == decision.move
    assert decision.alternatives[0].value == decision.value
    assert values[1:] == sorted(values[1:], reverse=True)
    assert all(root.note is not None or root.value <= float(decision.value or 0) for root in decision.alternatives)


def test_statistics_are_in_both_languages() -> None:
    rows = player(level=4).choose(Board(KIWIPETE), Limits()).statistics
    assert len(rows) > 10
    assert all(text.en != "" and text.de != "" and value.isdigit() for text, value in rows)


@pytest.mark.slow
def test_runs_as_plain_python_too() -> None:
    code = (
        "from kiebitz.opponents.demoschach.program import Program; p = Program();"
        "p.set_up('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1');"
        "print([(q.value, q.nodes) for q in p.think(96, None, lambda q: None)])"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.strip() == "[(4, 2), (14, 40), (10, 195)]"
