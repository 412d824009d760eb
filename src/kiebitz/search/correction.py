"""What the static value gets wrong about a pawn structure, learnt while searching.

Where deep results keep differing from the static value, the same difference is expected in other
positions with the same pawns.  It steers only what is skipped: the evaluation itself stays as it is.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.bitboards import U
from kiebitz.core.jit import inner
from kiebitz.search.parameters import P
from kiebitz.search.record import CORRECTIONS
from kiebitz.search.walking import SURE

GRAIN = 256  # parts of a centipawn
_HEAVIEST = 16  # of 256: the weight of one deep result against all before


@inner
def corrected(state, search, static):
    """The static value with what was learnt about these pawns added."""
    learnt = search.correction[state.side & 1, U(state.pawn_key & U(CORRECTIONS - 1))]
    return min(max(static + np.int64(learnt) // GRAIN, -SURE + 1), SURE - 1)


@inner
def learn_correction(state, search, static, value, depth):
    """A search of `depth` found `value` where the evaluation had said `static`."""
    row = state.side & 1
    column = U(state.pawn_key & U(CORRECTIONS - 1))
    weight = min(depth + 1, _HEAVIEST)
    limit = search.parameters[P.correction_limit] * GRAIN
    before = np.int64(search.correction[row, column])
    after = (before * (256 - weight) + (value - static) * GRAIN * weight) // 256
    search.correction[row, column] = min(max(after, -limit), limit)
