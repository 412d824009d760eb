"""A program of the past at its own machine, in a terminal of today: lines in and out, painted screens as colours and dots.

A character of a painted screen is two columns wide here, because ours are half as wide as high; its eight by eight
pixels become the dots of two Braille characters, four pixels a dot.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from kiebitz.language import Text
from kiebitz.opponents import converse, profile
from kiebitz.opponents.original import Letters, Picture

NOTE = Text(
    "{name} as it met its users in {year}, in its own words. Ctrl-D ends it at any time.",
    "{name}, wie es {year} seinen Benutzern begegnete, in seinen eigenen Worten. Strg-D beendet es jederzeit.",
)
BEAT = 0.02  # seconds for each move that passes by in the window
GLANCE = 0.06  # seconds for each glance at a printed window
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # of a Braille character, by column and row
# What a terminal sends for the keys of the machines; their names may be typed as well.
_KEYS = {"\x1bOP": "F1", "\x1b[11~": "F1", "\x1b[[A": "F1", "\x1bOQ": "F2", "\x1b[12~": "F2", "\x1b[[B": "F2", "\x14": "Ctrl-T"}
RESET, BLINK = "\x1b[0m", "\x1b[5m"


def _colours(ink: str, paper: str) -> str:
    def rgb(colour: str) -> str:
        return ";".join(str(int(colour[n : n + 2], 16)) for n in (1, 3, 5))

    return f"\x1b[38;2;{rgb(ink)};48;2;{rgb(paper)}m"


def _braille(pixels: tuple[int, ...], width: int, left: int, top: int) -> str:
    """Four by eight pixels from here as one character; a dot is lit when half of its four pixels are."""
    signs = 0
    for column in range(2):
        for row in range(4):
            lit = 0
            for x in (left + 2 * column, left + 2 * column + 1):
                for y in (top + 2 * row, top + 2 * row + 1):
                    lit += pixels[y] >> (width - 1 - x) & 1
            signs |= _DOTS[column][row] if lit >= 2 else 0
    return chr(0x2800 + signs) if signs else " "


def paint(picture: Picture, passing: tuple[Letters, ...] = ()) -> list[str]:
    """The screen as lines with colours."""
    wide = 2 * picture.columns
    cells = [[(" ", picture.paper, picture.paper, False)] * wide for _ in range(picture.rows)]
    for block in picture.blocks:
        for row in range(block.row, block.row + block.height):
            for column in range(2 * block.column, 2 * (block.column + block.width)):
                cells[row][column] = ("▒" if block.waits else " ", block.other or block.colour, block.colour, block.waits)
    for glyph in picture.glyphs:
        for row in range(len(glyph.pixels) // 8):
            for column in range(glyph.width // 4):
                at = glyph.row + row, 2 * glyph.column + column
                sign = _braille(glyph.pixels, glyph.width, 4 * column, 8 * row)
                cells[at[0]][at[1]] = (sign, glyph.colour, cells[at[0]][at[1]][2], glyph.blinks)
    for words in (*picture.letters, *passing):
        for place, sign in enumerate(words.text):
            for half, shown in ((0, sign), (1, " ")):
                column = 2 * (words.column + place) + half
                cells[words.row][column] = (shown, words.colour, cells[words.row][column][2], False)
    return ["".join(_runs(row)) + RESET for row in cells]


def _runs(row: list[tuple[str, str, str, bool]]) -> list[str]:
    found, before = [], None
    for sign, ink, paper, blinks in row:
        if (ink, paper, blinks) != before:
            found.append(RESET + (BLINK if blinks else "") + _colours(ink, paper))
            before = (ink, paper, blinks)
        found.append(sign)
    return found


def play_original(key: str, read: Callable[[str], str], write: Callable[[str], object], has_colours: bool) -> None:
    """Sit down at the machine until it ends or the input does."""
    who = profile(key)
    machine = converse(key)
    write(str(NOTE.format(name=who.name, year=who.year)) + "\n\n")
    lines = machine.begin()
    while True:
        if has_colours:
            _run(machine.film, write)
        write("".join(line + "\n" for line in lines))
        picture = machine.picture() if has_colours else None
        if picture is not None:
            _show(picture, write)
        if machine.ended:
            return
        try:
            typed = read(machine.prompt)
        except (EOFError, KeyboardInterrupt):
            write("\n")
            return
        lines = machine.answer(_KEYS.get(typed, typed))


def _run(film: list[tuple[str, ...]], write: Callable[[str], object]) -> None:
    """One window after the other on the same place, which is empty again at the end."""
    for lines in film:
        write("".join(f"{line}\x1b[K\n" for line in lines))
        time.sleep(GLANCE)
        write(f"\x1b[{len(lines)}A\x1b[J")


def _show(picture: Picture, write: Callable[[str], object]) -> None:
    """The moves it thought about pass by, then the screen as it stands."""
    for passing in picture.passing:
        write("\n".join(paint(picture, passing)) + f"\n\x1b[{picture.rows}A")
        time.sleep(BEAT)
    write("\n".join(paint(picture)) + "\n")
