"""How much time there is: seconds a move, moves in a time, a clock with increment, a depth, a number
of positions, or none until "move now".

A time control is one short text ("5s", "40/2h", "5m+3", "depth 6", "nodes 20000", "unlimited"), the
same on the command line, in settings and in files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from kiebitz.language import KiebitzError, Text, decimal, thousands
from kiebitz.limits import Clock, Limits


class TimeControlError(KiebitzError):
    """A time control that cannot be read."""


class Mode(Enum):
    SECONDS_A_MOVE = "seconds"
    MOVES_IN_TIME = "moves"
    INCREMENT = "increment"
    DEPTH = "depth"
    NODES = "nodes"
    UNLIMITED = "unlimited"


def usual_seconds(left: float, moves_left: int) -> float:
    """An even share of what is left for one move; of the last one a second and a half is kept back, or half of little."""
    return left / moves_left if moves_left > 1 else max(left - 1.5, left / 2)


@dataclass(frozen=True)
class TimeControl:
    """One of the six ways; only the fields of its mode mean something."""

    mode: Mode
    seconds: float = 0.0  # a move, a period, or the game
    moves: int = 0  # in a period, which then begins anew
    increment: float = 0.0  # seconds added for each move
    depth: int = 0  # plies
    deepen: bool = True  # look deeper by itself where a position is simple
    nodes: int = 0  # positions

    @staticmethod
    def parse(text: str) -> TimeControl:
        """Read "5s", "40/2h", "90m+30", "300+2", "depth 6", "depth 6 exact", "nodes 20000", "unlimited"."""
        plain = " ".join(text.lower().split())
        for pattern, build in _FORMS:
            match = pattern.match(plain)
            if match:
                control = build(match)
                if control is not None:
                    return control
        raise TimeControlError(
            Text(
                "“{text}” is no time control; examples: 5s, 40/2h, 5m+3, depth 6, nodes 20000, unlimited.",
                "„{text}“ ist keine Bedenkzeit; Beispiele: 5s, 40/2h, 5m+3, tiefe 6, stellungen 20000, unbegrenzt.",
            ).format(text=text.strip())
        )

    def __str__(self) -> str:
        if self.mode is Mode.SECONDS_A_MOVE:
            return f"{self.seconds:g}s"
        if self.mode is Mode.MOVES_IN_TIME:
            return f"{self.moves}/{self.seconds:g}" + (f"+{self.increment:g}" if self.increment else "")
        if self.mode is Mode.INCREMENT:
            return f"{self.seconds:g}+{self.increment:g}"
        if self.mode is Mode.DEPTH:
            return f"depth {self.depth}" + ("" if self.deepen else " exact")
        return f"nodes {self.nodes}" if self.mode is Mode.NODES else "unlimited"

    @property
    def text(self) -> Text:
        """The same for people."""
        templates = {
            Mode.SECONDS_A_MOVE: Text("{seconds} seconds a move", "{seconds} Sekunden je Zug"),
            Mode.MOVES_IN_TIME: Text("{moves} moves in {minutes} minutes", "{moves} Züge in {minutes} Minuten"),
            Mode.INCREMENT: Text("{minutes} minutes plus {increment} seconds a move", "{minutes} Minuten plus {increment} Sekunden je Zug"),
            Mode.DEPTH: Text("depth {depth}", "Tiefe {depth}"),
            Mode.NODES: Text("{nodes} positions", "{nodes} Stellungen"),
            Mode.UNLIMITED: Text("no limit", "ohne Begrenzung"),
        }
        values = {
            "seconds": decimal(f"{self.seconds:g}"), "minutes": decimal(f"{self.seconds / 60:g}"), "moves": self.moves,
            "increment": decimal(f"{self.increment:g}"), "depth": self.depth, "nodes": thousands(self.nodes),
        }  # fmt: skip
        return templates[self.mode].format(**values)

    @property
    def has_clock(self) -> bool:
        """Whether a flag can fall."""
        return self.mode in (Mode.MOVES_IN_TIME, Mode.INCREMENT)

    @property
    def pgn_tag(self) -> str:
        if self.mode is Mode.MOVES_IN_TIME:
            return f"{self.moves}/{self.seconds:g}" + (f"+{self.increment:g}" if self.increment else "")
        if self.mode is Mode.INCREMENT:
            return f"{self.seconds:g}" + (f"+{self.increment:g}" if self.increment else "")
        return f"1/{self.seconds:g}" if self.mode is Mode.SECONDS_A_MOVE else "-"

    def limits(self, left: float | None, moves_to_go: int | None, opponents: float | None = None) -> Limits:
        """What a player is told before its move."""
        if self.mode is Mode.SECONDS_A_MOVE:
            return Limits(movetime=self.seconds)
        if self.mode is Mode.DEPTH:
            return Limits(depth=self.depth)
        if self.mode is Mode.NODES:
            return Limits(nodes=self.nodes)
        if self.mode is Mode.UNLIMITED or left is None:
            return Limits(infinite=True)
        return Limits(clock=Clock(max(left, 0.001), self.increment, moves_to_go, opponents))


_UNITS = {"": 1, "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600}
_TIME = r"(\d+(?:\.\d+)?)\s?(h|min|m|sec|s)?"


def _seconds(number: str, unit: str | None) -> float:
    return float(number) * _UNITS[unit or ""]


def _a_move(match: re.Match[str]) -> TimeControl | None:
    seconds = _seconds(match[1], match[2])
    return TimeControl(Mode.SECONDS_A_MOVE, seconds=seconds) if 0 < seconds <= 86400 else None


def _period(match: re.Match[str]) -> TimeControl | None:
    moves, seconds = int(match[1]), _seconds(match[2], match[3])
    increment = _seconds(match[4], match[5]) if match[4] else 0.0
    if not 1 <= moves <= 500 or not 0 < seconds <= 86400 or increment > 3600:
        return None
    return TimeControl(Mode.MOVES_IN_TIME, seconds=seconds, moves=moves, increment=increment)


def _increment(match: re.Match[str]) -> TimeControl | None:
    seconds, increment = _seconds(match[1], match[2]), _seconds(match[3], match[4])
    return TimeControl(Mode.INCREMENT, seconds=seconds, increment=increment) if 0 < seconds <= 86400 and increment <= 3600 else None


def _depth(match: re.Match[str]) -> TimeControl | None:
    depth = int(match[1])
    return TimeControl(Mode.DEPTH, depth=depth, deepen=not match[2]) if 1 <= depth <= 100 else None


def _nodes(match: re.Match[str]) -> TimeControl | None:
    nodes = int(match[1])
    return TimeControl(Mode.NODES, nodes=nodes) if 1 <= nodes <= 10**12 else None


_FORMS = (
    (re.compile(rf"^(?:move |zug )?{_TIME}(?: (?:a|per|je|pro) (?:move|zug))?$"), _a_move),
    (re.compile(rf"^(\d+)\s?/\s?{_TIME}(?:\s?\+\s?{_TIME})?$"), _period),
    (re.compile(rf"^{_TIME}\s?\+\s?{_TIME}$"), _increment),
    (re.compile(r"^(?:depth|tiefe) (\d+)( exact| genau)?$"), _depth),
    (re.compile(r"^(?:nodes|positions|stellungen) (\d+)$"), _nodes),
    (re.compile(r"^(unlimited|unbegrenzt|none|keine|infinite)$"), lambda match: TimeControl(Mode.UNLIMITED)),
)
