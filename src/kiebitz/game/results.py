"""How a game ended and by which rule.

A result is never just "1-0": it names its reason, so that both players know why the
game is over, and every view says it in the same words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from kiebitz.language import Text

Points = Literal["1-0", "0-1", "1/2-1/2", "*"]

_IN_PRINT = {"1-0": Text("1-0", "1 : 0"), "0-1": Text("0-1", "0 : 1"), "1/2-1/2": Text("½-½", "½ : ½")}


def in_print(points: str) -> Text:
    """A result as books and newspapers write it; anything else stays as it is."""
    return _IN_PRINT.get(points) or Text.finished(points, points)


WHITE = Text("White", "Weiß")
BLACK = Text("Black", "Schwarz")


class Reason(Enum):
    """The rule or event that ended the game; the value is its key in files."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    INSUFFICIENT_MATERIAL = "insufficient-material"
    THREEFOLD_REPETITION = "threefold-repetition"
    FIVEFOLD_REPETITION = "fivefold-repetition"
    FIFTY_MOVES = "fifty-moves"
    SEVENTY_FIVE_MOVES = "seventy-five-moves"
    TIME = "time"
    TIME_WITHOUT_MATERIAL = "time-without-material"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    ILLEGAL_MOVE = "illegal-move"
    FAILURE = "failure"
    ABANDONED = "abandoned"
    ADJUDICATION = "adjudication"  # an arbiter's rule, e.g. of a match
    UNKNOWN = "unknown"  # an imported game says who won, not why


_WORDS = {
    Reason.CHECKMATE: Text("{winner} wins: {loser} is checkmated.", "{winner} gewinnt: {loser} ist matt."),
    Reason.STALEMATE: Text(
        "Draw by stalemate: the side to move has no move and is not in check.",
        "Remis durch Patt: Die Seite am Zug hat keinen Zug und steht nicht im Schach.",
    ),
    Reason.INSUFFICIENT_MATERIAL: Text(
        "Draw: neither side has enough material to mate.", "Remis: Keine Seite hat genug Material zum Mattsetzen."
    ),
    Reason.THREEFOLD_REPETITION: Text(
        "Draw by repetition: the position occurred for the third time.",
        "Remis durch Stellungswiederholung: Die Stellung kam zum dritten Mal vor.",
    ),
    Reason.FIVEFOLD_REPETITION: Text(
        "Draw by repetition: the position occurred for the fifth time.",
        "Remis durch Stellungswiederholung: Die Stellung kam zum fünften Mal vor.",
    ),
    Reason.FIFTY_MOVES: Text(
        "Draw by the fifty-move rule: fifty moves without a capture or a pawn move.",
        "Remis durch die Fünfzig-Züge-Regel: fünfzig Züge ohne Schlag- oder Bauernzug.",
    ),
    Reason.SEVENTY_FIVE_MOVES: Text(
        "Draw by the seventy-five-move rule: seventy-five moves without a capture or a pawn move.",
        "Remis durch die 75-Züge-Regel: fünfundsiebzig Züge ohne Schlag- oder Bauernzug.",
    ),
    Reason.TIME: Text("{winner} wins: {loser} ran out of time.", "{winner} gewinnt: {loser} hat die Zeit überschritten."),
    Reason.TIME_WITHOUT_MATERIAL: Text(
        "Draw: the time ran out, but the opponent could not have mated with the remaining material.",
        "Remis: Die Zeit ist abgelaufen, aber die Gegenseite hätte mit ihrem Material nicht mattsetzen können.",
    ),
    Reason.RESIGNATION: Text("{winner} wins: {loser} resigned.", "{winner} gewinnt: {loser} hat aufgegeben."),
    Reason.AGREEMENT: Text("Draw by agreement.", "Remis durch Vereinbarung."),
    Reason.ILLEGAL_MOVE: Text("{winner} wins: {loser} made an illegal move.", "{winner} gewinnt: {loser} hat regelwidrig gezogen."),
    Reason.FAILURE: Text("{winner} wins: {loser} failed to answer.", "{winner} gewinnt: {loser} ist ausgefallen."),
    Reason.ABANDONED: Text("The game was broken off.", "Die Partie wurde abgebrochen."),
    Reason.ADJUDICATION: Text("{winner} wins by adjudication.", "{winner} gewinnt durch Abschätzung."),
}

# What the PGN standard calls these endings; everything else is "normal".
_TERMINATION = {
    Reason.TIME: "time forfeit",
    Reason.TIME_WITHOUT_MATERIAL: "time forfeit",
    Reason.ILLEGAL_MOVE: "rules infraction",
    Reason.FAILURE: "emergency",
    Reason.ABANDONED: "abandoned",
    Reason.ADJUDICATION: "adjudication",
}


@dataclass(frozen=True)
class Result:
    """Who got the point, and why."""

    points: Points
    reason: Reason

    @staticmethod
    def win(white: bool, reason: Reason) -> Result:
        return Result("1-0" if white else "0-1", reason)

    @staticmethod
    def draw(reason: Reason) -> Result:
        return Result("1/2-1/2", reason)

    @property
    def white_wins(self) -> bool | None:
        """True and False for a decided game, None for a draw or an unfinished one."""
        return {"1-0": True, "0-1": False}.get(self.points)

    @property
    def is_forced_by_rules(self) -> bool:
        """No move is left or none matters: nobody can play on from here."""
        return self.reason in (Reason.CHECKMATE, Reason.STALEMATE, Reason.INSUFFICIENT_MATERIAL)

    @property
    def termination(self) -> str:
        """The PGN tag."""
        return _TERMINATION.get(self.reason, "normal")

    @property
    def text(self) -> Text:
        """The result as a sentence for both players."""
        winner, loser = (BLACK, WHITE) if self.points == "0-1" else (WHITE, BLACK)
        if self.reason is Reason.UNKNOWN:
            if self.points == "1/2-1/2":
                return Text("Draw.", "Remis.")
            if self.points == "*":
                return Text("The game is not finished.", "Die Partie ist nicht beendet.")
            return Text("{winner} wins.", "{winner} gewinnt.").format(winner=winner)
        if self.reason is Reason.ADJUDICATION and self.points == "1/2-1/2":
            return Text("Draw by adjudication.", "Remis durch Abschätzung.")
        return _WORDS[self.reason].format(winner=winner, loser=loser)
