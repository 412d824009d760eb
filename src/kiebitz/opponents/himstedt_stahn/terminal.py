"""Himstedt-Stahn at its terminal: the dialogue with the command interpreter INPUT, in German as it was."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context

from kiebitz.language import choose_language
from kiebitz.opponents.himstedt_stahn.dialogue import Dialogue
from kiebitz.opponents.original import Conversation, Say, Talk

KEYS = ("NULL", "INVERS", "PARAMETER", "TRACE EIN", "TRACE AUS", "BEWERTUNG", "ANALYSE", "HILFE", "ZURUECK", "ENDE")


def _in_german(deed: Callable[[], list[str]]) -> list[str]:
    def said() -> list[str]:
        choose_language("de")
        return deed()

    return copy_context().run(said)


def _talk(say: Say, dialogue: Dialogue) -> Talk:
    say(*_in_german(dialogue.print_board))
    while not dialogue.ended:
        typed = yield "EINGABE : "
        say(*_in_german(lambda line=typed: dialogue.answer(line)))  # type: ignore[misc]


def converse(may_use_files: bool = True) -> Conversation:
    """Begin a session on the TR 440."""
    dialogue = Dialogue(may_use_files=may_use_files)
    return Conversation(lambda say: _talk(say, dialogue), KEYS)
