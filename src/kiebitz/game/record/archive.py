"""Every game is kept, after every half-move, in one SQLite file in the user's data folder.

A half-move is forced to the disk before it is reported (several games at once share the trip), so neither a crash nor a
power cut loses a move that was made.  Moves taken back stay behind the current one until another is played, exactly as in `Game`.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import chess.pgn

from kiebitz.core.board import START_FEN
from kiebitz.folders import user_folder
from kiebitz.game import rules
from kiebitz.game.game import PASS, Game, Ply
from kiebitz.game.play.clocks import ClockState
from kiebitz.game.play.journal import GameGoneError
from kiebitz.game.record.pgn import add_plies, declared_result, from_game, notes_of, plain_headers, read_games
from kiebitz.game.record.together import Together
from kiebitz.game.results import Points, Reason, Result
from kiebitz.language import KiebitzError, Text
from kiebitz.score import Score

VERSION = 1  # of the tables
PATIENCE, PATIENCE_IN_PLAY = 10.0, 1.0  # seconds somebody else may hold the file; players do not wait for long

UNUSABLE = Text(
    "The archive of games {path} cannot be used now: {cause}.", "Das Partiearchiv {path} ist gerade nicht zu benutzen: {cause}."
)
_HELD = Text("another program holds it", "ein anderes Programm hält es fest")
_CAUSES = {  # the data base's own words are English, and these are no damage
    sqlite3.SQLITE_BUSY: _HELD,
    sqlite3.SQLITE_LOCKED: _HELD,
    sqlite3.SQLITE_FULL: Text("the disk is full", "der Datenträger ist voll"),
    sqlite3.SQLITE_READONLY: Text("it can only be read", "es lässt sich nur lesen"),
}

_TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- a deleted game's number is never given again: pages may still hold it
    white TEXT NOT NULL, black TEXT NOT NULL,
    event TEXT NOT NULL, site TEXT NOT NULL, round TEXT NOT NULL, date TEXT NOT NULL,
    result TEXT NOT NULL, reason TEXT NOT NULL,
    eco TEXT NOT NULL, opening TEXT NOT NULL,
    start_fen TEXT NOT NULL, chess960 INTEGER NOT NULL, start_key INTEGER NOT NULL,
    ply_count INTEGER NOT NULL,
    headers TEXT NOT NULL,   -- JSON, all tags in their order
    details TEXT NOT NULL,   -- JSON, what is needed to go on with the game
    pgn TEXT,                -- imported games with comments or variations: the whole text
    changed REAL NOT NULL
);
CREATE TABLE plies (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,    -- 1 is the first half-move
    move TEXT NOT NULL,
    key INTEGER NOT NULL,    -- of the position after the move
    seconds REAL,
    white_left REAL, black_left REAL, white_used REAL, black_used REAL, white_moves INTEGER, black_moves INTEGER,
    clock REAL, cp INTEGER, mate INTEGER, depth INTEGER, comment TEXT,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
CREATE INDEX plies_by_key ON plies(key);
CREATE INDEX games_by_start ON games(start_key);
"""


class ArchiveError(KiebitzError):
    """The archive cannot be opened, read or written."""


@dataclass(frozen=True)
class Summary:
    """One line of the list of games."""

    number: int
    white: str
    black: str
    date: str
    result: str
    reason: str
    eco: str
    opening: str
    event: str
    plies: int
    changed: float  # seconds since 1970
    details: str = "{}"  # JSON, what is needed to go on with the game


@dataclass(frozen=True)
class SavedGame:
    """A game out of the archive, ready to go on."""

    number: int
    game: Game
    clock_states: list[ClockState] | None  # None: it was played without our clocks
    details: dict[str, object]


def default_path() -> Path:
    """The archive of this user."""
    return user_folder() / "games.sqlite"


class Archive:
    """Usable from several threads, and from several processes at once."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()
        self._lock = threading.RLock()
        self._together = Together(lambda: self.writing(PATIENCE_IN_PLAY))
        with self._explained():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None, timeout=PATIENCE)
            self._db.create_function("fold", 1, lambda text: (text or "").casefold(), deterministic=True)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
            self._make_tables()

    def _make_tables(self) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise ArchiveError(
                Text(
                    "The archive {path} was written by a newer version of Kiebitz; please update.",
                    "Das Archiv {path} stammt von einer neueren Kiebitz-Version; bitte aktualisieren.",
                ).format(path=self.path)
            )
        if version == 0:
            with self.writing() as db:
                if db.execute("PRAGMA user_version").fetchone()[0] == 0:  # nobody else was quicker
                    for statement in _TABLES.split(";"):
                        db.execute(statement)
                    db.execute(f"PRAGMA user_version = {VERSION}")

    def close(self) -> None:
        with self._lock:
            self._db.close()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Errors of the data base as one sentence."""
        try:
            with self._lock:
                yield
        except (sqlite3.Error, OSError) as error:
            cause = _CAUSES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)  # the rest of the number is a finer cause
            if cause is not None:
                raise ArchiveError(UNUSABLE.format(path=self.path, cause=cause)) from None
            raise ArchiveError(
                Text(
                    "The archive of games {path} failed: {error}. If the file is damaged, move it away; a new one is made.",
                    "Das Partiearchiv {path} ist gestört: {error}. Ist die Datei beschädigt, hilft Umbenennen; es entsteht eine neue.",
                ).format(path=self.path, error=error)
            ) from None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The data base, and errors as one sentence."""
        with self._explained():
            yield self._db

    @contextmanager
    def writing(self, patience: float = PATIENCE) -> Iterator[sqlite3.Connection]:
        """All or nothing, on the disk when it ends."""
        with self._explained():
            self._db.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    # Writing, as a session does it

    def begin(self, game: Game, details: dict[str, object]) -> int:
        """A new game with all moves it has so far; returns its number."""
        return self._together.write(lambda db: self._insert(db, game, details, None))

    def _insert(self, db: sqlite3.Connection, game: Game, details: dict[str, object], pgn: str | None) -> int:
        columns = _columns(game, details)
        columns |= {
            "start_fen": game.start_fen,
            "chess960": int(game.chess960),
            "start_key": rules.position_key(game.start_fen, game.chess960),
            "pgn": pgn,
        }
        names = ", ".join(columns)
        marks = ", ".join("?" for _ in columns)
        number = db.execute(f"INSERT INTO games ({names}) VALUES ({marks})", tuple(columns.values())).lastrowid
        assert number is not None
        db.executemany(_INSERT_PLY, _rows(number, game, len(game.plies)))
        return number

    def add_games(self, trees: Iterable[tuple[chess.pgn.Game, str | None, dict[str, object]]]) -> int:
        """Recorded games, all in one piece, with what is known besides (`eco`, `opening` in both languages);
        the text is given where a game holds more than its moves."""
        count = 0
        with self.writing() as db:
            for tree, pgn, details in trees:
                self._insert_tree(db, tree, pgn, details)
                count += 1
        return count

    def _insert_tree(self, db: sqlite3.Connection, tree: chess.pgn.Game, pgn: str | None, details: dict[str, object]) -> None:
        board = tree.board()
        start = Game(board.fen(), board.chess960, claims_needed=True)
        start.headers.update(plain_headers(tree))
        declared = declared_result(tree.headers)
        if declared:
            start.record_result(declared)
        number = self._insert(db, start, details, pgn)
        rows: list[tuple[object, ...]] = []
        for ply, node in enumerate(tree.mainline(), 1):
            move = board.uci(node.move) if node.move else PASS
            board.push(node.move)
            notes = notes_of(node) if node.comment else {}
            rows.append(_row(number, ply, Ply(move, "", "", **notes), None, rules.signed_key(board)))  # type: ignore[arg-type]
        db.executemany(_INSERT_PLY, rows)
        db.execute("UPDATE games SET ply_count = ? WHERE id = ?", (len(rows), number))

    def save_ply(self, number: int, game: Game, clock: ClockState) -> None:
        """The last half-move of the game and what it changed, in one piece."""
        count, ply = len(game.plies), game.plies[-1]

        def write(db: sqlite3.Connection) -> None:
            self._must_exist(db, number)
            row = db.execute("SELECT move FROM plies WHERE game = ? AND ply = ?", (number, count)).fetchone()
            if row and row[0] != ply.move:  # another way: what was taken back is gone
                db.execute("DELETE FROM plies WHERE game = ? AND ply >= ?", (number, count))
            (before,) = db.execute("SELECT count(*) FROM plies WHERE game = ? AND ply < ?", (number, count)).fetchone()
            if before < count - 1:  # no half-move stands without the one before
                db.execute("DELETE FROM plies WHERE game = ? AND ply < ?", (number, count))
                db.executemany(_INSERT_PLY, _rows(number, game, count - 1))
            db.execute(_INSERT_PLY, _row(number, count, ply, clock, rules.position_key(ply.fen, game.chess960)))
            db.execute(
                "UPDATE games SET ply_count = ?, result = ?, reason = ?, changed = ? WHERE id = ?",
                (count, *_result_columns(game.result), time.time(), number),
            )

        self._together.write(write)

    def go_to(self, number: int, ply: int) -> None:
        """The game stands after so many half-moves; it is not over."""

        def write(db: sqlite3.Connection) -> None:
            self._must_exist(db, number)
            db.execute("UPDATE games SET ply_count = ?, result = '*', reason = '', changed = ? WHERE id = ?", (ply, time.time(), number))

        self._together.write(write)

    def describe(self, number: int, game: Game, details: dict[str, object]) -> None:
        """Players, tags, result, settings."""
        columns = _columns(game, details)

        def write(db: sqlite3.Connection) -> None:
            self._must_exist(db, number)
            changes = ", ".join(f"{name} = ?" for name in columns)
            db.execute(f"UPDATE games SET {changes} WHERE id = ?", (*columns.values(), number))

        self._together.write(write)

    def _must_exist(self, db: sqlite3.Connection, number: int) -> None:
        if db.execute("SELECT 1 FROM games WHERE id = ?", (number,)).fetchone() is None:
            raise GameGoneError(
                Text(
                    "Game {number} was deleted from the archive; it is no longer written down.",
                    "Partie {number} wurde aus dem Archiv gelöscht; sie wird nicht mehr mitgeschrieben.",
                ).format(number=number)
            )

    def delete(self, number: int) -> None:
        with self.writing() as db:
            if db.execute("DELETE FROM games WHERE id = ?", (number,)).rowcount == 0:
                raise _missing(number)

    # Reading

    def load(self, number: int) -> SavedGame:
        """The game as it stood, with what was taken back."""
        with self._explained():
            row = self._db.execute(
                "SELECT start_fen, chess960, ply_count, result, reason, headers, details FROM games WHERE id = ?", (number,)
            ).fetchone()
            plies = self._db.execute(
                "SELECT move, seconds, clock, cp, mate, depth, comment,"
                " white_left, black_left, white_used, black_used, white_moves, black_moves FROM plies WHERE game = ? ORDER BY ply",
                (number,),
            ).fetchall()
        if row is None:
            raise _missing(number)
        start_fen, chess960, count, points, reason, headers, details = row
        stored: dict[str, object] = json.loads(details)
        options = stored.get("options")
        game = Game(start_fen, bool(chess960), claims_needed=not isinstance(options, dict) or bool(options.get("claims_needed")))
        game.headers.update(json.loads(headers))
        game.replay(
            (move, _notes(seconds, clock, cp, mate, depth, comment)) for move, seconds, clock, cp, mate, depth, comment, *_ in plies
        )
        if count < len(plies):
            game.take_back(len(plies) - count)
        if points != "*" and (game.result is None or game.result.points != points):
            game.record_result(_result(points, reason))
        return SavedGame(number, game, _clock_states([ply[7:] for ply in plies]), stored)

    def players(self, number: int) -> tuple[str, str]:
        """White and Black, of a game that perhaps cannot be loaded."""
        with self._explained():
            row = self._db.execute("SELECT white, black FROM games WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise _missing(number)
        return row[0], row[1]

    def tree(self, number: int) -> chess.pgn.Game:
        """The game as a record with all its comments and variations."""
        game = self.load(number).game
        with self._explained():
            pgn, points = self._db.execute("SELECT pgn, result FROM games WHERE id = ?", (number,)).fetchone()
        if pgn is None:
            tree = from_game(game)
        else:
            tree = next(iter(read_games(str(pgn)))).tree
            add_plies(tree, game)
        tree.headers["Result"] = points  # an imported game keeps what its file said
        return tree

    def count(self) -> int:
        with self._explained():
            return int(self._db.execute("SELECT count(*) FROM games").fetchone()[0])

    def search(
        self,
        *,
        player: str = "",
        white: str = "",
        black: str = "",
        result: str = "",
        opening: str = "",
        since: str = "",
        until: str = "",
        position: str = "",
        unfinished: bool = False,
        played: bool = False,
        limit: int = 100,
        skip: int = 0,
    ) -> list[Summary]:
        """Games that fit everything asked for, the latest first.

        Names and openings match anywhere in the word, large and small letters alike; an opening may be an
        ECO code or its beginning; dates are 1992, 1992.05 or 1992.05.01; a position is a FEN; `played` leaves out
        games that were begun and left without a move.
        """
        conditions: list[str] = []
        values: list[object] = []

        def need(condition: str, *parameters: object) -> None:
            conditions.append(condition)
            values.extend(parameters)

        if player:
            need("(instr(fold(white), ?) OR instr(fold(black), ?))", player.casefold(), player.casefold())
        if white:
            need("instr(fold(white), ?)", white.casefold())
        if black:
            need("instr(fold(black), ?)", black.casefold())
        if result:
            need("result = ?", "1/2-1/2" if result in ("1/2", "½", "½-½", "draw", "remis") else result)
        if opening:
            need("(instr(fold(opening), ?) OR substr(eco, 1, ?) = ?)", opening.casefold(), len(opening), opening.upper())
        if since:
            need("replace(date, '?', '9') >= ?", since)
        if until:
            need("substr(replace(date, '?', '0'), 1, ?) <= ?", len(until), until)
        if unfinished:
            need("result = '*'")
        if played:
            need("(ply_count > 0 OR result <> '*')")
        if position:
            key = rules.position_key(position)
            need(
                "(start_key = ? OR id IN (SELECT game FROM plies JOIN games g ON g.id = game WHERE key = ? AND ply <= g.ply_count))",
                key,
                key,
            )
        where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
        with self._explained():
            rows = self._db.execute(
                f"SELECT id, white, black, date, result, reason, eco, opening, event, ply_count, changed, details FROM games {where}"
                " ORDER BY changed DESC, id DESC LIMIT ? OFFSET ?",
                (*values, limit, skip),
            ).fetchall()
        return [Summary(*row) for row in rows]

    def results_at(self, keys: list[int]) -> dict[int, dict[str, int]]:
        """Position -> result -> games that came to it, in whatever order of moves."""
        marks = ", ".join("?" for _ in keys)
        with self._explained():
            rows = self._db.execute(
                "SELECT key, result, count(DISTINCT game) FROM plies JOIN games ON games.id = game"
                f" WHERE key IN ({marks}) AND ply <= ply_count GROUP BY key, result",
                keys,
            ).fetchall()
            starts = self._db.execute(
                f"SELECT start_key, result, count(*) FROM games WHERE start_key IN ({marks}) AND ply_count > 0 GROUP BY start_key, result",
                keys,
            ).fetchall()
        found: dict[int, dict[str, int]] = {}
        for key, result, count in (*rows, *starts):
            results = found.setdefault(key, {})
            results[result] = results.get(result, 0) + count
        return found

    def finished(self, limit: int) -> list[tuple[str, str]]:
        """Result and details (JSON) of the last games that were played to their end from the usual position."""
        with self._explained():
            rows = self._db.execute(
                "SELECT result, details FROM games WHERE result <> '*' AND start_fen = ? AND pgn IS NULL"
                " ORDER BY changed DESC, id DESC LIMIT ?",
                (START_FEN, limit),
            ).fetchall()
        return [(row[0], row[1]) for row in rows]

    def numbers(self) -> list[int]:
        with self._explained():
            return [row[0] for row in self._db.execute("SELECT id FROM games ORDER BY id")]


_INSERT_PLY = (
    "INSERT OR REPLACE INTO plies (game, ply, move, key, seconds, white_left, black_left, white_used, black_used, white_moves, black_moves,"
    " clock, cp, mate, depth, comment) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


def _row(number: int, index: int, ply: Ply, clock: ClockState | None, key: int) -> tuple[object, ...]:
    hands: tuple[object, ...] = (None,) * 6 if clock is None else (*clock.left, *clock.used, *clock.moves)
    cp, mate = (ply.score.cp, ply.score.mate) if ply.score else (None, None)
    return (number, index, ply.move, key, ply.seconds, *hands, ply.clock, cp, mate, ply.depth or None, ply.comment or None)


def _rows(number: int, game: Game, count: int) -> list[tuple[object, ...]]:
    """The first half-moves of a game, as far as it knows their clocks."""
    plies = enumerate(game.plies[:count], 1)
    return [_row(number, index, ply, None, rules.position_key(ply.fen, game.chess960)) for index, ply in plies]


def _notes(
    seconds: float | None, clock: float | None, cp: int | None, mate: int | None, depth: int | None, comment: str | None
) -> dict[str, object]:
    score = None if cp is None and mate is None else Score(cp=cp, mate=mate)
    return {"seconds": seconds, "clock": clock, "score": score, "depth": depth or 0, "comment": comment or ""}


def _clock_states(rows: list[tuple[float | int | None, ...]]) -> list[ClockState] | None:
    """The clocks at every half-move; the first of them stands for the start too."""
    if not rows or any(value is None for row in rows for value in row):
        return None
    states = [ClockState((a, b), (c, d), (int(e), int(f))) for a, b, c, d, e, f in rows]  # type: ignore[arg-type]
    first = ClockState((max(states[0].left), max(states[0].left)), (0.0, 0.0), (0, 0))
    return [first, *states]


def _columns(game: Game, details: dict[str, object]) -> dict[str, object]:
    headers = game.headers
    result, reason = _result_columns(game.result)
    names = details.get("opening")
    opening = " / ".join(str(name) for name in names) if isinstance(names, list) else headers.get("Opening", "")
    return {
        "white": headers.get("White", "?"),
        "black": headers.get("Black", "?"),
        "event": headers.get("Event", "?"),
        "site": headers.get("Site", "?"),
        "round": headers.get("Round", "?"),
        "date": headers.get("Date", "????.??.??"),
        "result": result,
        "reason": reason,
        "eco": headers.get("ECO") or details.get("eco", ""),
        "opening": opening,
        "ply_count": len(game.plies),
        "headers": json.dumps(headers, ensure_ascii=False),
        "details": json.dumps(details, ensure_ascii=False),
        "changed": time.time(),
    }


def _result_columns(result: Result | None) -> tuple[str, str]:
    return (result.points, result.reason.value) if result else ("*", "")


def _result(points: Points, reason: str) -> Result:
    try:
        return Result(points, Reason(reason))
    except ValueError:
        return Result(points, Reason.UNKNOWN)


def _missing(number: int) -> ArchiveError:
    return ArchiveError(Text("There is no game {number} in the archive.", "Im Archiv gibt es keine Partie {number}.").format(number=number))
