"""An opponent as a visitor meets it: how it thinks, figures of its time, positions worth a look, what it counts.

Everything may be left out; whoever shows an exhibit shows what is there.  Facts come from the sources, the sentences are ours.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kiebitz.core.fen import START_FEN
from kiebitz.core.men import PIECE_NAMES
from kiebitz.language import Text
from kiebitz.opponents.screen import Screen


@dataclass(frozen=True)
class Spot:
    """A position in which the program shows what it is made of."""

    key: str
    name: Text
    note: Text
    fen: str
    level: int | None = None  # None: its usual one


START = Spot(
    "start", Text("The first move", "Der erste Zug"), Text("What it makes of the start position.", "Was es aus der Grundstellung macht."),
    START_FEN,
)  # fmt: skip


# What it counts --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """One figure of a term."""

    text: Text | None  # what it is paid for; None: the term itself says it
    value: float | bool
    is_guess: bool = False


@dataclass(frozen=True)
class Row:
    """One thing the program counts."""

    name: Text
    numbers: tuple[Number, ...] = ()
    source: str = ""


@dataclass(frozen=True)
class Group:
    """Things of a kind."""

    name: Text
    rows: tuple[Row, ...]


MEN = Text("Value of the men", "Wert der Figuren")
_KINDS = tuple(Text(name.en.capitalize(), name.de) for name in (PIECE_NAMES[letter] for letter in "pnbrq"))


def men(values: tuple[float, ...], source: str) -> Group:
    """The values of pawn, knight, bishop, rook and queen."""
    return Group(MEN, tuple(Row(name, (Number(None, value),), source) for name, value in zip(_KINDS, values, strict=True)))


# What its levels mean --------------------------------------------------------------------------------


def half_moves(level: int) -> Text:
    """For programs whose level is their depth."""
    if level == 1:
        return Text("looks one half-move ahead", "schaut einen Halbzug voraus")
    return Text("looks {n} half-moves ahead", "schaut {n} Halbzüge voraus").format(n=level)


# The whole -------------------------------------------------------------------------------------------

POINTS = Text("points", "Punkte")
PLAIN_SCREEN = Screen()
# From whose side the values of its moves are meant.
OWN_SIDE = Text("for the side to move", "für die Seite am Zug")
WHITES_SIDE = Text("from White's view", "aus der Sicht von Weiß")

# Names of facts that several of them share.
LANGUAGE = Text("Written in", "Geschrieben in")
SPEED = Text("Speed then", "Tempo damals")
BLIND = Text("Does not know", "Kennt nicht")
FAME = Text("Its best moment", "Sternstunde")


@dataclass(frozen=True)
class Exhibit:
    """All that is shown of it."""

    motto: Text | None = None
    thinking: tuple[Text, ...] = ()  # how it thinks, one sentence each
    facts: tuple[tuple[Text, Text], ...] = ()
    spots: tuple[Spot, ...] = ()
    levels: tuple[tuple[int, Text], ...] = ()  # those that answer within seconds, and what they mean
    unit: Text = POINTS
    view: Text = OWN_SIDE
    terms: Callable[[], tuple[Group, ...]] = tuple
    screen: Screen = PLAIN_SCREEN

    @property
    def all_spots(self) -> tuple[Spot, ...]:
        """Every program also shows its first move."""
        return (*self.spots, START)
