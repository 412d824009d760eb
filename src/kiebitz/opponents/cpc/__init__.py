"""The Schneider CPC chess program in BASIC, 1986, by G. O. Hamann and J.-J. Eden.

Machine: Schneider (Amstrad) CPC 464/664/6128, 64 or 128 KB, Locomotive BASIC without machine code.
Source: the book „BASIC-Schachprogramm schreiben mit Schneider CPC 464/664/6128“, which prints the
listing twice, explains it line by line, and adds improvements (chapter 4) and tests (chapter 5).

How it plays: it values every move by what was captured (double) and by what its pieces can reach or
attack, and at level 2 by the worst of the replies.  It plays at once here, in minutes then.

Inside a program that knows the rules of chess we decided:
- Every turn it is shown the true board; of its own variables only those live on which the original kept
  through a game: where the scan of replies starts, and the rank of its en-passant test.  They are found again by
  playing the game through.  With the option `own_board` it keeps its own board instead, wrong pawns included, until
  a king is missing on it or the opponent moves a piece it does not have; then it is shown the true board again.
- A first choice that is against the rules (castling through an attacked square, a move of a piece that is not
  there) is left out and the next one of its sorted table is played.  If no move of the table is possible,
  those follow which it thinks leave its king in check, then the first legal move of all.
- When it believes the game to be over although it is not, it plays its first move and says what it would have said.
- It always promotes to a queen.  Underpromotions of the opponent are seen as they are.
- With the white pieces it sits at the top of a turned board, as in chapter 4.5, and never castles; clean, it does.
- Repetition, the fifty-move rule, draw offers and resigning do not exist for it.

Unknown: the sequence of the machine's random numbers, and a few things the listing leaves open; they are
marked GUESS in the code and listed in the profile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiebitz.opponents.cpc.profile import PROFILE

if TYPE_CHECKING:
    from kiebitz.opponents.cpc.player import CpcPlayer
    from kiebitz.opponents.original import Conversation

__all__ = ["PROFILE", "converse", "create"]


def create() -> CpcPlayer:
    """The program as it was after typing RUN."""
    from kiebitz.opponents.cpc.player import CpcPlayer

    return CpcPlayer()


def converse(may_use_files: bool = True) -> Conversation:
    """The program at its own machine, in its own words."""
    from kiebitz.opponents.cpc.terminal import converse as sit_down

    return sit_down(may_use_files)
