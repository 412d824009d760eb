"""How an opponent introduces itself: everything the rest of the product asks about it without starting it.

Lists, dialogs, documents, the exam and the pool of ratings read this and nothing else; nobody asks for a name.  What
a visitor is shown beyond it, its `exhibit`, is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from kiebitz.language import Text
from kiebitz.opponents.exhibit import Exhibit
from kiebitz.opponents.libraries import LibraryFormat
from kiebitz.opponents.style_files import StyleFormat
from kiebitz.options import Option


class Rated(NamedTuple):
    """A level that plays in the pool of ratings."""

    name: str  # as the table of results calls it
    level: int
    guess: int  # where to look for opponents before the first games


@dataclass(frozen=True)
class Profile:
    """Who it is, what can be set, and how it behaves at the board."""

    key: str  # "himstedt-stahn"
    name: str
    year: int
    machine: Text
    authors: Text
    story: Text  # two to five sentences
    source: Text  # the document it follows
    options: tuple[Option, ...] = ()
    guesses: tuple[Text, ...] = ()  # gaps of the source that we filled
    knows_time: bool = False  # it can be given a time for a move; otherwise its level alone ends its thinking
    positions_a_second: float | None = None  # of its machine, where that was printed or follows from times printed
    rated: tuple[Rated, ...] = ()
    exhibit: Callable[[], Exhibit] = Exhibit
    library: LibraryFormat | None = None  # the files of its opening library
    style: StyleFormat | None = None  # the files of its play style

    @property
    def level(self) -> Option | None:
        """The option that says how well it plays; None: it plays in one way only."""
        return next((option for option in self.options if option.key == "level" and option.low is not None), None)
