"""The words of UCI: what a line of the interface means, and how our answers are written.

Nothing here thinks or remembers; the server in `uci.py` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kiebitz.language import Text
from kiebitz.limits import Clock, Limits
from kiebitz.player import Decision, Progress
from kiebitz.score import Score

Complain = Callable[[Text], None]

NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "perft")
FLAGS = ("infinite", "ponder")
LONGEST_MS = 10_000_000_000  # four months; larger numbers are typing errors
LARGEST = 2**62
LONGEST_NAME = 200  # characters of an option's name; what comes later is its value
VALUE = re.compile(r"(?<!\S)value(?!\S)", re.IGNORECASE | re.ASCII)
MOST_MOVES = 256  # no position has as many
DRAW_WIDTH = 120  # centipawns either side of a judgement that still count as drawish


def read_number(words: list[str], index: int) -> int | None:
    try:
        return max(-LARGEST, min(LARGEST, int(words[index])))
    except (IndexError, ValueError):
        return None


@dataclass(frozen=True)
class OptionWords:
    """A `setoption` taken apart."""

    name: str
    value: str


def read_setoption(rest: str, is_known: Callable[[str], bool]) -> OptionWords | None:
    """Name and value of `name … value …`; spaces inside a value stay as they are.

    "value" may itself be part of a name ("Value Pawn"), so the first split that gives a known name counts.
    """
    words = rest.split(maxsplit=1)
    if len(words) < 2 or words[0].lower() != "name":
        return None
    body = words[1]
    splits = []
    for found in VALUE.finditer(body, 0, LONGEST_NAME + len("value ")):
        splits.append(OptionWords(body[: found.start()].strip(), body[found.end() :].strip()))
    known = [split for split in splits if is_known(split.name)]
    if known:
        return known[0]
    if is_known(body.strip()) or not splits:
        return OptionWords(body.strip(), "")
    return splits[0]


@dataclass(frozen=True)
class GoWords:
    """A `go` taken apart: numbers by name, flags, the moves to be looked at."""

    numbers: dict[str, int]
    flags: frozenset[str]
    moves: tuple[str, ...]


def read_go(words: list[str], complain: Complain) -> GoWords:
    """Understand what can be understood and complain about the rest."""
    numbers: dict[str, int] = {}
    moves: list[str] = []
    flags: set[str] = set()
    without_number: list[str] = []
    unknown: list[str] = []
    index = 0
    while index < len(words):
        word = words[index]
        index += 1
        if word in FLAGS:
            flags.add(word)
        elif word == "searchmoves":
            while index < len(words) and words[index] not in (*NUMBERS, *FLAGS):
                moves.append(words[index])
                index += 1
        elif word in NUMBERS:
            value = read_number(words, index)
            if value is None:
                without_number.append(word)
            else:
                numbers[word] = value
                index += 1
        else:
            unknown.append(word)
    for word in dict.fromkeys(without_number):
        complain(Text("go {word} needs a number.", "go {word} braucht eine Zahl.").format(word=word))
    if unknown:
        complain(Text("go does not know “{words}”.", "go kennt „{words}“ nicht.").format(words=" ".join(unknown[:MOST_MOVES])))
    return GoWords(numbers, frozenset(flags), tuple(moves[:MOST_MOVES]))


def limits_of(go: GoWords, white: bool, ends_by_itself: bool = False) -> Limits:
    """The limits for the side to move.  A `go` that limits nothing is infinite, but for a player that ends by itself;
    one that asks for a mate only is given up when it is not found far beyond its depth."""
    numbers = go.numbers

    def at_least_one(name: str) -> int | None:
        return max(numbers[name], 1) if name in numbers else None

    def seconds(name: str) -> float | None:
        return min(max(numbers[name], 1), LONGEST_MS) / 1000 if name in numbers else None

    own, other = ("w", "b") if white else ("b", "w")
    left = seconds(f"{own}time")
    if left is None:
        left = seconds(f"{other}time")  # only one clock was sent: the other is taken to show the same
    clock = None
    if left is not None:
        increment = numbers.get(f"{own}inc", 0)
        to_go = numbers.get("movestogo", 0)  # some interfaces send 0 where no time control lies ahead
        clock = Clock(left, min(max(increment, 0), LONGEST_MS) / 1000, to_go if to_go > 0 else None)
    limited = clock is not None or any(name in numbers for name in ("depth", "nodes", "movetime"))
    flagged = bool(go.flags)
    mate, depth = at_least_one("mate"), at_least_one("depth")
    if mate is not None and not limited and not flagged:
        depth = 4 * mate + 8
    return Limits(
        depth=depth,
        nodes=at_least_one("nodes"),
        movetime=seconds("movetime"),
        clock=clock,
        mate=mate,
        infinite="infinite" in go.flags or not (limited or flagged or mate or ends_by_itself),
        moves=go.moves,
        ponder="ponder" in go.flags,
    )


# Writing -------------------------------------------------------------------------------------


def score_words(score: Score | None, white: bool) -> str:
    """The judgement as the side to move sees it."""
    own = (score or Score(cp=0)).for_side(white)
    return f"mate {own.mate}" if own.mate is not None else f"cp {own.cp or 0}"


def wdl_words(score: Score, white: bool) -> str:
    """Winning, drawing and losing chances in permille for the side to move."""
    own = score.for_side(white)
    if own.mate is not None:
        return "wdl 1000 0 0" if own.mate > 0 else "wdl 0 0 1000"
    win = round(Score(cp=own.centipawns - DRAW_WIDTH).winning_chance() * 1000)
    loss = round((1 - Score(cp=own.centipawns + DRAW_WIDTH).winning_chance()) * 1000)
    return f"wdl {win} {1000 - win - loss} {loss}"


def _speed(nodes: int, seconds: float) -> int:
    return round(nodes / seconds) if seconds > 0 else 0


def info_line(progress: Progress, white: bool, show_wdl: bool) -> str:
    parts = [f"info depth {progress.depth} seldepth {max(progress.selective_depth, progress.depth)} multipv {progress.rank}"]
    if progress.score is not None:  # some ancestors count in points that nobody else understands
        parts.append(f"score {score_words(progress.score, white)}")
        if progress.bound:
            parts.append(f"{progress.bound}bound")
        if show_wdl:
            parts.append(wdl_words(progress.score, white))
    parts.append(f"nodes {progress.nodes} nps {_speed(progress.nodes, progress.time)}")
    parts.append(f"hashfull {progress.table_full} tbhits {progress.tablebase_hits} time {round(progress.time * 1000)}")
    if progress.line:
        parts.append("pv " + " ".join(progress.line))
    return " ".join(parts)


def summary_line(decision: Decision, white: bool, told_depth: int) -> str:
    """The last word on a search: the exact number of positions, and what was chosen.  The depth never goes
    back behind one that was told (the last depth may have been left unfinished)."""
    parts = [f"info depth {max(decision.depth, told_depth)}"]
    if decision.score is not None:
        parts.append(f"score {score_words(decision.score, white)}")
    parts.append(f"nodes {decision.nodes} nps {_speed(decision.nodes, decision.time)} time {round(decision.time * 1000)}")
    if decision.line:
        parts.append("pv " + " ".join(decision.line))
    return " ".join(parts)
