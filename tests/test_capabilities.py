"""What a player can do besides choosing is a protocol; nobody looks for attributes by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kiebitz
from kiebitz import opponents
from kiebitz.engine import Engine
from kiebitz.game.book.player import LibraryPlayer
from kiebitz.game.play.players import Person
from kiebitz.player import Judging, Planning, Player, Pondering, Restrained, Settable, Tasteful, Windowed, set_option, unwrap
from kiebitz.probe import Watchable
from kiebitz.styles.style import Styled

PACKAGE = Path(kiebitz.__file__).parent
BY_NAME = re.compile(r"""(get|has)attr\(\s*(self\.)?_?(player|program|engine|thinker|chooser)\b|def __getattr__\(self""")


def test_nobody_looks_for_attributes_by_name() -> None:
    found = [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if BY_NAME.search(path.read_text())]
    assert found == []


@pytest.mark.parametrize("before", ['getattr(player, "frame", None)', 'hasattr(self._player, "x")', "def __getattr__(self, name):"])
def test_the_search_would_find_it(before: str) -> None:
    assert BY_NAME.search(before)


def test_our_engine_shows_what_it_can_also_behind_its_library() -> None:
    engine = Engine()
    player: Player = LibraryPlayer(engine)
    assert unwrap(player) is engine
    assert unwrap(engine) is engine
    for capability in (Planning, Pondering, Restrained, Settable, Styled, Tasteful, Watchable):
        assert isinstance(engine, capability)
    for capability in (Judging, Windowed):
        assert not isinstance(engine, capability)
    assert isinstance(player, Settable)
    assert not isinstance(player, (Watchable, Styled)), "what the inner one can do is asked of the inner one"


def test_every_ancestor_judges_and_salomon_has_its_window() -> None:
    able = {key: opponents.create(key) for key in opponents.ROSTER}
    assert all(isinstance(player, Judging) for player in able.values())
    assert [key for key, player in able.items() if isinstance(player, Windowed)] == ["salomon"]
    assert not any(isinstance(player, (Pondering, Watchable, Styled)) for player in able.values())


def test_a_person_can_nothing_but_choose() -> None:
    assert not isinstance(Person(), (Pondering, Settable, Styled, Watchable, Windowed, Judging))


def test_an_option_goes_where_it_belongs() -> None:
    player = LibraryPlayer(Engine())
    set_option(player, "Hash", 2)
    set_option(player, "book_taste", "any")
    assert player.player.options["hash_mb"] == player.options["hash_mb"] == 2
    assert "book_taste" not in player.player.options.options
