"""Games from PGN files into the archive and back, without loss and with every fault reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import chess.pgn

from kiebitz.game.book.library import standard_book
from kiebitz.game.record.archive import Archive
from kiebitz.game.record.pgn import Record, cut_unplayable, is_annotated, read_games, start_faults, write_game, write_games
from kiebitz.language import Text

BATCH = 200  # games written to the disk together
NO_GAME = Text("Here are neither tags nor moves of a game.", "Hier stehen weder Kopfzeilen noch Züge einer Partie.")


@dataclass(frozen=True)
class ImportFault:
    """What was wrong with one game of a file."""

    path: Path
    game: int  # number in the file
    line: int
    text: Text
    left_out: bool  # the whole game; else only a part of it


@dataclass(frozen=True)
class ImportReport:
    games: int
    faults: tuple[ImportFault, ...]


def import_pgn(archive: Archive, paths: Iterable[Path], progress: Callable[[int], None] | None = None) -> ImportReport:
    """All games of these files; `progress` hears how many have been read."""
    count = 0
    faults: list[ImportFault] = []
    for path in paths:
        records = read_games(path)
        while batch := list(islice(records, BATCH)):
            count += archive.add_games(_ready(path, batch, faults))
            if progress is not None:
                progress(count)
    return ImportReport(count, tuple(faults))


def _ready(path: Path, batch: list[Record], faults: list[ImportFault]) -> Iterator[tuple[chess.pgn.Game, str | None, dict[str, object]]]:
    for record in batch:
        if _is_nothing(record):
            faults.append(ImportFault(path, record.number, record.line, NO_GAME, True))
            continue
        broken = bool(start_faults(record.tree))
        faults += [ImportFault(path, record.number, record.line, text, broken) for text in record.faults]
        if not broken:
            while unplayable := cut_unplayable(record.tree):  # another variation may have moved up
                faults.append(ImportFault(path, record.number, record.line, unplayable, False))
            yield record.tree, write_game(record.tree) if is_annotated(record.tree) else None, _opening(record.tree)


def _is_nothing(record: Record) -> bool:
    """Words that are neither tags nor moves: a letter, a web page, a picture."""
    headers, empty = dict(record.headers), dict(chess.pgn.Game().headers)
    headers["Result"] = empty["Result"]  # a sign in a picture may look like one
    return bool(record.faults) and not record.tree.variations and headers == empty


def _opening(tree: chess.pgn.Game) -> dict[str, object]:
    """What the library calls the opening, for games whose tags do not; the tags stay as they came."""
    if tree.headers.get("Opening"):
        return {}
    found = standard_book().name_along(tree.board(), tree.mainline_moves())
    return {} if found is None else {"eco": found.eco, "opening": [found.name.en, found.name.de]}


def export_pgn(archive: Archive, numbers: Iterable[int], path: Path) -> int:
    """These games as one PGN file, all or nothing; returns how many."""
    return write_games((archive.tree(number) for number in numbers), path)
