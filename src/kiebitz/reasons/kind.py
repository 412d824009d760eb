"""What a kind of reason declares about itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kiebitz.language import Text


class Part(Enum):
    """What a reason is in the story of a move."""

    PICTURE = "a mate with a name"
    CAUSE = "why it works"
    OUTCOME = "what it comes to"
    TRAIT = "what else may be said of it"


@dataclass(frozen=True)
class Example:
    """A position and the move that shows the kind."""

    fen: str
    move: str


@dataclass(frozen=True)
class Kind:
    """One kind of reason: its name, its sentence, and a position a test runs.  `says` may have variants.

    Places: {move} the move that does it, {side} and {other} who, {square} and {n}, and for the men in each part
    the cases described in `men.py`.
    """

    key: str
    name: Text  # "fork": in headings and hints
    part: Part
    says: dict[str, Text]
    example: Example
    rank: int  # of several causes the lowest leads

    def sentence(self, variant: str) -> Text:
        return self.says.get(variant) or self.says[""]


def kind(
    key: str, name: tuple[str, str], part: Part, rank: int, en: str, de: str, fen: str, move: str, **variants: tuple[str, str]
) -> Kind:
    # The two languages ask for the same men in different cases, so the pair is checked by a test of its own.
    says = {"": Text.finished(en, de)} | {name: Text.finished(*pair) for name, pair in variants.items()}
    return Kind(key, Text(*name), part, says, Example(fen, move), rank)
