"""A program at its own machine: what it printed when it was switched on, and what it answers to a line that is typed.

The dialogue of a program is written like the listing it comes from: a generator that says its lines and yields
whenever the machine waited at its keyboard.  Machines that painted their screen instead of printing hand out a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field

Say = Callable[..., None]  # lines to print
Talk = Generator[str, str, None]  # yields what stands before the cursor, gets the line typed


@dataclass(frozen=True)
class Block:
    """A rectangle of the screen in one colour, counted in characters from 0."""

    column: int
    row: int
    width: int
    height: int
    colour: str  # "#rrggbb"
    other: str = ""  # the colour it blinks in, if it does
    waits: bool = False  # blinks until something is typed, not a few times


@dataclass(frozen=True)
class Glyph:
    """A drawing of pixels: rows of bits, the most significant one at the left; eight pixels are a character."""

    column: int
    row: int
    pixels: tuple[int, ...]
    width: int
    colour: str
    name: str  # what it shows, for those who cannot see it
    blinks: bool = False


@dataclass(frozen=True)
class Letters:
    """Words on the screen."""

    column: int
    row: int
    text: str
    colour: str


@dataclass(frozen=True)
class Picture:
    """A painted screen."""

    columns: int
    rows: int
    paper: str
    blocks: tuple[Block, ...] = ()
    glyphs: tuple[Glyph, ...] = ()
    letters: tuple[Letters, ...] = ()
    passing: tuple[tuple[Letters, ...], ...] = ()  # what its window said one after the other while it thought


@dataclass
class Conversation:
    """One sitting at the machine."""

    talk: Callable[[Say], Talk]
    keys: tuple[str, ...] = ()  # inputs worth a button beside the keyboard
    picture: Callable[[], Picture | None] = lambda: None
    film: list[tuple[str, ...]] = field(default_factory=list)  # printed windows that passed by before the last answer
    prompt: str = ""
    ended: bool = False
    _said: list[str] = field(default_factory=list)
    _running: Talk | None = None

    def begin(self) -> list[str]:
        """Switch it on: the first lines."""
        self._running = self.talk(lambda *lines: self._said.extend(lines))
        return self._on(None)

    def answer(self, line: str) -> list[str]:
        """What it prints until it waits again."""
        return [] if self.ended else self._on(line)

    def _on(self, line: str | None) -> list[str]:
        assert self._running is not None, "begin() comes first"
        self.film.clear()
        try:
            self.prompt = next(self._running) if line is None else self._running.send(line)
        except StopIteration:
            self.prompt, self.ended = "", True
        said, self._said[:] = list(self._said), []
        return said
