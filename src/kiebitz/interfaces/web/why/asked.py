"""Everything a page asks about reasons."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Why:
    """Why a move is good or bad; without one, what the best move does."""

    fen: str
    move: str | None = None
    game: int | None = None  # whose players are named


@dataclass(frozen=True)
class Compare:
    """Why this move and not that."""

    fen: str
    first: str
    second: str
    game: int | None = None


@dataclass(frozen=True)
class Overview:
    """What is going on in a position."""

    fen: str


@dataclass(frozen=True)
class Choices:
    fen: str


@dataclass(frozen=True)
class Steps:
    """A hint towards a move in steps."""

    fen: str
    move: str


@dataclass(frozen=True)
class Minds:
    """What the ancestors that play a game think of a position, each in its own terms."""

    fen: str
    game: int
