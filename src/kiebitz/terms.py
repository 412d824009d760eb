"""What a user's own term may use: `from kiebitz.terms import *`.

Sets of squares are numbers with one bit per square; combine them with & (both), | (either)
and ~ (all others).  Sides are 0 (White) and 1 (Black); `us` is the side the rule speaks for,
`1 - us` its opponent.  `rank(7, us)` is counted from the own side.  `@word` above a function
makes it one more word that rules may use.  No argument makes a word read beside an array.
"""

from __future__ import annotations

from kiebitz.core.attacks import bishop_attacks as _bishop_attacks
from kiebitz.core.attacks import rook_attacks as _rook_attacks
from kiebitz.core.bitboards import BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, U
from kiebitz.core.bitboards import bit as _bit
from kiebitz.core.bitboards import count as _count
from kiebitz.core.bitboards import east as _east
from kiebitz.core.bitboards import fill_files as _fill_files
from kiebitz.core.bitboards import fill_forward as _fill_forward
from kiebitz.core.bitboards import forward as _forward
from kiebitz.core.bitboards import lowest as _lowest
from kiebitz.core.bitboards import west as _west
from kiebitz.evaluation.record import ALL_MEN
from kiebitz.evaluation.user_rules import word
from kiebitz.evaluation.user_terms import term
from kiebitz.language import Text


@word
def squares(number):
    """A number with one bit for each square as a set of squares."""
    return U(number)


@word
def bit(square):
    """The set of one square, 0 (a1) to 63 (h8)."""
    return _bit(square & 63)


@word
def count(squares):
    """How many squares a set has."""
    return _count(U(squares))


@word
def lowest(squares):
    """The first square of a set, from a1 on; 64 if it is empty."""
    return _lowest(U(squares)) if squares else 64


@word
def pawns(position, us):
    return position.state.pieces[us & 1, PAWN]


@word
def knights(position, us):
    return position.state.pieces[us & 1, KNIGHT]


@word
def bishops(position, us):
    return position.state.pieces[us & 1, BISHOP]


@word
def rooks(position, us):
    return position.state.pieces[us & 1, ROOK]


@word
def queens(position, us):
    return position.state.pieces[us & 1, QUEEN]


@word
def king(position, us):
    return position.state.pieces[us & 1, KING]


@word
def men(position, us):
    """All men of a side."""
    return position.state.occupied[us & 1]


@word
def occupied(position):
    return position.state.occupied[0] | position.state.occupied[1]


@word
def attacked(position, us):
    """All squares a side sees."""
    return position.mind.attacked[us & 1, ALL_MEN]


@word
def attacked_by(position, us, kind):
    """The squares seen by one kind of man: PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING."""
    return position.mind.attacked[us & 1, kind % 6]


@word
def passed_pawns(position, us):
    return position.mind.passed[us & 1]


@word
def rank(number, us):
    """All squares of a rank, 1 to 8, counted from the own side."""
    return U(0xFF) << U(8 * (number - 1) if us == WHITE else 8 * (8 - number))


@word
def file(number):
    """All squares of a file, 1 (a) to 8 (h)."""
    return U(0x0101010101010101) << U(number - 1)


@word
def ahead(squares, us):
    """One step towards the opponent."""
    return _forward(squares, us)


@word
def in_front(squares, us):
    """All squares in front of the given ones, on their files."""
    return _fill_forward(_forward(squares, us), us)


@word
def whole_files(squares):
    return _fill_files(squares)


@word
def beside(squares):
    """The neighbours to the left and right."""
    return _east(squares) | _west(squares)


@word
def rook_sees(position, square):
    return _rook_attacks(position.tables, square & 63, occupied(position))


@word
def bishop_sees(position, square):
    return _bishop_attacks(position.tables, square & 63, occupied(position))


@word
def knight_sees(position, square):
    return position.tables.knight[square & 63]


@word
def king_sees(position, square):
    return position.tables.king[square & 63]


@word
def distance(position, a, b):
    """King steps between two squares."""
    return position.tables.distance[a & 63, b & 63]


__all__ = [
    "BISHOP",
    "BLACK",
    "KING",
    "KNIGHT",
    "PAWN",
    "QUEEN",
    "ROOK",
    "WHITE",
    "Text",
    "ahead",
    "attacked",
    "attacked_by",
    "beside",
    "bishop_sees",
    "bishops",
    "bit",
    "count",
    "distance",
    "file",
    "in_front",
    "king",
    "king_sees",
    "knight_sees",
    "knights",
    "lowest",
    "men",
    "occupied",
    "passed_pawns",
    "pawns",
    "queens",
    "rank",
    "rook_sees",
    "rooks",
    "squares",
    "term",
    "whole_files",
    "word",
]
