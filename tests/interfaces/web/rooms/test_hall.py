"""The hall opens games side by side; nobody waits for somebody else's opponent."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kiebitz.game.play.players import Person
from kiebitz.interfaces.web.rooms.asked import AskedSeat, New
from kiebitz.interfaces.web.rooms.hall import MOST_LEFT, Hall
from kiebitz.interfaces.web.rooms.seats import Seat
from kiebitz.player import Player
from tests.waiting import LONG


def test_a_cold_ancestor_keeps_nobody_else_waiting(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes seconds; games of others open meanwhile."""
    begun, go_on = threading.Event(), threading.Event()
    make = Seat.make

    def slow(seat: Seat) -> Player:
        if seat.player == "salomon":
            begun.set()
            assert go_on.wait(LONG)
            return Person("Salomon")
        return make(seat)

    monkeypatch.setattr(Seat, "make", slow)
    loop = asyncio.new_event_loop()
    hall.bind(loop)
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(hall.new_game, New(AskedSeat("salomon")))
        assert begun.wait(LONG)
        other = pool.submit(hall.new_game, New(AskedSeat("person"))).result(600)
        assert not waiting.done()
        go_on.set()
        assert waiting.result(600).number != other.number
    hall.close()
    loop.close()


def test_who_waits_for_an_opponent_is_told_why(open_tab: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    make, told = Seat.make, threading.Event()

    def slow(seat: Seat) -> Player:
        if seat.player == "salomon":
            assert told.wait(LONG)  # while our own engine is not ready either, that is told first
            return Person("Salomon")
        return make(seat)

    monkeypatch.setattr(Seat, "make", slow)
    with open_tab() as line:
        line.send(type="new", other={"player": "salomon"})
        assert "übersetzt" in line.wait("preparing")["text"]["de"]
        told.set()
        assert line.game()["legal"]


def test_two_tabs_that_open_at_once_share_one_first_game(hall: Hall) -> None:
    loop = asyncio.new_event_loop()
    hall.bind(loop)
    with ThreadPoolExecutor(4) as pool:
        rooms = [found.result(600) for found in [pool.submit(hall.room, None) for _ in range(4)]]
    assert len({room.number for room in rooms}) == 1
    hall.close()
    loop.close()


def test_games_nobody_looks_at_any_more_give_their_memory_back(hall: Hall) -> None:
    """After two hundred games the server held the engines of forty."""
    loop = asyncio.new_event_loop()
    hall.bind(loop)

    async def look_in(room: Any) -> None:
        def post(message: object) -> None:
            pass

        await room.enter(post)
        await room.leave(post)

    rooms = []
    for _ in range(MOST_LEFT + 3):
        rooms.append(hall.new_game(New(AskedSeat("person"))))
        loop.run_until_complete(look_in(rooms[-1]))
    assert list(hall.rooms) == [room.number for room in rooms[-MOST_LEFT - 1 :]]
    assert hall.room(rooms[0].number).number == rooms[0].number, "out of the archive again"
    hall.close()
    loop.close()
