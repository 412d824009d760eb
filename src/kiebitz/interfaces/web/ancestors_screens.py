"""What an ancestor's own screen or printer would have shown of a decision: the same figures in its own look.

The programs spoke German, so these few words do too.  Only layout lives here; every figure comes from the decision.
"""

from __future__ import annotations

from collections.abc import Callable

from kiebitz.core.board import Board
from kiebitz.player import Decision

_GERMAN = str.maketrans("PNBRQKpnbrqk", "BSLTDKbsltdk")
_SHOWN = 6  # moves


def _ranks(board: Board) -> list[str]:
    return ["".join(board.piece_at(8 * rank + file) or "." for file in range(8)).translate(_GERMAN) for rank in range(7, -1, -1)]


def _move(move: str, between: str) -> str:
    return f"{move[:2]}{between}{move[2:4]}".upper()


def _number(value: float) -> str:
    return f"{value:.0f}" if abs(value - round(value)) < 0.05 else f"{value:.1f}"


def _printer(board: Board, decision: Decision) -> list[str]:
    """The line printer of the TR 440: the board with its value, then the moves in the order of their values."""
    lines = [f"{8 - row}  {' '.join(rank)}" for row, rank in enumerate(_ranks(board))]
    lines.append("   A B C D E F G H")
    ranked = [f"{_move(root.move, '-')} {root.value:+7.0f}" for root in decision.alternatives[:_SHOWN]]
    right = ["COMZUG", *ranked, "", f"STELLUNGEN {decision.nodes}"]
    return [f"{left:<22}{right[row] if row < len(right) else ''}".rstrip() for row, left in enumerate(lines)]


def _commodore(board: Board, decision: Decision) -> list[str]:
    """Forty columns: every man a pair of letters, the colour first."""
    lines = []
    for rank in _ranks(board):
        men = "!".join("  " if man == "." else ("W" if man.isupper() else "S") + man.upper() for man in rank)
        lines += [f" {men}"]
    line = ", ".join(_move(move, " - ") for move in decision.line[:4])
    return [
        *lines,
        "",
        "HAUPTVARIANTE",
        line[:38],
        f"STELLUNGEN: {decision.nodes}",
        *([f"ZUG: {_move(decision.move, ' - ')}  WERT: {_number(decision.value or 0)}"] if decision.move else []),
    ]


def _cpc(board: Board, decision: Decision) -> list[str]:
    """Mode 1 of the Schneider: board at the left, the computer's table at the right."""
    ranked = [f"{_move(root.move, '-')} {root.value:6.0f}" for root in decision.alternatives[:_SHOWN]]
    right = ["COMPUTER:", f"  {_move(decision.move, '-')}" if decision.move else "  -", "", *ranked]
    lines = [f"{8 - row} {' '.join(rank)}" for row, rank in enumerate(_ranks(board))] + ["  a b c d e f g h"]
    return [f"{left:<21}{right[row] if row < len(right) else ''}".rstrip() for row, left in enumerate(lines)] + ["", "Ready", "_"]


def _salomon(board: Board, decision: Decision) -> list[str]:
    """The window on the search in text mode."""
    width = 44
    rows = [
        f" Tiefe {decision.depth:>2}        Stellungen {decision.nodes:>12}",
        f" Bester Wert   {decision.value or 0:>12.2f}",
        f" Bester Zug    {_move(decision.move, '-') if decision.move else '-':>12}",
        " Hauptvariante",
        *(
            f"   {' '.join(_move(move, '-') for move in decision.line[begin : begin + 5])}"
            for begin in range(0, min(10, len(decision.line)), 5)
        ),
    ]
    body = [f"│{row[:width]:<{width}}│" for row in rows]
    return [f"┌{' SALOMON ':─^{width}}┐", *body, f"└{'─' * width}┘"]


SCREENS: dict[str, Callable[[Board, Decision], list[str]]] = {
    "himstedt-stahn": _printer,
    "demoschach": _commodore,
    "cpc": _cpc,
    "salomon": _salomon,
}
