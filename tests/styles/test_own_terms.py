"""The shipped term “open or closed”: the same verdict as the course, switched on by name or by a style, never by default."""

from __future__ import annotations

import chess
import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.evaluation.explain import Explainer
from kiebitz.limits import Limits
from kiebitz.styles.own_terms import files_named_by, shipped_terms, terms_for
from kiebitz.styles.reading import read_style
from kiebitz.styles.style import STANDARD
from kiebitz.teaching.character import CLOSED, OPEN, character
from kiebitz.teaching.course.judging import STRUCTURES
from tests.evaluation.test_terms import SLOT_POSITIONS

STRATEGIST = read_style('name = "Strategist"\nuser_terms = ["character", "/tmp/of-somebody.py"]\n', "strategist", "")


@pytest.fixture(scope="module")
def explainer() -> Explainer:
    return Explainer(STRATEGIST, terms_for(STRATEGIST))


def test_a_style_switches_on_what_is_shipped_and_nothing_else(explainer: Explainer) -> None:
    assert shipped_terms() == ["character"]
    assert files_named_by(STRATEGIST) == ("/tmp/of-somebody.py",), "a file is never loaded by a style"
    assert terms_for(STANDARD) is None
    engine = Engine()
    engine.set_option("hash_mb", 1)
    engine.set_style(STRATEGIST)
    assert engine.user_terms is not None
    assert [term.key for term in engine.user_terms.terms] == ["bishop_in_open_position", "knight_in_closed_position"]
    assert engine.choose(Board(), Limits(depth=2)).move
    engine.set_option("style", "standard")
    assert engine.user_terms is None
    engine.set_option("user_terms", "character")
    assert engine.user_terms is not None


def test_it_counts_where_the_course_says_open_or_closed(explainer: Explainer) -> None:
    """Bishops of an open position, knights of a closed one, and the shares still add up."""
    seen = set()
    for fen in [fen for _, fen in STRUCTURES.values()] + SLOT_POSITIONS:
        board, kind = chess.Board(fen), character(fen)
        explained = explainer.explain(Board(fen))
        shares = {share.term.key: share for share in explained.terms}
        for key, man, wanted in (
            ("bishop_in_open_position", chess.BISHOP, OPEN),
            ("knight_in_closed_position", chess.KNIGHT, CLOSED),
        ):
            expected = [len(board.pieces(man, color)) if kind == wanted else 0 for color in (chess.WHITE, chess.BLACK)]
            assert [*shares[key].white, *shares[key].black] == expected, (fen, key)
        assert sum(share.contribution for share in explained.terms) + explained.rounding == pytest.approx(explained.total), fen
        seen.add(kind.en)
    assert seen == {"open", "half-open", "closed"}
