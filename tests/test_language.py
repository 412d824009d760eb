"""Both languages or not at all, with the same places to fill in; and the system's language."""

from __future__ import annotations

import ast
import locale
import pickle
import re
from contextvars import copy_context
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kiebitz
from kiebitz.language import (
    LANGUAGES,
    KiebitzError,
    Text,
    choose_language,
    counted,
    current_language,
    decimal,
    same,
    system_language,
    thousands,
)


@pytest.mark.parametrize(("en", "de"), [("", "x"), ("x", ""), ("{a}", "{b}"), ("{a}", "a"), ("a", "{a}"), ("{a} {b}", "{a}")])
def test_half_a_text_does_not_exist(en: str, de: str) -> None:
    with pytest.raises(ValueError, match=r"both languages|places to fill in"):
        Text(en, de)


def test_filling_in() -> None:
    text = Text("{n} pawns on {square}", "auf {square} {n} Bauern").format(n=2, square="e4")
    assert text == Text("2 pawns on e4", "auf e4 2 Bauern")
    colour = Text("white", "weiß")
    assert Text("the {c} king", "der {c}e König").format(c=colour) == Text("the white king", "der weiße König")


@given(st.text(min_size=1))
def test_whatever_a_user_types_can_be_quoted(typed: str) -> None:
    text = Text("You typed {x}.", "Eingegeben wurde {x}.").format(x=typed)
    assert text.en == f"You typed {typed}."
    assert text.de == f"Eingegeben wurde {typed}."
    assert KiebitzError(text).text is text


def test_a_missing_value_is_noticed() -> None:
    with pytest.raises(KeyError):
        Text("{a}", "{a}").format()


def test_each_language() -> None:
    text = Text("knight", "Springer")
    assert [text.to(language) for language in LANGUAGES] == ["knight", "Springer"]
    assert same("Nf3") == Text("Nf3", "Nf3")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT"}, "de"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "de"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_CH"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
    ],
)
def test_the_system_decides(variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language
    assert str(Text("queen", "Dame")) == {"en": "queen", "de": "Dame"}[language]


@pytest.mark.parametrize(("name", "language"), [("German_Germany", "de"), ("de_DE", "de"), ("English_United States", "en"), (None, "en")])
def test_without_variables_the_locale_decides(name: str | None, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(locale, "getlocale", lambda: (name, "UTF-8"))
    assert system_language() == language


def test_a_chosen_language_stays_in_its_context(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_US")

    def german_visitor() -> str:
        choose_language("de")
        return str(KiebitzError(Text("no", "nein")))

    assert copy_context().run(german_visitor) == "nein"
    assert current_language() == "en"
    assert str(KiebitzError(Text("no", "nein"))) == "no"


def test_choosing_none_returns_to_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE")

    def there_and_back() -> list[str]:
        choose_language("en")
        english = current_language()
        choose_language(None)
        return [english, current_language()]

    assert copy_context().run(there_and_back) == ["en", "de"]


def _written_texts() -> list[tuple[str, str, str]]:
    """Every Text("...", "...") in the sources, with its place."""
    found = []
    for source in sorted(Path(kiebitz.__file__).parent.rglob("*.py")):
        text = source.read_text()
        for node in ast.walk(ast.parse(text)) if "Text(" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text" and len(node.args) == 2:
                words = [argument.value for argument in node.args if isinstance(argument, ast.Constant) and isinstance(argument.value, str)]
                if len(words) == 2:
                    found.append((f"{source.name}:{node.lineno}", *words))
    return found


def test_every_written_text_is_whole_in_both_languages() -> None:
    """Also those inside functions, which no other test may reach."""
    texts = _written_texts()
    assert len(texts) > 100
    for place, en, de in texts:
        assert Text(en, de), place
        assert _ending(en) == _ending(de), (place, "one is a sentence, a question or a prompt, the other is not")
        assert '"' not in en + de, (place, "quotation marks are “ ” and „ “")


def _ending(sentence: str) -> tuple[str, bool]:
    """How it ends: with which sign, and whether something may follow on the line."""
    last = sentence.rstrip()[-1:]
    return last if last in ".!?:…" else "", sentence != sentence.rstrip()


def test_one_is_counted_in_the_singular() -> None:
    one, many = Text("One line.", "Eine Variante."), Text("{n} lines.", "{n} Varianten.")
    assert [counted(n, one, many).en for n in (0, 1, 2)] == ["0 lines.", "One line.", "2 lines."]


def test_figures_are_written_as_in_either_language() -> None:
    assert (decimal("1.50").en, decimal("1.50").de) == ("1.50", "1,50")
    assert (thousands(1234567).en, thousands(1234567).de) == ("1,234,567", "1.234.567")


def test_figures_are_turned_into_german_in_one_place() -> None:
    package = Path(kiebitz.__file__).parent
    turned = re.compile(r"""replace\((["'])\.\1, (["']),\2\)|:,\}["']\.replace\((["']),\3, (["'])\.\4\)""")
    found = [path.relative_to(package).as_posix() for path in package.rglob("*.py") if turned.search(path.read_text(encoding="utf-8"))]
    assert found == ["language.py"]


def test_an_error_comes_whole_out_of_another_process() -> None:
    error = pickle.loads(pickle.dumps(KiebitzError(Text.finished("a {b", "c {d"))))
    assert (error.text.en, error.text.de) == ("a {b", "c {d")
