"""An option is declared once: what it takes, what it refuses and how UCI reads it all follow."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiebitz.language import Text
from kiebitz.options import Option, OptionError, OptionSet, Value

WORDS = Text("what it does", "was sie tut")
HASH = Option("hash_mb", 64, WORDS, low=1, high=4096, uci="Hash")
PONDER = Option("ponder", False, WORDS)
RANDOMNESS = Option("randomness", 0.5, WORDS, low=0, high=1)
STYLE = Option("style", "standard", WORDS, choices=("standard", "attacker"))
PATH = Option("syzygy_path", "", WORDS, uci="SyzygyPath", kind="file")
CLEAR = Option("clear_hash", False, WORDS, kind="button")
DEPTH = Option("control_centre", 3, WORDS)
ALL = (HASH, PONDER, RANDOMNESS, STYLE, PATH, CLEAR, DEPTH)

TAKEN: list[tuple[Option, object, Value]] = [
    (HASH, "128", 128),
    (HASH, 1, 1),
    (HASH, " 4096 ", 4096),
    (PONDER, "true", True),
    (PONDER, "FALSE", False),
    (PONDER, True, True),
    (PONDER, "ja", True),
    (PONDER, "aus", False),
    (RANDOMNESS, "0.25", 0.25),
    (RANDOMNESS, 1, 1.0),
    (STYLE, "Attacker", "attacker"),
    (STYLE, " standard ", "standard"),
    (PATH, "/some where/else", "/some where/else"),
    (PATH, "<empty>", ""),
    (DEPTH, "-1000", -1000),
]


@pytest.mark.parametrize(("option", "raw", "value"), TAKEN)
def test_what_is_taken(option: Option, raw: object, value: Value) -> None:
    parsed = option.parse(raw)
    assert parsed == value
    assert type(parsed) is type(value)


SPIN = Text("a whole number from 1 to 4096", "eine ganze Zahl von 1 bis 4096")
REFUSED: list[tuple[Option, object, Text]] = [
    (HASH, "0", SPIN),
    (HASH, "4097", SPIN),
    (HASH, "many", SPIN),
    (HASH, "1.5", SPIN),
    (HASH, "1_0", SPIN),
    (HASH, "٣", SPIN),
    (HASH, "", SPIN),
    (HASH, "{", SPIN),
    (RANDOMNESS, "1.01", Text("a number from 0 to 1", "eine Zahl von 0 bis 1")),
    (RANDOMNESS, "0_1.0", Text("a number from 0 to 1", "eine Zahl von 0 bis 1")),
    (RANDOMNESS, "nan", Text("a number from 0 to 1", "eine Zahl von 0 bis 1")),
    (RANDOMNESS, "inf", Text("a number from 0 to 1", "eine Zahl von 0 bis 1")),
    (PONDER, "maybe", Text("true or false", "true oder false")),
    (STYLE, "coward", Text("one of: standard, attacker", "eines von: standard, attacker")),
    (DEPTH, "deep", Text("a whole number", "eine ganze Zahl")),
]


@pytest.mark.parametrize(("option", "raw", "expected"), REFUSED)
def test_what_is_refused_and_why(option: Option, raw: object, expected: Text) -> None:
    with pytest.raises(OptionError) as caught:
        option.parse(raw)
    assert caught.value.text.en == f"Option {option.uci_name} takes {expected.en}, not “{raw}”."
    assert caught.value.text.de == f"Die Option {option.uci_name} nimmt {expected.de}, nicht „{raw}“."


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.key)
@given(raw=st.text() | st.integers() | st.floats() | st.booleans() | st.none())
def test_anything_is_parsed_within_bounds_or_refused(option: Option, raw: object) -> None:
    try:
        value = option.parse(raw)
    except OptionError:
        return
    assert type(value) is type(option.default)
    if isinstance(value, (int, float)) and option.low is not None and option.high is not None:
        assert option.low <= value <= option.high
    if option.choices:
        assert value in option.choices


@pytest.mark.parametrize("option", [option for option in ALL if option.kind != "button"], ids=lambda option: option.key)
def test_the_default_is_taken(option: Option) -> None:
    assert option.parse(option.default) == option.default


UCI_LINES = {
    HASH: "option name Hash type spin default 64 min 1 max 4096",
    PONDER: "option name Ponder type check default false",
    RANDOMNESS: "option name Randomness type string default 0.5",
    STYLE: "option name Style type combo default standard var standard var attacker",
    PATH: "option name SyzygyPath type string default <empty>",
    CLEAR: "option name Clear Hash type button",
    DEPTH: "option name Control Centre type string default 3",  # without bounds there is no spin
}


@pytest.mark.parametrize(("option", "line"), UCI_LINES.items(), ids=lambda value: value.key if isinstance(value, Option) else "")
def test_uci_lines(option: Option, line: str) -> None:
    assert option.uci_line() == line


def test_a_set_of_options() -> None:
    options = OptionSet(ALL)
    assert options["hash_mb"] == 64
    assert options.set("Hash", "16") == 16
    assert options.set("  hAsH ", "32") == 32
    assert options["hash_mb"] == 32
    assert options.set("hash_mb", 8) == 8
    assert options.set("clear hash", "") is True
    assert options.as_dict() == {
        "hash_mb": 8,
        "ponder": False,
        "randomness": 0.5,
        "style": "standard",
        "syzygy_path": "",
        "control_centre": 3,
    }
    options.as_dict()["hash_mb"] = 1  # a copy
    assert options["hash_mb"] == 8


def test_a_refused_value_changes_nothing() -> None:
    options = OptionSet(ALL)
    with pytest.raises(OptionError):
        options.set("Hash", "0")
    assert options["hash_mb"] == 64


def test_an_unknown_option_is_named_with_those_there_are() -> None:
    with pytest.raises(OptionError) as caught:
        OptionSet((HASH, PONDER)).set("Hish", 1)
    assert caught.value.text == Text(
        "There is no option “Hish”; there are: Hash, Ponder.",
        "Es gibt keine Option „Hish“; es gibt: Hash, Ponder.",
    )
