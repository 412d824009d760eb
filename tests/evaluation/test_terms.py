"""The list of terms: complete declarations, examples that count as declared, no slot without a position."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from kiebitz.core.board import Board
from kiebitz.evaluation.term import ADVANTAGE, Example, Group, Term
from kiebitz.evaluation.terms import BY_KEY, KEYS, SCALE, SLOT, SLOTS, TERMS
from kiebitz.language import Text
from tests.evaluation.judging import Judge, slots_of, whole
from tests.evaluation.slots import slot_owner

SLOT_POSITIONS = (Path(__file__).parents[1] / "data" / "slot_positions.txt").read_text().splitlines()
every_term = pytest.mark.parametrize("term", TERMS, ids=KEYS)


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge()


def test_no_key_twice() -> None:
    assert len(set(KEYS)) == len(KEYS) == len(BY_KEY)


def test_every_slot_belongs_to_one_term() -> None:
    owners = [slot_owner(slot) for slot in range(SLOTS)]
    assert owners == [(term, case) for term in TERMS for case in range(term.size)]
    assert [getattr(SLOT, term.key) for term in TERMS] == [owners.index((term, 0)) for term in TERMS]
    for outside in (-1, SLOTS):
        with pytest.raises(IndexError):
            slot_owner(outside)


@every_term
def test_both_languages(term: Term) -> None:
    """Text refuses an empty half; here: no forgotten translation, no placeholder that nobody fills."""
    assert term.name.en != term.name.de or term.key in ("material", "opposition", "intuition")
    assert term.why.en != term.why.de
    for text in (term.why.en, term.why.de):
        assert text.endswith(".")
        names = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        assert names <= {"squares", "count"}
        assert term.squares or "squares" not in names, "promises squares it does not have"
    assert len(term.cases) in (0, term.size)
    assert term.size == 1 or term.cases, "several cases need names"
    assert len(set(term.cases)) == len(term.cases)


@every_term
def test_bounds_and_tenths(term: Term) -> None:
    assert term.low < term.high
    for weight in term.mg + term.eg:
        assert term.low <= weight <= term.high
        assert round(weight * SCALE) == pytest.approx(weight * SCALE, abs=1e-9), "more than one decimal"


@every_term
def test_source_is_named(term: Term) -> None:
    known = {"DEMOSCHACH", "Salomon", "Himstedt-Stahn", "CPC", "modern"}
    assert set(term.source.split(", ")) <= known


@every_term
def test_the_example_counts_as_declared(term: Term, judge: Judge) -> None:
    example = term.example
    assert example.white or example.black, "the example shows nothing"
    traced = judge.traced(Board(example.fen))
    for color, declared in ((0, example.white), (1, example.black)):
        counted = traced.counts[color, slots_of(term)]
        others = abs(whole(traced.exact - traced.of(term)))
        declared = {case: others if n == ADVANTAGE else n for case, n in declared.items()}
        assert {case: int(n) for case, n in enumerate(counted) if n} == declared, (term.key, ["white", "black"][color], example.fen)


def test_every_slot_is_reached(judge: Judge) -> None:
    """If this fails after a change of the terms: python -m tests.evaluation.collect_positions."""
    open_slots = set(range(SLOTS))
    for fen in SLOT_POSITIONS:
        counts = judge.traced(Board(fen)).counts
        open_slots -= {slot for slot in open_slots if counts[0, slot] or counts[1, slot]}
    assert [f"{slot_owner(slot)[0].key} case {slot_owner(slot)[1]}" for slot in sorted(open_slots)] == []


def test_every_group_but_the_users_own_has_terms() -> None:
    assert {term.group for term in TERMS} == set(Group) - {Group.USER}


def a_term(**changes: object) -> Term:
    values: dict[str, object] = {
        "mg": (1.0,),
        "eg": (1.0,),
        "name": Text("a", "b"),
        "why": Text("a.", "b."),
        "example": Example("4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    }
    return Term("x", Group.PIECES, **(values | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong",
    [{"eg": (1.0, 2.0)}, {"mg": (201.0,)}, {"eg": (-201.0,)}, {"cases": (Text("a", "b"), Text("c", "d"))}, {"low": 2.0}],
    ids=["one weight too many", "too large", "too small", "one case too many", "below the own bound"],
)
def test_a_declaration_that_contradicts_itself_is_refused(wrong: dict[str, object]) -> None:
    assert a_term().size == 1
    with pytest.raises(ValueError, match="x: "):
        a_term(**wrong)


def test_more_attack_on_the_king_is_never_better() -> None:
    for weights in (BY_KEY["king_danger"].mg, BY_KEY["king_danger"].eg):
        assert weights[0] == 0
        assert list(weights) == sorted(weights, reverse=True)


@pytest.mark.parametrize("key", ["knight_mobility", "bishop_mobility", "rook_mobility", "queen_mobility"])
def test_much_freedom_is_better_than_none(key: str) -> None:
    term = BY_KEY[key]
    for weights in (term.mg, term.eg):
        assert weights[-1] > 0 > weights[0]


@pytest.mark.parametrize("key", ["doubled_pawn", "tripled_pawn", "isolated_pawn", "backward_pawn", "trapped_rook", "bad_bishop"])
def test_a_weakness_is_no_bonus(key: str) -> None:
    assert max(BY_KEY[key].mg + BY_KEY[key].eg) <= 0 == BY_KEY[key].high


@pytest.mark.parametrize(
    "key", ["bishop_pair", "passed_pawn", "connected_pawn", "rook_on_file", "knight_outpost", "protected_by_pawn", "space"]
)
def test_a_strength_is_no_fault(key: str) -> None:
    assert min(BY_KEY[key].mg + BY_KEY[key].eg) >= 0 == BY_KEY[key].low
