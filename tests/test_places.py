"""How many places a new thing touches, as CONTRIBUTING counts them: what exists is looked for in the sources."""

from __future__ import annotations

import functools
import re
from collections import Counter
from pathlib import Path

import pytest

import kiebitz
from kiebitz import opponents
from kiebitz.evaluation.terms import TERMS
from kiebitz.interfaces.command_line.app import build, families_by_name
from kiebitz.interfaces.command_line.declare import DECLARED
from kiebitz.interfaces.web.analysis import messages as analysis
from kiebitz.interfaces.web.app import all_routes
from kiebitz.interfaces.web.files import STATIC, Files
from kiebitz.interfaces.web.front import page_names
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.rooms import asked as rooms
from kiebitz.reasons.kinds import KINDS
from kiebitz.search.parameters import PARAMETERS
from kiebitz.styles.style import CONDUCT

PACKAGE = Path(kiebitz.__file__).parent
CONTRIBUTING = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
TEXTS = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
SCRIPTS = {
    path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8")
    for path in [*STATIC.rglob("*.js"), *STATIC.glob("*.html")]
    if "vendor" not in path.parts
}
# A fork made by a pawn is a threat, one made by a piece is not: two rules count it.
TWO_RULES = {"fork": 3}


@functools.cache
def named_in(name: str) -> frozenset[str]:
    """The words that a file quotes or takes from the slots or the parameters."""
    found = re.findall(r"""["'](?=(\w+)["'])|\b(?:SLOT|P)\.(\w+)""", TEXTS[name])
    return frozenset(quoted or taken for quoted, taken in found)


def files_naming(key: str, *folders: str) -> list[str]:
    assert key.isidentifier()
    return [name for name in sorted(TEXTS) if name.startswith(folders) and key in named_in(name)]


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


def lines_naming(pattern: str, texts: dict[str, str], besides: str) -> list[str]:
    """Where a name stands outside its own folder, line by line; an example in a comment is no place."""
    named, comment = re.compile(pattern), re.compile(r"(^|\s)(#|//)\s.*$")
    return [
        f"{name}: {line.strip()}"
        for name, text in texts.items()
        for line in text.splitlines()
        if not name.startswith(besides) and named.search(comment.sub("", line))
    ]


@pytest.mark.parametrize("key", list(opponents.ROSTER))
def test_an_opponent(key: str) -> None:
    """Its folder, and one line of the roster; tests/opponents/test_fifth_opponent.py walks a new one through the product."""
    folder = opponents.ROSTER[key].rpartition(".")[2]
    outside = lines_naming(rf"""["']{key}["']|\bopponents[./]{folder}\b""", TEXTS | SCRIPTS, f"opponents/{folder}/")
    assert 1 + len(outside) == promised("an opponent"), outside
    assert outside[0].startswith("opponents/__init__.py")


@pytest.mark.parametrize("key", CONDUCT)
def test_a_style_key(key: str) -> None:
    assert len(files_naming(key, "styles/")) == promised("a style key"), "what reads it lies elsewhere"


# What no single detector can see: the search, a library, a table, the game as a whole or the line of the better move has said so.
SEEN_IN_PASSING = {
    "zugzwang", "opposition", "onlyMove", "perpetualCheck", "material", "pawnEndgame", "pawnSquare", "tablebase", "bookMove", "prophylaxis",
    "threat", "parry", "judgement",
}  # fmt: skip


@pytest.mark.parametrize("key", [kind.key for kind in KINDS])
def test_a_kind_of_reason(key: str) -> None:
    declared = sum(kind.key == key for kind in KINDS)  # in kinds.py alone; mates in two to five are one declaration
    detectors = [name for name in files_naming(key, "reasons/motifs/", "reasons/quiet_deeds.py") if not name.endswith("__init__.py")]
    if key in SEEN_IN_PASSING:
        assert (declared, detectors) == (1, [])
    else:
        assert declared + len(detectors) == promised("a kind of reason"), detectors


def test_a_command_is_one_file() -> None:
    files = {Path(name).stem for name in TEXTS if name.startswith("interfaces/command_line/families/") and not name.endswith("__init__.py")}
    assert set(families_by_name()) == files
    assert promised("a command") == 1
    build()
    frame = TEXTS["interfaces/command_line/declare.py"] + TEXTS["interfaces/command_line/app.py"]
    assert [one.words for one in DECLARED if " " not in one.words and f'"{one.words}"' in frame] == []


def test_a_message_is_one_class() -> None:
    declared = {name: text for name, text in TEXTS.items() if re.match(r"interfaces/web/(.*/)?(messages|asked)\.py$", name)}
    said = Counter(kind for text in declared.values() for kind in re.findall(r'^    type: Literal\["(\w+)"\]', text, re.MULTILINE))
    assert len(said) > 10, "the search finds what is there"
    assert {kind: times for kind, times in said.items() if times != promised("a message")} == {}
    # So are questions and answers: they stand where messages stand, and nowhere else.
    told = {kind for route in all_routes() if isinstance(route, Question) for kind in (route.asked, route.answered) if kind is not None}
    asked = {*rooms.ASKED.values(), *analysis.ASKED.values()}
    assert len(told) > 60, "the search finds what is there"
    places = {f"kiebitz.{name[:-3].replace('/', '.')}" for name in declared}
    assert {f"{kind.__module__}.{kind.__name__}" for kind in told | asked if kind.__module__ not in places} == set()


@pytest.mark.parametrize("name", page_names(Files()))
def test_a_page_is_its_folder_and_a_line_of_the_frame(name: str) -> None:
    """Of the frame: pages may lead to each other.  A class of the style sheet is a word of the page's own."""
    pages = tuple(f"interfaces/web/static/{each}/" for each in page_names(Files()))
    frame = {path: text for path, text in SCRIPTS.items() if not path.startswith(pages)}
    outside = lines_naming(rf"""\bname: "{name}"|["'`](\./|static/)?{name}/(page|routes)\b""", frame, "none")
    assert 1 + len(outside) == promised("a page"), outside
