"""Listing moves, the one way both searches do it; a recorder that keeps time counts how long that takes."""

from __future__ import annotations

from kiebitz.core.jit import inner
from kiebitz.core.moves import generate_checks_into, generate_into
from kiebitz.search.recorder import GENERATION, start_timing, stop_timing


@inner
def list_moves(state, tables, search, recorder, ply, first, which):
    """Write the moves of this sort behind the first ones; how many there are then."""
    start_timing(recorder, search)
    n = generate_into(state, tables, ply, first, which)
    stop_timing(recorder, search, GENERATION)
    return n


@inner
def list_checks(state, tables, search, recorder, ply, first):
    """The same for quiet moves that give check."""
    start_timing(recorder, search)
    n = generate_checks_into(state, tables, ply, first)
    stop_timing(recorder, search, GENERATION)
    return n
