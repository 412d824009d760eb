"""Salomon as a player: answers, manners, time, memory, and what it lets others see."""

from __future__ import annotations

import json
import random
import re
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from kiebitz.core.board import START_FEN, Board
from kiebitz.language import KiebitzError
from kiebitz.limits import Clock, Limits, Signal
from kiebitz.opponents import create as create_by_name
from kiebitz.opponents.salomon import PROFILE, analysis, create
from kiebitz.opponents.salomon.game_loop import hopeless, mate_distance, tournament_limits
from kiebitz.opponents.salomon.memory import castled_in
from kiebitz.opponents.salomon.player import Salomon, score_of
from kiebitz.player import Decision, Player, Progress, TreeNode
from kiebitz.score import Score
from tests.effort import cases
from tests.waiting import wait_for

PACKAGE = Path(__file__).parents[3] / "src" / "kiebitz" / "opponents" / "salomon"
GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "salomon_golden.json").read_text(encoding="utf-8"))
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
HEAVY = Limits(depth=14)  # far more than a test can wait for


def player_with(**options: object) -> Salomon:
    player = create()
    for key, value in options.items():
        player.options.set(key, value)
    return player


def after(*moves: str, fen: str = START_FEN) -> Board:
    board = Board(fen)
    for move in moves:
        board.push(move)
    return board


def timeless(decision: Decision) -> Decision:
    window = decision.details["window"]  # type: ignore[index]
    return replace(decision, time=0.0, details={**decision.details, "window": window and replace(window, seconds=0.0)})  # type: ignore[dict-item]


def test_it_is_a_player() -> None:
    player = create_by_name("salomon")
    assert isinstance(player, Player)
    assert PROFILE.key == "salomon"
    assert PROFILE.options[0].key == "level"
    assert PROFILE.options[0].uci_name == "Level"


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_golden_answers(golden: dict[str, object]) -> None:
    decision = create().choose(Board(str(golden["fen"])), Limits(depth=int(str(golden["level"]))))
    assert (decision.move, decision.nodes) == (golden["move"], golden["nodes"])
    assert decision.value == pytest.approx(golden["value"])


def test_twenty_golden_positions() -> None:
    assert len(GOLDEN) == 20
    assert len({golden["fen"] for golden in GOLDEN}) == 20


def test_the_same_question_gets_the_same_answer() -> None:
    for fen in (START_FEN, KIWIPETE):
        first, second = (timeless(create().choose(Board(fen), Limits())) for _ in range(2))
        assert first == second
    player = create()
    again = [timeless(player.choose(Board(KIWIPETE), Limits())) for _ in range(2)]
    assert again[0] == again[1]


def test_level_is_the_depth_and_limits_override_it() -> None:
    assert player_with(level=2).choose(Board(), Limits()).depth == 2
    assert player_with(level=2).choose(Board(), Limits(depth=4)).depth == 4
    assert create().choose(Board(), Limits()).depth == 3


@pytest.mark.parametrize("seed", range(6))
def test_never_an_illegal_move(seed: int) -> None:
    chance = random.Random(seed)
    player = player_with(level=1 + seed % 3)
    board = Board(chance.choice((START_FEN, KIWIPETE, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1")))
    for number in range(80):
        moves = board.legal_moves()
        if not moves:
            break
        move = player.choose(board, Limits()).move if number % 2 == 0 else chance.choice(moves)
        assert move in moves, board.fen()
        board.push(move)


def test_lines_are_legal_and_alternatives_complete() -> None:
    chance = random.Random(5)
    for _ in range(25):
        board = Board()
        for _ in range(chance.randrange(100)):
            if not board.legal_moves():
                break
            board.push(chance.choice(board.legal_moves()))
        if not board.legal_moves():
            continue
        decision = create().choose(Board(board.fen()), Limits(depth=2))
        assert decision.alternatives[0].move == decision.move
        listed = [root.move for root in decision.alternatives]
        assert sorted(listed) == sorted(set(listed))
        assert set(listed) <= set(board.legal_moves())
        if abs(decision.value or 0) < 15000:
            assert set(listed) == set(board.legal_moves()), board.fen()
        replay = Board(board.fen())
        for move in decision.line:
            replay.push(move)  # raises if illegal


def test_no_move_no_answer() -> None:
    assert create().choose(Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limits()).move is None


def random_placement(chance: random.Random) -> str:
    """Any men anywhere, as set-up boards and fuzzers have them."""
    squares = list(range(64))
    chance.shuffle(squares)
    cells = {squares.pop(): "K", squares.pop(): "k"}
    for side in ("QRBNP", "qrbnp"):
        for _ in range(chance.randrange(16)):
            man = chance.choice(side)
            square = squares.pop()
            if man in "Pp" and square // 8 in (0, 7):
                continue
            cells[square] = man
    rows = ["".join(cells.get(rank * 8 + file, "1") for file in range(8)) for rank in range(7, -1, -1)]
    return f"{'/'.join(rows)} {chance.choice('wb')} - - 0 1"


def test_odd_positions_are_answered_too() -> None:
    chance = random.Random(77)
    answered = 0
    while answered < cases(60):
        try:
            board = Board(random_placement(chance))
        except KiebitzError:
            continue
        if not board.legal_moves():
            continue
        decision = create().choose(board, Limits(depth=2))
        assert decision.move in board.legal_moves(), board.fen()
        judgement = create().judge(board)
        assert sum(c.value for c in judgement.contributions) == pytest.approx(judgement.total)
        answered += 1


def test_only_the_moves_asked_for() -> None:
    decision = create().choose(Board(), Limits(depth=2, moves=("a2a3", "h2h4")))
    assert decision.move in ("a2a3", "h2h4")
    assert {root.move for root in decision.alternatives} == {"a2a3", "h2h4"}


def test_reports_every_depth() -> None:
    seen: list[Progress] = []
    decision = create().choose(Board(KIWIPETE), Limits(depth=4), seen.append)
    assert [progress.depth for progress in seen] == [1, 2, 3, 4]
    assert seen[-1].line == decision.line
    assert seen[-1].nodes == decision.nodes
    assert seen[-1].value == decision.value
    assert [progress.nodes for progress in seen] == sorted(progress.nodes for progress in seen)


def test_score_is_whites_view() -> None:
    white = create().choose(Board("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), Limits(depth=2))
    black = create().choose(Board("q3k3/8/8/8/8/8/8/4K3 b - - 0 1"), Limits(depth=2))
    assert white.value is not None
    assert white.value > 900
    assert black.value == pytest.approx(-white.value)
    assert (score_of(15997.0), score_of(-15998.0)) == (Score(mate=2), Score(mate=-1))
    assert (score_of(15999.0), score_of(-15999.0)) == (Score(mate=1), Score(mate=-1))
    assert score_of(-12.6) == Score(cp=-13)
    assert (mate_distance(15997.0), mate_distance(-900.0)) == (3, None)


# Thinking ends when told


def test_stop_answers_at_once() -> None:
    """After a tenth of a second of processor time at most, where no other thread took it: the best of several."""
    player = create()
    late = []
    for _ in range(5):
        signal = Signal()
        stopped: list[float] = []

        def stop(signal: Signal = signal, stopped: list[float] = stopped) -> None:
            wait_for(lambda: (window := player.window()) is not None and window.depth >= 4, "depth 4")
            stopped.append(time.process_time())
            signal.stop()

        helper = threading.Thread(target=stop)
        helper.start()
        decision = player.choose(Board(KIWIPETE), HEAVY, None, signal)
        late.append(time.process_time() - stopped[0])
        helper.join()
        assert decision.depth >= 3
        assert decision.move in Board(KIWIPETE).legal_moves()
        if late[-1] < 0.1:
            break
    assert min(late) < 0.1, late
    assert player.window() is None


def test_response_time_ends_the_search_and_the_level_stays_a_limit() -> None:
    slow = player_with(level=14, response_time=0.3).choose(Board(KIWIPETE), Limits())
    assert slow.time > 0.25
    assert slow.depth < 14
    quick = player_with(level=1, response_time=30, auto_depth="off").choose(Board(KIWIPETE), Limits())
    assert quick.depth == 1
    assert quick.time < 30
    moved = player_with(level=14).choose(Board(KIWIPETE), Limits(movetime=0.2))
    assert 0.15 < moved.time < 1.0


def test_a_tiny_response_time_still_gives_a_move() -> None:
    decision = player_with(level=14, response_time=0.000001).choose(Board(KIWIPETE), Limits())
    assert decision.move in Board(KIWIPETE).legal_moves()


def test_automatic_depth_increase() -> None:
    ending = Board("8/8/4k3/8/8/3K4/4P3/8 w - - 0 1")
    timed = {"level": 3, "response_time": 60}
    assert player_with(**timed).choose(ending, Limits()).depth == 5  # at most two more
    assert player_with(**timed, auto_depth="off").choose(ending, Limits()).depth == 3
    assert player_with(level=3).choose(ending, Limits()).depth == 3  # no time limit
    assert player_with(**timed, auto_depth_positions=1).choose(ending, Limits()).depth == 3
    assert player_with(**timed, auto_depth_most=1).choose(ending, Limits()).depth == 4


def test_tournament_clock_is_kept() -> None:
    player = player_with(level=1, tournament_time=7200, tournament_moves=40)
    first = player.choose(Board(), Limits())
    assert first.details["time_limits"] == tournament_limits(7200, 40)
    second = player.choose(after("e2e4", "e7e5"), Limits())
    limits = second.details["time_limits"]
    assert limits == tournament_limits(7200 - first.time, 39)


def test_tournament_limits_end_the_search() -> None:
    player = player_with(level=14, tournament_time=8, tournament_moves=40)
    decision = player.choose(Board(KIWIPETE), Limits())
    assert 0.15 < decision.time < 1.0  # average 0.2 s: no value before, so neither gain nor loss


def test_time_used_up_loses() -> None:
    player = player_with(level=1, tournament_time=0.00001, tournament_moves=2)
    player.choose(Board(), Limits())
    decision = player.choose(after("e2e4", "e7e5"), Limits())
    assert decision.resigns
    assert decision.remark is not None
    assert "time" in decision.remark.en


def test_a_session_clock_is_obeyed() -> None:
    decision = player_with(level=14).choose(Board(KIWIPETE), Limits(clock=Clock(left=8.0, moves_to_go=40)))
    assert decision.time < 1.0
    assert decision.details["time_limits"] == tournament_limits(8.0, 40)
    short = player_with(level=14).choose(Board(KIWIPETE), Limits(clock=Clock(left=0.2)))
    assert short.time < 0.2


def test_without_a_limit_of_time_the_level_is_finished() -> None:
    decision = player_with(level=2).choose(Board(KIWIPETE), Limits(infinite=True))
    assert decision.depth == 2


# Manners


def test_resigns_after_two_hopeless_moves() -> None:
    board = Board("2qqk3/8/8/8/8/P7/8/K7 w - - 0 1")
    player = player_with(level=1)
    first = player.choose(board, Limits())
    assert not first.resigns
    board.push(first.move or "")
    board.push("d8d7")
    second = player.choose(board, Limits())
    assert second.resigns
    assert second.move in board.legal_moves()  # those who want can go on
    stubborn = player_with(level=1, resign="off")
    stubborn.choose(Board("2qqk3/8/8/8/8/P7/8/K7 w - - 0 1"), Limits())
    assert not stubborn.choose(board, Limits()).resigns


def test_hopeless() -> None:
    assert hopeless([-900.0, -950.0], 900, 2)
    assert not hopeless([-899.0, -950.0], 900, 2)
    assert not hopeless([-950.0], 900, 2)
    assert hopeless([100.0, -950.0], 900, 1)


def test_a_certain_mate_is_always_resigned() -> None:
    decision = player_with(level=3, resign="off").choose(Board("k7/8/8/8/8/1r6/r7/7K w - - 0 1"), Limits())
    assert decision.resigns
    assert decision.value == -15998
    assert decision.move == "h1g1"


def test_mates_are_announced() -> None:
    now = create().choose(Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), Limits())
    assert now.remark is not None
    assert now.remark.en == "Mate!"
    assert now.score == Score(mate=1)


def test_taking_back_forgets_the_values_after_it() -> None:
    board = Board("2qqk3/8/8/8/8/P7/8/K7 w - - 0 1")
    player = player_with(level=1)
    player.choose(board, Limits())
    fresh = Board("2qqk3/8/8/8/8/P7/8/K7 w - - 0 1")
    assert not player.choose(fresh, Limits()).resigns  # the same move once more is not a second one
    player.new_game()
    assert not player.choose(board, Limits()).resigns


def test_castling_is_known_from_the_moves() -> None:
    board = after("e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1g1")
    assert castled_in(board) == (1, 0)
    assert castled_in(after("e1f1", fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1")) == (0, 0)
    walked = after("e1f1", "e8e7", "f1g1", "e7e8", fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert castled_in(walked) == (0, 0)  # on g1, but not by castling
    assert castled_in(Board("6k1/8/8/8/8/8/8/2K5 w - - 0 1")) == (2, 1)
    long = after("e1c1", fen="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert castled_in(long) == (2, 0)


# Looking inside


def count(node: TreeNode) -> int:
    return 1 + sum(count(child) for child in node.children)


def test_the_tree_of_small_levels() -> None:
    decision = create().choose(Board(), Limits(depth=1))
    assert decision.tree is not None
    assert count(decision.tree) == decision.nodes == 21
    assert {child.move for child in decision.tree.children} == set(Board().legal_moves())
    assert decision.tree.value == decision.value
    best = next(child for child in decision.tree.children if child.move == decision.move)
    assert best.value == decision.value
    big = create().choose(Board(KIWIPETE), Limits(depth=3))
    assert big.tree is not None
    assert count(big.tree) <= 4000
    assert create().choose(Board(), Limits(depth=4)).tree is None


def test_statistics_are_the_search_s_own() -> None:
    decision = create().choose(Board(KIWIPETE), Limits(depth=3))
    figures = {text.en: int(value) for text, value in decision.statistics}
    assert figures["Positions"] == decision.nodes
    assert 0 < figures["of them in quiescence"] < decision.nodes
    assert figures["Deepest half-move"] > 3
    assert figures["Field control analyses"] > 0


def test_judge_answers_for_the_board_at_hand() -> None:
    player = create()
    board = after("e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1g1")
    judgement = player.judge(board)
    terms = {c.key: c for c in judgement.contributions}
    assert terms["king_safety"].white == 0  # castled behind three unmoved pawns
    assert terms["king_safety"].black == -12  # 8 times half a step to castling and 1 because White has castled
    player.options.set("king_relation_closed", "0")
    milder = {c.key: c for c in player.judge(board).contributions}
    assert milder["king_safety"].black == -4


def test_every_weight_can_change_the_evaluation() -> None:
    """A weight that changes nothing in any of these positions would be dead."""
    fens = [str(golden["fen"]) for golden in GOLDEN]
    fens += [
        "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
        "8/8/3n4/3k4/8/8/8/N3K1N1 w - - 0 1",  # a lead of 325 only
        "8/8/8/4p3/2P2p2/2KP4/4P3/7k w - - 0 1",
        "4k3/8/8/8/1p1p4/8/2P5/4K3 w - - 0 1",  # backward, guarded twice
        "4k3/2p1p3/8/3P4/8/P7/P7/4K3 b - - 0 1",
        "7k/8/3n4/3P4/8/8/8/4K3 w - - 0 1",  # blocked
        "rnbq1b1r/pppp1ppp/8/8/4k3/8/PPPP1PPP/RNBQ1RK1 b - - 0 1",
        "r1bq1rk1/5p2/6p1/7p/7P/6P1/PPP2P2/R1BQ1RK1 w - - 0 1",
        "r1bq1rk1/pp3p1p/8/8/8/5PP1/PP3P2/R1BQ1RK1 w - - 0 1",
        "rnb1kbnr/pppp1ppp/8/8/7q/8/PPPPP1P1/RNBQKBNR w - - 0 1",
        "q2q1rk1/8/8/8/8/6r1/PPPPP1q1/RNBQ1KNR w - - 0 1",
        "2r1k2r/1pPp3p/1P1P3P/8/8/p1p1p1p1/1pP2P1P/R1BQK2R w KQk - 0 1",
        "rn1qkbnr/1ppppp2/8/p5pp/PP4PP/8/2PPPP2/RN1QKBNR w KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQ1RK1 b kq - 0 1",
        "4k3/P6R/P6R/P7/8/8/8/R3K3 w - - 0 1",
        "3rk2r/R6p/8/8/8/8/8/R3K3 w - - 0 1",
        "r1bq1rk1/ppp2ppp/8/8/8/8/PPPP1P1P/R1BQ1RK1 w - - 0 1",  # no pawn on g, but an enemy one
        "8/8/8/3k4/3n4/8/8/Q3K3 w - - 0 1",  # a defender of 325
        "k7/p7/8/8/2qqqq2/6q1/8/4K3 w - - 0 1",  # far too many queens beside the king
    ]
    standard = {fen: create().judge(Board(fen)).total for fen in fens}
    untouched = set()
    for option in PROFILE.options:
        if option.key.startswith(("fca_", "cca_")) or not isinstance(option.default, float) or option.low is None:
            continue
        if option.key in ("response_time", "tournament_time", "max_gain", "resign_value") or option.key.endswith(("_worth", "_margin")):
            continue
        players = [player_with(**{option.key: (option.high or 0) * share}) for share in (0.1, 0.5, 1.0)]
        if all(player.judge(Board(fen)).total == standard[fen] for player in players for fen in fens):
            untouched.add(option.key)
    assert untouched == set()


def test_field_control_as_plain_data() -> None:
    control = analysis.analyse_field_control(START_FEN)
    assert len(control.white) == len(control.black) == 64
    assert control.white["e3"] == 8  # two pawns; the pieces behind see nothing
    assert control.white["f3"] == 11  # two pawns and a knight
    assert control.white["d2"] == 9  # bishop 3, knight 3, queen 2, king 1
    assert control.value == pytest.approx(0)
    assert control.net(user_is_white=False)["e3"] == -8
    pushed = analysis.analyse_field_control(after("e2e4").fen())
    assert pushed.value > 0


def test_the_two_analyses_can_be_switched_off() -> None:
    board = Board(KIWIPETE)
    with_both = create().choose(board, Limits(depth=2))
    without = player_with(fca_on="off", cca_on="off").choose(board, Limits(depth=2))
    assert dict((t.en, v) for t, v in without.statistics)["Field control analyses"] == "0"  # noqa: C402
    assert without.details["control_centre"] is None
    assert with_both.details["control_centre"] is not None
    off = {c.key: c for c in player_with(cca_on="off").judge(board).contributions}
    assert off["control_centre"].value == 0


def test_field_control_may_overthrow_a_move() -> None:
    """A position in which a move is better by its value alone and is refused."""
    refused = 0
    for golden in GOLDEN:
        decision = create().choose(Board(str(golden["fen"])), Limits(depth=int(str(golden["level"]))))
        refused += sum(root.note is not None and "field control" in root.note.en for root in decision.alternatives)
    assert refused > 0


def test_guesses_are_marked_and_listed() -> None:
    marked: dict[int, str] = {}
    for file in PACKAGE.rglob("*.py"):
        for number in re.findall(r"GUESS-(\d+)", file.read_text(encoding="utf-8")):
            assert int(number) not in marked, f"GUESS-{number} stands in {file.name} and {marked[int(number)]}"
            marked[int(number)] = file.name
    assert sorted(marked) == list(range(1, len(PROFILE.guesses) + 1))


def test_chess960_castling_is_written_as_there() -> None:
    board = Board("4k3/8/8/8/8/8/PPP2PPP/4K2R w K - 0 1", chess960=True)
    for level in (1, 2, 3):
        assert create().choose(board, Limits(depth=level)).move in board.legal_moves()
    only = create().choose(board, Limits(depth=2))
    replay = board.copy()
    for move in only.line:
        replay.push(move)


def test_chess960_positions_are_played_without_castling() -> None:
    board = Board("bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w GCgc - 0 1", chess960=True)
    for _ in range(6):
        decision = create().choose(board, Limits(depth=2))
        assert decision.move in board.legal_moves()
        board.push(decision.move)
