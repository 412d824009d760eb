"""The same program as plain lines of text, without a screen."""

from __future__ import annotations

import io
import sys

import pytest

from kiebitz import roster
from kiebitz.engine import Engine
from kiebitz.game.record.archive import Archive
from kiebitz.interfaces.terminal import run, seat
from kiebitz.interfaces.terminal.desk import Desk
from kiebitz.interfaces.terminal.plain import run_plain
from kiebitz.language import Language
from tests.game.scripted import Scripted
from tests.interfaces.terminal.screen import archive, scripted_opponents
from tests.waiting import wait_for

__all__ = ["archive", "scripted_opponents"]  # fixtures


def plain(archive: Archive, lines: str, language: Language = "en", color: str = "white") -> str:
    out = io.StringIO()
    run_plain(
        io.StringIO(lines),
        out,
        lambda view: Desk(view, language, archive=archive),
        lambda desk: desk.begin("tester", None, None, color, None),  # type: ignore[arg-type]
    )
    return out.getvalue()


def test_plain_text_shows_the_control_of_squares(archive: Archive) -> None:
    text = plain(archive, "time 0.1s\ncontrol on\ne4\ncontrol off\nquit\n")
    assert text.count("Who controls which square") == 2, "when it is switched on, and after the program's move"
    assert "3   +7  +8 +11  +8  +8 +11  +8  +7\n" in text
    assert text.count("no longer shown") == 1


def test_plain_text_plays_a_game(archive: Archive) -> None:
    text = plain(archive, "time 0.1s\ne4\ntrace on\nNf3\nback\nmoves\nboard\nfen\nquit\n")
    assert "You play e4." in text
    assert "Tester plays " in text
    assert "2 half-moves taken back." in text
    assert "a b c d e f g h" in text
    assert "\x1b" not in text  # no screen control


def test_plain_text_in_german_against_mistakes(archive: Archive) -> None:
    text = plain(archive, "hilfe\nKe5\nquatsch\nparameter\nparameter resign_threshold 5\nstufe 4\nremis\naufgeben\nende\n", "de")
    assert "Befehle; jede eindeutige Abkürzung genügt" in text
    assert "„Ke5“ ist nicht möglich" in text
    assert "weder ein Zug noch ein Befehl" in text
    assert "von 200 bis 3000" in text
    assert "Stufe 4" in text
    assert "lehnt Remis ab" in text
    assert "Schwarz gewinnt: Weiß hat aufgegeben." in text


def test_without_a_terminal_plain_lines_are_spoken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`echo e4 | kiebitz play` drew a screen nobody could see."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("e4\nquit\n"))
    run(opponent="tester", language="en")
    text = capsys.readouterr().out
    assert "You play e4." in text
    assert "\x1b" not in text


def test_plain_text_ends_with_its_input(archive: Archive) -> None:
    text = plain(archive, "e4\n", color="black")
    assert "Tester plays" in text


def test_level_and_time_are_told_at_the_beginning(archive: Archive) -> None:
    """They are kept from the last time and were shown nowhere."""
    assert "Level 1, time: 5 seconds a move" in plain(archive, "quit\n")
    assert "Stufe 1, Bedenkzeit: 5 Sekunden je Zug" in plain(archive, "ende\n", "de")


def test_two_programs_can_be_watched(archive: Archive) -> None:
    text = plain(archive, "time 0.1s\nwatch one\nwatch one two\nmoves\nnew\ne4\nquit\n")
    assert "Name two programs" in text
    assert "One plays Two" in text
    assert "One plays " in text
    assert "Two plays " in text
    assert "You play e4." in text, "a new game gives the person White again"


def test_watching_can_be_stopped_at_a_terminal(archive: Archive) -> None:
    """What was typed was read when the game was over."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

        def readline(self, size: int = -1, /) -> str:
            line = super().readline(size)
            if line == "moves\n":  # whoever types it has seen the answer to the line before
                wait_for(lambda: "The game is paused." in out.getvalue(), "the answer to “pause”")
            return line

    out = io.StringIO()
    typed = Terminal("time 0.1s\nwatch one two\npause\nmoves\nquit\n")
    run_plain(
        typed,
        out,
        lambda view: Desk(view, "en", archive=archive),
        lambda desk: desk.begin("tester", None, None, "white", None),  # type: ignore[arg-type]
    )
    assert "The game is paused." in out.getvalue()
    assert out.getvalue().count(" plays ") < 10


@pytest.mark.parametrize(
    ("words", "language", "said"),
    [
        ("watch level:1 level:2", "en", "Kiebitz, level 1 plays Kiebitz, level 2;"),
        ("zuschauen level:1 level:2", "de", "Kiebitz, Stufe 1 spielt gegen Kiebitz, Stufe 2;"),
        ("watch style:attacker kiebitz", "en", "Kiebitz, attacker plays Kiebitz, standard;"),
    ],
)
def test_two_programs_of_one_name_are_told_apart(
    archive: Archive, monkeypatch: pytest.MonkeyPatch, words: str, language: str, said: str
) -> None:
    """It was “Kiebitz plays Kiebitz”."""
    monkeypatch.setattr(seat, "make_player", lambda name: Scripted() if name == "tester" else roster.make_player(name))
    text = plain(
        archive, f"{'time' if language == 'en' else 'zeit'} nodes 1\n{words}\n{'quit' if language == 'en' else 'ende'}\n", language
    )
    assert said in text


def test_our_engine_is_called_by_its_name_and_not_by_its_key(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was “Mensch gegen kiebitz.”."""
    monkeypatch.setattr(seat, "make_player", lambda *words: Scripted(name=roster.OWN))
    text = plain(archive, "zeit 5+0\ngegner kiebitz\nzuschauen kiebitz kiebitz\nende\n", "de")
    assert " gegen Kiebitz." in text
    assert "Gegner ist jetzt Kiebitz." in text
    assert "Kiebitz spielt gegen Kiebitz" in text
    assert "kiebitz" not in text
    assert [roster.shown_name(name) for name in ("kiebitz", "cpc", "Anna")] == ["Kiebitz", "CPC-BASIC", "Anna"]


def test_style_lists_names(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """It printed 650 weights."""
    engine = Engine()
    monkeypatch.setattr(seat, "make_player", lambda *words: engine)
    text = plain(archive, "time 0.1s\nstyle\nquit\n")
    assert "● standard\n" in text
    assert "attacker\n" in text
    assert text.count("\n") < 40
    assert plain(archive, "time 0.1s\nstyle edit\nquit\n").count("\n") > 200
