"""A kind of reason is declared once: sentences, example and detector belong together."""

from __future__ import annotations

import string

import pytest

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.explain import NODES, explain
from kiebitz.reasons.finding import DETECTORS
from kiebitz.reasons.kind import Kind
from kiebitz.reasons.kinds import BY_KEY, KINDS
from kiebitz.reasons.quiet_deeds import QUIET_DEEDS
from tests.reasons.truth import falsehoods

# Found by searching, not on a line alone: probing.py, doing.py, preventing.py, theory.py, ledger.py, judging.py, tables.py.
SEARCHED = {
    *("pawnEndgame", "zugzwang", "opposition", "perpetualCheck", "onlyMove", "threat", "parry", "judgement", "material", "tablebase"),
    *("bookMove", "prophylaxis", "pawnSquare"),
}
FEW = 20_000  # positions: what is seen with a fifth of them is seen with all
FAR = {"mateIn4", "mateIn5", "prophylaxis"}


def test_a_motif_is_a_declaration_and_a_detector() -> None:
    assert set(DETECTORS) | set(QUIET_DEEDS) | SEARCHED == set(BY_KEY)
    assert set(DETECTORS).isdisjoint(SEARCHED)
    assert len(BY_KEY) == len(KINDS), "a key is declared twice"


def _parts(template: str) -> set[str]:
    """The parts a sentence speaks of, whatever the case: {man_acc} and {Man} are both the man."""
    names = {name for _, name, _, _ in string.Formatter().parse(template) if name}
    return {name.lower().split("_")[0] for name in names}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_both_languages_speak_of_the_same(kind: Kind) -> None:
    for variant, text in kind.says.items():
        assert _parts(text.en) == _parts(text.de), variant
        assert text.en.endswith("."), variant
        assert text.de.endswith("."), variant


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_the_example_shows_the_kind(kind: Kind, asker: Asker) -> None:
    explanation = explain(asker, Board(kind.example.fen), kind.example.move, NODES if kind.key in FAR else FEW)
    assert kind.key in {reason.kind for reason in explanation.reasons}, explanation.text
    assert falsehoods(explanation) == []


def test_castling_is_not_said_twice() -> None:
    """ "0-0 rochiert und bringt den Turm ins Spiel": the move is named by its sign already."""
    says = BY_KEY["castling"].says[""]
    assert "castles" not in says.en
    assert "rochiert" not in says.de
