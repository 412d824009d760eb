"""The screen and keyboard of the BASIC program: letters, square names, the input mask, the move list.

Other parts of Kiebitz have dialogues of their own; these are here because they show how the
original looked and felt, and because its book tests them.
"""

from __future__ import annotations

from kiebitz.opponents.cpc.board import LETTERS, square_label, square_number
from kiebitz.opponents.cpc.state import State

MASK = "__-__"
ENTER, DELETE = chr(13), chr(127)
YOUR_MOVE, THINKING = ("Ihr", " Zug:"), ("Ich", "werte:")
ENDINGS = {1: "PATT!", 2: "MATT!"}  # lines 9000 ff.; who is mated is not said

_DARK, _LIGHT = 0, 2


def letter(code: int) -> str:
    """Small letters for the computer, capitals for the player, nothing for an empty square."""
    return LETTERS[code + 9]


def square_name(square: int, turned: bool = False) -> str:
    """ "E2" for 52."""
    return square_label(square, turned).upper()


def square_colour(square: int) -> int:
    """The paper of a square, lines 6500 ff.: 0 (dark) when file and rank add up to an even number, else 2."""
    return _DARK if sum(divmod(square, 10)) % 2 == 0 else _LIGHT


def other_colour(square: int) -> int:
    """The paper it blinks in: that of the other squares."""
    return _LIGHT if square_colour(square) == _DARK else _DARK


def move_text(state: State, turned: bool = False) -> str:
    """Lines 6250-6410: the line of the move list, for the move that was just made."""
    if state.fourth:
        # as printed the direction on the inner board decides, which is the wrong one when the board is turned
        short = state.target > state.start
        if turned and not state.settings.as_printed:
            short = not short
        return " 0-0 " if short else "0-0-0"
    sign = "x" if state.captured or state.third else "-"
    return square_name(state.start, turned) + sign + square_name(state.target, turned)


def screen(squares: list[int]) -> list[str]:
    """The board as letters, rank 8 first; an empty square is a dot (the original shows its colour only)."""
    return ["".join(letter(squares[10 * file + rank]) or "." for file in range(1, 9)) for rank in range(8, 0, -1)]


class InputMask:
    """Lines 2030-2320: four keys and ENTER.  Keys that do not fit are ignored, DEL starts again."""

    def __init__(self) -> None:
        self._typed = ""
        self.entered: tuple[int, int] | None = None

    @property
    def text(self) -> str:
        """What the mask shows: capitals, with the dash put in by itself."""
        padded = self._typed.upper().ljust(4, "_")
        return f"{padded[:2]}-{padded[2:]}"

    def show(self, typed: str) -> None:
        """What the joystick points at stands there instead of what was typed."""
        self._typed, self.entered = typed, None

    def press(self, key: str) -> None:
        if key == DELETE:
            self.clear()
        elif len(self._typed) == 4:
            if key == ENTER:
                self.entered = square_number(self._typed[:2]), square_number(self._typed[2:])
        elif key in ("abcdefgh" if len(self._typed) % 2 == 0 else "12345678"):
            self._typed += key

    def clear(self) -> None:
        """Also what a refused move leads to: no message, an empty mask."""
        self._typed = ""
        self.entered = None
