"""The whole program for the checklist of the sources: our engine with its library, seated in real sessions.

Limits are numbers of positions wherever time itself is not the question, so that the answers do not
depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from kiebitz.core.board import Board
from kiebitz.game.play import events, manners
from kiebitz.game.play.players import Person
from kiebitz.game.play.session import Session
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.limits import Limits
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Player, set_option
from kiebitz.roster import make_player
from tests.conftest import PROJECT
from tests.waiting import wait_until

_open: list[Session] = []


@pytest.fixture(scope="module")
def program() -> Iterator[Player]:
    player = make_player("kiebitz")
    set_option(player, "hash_mb", 16)
    yield player
    player.close()


@pytest.fixture(autouse=True)
def fresh(program: Player) -> Iterator[None]:
    for option in program.options.options.values():
        if option.key in ("level", "book", "book_random", "style", "seed"):
            set_option(program, option.key, option.default)
    program.new_game()
    yield
    while _open:
        _open.pop().close(players=False)


def read_positions(path: Path) -> dict[str, tuple[str, dict[str, set[str]]]]:
    """By name: the position as FEN, its best and its worst moves (UCI)."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        board = chess.Board()
        operations = board.set_epd(line)
        moves = {key: {move.uci() for move in operations.get(key, [])} for key in ("bm", "am")}  # type: ignore[union-attr]
        found[str(operations["id"])] = board.fen(), moves
    return found


POSITIONS = read_positions(PROJECT / "tests" / "data" / "sources.epd")


def position(name: str) -> tuple[str, dict[str, set[str]]]:
    """A position of the sources with its best and worst moves."""
    return POSITIONS[name]


def answer(program: Player, fen: str, nodes: int = 100_000, **settings: object) -> Decision:
    """The program's own thinking, without the library."""
    set_option(program, "book", False)
    for key, value in settings.items():
        set_option(program, key, value)
    return program.choose(Board(fen), Limits(nodes=nodes))


def seated(
    program: Player, control: str = "nodes 3000", person_white: bool = True, **settings: object
) -> tuple[Session, list[events.Event]]:
    options = OptionSet(manners.OPTIONS)
    for key in [key for key in settings if key in options.options]:
        options.set(key, settings.pop(key))
    person = Person("P")
    white, black = (person, program) if person_white else (program, person)
    session = Session(white, black, control=TimeControl.parse(control), options=options, **settings)  # type: ignore[arg-type]
    heard: list[events.Event] = []
    session.subscribe(heard.append)
    _open.append(session)
    session.start()
    return session, heard


def replies(heard: list[events.Event]) -> list[events.MovePlayed]:
    return [event for event in heard if isinstance(event, events.MovePlayed) and event.decision is not None]


def wait_reply(session: Session, heard: list[events.Event], count: int) -> events.MovePlayed:
    wait_until(session, lambda state: len(replies(heard)) >= count or state.result is not None)
    return replies(heard)[count - 1]
