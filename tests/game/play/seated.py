"""Sessions for tests: opened, listened to, and closed again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import pytest

from kiebitz.game.play import events, manners
from kiebitz.game.play.session import Session, SessionState
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.options import OptionSet
from kiebitz.player import Player

E = TypeVar("E", bound=events.Event)


class Heard:
    """Every event of a session, in order."""

    def __init__(self, session: Session) -> None:
        self.all: list[events.Event] = []
        session.subscribe(self.all.append)

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in self.all if isinstance(event, kind)]


open_sessions: list[Session] = []


@pytest.fixture(autouse=True)
def close_everything() -> Iterator[None]:
    yield
    while open_sessions:
        open_sessions.pop().close()


def session_of(white: Player, black: Player, control: str = "0.2s", **settings: object) -> tuple[Session, Heard]:
    options = OptionSet(manners.OPTIONS)
    for key in list(settings):
        if key in options.options:
            options.set(key, settings.pop(key))
    session = Session(white, black, control=TimeControl.parse(control), options=options, **settings)  # type: ignore[arg-type]
    open_sessions.append(session)
    return session, Heard(session)


def persons_turn(state: SessionState) -> bool:
    return state.result is None and not state.thinking


def over(state: SessionState) -> bool:
    return state.result is not None
