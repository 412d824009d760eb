"""A move with the joystick (book 4.2): fire, lead the blinking square, fire, lead, fire, and fire once more in place of ENTER.

Where there are only lines the lever is typed: `<` and `>`, `v` and `^`, and `X` is fire, as its character is.
"""

from __future__ import annotations

from kiebitz.opponents.cpc.board import square_label, square_number

FIRE = "X"
LEVER = {"<": -10, ">": 10, "v": -1, "^": 1}  # squares are ten times the file and the rank
HOME = square_number("a1")


class Joystick:
    """From the first fire to the last."""

    def __init__(self, turned: bool = False) -> None:
        self.turned = turned  # the computer has begun: the labels run the other way, the lever does not
        self.at = HOME
        self.chosen: tuple[int, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Both squares are fixed: the next fire confirms the move."""
        return len(self.chosen) == 2

    @property
    def move(self) -> str:
        """As the mask takes it: the squares fixed, then the one it stands on."""
        squares = self.chosen if self.is_ready else (*self.chosen, self.at)
        return "".join(square_label(square) for square in squares)

    def press(self, key: str) -> bool:
        """True: the move is confirmed.  Keys that are neither lever nor fire do nothing."""
        if key == FIRE:
            if self.is_ready:
                return True
            self.chosen = (*self.chosen, self.at)  # the target is looked for from where the man stands
        elif key in LEVER and not self.is_ready:
            file, rank = divmod(self.at - LEVER[key] if self.turned else self.at + LEVER[key], 10)
            if 1 <= file <= 8 and 1 <= rank <= 8:  # it stops at the edge
                self.at = 10 * file + rank
        return False
