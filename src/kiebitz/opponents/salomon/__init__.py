"""Salomon, a chess program in Turbo Pascal 6.0 for PCs of the AT class, from a diploma thesis at TU Graz (1992).

Source: the thesis with its five appendices, 4,450 lines of text; the program itself (over 8,000 lines) is not
printed and all board diagrams are lost.  What is described is the base version; from version 3.7 come killer moves
and opening library, from 3.10 the sharper king safety.

Unknown: the numbers and orders listed in `profile.GUESSES`, marked GUESS at their places in the code and, wherever
they are numbers, open to change as options.

Decided by us:
- The search tests legality itself, so Salomon never plays an illegal move; all four promotions, en passant and
  castling are known.  Repetition and the fifty-move rule are not: the session around it sees to them.
- Chess960: castling from other squares than the usual ones is unknown to it and never played.
- When it resigns it still names its best move, so that those who wish can go on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiebitz.opponents.salomon.profile import PROFILE

if TYPE_CHECKING:
    from kiebitz.opponents.original import Conversation
    from kiebitz.opponents.salomon.player import Salomon

__all__ = ["PROFILE", "converse", "create"]


def create() -> Salomon:
    """A fresh program, as after switching the machine on."""
    from kiebitz.opponents.salomon.player import Salomon  # brings the compiled kernel

    return Salomon()


def converse(may_use_files: bool = True) -> Conversation:
    """The program at its own machine, in its own words."""
    from kiebitz.opponents.salomon.terminal import converse as sit_down

    return sit_down(may_use_files)
