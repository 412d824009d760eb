"""Spoilt PGN: real games with a few things in them changed, and what must hold for every one of them.

Used by the quick tests, and by `benchmarks/pgn_mutations.py` for as many as there is time for.
"""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterator
from pathlib import Path

import chess.pgn

from kiebitz.game.record.archive import Archive
from kiebitz.game.record.exchange import import_pgn
from kiebitz.game.record.pgn import read_games, start_faults, write_game
from kiebitz.game.record.repair import faults_of
from kiebitz.interfaces.web.analysis.study import read_text
from kiebitz.language import KiebitzError

SIGNS = [
    "(", ")", "((", "))", "{", "}", "[", "]", '"', ";", "%", "$", "$1", "$999", "$" + "9" * 5000,
    "\\", "\n", "\n\n", "\r", "\t", "\0", "\ufeff",
    "*", "1-0", "0-1", "1/2-1/2", "½", "--", "Z0", "0000", "O-O", "O-O-O", "0-0", "e4", "Nf3", "Sf3",
    "Kxe8", "e8=Q", "a1=K", "@", "P@e4", "!?", "??",
    "1.", "1...", "99.", "...", "e.p.", "[%clk 1:99:99]", "{[%eval #0]}", "{[%eval 1e9]}", "{ [%emt -1] }", "<x>", "é", "♘f3",
]  # fmt: skip
TAGS = [
    '[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]', '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Qk - 3 9"]', '[FEN "8/8/8/8 w"]',
    '[FEN "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"]', '[FEN "1r2k2r/8/8/8/8/8/8/1R2K2R w BHbh - 0 1"]',
    '[SetUp "1"]', '[SetUp "0"]', '[Variant "Chess960"]', '[Variant "Atomic"]', '[Variant "chess 960"]', '[Variant ""]',
    '[Result "2-0"]', '[Result "1-0"]',
    '[Termination "time forfeit"]', '[ResultReason "checkmate"]', '[Event "a\\"b"]', '[Event "a\\\\"]',
    '[Event ""', "[Event]", '[White "x"] [Black "y"]', "[[]]",
]  # fmt: skip


def games_of(paths: list[Path], most: int) -> list[str]:
    """The texts of single games, up to so many of each file."""
    found = []
    for path in paths:
        text = path.read_text(encoding="utf-8", errors="replace")
        found += [f"[Event {part}" for part in re.split(r"^\[Event ", text, flags=re.MULTILINE)[1 : most + 1]]
    return found


def beginning(game: str, words: int) -> str:
    """The game with so many words of its moves and its result: what spoils a file is hardly ever its length, and the time mostly is."""
    tags, blank, moves = game.partition("\n\n")
    told = moves.split()
    return f"{tags}{blank}{' '.join(told[:words])} {told[-1]}\n\n" if len(told) > words else game


def mutations(games: list[str], seed: int, count: int, first: int = 0, most: int = 3) -> Iterator[str]:
    """Texts of one to `most` games with one to six things changed; each has its own dice, so that any of them can be made again alone."""
    for number in range(first, first + count):
        dice = random.Random(f"{seed}, {number}")
        text = "".join(dice.sample(games, dice.randint(1, most)))
        for _ in range(dice.randint(1, 6)):
            text = _spoil(dice, text)
        yield text


def _spoil(dice: random.Random, text: str) -> str:
    at = dice.randrange(len(text) + 1)
    kind = dice.randrange(8)
    if kind == 0:
        return text[:at] + text[at + dice.randint(1, 30) :]
    if kind in (1, 2):
        return text[:at] + dice.choice(SIGNS) + text[at:]
    if kind == 3:
        return text[:at] + f" {dice.choice(SIGNS)} " + text[at:]
    if kind == 4:
        return dice.choice(TAGS) + "\n" + text
    if kind == 5:  # a piece again somewhere else
        begin, end = sorted((at, dice.randrange(len(text) + 1)))
        return text[:begin] + text[end : end + 60] + text[begin:]
    words = text.split(" ")
    one, other = dice.randrange(len(words)), dice.randrange(len(words))
    if kind == 6:
        words[one], words[other] = words[other], words[one]
    else:
        words[one] = f"( {words[other]} {words[(other + 1) % len(words)]}" + dice.choice([")", " )", "", " ))"])
    return " ".join(words)


def picture(node: chess.pgn.GameNode) -> tuple[object, ...]:
    """Everything a tree holds, to compare two of them; a long main line is no reason for deep recursion."""
    rows = []
    while True:
        rows.append(
            (
                node.move.uci() if isinstance(node, chess.pgn.ChildNode) else None,
                node.comment.split(),
                node.starting_comment.split() if isinstance(node, chess.pgn.ChildNode) else [],
                sorted(node.nags),
                [picture(child) for child in node.variations[1:]],
            )
        )
        if not node.variations:
            return tuple(rows)
        node = node.variations[0]


def check(text: str, folder: Path) -> None:
    """As `check_in`, with an archive of its own."""
    archive = Archive(folder / "spoilt.sqlite")
    try:
        check_in(archive, text, folder)
    finally:
        archive.close()


def check_in(archive: Archive, text: str, folder: Path) -> None:
    """Whatever the text: it is read, written and read again the same; what is imported can be loaded; a study opens or says why not."""
    for record in read_games(text):
        if start_faults(record.tree):
            continue
        again = list(read_games(write_game(record.tree)))
        assert len(again) == 1, "one game became several"
        assert dict(again[0].headers) == dict(record.headers), "the tags changed"
        assert picture(again[0].tree) == picture(record.tree), "the moves changed"
    file = folder / "spoilt.pgn"
    file.write_text(text, encoding="utf-8", newline="")
    try:
        import_pgn(archive, [file])
        assert faults_of(archive) == []
        for number in archive.numbers():
            archive.tree(number)
    finally:
        for number in archive.numbers():
            archive.delete(number)
    with contextlib.suppress(KiebitzError):
        read_text(text)
