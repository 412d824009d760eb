"""A word to a thinking player is heard whenever it was spoken, once the player listens, and never afterwards."""

from __future__ import annotations

import threading

import pytest

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.limits import Limits, Signal
from kiebitz.player import Player
from tests.waiting import LONG


def test_a_word_spoken_before_counts() -> None:
    signal = Signal()
    signal.stop()
    heard: list[bool] = []
    with signal.heard_by(lambda: heard.append(signal.is_stopped)):
        assert heard == [True]
    assert signal.is_stopped
    assert signal.wait(0)


def test_nothing_is_heard_unless_spoken_and_nothing_after_leaving() -> None:
    signal = Signal()
    heard: list[str] = []
    assert not signal.wait(0)
    with signal.heard_by(lambda: heard.append("word")):
        assert heard == []
        signal.ponder_hit()
        assert heard == ["word"]
        assert not signal.is_stopped
    signal.stop()
    assert heard == ["word"]


def test_who_waits_for_a_stop_hears_nothing_else() -> None:
    signal = Signal()
    signal.ponder_hit()
    assert signal.wait(0)
    assert not signal.wait_for_stop(0)
    signal.stop()
    assert signal.wait_for_stop(0)


def test_the_first_hit_is_the_one_that_counts() -> None:
    signal = Signal()
    signal.ponder_hit()
    first = signal.hit_at
    signal.ponder_hit()
    assert first is not None
    assert signal.hit_at == first


def test_no_word_is_lost_between_looking_and_listening() -> None:
    for _ in range(2000):
        signal, heard = Signal(), threading.Event()
        speaker = threading.Thread(target=signal.stop)
        speaker.start()
        with signal.heard_by(heard.set):
            assert heard.wait(LONG)
        speaker.join()


@pytest.mark.parametrize("from_hit", [False, True])
def test_a_block_that_lasts_longer_is_told_to_stop(from_hit: bool) -> None:
    signal, stopped = Signal(), threading.Event()
    with signal.heard_by(lambda: stopped.set() if signal.is_stopped else None), signal.stopping_after(0.01, from_hit):
        if from_hit:
            assert not stopped.wait(0.05), "the time has not begun"
            signal.ponder_hit()
            signal.ponder_hit()
        assert stopped.wait(LONG)


def test_a_block_left_in_time_is_told_nothing() -> None:
    for from_hit in (False, True):
        signal = Signal()
        with signal.stopping_after(600, from_hit):
            signal.ponder_hit()
        assert not signal.is_stopped
    with signal.stopping_after(None, from_hit=True) as same:
        assert same is signal


def test_a_hit_that_came_before_the_block_counts() -> None:
    signal, stopped = Signal(), threading.Event()
    signal.ponder_hit()
    with signal.heard_by(lambda: stopped.set() if signal.is_stopped else None), signal.stopping_after(0.01, from_hit=True):
        assert stopped.wait(LONG)


@pytest.mark.parametrize("key", sorted(opponents.ROSTER))
def test_every_ancestor_heeds_a_word_spoken_before_it_began(key: str) -> None:
    player: Player = opponents.create(key)
    board = Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    signal = Signal()
    signal.stop()
    hurried = player.choose(board, Limits(), None, signal)
    assert hurried.move in board.legal_moves()
    calm = player.choose(board, Limits())
    assert hurried.nodes < calm.nodes
    player.close()
