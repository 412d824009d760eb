"""The board as coloured text in the largest size that fits: figures or letters, either side below,
last move, cursor, possible targets, and the field-control colours.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text as RichText

from kiebitz.core.bitboards import square_name
from kiebitz.core.fen import spell
from kiebitz.core.men import TO_FIGURES, TO_GERMAN
from kiebitz.game.rules import square_control
from kiebitz.language import Language, Text

SIZES = ((9, 4), (7, 3), (5, 2), (4, 2), (3, 1), (2, 1))  # columns and lines of one square, largest first

LIGHT, DARK = "#d9c7a3", "#9c7a54"
LIGHT_LAST, DARK_LAST = "#d8d06a", "#b0a03c"
TARGET = "#7fa66a"
CURSOR = "#5b8fd0"
CHECK = "#c9564b"
WHITE_MAN, BLACK_MAN = "#ffffff", "#14110d"

# From strongly Black's to strongly White's; the person's side is green, the opponent's red.
OWN = ("#cfe3c3", "#a3cc8f", "#74b35c", "#458f30", "#226b14")
THEIRS = ("#ecd0c8", "#e0a899", "#d17b66", "#b54f38", "#8f2b16")
NOBODY = "#d8d4c8"
STEPS = (2, 5, 8, 11)  # control up to these counts as one, two … steps

LEGEND = Text("own weak → strong", "eigene Felder schwach → stark")
LEGEND_THEIRS = Text("opponent's weak → strong", "gegnerische schwach → stark")
LEGEND_NOBODY = Text("even", "ausgeglichen")


@dataclass(frozen=True)
class BoardLook:
    """All that decides how the board is drawn."""

    fen: str
    language: Language = "en"
    figures: bool = True
    flipped: bool = False
    control: bool = False
    person_is_white: bool = True
    retro: bool = False
    last_move: tuple[str, ...] = ()  # squares
    cursor: str | None = None
    selected: str | None = None
    targets: frozenset[str] = field(default_factory=frozenset)
    check: str | None = None  # the king in check


def fitting_size(columns: int, lines: int) -> tuple[int, int]:
    """The largest square that lets the whole board fit, edges included."""
    for wide, high in SIZES:
        if 8 * wide + 3 <= columns and 8 * high + 1 <= lines:
            return wide, high
    return SIZES[-1]


def men_of(fen: str) -> dict[str, str]:
    """Square name -> letter as in FEN, also of a position that is being set up and lacks a king."""
    return {square_name(square): letter for square, letter in spell(fen).men.items()}


def squares_in_view(flipped: bool) -> list[list[str]]:
    """The rows from top to bottom as they are seen."""
    ranks = "12345678" if flipped else "87654321"
    files = "hgfedcba" if flipped else "abcdefgh"
    return [[file + rank for file in files] for rank in ranks]


def square_at(x: int, y: int, size: tuple[int, int], flipped: bool) -> str | None:
    """The square under a point of the drawn board."""
    wide, high = size
    column, row = (x - 2) // wide, y // high
    if x < 2 or not 0 <= column < 8 or not 0 <= row < 8:
        return None
    return squares_in_view(flipped)[row][column]


def draw(look: BoardLook, size: tuple[int, int]) -> RichText:
    """The whole board with its edges."""
    wide, high = size
    men = men_of(look.fen)
    control = square_control(look.fen) if look.control and not look.retro else None
    edge = Style(color="#33ff66" if look.retro else "#9a9a9a")
    text = RichText(no_wrap=True, overflow="crop")
    for row in squares_in_view(look.flipped):
        for line in range(high):
            middle = line == high // 2
            text.append(f"{row[0][1]} " if middle else "  ", edge)
            for square in row:
                man = men.get(square) if middle else None
                letter = _letter(look, square, man) if middle else ""
                text.append(letter.center(wide) if len(letter) <= wide else letter[:wide], _style(look, square, man, control))
            text.append("\n")
    text.append("  ", edge)
    for square in squares_in_view(look.flipped)[0]:
        text.append(square[0].center(wide), edge)
    return text


def _is_dark(square: str) -> bool:
    return ("abcdefgh".index(square[0]) + int(square[1])) % 2 == 1


def _letter(look: BoardLook, square: str, man: str | None) -> str:
    if man is None:
        if look.retro:
            return ":" if _is_dark(square) else "."
        return "•" if square in look.targets else ""
    if look.figures and not look.retro:
        return man.lower().translate(TO_FIGURES)
    letter = man.translate(TO_GERMAN) if look.language == "de" else man
    if look.retro:  # one colour only: black men carry a star, as on old terminals
        return letter if man.isupper() else "*" + letter.upper()
    return letter  # large for White, small for Black, so that it reads without colours too


def _style(look: BoardLook, square: str, man: str | None, control: list[int] | None) -> Style:
    if look.retro:
        marked = square in (look.cursor, look.selected) or square in look.targets
        return Style(color="#33ff66", bgcolor="#001a08", reverse=marked, bold=man is not None)
    dark = _is_dark(square)
    background = DARK if dark else LIGHT
    if control is not None:
        index = (int(square[1]) - 1) * 8 + "abcdefgh".index(square[0])
        background = _control_colour(control[index] if look.person_is_white else -control[index])
    elif square in look.last_move:
        background = DARK_LAST if dark else LIGHT_LAST
    if square in look.targets and control is None and man is not None:
        background = TARGET
    if square == look.check:
        background = CHECK
    if square in (look.cursor, look.selected):
        background = CURSOR
    color = WHITE_MAN if man is not None and man.isupper() else BLACK_MAN
    return Style(color=color, bgcolor=background, bold=True)


def _control_colour(strength: int) -> str:
    if strength == 0:
        return NOBODY
    step = sum(abs(strength) > bound for bound in STEPS)
    return (OWN if strength > 0 else THEIRS)[step]


def legend(language: Language) -> RichText:
    """What the field-control colours mean."""
    text = RichText()
    for colours, words in ((OWN, LEGEND), (THEIRS, LEGEND_THEIRS)):
        for colour in colours:
            text.append("  ", Style(bgcolor=colour))
        text.append(f" {words.to(language)}\n")
    text.append("  ", Style(bgcolor=NOBODY))
    text.append(f" {LEGEND_NOBODY.to(language)}")
    return text


def evaluation_bar(chance: float, length: int) -> RichText:
    """White's expected result as a bar from left to right."""
    filled = round(chance * length)
    text = RichText()
    text.append("█" * filled, Style(color="#f4f4f4", bgcolor="#303030"))
    text.append(" " * (length - filled), Style(bgcolor="#303030"))
    text.append(f" {chance * 100:.0f} %")
    return text
