"""A file of games whose last one was cut short by a power failure: it is laid aside, and the match goes on.

A game that we append is written as one piece, so only the last one can be cut.  It is ours if it bears the key of the match, or if
the games before it do and it breaks off before it could.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from kiebitz.tools.appending import append_whole

BEGIN = b'[Event "'
TAG = re.compile(rb'^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$', re.MULTILINE)
RESULTS = (b"1-0", b"0-1", b"1/2-1/2", b"*")


def lay_cut_game_aside(path: Path, match: str) -> Path | None:
    """Take a last game of this match that breaks off out of the file, into one beside it, whose name is the answer; None: there is none,
    or the file belongs to something else, and nothing was done.  Behind a whole one the next has room afterwards."""
    if not path.is_file():
        return None
    text = path.read_bytes()
    begin = _begin_of_last(text)
    before, last = text[:begin], text[begin:]
    keys = {value for name, value in TAG.findall(before) if name == b"Match"}
    tags = dict(TAG.findall(last))
    key = match.encode()
    if not keys <= {key} or tags.get(b"Match", key if keys else None) != key:
        return None
    if before and not keys:
        return None
    if _is_whole(last, tags):
        missing = 2 - (len(last) - len(last.rstrip(b"\n")))
        if missing > 0:
            append_whole(path, b"\n" * missing)
        return None
    aside = path.with_name(path.name + ".cut")
    append_whole(aside, last + b"\n\n")
    os.truncate(path, begin)
    return aside


def _begin_of_last(text: bytes) -> int:
    for length in range(1, len(BEGIN)):
        if text.endswith(b"\n" + BEGIN[:length]):
            return len(text) - length
    return text.rfind(b"\n" + BEGIN) + 1


def _is_whole(game: bytes, tags: dict[bytes, bytes]) -> bool:
    """Moves stand behind the tags, and the result behind the moves."""
    words = game.split()
    return bool(words) and words[-1] in RESULTS and words[-1] == tags.get(b"Result")
