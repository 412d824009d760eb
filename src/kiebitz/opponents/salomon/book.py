"""The opening library of version 3.7: a text file of named variations (thesis, appendix 5).

    ! a comment, on a line of its own
    Name Ruy Lopez Exchange
    e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6 b5-c6
    End

The original trusts the moves and stops at the first mistake; `check_library` reports all of them, and
also plays the moves through.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from kiebitz.language import KiebitzError, Text, reason_of
from kiebitz.opponents.libraries import LibraryFormat, Line

if TYPE_CHECKING:
    from kiebitz.core.board import Board

LONGEST_NAME = 20
MOVES_A_LINE = 8
SHIPPED = Path(__file__).with_name("SALMON.BOK")  # made of our own library; the name is the original's
_MOVE = re.compile(r"([a-h][1-8])-?([a-h][1-8])([qrbn]?)", re.IGNORECASE)


class LibraryError(KiebitzError):
    """A library file the program refuses."""


@dataclass(frozen=True)
class Variation:
    name: str
    moves: tuple[str, ...]  # UCI
    line: int  # of its name in the file


@dataclass(frozen=True)
class Library:
    variations: tuple[Variation, ...]

    def candidates(self, moves: tuple[str, ...]) -> list[Variation]:
        """The variations that begin like the game and go on, in the order of the file."""
        played = len(moves)
        return [v for v in self.variations if len(v.moves) > played and v.moves[:played] == moves]

    def choose(self, moves: tuple[str, ...], at_random: bool, seed: int) -> Variation | None:
        """The variation to follow: the first of the file, or any; the same seed and game give the same answer."""
        found = self.candidates(moves)
        if not found:
            return None
        if not at_random:
            return found[0]
        return random.Random(f"{seed} {' '.join(moves)}").choice(found)


@dataclass(frozen=True)
class Problem:
    """Something wrong with a library file."""

    line: int
    text: Text


class _Reader:
    """Goes through a file once and collects variations and problems.

    GUESS-24: the notation of moves is not shown; here coordinate moves as the user enters them (e2-e4, e7-e8Q), one or
    more on a line, White and Black in turn.
    """

    def __init__(self, content: str) -> None:
        self.problems: list[Problem] = []
        self.variations: list[Variation] = []
        self._name = ""
        self._name_line = 0
        self._moves: list[str] = []
        self._board: Board | None = None  # of the variation before, with the moves played on it
        self._played: list[str] = []
        self._ended = False
        lines = content.splitlines()
        for number, line in enumerate(lines, 1):
            self._read(number, line)
        self._close()
        if not self._ended:
            self._complain(
                max(len(lines), 1), "The last line must be the keyword “End”.", "Die letzte Zeile muss das Schlüsselwort „End“ sein."
            )
        self._find_contained()

    def _complain(self, line: int, en: str, de: str, **values: object) -> None:
        self.problems.append(Problem(line, Text(en, de).format(**values)))

    def _read(self, number: int, line: str) -> None:
        if self._ended:
            self._complain(number, "Nothing may follow the keyword “End”.", "Nach dem Schlüsselwort „End“ darf nichts folgen.")
        elif not line.strip():
            self._complain(number, "Empty lines are not allowed.", "Leere Zeilen sind nicht erlaubt.")
        elif line.startswith("!"):
            return
        elif "!" in line:
            self._complain(
                number,
                "A comment must stand on a line of its own that begins with “!”.",
                "Ein Kommentar muss auf einer eigenen Zeile stehen, die mit „!“ beginnt.",
            )
        elif line.strip() == "End":
            self._close()
            self._ended = True
        elif line.split()[0] == "Name":
            self._begin(number, line)
        elif _MOVE.fullmatch(line.split()[0]) or line[0] in "abcdefgh":
            self._read_moves(number, line)
        else:
            self._complain(
                number,
                "“{word}” is neither a keyword (Name, End) nor a move.",
                "„{word}“ ist weder ein Schlüsselwort (Name, End) noch ein Zug.",
                word=line.split()[0],
            )

    def _begin(self, number: int, line: str) -> None:
        self._close()
        self._name, self._name_line, self._moves = line[5:].strip(), number, []
        if not self._name:
            self._complain(
                number,
                "After “Name” comes one space and the variation's name.",
                "Auf „Name“ folgt ein Leerzeichen und der Name der Variante.",
            )
        elif not line.startswith("Name ") or line[5:6] == " ":
            self._complain(
                number,
                "Between “Name” and “{name}” there must be exactly one space.",
                "Zwischen „Name“ und „{name}“ muss genau ein Leerzeichen stehen.",
                name=self._name,
            )
        if len(self._name) > LONGEST_NAME:
            self._complain(
                number,
                "The name “{name}” has {n} characters; 20 are allowed.",
                "Der Name „{name}“ hat {n} Zeichen; erlaubt sind 20.",
                name=self._name,
                n=len(self._name),
            )

    def _read_moves(self, number: int, line: str) -> None:
        if not self._name_line:
            self._complain(number, "A variation must begin with “Name”.", "Eine Variante muss mit „Name“ beginnen.")
            return
        for word in line.split():
            match = _MOVE.fullmatch(word)
            if match is None:
                self._complain(number, "“{word}” is not a move like e2-e4.", "„{word}“ ist kein Zug der Form e2-e4.", word=word)
                return
            self._moves.append("".join(match.groups()).lower())

    def _close(self) -> None:
        """A variation is complete: play it through, from where it parts from the one before."""
        if not self._name_line:
            return
        if not self._moves:
            self._complain(
                self._name_line, "The variation “{name}” has no moves.", "Die Variante „{name}“ hat keine Züge.", name=self._name
            )
        from kiebitz.core.board import Board  # brings the compiled rules; not needed to list the options

        board = self._board = self._board or Board()
        while self._played != self._moves[: len(self._played)]:
            board.pop()
            self._played.pop()
        for number, move in enumerate(self._moves[len(self._played) :], len(self._played) + 1):
            found = board.named(move)
            if found is None:
                self._complain(
                    self._name_line,
                    "The variation “{name}”: half-move {n}, {move}, is not legal.",
                    "Die Variante „{name}“: Der Halbzug {n}, {move}, ist nicht regelgerecht.",
                    name=self._name,
                    n=number,
                    move=f"{move[:2]}-{move[2:]}",
                )
                break
            board.push_number(found)
            self._played.append(move)
        self.variations.append(Variation(self._name, tuple(self._moves), self._name_line))
        self._name_line = 0

    def _find_contained(self) -> None:
        """No variation may completely contain another one."""
        for later, variation in enumerate(self.variations):
            for other in self.variations[:later]:
                shared = min(len(variation.moves), len(other.moves))
                if shared and variation.moves[:shared] == other.moves[:shared]:
                    short, long = sorted((variation, other), key=lambda v: len(v.moves))
                    self._complain(
                        variation.line,
                        "The variation “{long}” (line {b}) completely contains “{short}” (line {a}).",
                        "Die Variante „{long}“ (Zeile {b}) enthält „{short}“ (Zeile {a}) vollständig.",
                        long=long.name,
                        b=long.line,
                        short=short.name,
                        a=short.line,
                    )


@lru_cache(maxsize=1)  # whoever checks a file reads it next
def _read(content: str) -> _Reader:
    return _Reader(content)


def check_library(content: str) -> list[Problem]:
    """All that is wrong with the text of a library; nothing: it can be used."""
    return sorted(_read(content).problems, key=lambda problem: problem.line)


def parse_library(content: str, name: str = "SALMON.BOK") -> Library:
    """The library in a text, or the first thing that is wrong with it."""
    reader = _read(content)
    if reader.problems:
        first = min(reader.problems, key=lambda problem: problem.line)
        raise LibraryError(
            Text("Line {line} of the library “{name}”: {problem}", "Zeile {line} der Bibliothek „{name}“: {problem}").format(
                line=first.line, name=name, problem=first.text
            )
        )
    return Library(tuple(reader.variations))


def write_library(lines: Sequence[Line]) -> str:
    """A file of these lines.  Names are cut to what fits; a line that is the beginning of another is left out."""
    kept = [line for line in lines if not any(other is not line and other.moves[: len(line.moves)] == line.moves for other in lines)]
    text = ["! Opening library for Salomon"]
    for line in kept:
        moves = [f"{move[:2]}-{move[2:]}" for move in line.moves]
        text.append(f"Name {line.name[:LONGEST_NAME].rstrip(' ,.;:')}")
        text += [" ".join(moves[n : n + MOVES_A_LINE]) for n in range(0, len(moves), MOVES_A_LINE)]
    return "\n".join([*text, "End"]) + "\n"


FORMAT = LibraryFormat(
    ".bok",
    Text("Salomon's library: Name, moves like e2-e4, End", "Bibliothek für Salomon: Name, Züge wie e2-e4, End"),
    check=lambda content: [(problem.line, problem.text) for problem in check_library(content)],
    read=lambda content: [Line(variation.name, variation.moves) for variation in parse_library(content).variations],
    write=write_library,
)


def read_library(name: str) -> Library:
    """Load a library file; the original's own name stands for the one that comes with the program, unless there is such a file."""
    path = Path(name).expanduser()
    if name.upper() == SHIPPED.name and not path.exists():
        path = SHIPPED
    try:
        content = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise LibraryError(
            Text("The library “{name}” cannot be read: {why}.", "Die Bibliothek „{name}“ lässt sich nicht lesen: {why}.").format(
                name=name, why=reason_of(error)
            )
        ) from None
    return parse_library(content, name)
