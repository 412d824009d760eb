"""What a weak level did not see and how its mood misled it, kept with the move.

Both stand in the comment of the move as commands of PGN, `[%mood -1.05] [%overlooked g1f3 d2d4]`: so the archive, an exported
game and whoever reviews it later know them, and readers who do not are not bothered.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kiebitz.player import Decision

_MOOD = re.compile(r"\[%mood ([+-]?\d+\.\d\d)\]")
_OVERLOOKED = re.compile(r"\[%overlooked ([a-h1-8nbrqNBRQ ]+)\]")


@dataclass(frozen=True)
class Slips:
    """Of one move; without any it is false."""

    mood: int = 0  # centipawns, White's view
    overlooked: tuple[str, ...] = ()  # UCI

    def __bool__(self) -> bool:
        return bool(self.mood or self.overlooked)


def slips_as_comment(decision: Decision | None) -> str:
    """Empty where there is nothing to tell."""
    if decision is None:
        return ""
    parts = []
    if decision.mood:
        parts.append(f"[%mood {decision.mood / 100:+.2f}]")
    if decision.overlooked:
        parts.append(f"[%overlooked {' '.join(decision.overlooked)}]")
    return " ".join(parts)


def slips_in(comment: str) -> Slips:
    mood, overlooked = _MOOD.search(comment), _OVERLOOKED.search(comment)
    return Slips(round(100 * float(mood[1])) if mood else 0, tuple(overlooked[1].split()) if overlooked else ())
