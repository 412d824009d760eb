"""Opening a book file, whichever of the two kinds it is."""

from __future__ import annotations

from pathlib import Path

from kiebitz.game.book.library import OpeningBook, load_book, standard_book
from kiebitz.game.book.polyglot import PolyglotBook


def open_book(path: str | Path = "") -> OpeningBook:
    """The library in a file, our own if none is given.  A faulty file is refused as a whole, with every reason."""
    if not str(path):
        return standard_book()
    file = Path(path).expanduser()
    if file.suffix.lower() == ".bin":
        return PolyglotBook(file)
    return load_book(file)
