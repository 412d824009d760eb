"""Who judges by intuition: who sees clearly, unless it is switched off; no level that overlooks, no character, and no reason."""

from __future__ import annotations

import contextlib

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.evaluation.explain import Explainer
from kiebitz.evaluation.terms import BY_KEY
from kiebitz.levels import CLEAR_LEVEL, FULL_LEVEL
from kiebitz.library import evaluate
from kiebitz.limits import Limits
from kiebitz.reasons.asking import Asker
from kiebitz.styles.collection import load_style
from kiebitz.styles.names import shipped_styles
from kiebitz.styles.style import STANDARD, Style

SICILIAN = "r1bqk2r/1p2bppp/p1nppn2/8/2BNP3/2N1B3/PPP2PPP/R2Q1RK1 w kq - 0 9"
TERM = BY_KEY["intuition"]


def listens(style: Style) -> bool:
    return any(any(part) for side in ("own", "opponent") for part in style.weights_of(TERM, side))


def test_who_sees_clearly_does_and_a_weak_level_or_a_switch_does_not() -> None:
    with contextlib.closing(Engine()) as engine:
        assert listens(engine.judges_by)
        engine.set_option("Intuition", "false")
        assert not listens(engine.judges_by)
        engine.set_option("Intuition", "true")
        for level in range(1, FULL_LEVEL + 1):
            engine.set_option("Level", str(level))
            assert listens(engine.judges_by) == (level >= CLEAR_LEVEL)
        assert engine.style == STANDARD, "what a user saves is the style as it was set"


def test_the_switch_changes_what_is_thought_at_once() -> None:
    """Values found with intuition are not remembered without it."""
    board = Board(SICILIAN)
    with contextlib.closing(Engine()) as engine, contextlib.closing(Engine()) as plain:
        plain.set_option("intuition", False)
        engine.choose(board, Limits(depth=6))
        engine.set_option("intuition", False)
        one, other = engine.choose(board, Limits(depth=6)), plain.choose(board, Limits(depth=6))
        assert (one.move, one.value, one.nodes) == (other.move, other.value, other.nodes)


@pytest.mark.parametrize("name", shipped_styles())
def test_a_character_goes_by_its_own_rules(name: str) -> None:
    assert listens(load_style(name)) == (name == "standard")


def test_a_style_is_silenced_for_both_sides() -> None:
    own = STANDARD.changed(TERM, (2.0, 0.0), (0.0, 2.0), "own")
    assert listens(own)
    assert not listens(own.without(TERM))


def test_reasons_are_proved_by_the_rules_alone() -> None:
    with contextlib.closing(Asker()) as asker:
        assert not listens(asker.judges_by)


def test_it_is_taken_apart_man_by_man() -> None:
    """What the evaluation would be without a man is told in the same centipawns."""
    board = Board(SICILIAN)
    row = evaluate(board)["intuition"]
    assert row.as_dict()["men"] == dict(row.men)
    men = board.to_chess()
    assert all(abs(one) >= abs(other) for (_, one), (_, other) in zip(row.men, row.men[1:], strict=False))
    assert len(row.men) <= len(men.piece_map()) - 2, "nobody plays without a king"
    silent = Explainer(STANDARD.without(TERM)).explain(board)
    assert next(share for share in silent.terms if share.term is TERM).men == ()
