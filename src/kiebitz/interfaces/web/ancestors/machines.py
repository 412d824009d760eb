"""Ancestors at their own machines, for the page: each sitting has a number, and the oldest are switched off when there are many."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict

from kiebitz import opponents
from kiebitz.interfaces.web.ancestors.messages import Sitting
from kiebitz.interfaces.web.messages import MessageError
from kiebitz.language import Text
from kiebitz.opponents.original import Conversation

MOST = 12  # sittings at a time
LONGEST_LINE = 200
MOST_LINES = 4000  # of one answer; a test print-out can be longer

SWITCHED_OFF = Text(
    "This machine has been switched off; please switch it on again.", "Dieser Rechner ist ausgeschaltet; bitte neu einschalten."
)
CUT = "..."


class Machines:
    """The sittings of this server."""

    def __init__(self) -> None:
        self._sittings: OrderedDict[str, tuple[Conversation, threading.Lock]] = OrderedDict()
        self._lock = threading.Lock()

    def switch_on(self, key: str) -> Sitting:
        machine, number = opponents.converse(key, may_use_files=False), secrets.token_urlsafe(9)
        with self._lock:
            self._sittings[number] = machine, threading.Lock()
            while len(self._sittings) > MOST:
                self._sittings.popitem(last=False)
        return _answer(number, machine, machine.begin())

    def type(self, number: str, line: str) -> Sitting:
        with self._lock:
            found = self._sittings.get(number)
            if found is not None:
                self._sittings.move_to_end(number)
        if found is None:
            raise MessageError(SWITCHED_OFF)
        machine, at_work = found
        with at_work:  # one line after the other
            return _answer(number, machine, machine.answer(line[:LONGEST_LINE]))


def _answer(number: str, machine: Conversation, lines: list[str]) -> Sitting:
    shown = lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES // 2], CUT, *lines[-MOST_LINES // 2 :]]
    return {
        "sitting": number,
        "lines": shown,
        "prompt": machine.prompt,
        "ended": machine.ended,
        "keys": machine.keys,
        "picture": machine.picture(),
        "film": list(machine.film),
    }


MACHINES = Machines()
