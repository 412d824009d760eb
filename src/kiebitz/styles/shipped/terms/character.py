"""Open or closed: what the character of a position is worth to a man.  A thesis of 1992 (2.4.4) misses it in every program.

A term as anybody can write one (docs/add-a-term.md), shipped as an example.  The standard does without it; `--terms character`
or a style with `user_terms = ["character"]` switches it on.  How many blocked pawns and open files are enough, and what a
man gains, is our own choice; the page "Open or closed" of the course draws the same lines.
"""

from kiebitz.terms import Text, ahead, bishops, count, file, knights, pawns, rank, squares, term, whole_files, word

MIDDLE_FILES = file(3) | file(4) | file(5) | file(6)
NOTHING = squares(0)


@word
def rams(position):
    """Pairs of pawns that block each other in the middle files."""
    return count(ahead(pawns(position, 0), 0) & pawns(position, 1) & MIDDLE_FILES)


@word
def open_files(position):
    """Files without any pawn."""
    return 8 - count(whole_files(pawns(position, 0) | pawns(position, 1)) & rank(1, 0))


@term(
    mg=8,
    eg=6,
    name=Text("Bishop in an open position", "Läufer in offener Stellung"),
    why=Text("The position is open: free diagonals for {squares}.", "Die Stellung ist offen: freie Diagonalen für {squares}."),
    example="r2q1rk1/pp3ppp/2n2n2/8/8/2N2B2/PP3PPP/R2Q1RK1 w - - 0 12",
)
def bishop_in_open_position(position, us):
    return bishops(position, us) if open_files(position) >= 2 and rams(position) == 0 else NOTHING


@term(
    mg=8,
    eg=6,
    name=Text("Knight in a closed position", "Springer in geschlossener Stellung"),
    why=Text(
        "The position is closed; a knight leaps over it: {squares}.",
        "Die Stellung ist geschlossen; ein Springer springt darüber: {squares}.",
    ),
    example="rnbqkbnr/pp3ppp/4p3/2ppP3/3P4/2P5/PP3PPP/RNBQKB1R b KQkq - 0 4",
)
def knight_in_closed_position(position, us):
    return knights(position, us) if rams(position) >= 2 else NOTHING
