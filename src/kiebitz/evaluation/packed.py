"""Two numbers in one, of the middlegame and of the endgame: added and multiplied together, taken apart once at the end."""

from __future__ import annotations

from kiebitz.core.jit import inner

PART_BITS = 32
_HALF = 1 << (PART_BITS - 1)


@inner
def middlegame_part(packed):
    return ((packed + _HALF) & (2 * _HALF - 1)) - _HALF


@inner
def endgame_part(packed):
    return (packed - middlegame_part(packed)) >> PART_BITS
