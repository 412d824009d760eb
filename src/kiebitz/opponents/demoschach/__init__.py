"""DEMOSCHACH, 1985: the teaching program of "Das große Computerschachbuch" by G. Schrüfer and H.-J. Kraas.

Machine: Commodore SX-64, compiled BASIC; ported to the IBM PC and the Schneider CPC.
Source: the book (Data Becker, Düsseldorf 1985), chapter 3 for the ideas, chapter 4 for the commented
listing, chapter 6.3 for the complete one.  Line numbers in these files are those of the listing.

What it is: a full-width search with iterative deepening, a window of a pawn either side, captures and
answers to checks behind the horizon, recaptures one move deeper, killer moves and a main line of four
moves.  A level n gives it a budget of 3 * 2^n made moves instead of a clock.

What is unknown: which version played the games printed in chapter 5 (the listing agrees with their
beginnings only); all diagrams are lost.  Gaps we filled are marked GUESS and listed in the profile.

What it never knew: repetition, fifty moves, a draw by agreement, the stalemate of its opponent.  The session
around it enforces these.  Its moves are legal without help: a move that leaves the king to be taken
never beats the value of being mated, and castling past a square guarded by nothing but the enemy
king always ends on a square that he guards too.  It promotes to all four pieces.  When it sees a
mate against itself, at whatever distance, it resigns; the decision still names the move it had in
mind, because an UCI interface wants one.  A move taken back, or a game that does not continue the one it
remembers, is answered by a program started anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiebitz.opponents.demoschach.profile import PROFILE

if TYPE_CHECKING:
    from kiebitz.opponents.demoschach.player import Demoschach
    from kiebitz.opponents.original import Conversation

__all__ = ["PROFILE", "converse", "create"]


def create() -> Demoschach:
    """A program just started.  The compiled routines are loaded here, not when the list of opponents is shown."""
    from kiebitz.opponents.demoschach.player import Demoschach

    return Demoschach()


def converse(may_use_files: bool = True) -> Conversation:
    """The program at its own machine, in its own words."""
    from kiebitz.opponents.demoschach.terminal import converse as sit_down

    return sit_down(may_use_files)
