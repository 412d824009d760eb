"""PGN text made ready for the reader: German letters, rest-of-line comments, stray blank lines.

The reader of the chess library skips what it does not know; "Sf3" would silently become
the pawn move f3.  Here every line is translated or its strange words are noted, so that
nothing is lost in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from chess.pgn import MOVETEXT_REGEX, TAG_REGEX

from kiebitz.core.men import TO_ENGLISH

_GERMAN_HINT = re.compile(r"[SLTD][a-h1-8x:-]|[18]=?[SLTD]|[a-hKNBRQSLTD1-8]:[a-h1-8]|½")
_GERMAN_MOVE = re.compile(
    r"(?<![A-Za-z0-9])"
    r"(?P<piece>[KNBRQSLTD])?(?P<start>[a-h]?[1-8]?)(?P<sign>[-x:]?)(?P<end>[a-h][1-8])(?P<promotion>=?[NBRQSLTD])?"
    r"(?![A-Za-z0-9])"
)
_NOT_STRANGE = re.compile(r"[\d.…\s+#=†‡]|e\.?\s?p\.?")
_RESULT_AT_END = re.compile(r"(?:1-0|0-1|1/2-1/2|\*)\s*$")
_FIRST_MOVE = re.compile(r"\s*1\s*\.(?!\.)")
_HUGE_SIGN = re.compile(r"\$\d{4,}")  # signs go up to 255; thousands of digits are no number any more
_TWO_TAGS = re.compile(r'"\]\s*(?=\[[A-Za-z0-9])')


def _english(match: re.Match[str]) -> str:
    piece = (match["piece"] or "").translate(TO_ENGLISH)
    promotion = (match["promotion"] or "").translate(TO_ENGLISH)
    return f"{piece}{match['start']}{match['sign'].replace(':', 'x')}{match['end']}{promotion}"


class PgnLines:
    """Gives lines to the reader one by one (`readline`), translated, and notes what was strange."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._source = iter(lines)
        self._waiting: list[str] = []  # lines looked at in advance
        self._out: list[str] = []  # lines that were made out of one
        self.number = 0  # of the line last read from the source
        self.strange: list[tuple[int, str]] = []  # line number and word
        self._in_comment = False
        self._in_tags = False
        self._in_moves = False
        self._result_seen = False
        self._variations = 0  # open brackets

    def readline(self) -> str:
        """The next line with its line end; empty at the end of the text."""
        while True:
            if self._out:
                return self._out.pop(0)
            line = self._next()
            if line is None:
                return ""
            if self._in_comment:
                self._out.append(self._moves(line))
            elif line.startswith("%"):
                continue  # the standard: a line to be ignored
            elif not line.strip():
                if self._in_moves and not self._ends_here():
                    continue
                self._in_tags = self._in_tags and not self._in_moves
                self._in_moves = False
                self._out.append("\n")
            elif line.startswith(";") and not self._in_moves and not self._in_tags:
                continue  # a remark between games
            elif line.startswith("[") and not self._in_moves:
                self._in_tags = True
                self._out += self._tags(line)
            elif line.startswith("[") and TAG_REGEX.match(line.rstrip("\n") + "\n"):
                self._in_tags, self._in_moves = True, False  # a new game without the blank line before it
                self._out += ["\n", *self._tags(line)]
            else:
                if not self._in_moves:
                    self._in_moves, self._result_seen, self._variations = True, False, 0
                self._out.append(self._moves(line))

    def take_strange(self) -> list[tuple[int, str]]:
        strange, self.strange = self.strange, []
        return strange

    def _next(self) -> str | None:
        if self._waiting:
            line = self._waiting.pop(0)
        else:
            line = next(self._source, "")
            if not line:
                return None
        self.number += 1
        return line.lstrip("\ufeff") if self.number == 1 else line

    def _ends_here(self) -> bool:
        """Whether a blank line among moves ends the game: after a result, before tags, before move one."""
        if self._result_seen:
            return True
        for line in self._waiting:
            if line.strip():
                return line.startswith("[") or bool(_FIRST_MOVE.match(line))
        for line in self._source:
            self._waiting.append(line)
            if line.strip():
                return line.startswith("[") or bool(_FIRST_MOVE.match(line))
        return True

    def _tags(self, line: str) -> Iterator[str]:
        for tag in _TWO_TAGS.sub('"]\n', line.strip()).split("\n"):
            if not TAG_REGEX.match(tag):
                self.strange.append((self.number, tag))
            yield tag + "\n"

    def _moves(self, line: str) -> str:
        """One line of moves: comments stay as they are, everything between them is translated."""
        parts, rest = [], line.rstrip("\n")
        while rest:
            if self._in_comment:
                inside, brace, rest = rest.partition("}")
                parts.append(inside + brace)
                self._in_comment = not brace
                continue
            cut = re.search(r"[{;]", rest)
            parts.append(self._translate(rest[: cut.start()] if cut else rest))
            if cut is None:
                break
            if cut[0] == ";":  # the reader drops these, so they become comments in braces
                parts.append("{ " + rest[cut.end() :].strip().replace("}", ")") + " }")
                break
            parts.append("{")
            rest = rest[cut.end() :]
            self._in_comment = True
        return "".join(parts) + "\n"

    def _translate(self, moves: str) -> str:
        if _GERMAN_HINT.search(moves):
            moves = _GERMAN_MOVE.sub(_english, moves).replace("½-½", "1/2-1/2").replace("½", "1/2-1/2")
        for sign in _HUGE_SIGN.findall(moves):
            self.strange.append((self.number, sign[:12]))
        moves = _HUGE_SIGN.sub(" ", moves)
        for bracket in re.findall(r"[()]", moves):
            self._variations += 1 if bracket == "(" else -1
            if self._variations < 0:
                self._variations = 0
                self.strange.append((self.number, bracket))
        left = _NOT_STRANGE.sub(" ", MOVETEXT_REGEX.sub(" ", moves)).split()
        self.strange += [(self.number, word) for word in left if any(c.isalnum() for c in word) or not word.isprintable()]
        if _RESULT_AT_END.search(moves):
            self._result_seen = True
        return moves
