"""An opening library checked as chess: every move legal, no line twice or inside another, every name once.

Either a file is right and becomes a `Library`, or all its faults are told and nothing of it is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import chess

from kiebitz.game.book.format import Fault, WrittenOpening, WrittenVariation, parse
from kiebitz.game.notation import san_text
from kiebitz.language import KiebitzError, Text

EMPTY = b"1" * 64


@dataclass(frozen=True)
class Opening:
    """An opening; `positions` holds the key of its defining position (empty for a group without one)."""

    name: Text
    shown: bool  # whether its name stands before those of its variations
    eco: str
    moves: tuple[str, ...]  # UCI
    start: str | None  # key of the defining position


@dataclass(frozen=True)
class Variation:
    """One named line, legal from the starting position on."""

    opening: Opening
    own_name: Text
    eco: str
    taste: str
    weight: int
    side: str  # who may choose it: both, white, black
    comment: Text | None
    moves: tuple[str, ...]  # UCI
    san: tuple[str, ...]
    keys: tuple[str, ...]  # of all positions, the starting position first
    line: int  # in the file

    @property
    def name(self) -> Text:
        """The full name, with that of its opening."""
        if not self.opening.shown:
            return self.own_name
        return Text(f"{self.opening.name.en}: {self.own_name.en}", f"{self.opening.name.de}: {self.own_name.de}")

    def is_for(self, white: bool) -> bool:
        return self.side == "both" or (self.side == "white") == white


@dataclass(frozen=True)
class Library:
    """A faultless file."""

    openings: tuple[Opening, ...]
    variations: tuple[Variation, ...]


class BookError(KiebitzError):
    """A library that cannot be used, with every reason."""

    def __init__(self, text: Text, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(text)
        self.faults = faults


def book_key(board: chess.Board) -> str:
    """Men, side to move, castling rights and en passant where it is possible: the first four fields of a FEN.

    As `board.epd()` says it, twice as fast: half of the time a library takes to read went there.
    """
    squares = bytearray(EMPTY)
    for color, letters in zip((chess.BLACK, chess.WHITE), (b"pnbrqk", b"PNBRQK"), strict=True):
        for kind, letter in enumerate(letters, chess.PAWN):
            for square in chess.scan_reversed(board.pieces_mask(kind, color)):
                squares[square ^ 56] = letter
    men = "/".join(squares[rank : rank + 8].decode() for rank in range(0, 64, 8))
    for run in range(8, 1, -1):
        men = men.replace("1" * run, str(run))
    passant = chess.SQUARE_NAMES[board.ep_square] if board.ep_square is not None and board.has_legal_en_passant() else "-"
    return f"{men} {'w' if board.turn else 'b'} {board.castling_xfen()} {passant}"


class _Replay:
    """Plays lines on one board and goes back only to where they part: neighbours in a file share most moves."""

    def __init__(self) -> None:
        self._board = chess.Board()
        self._words: list[str] = []
        self._uci: list[str] = []
        self._san: list[str] = []
        self._keys = [book_key(self._board)]

    def play(self, words: list[str]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Moves as UCI and SAN and the keys of all positions.  Raises ValueError; `reached` tells where."""
        shared = 0
        while shared < min(len(words), len(self._words)) and words[shared] == self._words[shared]:
            shared += 1
        while len(self._words) > shared:
            self._board.pop()
            for column in (self._words, self._uci, self._san, self._keys):
                column.pop()
        for word in words[shared:]:
            move = self._board.parse_san(word)
            if not move:
                raise chess.IllegalMoveError(word)
            self._san.append(self._board.san(move))
            self._board.push(move)
            self._words.append(word)
            self._uci.append(move.uci())
            self._keys.append(book_key(self._board))
        return tuple(self._uci), tuple(self._san), tuple(self._keys)

    @property
    def reached(self) -> int:
        return len(self._words)


def check_text(text: str) -> tuple[Library | None, list[Fault]]:
    """The library of a text, or all its faults in the order of its lines."""
    written, faults = parse(text)
    openings, variations = [], []
    replay = _Replay()
    for block in written:
        opening = _opening(block, replay, faults)
        openings.append(opening)
        for entry in block.variations:
            variation = _variation(entry, opening, replay, faults)
            if variation is not None:
                variations.append(variation)
    faults += _doubles(written, variations)
    if not variations and not faults:
        faults.append(Fault(1, Text("The file holds no variation.", "Die Datei enthält keine Variante.")))
    faults.sort(key=lambda fault: fault.line)
    return (None, faults) if faults else (Library(tuple(openings), tuple(variations)), [])


def _replayed(
    words: list[tuple[int, str]], replay: _Replay, faults: list[Fault]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] | None:
    try:
        return replay.play([word for _, word in words])
    except ValueError as error:
        line, word = words[replay.reached]
        if isinstance(error, chess.AmbiguousMoveError):
            text = Text("{move} can be played by several pieces.", "{move} ist mit mehreren Figuren möglich.")
        elif isinstance(error, chess.IllegalMoveError):
            text = Text("{move} is not legal as half-move {n}.", "{move} ist als Halbzug {n} nicht regelgerecht.")
        else:
            text = Text("{move} cannot be read as a move.", "{move} ist nicht als Zug zu lesen.")
        faults.append(Fault(line, text.format(move=san_text(word), n=replay.reached + 1)))
        return None


def _opening(block: WrittenOpening, replay: _Replay, faults: list[Fault]) -> Opening:
    name = block.name or Text("?", "?")
    if not block.start and block.shown:
        faults.append(Fault(block.line, Text("The opening has no Start.", "Die Eröffnung hat kein Start.")))
    if not block.variations:
        faults.append(Fault(block.line, Text("The opening has no variation.", "Die Eröffnung hat keine Variante.")))
    played = _replayed(block.start, replay, faults) if block.start else None
    if played is None:
        return Opening(name, block.shown, block.eco, (), None)
    if not block.eco:
        faults.append(Fault(block.line, Text("The opening has no Eco.", "Die Eröffnung hat kein Eco.")))
    return Opening(name, block.shown, block.eco, played[0], played[2][-1])


def _variation(entry: WrittenVariation, opening: Opening, replay: _Replay, faults: list[Fault]) -> Variation | None:
    if not entry.moves:
        faults.append(Fault(entry.line, Text("The variation has no moves.", "Die Variante hat keine Züge.")))
        return None
    if not entry.eco:
        faults.append(Fault(entry.line, Text("The variation has no Eco.", "Die Variante hat kein Eco.")))
    played = _replayed(entry.moves, replay, faults)
    if played is None:
        return None
    moves, san, keys = played
    if opening.start is not None and opening.start not in keys:
        faults.append(
            Fault(
                entry.line,
                Text("The variation does not reach the Start of {opening}.", "Die Variante erreicht das Start von {opening} nicht.").format(
                    opening=opening.name
                ),
            )
        )
    name = entry.name or Text("?", "?")
    return Variation(opening, name, entry.eco, entry.taste, entry.weight, entry.side, entry.comment, moves, san, keys, entry.line)


def _doubles(written: list[WrittenOpening], variations: list[Variation]) -> Iterator[Fault]:
    """Names and lines that occur twice, and lines that are the beginning of others."""
    seen: dict[str, int] = {}
    for block in written:
        if block.name is not None and block.shown:
            if block.name.en in seen:
                yield Fault(
                    block.line,
                    Text("The opening {name} is already in line {line}.", "Die Eröffnung {name} steht schon in Zeile {line}.").format(
                        name=block.name, line=seen[block.name.en]
                    ),
                )
            seen.setdefault(block.name.en, block.line)
    names: dict[str, int] = {}
    for variation in variations:
        if variation.name.en in names:
            yield Fault(
                variation.line,
                Text("The name {name} is already in line {line}.", "Der Name {name} steht schon in Zeile {line}.").format(
                    name=variation.name, line=names[variation.name.en]
                ),
            )
        names.setdefault(variation.name.en, variation.line)
    # In order of their moves a line stands right before those that begin like it.
    ordered = sorted(variations, key=lambda variation: variation.moves)
    for first, second in pairwise(ordered):
        if first.moves != second.moves[: len(first.moves)]:
            continue
        same = first.moves == second.moves
        earlier, later = sorted((first, second), key=lambda v: v.line) if same else (second, first)
        text = (
            Text("The line is the same as in line {line}, {name}.", "Die Zugfolge ist dieselbe wie in Zeile {line}, {name}.")
            if same
            else Text(
                "The line is contained in that of line {line}, {name}.", "Die Zugfolge ist in der von Zeile {line}, {name}, enthalten."
            )
        )
        yield Fault(later.line, text.format(line=earlier.line, name=earlier.name))


def check_file(path: Path) -> tuple[Library | None, list[Fault]]:
    """The library of a file, or all its faults; a file that cannot be read at all is a `BookError`."""
    try:
        content = path.read_bytes()
    except OSError:
        raise BookError(
            Text("The opening library {path} cannot be read.", "Die Eröffnungsbibliothek {path} lässt sich nicht lesen.").format(path=path)
        ) from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return None, [Fault(line, Text("The file is not written in UTF-8.", "Die Datei ist nicht in UTF-8 geschrieben."))]
    return check_text(text)
