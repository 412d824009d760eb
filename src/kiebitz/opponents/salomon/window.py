"""Salomon's screen in its own words, which were English: window on the search, board, field control (thesis, chapter 3)."""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.opponents.salomon.game_loop import TimeLimits, mate_distance
from kiebitz.opponents.salomon.look import SearchWindow
from kiebitz.player import Decision

THINKING = "I am thinking"
NO_CASTLING = "You are not allowed to castle"
BEST_LINE, LOOKING_AHEAD, POSITIONS = "Best line", "looking ahead", "Positions seen"
ALPHA, BETA, BEST_VALUE, BEST_MOVE = "alpha", "beta", "Best value", "Best move"
JUDGEMENT = "Salomons judgement of the game"
TIMES = ("minimal time", "maximal time", "average time", "thinking time")
WIDTH = 56

# GUESS-29: the thesis names the line "Salomons judgement of the game" but neither its words nor the values they begin with.
_WORDS = ((50.0, "a slight advantage"), (150.0, "an advantage"), (400.0, "a winning position"))


def hyphened(move: str) -> str:
    """e2-e4, as it is typed."""
    return f"{move[:2]}-{move[2:]}"


def judgement(value: float) -> str:
    """What Salomon thinks of the game; `value` from White's view."""
    side = "White" if value > 0 else "Black"
    distance = mate_distance(value)
    if distance is not None:
        return f"{side} mates in {(distance + 1) // 2}"
    found = [word for least, word in _WORDS if abs(value) >= least]
    return f"{found[-1]} for {side}" if found else "an even game"


def frame(rows: list[str], title: str) -> list[str]:
    return [f"┌{f' {title} ':─^{WIDTH}}┐", *(f"│{row[:WIDTH]:<{WIDTH}}│" for row in rows), f"└{'─' * WIDTH}┘"]


def search_window(decision: Decision) -> list[str]:
    """The window on the search when the move stands (thesis, lines 2450-2463)."""
    value = decision.value or 0.0
    seen = decision.details.get("window")
    lines = [" ".join(hyphened(move) for move in decision.line[begin : begin + 6]) for begin in range(0, min(12, len(decision.line)), 6)]
    rows = [
        f" {BEST_LINE}: {lines[0] if lines else ''}",
        *(f"            {line}" for line in lines[1:]),
        f" {LOOKING_AHEAD} {decision.depth}/{seen.reached if isinstance(seen, SearchWindow) else decision.depth}"
        f"     {POSITIONS}: {decision.nodes}",
        *([f" {ALPHA}: {seen.alpha:.2f}     {BETA}: {seen.beta:.2f}"] if isinstance(seen, SearchWindow) else []),
        f" {BEST_VALUE}: {value:.2f}     {BEST_MOVE}: {hyphened(decision.move) if decision.move else '-'}",
        f" {JUDGEMENT}:",
        f"   {judgement(value)}",
    ]
    three = decision.details.get("time_limits")
    if isinstance(three, TimeLimits):
        figures = (three.minimum, three.maximum, three.average, decision.time)
        rows += [f" {name}: {figure:.0f} s" for name, figure in zip(TIMES, figures, strict=True)]
    return frame(rows, "SALOMON")


def board_lines(board: Board, user_is_white: bool) -> list[str]:
    """The board from the user's side, capitals for White."""
    ranks = range(7, -1, -1) if user_is_white else range(8)
    files = range(8) if user_is_white else range(7, -1, -1)
    rows = [f" {rank + 1}  {' '.join(board.piece_at(8 * rank + file) or '.' for file in files)}" for rank in ranks]
    return [*rows, "    " + " ".join("abcdefgh"[file] for file in files)]


def control_lines(net: dict[str, float], user_is_white: bool) -> list[str]:
    """Field control where colours are missing: plus is the user's (green), minus is Salomon's (red)."""
    ranks = range(8, 0, -1) if user_is_white else range(1, 9)
    files = "abcdefgh" if user_is_white else "hgfedcba"
    rows = [f" {rank} " + "".join(f"{net[f'{file}{rank}']:+4.0f}" for file in files) for rank in ranks]
    return [*rows, "   " + "".join(f"{file:>4}" for file in files)]
