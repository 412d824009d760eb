"""Whose a slot of the weights is, for tests."""

from __future__ import annotations

from kiebitz.evaluation.term import Term
from kiebitz.evaluation.terms import SLOT, TERMS


def slot_owner(slot: int) -> tuple[Term, int]:
    """The term and case behind a slot number."""
    for term in TERMS:
        first = getattr(SLOT, term.key)
        if first <= slot < first + term.size:
            return term, slot - first
    raise IndexError(slot)
