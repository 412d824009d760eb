"""What a player can do besides choosing is a protocol; nobody looks for attributes by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kiebitz
from kiebitz import opponents
from kiebitz.engine import Engine
from kiebitz.game.book.player import LibraryPlayer
from kiebitz.game.play.players import Person
from kiebitz.player import Judging, Planning, Player, Pondering, Restrained, SelfTimed, Settable, Tasteful, Windowed, set_option, unwrap
from kiebitz.probe import Watchable
from kiebitz.styles.style import Styled

PACKAGE = Path(kiebitz.__file__).parent
BY_NAME = re.compile(r"""(get|has)attr\(\s*(self\.)?_?(player|program|engine|thinker|chooser|folder|module)\b|def __getattr__\(self""")


def test_nobody_looks_for_attributes_by_name() -> None:
    found = [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if BY_NAME.search(path.read_text())]
    assert found == []


@pytest.mark.parametrize(
    "before",
    ['getattr(player, "frame", None)', 'hasattr(_module(key), "converse")', 'hasattr(self._player, "x")', "def __getattr__(self, name):"],
)
def test_the_search_would_find_it(before: str) -> None:
    assert BY_NAME.search(before)


def _players() -> set[str]:
    """The classes whose objects are asked for a move; protocols say what they can."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and "Protocol" not in map(ast.unparse, node.bases):
                asked = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "choose"]
                if any(argument.arg == "limits" for part in asked for argument in part.args.args):
                    found.add(node.name)
    return found


def asked_by_class(source: str, players: set[str]) -> Iterator[str]:
    """The classes of players that decide what happens; an assertion decides nothing."""
    tree = ast.parse(source)
    asserted = {inner for node in ast.walk(tree) if isinstance(node, ast.Assert) for inner in ast.walk(node.test)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance" and node not in asserted:
            yield from {name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name)} & players


def test_nobody_asks_for_the_class_of_a_player() -> None:
    players = _players()
    assert {"Engine", "ExternalEngine", "Person", "Around", "LibraryPlayer"} <= players
    allowed = {
        ("Around", "player.py"),  # who is inside
        ("Engine", "interfaces/web/tree/growing.py"),  # nothing else takes a recorder; how the first move was asked for is part of it
        ("FirstThought", "interfaces/web/tree/growing.py"),
    }
    found = {
        (name, path.relative_to(PACKAGE).as_posix()) for path in PACKAGE.rglob("*.py") for name in asked_by_class(path.read_text(), players)
    }
    assert {(name, where) for name, where in found if name != "Person"} == allowed  # a person is never asked, but waited for


@pytest.mark.parametrize("before", ["isinstance(player, ExternalEngine)", "not isinstance(seat.player, (Engine, ExternalEngine))"])
def test_the_search_for_classes_would_find_it(before: str) -> None:
    assert "ExternalEngine" in asked_by_class(before, {"Engine", "ExternalEngine"})
    assert not list(asked_by_class(f"assert {before}", {"ExternalEngine"}))


def test_our_engine_shows_what_it_can_also_behind_its_library() -> None:
    engine = Engine()
    player: Player = LibraryPlayer(engine)
    assert unwrap(player) is engine
    assert unwrap(engine) is engine
    for capability in (Planning, Pondering, Restrained, Settable, Styled, Tasteful, Watchable):
        assert isinstance(engine, capability)
    for capability in (Judging, SelfTimed, Windowed):
        assert not isinstance(engine, capability)
    assert isinstance(player, Settable)
    assert not isinstance(player, (Watchable, Styled)), "what the inner one can do is asked of the inner one"


def test_every_ancestor_judges_and_salomon_has_its_window() -> None:
    able = {key: opponents.create(key) for key in opponents.ROSTER}
    assert all(isinstance(player, Judging) for player in able.values())
    assert [key for key, player in able.items() if isinstance(player, Windowed)] == ["salomon"]
    assert not any(isinstance(player, (Pondering, SelfTimed, Watchable, Styled)) for player in able.values())


def test_a_person_can_nothing_but_choose() -> None:
    assert not isinstance(Person(), (Pondering, SelfTimed, Settable, Styled, Watchable, Windowed, Judging))


def test_an_option_goes_where_it_belongs() -> None:
    player = LibraryPlayer(Engine())
    set_option(player, "Hash", 2)
    set_option(player, "book_taste", "any")
    assert player.player.options["hash_mb"] == player.options["hash_mb"] == 2
    assert "book_taste" not in player.player.options.options
