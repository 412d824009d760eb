"""Salomon's board and the two records every compiled function works on.

The board is a mailbox of 12 x 12 squares with a frame two squares wide (two because of the
knight), row by row from the lower left corner (thesis, chapter 2.4.1).  `STATE` holds all that
changes during a search, `TABLES` all that does not: geometry, weights, search constants.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kiebitz.compiled import own_place
from kiebitz.core.jit import COMPILED, entries_in
from kiebitz.opponents.salomon.style import STYLE

WHITE, BLACK = 0, 1  # the original counts 1 and 2

# Contents of a square (thesis, lines 1202-1217): 14 - code is the same man in the other colour.
BLACK_KING, BLACK_QUEEN, BLACK_ROOK, BLACK_BISHOP, BLACK_KNIGHT, BLACK_PAWN = range(1, 7)
EMPTY = 7
WHITE_PAWN, WHITE_KNIGHT, WHITE_BISHOP, WHITE_ROOK, WHITE_QUEEN, WHITE_KING = range(8, 14)
OFF_BOARD = 14
LETTERS = " kqrbnp PNBRQK "

# The kind of man regardless of colour
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)

MAX_MEN = 16
MAX_MOVES = 256
MAX_PLY = 128
MAX_LEVEL = 20
KILLERS = 5  # MaxKillerZuege, thesis, appendix 5
TREE_LIMIT = 4000
GLANCES = 48  # kept of a whole search, at even distances
GLANCE_PLIES = 64  # positions deeper than this are not glanced at

MATE = 16000.0  # the bounds of every value, thesis, lines 1582-1596

# DamenWeiten and SpringerWeiten: steps of the queen (straight ones first) and of the knight
QUEEN_STEPS = (12, -12, 1, -1, 13, 11, -11, -13)
KNIGHT_STEPS = (10, -10, 14, -14, 23, -23, 25, -25)

# How a man on one square may reach another: bits of TABLES.reach, and what each man can use.
BY_WHITE_PAWN, BY_BLACK_PAWN, BY_KNIGHT, BY_KING, DIAGONALLY, STRAIGHT = (1 << i for i in range(6))
CONTACT = BY_WHITE_PAWN | BY_BLACK_PAWN | BY_KNIGHT | BY_KING

# Castling rights (RochadenFeld)
SHORT = (1, 4)
LONG = (2, 8)

# Names of the evaluation's terms, in the order in which they are added up.
TERMS = (
    "material",
    "endgame_pawns",
    "mate_routine",
    "pawn_center_blocked",
    "pawn_isolated",
    "pawn_doubled",
    "pawn_passed",
    "pawn_advance",
    "pawn_backward",
    "knight_center",
    "knight_undeveloped",
    "bishop_pair",
    "bishop_undeveloped",
    "rook_file",
    "rook_doubled",
    "rook_seventh",
    "rook_passed",
    "queen_early",
    "mobility",
    "king_safety",
    "king_ring",
    "king_center",
    "king_pawns",
    "control_centre",
)

STATE = np.dtype(
    [
        ("board", "i8", 256),  # Brett; 144 squares, the rest is off the board too
        ("piece", "i8", (2, MAX_MEN + 1)),  # FigurenListe: entry 1 is always the king
        ("square", "i8", (2, MAX_MEN + 1)),  # FigurenStandort
        ("men", "i8", 2),  # FigurenAnzahl
        ("address", "i8", 256),  # FigurenAdressen: place in the list, 0 if empty
        ("rights", "i8"),  # RochadenFeld
        ("passing", "i8"),  # EnPassantFeld: the square of the pawn that has just double-stepped
        ("castled", "i8", 2),  # 0 no, 1 short, 2 long
        ("material", "f8", 2),
        # what a move destroyed, by ply
        ("undo_captured", "i8", MAX_PLY),
        ("undo_where", "i8", MAX_PLY),
        ("undo_address", "i8", MAX_PLY),
        ("undo_rights", "i8", MAX_PLY),
        ("undo_passing", "i8", MAX_PLY),
        ("undo_castled", "i8", (MAX_PLY, 2)),
        ("undo_material", "f8", (MAX_PLY, 2)),
        # move lists, by ply
        ("moves", "i4", (MAX_PLY, MAX_MOVES)),
        ("worth", "f8", (MAX_PLY, MAX_MOVES)),  # pre-evaluation
        ("quiets", "i4", MAX_MOVES),
        # principal variations, by ply, and the one of the last iteration (HAUPTVAR)
        ("line", "i4", (MAX_PLY, MAX_PLY)),
        ("line_end", "i8", MAX_PLY),
        ("main", "i4", MAX_PLY),
        ("main_length", "i8"),
        ("path", "i4", MAX_PLY),  # the moves being tried now
        ("path_length", "i8"),
        # Killer_Zuege and Killer_Index
        ("killer", "i4", (MAX_PLY, KILLERS)),
        ("killer_value", "f8", (MAX_PLY, KILLERS)),
        ("killers", "i8", MAX_PLY),
        ("mobility", "f8", (MAX_PLY, 2)),  # both sides as known at this ply
        ("terms", "f8", (2, len(TERMS))),
        # scratch of the board analysis (Stellungs_Analyse): ranks of the pawns on each file as bits
        ("pawn_ranks", "i8", (2, 10)),
        ("pawn_count", "i8", 2),
        ("pawn_weight", "f8", 32),
        ("pawn_square", "i8", 32),
        ("passed_file", "i8", 10),
        ("control", "f8", (2, 256)),
        # the search at hand
        ("side", "i8"),  # to move at the root
        ("salomon", "i8"),  # the colour the program plays
        ("centre", "i8"),  # control centre; 0: none
        ("depth", "i8"),
        ("last_iteration", "i8"),
        ("alpha", "f8"),
        ("beta", "f8"),
        ("best", "f8"),  # at the root, White's view
        ("best_sum", "f8"),  # with field control
        ("best_known", "i8"),
        ("stop", "i8"),  # 0 go on, 1 time is up, 2 told to stop
        ("unstoppable", "i8"),  # a re-search is not ended by the clock
        ("stopped", "i8"),
        # root moves
        ("only", "i4", MAX_MOVES),  # the user allows only these; none: all
        ("only_count", "i8"),
        ("root_move", "i4", MAX_MOVES),
        ("root_value", "f8", MAX_MOVES),
        ("root_note", "i8", MAX_MOVES),  # 0 exact, 1 no better than this, 2 refused by field control
        ("root_count", "i8"),
        # what the search tells of itself
        ("nodes", "i8"),
        ("quiet_nodes", "i8"),
        ("deepest", "i8"),
        ("cuts", "i8"),
        ("full_evaluations", "i8"),
        ("lazy_evaluations", "i8"),
        ("futile", "i8"),
        ("control_calls", "i8"),
        ("control_refusals", "i8"),
        ("extended", "i8"),
        # glances at the search while it runs (window on the search): every so many positions the one being judged
        ("glance_count", "i8"),
        ("glance_step", "i8"),  # positions from one to the next; doubled whenever there is no room left
        ("glance_next", "i8"),
        ("glance_nodes", "i8", GLANCES),
        ("glance_depth", "i8", GLANCES),
        ("glance_deepest", "i8", GLANCES),
        ("glance_alpha", "f8", GLANCES),
        ("glance_beta", "f8", GLANCES),
        ("glance_best", "f8", GLANCES),
        ("glance_best_known", "i8", GLANCES),
        ("glance_value", "f8", GLANCES),  # of the position being judged, White's view
        ("glance_main", "i4", (GLANCES, GLANCE_PLIES)),
        ("glance_main_length", "i8", GLANCES),
        ("glance_path", "i4", (GLANCES, GLANCE_PLIES)),
        ("glance_path_length", "i8", GLANCES),
        # the tree of the last search, for small levels
        ("tree_on", "i8"),
        ("tree_count", "i8"),
        ("tree_parent", "i4", TREE_LIMIT),
        ("tree_move", "i4", TREE_LIMIT),
        ("tree_value", "f8", TREE_LIMIT),
        ("tree_note", "i1", TREE_LIMIT),  # 0 searched, 1 cut off, 2 quiescence, 3 illegal, 4 estimated
        ("tree_node", "i8", MAX_PLY + 1),  # the node of each ply of the current path
    ],
    align=True,
)

SEARCH_CONSTANTS = (
    "lazy_margin",
    "quiescence_margin",
    "check_worth",
    "killer_worth",
    "main_worth",
    "check_cap",
    "blocked_by_any",
    "support_ahead",
    "own_pieces",
    "two_knights",
)

TABLES = np.dtype(
    [
        ("queen_step", "i8", 8),
        ("knight_step", "i8", 8),
        ("kind", "u1", 16),  # of a code
        ("uses", "u1", 16),  # bits of `reach` a man can use
        ("worth", "f8", 16),  # material value of a code
        ("mobility_weight", "f8", 8),  # of a kind
        ("control_weight", "f8", 8),
        ("centre_weight", "f8", 8),
        ("ring_value", "f8", 8),
        ("file", "u1", 256),  # 1..8; 0 off the board
        ("rank", "u1", (2, 256)),  # 1..8 seen from each side
        ("region", "f8", 256),
        ("centre_distance", "f8", 256),
        ("keeps", "u1", 256),  # castling rights that survive a move from or to this square
        ("reach", "u1", 144 * 144),
        ("step", "i1", 144 * 144),
        ("ring_reach", "u1", 144 * 144),  # [king, man]: how the man may reach a square beside the king
        ("advance", "f8", (2, 10)),  # middlegame, endgame; by file
        *((name, "f8") for name in SEARCH_CONSTANTS),
        *((weight.key, "f8") for weight in STYLE),
    ],
    align=True,
)

State, Tables = STATE, TABLES

kernel = entries_in(own_place("opponents/salomon/kernel", "opponents/salomon/style.py"))  # the layout follows the style


def record(dtype: Any) -> Any:
    """A record of zeros; run as plain Python it must answer to names."""
    array = np.zeros(1, dtype)
    return array.view(np.recarray)[0] if not COMPILED else array[0]


def square_index(name: str) -> int:
    """ "a1" is 27, "h8" is 118."""
    return 14 + 12 * int(name[1]) + "abcdefgh".index(name[0]) + 1


def square_name(index: int) -> str:
    return "abcdefgh"[index % 12 - 3] + str(index // 12 - 1)


SQUARES = tuple(14 + 12 * rank + file for rank in range(1, 9) for file in range(1, 9))
