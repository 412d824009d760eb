"""Where the games of a match begin: positions of an EPD file, lines of moves, games of a PGN file, or our
own opening library.  Every opening is played twice with colours exchanged."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.pgn

from kiebitz.core.board import START_FEN, Board
from kiebitz.game.book.library import standard_book
from kiebitz.game.notation import read_move
from kiebitz.game.record.pgn import read_games
from kiebitz.game.setup import playable_fen
from kiebitz.language import KiebitzError, Text, reason_of

LIBRARY_PLIES = 8  # of each variation of the library
PGN_PLIES = 12  # of each game


class OpeningsError(KiebitzError):
    """A file of openings that cannot be used."""


@dataclass(frozen=True)
class Opening:
    """A beginning: a position, and moves already made from it."""

    fen: str = START_FEN
    moves: tuple[str, ...] = ()  # UCI
    name: str = ""

    def board(self, chess960: bool = False) -> Board:
        board = Board(self.fen, chess960)
        for move in self.moves:
            board.push(move)
        return board


def read_openings(source: str = "", seed: int = 1, chess960: bool = False) -> list[Opening]:
    """The openings of a file (EPD, FEN, lines of moves, PGN), or of the library if none is named; in Chess960 the 960
    starting positions.

    Shuffled by the seed, so that a short match does not see one corner of a sorted file only; 0 keeps the order.
    """
    if not source:
        openings = _of_chess960() if chess960 else _from_library()
    elif source == "start":
        openings = [Opening()]
    else:
        path = Path(source).expanduser()
        try:
            openings = _from_pgn(path) if path.suffix.lower() == ".pgn" else _from_lines(path)
        except OSError as error:
            raise OpeningsError(
                Text("The openings {path} cannot be read: {error}.", "Die Eröffnungen {path} sind nicht lesbar: {error}.").format(
                    path=path, error=reason_of(error)
                )
            ) from None
    openings = [opening for opening in dict.fromkeys(openings) if opening.board(chess960).has_legal_moves()]
    if not openings:
        raise OpeningsError(
            Text("There is no opening in {path}.", "In {path} steht keine Eröffnung.").format(path=source or "openings.txt")
        )
    if seed:
        random.Random(seed).shuffle(openings)
    return openings


def _from_library() -> list[Opening]:
    """The beginnings of all variations that are long enough; each position once."""
    found: dict[str, Opening] = {}
    for variation in standard_book().library.variations:
        if len(variation.moves) >= LIBRARY_PLIES:
            moves = tuple(variation.moves[:LIBRARY_PLIES])
            found.setdefault(variation.keys[LIBRARY_PLIES], Opening(START_FEN, moves, variation.opening.name.en))
    return list(found.values())


def _of_chess960() -> list[Opening]:
    return [Opening(chess.Board.from_chess960_pos(number).fen(), (), f"Chess960 {number}") for number in range(960)]


def _from_pgn(path: Path) -> list[Opening]:
    openings = []
    for record in read_games(path):
        board = record.tree.board()
        start = board.fen()
        moves: list[str] = []
        for move in record.tree.mainline_moves():
            if len(moves) >= PGN_PLIES or not move:
                break
            moves.append(board.uci(move))
            board.push(move)
        if len(moves) == PGN_PLIES or (moves and "FEN" in record.headers):
            openings.append(Opening(start, tuple(moves), record.headers.get("Opening", "")))
    return openings


def _from_lines(path: Path) -> list[Opening]:
    openings = []
    for number, line in enumerate(path.read_text(encoding="utf-8-sig", errors="replace").splitlines(), 1):
        plain = line.split("#")[0].strip()
        if not plain:
            continue
        try:
            openings.append(_from_line(plain))
        except (KiebitzError, ValueError) as error:
            raise OpeningsError(
                Text("{path}, line {number}: {error}", "{path}, Zeile {number}: {error}").format(
                    path=path.name, number=number, error=error.text if isinstance(error, KiebitzError) else error
                )
            ) from None
    return openings


def _from_line(line: str) -> Opening:
    """An EPD or FEN, or moves such as "1. e4 e5 2. Nf3" or "e2e4 e7e5"."""
    if "/" in line.split()[0]:
        words = line.split()
        if len(words) >= 6 and words[4].isdigit() and words[5].isdigit():
            return Opening(playable_fen(" ".join(words[:6])))
        board = chess.Board()
        operations = board.set_epd(line)
        return Opening(playable_fen(board.fen()), (), str(operations.get("id", "")))
    board_of_moves = Board()
    moves = []
    for word in line.replace(".", ". ").split():
        if word.rstrip(".").isdigit():
            continue
        move = read_move(board_of_moves, word)
        board_of_moves.push(move)
        moves.append(move)
    return Opening(START_FEN, tuple(moves))
