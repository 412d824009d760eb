"""What the network learns from: many positions, each as its men in both views, and what the other terms make of it.

The value of a position is `factor * (static + answer)`: what the terms say without intuition, and what drawish material leaves
of both.  All of it belongs to the side to move, as the answer of the network does.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from kiebitz.core.attacks import tables
from kiebitz.core.bitboards import U, lowest
from kiebitz.core.jit import entry
from kiebitz.core.position import FULL_PHASE, checkers, mating_material_missing
from kiebitz.evaluation.network import row_of
from kiebitz.evaluation.terms import BY_KEY
from kiebitz.styles.style import STANDARD, Style
from kiebitz.tools.fitting.counts import CHUNK, DRAWISH, DRAWISH_CASES, call_traced, records, set_up
from kiebitz.tools.fitting.labelled import Labelled

MOST_MEN = 32


@entry
def _look(rows, first, last, state, tables, mind, trace, judge, shares, own, other, men, static, factor, phase, kept):  # type: ignore[no-untyped-def]
    """Rows `first` to `last` into the arrays; returns how many positions were taken."""
    taken = 0
    for at in range(first, last):
        set_up(state, tables, rows[at])
        if state.pieces[0, 5] == 0 or state.pieces[1, 5] == 0:
            continue
        if state.occupied[0] == state.pieces[0, 5] or state.occupied[1] == state.pieces[1, 5]:  # there intuition is silent
            continue
        if checkers(state, tables) or mating_material_missing(state):
            continue
        for color in range(2):
            for slot in range(DRAWISH, DRAWISH + DRAWISH_CASES):
                trace.counts[color, slot] = 0
        value = call_traced(judge, state, tables, mind, trace)
        whole = min(state.phase, FULL_PHASE) / FULL_PHASE
        left = 1.0
        for case in range(DRAWISH_CASES):
            advantage = trace.counts[0, DRAWISH + case] - trace.counts[1, DRAWISH + case]
            if advantage != 0:  # what the value was before material took its share
                left += shares[0, case] * whole + shares[1, case] * (1.0 - whole)
                value = advantage
        side = np.int64(state.side & 1)
        number = 0
        for color in range(2):
            for kind in range(6):
                squares = state.pieces[color, kind]
                while squares:
                    square = np.int64(lowest(squares))
                    squares &= squares - U(1)
                    if number < MOST_MEN:
                        own[taken, number] = row_of(side, (state.king[side] >> 2) & 1, 6 * color + kind, square)
                        other[taken, number] = row_of(side ^ 1, (state.king[side ^ 1] >> 2) & 1, 6 * color + kind, square)
                    number += 1
        if number > MOST_MEN:
            continue
        men[taken] = number
        static[taken] = value if side == 0 else -value
        factor[taken] = left
        phase[taken] = whole
        kept[taken] = at
        taken += 1
    return taken


@dataclass(frozen=True)
class Examples:
    """Positions to learn from, one a row."""

    own: npt.NDArray[np.int16]  # the rows of its men in the view of the side to move, `men` of them
    other: npt.NDArray[np.int16]  # and in the other side's
    men: npt.NDArray[np.int8]
    static: npt.NDArray[np.float32]  # centipawns by all other terms, before drawish material takes its share
    factor: npt.NDArray[np.float32]  # what that leaves
    phase: npt.NDArray[np.float32]  # 1 middlegame, 0 endgame
    label: npt.NDArray[np.float32]  # 1: the side to move wins
    game: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.men)


def without_intuition(style: Style) -> Style:
    """The same style, judging by everything else."""
    return style.changed(BY_KEY["intuition"], (0.0, 0.0), (0.0, 0.0))


def examples_of(rows: Labelled, *, threads: int = 1, progress: Callable[[int, int], None] | None = None) -> Examples:
    """All positions the network may be asked about: nobody in check, no bare king."""
    plain = without_intuition(STANDARD)
    shares = np.array(plain.weights_of(BY_KEY["drawish"], "own"), dtype=np.float64)

    def some(first: int) -> Examples:
        last = min(first + CHUNK, len(rows))
        size = last - first
        own, other = np.zeros((size, MOST_MEN), dtype=np.int16), np.zeros((size, MOST_MEN), dtype=np.int16)
        men, kept = np.zeros(size, dtype=np.int8), np.zeros(size, dtype=np.int64)
        static, factor, phase = (np.zeros(size, dtype=np.float32) for _ in range(3))
        with np.errstate(over="ignore"):
            taken = int(_look(rows, first, last, *_kit(plain), shares, own, other, men, static, factor, phase, kept))
        part = rows[kept[:taken]]
        label: npt.NDArray[np.float32] = part["label"]
        label = np.where(part["side"] == 0, label, 1 - label)
        game: npt.NDArray[np.int32] = part["game"].astype(np.int32)
        return Examples(own[:taken], other[:taken], men[:taken], static[:taken], factor[:taken], phase[:taken], label, game)

    parts = []
    with ThreadPoolExecutor(threads) as pool:
        for part in pool.map(some, range(0, max(len(rows), 1), CHUNK)):
            parts.append(part)
            if progress is not None:
                progress(min(len(parts) * CHUNK, len(rows)), len(rows))
    return Examples(*(np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(Examples)))


def _kit(style: Style) -> tuple[Any, ...]:
    """What one thread looks with."""
    state, mind, trace, judge = records(style)
    return state, tables(), mind, trace, judge
