"""Taking moves back as version 3.7 stores them (thesis, lines 4252-4317).

A game is a list of moves, each with start, target and one byte for both colours: the low half belongs to White's move,
the high half to Black's; a promotion sets one bit per colour.  The half byte says what the move did:

    0 quiet, 2 to 6 or 8 to 12 the captured man, 14 en passant, 15 castling

Salomon itself never asks for it, because the game around it takes moves back: a twin of the source for the vectors of the specification
(T24).

Rights lost by plain king's and rook's moves do not fit into this, so the state before the move is kept beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kiebitz.opponents.salomon.kernel.layout import BLACK, EMPTY, KING, PAWN, WHITE, WHITE_PAWN
from kiebitz.opponents.salomon.kernel.moves import make

QUIET, EN_PASSANT, CASTLING = 0, 14, 15


@dataclass(frozen=True)
class Entry:
    """One half-move in the list."""

    start: int
    target: int
    info: int
    promotion: bool
    # what the original's scheme does not cover
    rights: int
    passing: int
    castled: tuple[int, int]

    def packed(self, side: int) -> tuple[int, int]:
        """Info byte and promotion bit as they stand in the list, this colour's share only."""
        return self.info << (4 * side), int(self.promotion) << side


def info_of(packed: int, side: int) -> int:
    """One colour's half of the info byte."""
    return packed >> (4 * side) & 15


def note_and_make(state: Any, tables: Any, move: int) -> Entry:
    """Make a move on the board for good and write it into the list."""
    start, target, art = move & 255, move >> 8 & 255, move >> 16 & 15
    side = int(state["side"])
    man = int(tables["kind"][state["board"][start]])
    captured = int(state["board"][target])
    promotion = art not in (0, WHITE_PAWN, 14 - WHITE_PAWN)
    if man == KING and abs(target - start) == 2:
        info = CASTLING
    elif man == PAWN and art and not promotion:
        info = EN_PASSANT
    else:
        info = QUIET if captured == EMPTY else captured
    castled = int(state["castled"][WHITE]), int(state["castled"][BLACK])
    entry = Entry(start, target, info, promotion, int(state["rights"]), int(state["passing"]), castled)
    make(state, tables, 0, move, side)
    state["side"] = 1 - side
    return entry


def _move(state: Any, start: int, target: int, side: int) -> None:
    place = int(state["address"][start])
    state["board"][target], state["board"][start] = state["board"][start], EMPTY
    state["address"][target], state["address"][start] = place, 0
    state["square"][side, place] = target


def _put_back(state: Any, tables: Any, code: int, square: int, side: int) -> None:
    """A captured man returns, at the end of its list."""
    state["men"][side] += 1
    place = int(state["men"][side])
    state["piece"][side, place], state["square"][side, place] = code, square
    state["board"][square], state["address"][square] = code, place
    state["material"][side] += tables["worth"][code]


def take_back(state: Any, tables: Any, entry: Entry) -> None:
    """Undo the last move of the list; the side that made it is to move again."""
    side = 1 - int(state["side"])
    if entry.promotion:
        pawn = WHITE_PAWN if side == WHITE else 14 - WHITE_PAWN
        piece = int(state["board"][entry.target])
        state["board"][entry.target] = pawn
        state["piece"][side, int(state["address"][entry.target])] = pawn
        state["material"][side] += tables["worth"][pawn] - tables["worth"][piece]
    _move(state, entry.target, entry.start, side)
    if entry.info == CASTLING:
        if entry.target > entry.start:
            _move(state, entry.start + 1, entry.start + 3, side)
        else:
            _move(state, entry.start - 1, entry.start - 4, side)
    elif entry.info == EN_PASSANT:
        _put_back(state, tables, 14 - WHITE_PAWN if side == WHITE else WHITE_PAWN, entry.passing, 1 - side)
    elif entry.info != QUIET:
        _put_back(state, tables, entry.info, entry.target, 1 - side)
    state["rights"], state["passing"] = entry.rights, entry.passing
    state["castled"][:] = entry.castled
    state["side"] = side
