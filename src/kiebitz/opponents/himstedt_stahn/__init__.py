"""Himstedt-Stahn: chess on the Telefunken TR 440 of the University of Hamburg, 1979/80.

Kai Himstedt and Wolfgang Stahn began in early 1979, in FORTRAN IV, about 7,000 lines; a printed extract of their
prize paper for "Jugend forscht" (June 1980) is all that is known of it.  COMZUG picks the move, TIEFE2 and TIEFE3 look
at the reply and the next own move, BEWFC and BEWFS judge positions by forty criteria, AENDER fills the arrays for it.

Unknown: every number of the evaluation but the piece values, how exchanges were worked out, the widths of the search,
the contents of the opening library, most commands.  What we put there is marked GUESS and listed for the user.

The program generates legal moves only, so it cannot play an illegal one.  It does not know repetition, the fifty
moves and Chess960 castling; it never castles in Chess960.  It never resigns and never offers a draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiebitz.opponents.himstedt_stahn.profile import PROFILE

if TYPE_CHECKING:
    from kiebitz.opponents.himstedt_stahn.program import HimstedtStahn
    from kiebitz.opponents.original import Conversation

__all__ = ["PROFILE", "converse", "create"]


def create() -> HimstedtStahn:
    """A fresh program; its compiled kernels are loaded now and not when the profile is read."""
    from kiebitz.opponents.himstedt_stahn.program import HimstedtStahn

    return HimstedtStahn()


def converse(may_use_files: bool = True) -> Conversation:
    """The program at its own machine, in its own words."""
    from kiebitz.opponents.himstedt_stahn.terminal import converse as sit_down

    return sit_down(may_use_files)
