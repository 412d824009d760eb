"""Every knob moves something: each option, setting and key of a style is read outside its declaration.

Reading is one of these: `options["key"]`, `options[f"use_{key}"]`, `conduct.get("key")`, `style.of("key")`, `if option.key == "key"`,
and an attribute for what is a field (`P.window`, `style.taste`).
"""

from __future__ import annotations

import ast
import functools
import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path

import pytest

import kiebitz
from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.game.book.options import OPTIONS as BOOK_OPTIONS
from kiebitz.game.play import manners
from kiebitz.interfaces.terminal import seat
from kiebitz.interfaces.web.files import STATIC
from kiebitz.limits import Limits
from kiebitz.options import ENGINE_OPTIONS, OptionSet, Value
from kiebitz.search.parameters import PARAMETERS
from kiebitz.styles.collection import load_style
from kiebitz.styles.style import CONDUCT, Style

PACKAGE = Path(kiebitz.__file__).parent
VALUES = {"options", "_options", "_own", "display", "manners", "chosen", "kept"}  # what holds values of options, by its name
FOR_THE_INTERFACE = {"ponder"}  # UCI: says that we can; the interface decides and sends `go ponder`


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _key(node: ast.expr) -> str | None:
    """A constant key as a pattern; parts that are worked out stand for anything."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values)
    return None


@functools.cache
def readings_of(source: Path) -> frozenset[str]:
    """What a file reads, as "holder:pattern"."""
    return frozenset(_readings(ast.parse(source.read_text())))


def _readings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            yield f"{_name(node.value)}:{_key(node.slice)}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("of", "get") and node.args:
            yield f"{_name(node.func.value) if node.func.attr == 'get' else 'of'}:{_key(node.args[0])}"
        elif isinstance(node, ast.Compare) and _name(node.left) == "key":
            for word in node.comparators:
                for part in word.elts if isinstance(word, ast.Tuple) else [word]:
                    yield f"key:{_key(part)}"
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield f"{_name(node.value)}.{re.escape(node.attr)}"


def unread(keys: Iterable[str], holders: Iterable[str], sources: Iterable[Path]) -> list[str]:
    """The keys that nothing in the sources reads from any of the holders."""
    patterns = set()
    for source in sources:
        for found in readings_of(source):
            holder, _, pattern = found.partition(":") if ":" in found else found.partition(".")
            if holder in holders and pattern != "None":
                patterns.add(pattern)
    return [key for key in keys if not any(re.fullmatch(pattern, key) for pattern in patterns)]


def sources_in(*places: str) -> list[Path]:
    return [path for place in places for path in ([PACKAGE / place] if place.endswith(".py") else sorted((PACKAGE / place).rglob("*.py")))]


def test_every_option_of_our_engine_is_read() -> None:
    keys = {option.key for option in ENGINE_OPTIONS} - FOR_THE_INTERFACE
    assert unread(keys, VALUES | {"key"}, sources_in("engine", "interfaces/uci")) == []


def test_every_setting_of_the_game_and_the_library_is_read() -> None:
    assert unread([option.key for option in manners.OPTIONS], {"options", "_options"}, sources_in("game/play")) == []
    assert unread([option.key for option in BOOK_OPTIONS], {"_own"}, sources_in("game/book")) == []


def test_every_setting_of_the_terminal_is_read() -> None:
    assert unread([option.key for option in seat.DISPLAY], {"display"}, sources_in("interfaces/terminal")) == []


def unread_in_scripts(declared: str, others: Iterable[str]) -> list[str]:
    """The settings of the page that nothing reads: no script by name, no style sheet from the root, and not what our engine is told."""
    choices = re.search(r"const CHOICES = \{(.*?)^\};", declared, re.DOTALL | re.MULTILINE)
    told = re.search(r"const wishes = \{(.*?)\}", declared)
    assert choices
    assert told
    text = "\n".join(others)
    engine = re.findall(r': "(\w+)"', told[1]) if "engineSettings()" in text else []
    calm = ["animation"] if "isAnimated()" in text else []
    keys = re.findall(r"^  (\w+):", choices[1], re.MULTILINE)
    assert len(keys) > 10
    return [key for key in keys if key not in (*engine, *calm) and not re.search(rf"\bsettings\.{key}\b|\[data-{key}\b", text)]


def test_every_setting_of_the_page_is_read() -> None:
    declared = (STATIC / "settings.js").read_text(encoding="utf-8")
    own = (STATIC / "settings.js", STATIC / "early.js", STATIC / "settings")
    others = [
        path.read_text(encoding="utf-8")
        for path in STATIC.rglob("*")
        if path.suffix in (".js", ".css") and "vendor" not in path.parts and not any(path.is_relative_to(each) for each in own)
    ]
    assert unread_in_scripts(declared, others) == []
    assert unread_in_scripts(declared.replace("  ponder:", '  dead: ["on", "off"],\n  ponder:'), others) == ["dead"]


def test_every_number_of_the_search_is_read() -> None:
    assert unread([one.key for one in PARAMETERS], {"P"}, sources_in("search", "engine")) == []


def test_every_key_of_a_style_is_read() -> None:
    everywhere = [source for source in sources_in("") if "interfaces" not in source.parts and source.name != "documents.py"]
    assert unread(CONDUCT, {"of", "conduct"}, everywhere) == []
    changing = {"weights", "groups", "search", "taste"}
    assert unread(changing, {"self", "_style", "style"}, everywhere) == []
    assert {one.name for one in fields(Style)} == changing | {"key", "name", "description", "conduct", "user_terms", "promises"}


@pytest.mark.parametrize("key", opponents.ROSTER)
def test_every_option_of_an_ancestor_is_read(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most are read for its first move; those of special occasions stand in its sources."""
    asked: set[str] = set()
    usual = OptionSet.__getitem__

    def noted(options: OptionSet, name: str) -> Value:
        asked.add(name)
        return usual(options, name)

    monkeypatch.setattr(OptionSet, "__getitem__", noted)
    player = opponents.create(key)
    player.choose(Board("8/5k2/8/8/8/2K2P2/8/8 w - - 0 1"), Limits(depth=1, nodes=10))
    player.close()
    keys = [option.key for option in opponents.profile(key).options if option.key not in asked]
    folder = Path(opponents.__file__).parent / key.replace("-", "_")
    shared = folder.parent / "original_speed.py"  # around every one of them
    assert unread(keys, {"options", "self", "key"}, [shared, *sorted(folder.rglob("*.py"))]) == []


def test_a_dead_knob_would_be_found(tmp_path: Path) -> None:
    """The control: declared, listed, written into a message or set, but never read."""
    source = tmp_path / "dead.py"
    source.write_text(
        'OPTIONS = (Option("dead", 1), Option("alive", 2))\n'
        'message = {"dead": options["alive"]}\n'
        'options["dead"] = 3\n'
        'options.set("dead", 4)\n'
        'print("dead", style.of(f"use_{name}"))\n'
    )
    assert unread(["dead", "alive", "use_forks"], {"options", "of"}, [source]) == ["dead"]


# By behaviour: a style's own word about resigning reaches the table ----------------------------------

LOST = "4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1"  # a lost game, mate in sight


@pytest.mark.parametrize(
    ("style", "at", "gives_up"),
    [("standard", None, True), ("beginner", math.inf, False), ("materialist", 600, True), ("attacker", 1200, True)],
)
def test_a_style_that_never_resigns_does_not_resign(style: str, at: float | None, gives_up: bool) -> None:
    engine = Engine()
    engine.set_option("hash_mb", 4)
    engine.set_style(load_style(style))
    decision = engine.choose(Board(LOST), Limits(nodes=3000))
    engine.close()
    assert decision.resigns_at == at
    assert manners.wants_to_resign(OptionSet(manners.OPTIONS), decision, False, [decision.score]) == gives_up
