"""The promise of the glass box: the explanation is the evaluation, to the last fraction.

Every property is looked at on random games, on positions that reach every slot, on the examples
of the terms, and on the positions of the suites beside the checkout.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from typing import Any

import chess
import numpy as np
from hypothesis import given

from kiebitz.core.attacks import tables
from kiebitz.core.board import Board
from kiebitz.core.position import make, recompute, unmake
from kiebitz.evaluation.evaluate import evaluate_fast, evaluate_traced, fill_piece_square
from kiebitz.evaluation.explain import Explainer, reasons
from kiebitz.evaluation.record import forget_pawns
from kiebitz.evaluation.terms import BY_KEY, SLOT, SLOTS, TERMS
from kiebitz.evaluation.weights import pack
from kiebitz.language import Text, same
from kiebitz.styles.style import STANDARD, Style
from tests import naive
from tests.conftest import SHARED
from tests.effort import is_thorough
from tests.evaluation.judging import UNIT, Judge, Traced, data_positions, slots_of, unpack, whole
from tests.evaluation.slots import slot_owner
from tests.evaluation.test_terms import SLOT_POSITIONS
from tests.strategies import RandomGame, games, positions

DRAWISH = BY_KEY["drawish"]
KNOWN = tuple(dict.fromkeys([*SLOT_POSITIONS, *(term.example.fen for term in TERMS)]))
FROM_SUITES = tuple(data_positions(step=20))

# One style in which nothing is left at its standard value and both sides are judged differently.
CROOKED = Style(
    "crooked",
    same("Crooked"),
    same("Every weight changed, each side in its own way."),
    {
        side: {
            term.key: tuple(
                tuple(max(term.low, min(term.high, round(w * factor + shift, 1))) for w, shift in zip(part, shifts(term.size), strict=True))
                for part in (term.mg, term.eg)
            )
            for term in TERMS
        }
        for side, factor, shifts in (
            ("own", 0.7, lambda size: [0.1 * (i % 7) for i in range(size)]),
            ("opponent", 1.3, lambda size: [-0.3 * (i % 5) for i in range(size)]),
        )
    },  # type: ignore[arg-type]
)


@functools.cache
def fixed_boards() -> tuple[Board, ...]:
    """Read once: no check moves a man on them."""
    return tuple(Board(fen) for fen in (*KNOWN, *FROM_SUITES[:: 1 if is_thorough() else 4]))


def on_many_positions(check: Callable[[Board], None]) -> Callable[[], None]:
    """The same check for all fixed positions and for random games (hypothesis)."""

    @given(positions(longest=60))
    def on_random_games(board: Board) -> None:
        check(board)

    def test() -> None:
        for board in fixed_boards():
            check(board)
        on_random_games()

    test.__doc__ = check.__doc__
    return test


def judges() -> Iterable[Judge]:
    return _STANDARD, _CROOKED


_STANDARD = Judge()
_CROOKED = Judge(CROOKED)
_CROOKED_BLACK = Judge(CROOKED, own_color=1)
_EXPLAINER = Explainer()
_CROOKED_EXPLAINER = Explainer(CROOKED)


@on_many_positions
def test_fast_is_traced_is_the_sum(board: Board) -> None:
    """fast score = traced score = sum of contributions, rounded once towards zero."""
    for judge in judges():
        traced = judge.traced(board)
        assert judge.fast(board) == traced.total, board.fen()
        assert traced.total == whole(traced.exact), board.fen()
        assert abs(traced.total * UNIT - traced.exact) < UNIT, board.fen()


@on_many_positions
def test_the_explanation_adds_up(board: Board) -> None:
    """What a user is shown: contributions and rounding add up to the total, exactly."""
    own = 0 if board.white_to_move else 1
    for explainer, judge in ((_EXPLAINER, _STANDARD), (_CROOKED_EXPLAINER, (_CROOKED, _CROOKED_BLACK)[own])):
        traced = judge.traced(board)
        explained = explainer.explain(board)
        assert explained.total == traced.total == judge.fast(board), board.fen()
        assert explained.phase == traced.phase
        assert [share.term for share in explained.terms] == list(TERMS)
        exact = 0
        for share in explained.terms:
            cells = slots_of(share.term)
            assert share.white == tuple(traced.counts[0, cells])
            assert share.black == tuple(traced.counts[1, cells])
            expected = traced.parts[cells].tolist()
            assert [round(part * UNIT) for part in share.shares] == expected
            assert all(abs(part * UNIT - exactly) < 1e-6 for part, exactly in zip(share.shares, expected, strict=True))
            exact += round(share.contribution * UNIT)
        assert exact + round(explained.rounding * UNIT) == explained.total * UNIT
        assert abs(explained.rounding) < 1


@on_many_positions
def test_colours_flipped(board: Board) -> None:
    """Colours and side to move exchanged: the score is negated, every count changes sides, squares go along."""
    other = Board(board.to_chess().mirror().fen(), board.chess960)
    for judge, twin in ((_STANDARD, _STANDARD), (_CROOKED, _CROOKED_BLACK)):
        here, there = judge.traced(board), twin.traced(other)
        assert there.total == -here.total, board.fen()
        np.testing.assert_array_equal(there.parts, -here.parts, board.fen())
        np.testing.assert_array_equal(there.counts, here.counts[::-1], board.fen())
        np.testing.assert_array_equal(there.squares.byteswap(), here.squares[::-1], board.fen())
        assert twin.fast(other) == -judge.fast(board)


MIRRORED = np.concatenate([np.full(term.size, term.mirrored) for term in TERMS])


def mirrored_squares(squares: Any) -> Any:
    """Sets of squares with left and right exchanged, all at once."""
    for step, mask in ((1, 0x5555555555555555), (2, 0x3333333333333333), (4, 0x0F0F0F0F0F0F0F0F)):
        left, right = np.uint64(step), np.uint64(mask)
        squares = ((squares >> left) & right) | ((squares & right) << left)
    return squares


@on_many_positions
def test_mirrored_left_and_right(board: Board) -> None:
    """Without castling rights left and right are alike, except to a term that says otherwise."""
    here = board.to_chess()
    here.castling_rights = 0
    there = here.transform(chess.flip_horizontal)
    for judge in judges():
        one, two = judge.traced(Board(here.fen())), judge.traced(Board(there.fen()))
        np.testing.assert_array_equal(one.counts[:, :SLOTS][:, MIRRORED], two.counts[:, :SLOTS][:, MIRRORED], here.fen())
        squares = mirrored_squares(one.squares[:, :SLOTS][:, MIRRORED])
        np.testing.assert_array_equal(squares, two.squares[:, :SLOTS][:, MIRRORED], here.fen())
        if not one.parts[:SLOTS][~MIRRORED].any() and not two.parts[:SLOTS][~MIRRORED].any():
            assert one.total == two.total, here.fen()


OTHERS = np.array([slot for slot in range(SLOTS) if slot_owner(slot)[0] is not DRAWISH])


def assert_drawish_fits(traced: Traced, fen: str) -> None:
    """The one term that depends on the others takes a share of what they add up to, from the side that is ahead."""
    before = whole(traced.exact - traced.of(DRAWISH))
    counted = traced.counts[:, slots_of(DRAWISH)]
    if counted.any():
        assert counted.sum() == abs(before), fen
        assert counted[0 if before > 0 else 1].sum() == abs(before), fen


@on_many_positions
def test_a_zero_weight_removes_exactly_its_contribution(board: Board) -> None:
    """All counts stay, only the term's own share goes.  `drawish` is a share of the sum of all others, so it
    is judged apart: without it the sum falls by exactly the contribution, and then it fits the new sum."""
    for judge in judges():
        standard = np.array(judge.weights)
        whole_sum = judge.traced(board)
        assert_drawish_fits(whole_sum, board.fen())
        for term in TERMS:
            if not whole_sum.counts[:, slots_of(term)].any():
                continue
            judge.weights[:, slots_of(term)] = 0
            judge.changed()
            without = judge.traced(board)
            fast = judge.fast(board)
            judge.weights[:] = standard
            judge.changed()
            assert without.of(term) == 0
            assert (without.counts[:, OTHERS] == whole_sum.counts[:, OTHERS]).all(), (term.key, board.fen())
            assert without.exact - without.of(DRAWISH) == whole_sum.exact - whole_sum.of(DRAWISH) - (
                0 if term is DRAWISH else whole_sum.of(term)
            ), (term.key, board.fen())
            assert_drawish_fits(without, board.fen())
            assert fast == without.total == whole(without.exact), (term.key, board.fen())
            if term is DRAWISH:
                assert without.exact == whole_sum.exact - whole_sum.of(DRAWISH)


@on_many_positions
def test_what_counts_can_be_shown(board: Board) -> None:
    """No contribution without squares, unless the term says that it has none; and then it has none."""
    traced = _STANDARD.traced(board)
    for term in TERMS:
        cells = slots_of(term)
        counts, squares = traced.counts[:, cells], traced.squares[:, cells]
        if term.squares:
            assert ((counts == 0) | (squares != 0)).all(), (term.key, board.fen())
        else:
            assert (squares == 0).all(), (term.key, board.fen())


@on_many_positions
def test_sentences_are_complete(board: Board) -> None:
    """Nothing is left to fill in, in either language, and the largest shares come first."""
    explained = _EXPLAINER.explain(board)
    for share in explained.terms:
        sentence = share.sentence()
        assert "{" not in sentence.en + sentence.de
    largest = explained.largest(5)
    assert [abs(s.contribution) for s in largest] == sorted((abs(s.contribution) for s in explained.terms), reverse=True)[: len(largest)]
    for text, share in zip(reasons(explained), largest, strict=True):
        assert share.term.name.en in text.en
        assert share.term.name.de in text.de
        assert text.de.startswith("Weiß" if share.contribution > 0 else "Schwarz")


@given(games(longest=100))
def test_kept_up_to_date_move_by_move(game: RandomGame) -> None:
    """Incremental sums equal fresh ones, forwards and backwards, and so does the score; also with
    the pawn memory warm from all positions before."""
    for style in (STANDARD, CROOKED):
        judge, fresh = Judge(style), Judge(style)
        state = judge.place(Board(game.fen, game.chess960))
        values = np.array(state["piece_square_of"])
        seen = []
        with np.errstate(over="ignore"):
            for board, uci in game.moves():
                move = board.find(uci)
                seen.append((move, int(state["piece_square"]), int(evaluate_fast(state, tables(), judge.mind))))
                make(state, tables(), move)
                after = board.to_chess()
                after.push_uci(uci)
                assert int(state["piece_square"]) == naive.piece_square(after, values), after.fen()
                kept = int(state["piece_square"])
                score = int(evaluate_fast(state, tables(), judge.mind))
                recompute(state, tables())
                assert int(state["piece_square"]) == kept
                assert fresh.traced(Board(after.fen(), game.chess960)).total == score, after.fen()
            for move, piece_square, score in reversed(seen):
                unmake(state, tables(), move)
                assert int(state["piece_square"]) == piece_square
                assert int(evaluate_fast(state, tables(), judge.mind)) == score


@given(games(longest=60))
def test_the_memory_of_pawns_and_kings_changes_nothing(game: RandomGame) -> None:
    """Remembered or counted afresh; also what the other rules read, the passed pawns."""
    warm, cold = Judge(), Judge()
    for board, _ in game.moves():
        forget_pawns(cold.mind)
        assert warm.fast(board) == cold.fast(board) == warm.fast(board), board.fen()
        np.testing.assert_array_equal(warm.mind["passed"], cold.mind["passed"], board.fen())


def test_the_same_king_and_pawns_among_other_men_are_other_positions() -> None:
    """With heavy men against it an open file counts, in the endgame the way to the pawns."""
    warm = Judge()
    for men in ("rr2k3", "r3k3", "qqqqk3", "n3k3", "4k3", "rrrrk3"):
        for own in ("RR2K3", "NN2K3", "4K3", "QQQQK3"):
            board = Board(f"{men}/pp3p2/8/8/8/8/PP4PP/{own} w - - 0 1")
            assert warm.fast(board) == Judge().fast(board) == warm.traced(board).total, board.fen()


def test_weights_act_at_run_time_without_compiling() -> None:
    """Other numbers in the record, other score; the compiled code is the same before and after."""
    judge, board = Judge(), Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 3")
    before, tempo = judge.traced(board), BY_KEY["tempo"]
    compiled = [dict(kernel.codes) for kernel in (evaluate_fast, evaluate_traced, fill_piece_square)]
    judge.weights[:, SLOT.tempo] = pack(100, 100)  # both parts alike: the phase does not matter
    judge.changed()
    after = judge.traced(board)
    assert after.of(tempo) == -100 * UNIT
    assert after.exact == before.exact - before.of(tempo) - 100 * UNIT
    assert judge.fast(board) == after.total != before.total
    assert [dict(kernel.codes) for kernel in (evaluate_fast, evaluate_traced, fill_piece_square)] == compiled


def test_a_changed_pawn_weight_acts_through_the_pawn_memory() -> None:
    judge, board = Judge(), Board("4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1")
    judge.fast(board)  # remembered
    judge.weights[:, SLOT.doubled_pawn] = pack(-100, -100)
    judge.changed()
    assert judge.fast(board) == judge.traced(board).total
    assert judge.traced(board).of(BY_KEY["doubled_pawn"]) == -100 * UNIT


def test_own_and_opponent_are_weighed_apart() -> None:
    """Own mobility counts, the opponent's does not: the contribution is the own side's share alone."""
    term = BY_KEY["knight_mobility"]
    style = STANDARD.changed(term, (0.0,) * term.size, (0.0,) * term.size, "opponent")
    board = Board("4k3/8/2n5/8/3N4/8/8/4K3 w - - 0 1")
    for own in (0, 1):
        both, apart = Judge(), Judge(style, own)
        mg, eg = unpack(np.array(both.weights))
        there = both.traced(board)
        tapered = (mg * there.phase + eg * (24 - there.phase))[own, slots_of(term)]
        expected = int((there.counts[own, slots_of(term)] * tapered).sum()) * (1 if own == 0 else -1)
        assert expected != 0
        assert apart.traced(board).of(term) == expected
        explained = Explainer(style).explain(board, own)
        share = next(s for s in explained.terms if s.term is term)
        assert round(share.contribution * UNIT) == expected
        assert explained.total == apart.fast(board)


def test_the_side_to_move_is_the_own_side_by_default() -> None:
    term = BY_KEY["knight_mobility"]
    style = STANDARD.changed(term, (0.0,) * term.size, (0.0,) * term.size, "opponent")
    explainer = Explainer(style)
    white, black = Board("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1"), Board("4k3/8/8/8/3N4/8/8/4K3 b - - 0 1")
    for board, weighed in ((white, True), (black, False), (white, True)):  # and back again: the record is refilled
        share = next(s for s in explainer.explain(board).terms if s.term is term)
        assert bool(share.contribution) == weighed


def test_positions_to_look_at() -> None:
    """The fixed positions are there, and those of the suites, or without the data folder as many of our own as there are."""
    assert len(KNOWN) > 100
    assert len(FROM_SUITES) > (150 if SHARED.exists() else 60)


def test_reasons_speak_both_languages() -> None:
    texts = reasons(Explainer().explain(Board("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1")), 3)
    assert len(texts) == 3
    assert all(isinstance(text, Text) and text.en != text.de for text in texts)
    assert all(re.search(r"\+\d+\.\d\d:", text.en) and re.search(r"\+\d+,\d\d:", text.de) for text in texts)


def test_a_reason_names_the_king_that_is_attacked() -> None:
    """Both kings have an entry in the table of danger; the sentence must speak of the one in danger."""
    explanation = Explainer().explain(Board("r1bqkb1r/1p3ppp/p1nppn2/8/2B1P3/2N1BN2/PPP2PPP/R2Q1RK1 w kq - 0 9"))
    share = next(share for share in explanation.terms if share.term.key == "king_danger")
    assert share.contribution > 0
    assert "e8" in share.sentence().en
    assert "g1" not in share.sentence().en
