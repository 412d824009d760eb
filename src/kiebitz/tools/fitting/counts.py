"""What every term counts in many positions at once: the table the tuner works on.

Each row is sparse: the slots that count anything, White minus Black.  The value of a position is
`factor * sum(count * (middlegame weight * phase + endgame weight * (1 - phase)))`: linear in the weights.  The factor is
what drawish material leaves of an advantage; its own weights are shares of the others and are not tuned.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kiebitz.core.attacks import tables
from kiebitz.core.board import STATE
from kiebitz.core.jit import entry, inner
from kiebitz.core.moves import generate
from kiebitz.core.pointers import address_of, calling
from kiebitz.core.position import FULL_PHASE, checkers, mating_material_missing, new_state, recompute
from kiebitz.evaluation.evaluate import JUDGED, evaluate_traced, fill_piece_square
from kiebitz.evaluation.record import TRACE, new_evaluation, new_trace
from kiebitz.evaluation.terms import BY_KEY, SLOT, SLOTS
from kiebitz.evaluation.weights import fill_weights
from kiebitz.search.exchange import exchange_wins
from kiebitz.styles.style import STANDARD, Style
from kiebitz.tools.fitting.labelled import Labelled

CHUNK = 10_000  # positions a thread takes at once
MOST_SLOTS = 220  # a position never counts more
DRAWISH = SLOT.drawish
DRAWISH_CASES = BY_KEY["drawish"].size
# The traced evaluation through its address: every kernel that counts would compile it anew, a quarter of a minute each.
call_traced = calling("int64", *JUDGED, TRACE)


@inner
def count_one(state, tables, mind, trace, judge, shares, index, count, used):  # type: ignore[no-untyped-def]
    """Append what counts in one position to the sparse arrays; returns their length, the phase and the factor."""
    for color in range(2):
        for slot in range(SLOTS):
            trace.counts[color, slot] = 0
    call_traced(judge, state, tables, mind, trace)
    whole = min(state.phase, FULL_PHASE) / FULL_PHASE
    left = 1.0
    for slot in range(SLOTS):
        if DRAWISH <= slot < DRAWISH + DRAWISH_CASES:
            if trace.counts[0, slot] or trace.counts[1, slot]:
                case = slot - DRAWISH
                left += shares[0, case] * whole + shares[1, case] * (1.0 - whole)
            continue
        difference = trace.counts[0, slot] - trace.counts[1, slot]
        if difference != 0:
            index[used] = slot
            count[used] = difference
            used += 1
    return used, whole, left


@inner
def set_up(state, tables, row):  # type: ignore[no-untyped-def]
    """The position of a packed row, without any game before it."""
    for square in range(64):
        state.board[square] = row.board[square]
    state.side = row.side
    state.castling = row.castling
    state.passing = row.passing
    state.fifty = 0
    state.count = 0
    recompute(state, tables)


@entry
def _count(rows, first, last, state, tables, mind, trace, judge, quiet_only, shares, index, count, ends, phase, factor, kept):  # type: ignore[no-untyped-def]
    """Rows `first` to `last` into the sparse arrays; returns how many positions were taken."""
    taken = 0
    used = 0
    for at in range(first, last):
        set_up(state, tables, rows[at])
        if state.pieces[0, 5] == 0 or state.pieces[1, 5] == 0:
            continue
        if checkers(state, tables) or mating_material_missing(state):
            continue
        if quiet_only:
            restless = False
            for i in range(generate(state, tables, 0, True)):
                if exchange_wins(state, tables, np.int64(state.moves[0, i]), 1):
                    restless = True
                    break
            if restless:
                continue
        used, phase[taken], factor[taken] = count_one(state, tables, mind, trace, judge, shares, index, count, used)
        ends[taken] = used
        kept[taken] = at
        taken += 1
    return taken


def records(style: Style) -> tuple[Any, Any, Any, Any]:
    """What one thread counts in: a position, the evaluation with the weights of the style, a trace, and what judges them."""
    state, mind, trace = new_state(STATE), new_evaluation(), new_trace()
    state["rook_home"][:] = (7, 0, 63, 56)
    state["right_lost"][:] = 15
    for square, left in ((7, 14), (0, 13), (63, 11), (56, 7), (4, 12), (60, 3)):
        state["right_lost"][square] = left
    fill_weights(mind, style, 0)
    with np.errstate(over="ignore"):
        fill_piece_square(state, mind)
    return state, mind, trace, np.uint64(address_of(evaluate_traced, state, tables(), mind, trace))


@dataclass
class Counts:
    """The sparse table of many positions."""

    starts: npt.NDArray[np.int64]  # row i holds the entries starts[i] to starts[i + 1]
    index: npt.NDArray[np.uint16]
    count: npt.NDArray[np.int16]
    phase: npt.NDArray[np.float32]  # 1 middlegame, 0 endgame
    factor: npt.NDArray[np.float32]
    label: npt.NDArray[np.float32]  # 1 White wins, 0 Black wins
    game: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.phase)

    def rows(self, first: int, last: int) -> Counts:
        """Some rows of the table; nothing is copied but their places."""
        begin, end = self.starts[first], self.starts[last]
        rows = slice(first, last)
        return Counts(
            self.starts[first : last + 1] - begin,
            self.index[begin:end],
            self.count[begin:end],
            self.phase[rows],
            self.factor[rows],
            self.label[rows],
            self.game[rows],
        )


def count_positions(
    rows: Labelled,
    *,
    style: Style = STANDARD,
    quiet_only: bool = True,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Counts:
    """Count all positions that can be judged: not in check, and (if wanted) no capture that wins something.

    The style matters only for which side is the better one where material is drawish.
    """
    places = [(first, min(first + CHUNK, len(rows))) for first in range(0, len(rows), CHUNK)]
    drawish = style.weights_of(BY_KEY["drawish"], "own")
    shares = np.array(drawish, dtype=np.float64)

    def one(place: tuple[int, int]) -> tuple[Any, ...]:
        state, mind, trace, judge = records(style)
        with np.errstate(over="ignore"):
            size = place[1] - place[0]
            index, count = np.zeros(size * MOST_SLOTS, dtype=np.uint16), np.zeros(size * MOST_SLOTS, dtype=np.int16)
            ends, kept = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
            phase, factor = np.zeros(size, dtype=np.float32), np.zeros(size, dtype=np.float32)
            taken = int(
                _count(rows, *place, state, tables(), mind, trace, judge, quiet_only, shares, index, count, ends, phase, factor, kept)
            )  # fmt: skip
        used = int(ends[taken - 1]) if taken else 0
        return index[:used].copy(), count[:used].copy(), ends[:taken], phase[:taken], factor[:taken], kept[:taken]

    parts = []
    with ThreadPoolExecutor(threads) as pool:
        for done, part in enumerate(pool.map(one, places), 1):
            parts.append(part)
            if progress is not None:
                progress(min(done * CHUNK, len(rows)), len(rows))
    if not parts:
        parts.append(tuple(np.zeros(0, dtype=kind) for kind in (np.uint16, np.int16, np.int64, np.float32, np.float32, np.int64)))
    starts, shift = [np.zeros(1, dtype=np.int64)], 0
    for part in parts:
        starts.append(part[2] + shift)
        shift += len(part[0])
    kept = np.concatenate([part[5] for part in parts])
    return Counts(
        np.concatenate(starts),
        np.concatenate([part[0] for part in parts]),
        np.concatenate([part[1] for part in parts]),
        np.concatenate([part[3] for part in parts]),
        np.concatenate([part[4] for part in parts]),
        rows["label"][kept],
        rows["game"][kept].astype(np.int32),
    )


def count_part(rows: Labelled, style: Style) -> Counts:
    """The same for some of the positions; goes to another machine as it is."""
    return count_positions(rows, style=style)
