"""German output is German to the last sign: a comma in figures, and what the system says of files in German words."""

from __future__ import annotations

import errno
import os
import re

import pytest

from kiebitz.interfaces.talk import progress_text
from kiebitz.language import decimal, reason_of
from kiebitz.player import Progress
from kiebitz.score import Score
from kiebitz.tools.matches.referee import Rules
from tests.interfaces.command_line.calling import START, Call, _compiled, call

__all__ = ["_compiled", "call"]  # fixtures


def test_a_judgement_has_a_comma(call: Call) -> None:
    german = call("go", "startpos", "--nodes", "200", "--lang", "de").out
    assert re.search(r"Bewertung +[+-]\d+,\d\d ", german), german
    assert re.search(r"Score +[+-]\d+\.\d\d ", call("go", "startpos", "--nodes", "200").out)


def test_reports_and_rules_have_commas() -> None:
    line = progress_text(Progress(9, Score(cp=-34), ("e2e4",), 12345, 1.25), START)
    assert "-0,34" in line.de
    assert "1,2 s" in line.de
    assert "-0.34" in line.en
    assert "0,08 Bauern" in Rules().text.de
    assert "0.08 pawns" in Rules().text.en
    assert decimal("+1.50").de == "+1,50"


@pytest.mark.parametrize("command", [["analyse"], ["suite"], ["styles", "check"], ["games", "import"], ["tune"], ["why", "--batch"]])
def test_a_file_that_is_not_there_is_told_in_german(call: Call, command: list[str]) -> None:
    answer = call(*command, "/gibt/es/nicht", "--lang", "de")
    assert answer.code == 2
    assert "unter diesem Namen gibt es nichts" in answer.err, answer.err


def test_the_system_is_translated_and_the_unknown_quoted() -> None:
    full = reason_of(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    assert (full.en, full.de) == ("the disk is full", "der Datenträger ist voll")
    assert reason_of(OSError(errno.EXDEV, "odd link")).de == "odd link"
    assert reason_of(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "x")).de == "es ist kein Text (UTF-8)"


def test_a_word_of_thousands_of_letters_is_cut_in_the_complaint(call: Call) -> None:
    answer = call("styles", "show", "x" * 5000)
    assert answer.code == 2
    assert len(answer.err) < 600


def test_risks_are_checked_without_a_test_too(call: Call) -> None:
    answer = call("match", "kiebitz", "kiebitz", "--beta", "/")
    assert answer.code == 2
    assert "--beta" in answer.err
