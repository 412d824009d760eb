"""What may be said of a move of a game: why it was wrong, or why it was good, both from `kiebitz.reasons`.

Whoever judged the game, the reasons are found and proved by our own engine, counted in positions.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass

import chess

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.limits import Signal
from kiebitz.reasons.asking import Answer, Asker
from kiebitz.reasons.explain import Explanation, explain_answers
from kiebitz.reasons.men import move_text, phrase
from kiebitz.reasons.snapshot import VALUE
from kiebitz.reasons.surviving import Looks
from kiebitz.score import Score

FEWEST, MOST = 2_000, 60_000  # positions for each question, whatever the judge was given
QUICK = 8  # a first look, with this part of them, whether a move is worth a second one
EYE = 500  # positions: what they find first needs no praise
STANDS_OUT = 0.08  # of the point: so much worse is every other move than a sacrifice worth a word
ONLY = 0.20  # of the point: so much worse is every other move than an only one
PAYS = 0.4  # of the point: who has no more after offering a man has not found anything brilliant
STILL_A_GAME = (0.25, 0.90)  # of the point: what the move must keep at least, and the best other one at most


_OFFERS = Text(
    "{move} offers {man}, and no other move is nearly as good.", "{move} bietet {man} an, und kein anderer Zug ist annähernd so gut."
)
OFFERED = 2  # pawns: so much more than its taker, and than what the move takes, is a man worth that is offered


@dataclass(frozen=True)
class Praised:
    """A good move that is not everybody's."""

    key: str
    text: Text


class Commentator:
    """Finds the words; has an engine of its own."""

    def __init__(self, nodes: int | None = None) -> None:
        self.nodes = max(FEWEST, min(MOST, nodes or MOST))
        self._asker = Asker()

    def close(self) -> None:
        self._asker.close()

    def heeding(self, signal: Signal) -> AbstractContextManager[None]:
        """Meanwhile a stop breaks off the search for words (`BrokenOff`)."""
        return self._asker.heeding(signal)

    def blame(self, board: Board, played: Answer, better: Answer) -> Explanation:
        """What is wrong with a move that was found to be worse, both lines as the judge saw them."""
        self._asker.begin()
        return explain_answers(self._asker, board, played, better, Looks(self.nodes, deep=True))

    def praise(self, board: Board, move: str, previous: str | None) -> Praised | None:
        """Whether the best move of a position deserves a sign, and why.  Taking back, and what everybody sees, does not."""
        others = tuple(other for other in board.legal_moves() if other != move)
        if not others or (previous is not None and previous[2:4] == move[2:4]):
            return None
        self._asker.begin()
        offered = offers(board, move)
        # A sacrifice looks bad at a first glance: that is what makes it one.
        if offered is None and not self._stands_out(board, move, others, self.nodes // QUICK):
            return None
        seen = self._asker.best(board, EYE).move == move
        self._asker.begin()
        gap = self._stands_out(board, move, others, self.nodes)
        if gap is None:
            return None
        first = self._asker.after(board, move, self.nodes)
        explanation = explain_answers(self._asker, board, first, first, Looks(self.nodes))
        pays = first.chance >= PAYS
        if pays and any(reason.kind == "sacrifice" and reason.doing == 0 for reason in explanation.reasons):
            return Praised("brilliant", explanation.text)
        if pays and offered is not None:
            words = _OFFERS.format(move=move_text(board.san(move)), man=phrase([offered], "_acc"))
            return Praised("brilliant", words)
        return Praised("great", explanation.text) if gap >= ONLY and not seen else None

    def _stands_out(self, board: Board, move: str, others: tuple[str, ...], nodes: int) -> float | None:
        """By how much the move is better than all others, if by enough, and if the game was not decided anyway."""
        first, second = self._asker.after(board, move, nodes).chance, self._asker.best(board, nodes, others).chance
        if first - second < STANDS_OUT or first < STILL_A_GAME[0] or second > STILL_A_GAME[1]:
            return None
        return first - second


def offers(board: Board, move: str) -> tuple[str, int] | None:
    """The man that may be taken after the move for far less than it is worth, and its square: a sacrifice that is offered,
    whether it is accepted or not."""
    gained = _worth(board.piece_at(chess.parse_square(move[2:4])))
    after = board.copy()
    after.push(move)
    found: list[tuple[int, str, int]] = []
    for reply in after.legal_moves():
        taker, target = (chess.parse_square(word) for word in (reply[:2], reply[2:4]))
        man = after.piece_at(target)
        found.append((_worth(man) - _worth(after.piece_at(taker)) - gained, man or "", target))
    best = max(found, default=(0, "", 0))
    return (best[1], best[2]) if best[0] >= OFFERED else None


def _worth(man: str | None) -> int:
    return VALUE.get((man or "").lower(), 0)


def answer(score: Score, white: bool, line: tuple[str, ...]) -> Answer:
    """A judge's opinion of a line as the reasons want it: seen by the side to move."""
    return Answer(score.to_search(white), line)
