"""The program's arrays and how a position gets into them.

The names FIG, BEDVC, BEDVS, BEDGEG, ZUGM, ZUGMC and ZUGMS are those of the paper (section on data): one entry per
square, the computer's men positive, the user's negative, kings and rooks that never moved raised by eight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kiebitz.language import KiebitzError, Text
from kiebitz.opponents.himstedt_stahn.criteria import CRITERIA_SLOTS, NUMBERS

PAWN, ROOK, KNIGHT, BISHOP, QUEEN, KING = 1, 2, 3, 4, 5, 6
UNMOVED = 8  # added to the absolute value of a king or rook that never moved, for the castling test
COMPUTER, USER = 1, -1  # the sign of a man; as an index the computer is 0, the user 1
PLIES = 4  # COMZUG, TIEFE2, TIEFE3, and the answers to a check where those are followed
MOST_MOVES = 256

# Everything that changes while the program thinks.
STATE = np.dtype(
    [
        ("fig", np.int8, (64,)),  # a1 = 0, b1 = 1 ... h8 = 63
        ("mover", np.int64),  # COMPUTER or USER: whose turn it is
        ("computer_white", np.int64),
        ("en_passant", np.int64),  # the square a pawn has just passed over, or -1
        ("move_number", np.int64),
        ("king", np.int64, (2,)),
        ("bedv", np.int8, (2, 64)),  # BEDVC and BEDVS: how often each square is attacked by computer and user
        ("bedgeg", np.int8, (64,)),  # how many enemy men are attacked from this square
        ("zugm", np.int16, (64,)),  # how many moves the man on this square has
        ("zugm_total", np.int64, (2,)),  # ZUGMC and ZUGMS
        ("moves", np.int32, (PLIES + 2, MOST_MOVES)),  # lists of the plies, then of computer and user (AENDER)
        ("count", np.int64, (PLIES + 2,)),
        ("pre", np.int64, (PLIES, MOST_MOVES)),  # pre-evaluation of the moves of the ply
        ("over", np.int8, (PLIES, MOST_MOVES)),  # whether the game is over after the move
        ("path", np.int32, (PLIES,)),  # the moves made since the position at hand
        ("saved_fig", np.int8, (PLIES, 64)),
        ("saved", np.int64, (PLIES, 4)),  # en passant, move number, both kings
        ("reach", np.int64, (32,)),  # squares attacked by one man
        ("takers", np.int64, (2, 8)),  # who can take part in an exchange: computer and user, by figure
        ("gain", np.int64, (40,)),
        ("terms", np.int64, (2, CRITERIA_SLOTS)),  # points of computer and user by criterion
        ("squares", np.uint64, (2, CRITERIA_SLOTS)),  # where they come from
        ("limited", np.int64),  # what the limit of the positional criteria took away
        ("switch", np.int8, (CRITERIA_SLOTS,)),
        ("number", np.int64, (len(NUMBERS),)),
        ("killer", np.int32),
        ("reply", np.int32),  # best answer found by the last TIEFE2
        ("follow_up", np.int32),  # best move after that answer
        ("last_best", np.int32),  # best move of the last TIEFE3
        ("evaluated", np.int64),
        ("calls", np.int64, (PLIES + 1,)),  # calls of TIEFE2 and TIEFE3, by ply
        ("cutoffs", np.int64, (PLIES + 1,)),
        ("killer_hits", np.int64),
        ("follow_checks", np.int64),
        ("logged", np.int64),
    ],
    align=True,
)

# One line for each call of an evaluation routine; TRACE and the tree are made of it.
LOG = np.dtype([("path", np.int32, (PLIES,)), ("ply", np.int32), ("value", np.int64), ("fig", np.int8, (64,))], align=True)
LOG_SIZE = 20000

_LETTERS = {"p": PAWN, "r": ROOK, "n": KNIGHT, "b": BISHOP, "q": QUEEN, "k": KING}
PROMOTION_LETTERS = {QUEEN: "q", ROOK: "r", BISHOP: "b", KNIGHT: "n"}
_HOME = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}


def _one(dtype: Any) -> Any:
    """A record that works compiled and as plain Python alike."""
    return np.zeros(1, dtype=dtype).view(np.recarray)[0]


def square_number(name: str) -> int:
    return ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1)


def square_name(square: int) -> str:
    return "abcdefgh"[square & 7] + str((square >> 3) + 1)


def new_state() -> Any:
    """An empty record with every criterion switched on and the default numbers."""
    state = _one(STATE)
    state.switch[:] = 1
    state.number[:] = [number.default for number in NUMBERS]
    return state


def new_log() -> Any:
    return np.zeros(LOG_SIZE, dtype=LOG)


def load(state: Any, fen: str, computer_white: bool | None = None, castling: bool = True) -> None:
    """Put a position into the arrays.  The computer has the side to move unless said otherwise."""
    board, side, rights, passed, _, move_number = fen.split()
    if computer_white is None:
        computer_white = side == "w"
    state.fig[:] = 0
    for rank, row in enumerate(board.split("/")):
        square = 56 - 8 * rank
        for letter in row:
            if letter.isdigit():
                square += int(letter)
                continue
            sign = COMPUTER if letter.isupper() == computer_white else USER
            state.fig[square] = sign * _LETTERS[letter.lower()]
            square += 1
    for index, sign in enumerate((COMPUTER, USER)):
        kings = [int(s) for s in range(64) if state.fig[s] == sign * KING]
        if len(kings) != 1:
            raise KiebitzError(
                Text(
                    "Each side needs exactly one king; here one has {n}.", "Jede Seite braucht genau einen König; hier hat eine {n}."
                ).format(n=len(kings))
            )
        state.king[index] = kings[0]
    for right in rights if castling else "":
        _mark_unmoved(state, right, computer_white)
    state.mover = COMPUTER if (side == "w") == computer_white else USER
    state.computer_white = int(computer_white)
    state.en_passant = -1 if passed == "-" else square_number(passed)
    state.move_number = int(move_number)


def _mark_unmoved(state: Any, right: str, computer_white: bool) -> None:
    """A castling right means that king and rook never moved; the program has no other memory of it."""
    if right not in _HOME:
        return
    king, rook = (square_number(name) for name in _HOME[right])
    sign = COMPUTER if right.isupper() == computer_white else USER
    if state.fig[king] * sign in (KING, KING + UNMOVED) and state.fig[rook] * sign == ROOK:
        state.fig[king] = sign * (KING + UNMOVED)
        state.fig[rook] = sign * (ROOK + UNMOVED)


def uci(move: int) -> str:
    """A move of the arrays in common notation; castling is the king's move."""
    promoted = (move >> 12) & 7
    return square_name(move & 63) + square_name((move >> 6) & 63) + PROMOTION_LETTERS.get(promoted, "")
