"""What the reasons say, fit to be printed: `print(kiebitz.why(...))` is the sentence, the data stay beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiebitz.reasons.explain import Explanation
from kiebitz.reasons.overview import Overview

if TYPE_CHECKING:
    from kiebitz.language import Text


class _Spoken:
    """In the user's language; Python's own picture of all the data would fill pages."""

    if TYPE_CHECKING:

        @property
        def text(self) -> Text: ...

    def __str__(self) -> str:
        return str(self.text)

    def __repr__(self) -> str:
        return f"<{self}>"


class SpokenExplanation(_Spoken, Explanation):
    """Why a move is good or bad."""


class SpokenOverview(_Spoken, Overview):
    """What is going on in a position."""
