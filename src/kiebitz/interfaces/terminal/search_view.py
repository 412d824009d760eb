"""The window on the search: what a thinking player can tell right now, as rows of label and value.

Our engine lets its live record be read, some have a window of their own; for everybody else the last
finished depth is shown.
"""

from __future__ import annotations

from kiebitz.core.board import Board
from kiebitz.interfaces.talk import line_text
from kiebitz.language import Text, decimal
from kiebitz.player import DividedTime, Player, Progress, SearchWindow, Windowed, unwrap
from kiebitz.probe import Frame, Watchable
from kiebitz.score import Score, in_words

Rows = list[tuple[Text, Text]]

BEST_LINE = Text("best line", "beste Variante")
TRYING = Text("being tried", "wird geprüft")
DEPTH = Text("depth", "Tiefe")
POSITIONS = Text("positions", "Stellungen")
ALPHA = Text("alpha", "Alpha")
BETA = Text("beta", "Beta")
BEST_VALUE = Text("best value", "bester Wert")
ACTUAL_VALUE = Text("actual value", "aktueller Wert")
ROOT_MOVE = Text("root move", "Wurzelzug")
JUDGEMENT = Text("judgement", "Urteil")
LIMITS = Text("time limits", "Zeitgrenzen")
THINKING = Text("thinking time", "Bedenkzeit")
INFINITE = 30_000  # bounds beyond this are no bounds
UNKNOWN = Text("–", "–")


def _plain(value: object) -> Text:
    return Text.finished(str(value), str(value))


def _points(value: float) -> Text:
    if abs(value) >= INFINITE:
        return _plain("∞" if value > 0 else "-∞")
    return decimal(f"{value / 100:+.2f}")


def rows(player: Player, board: Board, latest: Progress | None, seconds: float | None) -> Rows:
    """Everything known at this moment, in the order of the old window."""
    thinker = unwrap(player)
    plan: DividedTime | None = None  # the player's own
    if isinstance(thinker, Watchable) and (frame := thinker.frame()) is not None:
        found, plan = _from_frame(frame, board), frame
    elif isinstance(thinker, Windowed) and (look := thinker.window()) is not None:
        found, plan = _from_window(look, board), look.limits
    else:
        found = _from_progress(latest, board)
    if latest is not None and latest.score is not None:
        found.append((JUDGEMENT, in_words(latest.score)))
    if (three := three_limits(plan)) is not None:
        found.append((LIMITS, decimal("{:.1f} / {:.1f} / {:.1f} s".format(*three))))
    if seconds is not None:
        found.append((THINKING, decimal(f"{seconds:.1f} s")))
    return found


def three_limits(plan: DividedTime | None) -> tuple[float, float, float] | None:
    """At least, on average and at most; None where the time is not divided."""
    if plan is None or plan.minimum is None or plan.average is None or plan.maximum is None:
        return None
    return plan.minimum, plan.average, plan.maximum


def _from_frame(frame: Frame, board: Board) -> Rows:
    """Our engine's record; its values belong to the side to move, here they are White's view."""
    sign = 1 if board.white_to_move else -1

    def named(moves: tuple[int, ...]) -> Text:
        line = []
        for move in moves:
            if not move:
                break
            line.append(board.uci(move))
        return line_text(board.fen(), tuple(line), board.chess960)

    number = max(0, min(frame.trying_number, frame.root_count))
    tried = next((look for look in frame.root if look.move == frame.trying_move), None)
    low, high = (frame.alpha, frame.beta) if sign > 0 else (-frame.beta, -frame.alpha)
    best = Score.from_search(frame.best_value, board.white_to_move) if frame.best_move else None
    return [
        (BEST_LINE, named(frame.best_line)),
        (TRYING, named(frame.line)),
        (DEPTH, _plain(f"{frame.iteration} / {frame.selective_depth}")),
        (POSITIONS, _plain(f"{frame.nodes:,}".replace(",", " "))),
        (ALPHA, _points(low)),
        (BETA, _points(high)),
        (BEST_VALUE, decimal(str(best)) if best is not None else UNKNOWN),
        (ACTUAL_VALUE, _points(sign * tried.value) if tried is not None and tried.depth else UNKNOWN),
        (ROOT_MOVE, Text("{n} of {m}", "{n} von {m}").format(n=number, m=frame.root_count)),
    ]


def _from_window(look: SearchWindow, board: Board) -> Rows:
    """A player's own window, in its own points."""
    fen = board.fen()
    return [
        (BEST_LINE, line_text(fen, look.best_line)),
        (TRYING, line_text(fen, look.trying)),
        (DEPTH, _plain(f"{look.depth} / {look.reached}")),
        (POSITIONS, _plain(f"{look.positions:,}".replace(",", " "))),
        (ALPHA, decimal(f"{look.alpha:g}")),
        (BETA, decimal(f"{look.beta:g}")),
        (BEST_VALUE, UNKNOWN if look.best_value is None else decimal(f"{look.best_value:g}")),
    ]


def _from_progress(latest: Progress | None, board: Board) -> Rows:
    if latest is None:
        return []
    value = str(latest.score) if latest.score is not None else "–" if latest.value is None else f"{latest.value:g}"
    return [
        (BEST_LINE, line_text(board.fen(), latest.line, board.chess960)),
        (DEPTH, _plain(f"{latest.depth} / {max(latest.depth, latest.selective_depth)}")),
        (POSITIONS, _plain(f"{latest.nodes:,}".replace(",", " "))),
        (BEST_VALUE, decimal(value)),
    ]
