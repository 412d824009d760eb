"""Every message between server and page is declared once; what is sent, and what the page's script understands, is what is declared."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict, get_args, get_type_hints, is_typeddict

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from kiebitz.interfaces.web.analysis import messages as analysis
from kiebitz.interfaces.web.app import all_routes
from kiebitz.interfaces.web.files import STATIC
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.rooms import asked as rooms
from kiebitz.interfaces.web.wire import MessageError, by_name, misfits, pick, read
from tests.interfaces.web.declarations import SAID, by_type, faults_of, faults_of_answer

SCRIPTS = {path: path.read_text() for path in STATIC.rglob("*.js") if "vendor" not in path.parts}
# Which files of the page listen to which socket, and speak on it.
LISTENERS = {"/socket": "socket.js", "/analysis": "analysis/study.js"}
NO_JSON = {
    "/api/analysis/own/{side}.pgn",
    "/api/analysis/study/{key}/pgn",
    "/api/analysis/study/{key}/report",
    "/api/exam/report",
    "/api/games/export",
    "/api/games/{number:int}/print",
}
BY_HAND = {"/api/games/import"}  # its question is a file; test_games.py holds its answer against the declaration


def script(name: str) -> str:
    return SCRIPTS[STATIC / name]


# The page and the server speak of the same things -----------------------------------------------


@pytest.mark.parametrize("socket", SAID)
def test_the_script_has_a_branch_for_every_message_it_may_get(socket: str) -> None:
    handled = re.findall(r"^  (\w+)[(:]", section(script(LISTENERS[socket])), re.MULTILINE)
    assert set(by_type(SAID[socket])) == set(handled)


def section(text: str) -> str:
    """The table of what is done for each message."""
    found = re.search(r"^const HEARD = \{\n(.*?)^\};", text, re.MULTILINE | re.DOTALL)
    assert found, "const HEARD = {...}: one entry for each message"
    return found[1]


@pytest.mark.parametrize(("known", "speech"), [(rooms.ASKED, r'\bsend\(\{type: "(\w+)"'), (analysis.ASKED, r'\btell\(\{type: "(\w+)"')])
def test_the_script_asks_nothing_that_is_not_declared(known: dict[str, type], speech: str) -> None:
    asked = {name for text in SCRIPTS.values() for name in re.findall(speech, text)}
    assert asked
    assert asked - known.keys() == set()


def test_every_question_of_the_script_has_a_route() -> None:
    places = {re.sub(r"\{[^}]*\}", "*", route.path) for route in all_routes() if isinstance(route, Route)}
    asked = {
        re.sub(r"\$\{[^}]*\}", "*", found).split("?")[0] for text in SCRIPTS.values() for found in re.findall(r'\bapi\([`"]([^`"]+)', text)
    }
    assert asked
    assert asked - places == set()


def test_every_route_declares_its_answer() -> None:
    by_hand = {route.path for route in all_routes() if isinstance(route, Route) and not isinstance(route, Question)}
    assert by_hand == NO_JSON | BY_HAND
    assert all(is_typeddict(route.answered) for route in all_routes() if isinstance(route, Question))


def fields_within(declared: Any, seen: set[Any]) -> set[str]:
    """The names of all fields of a declaration and of what it holds."""
    if is_typeddict(declared):
        if declared in seen:
            return set()
        seen.add(declared)
        hints = get_type_hints(declared)
        return set(hints) | {name for inner in hints.values() for name in fields_within(inner, seen)}
    return {name for inner in get_args(declared) for name in fields_within(inner, seen)}


def test_the_script_reads_every_field_it_gets() -> None:
    told = [*SAID.values(), *(route.answered for route in all_routes() if isinstance(route, Question))]
    seen: set[Any] = set()
    fields = {name for each in told for name in fields_within(each, seen)}
    words = {word for text in SCRIPTS.values() for word in re.findall(r"\w+", text)}
    assert len(fields) > 100
    assert fields - words == set()


def taken_from_asked(source: str) -> set[str]:
    """The classes of rooms/asked.py that a file names, however it imports them."""
    nodes = list(ast.walk(ast.parse(source)))
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("rooms.asked")]
    through = {node.attr for node in nodes if isinstance(node, ast.Attribute) and ast.unparse(node.value).split(".")[-1] == "asked"}
    return {alias.name for node in imports for alias in node.names} | through


def test_a_message_more_is_declared_in_one_place() -> None:
    """The promise of CONTRIBUTING: a deed is one class; nothing else on the server names it."""
    sources = [path.read_text() for path in Path(rooms.__file__).parents[1].rglob("*.py") if path != Path(rooms.__file__)]
    deeds = {each.__name__ for each in rooms.Deed.__subclasses__()}
    assert len(deeds) > 10
    assert {name for source in sources for name in taken_from_asked(source)} & deeds == set()
    several_lines = "from kiebitz.interfaces.web.rooms.asked import (\n    New,\n    Play,\n)\n"
    assert taken_from_asked(several_lines + "from kiebitz.interfaces.web.rooms import asked\nasked.Resign") == {"New", "Play", "Resign"}


# What comes in ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Inner:
    name: str


@dataclass(frozen=True)
class Order:
    dish: str
    count: int = 1
    size: Literal["small", "large"] = "small"
    weight: float | None = None
    extras: list[str] = field(default_factory=list)
    who: Inner | None = None
    guest: Inner = Inner("nobody")
    host: str | Inner = "nobody"


def test_a_message_is_read_into_its_declaration() -> None:
    raw = {"type": "order", "dish": "soup", "count": 2, "weight": 3, "extras": ["salt"], "guest": {"name": "Eve"}, "unknown": 1}
    assert pick(raw, by_name(Order)) == Order("soup", 2, "small", 3, ["salt"], None, Inner("Eve"))
    assert [read({"dish": "soup", "host": host}, Order).host for host in ("Ada", {"name": "Ada"})] == ["Ada", Inner("Ada")]


@pytest.mark.parametrize(
    ("wrong", "named"),
    [({}, "dish"), ({"dish": 3}, "dish"), ({"dish": "x", "count": "2"}, "count"), ({"dish": "x", "count": True}, "count"),
     ({"dish": "x", "count": 1.5}, "count"), ({"dish": "x", "weight": "3"}, "weight"), ({"dish": "x", "weight": float("nan")}, "weight"),
     ({"dish": "x", "weight": float("inf")}, "weight"), ({"dish": "x", "weight": 10**400}, "weight"),
     ({"dish": "x", "extras": "salt"}, "extras"), ({"dish": "x", "extras": [1]}, "extras[0]"), ({"dish": "x", "guest": {}}, "name"),
     ({"dish": "x", "guest": 5}, "guest"), ({"dish": "x", "host": 5}, "host"), ({"dish": "x", "host": {}}, "name")],
)  # fmt: skip
def test_the_field_that_is_missing_or_wrong_is_named(wrong: dict[str, Any], named: str) -> None:
    with pytest.raises(MessageError) as refused:
        read(wrong, Order)
    assert f"“{named}”" in refused.value.text.en
    assert f"„{named}“" in refused.value.text.de


def test_a_choice_that_is_none_is_told_what_there_is() -> None:
    with pytest.raises(MessageError) as refused:
        read({"dish": "x", "size": "huge"}, Order)
    assert refused.value.text.en == "“huge” is no size; there are: small, large."


@pytest.mark.parametrize("raw", [{"type": "dance"}, {"type": 3}, {}])
def test_an_unknown_kind_is_refused_with_a_sentence(raw: dict[str, Any]) -> None:
    with pytest.raises(MessageError, match=r"\.$"):
        pick(raw, by_name(Order))


# What goes out ----------------------------------------------------------------------------------


class Wheel(TypedDict):
    size: float


class Car(TypedDict):
    type: Literal["car"]
    wheels: list[Wheel]
    name: str | None
    doors: NotRequired[int]
    place: tuple[int, int]


GOOD = {"type": "car", "wheels": [{"size": 1}], "name": None, "place": [1, 2]}


@pytest.mark.parametrize(
    ("change", "fault"),
    [({}, ""), ({"doors": 4}, ""), ({"doors": None}, ".doors"), ({"type": "bus"}, ".type"),
     ({"wheels": [{"size": "x"}]}, ".wheels[0].size"), ({"wheels": [{}]}, ".wheels[0].size"),
     ({"wheels": [{"size": 1, "colour": 2}]}, ".wheels[0].colour"), ({"name": 3}, ".name"),
     ({"place": [1]}, ".place"), ({"more": 1}, ".more")],
)  # fmt: skip
def test_what_does_not_fit_the_declaration_is_found(change: dict[str, Any], fault: str) -> None:
    found = list(misfits(GOOD | change, Car))
    assert len(found) == bool(fault), found
    assert all(each.where == fault for each in found)


def test_the_tests_would_notice_an_undeclared_field(open_tab: Callable[..., Any], client: TestClient) -> None:
    """The control of every other test here: their lines and clients check what they get."""
    with open_tab() as line:
        line.send(type="join", game=None)
        game = line.game()
    assert faults_of(game, SAID["/socket"]) == []
    assert faults_of(game | {"news": 1}, SAID["/socket"]) == ["game.news is not declared in Game"]
    offer = client.get("/api/start").json()
    assert faults_of_answer("GET", "/api/start", offer) == []
    assert faults_of_answer("GET", "/api/start", offer | {"times": None}) == ["/api/start.times: None is no list"]
