"""The evaluation taken apart for the page: bars that add up to the score, sentences, differences between two moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kiebitz.core.board import Board
from kiebitz.core.position import FULL_PHASE
from kiebitz.evaluation.explain import Explainer, Explanation, TermShare, reasons
from kiebitz.evaluation.weights import STANDARD, Style
from kiebitz.interfaces.web.messages import plain, score
from kiebitz.language import Text
from kiebitz.score import Score

if TYPE_CHECKING:
    from kiebitz.interfaces.web.room import Room

REASONS = 5
_DECIMAL = re.compile(r"(\d)\.(\d\d)\b")  # German writes 0,28
FEWEST_CENTIPAWNS = 0.5  # a difference below this is no reason


class Judge:
    """Explains as the program in a room judges, or a style for one side; without either, by the standard."""

    def __init__(self, room: Room | None = None, style: Style = STANDARD, own: int | None = None) -> None:
        self.style = style
        self._own = own
        user_terms: Any = None
        for white in (True, False) if room is not None else ():
            assert room is not None
            player = room.session.player(white)
            its_style = getattr(player, "style", None)
            if isinstance(its_style, Style):
                self.style, user_terms = its_style, getattr(player, "user_terms", None)
                self._own = 0 if white else 1
                break
        self._explainer = Explainer(self.style, user_terms)

    def explain(self, board: Board) -> Explanation:
        return self._explainer.explain(board, self._own)

    def message(self, board: Board) -> dict[str, Any]:
        """The whole evaluation of a position."""
        found = self.explain(board)
        return {
            "fen": board.fen(),
            "style": {"key": self.style.key, "name": plain(self.style.name)},
            "score": score(Score(cp=found.total)),
            "total": found.total,
            "phase": found.phase,
            "fullPhase": FULL_PHASE,
            "rounding": found.rounding,
            "groups": _groups(found),
            "terms": [self._term(share, found.phase, self._white_is(board)) for share in found.terms if _is_seen(share)],
            "reasons": [{"en": text.en, "de": _DECIMAL.sub(r"\1,\2", text.de)} for text in reasons(found, REASONS)],
        }

    def _white_is(self, board: Board) -> str:
        """Which side White is to a style that weighs its own apart from the opponent's."""
        own = (0 if board.white_to_move else 1) if self._own is None else self._own
        return "own" if own == 0 else "opponent"

    def _term(self, share: TermShare, phase: int, white_is: str) -> dict[str, Any]:
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
            "name": plain(term.name),
            "value": share.contribution,
            "white": white,
            "black": white - share.contribution,  # so that both sides make the bar, whatever rounding there was
            "squares": {"white": list(share.white_squares), "black": list(share.black_squares)},
            "sentence": plain(share.sentence()),
            "source": term.source,
            "cases": [
                {"name": plain(term.case_name(case)), "white": share.white[case], "black": share.black[case],
                 "mg": used[case][0][case], "eg": used[case][1][case], "value": share.shares[case]}
                for case in range(term.size) if share.white[case] or share.black[case]
            ],
        }  # fmt: skip

    def compare(self, first: Board, second: Board, names: tuple[Text, Text]) -> dict[str, Any]:
        """What the first position has over the second, term by term, from the side that had the choice."""
        a, b = self.explain(first), self.explain(second)
        by_key = {share.term.key: share for share in b.terms}
        rows = []
        for share in a.terms:
            other = by_key[share.term.key]
            if abs(share.contribution - other.contribution) >= 0.05:
                rows.append(
                    {
                        "key": share.term.key,
                        "group": share.term.group.name.lower(),
                        "name": plain(share.term.name),
                        "first": share.contribution,
                        "second": other.contribution,
                        "value": share.contribution - other.contribution,
                        "squares": {"white": list(share.white_squares), "black": list(share.black_squares)},
                        "source": share.term.source,
                    }
                )
        rows.sort(key=lambda row: -abs(row["value"]))
        return {
            "first": {"name": plain(names[0]), "total": a.total, "score": score(Score(cp=a.total)), "fen": first.fen()},
            "second": {"name": plain(names[1]), "total": b.total, "score": score(Score(cp=b.total)), "fen": second.fen()},
            "rounding": a.rounding - b.rounding,
            "terms": rows,
            "reasons": [plain(text) for text in _differences(rows, names)],
        }


def _is_seen(share: TermShare) -> bool:
    return bool(share.contribution) or any(share.white) or any(share.black)


def _groups(found: Explanation) -> list[dict[str, Any]]:
    totals: dict[Any, float] = {}
    for share in found.terms:
        totals[share.term.group] = totals.get(share.term.group, 0.0) + share.contribution
    return [{"key": group.name.lower(), "name": plain(group.value), "value": value} for group, value in totals.items()]


def _differences(rows: list[dict[str, Any]], names: tuple[Text, Text]) -> list[Text]:
    """Three to five sentences from the largest differences."""
    sentences = []
    for row in rows[:REASONS]:
        if abs(row["value"]) < FEWEST_CENTIPAWNS:
            break
        sentences.append(
            Text("{name}: after {move} {side} has {value} more here.", "{name}: Nach {move} hat {side} hier {value} mehr.").format(
                name=Text.finished(row["name"]["en"], row["name"]["de"]),
                move=names[0],
                side=Text("White", "Weiß") if row["value"] > 0 else Text("Black", "Schwarz"),
                value=Text.finished(f"{abs(row['value']) / 100:.2f}", f"{abs(row['value']) / 100:.2f}".replace(".", ",")),
            )
        )
    return sentences
