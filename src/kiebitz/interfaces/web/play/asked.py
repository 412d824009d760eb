"""What the play page asks, one declaration for each question; what it asks for on the socket is declared in rooms/."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Explain:
    """A position, or the end of a line from it."""

    fen: str
    line: list[str] = field(default_factory=list)
    game: int | None = None  # judged as the program in this game does


@dataclass(frozen=True)
class Decision:
    """What the program thought at a half-move of a game; `fen` is the position after it."""

    game: int
    ply: int
    fen: str


@dataclass(frozen=True)
class Missed:
    """What the weak level of a finished game missed."""

    game: int


@dataclass(frozen=True)
class Control:
    fen: str
