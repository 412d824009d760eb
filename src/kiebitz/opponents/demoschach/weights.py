"""Every number of DEMOSCHACH's evaluation, once: the kernels count with them, the table of terms shows them.

Hundredths of a point (centi), a pawn being 100 points; the lines are those of the listing in chapter 4.
"""

from __future__ import annotations

# Pawns, from line 2104
BLOCKED_CENTRE = -1000
ISOLATED = -1500  # for each file
DOUBLED = -400
TRIPLED = -4000  # three or more on a file
BACKWARD = -200  # for each enemy pawn guarding the next square
PASSED = 115  # times the square of its rank
PASSED_STOPPED = 80  # instead, with an enemy piece in front of it
PASSED_GUARDED = 35  # added when a pawn guards it
PASSED_ENDGAME = 2  # factor
ADVANCE = (0, 0, 390, 540, 700, 230, 0, 0)  # for each step beyond the second rank, files a to h, in the middlegame
ADVANCE_ENDGAME = 200

# Pieces, from line 2302
KNIGHT_HOME = -470
KNIGHT_STEP = 60  # times six less twice the steps to the centre
BISHOP_HOME = -550
BISHOPS = 400
ROOK_SEVENTH = 500
ROOK_CUTS_KING = 600
ROOK_HALF = 150  # no own pawn on its file
ROOK_FULL = 250  # added when there is no enemy pawn either
ROOKS_DOUBLED = 800
ROOK_PASSED = 1000
ROOK_PASSED_ENDGAME = 1500
QUEEN_EARLY = -250  # for each undeveloped minor piece

# Kings, from line 2504; danger is multiplied by the attacking force
SHIELD_MOVED = 50
SHIELD_GONE = 100
KING_BETWEEN = 100  # in the middle while the other king has left it
KING_BETWEEN_OPEN = 200  # and no pawn on his file
KING_OUT = 2000  # beyond his second rank
CASTLING_OPEN = 50  # he may still castle there
CASTLING_GONE = 200
CASTLING_BLOCKED = 50  # for each piece in between
KING_CENTRE = -400  # in the endgame, for each step to the centre
KING_PAWNS = 600  # for each step his mean distance to the pawns is less than six
KING_PAWNS_NOTHING = 3600  # six steps
PAWN_WEIGHT, PAWN_WEIGHT_PASSED, PAWN_WEIGHT_BACKWARD = 2, 6, 3  # in that mean

# Mating drive, from lines 3102 and 3202, in tenths of a point
DRIVE_EDGE = 94  # for each step of the bare king from the centre
DRIVE_NEAR = 16  # for each step nearer than 14

# Points
VALUES = (0, 100, 325, 325, 500, 900, 0)  # by kind, pawn to king; line 202, kings have no value
PAWN_BONUS = 10  # for each pawn of the side ahead, in the endgame; the chapter stops at three pawns, the listing does not

# Control of squares, lines 128-146: what a square is worth, and who controls it
CONTROL_INNER, CONTROL_MIDDLE, CONTROL_OUTER = 100, 60, 20
CONTROL_QUEEN, CONTROL_ROOK, CONTROL_BISHOP = 1, 3, 4  # factors; knights and pawns do not count
