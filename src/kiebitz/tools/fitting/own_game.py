"""One game of the engine against itself as one compiled call, for games by the hundred thousand.

Going through the engine's door costs more than a short search: reports, clocks, lines in words.  Here nothing is kept but
quiet positions with what the search made of them, and how the game ended.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kiebitz.core.attacks import tables
from kiebitz.core.bitboards import U, square_name
from kiebitz.core.board import STATE, Board
from kiebitz.core.fen import placement
from kiebitz.core.jit import entry, inner
from kiebitz.core.moves import generate
from kiebitz.core.position import checkers, make, mating_material_missing, new_state, occurrences, recompute
from kiebitz.evaluation.evaluate import fill_piece_square
from kiebitz.evaluation.record import forget_pawns, new_evaluation
from kiebitz.evaluation.weights import fill_weights
from kiebitz.score import INFINITE_VALUE, LONGEST_MATE, MATE_VALUE
from kiebitz.search.parameters import F, P
from kiebitz.search.reading import is_quiet
from kiebitz.search.record import forget_learnt, new_search, set_parameters
from kiebitz.search.search import connect, search_root
from kiebitz.search.table import new_table
from kiebitz.styles.own_terms import terms_for
from kiebitz.styles.style import Style
from kiebitz.tools.fitting.labelled import LABELLED, Labelled

LONGEST = 300  # half-moves
WON, WON_PLIES = 1500, 6  # centipawns for the same side at so many half-moves in a row: the rest says nothing new
LOPSIDED = 400  # centipawns; an opening that gives more to one side is not played
DEEPEST = 30
HASH_MB = 4
NOT_PLAYED = -1  # said instead of a result
FIFTY_MOVES, REPEATED = 100, 2


@inner
def _one_depth(state, tables, mind, search, table, age, depth, before):  # type: ignore[no-untyped-def]
    """The value of the position at one depth, with a window around the value before."""
    search.iteration = depth
    search.hunting = 1 if depth > F.open_depths and before >= F.hunting_from else 0
    width = search.parameters[P.window]
    alpha = np.int64(-INFINITE_VALUE)
    beta = np.int64(INFINITE_VALUE)
    if depth > F.open_depths and abs(before) < MATE_VALUE - LONGEST_MATE:
        alpha = before - width
        beta = before + width
    while True:
        value = search_root(state, tables, mind, search, None, table, age, alpha, beta, depth)
        if search.stop:
            return value
        if value <= alpha and alpha > -INFINITE_VALUE:
            beta = (alpha + beta) // 2
            alpha = value - width
        elif value >= beta and beta < INFINITE_VALUE:
            beta = value + width
        else:
            return value
        width *= 2
        if width > F.window_widest:
            alpha = np.int64(-INFINITE_VALUE)
            beta = np.int64(INFINITE_VALUE)


@inner
def _put_first(search, move):  # type: ignore[no-untyped-def]
    """The best move of one depth is tried first at the next."""
    carried = move
    for i in range(search.root_count):
        here = search.root_moves[U(i)]
        search.root_moves[U(i)] = carried
        if here == move:
            return
        carried = here


@inner
def _think(state, tables, mind, search, table, age, nodes):  # type: ignore[no-untyped-def]
    """Look at so many positions; the move is then in `best_move`, its value for the side to move comes back."""
    search.nodes = 0
    search.stop = 0
    search.node_limit = nodes
    search.null_floor = 0
    search.root_side = state.side
    search.moved[:] = -1
    search.killers[:] = 0
    search.best_move = search.root_moves[0]
    found = search.best_move
    value = np.int64(0)
    for depth in range(1, DEEPEST + 1):
        search.best_move = 0
        now = _one_depth(state, tables, mind, search, table, age, np.int64(depth), value)
        if search.best_move != 0:
            found = search.best_move
            value = search.best_value
            _put_first(search, found)
        if search.stop:
            break
        value = now
        if abs(value) >= MATE_VALUE - LONGEST_MATE and depth >= 2 * (MATE_VALUE - abs(value)):
            break
    search.best_move = found
    return value


@inner
def _keep(state, value, row):  # type: ignore[no-untyped-def]
    """The position on the board, with its value from White's view."""
    for square in range(64):
        row.board[square] = state.board[square]
    row.side = state.side
    row.castling = state.castling
    row.passing = state.passing
    row.value = value if state.side == 0 else -value


@inner
def _ending(state, tables, search):  # type: ignore[no-untyped-def]
    """Half points of White if the game is over on the board, else NOT_PLAYED; the legal moves are then the root's."""
    count = generate(state, tables, 0, False)
    if count == 0:
        if checkers(state, tables) == U(0):
            return np.int64(1)
        return np.int64(0) if state.side == 0 else np.int64(2)
    if mating_material_missing(state) or state.fifty >= FIFTY_MOVES or occurrences(state, REPEATED) >= REPEATED:
        return np.int64(1)
    search.root_count = count
    for i in range(count):
        search.root_moves[U(i)] = state.moves[0, U(i)]
    return np.int64(NOT_PLAYED)


@entry
def play_out(state, tables, mind, search, table, nodes, rows):  # type: ignore[no-untyped-def]
    """Play to the end; returns how many positions were kept in `rows`, and half points of White, NOT_PLAYED for a lopsided opening."""
    kept = 0
    white_clear = 0
    black_clear = 0
    for ply in range(LONGEST):
        result = _ending(state, tables, search)
        if result != NOT_PLAYED:
            return kept, result
        value = _think(state, tables, mind, search, table, np.int64(ply), nodes)
        if ply == 0 and abs(value) > LOPSIDED:
            return 0, np.int64(NOT_PLAYED)
        for_white = value if state.side == 0 else -value
        white_clear = white_clear + 1 if for_white >= WON else 0
        black_clear = black_clear + 1 if for_white <= -WON else 0
        if white_clear >= WON_PLIES or black_clear >= WON_PLIES:
            return kept, np.int64(2) if white_clear else np.int64(0)
        move = search.best_move
        if search.in_check[0] == 0 and abs(value) < MATE_VALUE - LONGEST_MATE and is_quiet(state, move):
            _keep(state, value, rows[kept])
            kept += 1
        make(state, tables, move)
    return kept, np.int64(1)


@dataclass
class Table:
    """Where one thread plays its games: all its records, made once."""

    style: Style

    def __post_init__(self) -> None:
        self._state, self._mind, self._search = new_state(STATE), new_evaluation(), new_search()
        self._known = new_table(HASH_MB)
        connect(self._state, self._mind, self._search)
        fill_weights(self._mind, self.style, 0)
        own_terms = terms_for(self.style, "")
        if own_terms is not None:
            own_terms.connect(self._mind, self.style, 0)
        set_parameters(self._search, self.style.search)
        self._search["contempt"] = 0  # both sides are the same player
        with np.errstate(over="ignore"):
            fill_piece_square(self._state, self._mind)
        self._rows = np.zeros(LONGEST, dtype=LABELLED)

    def play(self, start: Board, nodes: int) -> tuple[Labelled, int]:
        """The quiet positions of one game from here, and half points of White; NOT_PLAYED where one side is far ahead from the start."""
        self._known[:] = 0
        forget_learnt(self._search)
        forget_pawns(self._mind)
        for name in STATE.names or ():
            if name not in ("moves", "piece_square_of"):
                self._state[name] = start.state[name]
        with np.errstate(over="ignore"):
            recompute(self._state, tables())
            kept, result = play_out(self._state, tables(), self._mind, self._search, self._known, nodes, self._rows)
        rows = self._rows[: int(kept)].copy()
        rows["result"] = int(result)
        return rows, int(result)


def fen_of(row: Any) -> str:
    """The first four fields of the FEN of a packed position."""
    rights = "".join(letter for i, letter in enumerate("KQkq") if int(row["castling"]) >> i & 1) or "-"
    passing = int(row["passing"])
    target = "-" if passing < 0 else square_name(passing)
    return f"{placement(row['board'].tolist())} {'wb'[int(row['side'])]} {rights} {target}"
