"""What a move is called by the winning chances it gives away."""

from __future__ import annotations

from typing import Literal

from kiebitz.language import Text

Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
LOSSES: tuple[tuple[float, Verdict], ...] = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"), (0.01, "good"))
VERDICTS: dict[Verdict, Text] = {
    "best": Text("{move}: the best move", "{move}: der beste Zug"),
    "good": Text("{move}: a good move", "{move}: ein guter Zug"),
    "inaccuracy": Text("{move}: an inaccuracy", "{move}: eine Ungenauigkeit"),
    "mistake": Text("{move}: a mistake", "{move}: ein Fehler"),
    "blunder": Text("{move}: a blunder", "{move}: ein grober Fehler"),
}


def verdict_of(loss: float) -> Verdict:
    return next((word for limit, word in LOSSES if loss >= limit), "best")
