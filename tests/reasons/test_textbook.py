"""Cases every textbook has, in positions of our own: the reason comes first."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from kiebitz.core.board import Board
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.explain import explain
from tests.reasons.truth import falsehoods


@dataclass(frozen=True)
class Case:
    kind: str
    fen: str
    move: str
    verdict: str = "best"


CASES = (
    Case("backRankMate", "3r2k1/5ppp/8/8/8/8/1R3PPP/6K1 w - - 0 1", "b2b7", "blunder"),
    Case("fork", "6k1/5pp1/7p/4p3/2Qn4/8/5PPP/6K1 w - - 0 1", "c4c3", "blunder"),
    Case("fork", "r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1", "d5c7"),
    Case("pin", "4k3/p7/2n5/8/3P4/8/4B3/4K3 w - - 0 1", "e2b5"),
    Case("skewer", "8/4q3/8/4k3/8/8/6K1/R7 w - - 0 1", "a1e1"),
    Case("overload", "6k1/3n1p1p/1n3bp1/8/7B/8/1R3PPP/6K1 w - - 0 1", "h4f6"),
    Case("deflection", "3r2k1/5p1p/6pQ/8/8/8/3r1PPP/4R1K1 w - - 0 1", "e1e8"),
    Case("attraction", "4k2q/8/8/6N1/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"),
    Case("interference", "3q4/4k3/8/8/4P3/2NbR3/6PP/6K1 w - - 0 1", "c3d5"),
    Case("capturingDefender", "6k1/5ppp/5n2/3b2B1/8/8/3R1PPP/6K1 w - - 0 1", "g5f6"),
    Case("trappedPiece", "4k3/8/8/8/8/1P6/b1P5/2K5 w - - 0 1", "c1b2"),
    Case("smotheredMate", "3r2rk/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1", "b3g8"),
    Case("zugzwang", "8/8/8/3p1K2/2kP4/8/8/8 w - - 0 1", "f5e5"),
    Case("opposition", "8/4k3/8/8/3KP3/8/8/8 w - - 0 1", "d4e5"),
    Case("stalemate", "7k/8/6Q1/8/8/8/8/K7 w - - 0 1", "g6f7", "blunder"),
    Case("underPromotion", "8/2P5/8/k7/8/1K6/8/8 w - - 0 1", "c7c8r"),
    Case("perpetualCheck", "1k6/8/pp6/8/8/8/4rq2/K2Q4 w - - 0 1", "d1d8"),
    Case("discoveredCheck", "4k3/8/8/1q6/4B3/8/6PP/4R1K1 w - - 0 1", "e4d3"),
    Case("doubleCheck", "4k3/3r4/8/8/4N3/8/4R1K1/8 w - - 0 1", "e4f6"),
    Case("hangingPiece", "4k3/pp6/8/3n4/8/8/PP4B1/4K3 w - - 0 1", "g2d5"),
    Case("discoveredAttack", "3qk3/4p3/8/3N4/8/8/6P1/3RK3 w - - 0 1", "d5f6"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind}-{case.move}")
def test_the_reason_comes_first(case: Case, asker: Asker) -> None:
    explanation = explain(asker, Board(case.fen), case.move)
    assert explanation.verdict == case.verdict, explanation.text
    assert explanation.leading is not None, explanation.text
    assert explanation.leading.kind == case.kind, explanation.text
    assert falsehoods(explanation) == []
