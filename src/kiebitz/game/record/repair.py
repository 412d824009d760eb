"""The archive looked through for what does not fit together, and mended as far as games can be loaded."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from pathlib import Path

from kiebitz.game.game import Game
from kiebitz.game.record.archive import Archive
from kiebitz.game.record.pgn import cut_unplayable, read_games, write_game
from kiebitz.language import KiebitzError, Text


def faults_of(archive: Archive) -> list[Text]:
    """Everything that does not fit together; empty for a sound archive."""
    found = []
    with archive.reading() as db:
        for (message,) in db.execute("PRAGMA integrity_check"):
            if message != "ok":
                found.append(Text("The file is damaged: {message}.", "Die Datei ist beschädigt: {message}.").format(message=message))
        gaps = db.execute(
            "SELECT id, ply_count, (SELECT count(*) FROM plies WHERE game = id), (SELECT max(ply) FROM plies WHERE game = id) FROM games"
        ).fetchall()
    for number, count, rows, last in gaps:
        if rows != (last or 0) or count > rows:
            found.append(
                Text("Game {number} has a gap in its moves.", "Partie {number} hat eine Lücke in den Zügen.").format(number=number)
            )
        elif trouble := _trouble(archive, number):
            found.append(Text("Game {number}: {error}", "Partie {number}: {error}").format(number=number, error=trouble))
    return found


def _trouble(archive: Archive, number: int) -> Text | None:
    """Why a game cannot be loaded."""
    try:
        archive.load(number)
    except KiebitzError as error:
        return error.text
    except (ValueError, TypeError, AttributeError) as error:  # what is stored is not what was written
        return Text("It cannot be read: {error}.", "Sie ist nicht lesbar: {error}.").format(error=error)
    return None


def repair(archive: Archive) -> tuple[list[Text], Path]:
    """Shorten every game to what can be loaded of it, leave out what cannot be loaded at all; what was done, and where
    the archive as it was before lies."""
    before = archive.path.with_name(f"{archive.path.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    with archive.reading() as db, contextlib.closing(sqlite3.connect(before)) as kept:
        db.backup(kept)
    done = []
    for number in archive.numbers():
        with archive.writing() as db:
            (rows, last), (count,) = (
                db.execute("SELECT count(*), max(ply) FROM plies WHERE game = ?", (number,)).fetchone(),
                db.execute("SELECT ply_count FROM games WHERE id = ?", (number,)).fetchone(),
            )
            if rows == (last or 0) and count <= rows and _trouble(archive, number) is None:
                continue
            done.append(_shorten(archive, db, number))
    return done, before


def _shorten(archive: Archive, db: sqlite3.Connection, number: int) -> Text:
    moves = db.execute("SELECT ply, move FROM plies WHERE game = ? ORDER BY ply", (number,)).fetchall()
    start_fen, chess960 = db.execute("SELECT start_fen, chess960 FROM games WHERE id = ?", (number,)).fetchone()
    good = 0
    with contextlib.suppress(KiebitzError):
        game = Game(start_fen, bool(chess960), claims_needed=True)
        with contextlib.suppress(KiebitzError):
            game.replay((move, {}) for place, (ply, move) in enumerate(moves, 1) if ply == place)
        good = len(game.plies)
    db.execute("DELETE FROM plies WHERE game = ? AND ply > ?", (number, good))
    db.execute("UPDATE games SET ply_count = min(ply_count, ?) WHERE id = ?", (good, number))
    (pgn,) = db.execute("SELECT pgn FROM games WHERE id = ?", (number,)).fetchone()
    for record in read_games(str(pgn)) if pgn else ():
        while cut_unplayable(record.tree):
            pass
        db.execute("UPDATE games SET pgn = ? WHERE id = ?", (write_game(record.tree), number))
    if _trouble(archive, number) is None:
        return Text(
            "Game {number} is shortened to its first {good} of {all} stored half-moves.",
            "Partie {number} ist auf die ersten {good} von {all} gespeicherten Halbzügen gekürzt.",
        ).format(number=number, good=good, all=len(moves))
    db.execute("DELETE FROM games WHERE id = ?", (number,))
    return Text("Game {number} cannot be read and is left out.", "Partie {number} ist nicht lesbar und fehlt nun.").format(number=number)
