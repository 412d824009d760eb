"""Every number of the search is declared, has words and bounds, and is used; none stands bare in the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiebitz import engine
from kiebitz.search import parameters
from kiebitz.search.parameters import BY_KEY, FIXED, PARAMETER_KEYS, PARAMETERS

FOLDERS = [Path(module.__file__ or "").parent for module in (parameters, engine)]
FILES = {f"{folder.name}/{file.name}": file for folder in FOLDERS for file in sorted(folder.glob("*.py"))}
FREE = {0, 1, 2}  # nothing, one step, both sides or a half: and their negatives
# What is no number to be tuned: sizes of arrays, layout of bits, rules of chess, classes, mixing of bits, housekeeping of threads.
STRUCTURE = {
    "search/alarm.py": {"IDLE_SECONDS"},
    "search/clock.py": {"EVERY", "_SECOND", "_WORD"},
    "search/correction.py": {"GRAIN", "_TOP_BITS", "_KNIGHTS", "_QUEENS", "_HALFWAY"},
    "engine/crew.py": {"MAX_DEPTH"},
    "search/endgame_tables.py": {"_WORD"},
    "engine/engine.py": {"MILLISECONDS"},
    "search/exchange.py": {"_BEHIND"},
    "search/history.py": {"RECORD_BITS"},
    "engine/memory.py": {"LARGE_TABLE", "TABLE_THREADS", "AGES"},
    "search/oversight.py": {"SURE_TO_BE_SEEN", "_MAN_AT"},
    "search/ordering.py": {"FROM_TABLE", "GOOD_CAPTURE", "FIRST_KILLER", "SPECIAL_QUIET", "UNDERPROMOTION", "BAD_CAPTURE"},
    "search/parameters.py": {"PARAMETERS", "FIXED", "HUNDRED"},
    "search/picker.py": {"TABLE_MOVE"},
    "search/reading.py": {"SQUARES", "KINDS_OF_MEN", "QUEENING", "_TARGET_AT"},
    "search/record.py": {
        "NO_LIMIT", "HIDDEN", "REDUCTIONS", "BEFORE_ROOT", "CORRECTIONS", "PAWN_HISTORIES", "CUT_TABLE", "CUTS", "END_STOPPED",
        "NOT_SKIPPED", "SEARCH",
    },
    "search/recorder.py": {
        "FULL", "GENERATION", "UNFINISHED", "CAPTURES", "NO_DEPTH", "ROOM", "LEAST_ROOM", "RECORDER", "_WORDS", "_FOLD_STEP", "_GIVE_UP",
    },
    "search/recursion.py": {"_STATE"},
    "search/table.py": {
        "WAYS", "NO_BOUND", "NO_VALUE", "_WORD", "_MEGABYTE", "_VALUE_AT", "_16_BITS", "_SHIFT", "_MOST_WORTH", "_SAMPLE",
    },
    "search/walking.py": {"SOONEST_REPETITION", "FIFTY_MOVES", "_STIR", "_FOLD", "DICE"},
    "engine/weakening.py": {"ALL_64_BITS", "_STIR", "_FROM", "_TARGET_AT"},
}  # fmt: skip


def names(statement: ast.stmt) -> set[str]:
    """What a module's statement gives a name to; of several at once the first counts."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target] if isinstance(statement, ast.AnnAssign) else []
    firsts = (target.elts[0] if isinstance(target, ast.Tuple) else target for target in targets)
    return {target.id for target in firsts if isinstance(target, ast.Name)}


def bare_numbers(source: str, structure: set[str]) -> Iterator[tuple[int, float]]:
    """Line and value of each number outside the named places."""
    for statement in ast.parse(source).body:
        if not names(statement) & structure:
            for node in ast.walk(statement):
                if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in FREE:
                    yield node.lineno, node.value


@pytest.mark.parametrize("name", FILES)
def test_no_number_stands_bare_in_the_search_or_the_engine(name: str) -> None:
    found = [f"{name}:{line}: {value}" for line, value in bare_numbers(FILES[name].read_text(), STRUCTURE.get(name, set()))]
    assert found == [], "declare it in parameters.py"


def test_a_bare_number_would_be_found() -> None:
    """The control: in a function, in a default, in a constant of its own; named structure and steps of one are let through."""
    source = "WAYS = 4\nLIMIT = 6\nA, B = 7, 8\ndef f(x=-3):\n    WAYS = 9\n    return 2 * x + 0.5 - 1\n"
    assert sorted(bare_numbers(source, {"WAYS"})) == [(2, 6), (3, 7), (3, 8), (4, 3), (5, 9), (6, 0.5)]


def test_the_list_of_structure_is_not_longer_than_the_code() -> None:
    """A name that has gone must not wait for a number to hide behind it."""
    given = {name: set().union(*map(names, ast.parse(FILES[name].read_text()).body)) for name in STRUCTURE}
    assert {name: STRUCTURE[name] - given[name] for name in STRUCTURE if STRUCTURE[name] - given[name]} == {}


@pytest.mark.parametrize("parameter", PARAMETERS, ids=PARAMETER_KEYS)
def test_every_parameter_is_within_its_bounds_and_has_words(parameter) -> None:  # type: ignore[no-untyped-def]
    assert parameter.low <= parameter.default <= parameter.high
    assert parameter.low < parameter.high
    assert parameter.text.en != parameter.text.de
    assert BY_KEY[parameter.key] is parameter


def test_every_parameter_is_used_by_the_search() -> None:
    """Declared and then forgotten would be a slider without effect."""
    text = "".join(file.read_text() for file in FILES.values())
    used = set(re.findall(r"\b([PF]\.\w+)", text))
    assert [key for key in PARAMETER_KEYS if f"P.{key}" not in used] == []
    assert [fixed.key for fixed in FIXED if f"F.{fixed.key}" not in used] == []


@pytest.mark.parametrize("fixed", FIXED, ids=lambda fixed: fixed.key)
def test_every_fixed_number_has_words(fixed) -> None:  # type: ignore[no-untyped-def]
    assert fixed.text.en != fixed.text.de
    assert fixed.key not in BY_KEY
