"""Stellungsvorgabe (book 4.4): the board is emptied, a square blinks, letters put men on it, ENTER ends.

Where there are only lines the square is named instead of reached with the cursor keys: `e1K e8k` puts both kings.
The printed lines 30220 and 30340 are defective; this does what the text beside them says.
"""

from __future__ import annotations

import re
from collections.abc import Generator

from kiebitz.opponents.cpc.board import (
    BISHOP,
    KING,
    KNIGHT,
    MOVED_KING,
    MOVED_PAWN,
    MOVED_ROOK,
    PAWN,
    QUEEN,
    ROOK,
    empty_board,
    square_label,
    square_number,
)
from kiebitz.opponents.original import Say

MAY_SET_UP = "Stellungsvorgabe (J/N)?"
MOVED_ALREADY = "Schon bewegt?(J/N)"
MEN = {"b": MOVED_PAWN, "s": KNIGHT, "l": BISHOP, "t": MOVED_ROOK, "d": QUEEN, "k": MOVED_KING}
HOMES = {(MOVED_KING, 1): (58,), (MOVED_KING, -1): (51,), (MOVED_ROOK, 1): (18, 88), (MOVED_ROOK, -1): (11, 81)}
UNMOVED = {MOVED_ROOK: ROOK, MOVED_KING: KING}
_TYPED = re.compile(r"[a-h][1-8]|[bsltdkBSLTDK ]")


class Editor:
    """The board while it is set up."""

    def __init__(self, turned: bool) -> None:
        self.squares = empty_board()
        self.turned = turned
        self.at = square_number("a1")  # the square that blinks, as the board is labelled

    @property
    def square(self) -> int:
        return 99 - self.at if self.turned else self.at

    @property
    def name(self) -> str:
        return square_label(self.at).upper()

    def put(self, sign: str) -> bool:
        """A man on the blinking square, a blank clears it; True: it must be asked whether the man has moved."""
        if sign == " ":
            self.squares[self.square] = 0
            return False
        side, code = (1 if sign.islower() else -1), MEN[sign.lower()]
        if code == MOVED_PAWN and self.square % 10 == (7 if side > 0 else 2):
            code = PAWN
        self.squares[self.square] = side * code
        return self.square in HOMES.get((code, side), ())

    def not_moved(self) -> None:
        man = self.squares[self.square]
        self.squares[self.square] = UNMOVED[abs(man)] * (1 if man > 0 else -1)

    @property
    def has_kings(self) -> bool:
        return all(any(self.squares.count(side * king) for king in (KING, MOVED_KING)) for side in (1, -1))


def edit(say: Say, editor: Editor) -> Generator[str, str, None]:
    """Until ENTER is pressed with both kings on the board; how many men there are is not looked at."""
    while True:
        typed = yield f"{editor.name} "
        if not typed and editor.has_kings:
            return
        for sign in _TYPED.findall(typed):
            if len(sign) == 2:
                editor.at = square_number(sign)
            elif editor.put(sign):
                say(f"{editor.name} {sign}")
                if (yield from yes_or_no(MOVED_ALREADY)) == "N":
                    editor.not_moved()


def yes_or_no(question: str) -> Generator[str, str, str]:
    """J or N, small or capital; other keys do nothing."""
    while True:
        typed = (yield f"{question} ").strip().upper()
        if typed in ("J", "N"):
            return typed
