"""The checklist of the sources: the library and the manners of the whole program, each test named by its id."""

from __future__ import annotations

import time
from collections.abc import Callable

import chess
import pytest

from kiebitz.core.board import Board
from kiebitz.game.play import events
from kiebitz.game.results import Reason, Result
from kiebitz.limits import Limits
from kiebitz.player import Player, set_option
from tests.game.checklist.program import answer, fresh, position, program, replies, seated, wait_reply
from tests.waiting import wait_until

__all__ = ["fresh", "program"]  # fixtures


def test_a3_inside_the_library_at_once_outside_thinking_and_the_user_is_told(program: Player) -> None:
    session, heard = seated(program, "0.5s", ponder=False)
    session.play("e4")
    first = wait_reply(session, heard, 1)
    assert first.decision is not None
    assert first.decision.source == "book"
    assert first.decision.nodes == 0
    session.play("h4")
    second = wait_reply(session, heard, 2)
    assert second.decision is not None
    assert second.decision.source == "search"
    assert second.seconds > 0.2


def library_games(program: Player, count: int) -> set[str]:
    games = set()
    for _ in range(count):
        board = Board()
        board.push("e2e4")
        games.add(program.choose(board, Limits(nodes=100)).move or "")
    return games


def test_a4_random_choice_can_be_switched_on_and_off(program: Player) -> None:
    assert len(library_games(program, 12)) > 1
    set_option(program, "book_random", False)
    assert len(library_games(program, 12)) == 1


def test_a5_take_back_and_another_move_in_the_library(program: Player) -> None:
    session, heard = seated(program, "0.5s", ponder=False)
    seen = set()
    for count in range(1, 13):
        session.play("e4")
        reply = wait_reply(session, heard, count)
        assert reply.decision is not None
        assert reply.decision.source == "book"
        seen.add(reply.san)
        session.take_back()
    assert len(seen) > 1


def test_a5_a_position_set_up_is_answered_from_the_library(program: Player) -> None:
    fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    session, heard = seated(program, "0.5s", start_fen=fen.replace(" b ", " w ").replace("5N2/PPPP1PPP/RNBQKB1R", "8/PPPP1PPP/RNBQKBNR"))
    session.play("Nf3")
    reply = wait_reply(session, heard, 1)
    assert reply.decision is not None
    assert reply.decision.source == "book"


def test_a6_transpositions_are_found(program: Player) -> None:
    session, heard = seated(program, "0.5s")
    del session, heard
    board = Board()
    for move in ("g1f3", "b8c6", "e2e4", "e7e5", "f1b5"):
        board.push(move)
    assert program.choose(board, Limits(nodes=100)).source == "book"


def test_a6_najdorf_with_9g4(program: Player) -> None:
    """The changed order of moves does not throw the program out of its library."""
    fen, moves = position("seed000-5.1.3-najdorf-9g4")
    board = chess.Board(fen)
    good = {board.parse_san(san).uci() for san in ("h6", "b5", "Nbd7", "Bd7")}
    for _ in range(5):
        decision = program.choose(Board(fen), Limits(nodes=1000))
        assert decision.source == "book"
        assert decision.move in good
        assert decision.move not in moves["am"]


@pytest.mark.slow
def test_a6_najdorf_with_9g4_without_the_library(program: Player) -> None:
    """By thinking alone it castles, which is no worse than the four good moves; what counts is that it avoids the mistake."""
    fen, moves = position("seed000-5.1.3-najdorf-9g4")
    choice = answer(program, fen, 2_000_000).move
    assert choice not in moves["am"]
    board = chess.Board(fen)
    assert choice in {board.parse_san(san).uci() for san in ("h6", "b5", "Nbd7", "Bd7", "O-O")}


def test_a7_no_blunder_in_a_reversed_opening(program: Player) -> None:
    fen, _ = position("seed000-5.1.3-russian")
    decision = answer(program, fen, 200_000)
    assert decision.score is not None
    assert abs(decision.score.centipawns) < 120


def test_a8_an_odd_opening_is_answered_in_time(program: Player) -> None:
    """In processor time where it thinks; where another thread took some the best of several tries counts."""
    session, heard = seated(program, "0.5s", ponder=False)
    session.play("g4")
    first = wait_reply(session, heard, 1)
    assert first.decision is not None
    fen, _ = position("seed000-5.2.1-grob")
    set_option(program, "book", False)  # which knows what to do about 1 g4
    took = []
    for _ in range(5):
        begin = time.process_time()
        decision = program.choose(Board(fen), Limits(movetime=0.5))
        took.append(time.process_time() - begin)
        assert decision.move in Board(fen).legal_moves()
        if took[-1] < 0.52:
            break
    assert min(took) < 0.52, took


def test_b1_no_hole_in_the_library(program: Player) -> None:
    fen, moves = position("seed002-5-chessmaster-8w")
    bad = moves["am"] or {chess.Board(fen).parse_san("Qf4").uci()}
    assert program.choose(Board(fen), Limits(nodes=100_000)).move not in bad
    assert answer(program, fen).move not in bad


# Manners with a real judgement


def test_b9_d11_resigns_when_lost_and_never_when_not(program: Player) -> None:
    lost = "4k3/8/8/8/8/8/3Q1Q2/6K1 b - - 0 1"
    session, heard = seated(program, "nodes 20000", start_fen="4k3/8/8/8/8/8/3Q1Q2/6K1 w - - 0 1", ponder=False)
    session.play("Qa5")
    wait_until(session, lambda state: state.result is not None or len(replies(heard)) == 1)
    if session.state().result is None:  # hopeless at two moves in a row, or a mate seen at once
        session.play(next(m for m in session.state().legal_moves if m.startswith("f2")))
        wait_until(session, lambda state: state.result is not None)
    assert session.state().result == Result.win(True, Reason.RESIGNATION), lost
    level, heard = seated(program, "nodes 5000", ponder=False)
    for count, move in enumerate(("e4", "Nf3", "Bc4"), 1):
        level.play(move)
        wait_reply(level, heard, count)
    assert level.state().result is None


@pytest.mark.parametrize(
    ("fen", "accepted"),
    [
        ("4k3/8/8/8/8/8/3Q1Q2/6K1 w - - 0 60", True),  # the program, Black, is lost
        ("4k3/8/8/8/8/r7/1r6/5K2 w - - 0 60", False),  # it mates next move: what Chessmaster took for a draw
        ("3qk3/8/8/8/8/8/4P3/4K3 w - - 0 60", False),  # it is winning
        ("4k3/4pp2/8/8/8/8/4P3/4K3 w - - 0 60", False),  # it is a little better
        ("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 60", True),  # level, and late
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", False),  # level, but the game has hardly begun
        ("8/8/4k3/8/8/8/4n3/4K2R w K - 0 60", True),  # a bare knight cannot win
    ],
)
def test_b10_draws_by_the_judgement_of_the_engine(program: Player, fen: str, accepted: bool) -> None:
    session, heard = seated(program, "nodes 5000", start_fen=fen, ponder=False)
    session.offer_draw()
    declined: Callable[[], bool] = lambda: any(isinstance(event, events.DrawDeclined) for event in heard)  # noqa: E731
    wait_until(session, lambda state: state.result is not None or declined())
    assert session.state().result == (Result.draw(Reason.AGREEMENT) if accepted else None)


def test_a12_pondering_with_the_engine(program: Player) -> None:
    set_option(program, "book", False)
    session, heard = seated(program, "1s")
    session.play("e4")
    first = wait_reply(session, heard, 1)
    assert first.decision is not None
    expected = first.decision.ponder or (first.decision.line[1] if len(first.decision.line) > 1 else None)
    assert expected
    wait_until(session, lambda state: state.pondering)
    left = session.state().clock.used[1]
    time.sleep(1.3)
    assert session.state().clock.used[1] == left  # its own clock stands while it ponders
    session.play(expected)
    wait_reply(session, heard, 2)
    assert any(isinstance(event, events.PonderHit) for event in heard)
