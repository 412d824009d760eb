"""The checklist of the sources: moves the program must find or avoid, mates it must announce, each test named by its id."""

from __future__ import annotations

import pytest

from kiebitz.core.bitboards import square_number
from kiebitz.core.board import Board
from kiebitz.game.play import events
from kiebitz.game.results import Reason, Result
from kiebitz.limits import Limits
from kiebitz.player import Player, set_option
from tests.game.checklist.program import answer, fresh, position, program, replies, seated, wait_reply

__all__ = ["fresh", "program"]  # fixtures


UNDERPROMOTION = "8/2P4R/1P1k4/8/P2K4/8/8/8 w - - 0 1"

BEST = [
    ("a11_b4_pawn_race", "seed002-5.3-pawn-race", 600_000),
    ("a13_krk_stalemate_trap", "seed000-5.1.7-krk-stalemate-trap", 100_000),
    ("d3_queen_sacrifice", "seed001-spassky-korchnoi-1968", 200_000),
    ("a2_mate_not_missed_1", "seed000-5.1.2-initiative-sensory9", 50_000),
    ("a2_mate_not_missed_2", "seed000-5.1.2-initiative-demoschach", 50_000),
    ("a2_mate_not_missed_3", "seed000-5.1.2-initiative-sargon3", 50_000),
    ("d10_parry_2", "seed000-1.4-cray-29w", 200_000),
]
WORST = [
    ("b7_no_nxe5", "seed000-3.4.4-no-nxe5", 20_000),
    ("d7_last_pawn", "seed000-3.5.2-last-pawn", 300_000),
    ("d10_parry_1", "seed000-1.4-cray-26w", 100_000),
    ("d10_parry_3", "seed000-5.2.1-turbostar-28w", 100_000),
    ("a13_krk_wrong_turn", "seed000-5.1.7-krk-wrong-turn", 100_000),
]


@pytest.mark.parametrize(("name", "nodes"), [pytest.param(epd, nodes, id=test) for test, epd, nodes in BEST])
def test_best_moves_are_found(program: Player, name: str, nodes: int) -> None:
    fen, moves = position(name)
    assert moves["bm"], name
    assert answer(program, fen, nodes).move in moves["bm"], name


@pytest.mark.parametrize(("name", "nodes"), [pytest.param(epd, nodes, id=test) for test, epd, nodes in WORST])
def test_bad_moves_are_avoided(program: Player, name: str, nodes: int) -> None:
    fen, moves = position(name)
    assert moves["am"], name
    assert answer(program, fen, nodes).move not in moves["am"], name


def test_b7_no_capture_of_a_guarded_pawn_even_at_depth_one(program: Player) -> None:
    fen, moves = position("seed000-3.4.4-no-nxe5")
    set_option(program, "book", False)
    assert program.choose(Board(fen), Limits(depth=1)).move not in moves["am"]


def test_b8_a_check_that_no_capture_answers_is_not_taken_for_mate(program: Player) -> None:
    # Qxd8+ Rxd8 Rxd8+ looks like mate to a search that knows no evasions but captures; Kh7 goes on.
    fen = "r2n2k1/5pp1/7p/8/8/8/3Q1PPP/3R2K1 w - - 0 1"
    set_option(program, "book", False)
    for depth in (1, 2, 3):
        decision = program.choose(Board(fen), Limits(depth=depth))
        assert decision.move != "d2d8"
        assert decision.score is not None
        assert decision.score.mate is None


def test_a14_b6_underpromotion_and_its_announcement(program: Player) -> None:
    session, heard = seated(program, "nodes 50000", person_white=False, start_fen=UNDERPROMOTION, ponder=False)
    reply = wait_reply(session, heard, 1)
    assert reply.san == "c8=B"
    assert [event.moves for event in heard if isinstance(event, events.MateAnnounced)] == [2]
    for side, rank in (("w", "7"), ("b", "2")):
        fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1" if side == "w" else "4k3/8/8/8/8/8/p7/4K3 b - - 0 1"
        promotions = [move for move in Board(fen).legal_moves() if move[1] == rank and len(move) == 5]
        assert {move[4] for move in promotions} == set("qrbn")


def test_b15_d2_an_announced_mate_is_carried_out_in_as_many_moves(program: Player) -> None:
    fen, _ = position("seed001-spassky-korchnoi-1968")
    session, heard = seated(program, "nodes 100000", person_white=False, start_fen=fen, ponder=False)
    announced = None
    for count in range(1, 4):
        wait_reply(session, heard, count)
        mates = [event for event in heard if isinstance(event, events.MateAnnounced)]
        if announced is None and mates:
            announced = mates[0].moves
        if session.state().result:
            break
        session.play(session.state().legal_moves[0])
    assert announced == 3
    assert session.state().result == Result.win(True, Reason.CHECKMATE)
    assert len(replies(heard)) <= 3


def test_c5_twenty_replies_sorted_by_the_own_score(program: Player) -> None:
    fen, _ = position("seed003-5.3-reply-list")
    set_option(program, "book", False)
    lines: dict[int, tuple[str, int]] = {}

    def hear(progress: object) -> None:
        rank, line, score = progress.rank, progress.line, progress.score  # type: ignore[attr-defined]
        lines[rank] = (line[0], -score.centipawns)

    program.choose(Board(fen), Limits(depth=2, multipv=20), hear)
    assert len(Board(fen).legal_moves()) == 20
    assert len({move for move, _ in lines.values()}) == 20
    values = [lines[rank][1] for rank in sorted(lines)]
    assert values == sorted(values, reverse=True)


def test_d9_bare_bishop_against_two_pawns_is_near_equal(program: Player) -> None:
    """The end of Levy against CHESS 4.6: the pawns cannot pass, a bishop alone cannot win."""
    decision = answer(program, "8/8/8/7k/6pp/8/6K1/4B3 b - - 9 64", 300_000)
    assert decision.score is not None
    assert abs(decision.score.centipawns) <= 60


@pytest.mark.parametrize("depth", range(3, 9))  # a delay of two half-moves hides the loss from two
def test_d6_a_lost_piece_is_not_paid_for_with_pawns(program: Player, depth: int) -> None:
    # The bishop on a7 is caught; g5 attacks the knight and only puts its end off, at the price of a pawn.
    board = Board("8/Bkp2pp1/1p3n1p/8/2P3P1/7P/5P2/6K1 w - - 0 1")
    set_option(program, "book", False)
    for _ in range(6):
        decision = program.choose(board, Limits(depth=depth))
        assert decision.move is not None
        board.push(decision.move)
    men = board.fen().split()[0]
    assert men.count("B") == 0, "the bishop is really lost"
    assert men.count("P") - men.count("p") >= 4 - 5, board.fen()


def _back(move: str) -> str:
    return move[2:] + move[:2]


@pytest.mark.parametrize("fen", ["6k1/5pp1/7p/8/8/8/5PPP/3Q2K1 w - - 0 1", "r5k1/5pp1/7p/8/3N4/8/5PPP/3R2K1 w - - 0 1"])
def test_d8_the_better_side_avoids_the_repetition(program: Player, fen: str) -> None:
    """The move it likes best would bring a position for the third time: it finds another one."""
    set_option(program, "book", False)
    board = Board(fen)
    pieces = tuple(move for move in board.legal_moves() if (board.piece_at(square_number(move[:2])) or "").upper() != "P")
    favourite = program.choose(board, Limits(nodes=50_000, moves=pieces)).move  # a pawn could not come back
    assert favourite is not None
    board.push(favourite)
    board = Board(board.fen())  # the first time
    step = next(move for move in board.legal_moves() if move.startswith("g8"))  # the black king's, there and back
    for move in (step, _back(favourite), _back(step), favourite, step, _back(favourite), _back(step)):
        board.push(move)
    decision = program.choose(board, Limits(nodes=50_000))
    assert decision.move is not None
    assert decision.score is not None
    assert decision.score.centipawns > 200
    board.push(decision.move)
    assert board.repetitions() < 3
    board.pop()
    board.push(favourite)
    assert board.repetitions() == 3, "the temptation was there"
