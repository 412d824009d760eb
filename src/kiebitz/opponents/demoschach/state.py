"""The arrays that are DEMOSCHACH's memory (chapter 4.2 of the book, listing lines 10-224).

A board of 12 x 12 cells with a border two wide, a numbered list of pieces for each colour, two
shared lists of moves, and one row of notes for every depth.  All of it is one record, so that the
compiled routines take a single argument.  The name of the BASIC variable stands beside each field.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kiebitz.compiled import own_place
from kiebitz.core.jit import entries_in
from kiebitz.opponents.demoschach.weights import VALUES as VALUES

# The record is opaque to the type checker; inside a kernel every field is an int64 or an array of them.
State = Any

WHITE, BLACK = 1, 2

# Piece codes: Black below the empty square, White above, so that 7 - code changes only its sign with the colour.
EMPTY, BORDER = 7, 14
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = 1, 2, 3, 4, 5, 6  # distance of a code from EMPTY
LETTERS = " kqrbnp.PNBRQK"  # by piece code


# What a move is (ZA).  From 22 on it changes the material, which is what the extension asks for.
QUIET, CASTLING, EN_PASSANT, CAPTURE, PROMOTION, IMPOSSIBLE = 20, 21, 22, 23, 24, 0

# The deepest node; the original's stack ends one row before.
DEEPEST = 9

# Cells of the squares castling is about, by colour.
E1, A1, H1 = 31, 27, 34
HOME_ROW = 84  # distance of the two home ranks: e1 + 84 = e8

RECORDED_NODES = 6000  # a pass with more nodes than this leaves no tree behind

# GUESS-1: the original kept 400 quiet moves and 100 captures and stopped with a subscript error when they ran over;
# here the lists are long enough for every position.
LIST_LENGTH = 4096

# What the search counts besides its nodes.
COUNTERS = ("stand_pat", "not_searched", "cutoffs", "extensions", "illegal", "evaluations", "estimates", "evasions")
STAND_PAT, NOT_SEARCHED, CUTOFFS, EXTENSIONS, ILLEGAL, EVALUATIONS, ESTIMATES, EVASIONS = range(8)

TERM_COUNT = 26  # terms.py names them

_I = np.int64
_DEPTHS = DEEPEST + 2

LAYOUT = np.dtype(
    [
        # the position
        ("board", _I, 145),  # BR
        ("kind", _I, (3, 17)),  # FI: piece code by colour and slot, EMPTY after its capture
        ("square", _I, (3, 17)),  # FS: its cell, 0 after its capture
        ("slots", _I, 3),  # FZ: slots ever used; they are never closed up
        ("slot_on", _I, 145),  # FA: slot of the piece on a cell
        ("right", _I, (3, 3)),  # RO: [colour, 1 queen side, 2 king side]
        ("double_step", _I),  # EP: cell of the pawn that has just made a double step, or 0
        ("material", _I, 3),  # MS, Black's negative
        ("balance", _I),  # MB
        ("side", _I),  # W: WHITE or BLACK to move
        # lists of moves, shared by all depths
        ("quiet_from", _I, LIST_LENGTH),
        ("quiet_to", _I, LIST_LENGTH),
        ("capture_from", _I, LIST_LENGTH),
        ("capture_to", _I, LIST_LENGTH),
        ("capture_third", _I, LIST_LENGTH),  # new piece of a promotion; an ordinary capture keeps what stood here before
        # by depth: the node's block of the lists, and how far the selection got (ZV 1-4)
        ("quiet_end", _I, _DEPTHS),
        ("quiet_next", _I, _DEPTHS),
        ("capture_end", _I, _DEPTHS),
        ("recapture_next", _I, _DEPTHS),
        ("capture_next", _I, _DEPTHS),
        ("phase", _I, _DEPTHS),
        ("full", _I, _DEPTHS),  # VS: whether quiet moves are tried
        # by depth: the move that led here (ZV 5, ZV 6) and whether it follows the main line (GZ)
        ("last_to", _I, _DEPTHS),
        ("last_kind", _I, _DEPTHS),
        ("in_main_line", _I, _DEPTHS),
        ("control", _I, _DEPTHS),  # stack field 44: control sum of the side to move
        # by depth: the move being tried (S, Z, ZF, F, NF, ZA, ZG) and what unmaking needs
        ("move_from", _I, _DEPTHS),
        ("move_to", _I, _DEPTHS),
        ("move_piece", _I, _DEPTHS),
        ("move_victim", _I, _DEPTHS),
        ("move_new", _I, _DEPTHS),
        ("move_kind", _I, _DEPTHS),
        ("move_gain", _I, _DEPTHS),
        ("victim_slot", _I, _DEPTHS),
        ("saved_right", _I, (_DEPTHS, 3, 3)),
        ("saved_double_step", _I, _DEPTHS),
        ("saved_material", _I, (_DEPTHS, 3)),
        ("saved_balance", _I, _DEPTHS),
        # memory of the search
        ("new_piece", _I),  # NF: one variable for all depths, with whatever was left in it
        ("main_line", _I, (6, 6, 3)),  # HV: [depth, depth, from / to / third]
        ("killer", _I, (_DEPTHS, 2, 2)),  # KZ: [depth, first / second, from / to]
        ("positional", _I),  # RS: positional part of the latest complete evaluation
        ("stalemate", _I),  # P
        ("nodes", _I),  # made moves of this pass
        ("budget", _I),  # ZE
        # working notes of one evaluation; files 1-8, with an empty file on either side
        ("endgame", _I, 3),  # ES: this colour's king may be active
        ("pawns", _I, 3),
        ("pawns_on", _I, (3, 10)),
        ("highest_pawn", _I, (3, 10)),  # rank, 0 without a pawn
        ("lowest_pawn", _I, (3, 10)),  # rank, 9 without a pawn
        ("passed_on", _I, (3, 10)),
        ("backward_on", _I, (3, 10)),
        ("force", _I, 3),  # RF: what can attack a king, Black's negative
        # switches and signals of ours
        ("repaired", _I),
        ("stop", _I),
        ("stopped", _I),
        ("wanted", _I),  # how many root moves are asked for; 0: all
        ("wanted_move", _I, (256, 3)),
        # what can be looked at afterwards
        ("counter", _I, len(COUNTERS)),
        ("term", _I, (3, TERM_COUNT)),  # centi by colour, from White's view
        ("term_squares", _I, (3, TERM_COUNT)),  # bit a1 = 0 ... h8 = 63
        ("root_moves", _I),
        ("root_move", _I, (256, 5)),  # from, to, new piece, value, RootNote
        ("recorded", _I),
        ("record_parent", _I, RECORDED_NODES),
        ("record_move", _I, (RECORDED_NODES, 3)),  # from, to, new piece (0: none)
        ("record_value", _I, RECORDED_NODES),
        ("record_note", _I, RECORDED_NODES),
        ("record_window", _I, (RECORDED_NODES, 2)),  # White's view, when the move was made
        ("record_static", _I, RECORDED_NODES),  # White's view
        ("record_judged", _I, RECORDED_NODES),  # whether there is such a value
        ("record_at", _I, _DEPTHS),  # the recorded node the search is in, by depth
    ],
    align=True,
)

RECORD, INT, NOTHING = LAYOUT, "int64", "void"
kernel = entries_in(own_place("opponents/demoschach"))  # a change here does not compile the engine anew


def new_state() -> State:
    """The memory of the program just started: an empty board, nothing remembered."""
    state = np.zeros(1, LAYOUT).view(np.recarray)[0]
    state.board[:] = BORDER
    state.kind[:] = EMPTY
    state.square[:] = 1
    for rank in range(8):
        state.board[27 + 12 * rank : 35 + 12 * rank] = EMPTY
    return state


def cell(square: int) -> int:
    """From a square 0-63 to the cell of the embedded board (a1 = 27, h8 = 118)."""
    return 27 + 12 * (square // 8) + square % 8


def square_name(at: int) -> str:
    """The name of a cell: 67 is e4."""
    return "abcdefgh"[at % 12 - 3] + "12345678"[at // 12 - 2]


def named_cell(name: str) -> int:
    """The cell of a name: e4 is 67."""
    return 12 * (int(name[1]) + 1) + 3 + "abcdefgh".index(name[0])
