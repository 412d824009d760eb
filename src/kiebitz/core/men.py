"""The men by letter, figure and name: the one table that reading and writing in both languages go by."""

from __future__ import annotations

from kiebitz.language import Text

PIECE_LETTERS = "PNBRQKpnbrqk"  # as in FEN; the kernels number the men in this order
GERMAN_LETTERS = "BSLTDKbsltdk"
FIGURES = "♙♘♗♖♕♔♟♞♝♜♛♚"

# For diagrams, where every letter is a man.
TO_GERMAN = str.maketrans(PIECE_LETTERS, GERMAN_LETTERS)
TO_FIGURES = str.maketrans(PIECE_LETTERS, FIGURES)
# For moves, where small letters are files and pawns have none.
MOVE_TO_GERMAN = str.maketrans("NBRQ", "SLTD")
MOVE_TO_FIGURES = str.maketrans(PIECE_LETTERS[1:6], FIGURES[1:6])
# For one letter that is known to be a piece: no letter means two of them, B is always the bishop.
TO_ENGLISH = str.maketrans("SLTDsltd", "NBRQnbrq")

PIECE_NAMES = {
    "k": Text("king", "König"),
    "q": Text("queen", "Dame"),
    "r": Text("rook", "Turm"),
    "b": Text("bishop", "Läufer"),
    "n": Text("knight", "Springer"),
    "p": Text("pawn", "Bauer"),
}
