"""How many places a new thing touches, as CONTRIBUTING counts them: what exists is looked for in the sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kiebitz
from kiebitz import opponents
from kiebitz.evaluation.terms import TERMS
from kiebitz.interfaces.command_line.app import families_by_name
from kiebitz.interfaces.web.files import STATIC, Files
from kiebitz.interfaces.web.front import page_names
from kiebitz.search.parameters import PARAMETERS

PACKAGE = Path(kiebitz.__file__).parent
CONTRIBUTING = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
TEXTS = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
# A fork made by a pawn is a threat, one made by a piece is not: two rules count it.
TWO_RULES = {"fork": 3}


def files_naming(key: str, *folders: str) -> list[str]:
    named = re.compile(rf"""["']{key}["']|\b(SLOT|P)\.{key}\b""")
    return [name for name, text in sorted(TEXTS.items()) if name.startswith(folders) and named.search(text)]


def promised(thing: str) -> int:
    """The number that the table of CONTRIBUTING gives."""
    row = re.search(rf"^\| {thing} \| (\d+) \|", CONTRIBUTING, re.MULTILINE)
    assert row is not None, thing
    return int(row[1])


@pytest.mark.parametrize("key", [term.key for term in TERMS])
def test_a_term(key: str) -> None:
    """At most: the tables by rank and file are read one after the other, without a name."""
    found = files_naming(key, "evaluation/")
    assert len(found) <= TWO_RULES.get(key, promised("an evaluation term")), found


@pytest.mark.parametrize("key", [parameter.key for parameter in PARAMETERS])
def test_a_search_parameter(key: str) -> None:
    declared_and_used = files_naming(key, "search/") or []
    readers = [name for name in declared_and_used if name != "search/parameters.py"] or files_naming(key, "engine/")
    assert 1 + len(readers) == promised("a search parameter"), readers


@pytest.mark.parametrize("key", list(opponents.ROSTER))
def test_an_opponent(key: str) -> None:
    """Its folder, and one line of the roster; tests/opponents/test_fifth_opponent.py walks a new one through the product."""
    roster = TEXTS["opponents/__init__.py"]
    assert roster.count(f'"{key}"') == 1
    assert promised("an opponent") == 2


def test_a_command_is_one_file() -> None:
    files = {Path(name).stem for name in TEXTS if name.startswith("interfaces/command_line/families/") and not name.endswith("__init__.py")}
    assert set(families_by_name()) == files
    assert promised("a command") == 1


def test_a_page_is_its_folder_and_a_line_of_the_frame() -> None:
    frame = (STATIC / "main.js").read_text(encoding="utf-8")
    for name in page_names(Files()):
        assert re.search(rf"\b{name}\b", frame), name
    assert promised("a page") == 2
