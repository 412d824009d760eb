"""Further lines for the opening book, written as chapter 4.6 writes its own: a remark with the name, then DATA.

    REM Spanish, exchange
    DATA 5254,5755,7163,2836,6125,1716,2536,4736,5171,6766,4244,5544,6344,3635,4452,4858

A half-move is a four-digit number, start square and target square; castling is the king's move; each line has sixteen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from kiebitz.language import KiebitzError, Text, reason_of
from kiebitz.opponents.cpc.board import square_label, square_number
from kiebitz.opponents.libraries import LibraryFormat, Line

LONGEST = 16  # half-moves; shorter lines do not fit into the array
_DATA = re.compile(r"(?:\d+\s+)?DATA\s+(.*)", re.IGNORECASE)
_NAME = re.compile(r"(?:\d+\s+)?(?:REM|')\s*(.*)", re.IGNORECASE)


class DataError(KiebitzError):
    """A file of data lines that cannot be used."""


def _read(content: str) -> tuple[list[Line], list[tuple[int, Text]]]:
    from kiebitz.core.board import Board  # brings the compiled rules; not needed to list the options

    lines: list[Line] = []
    faults: list[tuple[int, Text]] = []
    name = ""
    for number, text in enumerate(content.splitlines(), 1):
        if not text.strip():
            continue
        if found := _NAME.fullmatch(text.strip()):
            name = found[1].strip()
            continue
        data = _DATA.fullmatch(text.strip())
        if data is None:
            faults.append((number, Text("Expected is REM or DATA.", "Erwartet wird REM oder DATA.")))
            continue
        moves, fault = _moves(data[1].split(","), Board())
        if fault is not None:
            faults.append((number, fault))
        else:
            lines.append(Line(name or f"line {len(lines) + 1}", moves))
        name = ""
    if not lines and not faults:
        faults.append((1, Text("There is no DATA in the file.", "Die Datei enthält kein DATA.")))
    return lines, faults


def _moves(words: list[str], board: object) -> tuple[tuple[str, ...], Text | None]:
    """The moves of one line, or what is wrong with it."""
    moves: list[str] = []
    for number, word in enumerate(words, 1):
        code = word.strip()
        if not re.fullmatch("[1-8]{4}", code):
            text = Text("“{code}” is not a half-move like 5254.", "„{code}“ ist kein Halbzug wie 5254.")
            return (), text.format(code=code)
        move = square_label(int(code[:2])) + square_label(int(code[2:]))
        if not board.is_legal(move):  # type: ignore[attr-defined]
            text = Text("Half-move {n}, {code}, is not legal.", "Der Halbzug {n}, {code}, ist nicht regelgerecht.")
            return (), text.format(n=number, code=code)
        board.push(move)  # type: ignore[attr-defined]
        moves.append(move)
    if len(moves) != LONGEST:
        text = Text("The line has {n} half-moves; it must have 16.", "Die Zeile hat {n} Halbzüge; es müssen 16 sein.")
        return (), text.format(n=len(moves))
    return tuple(moves), None


def write(lines: Sequence[Line]) -> str:
    """The first sixteen half-moves of each line that is long enough and promotes nothing."""
    text, seen = [], set()
    for line in lines:
        moves = line.moves[:LONGEST]
        if len(moves) < LONGEST or moves in seen or any(len(move) > 4 for move in moves):
            continue
        seen.add(moves)
        codes = [f"{square_number(move[:2])}{square_number(move[2:4])}" for move in moves]
        text += [f"REM {line.name}", "DATA " + ",".join(codes)]
    return "\n".join(text) + "\n"


FORMAT = LibraryFormat(
    ".dat",
    Text("data lines for the BASIC program: REM, DATA 5254,…", "DATA-Zeilen für das BASIC-Programm: REM, DATA 5254,…"),
    check=lambda content: _read(content)[1],
    read=lambda content: _read(content)[0],
    write=write,
)


def read_file(name: str) -> tuple[Line, ...]:
    """The lines of a file, or the first thing that is wrong with it."""
    try:
        content = Path(name).expanduser().read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(
            Text("The lines in “{name}” cannot be read: {why}.", "Die Varianten in „{name}“ lassen sich nicht lesen: {why}.").format(
                name=name, why=reason_of(error)
            )
        ) from None
    lines, faults = _read(content)
    if faults:
        line, text = faults[0]
        raise DataError(
            Text("Line {line} of “{name}”: {text}", "Zeile {line} von „{name}“: {text}").format(line=line, name=name, text=text)
        )
    return tuple(lines)
