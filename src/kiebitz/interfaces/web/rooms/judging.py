"""The evaluation taken apart for the page: bars that add up to the score, and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiebitz.core.board import Board
from kiebitz.core.position import FULL_PHASE
from kiebitz.evaluation.explain import Explainer, Explanation, TermShare, reasons
from kiebitz.interfaces.web.messages import all_words, judged, words, words_or_none
from kiebitz.interfaces.web.rooms.messages import Explained, Group, Term
from kiebitz.player import unwrap
from kiebitz.score import Score
from kiebitz.styles.own_terms import terms_for
from kiebitz.styles.style import STANDARD, Style, Styled

if TYPE_CHECKING:
    from kiebitz.interfaces.web.rooms.room import Room

REASONS = 5


class Judge:
    """Explains as the program in a room judges, or a style for one side; without either, by the standard."""

    def __init__(self, room: Room | None = None, style: Style = STANDARD, own: int | None = None) -> None:
        self.style = style
        self._own = own
        user_terms = terms_for(style)
        for white in (True, False) if room is not None else ():
            assert room is not None
            player = unwrap(room.session.player(white))
            if isinstance(player, Styled):
                self.style, user_terms = player.judges_by, player.user_terms
                self._own = 0 if white else 1
                break
        self._explainer = Explainer(self.style, user_terms)

    def explain(self, board: Board) -> Explanation:
        return self._explainer.explain(board, self._own)

    def message(self, board: Board) -> Explained:
        """The whole evaluation of a position."""
        found = self.explain(board)
        return {
            "fen": board.fen(),
            "style": {"key": self.style.key, "name": words(self.style.name)},
            "score": judged(Score(cp=found.total)),
            "total": found.total,
            "phase": found.phase,
            "fullPhase": FULL_PHASE,
            "rounding": found.rounding,
            "groups": _groups(found),
            "terms": [self._term(share, found.phase, self._white_is(board)) for share in found.terms if share.counts],
            "reasons": all_words(reasons(found, REASONS)),
        }

    def _white_is(self, board: Board) -> str:
        """Which side White is to a style that weighs its own apart from the opponent's."""
        own = (0 if board.white_to_move else 1) if self._own is None else self._own
        return "own" if own == 0 else "opponent"

    def _term(self, share: TermShare, phase: int, white_is: str) -> Term:
        term = share.term
        of_white = self.style.weights_of(term, white_is)
        of_black = self.style.weights_of(term, "own" if white_is == "opponent" else "opponent")
        # Where only Black has a case, its weight is the one to be shown.
        used = [of_white if share.white[case] else of_black for case in range(term.size)]
        weights = [(m * phase + e * (FULL_PHASE - phase)) / FULL_PHASE for m, e in zip(*of_white, strict=True)]
        white = sum(count * weight for count, weight in zip(share.white, weights, strict=True))
        return {
            "key": term.key,
            "group": term.group.name.lower(),
            "name": words(term.name),
            "value": share.contribution,
            "white": white,
            "black": white - share.contribution,  # so that both sides make the bar, whatever rounding there was
            "squares": {"white": list(share.white_squares), "black": list(share.black_squares)},
            "sentence": words(share.sentence()),
            "source": term.source,
            "cases": [
                {"name": words_or_none(term.case_name(case)), "white": share.white[case], "black": share.black[case],
                 "mg": used[case][0][case], "eg": used[case][1][case], "value": share.shares[case]}
                for case in range(term.size) if share.white[case] or share.black[case]
            ],
            "men": [{"square": square, "value": value} for square, value in share.men],
        }  # fmt: skip


def _groups(found: Explanation) -> list[Group]:
    totals: dict[Any, float] = {}
    for share in found.terms:
        totals[share.term.group] = totals.get(share.term.group, 0.0) + share.contribution
    return [{"key": group.name.lower(), "name": words(group.value), "value": value} for group, value in totals.items()]
