"""The board of the BASIC program: a hundred numbered squares, a border, and a code for every piece.

Squares are 10 * file + rank (a1 = 11, h8 = 88).  The computer's pieces are positive and stand
at the top, the player's are negative and stand at the bottom.  Book, chapter 1 and the listing's
initialisation, lines 1000-1970.
"""

from __future__ import annotations

BORDER = 10
COMPUTER, PLAYER = 1, -1

# Codes (book, chapter 1).  Code 1 is a pawn on its first square, or one whose double step is the last move played.
PAWN, MOVED_PAWN, KNIGHT, BISHOP, ROOK, MOVED_ROOK, QUEEN, KING, MOVED_KING = range(1, 10)

# The data of the initialisation, in the order of the listing.
VALUES = (1, 5, 5, 15, 15, 25, 25, 50, 2000, 2000)  # by code; 0 is an empty square
STEPS = (9, 11, 10, 1, 12, 21, 8, 19)
MOST_STEPS = (1, 1, 1, 7, 7, 7, 7, 1, 1)  # codes 1 to 9
STEP_RANGES = ((1, 4), (1, 4), (5, 8), (1, 2), (3, 4), (3, 4), (1, 4), (1, 4), (1, 4))
LETTERS = ("K", "K", "D", "T", "T", "L", "S", "B", "B", "", "b", "b", "s", "l", "t", "t", "d", "k", "k")  # code + 9

WIDTHS = (0, 2, 3, 5, 120)  # book 4.8: moves whose replies are looked at, for its levels 1 to 5

SQUARES = tuple(10 * file + rank for file in range(1, 9) for rank in range(1, 9))

_BACK_RANK = (ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK)
_PIECES = {"p": MOVED_PAWN, "n": KNIGHT, "b": BISHOP, "r": MOVED_ROOK, "q": QUEEN, "k": MOVED_KING}
_ROOK_HOMES = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}


def empty_board() -> list[int]:
    squares = [BORDER] * 100
    for square in SQUARES:
        squares[square] = 0
    return squares


def start_board(computer_begins: bool = False) -> list[int]:
    """The first position.  When the computer begins (book 4.5) kings and queens change places: the
    board is only relabelled, the computer still sits at the top."""
    squares = empty_board()
    back_rank = _BACK_RANK[::-1] if computer_begins else _BACK_RANK
    for file, piece in enumerate(back_rank, start=1):
        squares[10 * file + 1] = -piece
        squares[10 * file + 2] = -PAWN
        squares[10 * file + 7] = PAWN
        squares[10 * file + 8] = piece
    return squares


def square_number(name: str) -> int:
    """The number of "e4"."""
    return 10 * (ord(name[0]) - ord("a") + 1) + int(name[1])


def square_label(square: int, turned: bool = False) -> str:
    """ "e4"; on a turned board (the computer has White) square s is 99 - s."""
    file, rank = divmod(99 - square if turned else square, 10)
    return "abcdefgh"[file - 1] + str(rank)


def board_of(fen: str, en_passant: str, turned: bool) -> list[int]:
    """The codes for a position.  `en_passant` is the square the last double step passed over, or "-":
    it counts even when nobody can capture there, because code 1 is worth something by itself."""
    placement, castling = fen.split()[0], fen.split()[2]
    upper = {}
    for row, rank in zip(placement.split("/"), range(8, 0, -1), strict=True):
        file = 1
        for sign in row:
            if sign.isdigit():
                file += int(sign)
                continue
            upper[10 * file + rank] = sign
            file += 1
    squares = empty_board()
    for square, sign in upper.items():
        white = sign.isupper()
        code = _PIECES[sign.lower()]
        if code == MOVED_PAWN and square % 10 == (2 if white else 7):
            code = PAWN
        squares[99 - square if turned else square] = code * (COMPUTER if white == turned else PLAYER)
    for right in castling:
        if right in _ROOK_HOMES:
            _mark_unmoved(squares, right, turned)
    if en_passant != "-":
        passed = square_number(en_passant)
        pawn = passed + (1 if passed % 10 == 3 else -1)
        pawn = 99 - pawn if turned else pawn
        if abs(squares[pawn]) == MOVED_PAWN:
            squares[pawn] = PAWN if squares[pawn] > 0 else -PAWN
    return squares


def _mark_unmoved(squares: list[int], right: str, turned: bool) -> None:
    """A castling right makes its king an 8 and its rook a 5, when they stand where the program expects them."""
    king, rook = (99 - square_number(home) if turned else square_number(home) for home in _ROOK_HOMES[right])
    side = COMPUTER if right.isupper() == turned else PLAYER
    if squares[king] in (KING * side, MOVED_KING * side) and squares[rook] == MOVED_ROOK * side:
        squares[king] = KING * side
        squares[rook] = ROOK * side
