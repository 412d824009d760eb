"""A game rests while nobody looks at it, and goes on for whoever comes."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from kiebitz.interfaces.web.rooms.asked import AskedSeat, New
from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.interfaces.web.rooms.messages import Said
from tests.waiting import LONG


def test_who_comes_back_while_the_game_is_being_paused_finds_it_going_on(hall: Hall) -> None:
    """After a reload the new tab was quicker than the pause for the old one, and the game stood still before it."""
    begun, go_on = threading.Event(), threading.Event()

    async def reload() -> bool:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(2))  # one hand for the pause, the other takes what comes in turn
        hall.bind(loop)
        room = hall.new_game(New(AskedSeat("person"), AskedSeat("person")))
        pause = room.session.pause

        def slowly() -> None:
            begun.set()
            assert go_on.wait(LONG)
            pause()

        room.session.pause = slowly  # type: ignore[method-assign]
        tabs: list[list[Said]] = [[], []]
        await room.enter(tabs[0].append)
        leaving = asyncio.create_task(room.leave(tabs[0].append))
        await asyncio.to_thread(begun.wait, LONG)
        entering = asyncio.create_task(room.enter(tabs[1].append))
        await asyncio.sleep(0)
        await asyncio.to_thread(lambda: None)  # whatever it asked for by now is done
        go_on.set()
        await asyncio.gather(leaving, entering)
        return room.session.state().paused

    assert not asyncio.run(reload())
    hall.close()
