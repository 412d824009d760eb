"""Tic-tac-toe in the terminal: the dialog, nonsense, the end."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kiebitz.interfaces.terminal.tictactoe import play
from kiebitz.language import LANGUAGES, Language


def dialog(language: Language, *typed: str) -> str:
    """What is said when these lines are typed, then the input ends."""
    said: list[str] = []
    lines = iter(typed)

    def read(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    play(language, read, said.append)
    return "\n".join(said)


def test_a_game_won_against_the_printed_program() -> None:
    """Human first in the corner: the printed program answers A2 and loses."""
    text = dialog("en", "H", "1", "A1", "B2", "C3")
    assert "The computer plays A2." in text
    assert text.rstrip().endswith("The human has won.")


def test_the_corrected_program_cannot_be_beaten_that_way() -> None:
    text = dialog("en", "h", "3", "A1", "C3", "q")
    assert "The human has won." not in text


def test_computer_first() -> None:
    text = dialog("de", "c", "", "q")
    assert "Der Computer setzt auf B2." in text
    assert text.rstrip().endswith("Auf Wiedersehen.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["", "B", "B22", "D1", "A4", "A0", "22", "BB", "ä2", "B²", "\x00\x01", "x" * 1000])
def test_nonsense_gets_one_sentence(language: Language, typed: str) -> None:
    before = dialog(language, "m", "1", "q")
    after = dialog(language, "m", "1", typed, "q")
    more = after.splitlines()[len(before.splitlines()) - 1 :]
    assert len(more) == 3  # the sentence, the question again, the farewell
    assert typed.strip() in more[0]


def test_an_occupied_cell() -> None:
    text = dialog("en", "c", "1", "B2", "q")
    assert "B2 is occupied; free are: A1, A2, A3, B1, B3, C1, C2, C3." in text


@pytest.mark.parametrize(("typed", "sentence"), [(("z",), "Expected H or C, not “z”."), (("h", "4"), "Expected 1, 2 or 3, not “4”.")])
def test_nonsense_before_the_game(typed: tuple[str, ...], sentence: str) -> None:
    assert sentence in dialog("en", *typed, "q")


def test_the_fault_is_explained() -> None:
    assert "the last empty cell is never considered" in dialog("en", "h", "1", "?", "q")
    assert "Das letzte freie Feld wird nie erwogen" in dialog("de", "?")


@pytest.mark.parametrize("typed", [(), ("quit",), ("Exit",), ("q",), ("h",), ("h", "Q"), ("h", "1"), ("h", "1", " q ")])
def test_leaving_at_any_time(typed: tuple[str, ...]) -> None:
    assert dialog("en", *typed).rstrip().endswith("Goodbye.")


def test_a_draw() -> None:
    text = dialog("en", "h", "3", "A1", "A2", "C1", "B3", "C3")
    assert text.rstrip().endswith("A draw.")


def test_at_a_real_terminal() -> None:
    code = "from kiebitz.interfaces.terminal.tictactoe import play; play('en')"
    done = subprocess.run([sys.executable, "-c", code], input="h\n1\nfoo\nA1\nq\n", capture_output=True, text=True, check=True)
    assert "“foo” is none." in done.stdout
    assert done.stdout.rstrip().endswith("Goodbye.")
    assert done.stderr == ""
