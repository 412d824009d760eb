"""Positions with the result of their game, for fitting weights.

The file is plain text, one position a line: board, side, castling and en passant as in a FEN, then the result
from White's view (1, 0.5 or 0), the number of the game and, where a search has looked at it, its value in centipawns from
White's view.  A compiled reader takes a million lines in a second.
A file whose name ends in .gz holds the same in a sixth of the room.
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import numpy as np
import numpy.typing as npt

from kiebitz.core.fen import without_counters
from kiebitz.core.jit import entry, inner
from kiebitz.language import KiebitzError, Text, reason_of
from kiebitz.tools.appending import append_whole, drop_last_line
from kiebitz.tools.workers import Pool, processes, work

LABELLED = np.dtype(
    [
        ("board", np.int8, (64,)),  # 6 * colour + kind, -1 empty; a1 first
        ("side", np.int8),
        ("castling", np.int8),
        ("passing", np.int8),
        ("result", np.int8),  # half points of White
        ("game", np.int32),
        ("value", np.int16),  # centipawns from White's view; UNKNOWN: no search has looked at it
        ("label", np.float32),  # what a fit is to expect of it: 1 White wins, 0 Black wins; see labels.py
    ]
)
UNKNOWN = -32768
MOST = 32767  # centipawns
Labelled = npt.NDArray[np.void]
PIECE = 400_000  # characters of a PGN file that are read at once
FIRST_PLY = 10  # of a PGN game: before that it is theory
_RESULTS = {"1-0": 2, "0-1": 0, "1/2-1/2": 1}


class LabelledError(KiebitzError):
    """A file that holds no labelled positions."""


@inner
def _men(text, i, row):  # type: ignore[no-untyped-def]
    """The first field; where it ends, or -1."""
    for square in range(64):
        row.board[square] = -1
    rank = 7
    file = 0
    while i < len(text) and text[i] > 32:
        c = text[i]
        if c == 47:
            rank -= 1
            file = 0
        elif 49 <= c <= 56:
            file += c - 48
        else:
            kind = -1
            lower = c | 32
            if lower == 112:
                kind = 0
            elif lower == 110:
                kind = 1
            elif lower == 98:
                kind = 2
            elif lower == 114:
                kind = 3
            elif lower == 113:
                kind = 4
            elif lower == 107:
                kind = 5
            if kind < 0 or rank < 0 or file > 7:
                return -1
            row.board[8 * rank + file] = kind + (6 if c >= 97 else 0)
            file += 1
        i += 1
    return i if rank == 0 and file == 8 else -1


@inner
def _turn_and_rights(text, i, row):  # type: ignore[no-untyped-def]
    """Side to move, castling, en passant; where the result begins, or -1."""
    size = len(text)
    row.castling = 0
    row.passing = -1
    if i + 1 >= size or text[i] != 32:
        return -1
    i += 1
    if text[i] != 119 and text[i] != 98:
        return -1
    row.side = 0 if text[i] == 119 else 1
    i += 2
    while i < size and text[i] > 32:
        c = text[i]
        if c == 75:
            row.castling |= 1
        elif c == 81:
            row.castling |= 2
        elif c == 107:
            row.castling |= 4
        elif c == 113:
            row.castling |= 8
        elif c != 45:
            return -1
        i += 1
    i += 1
    if i < size and text[i] != 45:
        if i + 1 >= size or not (97 <= text[i] <= 104 and 49 <= text[i + 1] <= 56):
            return -1
        row.passing = text[i] - 97 + 8 * (text[i + 1] - 49)
        i += 1
    return i + 2


@inner
def _outcome(text, i, row):  # type: ignore[no-untyped-def]
    """Result, number of the game, and the value where there is one; where they end, or -1."""
    size = len(text)
    if i >= size or text[i] < 48 or text[i] > 49:
        return -1
    half = 2 if text[i] == 49 else 0
    i += 1
    while i < size and text[i] > 32:
        if text[i] == 53 or text[i] == 47:  # 0.5 or 1/2
            half = 1
        i += 1
    row.result = half
    row.label = half / 2
    game = 0
    i += 1
    while i < size and 48 <= text[i] <= 57:
        game = 10 * game + text[i] - 48
        i += 1
    row.game = game
    row.value = UNKNOWN
    while i < size and text[i] == 32:
        i += 1
    negative = i < size and text[i] == 45
    if negative:
        i += 1
    if i < size and 48 <= text[i] <= 57:
        value = 0
        while i < size and 48 <= text[i] <= 57 and value < MOST:
            value = 10 * value + text[i] - 48
            i += 1
        row.value = min(value, MOST) * (-1 if negative else 1)
    return i


@entry
def _parse(text, found):  # type: ignore[no-untyped-def]
    """Fill `found` from the bytes of a file; returns how many, or minus the number of the first wrong line."""
    n = 0
    line = 0
    i = 0
    while i < len(text):
        line += 1
        if text[i] != 10 and text[i] != 13 and text[i] != 35:  # neither an empty line nor a remark
            i = _men(text, i, found[n])
            if i >= 0:
                i = _turn_and_rights(text, i, found[n])
            if i >= 0:
                i = _outcome(text, i, found[n])
            if i < 0:
                return -line
            n += 1
        while i < len(text) and text[i] != 10:
            i += 1
        i += 1
    return n


def parse_lines(text: bytes, where: str = "") -> Labelled:
    """The positions of a text; LabelledError names the line that is none."""
    raw = np.frombuffer(text, dtype=np.uint8)
    found = np.zeros(text.count(b"\n") + 1, dtype=LABELLED)
    count = int(_parse(raw, found)) if len(raw) else 0
    if count < 0:
        raise LabelledError(
            Text(
                "{where}, line {line}: expected is a position with its result, such as “8/8/4k3/8/8/4K3/4P3/8 w - - 1 17”.",
                "{where}, Zeile {line}: erwartet ist eine Stellung mit Ergebnis, etwa „8/8/4k3/8/8/4K3/4P3/8 w - - 1 17“.",
            ).format(where=where, line=-count)
        )
    return found[:count]


def is_packed(path: Path) -> bool:
    """Written and read compressed: a name that ends in .gz."""
    return path.suffix.lower() == ".gz"


def read_lines(path: Path) -> bytes:
    """All labelled lines of a file."""
    if not is_packed(path):
        return path.read_bytes()
    try:
        return gzip.decompress(path.read_bytes())
    except (EOFError, zlib.error) as error:  # broken off or damaged
        raise OSError(str(error)) from None


def append_lines(path: Path, lines: Iterable[str]) -> None:
    """Behind what the file holds; at once, so that whoever stops in between leaves nothing half written."""
    data = "".join(lines).encode("ascii")
    append_whole(path, gzip.compress(data) if data and is_packed(path) else data)


def make_ready_to_append(path: Path) -> None:
    """Refuse a file that holds something else, LabelledError naming the line; a last line that a crash has cut short is taken off."""
    if not path.exists():
        return
    text = read_lines(path)
    whole, last = text[: text.rfind(b"\n") + 1], text[text.rfind(b"\n") + 1 :]
    parse_lines(whole or text, path.name)
    if not last or is_packed(path):
        return
    try:
        parse_lines(last)
        append_whole(path, b"\n")  # whole, but for its end
    except LabelledError:
        drop_last_line(path)


def line_of(fen: str, result: int, game: int, value: int = UNKNOWN) -> str:
    """One line of such a file; `result` in half points of White."""
    known = "" if value == UNKNOWN else f" {value}"
    return f"{without_counters(fen)} {('0', '0.5', '1')[result]} {game}{known}\n"


def pack(board: chess.Board, result: int, game: int, into: Any) -> None:
    """A position of the chess library as a row of the array."""
    into["board"] = -1
    row = into["board"]
    for color in (chess.WHITE, chess.BLACK):
        for kind in range(6):
            for square in chess.scan_forward(board.pieces_mask(kind + 1, color)):
                row[square] = kind + (0 if color else 6)
    into["side"] = 0 if board.turn else 1
    rights = board.castling_rights
    into["castling"] = sum(1 << i for i, home in enumerate((chess.BB_H1, chess.BB_A1, chess.BB_H8, chess.BB_A8)) if rights & home)
    into["passing"] = -1 if board.ep_square is None or not board.has_legal_en_passant() else board.ep_square
    into["result"], into["game"], into["value"], into["label"] = result, game, UNKNOWN, result / 2


class _Collector(chess.pgn.BaseVisitor[list[Any]]):
    """Positions of the main line of a decided or drawn game of ordinary chess."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self._result: int | None = None
        self._ply = 0

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        if tagname == "Result":
            self._result = _RESULTS.get(tagvalue)
        elif tagname == "Variant" and tagvalue.lower() not in ("standard", "from position"):
            self._result = None

    def begin_variation(self) -> Any:
        return chess.pgn.SKIP

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self._ply += 1
        if self._ply > FIRST_PLY and self._result is not None and not board.is_check():
            row = np.zeros(1, dtype=LABELLED)
            pack(board, self._result, 0, row[0])
            self.rows.append(row)

    def handle_error(self, error: Exception) -> None:
        """A game that cannot be read gives the positions up to there."""

    def result(self) -> list[Any]:
        return self.rows


def pgn_pieces(path: Path, size: int = PIECE) -> list[str]:
    """A file of games cut between games, so that several processes can read it."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise LabelledError(unreadable(path, error)) from None
    pieces, begin = [], 0
    while begin < len(text):
        cut = text.find('\n\n[Event "', begin + size)
        end = len(text) if cut < 0 else cut + 2
        pieces.append(text[begin:end])
        begin = end
    return pieces


def positions_of_piece(piece: tuple[int, str]) -> tuple[int, Labelled]:
    """The positions of some games, numbered from 0; the number of the piece comes back with them."""
    found: list[Any] = []
    file, game = io.StringIO(piece[1]), 0
    while (rows := chess.pgn.read_game(file, Visitor=_Collector)) is not None:
        for row in rows:
            row["game"] = game
        found += rows
        game += 1
    return piece[0], np.concatenate(found) if found else np.zeros(0, dtype=LABELLED)


def spread_reading(
    read: Callable[[Any], Any], tasks: list[Any], jobs: int, pool: Pool, progress: Callable[[int, int], None] | None = None
) -> list[Any]:
    """What was read of all pieces, in their order, by several processes where it is worth it."""
    alone = len(tasks) < 2 or (jobs < 2 and pool is processes)
    found = []
    for answer in (read(task) for task in tasks) if alone else work(read, tasks, jobs, pool):
        found.append(answer)
        if progress is not None:
            progress(len(found), len(tasks))
    return sorted(found, key=lambda answer: answer[0])


def positions_of_files(
    paths: list[Path], jobs: int = 1, pool: Pool = processes, progress: Callable[[int, int], None] | None = None
) -> Labelled:
    """The positions of all files: PGN by its ending, everything else as labelled lines."""
    parts: list[Labelled | None] = []
    pieces: list[tuple[int, str]] = []
    for path in paths:
        if path.suffix.lower() == ".pgn":
            for piece in pgn_pieces(path):
                pieces.append((len(parts), piece))
                parts.append(None)
        else:
            try:
                parts.append(parse_lines(read_lines(path), path.name))
            except OSError as error:
                raise LabelledError(unreadable(path, error)) from None
    for number, rows in spread_reading(positions_of_piece, pieces, jobs, pool, progress):
        parts[number] = rows
    return join([part for part in parts if part is not None])


def unreadable(path: Path, error: OSError) -> Text:
    return Text("The file {path} cannot be read: {error}.", "Die Datei {path} ist nicht lesbar: {error}.").format(
        path=path, error=reason_of(error)
    )


def join(parts: Iterator[Labelled] | list[Labelled]) -> Labelled:
    """Several files as one; games of different files get different numbers."""
    shifted, first = [], 0
    for part in parts:
        if len(part):
            part = part.copy()
            part["game"] += first
            first = int(part["game"].max()) + 1
            shifted.append(part)
    return np.concatenate(shifted) if shifted else np.zeros(0, dtype=LABELLED)
