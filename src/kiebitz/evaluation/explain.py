"""Counts x weights -> contributions -> sentences.  The contributions and the rounding add up to
the score, exactly; everything is from White's view."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

import numpy as np

from kiebitz.core.attacks import tables
from kiebitz.core.bitboards import square_name, squares_of
from kiebitz.core.board import Board
from kiebitz.core.position import FULL_PHASE, recompute
from kiebitz.evaluation.evaluate import evaluate_traced, fill_piece_square
from kiebitz.evaluation.network import CENTIPAWN, HEADS
from kiebitz.evaluation.record import new_evaluation, new_trace
from kiebitz.evaluation.term import Term
from kiebitz.evaluation.terms import SCALE, SLOT, TERMS
from kiebitz.evaluation.weights import DECLARED, Weighing, fill_weights
from kiebitz.language import Text, decimal


@dataclass(frozen=True)
class TermShare:
    """What one term gives to the score; counts and shares by case."""

    term: Term
    white: tuple[int, ...]
    black: tuple[int, ...]
    shares: tuple[float, ...]  # centipawns, tapered
    white_squares: tuple[str, ...]
    black_squares: tuple[str, ...]
    men: tuple[tuple[str, float], ...] = ()  # of a term that tells: what the man on a square gives to it, the most first; no sum

    @property
    def contribution(self) -> float:
        return sum(self.shares)

    @property
    def counts(self) -> bool:
        """Whether the position has anything of it."""
        return any(self.white) or any(self.black)

    @property
    def squares(self) -> tuple[str, ...]:
        return (*self.white_squares, *self.black_squares)

    def sentence(self) -> Text:
        """The reason in words, with the squares of the side it speaks of most."""
        cases = list(zip(self.shares, self.white, self.black, strict=True))
        from_white = abs(sum(share for share, white, black in cases if white > black))
        from_black = abs(sum(share for share, white, black in cases if black > white))
        speaks_of_white = sum(self.white) >= sum(self.black) if from_white == from_black else from_white > from_black
        squares = self.white_squares if speaks_of_white else self.black_squares
        return self.term.why.format(squares=", ".join(squares) or "-", count=max(sum(self.white), sum(self.black)))


@dataclass(frozen=True)
class Explanation:
    """An evaluation taken apart."""

    total: int  # centipawns
    phase: int  # 24 all pieces, 0 none
    rounding: float
    terms: tuple[TermShare, ...]

    def largest(self, count: int) -> list[TermShare]:
        return sorted((s for s in self.terms if s.contribution), key=lambda s: -abs(s.contribution))[:count]


def _share(white: int, black: int, weights: tuple[int, int], phase: int) -> float:
    """The tapered share of one slot in centipawns; exact up to floating point."""
    return (_tapered(weights[0], phase) * white - _tapered(weights[1], phase) * black) / (FULL_PHASE * SCALE)


def _tapered(packed: int, phase: int) -> int:
    low = packed & 0xFFFFFFFF
    mg = low - 0x100000000 if low >= 0x80000000 else low
    return mg * phase + ((packed - mg) >> 32) * (FULL_PHASE - phase)


def _names(sets: list[int]) -> tuple[str, ...]:
    """The squares of all these sets together."""
    together = reduce(or_, sets)
    return tuple(square_name(s) for s in squares_of(together)) if together else ()


class Explainer:
    """Explains positions under one style; keeps the records so that each call is quick."""

    def __init__(self, style: Weighing = DECLARED, user_terms: Any = None) -> None:
        self.style = style
        self._evaluation = new_evaluation()
        self._user_terms = user_terms
        self._own = -1

    def _prepare(self, own_color: int) -> None:
        if own_color != self._own:
            fill_weights(self._evaluation, self.style, own_color)
            if self._user_terms is not None:
                self._user_terms.connect(self._evaluation, self.style, own_color)
            self._own = own_color

    def explain(self, board: Board, own_color: int | None = None) -> Explanation:
        """Take the evaluation of a position apart.  `own_color` matters only to styles that judge
        the own side differently; by default it is the side to move."""
        self._prepare((0 if board.white_to_move else 1) if own_color is None else own_color)
        work = board.copy().state
        trace = new_trace()
        with np.errstate(over="ignore"):
            fill_piece_square(work, self._evaluation)
            recompute(work, tables())
            total = int(evaluate_traced(work, tables(), self._evaluation, trace))
        phase = int(trace["phase"])
        declared = list(TERMS) + ([] if self._user_terms is None else self._user_terms.terms)
        first_user = 0 if self._user_terms is None else self._user_terms.first_slot
        (white, black), (white_squares, black_squares) = trace["counts"].tolist(), trace["squares"].tolist()
        weights = list(zip(*self._evaluation["weights"].tolist(), strict=True))  # of White and Black, for each slot
        shares = []
        for index, term in enumerate(declared):
            if index < len(TERMS):
                first = getattr(SLOT, term.key)
            else:
                first, first_user = first_user, first_user + term.size
            cells = slice(first, first + term.size)
            counted = zip(white[cells], black[cells], weights[cells], strict=True)
            parts = tuple(_share(w, b, both, phase) if w or b else 0.0 for w, b, both in counted)
            squares = _names(white_squares[cells]), _names(black_squares[cells])
            men = self._men(trace, phase, first) if term.by_man and any(parts) else ()
            shares.append(TermShare(term, tuple(white[cells]), tuple(black[cells]), parts, *squares, men))
        rounding = total - sum(s.contribution for s in shares)
        return Explanation(total, phase, rounding, tuple(shares))

    def _men(self, trace: Any, phase: int, first: int) -> tuple[tuple[str, float], ...]:
        """Centipawns by which the term would change, were the man on a square not there."""
        weights = self._evaluation["weights"][0, first : first + HEADS].tolist()
        tapered = [_tapered(weight, phase) / (FULL_PHASE * SCALE * CENTIPAWN) for weight in weights]
        shares = sum(part * weight for part, weight in zip(trace["men"], tapered, strict=True))
        found = [(square_name(square), float(shares[square])) for square in np.flatnonzero(shares).tolist()]
        return tuple(sorted(found, key=lambda one: -abs(one[1])))


def reasons(explanation: Explanation, most: int = 5) -> list[Text]:
    """Three to five sentences from the largest contributions."""
    sentences = []
    for share in explanation.largest(most):
        side = Text("White", "Weiß") if share.contribution > 0 else Text("Black", "Schwarz")
        value = decimal(f"{abs(share.contribution) / 100:.2f}")
        sentences.append(
            Text("{side} +{value}: {name}. {why}", "{side} +{value}: {name}. {why}").format(
                side=side, value=value, name=share.term.name, why=share.sentence()
            )
        )
    return sentences
