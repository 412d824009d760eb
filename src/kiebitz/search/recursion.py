"""How the two searches call themselves and each other: through addresses kept in the record (see core/pointers.py).

What never changes during a search travels as one value, `records`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import from_dtype, types
from numba.core.extending import intrinsic

from kiebitz.core.attacks import TABLES
from kiebitz.core.board import STATE
from kiebitz.core.jit import COMPILED, inner
from kiebitz.core.pointers import call_address, function_at
from kiebitz.evaluation.record import EVALUATION
from kiebitz.search.record import SEARCH
from kiebitz.search.recorder import RECORDER, close_node, open_node


def _records(recorder: Any) -> Any:
    """Position, attack tables, evaluation, search, recorder."""
    return types.Tuple((from_dtype(STATE), from_dtype(TABLES), from_dtype(EVALUATION), from_dtype(SEARCH), recorder))


def _search_signature(records: Any) -> Any:
    return types.int64(records, types.int64, types.int64, types.int64, types.int64, types.int64)


def _captures_signature(records: Any) -> Any:
    return types.int64(records, types.int64, types.int64, types.int64, types.int64)


# The two versions of the search: without a recorder, and with one.
SILENT, RECORDING = _records(types.none), _records(from_dtype(RECORDER))
SEARCH_SIGNATURES = {False: _search_signature(SILENT), True: _search_signature(RECORDING)}
CAPTURES_SIGNATURES = {False: _captures_signature(SILENT), True: _captures_signature(RECORDING)}
# What is expected of a position: that some move refutes it (a cut node) or not.
OPEN, CUT = np.int64(0), np.int64(1)
CAPTURES_ONLY, WITH_CHECKS = np.int64(0), np.int64(1)
_STATE, _SEARCH, _RECORDER = 0, 3, 4  # places in `records`

if COMPILED:

    @intrinsic
    def _call_search(typing_context, address, records, alpha, beta, depth, ply, cut):
        signature = _search_signature(records)
        return types.int64(types.uint64, *signature.args), call_address(signature)

    @intrinsic
    def _call_captures(typing_context, address, records, alpha, beta, ply, with_checks):
        signature = _captures_signature(records)
        return types.int64(types.uint64, *signature.args), call_address(signature)

else:

    def _call_search(address, *arguments):
        return function_at(address)(*arguments)

    _call_captures = _call_search


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
