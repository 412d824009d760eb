"""A person's own opening lines: a tree of variations for each colour, kept as PGN that any other program reads.

Positions count, not orders of moves: what was prepared is found again after a transposition.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import chess
import chess.pgn

from kiebitz.folders import user_folder
from kiebitz.game.book.check import book_key
from kiebitz.game.record.pgn import read_games, write_game
from kiebitz.language import KiebitzError, Text, cannot_write

LONGEST_LINE = 60  # half-moves
NAMES = {True: "white", False: "black"}
OTHER_START = Text(
    "The lines in {path} do not all begin at the start position; such a file is not changed here.",
    "Die Varianten in {path} beginnen nicht alle in der Grundstellung; eine solche Datei wird hier nicht verändert.",
)
UNREADABLE = Text(
    "Not everything in {path} can be read; so that nothing is lost, the file is not changed.",
    "In {path} ist nicht alles lesbar; damit nichts verloren geht, bleibt die Datei unverändert.",
)
TOO_LONG = Text("A line has at most {n} half-moves.", "Eine Variante hat höchstens {n} Halbzüge.")
EMPTY = Text("A line needs at least one move.", "Eine Variante braucht mindestens einen Zug.")
NOT_THERE = Text("This line is not among your own.", "Diese Variante gehört nicht zu den eigenen.")


class OwnLinesError(KiebitzError):
    """The lines cannot be read, changed or kept."""


class OwnLines:
    """Both files; every change is on the disk when it returns."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_folder() / "openings"
        self._lock = threading.RLock()

    def path(self, white: bool) -> Path:
        return self.folder / f"{NAMES[white]}.pgn"

    def tree(self, white: bool) -> chess.pgn.Game:
        """Everything prepared for this colour.  Several games in the file are lines of one tree."""
        whole = chess.pgn.Game({"Event": f"Own lines for {NAMES[white].title()}", "Result": "*"})
        path = self.path(white)
        try:
            records = list(read_games(path)) if path.exists() else []
        except OSError as error:
            raise OwnLinesError(
                Text("The file {path} cannot be read: {error}.", "Die Datei {path} ist nicht lesbar: {error}.").format(
                    path=path, error=error.strerror or error
                )
            ) from None
        for record in records:
            if record.faults:
                raise OwnLinesError(UNREADABLE.format(path=path))
            if "FEN" in record.headers:
                raise OwnLinesError(OTHER_START.format(path=path))
            _merge(record.tree, whole)
        return whole

    def add(self, white: bool, moves: Sequence[str]) -> int:
        """Put a line (UCI, from the start position) into the tree; how many half-moves of it were new."""
        if not moves:
            raise OwnLinesError(EMPTY)
        if len(moves) > LONGEST_LINE:
            raise OwnLinesError(TOO_LONG.format(n=LONGEST_LINE))
        with self._lock:
            tree = self.tree(white)
            node: chess.pgn.GameNode = tree
            fresh = 0
            for word in moves:
                move = chess.Move.from_uci(word)
                if not node.has_variation(move):
                    fresh += 1
                    node.add_variation(move)
                node = node.variation(move)
            if fresh:
                self._keep(white, tree)
            return fresh

    def remove(self, white: bool, moves: Sequence[str]) -> None:
        """The last of these moves goes, and everything behind it."""
        with self._lock:
            tree = self.tree(white)
            node: chess.pgn.GameNode = tree
            for word in moves:
                move = chess.Move.from_uci(word)
                if not node.has_variation(move):
                    raise OwnLinesError(NOT_THERE)
                node = node.variation(move)
            if node.parent is None:
                raise OwnLinesError(EMPTY)
            node.parent.remove_variation(node)
            self._keep(white, tree)

    def moves_at(self, board: chess.Board) -> dict[str, tuple[bool, ...]]:
        """Move (UCI) -> the colours for which it is prepared in this position."""
        here = book_key(board)
        found: dict[str, tuple[bool, ...]] = {}
        for white in (True, False):
            for key, move in {(key, move) for key, _, move in prepared(self.tree(white))}:
                if key == here:
                    found[move] = (*found.get(move, ()), white)
        return found

    def _keep(self, white: bool, tree: chess.pgn.Game) -> None:
        path = self.path(white)
        draft = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(write_game(tree), encoding="utf-8")
            draft.replace(path)
        except OSError as error:
            with contextlib.suppress(OSError):
                draft.unlink()
            raise OwnLinesError(cannot_write(path, error)) from None


def prepared(tree: chess.pgn.Game) -> Iterator[tuple[str, chess.pgn.ChildNode, str]]:
    """Every move of a tree: the position before it, its node, the move as UCI."""
    waiting: list[tuple[chess.pgn.GameNode, chess.Board]] = [(tree, tree.board())]
    while waiting:
        node, board = waiting.pop()
        key = book_key(board)
        for child in node.variations:
            yield key, child, board.uci(child.move)
        for child in reversed(node.variations):  # the main line comes next
            after = board.copy(stack=False)
            after.push(child.move)
            waiting.append((child, after))


def _merge(source: chess.pgn.GameNode, target: chess.pgn.GameNode) -> None:
    for child in source.variations:
        if target.has_variation(child.move):
            known = target.variation(child.move)
        else:
            known = target.add_variation(child.move, comment=child.comment, nags=child.nags)
        _merge(child, known)
