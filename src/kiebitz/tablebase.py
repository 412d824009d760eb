"""Syzygy endgame tables, read by python-chess: at the root, and for the search below it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chess
import chess.syzygy

from kiebitz.core.board import Board
from kiebitz.language import KiebitzError, Text
from kiebitz.score import TABLE_VALUE, Score


class TablebaseError(KiebitzError):
    """A folder without endgame tables."""


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

    def open(self, path: str) -> None:
        self.close()
        if not path or path == "<empty>":
            return
        tables = chess.syzygy.Tablebase()
        found = 0
        for folder in path.replace(";", ":").split(":"):
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
        self._tables = tables
        self._most_men = max(len(name.replace("v", "")) for name in tables.wdl)

    def close(self) -> None:
        if self._tables is not None:
            self._tables.close()
        self._tables = None
        self._most_men = 0

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
        assert self._tables is not None
        found = None if position.castling_rights else self._tables.get_wdl(position)
        return None if found is None else (found == 2) - (found == -2)  # 1 and -1: won, but not within fifty moves

    def choose(self, board: Board, legal: list[str]) -> TableMoves | None:
        """The moves that keep win or draw, quickest win and longest defence first; None: not known."""
        if self._tables is None:
            return None
        position = board.to_chess()
        if chess.popcount(position.occupied) > self._most_men or position.castling_rights:
            return None
        ranked: list[tuple[int, int, str]] = []
        try:
            for move in legal:
                position.push_uci(move)
                result = -self._tables.probe_wdl(position)
                steps = -self._tables.probe_dtz(position)
                if position.is_checkmate():
                    result, steps = 2, 1
                elif result > 0 and position.halfmove_clock == 0:
                    steps = 1  # a capture or pawn move starts the count anew: as near as can be
                position.pop()
                ranked.append((result, -steps if result > 0 else -steps if result < 0 else 0, move))
        except (KeyError, chess.syzygy.MissingTableError):
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
