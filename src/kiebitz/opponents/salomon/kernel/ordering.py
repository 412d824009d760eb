"""Which move is tried first: Bewerte_Zuege (pre-evaluation), Sortiere, and the killer lists of version 3.7."""

from __future__ import annotations

from typing import Any

from kiebitz.opponents.salomon.kernel.layout import BLACK_PAWN, KILLERS, WHITE_PAWN, State, Tables, kernel
from kiebitz.opponents.salomon.kernel.moves import gives_check

_TRIED = -1e9


@kernel("float64", State, Tables, "int64")
def gain(s: Any, t: Any, move: Any) -> Any:
    """Material the move wins at once: the captured man, and what a promotion adds."""
    art = move >> 16 & 15
    won = t.worth[s.board[move >> 8 & 255] & 15]
    if art in (BLACK_PAWN, WHITE_PAWN):
        won += t.worth[art]
    elif art != 0:
        won += t.worth[art] - t.worth[WHITE_PAWN]
    return won


@kernel("void", State, Tables, "int64", "int64", "int64", "boolean")
def pre_evaluate(s: Any, t: Any, ply: Any, count: Any, side: Any, on_main: Any) -> Any:
    """Bewerte_Zuege (thesis, lines 1364-1384): material gain, check, killer, principal variation; nothing positional.

    GUESS-13: the thesis says what counts, not how much: the gain in points, 50 for a check, 5000 for a
    killer, 30000 for the move of the principal variation; captures and quiet moves are sorted together.
    """
    expected = s.main[ply] if on_main and ply < s.main_length else 0
    known = s.killers[ply]
    for i in range(count):
        move = s.moves[ply, i]
        worth = gain(s, t, move)
        if gives_check(s, t, ply, move, side):
            worth += t.check_worth
        for k in range(known):
            if s.killer[ply, k] == move:
                worth += t.killer_worth
        if move == expected:
            worth += t.main_worth
        s.worth[ply, i] = worth


@kernel("int64", State, "int64", "int64")
def next_move(s: Any, ply: Any, count: Any) -> Any:
    """The best move not tried yet; of equal ones the first generated.  Sorting all at once (Sortiere) gives the same order."""
    best = 0
    for i in range(1, count):
        if s.worth[ply, i] > s.worth[ply, best]:
            best = i
    s.worth[ply, best] = _TRIED
    return s.moves[ply, best]


@kernel("void", State)
def clear_killers(s: Any) -> Any:
    """At the start of every new search; between iterations they are kept."""
    for ply in range(s.killers.shape[0]):
        s.killers[ply] = 0


@kernel("void", State, "int64", "int64", "float64")
def store_killer(s: Any, ply: Any, move: Any, value: Any) -> Any:
    """Keep the five best moves found at this depth with their values, seen by the side to move (thesis, appendix 5, lines 4327-4353).
    A full list gives up its worst entry, and only for a better one."""
    known = s.killers[ply]
    worst = 0
    for k in range(known):
        if s.killer[ply, k] == move:
            s.killer_value[ply, k] = value
            return
        if s.killer_value[ply, k] < s.killer_value[ply, worst]:
            worst = k
    if known < KILLERS:
        s.killer[ply, known] = move
        s.killer_value[ply, known] = value
        s.killers[ply] = known + 1
    elif value > s.killer_value[ply, worst]:
        s.killer[ply, worst] = move
        s.killer_value[ply, worst] = value
