"""What an analysis finds: one report for each half-move, one for the game.  Plain values, to JSON and back."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from kiebitz.language import Text
from kiebitz.score import Score
from kiebitz.tools.analysis.grades import (
    GRADES,
    PRAISE_BY_KEY,
    PRAISES,
    SMALLEST_LOSS,
    Grade,
    Praise,
    accuracy,
    centipawns_lost,
    chance,
    grade_of,
)

MOST_TURNING_POINTS = 3
WINNING = 0.75  # of the point: who may expect this much is the favourite


def favourite(score: Score) -> int:
    """Who is winning: 1 White, -1 Black, 0 nobody."""
    share = chance(score, True)
    return 1 if share >= WINNING else -1 if share <= 1 - WINNING else 0


@dataclass(frozen=True)
class MoveReport:
    """A half-move as it was judged."""

    ply: int  # 1 is the first half-move
    number: int  # of the move, as it is written
    white: bool
    move: str  # UCI; "0000": passed
    san: str
    before: str  # FEN
    after: str
    best: Score  # White's view: what the position was worth with the best move
    score: Score  # and what it was worth after the one that was played
    line: tuple[str, ...]  # the best line, UCI
    line_san: tuple[str, ...]
    reply: tuple[str, ...]  # the best line after the move that was played
    reply_san: tuple[str, ...]
    loss: float  # winning chances of the mover, 0 to 1
    depth: int
    nodes: int
    missed_mate: int | None = None  # so many moves would have mated; the move played does not
    slower_mate: int | None = None  # so many moves would have mated; the move played takes much longer
    allowed_mate: int | None = None  # the opponent can mate now in so many moves; before he could not
    praised: str | None = None  # brilliant, great
    reasons: tuple[Text, ...] = ()  # in words, the most important first

    @property
    def grade(self) -> Grade | None:
        return grade_of(self.loss)

    @property
    def mark(self) -> Grade | Praise | None:
        """The sign the move gets, bad or good."""
        return self.grade or (PRAISE_BY_KEY[self.praised] if self.praised else None)

    @property
    def sign(self) -> str:
        return self.mark.sign if self.mark else ""

    @property
    def is_best(self) -> bool:
        return bool(self.line) and self.line[0] == self.move

    @property
    def is_noteworthy(self) -> bool:
        """Something to say about it."""
        return self.is_faulty or self.praised is not None

    @property
    def is_faulty(self) -> bool:
        return self.loss >= SMALLEST_LOSS or self.missed_mate is not None or self.slower_mate is not None

    @property
    def centipawns_lost(self) -> int:
        return 0 if self.loss == 0 else centipawns_lost(self.best, self.score, self.white)

    def as_dict(self) -> dict[str, Any]:
        """For programs; the keys are a promise."""
        values: dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Score):
                value = value.as_dict() | ({"lost": "white" if (value.cp or 0) < 0 else "black"} if value.mate == 0 else {})
            elif field.name == "reasons":
                value = [{"en": text.en, "de": text.de} for text in value]
            elif isinstance(value, tuple):
                value = list(value)
            values[field.name] = value
        return values | {"loss": round(self.loss, 4), "grade": self.grade.key if self.grade else None}

    @staticmethod
    def from_dict(values: dict[str, Any]) -> MoveReport:
        known = {field.name: values[field.name] for field in fields(MoveReport) if field.name in values}
        for key in ("best", "score"):
            known[key] = _score(known[key])
        for key in ("line", "line_san", "reply", "reply_san"):
            known[key] = tuple(known[key])
        known["reasons"] = tuple(Text.finished(pair["en"], pair["de"]) for pair in known["reasons"])
        return MoveReport(**known)


def _score(values: dict[str, Any]) -> Score:
    if values.get("mate") == 0:
        return Score(cp=-32000 if values.get("lost") == "white" else 32000, mate=0)
    return Score(cp=values.get("cp"), mate=values.get("mate"))


@dataclass(frozen=True)
class SideReport:
    """How one player played."""

    moves: int
    accuracy: float | None  # 0 to 100
    centipawns: float | None  # lost, in the mean
    graded: dict[str, int]  # grade -> how often
    missed_mates: int
    praised: dict[str, int]  # praise -> how often

    def as_dict(self) -> dict[str, Any]:
        return {
            "moves": self.moves,
            "accuracy": None if self.accuracy is None else round(self.accuracy, 1),
            "average_centipawn_loss": None if self.centipawns is None else round(self.centipawns, 1),
            **{f"{key}s" if key != "inaccuracy" else "inaccuracies": count for key, count in self.graded.items()},
            "missed_mates": self.missed_mates,
            **self.praised,
        }


@dataclass(frozen=True)
class GameReport:
    """A whole game."""

    headers: dict[str, str]
    start_fen: str
    start_score: Score
    moves: tuple[MoveReport, ...]
    opening: Text | None = None
    eco: str = ""
    theory: int = 0  # half-moves the opening library knows
    analyst: str = ""  # who looked, and how long

    def side(self, white: bool) -> SideReport:
        """What one player did.  Passing is no move."""
        own = [move for move in self.moves if move.white == white and move.move != "0000"]
        return SideReport(
            len(own),
            accuracy(
                [(place, move.loss) for place, move in enumerate(self.moves, 1) if move.white == white and move.move != "0000"],
                self.chances,
            ),
            sum(move.centipawns_lost for move in own) / len(own) if own else None,
            {grade.key: sum(move.grade is grade for move in own) for grade in GRADES},
            sum(move.missed_mate is not None for move in own),
            {praise.key: sum(move.praised == praise.key for move in own) for praise in PRAISES},
        )

    @property
    def chances(self) -> list[float]:
        """White's, before the first move and after each."""
        return [chance(score, True) for score in (self.start_score, *(move.score for move in self.moves))]

    @property
    def turning_points(self) -> list[MoveReport]:
        """Mistakes that decided something and were not answered by another one: after them the game had another favourite."""
        found = []
        for place, move in enumerate(self.moves):
            before, after = favourite(move.best), favourite(move.score)
            is_answered = place + 1 < len(self.moves) and favourite(self.moves[place + 1].score) != after
            gives_back = place > 0 and self.moves[place - 1].grade is not None and favourite(self.moves[place - 1].best) == after
            if move.grade is not None and before != after and not is_answered and not gives_back:
                found.append(move)
        return sorted(sorted(found, key=lambda move: -move.loss)[:MOST_TURNING_POINTS], key=lambda move: move.ply)

    @property
    def first_own_move(self) -> MoveReport | None:
        """The move that left theory."""
        return self.moves[self.theory] if 0 < self.theory < len(self.moves) else None

    def as_dict(self) -> dict[str, Any]:
        """For programs; the keys are a promise."""
        return {
            "headers": self.headers,
            "start_fen": self.start_fen,
            "start_score": self.start_score.as_dict(),
            "opening": None if self.opening is None else {"eco": self.eco, "en": self.opening.en, "de": self.opening.de},
            "theory": self.theory,
            "analyst": self.analyst,
            "white": self.side(True).as_dict(),
            "black": self.side(False).as_dict(),
            "moves": [move.as_dict() for move in self.moves],
        }
