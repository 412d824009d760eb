"""Command words: full names, abbreviations, both languages, clear answers; forms; set-up by typing."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiebitz.core.board import START_FEN
from kiebitz.game.play import manners
from kiebitz.game.setup import SetupError
from kiebitz.interfaces.terminal.app import KEYS
from kiebitz.interfaces.terminal.commands import BY_KEY, COMMANDS, CommandError, find, help_lines, is_exact, switch
from kiebitz.interfaces.terminal.desk import Desk
from kiebitz.interfaces.terminal.forms import game_form
from kiebitz.interfaces.terminal.setting_up import SettingUp
from kiebitz.language import LANGUAGES
from kiebitz.options import OptionError, OptionSet
from tests.game.scripted import Scripted


@pytest.mark.parametrize(
    ("word", "language", "key"),
    [
        ("invert", "en", "swap"),
        ("inv", "en", "swap"),
        ("INVERS", "de", "swap"),
        ("null", "de", "null"),
        ("par", "en", "parameter"),
        ("zur", "de", "back"),
        ("zurück", "en", "back"),
        ("resi", "en", "resign"),
        ("aufg", "en", "resign"),  # German words are understood in English too
        ("hint", "de", "hint"),
        ("h", "de", "help"),  # the own language first
        ("rem", "de", "draw"),
        ("st", "de", None),
        ("s", "en", None),
        ("re", "en", None),
        ("xyz", "en", None),
        ("", "en", None),
    ],
)
def test_abbreviations(word: str, language: str, key: str | None) -> None:
    if key is not None:
        assert find(word, language).key == key  # type: ignore[arg-type]
        return
    with pytest.raises(CommandError):
        find(word, language)  # type: ignore[arg-type]


def test_an_exact_name_wins_over_longer_ones() -> None:
    assert find("time", "en").key == "time"
    assert find("vor", "de").key == "forward"
    assert is_exact("Board")
    assert not is_exact("boar")


def test_ambiguous_words_name_the_candidates_unknown_ones_help() -> None:
    with pytest.raises(CommandError) as caught:
        find("re", "en")
    assert "resign" in caught.value.text.en
    assert "redo" in caught.value.text.en
    with pytest.raises(CommandError) as caught:
        find("quark", "de")
    assert "hilfe" in caught.value.text.de


def test_no_two_commands_share_a_name_and_every_one_can_be_done() -> None:
    names = [name for command in COMMANDS for name in set(command.names())]
    assert len(names) == len(set(names))
    for command in COMMANDS:
        assert hasattr(Desk, f"_do_{command.key}"), command.key
        assert find(command.en[0], "en") is command
        assert find(command.de[0], "de") is command


def test_the_words_the_sources_name_are_there() -> None:
    for word in "invert null parameter setup level style hint back draw resign save load help".split():  # noqa: SIM905
        assert is_exact(word)
    assert BY_KEY["trace"].en[0] == "trace"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_complete(language: str) -> None:
    lines = help_lines(language)  # type: ignore[arg-type]
    assert len(lines) == len(COMMANDS)
    assert all(name and text for name, text in lines)


def test_switches_may_be_shortened() -> None:
    assert switch("on", False) is True
    assert switch("EIN", False) is True
    assert switch("au", True) is False
    assert switch("", True) is False
    for unclear in ("a", "o", "x"):
        with pytest.raises(CommandError):
            switch(unclear, True)


def test_forms_show_meaning_default_and_bounds_and_check_values() -> None:
    options, player = OptionSet(manners.OPTIONS), Scripted()
    told: list[int] = []
    form = game_form(options, player, lambda: told.append(1))
    row = form.find("level")
    assert (row.value, row.default, row.bounds) == (1, 1, "1 … 10")
    row.set("4")
    assert player.options["level"] == 4
    assert told == [1]
    with pytest.raises(OptionError):
        row.set("11")
    with pytest.raises(OptionError, match="can mean"):
        form.find("resign_")
    with pytest.raises(OptionError, match="nothing called"):
        form.find("zzz")
    assert form.find("resign").bounds == "hopeless, mate, never"


def test_c7_setting_up_by_typing() -> None:
    dialog = SettingUp(START_FEN)
    assert not dialog.enter("leer")
    assert not dialog.enter("Ke1 Dd1 ke8 bc5")
    assert not dialog.enter("xd1")
    assert not dialog.enter("Ta1")
    assert not dialog.enter("rochade Q")
    assert not dialog.enter("schwarz")
    assert dialog.fen == "4k3/8/8/2b5/8/8/8/R3K3 b Q - 0 1"
    assert dialog.enter("fertig")


def test_c7_set_up_cannot_be_closed_without_both_kings() -> None:
    dialog = SettingUp(START_FEN)
    dialog.enter("clear")
    dialog.enter("Ke1")
    with pytest.raises(SetupError, match="Black has no king"):
        dialog.enter("done")
    with pytest.raises(SetupError) as caught:
        dialog.enter("Qe1 zz9 ke8")
    assert len(caught.value.reasons) == 2  # occupied, not understood; the black king was placed
    assert dialog.enter("done")
    assert dialog.enter("cancel")
    assert dialog.cancelled


def test_every_command_and_key_is_documented() -> None:
    text = (Path(__file__).parents[3] / "docs" / "playing.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"`{', '.join(command.en)}`" in text, command.key
        assert f"`{', '.join(command.de)}`" in text, command.key
        assert command.help.en in text
        assert command.help.de in text
    for key, _ in KEYS:
        assert (key.upper() if key.startswith("f") else "Ctrl-T") in text
