"""Salomon's screen in its own words, which were English: window on the search, board, field control (thesis, chapter 3)."""

from __future__ import annotations

from dataclasses import replace

from kiebitz.core.board import Board
from kiebitz.opponents.salomon.game_loop import TimeLimits, mate_distance
from kiebitz.player import Decision, SearchWindow

THINKING = "I am thinking"
NO_CASTLING = "You are not allowed to castle"
BEST_LINE, LOOKING_AHEAD, POSITIONS = "Best line", "looking ahead", "Positions seen"
ALPHA, BETA, BEST_VALUE, BEST_MOVE, ACTUAL_VALUE = "alpha", "beta", "Best value", "Best move", "Actual value"
JUDGEMENT = "Salomons judgement of the game"
TIMES = ("minimal time", "maximal time", "average time", "thinking time")
TIME_LEFT = "time left to complete tournament"
WIDTH = 50
IN_A_ROW = 6  # moves of a line

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


def window_lines(board: Board, seen: SearchWindow) -> list[str]:
    """The window on the search at one moment (thesis, lines 2450-2463): at the right the position being tried, in the bottom line the
    moves that lead to it; `board` is the position of the game."""
    lines = _moves(seen.best_line[: 2 * IN_A_ROW]) or [""]
    best = None if seen.best_value is None else f"{seen.best_value:.2f}"
    left = [
        f" {LOOKING_AHEAD} {seen.depth}/{len(seen.trying)}",
        f" {POSITIONS}: {seen.positions}",
        f" {ALPHA}: {seen.alpha:.2f} {BETA}: {seen.beta:.2f}",
        f" {BEST_VALUE}: {best or '-'}",
        f" {BEST_MOVE}: {hyphened(seen.best_line[0]) if seen.best_line else '-'}",
        f" {ACTUAL_VALUE}: {'-' if seen.value is None else f'{seen.value:.2f}'}",
        f" {JUDGEMENT}:",
        f"   {'' if seen.best_value is None else judgement(seen.best_value)}",
    ]
    rows = [f" {BEST_LINE}: {lines[0]}", *(f"            {line}" for line in lines[1:]), ""]
    rows += [f"{text:<{WIDTH - 17}}{rank}" for text, rank in zip(left, small_board(board, seen.trying), strict=True)]
    three = seen.limits
    if isinstance(three, TimeLimits):
        rows += ["", f" {TIME_LEFT}: {three.left:.0f} s"]
        figures = (three.minimum, three.maximum, three.average, seen.seconds)
        rows += [f" {name}: {figure:.0f} s" for name, figure in zip(TIMES, figures, strict=True) if figure is not None]
    return frame([*rows, "", *(f" {line}" for line in _moves(seen.trying) or [""])], "SALOMON")


def _moves(line: tuple[str, ...]) -> list[str]:
    return [" ".join(hyphened(move) for move in line[begin : begin + IN_A_ROW]) for begin in range(0, len(line), IN_A_ROW)]


def small_board(board: Board, moves: tuple[str, ...]) -> list[str]:
    """The small text board: the position after these moves, White below."""
    tried = board.copy()
    for move in moves:
        tried.push(_written(tried, move))
    return [" ".join(tried.piece_at(8 * rank + file) or "." for file in range(8)) for rank in range(7, -1, -1)]


def _written(board: Board, move: str) -> str:
    """Where castling is written as the king taking its own rook, Salomon still moves the king two squares."""
    return move if board.is_legal(move) else {"e1g1": "e1h1", "e1c1": "e1a1", "e8g8": "e8h8", "e8c8": "e8a8"}.get(move, move)


def search_film(board: Board, decision: Decision) -> list[list[str]]:
    """The window while it thought, glance by glance."""
    return [window_lines(board, seen) for seen in _glances(decision)]


def search_window(board: Board, decision: Decision) -> list[str]:
    """The window when the move stands; on its small board is the last position that was glanced at."""
    seen, before = decision.details.get("window"), _glances(decision)
    if not isinstance(seen, SearchWindow):
        return frame([f" {BEST_LINE}: {' '.join(_moves(decision.line[:IN_A_ROW]))}"], "SALOMON")  # out of its library
    last = before[-1] if before else replace(seen, trying=())
    return window_lines(board, replace(seen, trying=last.trying, value=last.value))


def _glances(decision: Decision) -> tuple[SearchWindow, ...]:
    found = decision.details.get("glances", ())
    assert isinstance(found, tuple)
    return found


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
