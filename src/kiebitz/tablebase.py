"""Syzygy endgame tables, read by python-chess: at the root, and for the search below it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import chess
import chess.syzygy

from kiebitz.core.board import Board
from kiebitz.language import KiebitzError, Text, reason_of
from kiebitz.score import TABLE_VALUE, Score

Answer = TypeVar("Answer")

BEHIND_A_DRIVE = r"\\/" if os.name == "nt" else r"\\"  # elsewhere “a:/b” may well be two folders
FOLDER = re.compile(rf"(?<![^;:])(?:[A-Za-z]:(?=[{BEHIND_A_DRIVE}]))?[^;:]*")
BLOCK, REST = 64, 16  # bytes: a table is as long as so many blocks and this rest
DAMAGED = Text(
    "SyzygyPath: the table {name} is damaged ({reason}); fetch it again or take it out of the folder.",
    "SyzygyPath: Die Tabelle {name} ist beschädigt ({reason}); sie muss neu geholt oder aus dem Ordner genommen werden.",
)
CUT_OFF = Text("its length cannot be right", "ihre Länge kann nicht stimmen")
NO_TABLE = Text("its first bytes are not those of a table", "ihre ersten Bytes sind nicht die einer Tabelle")
UNREADABLE = Text(
    "SyzygyPath: an endgame table cannot be read ({reason}); none is asked any more.",
    "SyzygyPath: Eine Endspieltabelle lässt sich nicht lesen ({reason}); es wird keine mehr gefragt.",
)


def folders_of(path: str) -> list[str]:
    """Between colons or semicolons; the colon behind the letter of a drive separates nothing."""
    return [folder for folder in FOLDER.findall(path) if folder]


class TablebaseError(KiebitzError):
    """A folder without endgame tables, or with a damaged one."""


@dataclass(frozen=True)
class TableMoves:
    """The moves that keep the result, best first, and the result from White's view."""

    moves: tuple[str, ...]
    score: Score | None


class Tablebase:
    """Endgame tables of one or more folders; without any it knows nothing."""

    def __init__(self) -> None:
        self._tables: chess.syzygy.Tablebase | None = None
        self._most_men = 0
        self._complaint: Text | None = None

    def open(self, path: str) -> None:
        """The tables of these folders in place of those before; where that fails, those before stay."""
        if not path or path == "<empty>":
            self.close()
            return
        tables = chess.syzygy.Tablebase()
        found = 0
        for folder in folders_of(path):
            if not Path(folder).expanduser().is_dir():
                raise TablebaseError(
                    Text("SyzygyPath: there is no folder “{folder}”.", "SyzygyPath: Es gibt keinen Ordner „{folder}“.").format(
                        folder=folder
                    )
                )
            found += tables.add_directory(str(Path(folder).expanduser()))
        if not found:
            raise TablebaseError(
                Text("SyzygyPath: no endgame tables in “{path}”.", "SyzygyPath: keine Endspieltabellen in „{path}“.").format(path=path)
            )
        for table in sorted({*tables.wdl.values(), *tables.dtz.values()}, key=lambda table: table.path):
            _check(table)
        self.close()
        self._tables = tables
        self._most_men = max(len(name.replace("v", "")) for name in tables.wdl)

    def close(self) -> None:
        if self._tables is not None:
            self._tables.close()
        self._tables = None
        self._most_men = 0
        self._complaint = None

    def complaint(self) -> Text | None:
        """What went wrong since this was last asked."""
        found, self._complaint = self._complaint, None
        return found

    @property
    def is_open(self) -> bool:
        return self._tables is not None

    @property
    def most_men(self) -> int:
        """0: there are no tables."""
        return self._most_men

    def result(self, board: Board) -> int | None:
        """1: White wins, -1: Black does, 0: a draw, all under the fifty-move rule; None: not known.

        Asked right after a capture or a pawn move the tables are exact: they count the fifty moves from there.
        """
        men = sum(int(side).bit_count() for side in board.state["occupied"])
        if self._tables is None or board.halfmove_clock or men > self._most_men:
            return None
        position = board.to_chess()
        found = self._result_for_mover(position)
        return found if found is None or position.turn else -found

    def result_of(self, state: Any) -> int | None:
        """The same for the side to move, asked of the bare record by a search; a hundred thousand times, so nothing is set up twice."""
        position = chess.Board(None)
        own, other = state["pieces"].tolist()
        position.pawns, position.knights, position.bishops, position.rooks, position.queens, position.kings = (
            white | black for white, black in zip(own, other, strict=True)
        )
        position.occupied_co[chess.WHITE], position.occupied_co[chess.BLACK] = state["occupied"].tolist()
        position.occupied = position.occupied_co[chess.WHITE] | position.occupied_co[chess.BLACK]
        position.turn = not state["side"]
        passing = int(state["passing"])
        position.ep_square = passing if passing >= 0 else None
        return self._result_for_mover(position)

    def _result_for_mover(self, position: chess.Board) -> int | None:
        tables = self._tables
        if tables is None or position.castling_rights:
            return None
        found = self._ask(lambda: tables.probe_wdl(position))
        return None if found is None else (found == 2) - (found == -2)  # 1 and -1: won, but not within fifty moves

    def choose(self, board: Board, legal: list[str]) -> TableMoves | None:
        """The moves that keep win or draw, quickest win and longest defence first; None: not known."""
        tables = self._tables
        if tables is None:
            return None
        position = board.to_chess()
        if chess.popcount(position.occupied) > self._most_men or position.castling_rights:
            return None
        ranked = self._ask(lambda: _ranked(tables, position, legal))
        if ranked is None:
            return None
        best = max(result for result, _, _ in ranked)
        kept = sorted((r for r in ranked if r[0] == best), key=lambda r: -r[1])
        sign = 1 if board.white_to_move else -1
        score = None
        if abs(best) == 2:
            score = Score(cp=sign * (TABLE_VALUE if best > 0 else -TABLE_VALUE))
            top = kept[0][1]
            kept = [r for r in kept if r[1] == top]
        else:
            score = Score(cp=0)
        return TableMoves(tuple(move for _, _, move in kept), score)

    def _ask(self, question: Callable[[], Answer]) -> Answer | None:
        """The answer of the tables, None where they do not reach.  One that cannot be read ends the asking and not the thinking:
        a search that broke off here would play any move in the very endings that the tables are for."""
        try:
            return question()
        except KeyError:  # no such table
            return None
        except Exception as error:  # what is written in a damaged one leads the reader anywhere
            tables, self._tables, self._most_men = self._tables, None, 0
            if tables is not None:  # else another thread has met it first
                self._complaint = UNREADABLE.format(reason=reason_of(error))
            return None


def _check(table: chess.syzygy.Table) -> None:
    """A download that broke off, or a page that says sorry under the name of a table."""
    path = Path(table.path)
    try:
        with path.open("rb") as file:
            head, length = file.read(len(_sign(table))), os.fstat(file.fileno()).st_size
    except OSError as error:
        raise TablebaseError(DAMAGED.format(name=path.name, reason=reason_of(error))) from error
    if length % BLOCK != REST:
        raise TablebaseError(DAMAGED.format(name=path.name, reason=CUT_OFF))
    if head != _sign(table):
        raise TablebaseError(DAMAGED.format(name=path.name, reason=NO_TABLE))


def _sign(table: chess.syzygy.Table) -> bytes:
    """The first bytes of a sound table of this kind."""
    variant = table.variant
    return bytes((variant.tbw_magic if isinstance(table, chess.syzygy.WdlTable) else variant.tbz_magic) or b"")


def _ranked(tables: chess.syzygy.Tablebase, position: chess.Board, legal: list[str]) -> list[tuple[int, int, str]]:
    """Result, nearness and move of each; KeyError where a table is missing."""
    ranked: list[tuple[int, int, str]] = []
    for move in legal:
        position.push_uci(move)
        result = -tables.probe_wdl(position)
        steps = -tables.probe_dtz(position)
        if position.is_checkmate():
            result, steps = 2, 1
        elif result > 0 and position.halfmove_clock == 0:
            steps = 1  # a capture or pawn move starts the count anew: as near as can be
        position.pop()
        ranked.append((result, -steps if result > 0 else -steps if result < 0 else 0, move))
    return ranked
