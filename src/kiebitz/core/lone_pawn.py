"""King and pawn against king, solved: for every square of the pawn and of the lone king the squares from
which the other king wins.

Worked out backwards from promotion when the tables are filled.  A whole set of king squares is treated at
once, so it takes about a millisecond; what is not won is drawn.  The pawn is White's and on the files a to d,
everything else is a mirror image.
"""

from __future__ import annotations

from kiebitz.core.bitboards import EMPTY, U, bit, east, lowest, west
from kiebitz.core.jit import inner

STRONG_MOVES, WEAK_MOVES = 0, 1
PAWN_SQUARES = 24  # files a to d, ranks 2 to 7


@inner
def pawn_place(square):
    """The number of a pawn's square."""
    return 4 * ((square >> 3) - 1) + (square & 3)


@inner
def _one_step(squares):
    """All squares a king reaches in one step from any of these."""
    sideways = east(squares) | west(squares)
    rows = squares | sideways
    return sideways | (rows << U(8)) | (rows >> U(8))


@inner
def _pushes(tables, pawn, weak):
    """Where the strong king may stand so that a pawn move wins at once, as far as is known."""
    ahead = pawn + 8
    if weak == ahead:
        return EMPTY
    if pawn >> 3 == 6:  # promotion: not to be taken at once
        guarded = tables.king[ahead]
        return ~bit(ahead) & (guarded if guarded & bit(weak) else ~EMPTY)
    found = tables.pawn_wins[WEAK_MOVES, pawn_place(ahead), weak] & ~bit(ahead)
    if pawn >> 3 == 1 and weak != ahead + 8:
        found |= tables.pawn_wins[WEAK_MOVES, pawn_place(ahead + 8), weak] & ~bit(ahead)
    return found


@inner
def _weak_is_lost(tables, pawn, weak):
    """Where the strong king must stand so that every move of the lone king loses, as far as is known."""
    steps = tables.king[weak] & ~tables.pawn[0, pawn]
    lost = ~EMPTY
    stuck = ~EMPTY  # no move at all: stalemate, for a king and a pawn alone never mate
    while steps:
        target = lowest(steps)
        steps &= steps - U(1)
        forbidden = tables.king[target] | bit(target)
        lost &= tables.pawn_wins[STRONG_MOVES, pawn_place(pawn), target] | forbidden
        stuck &= forbidden
    return lost & ~stuck


@inner
def fill_lone_pawn(tables):
    """Fill `pawn_wins`; needs the steps of kings and pawns."""
    changed = True
    while changed:
        changed = False
        for place in range(PAWN_SQUARES):
            pawn = 8 * (place // 4 + 1) + place % 4
            for weak in range(64):
                if weak == pawn:
                    continue
                legal = ~(tables.king[weak] | bit(weak) | bit(pawn))
                lost = legal & _weak_is_lost(tables, pawn, weak)
                won = EMPTY
                if not tables.pawn[0, pawn] & bit(weak):  # the pawn gives check: it cannot be our move
                    won = legal & (_one_step(tables.pawn_wins[WEAK_MOVES, place, weak]) | _pushes(tables, pawn, weak))
                if lost != tables.pawn_wins[WEAK_MOVES, place, weak] or won != tables.pawn_wins[STRONG_MOVES, place, weak]:
                    changed = True
                    tables.pawn_wins[WEAK_MOVES, place, weak] = lost
                    tables.pawn_wins[STRONG_MOVES, place, weak] = won


@inner
def lone_pawn_wins(tables, strong, strong_king, pawn, weak_king, strong_moves):
    """Whether king and pawn of `strong` win against the lone king."""
    if strong == 1:
        pawn, strong_king, weak_king = pawn ^ 56, strong_king ^ 56, weak_king ^ 56
    if pawn & 4:
        pawn, strong_king, weak_king = pawn ^ 7, strong_king ^ 7, weak_king ^ 7
    side = STRONG_MOVES if strong_moves else WEAK_MOVES
    return tables.pawn_wins[side, pawn_place(pawn), weak_king & 63] & bit(strong_king) != EMPTY
