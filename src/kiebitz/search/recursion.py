"""How the two searches call themselves and each other: through addresses kept in the record (see core/pointers.py).

What never changes during a search travels as one value, `records`.
"""

from __future__ import annotations

import numpy as np

from kiebitz.core.jit import ANY, inner
from kiebitz.core.pointers import calling
from kiebitz.search.recorder import close_node, open_node

# What is expected of a position: that some move refutes it (a cut node) or not.
OPEN, CUT = np.int64(0), np.int64(1)
CAPTURES_ONLY, WITH_CHECKS = np.int64(0), np.int64(1)
_STATE, _SEARCH, _RECORDER = 0, 3, 4  # places in `records`

_call_search = calling("int64", ANY, "int64", "int64", "int64", "int64", "int64")
_call_captures = calling("int64", ANY, "int64", "int64", "int64", "int64")


@inner
def look_at_captures(records, alpha, beta, ply, with_checks, role):
    """Its value when only captures are looked at."""
    open_node(records[_RECORDER], records[_STATE], records[_SEARCH], role, alpha, beta, np.int64(0), ply, True)
    value = _call_captures(records[_SEARCH].captures_address, records, alpha, beta, ply, with_checks)
    close_node(records[_RECORDER], records[_SEARCH], value)
    return value


@inner
def look(records, alpha, beta, depth, ply, cut, role):
    """The value of the position now on the board, searched to `depth`, for the side to move there; `role`: what for, see recorder.py."""
    if depth <= 0:
        return look_at_captures(records, alpha, beta, ply, WITH_CHECKS, role)
    open_node(records[_RECORDER], records[_STATE], records[_SEARCH], role, alpha, beta, depth, ply, False)
    value = _call_search(records[_SEARCH].search_address, records, alpha, beta, depth, ply, cut)
    close_node(records[_RECORDER], records[_SEARCH], value)
    return value
