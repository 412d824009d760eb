"""The file format of a program's own opening library: how it is checked, read and written.

A line of a library is a name and its moves; everything else (weights, tastes, positions) is unknown to these formats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kiebitz.language import Text


class Line(NamedTuple):
    """One variation."""

    name: str
    moves: tuple[str, ...]  # UCI


@dataclass(frozen=True)
class LibraryFormat:
    """One kind of file, known by its suffix."""

    suffix: str  # ".bok"
    name: Text
    check: Callable[[str], list[tuple[int, Text]]]  # every fault with its line
    read: Callable[[str], list[Line]]  # of a faultless text
    write: Callable[[Sequence[Line]], str]
