"""Compiling everything before it is needed, step by step, so that nobody waits in secret."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from kiebitz.compiled import is_warm, mark_warm
from kiebitz.language import Text
from kiebitz.sweeping import no_sweeping

Step = Callable[[int, int, Text], None]  # done, of how many, what comes next

REASON = Text(
    "First start: the engine is being compiled for this computer (once, about half a minute).",
    "Erster Start: Die Engine wird für diesen Rechner übersetzt (einmalig, etwa eine halbe Minute).",
)


def warm_up(step: Step | None = None) -> None:
    """Compile or load every kernel.  Quick when the cache is warm."""
    names = (
        Text("rules of chess", "Schachregeln"),
        Text("evaluation", "Bewertung"),
        Text("explanation", "Erklärung"),
        Text("search", "Suche"),
        Text("first look", "erster Blick"),
    )

    def say(done: int) -> None:
        if step is not None:
            step(done, len(names), names[min(done, len(names) - 1)])

    cold = not is_warm()
    say(0)
    # The compiler makes millions of objects that stay: looking through them again and again costs a tenth of the time.
    with no_sweeping() if cold else contextlib.nullcontext():
        from kiebitz.core.board import Board

        board = Board()
        board.push("e2e4")
        board.pop()
        board.is_material_insufficient()
        say(1)
        from kiebitz.engine import Engine
        from kiebitz.evaluation.evaluate import evaluate_fast
        from kiebitz.evaluation.explain import Explainer

        if cold:  # each part on its own only to show progress; the search contains the evaluation anyway
            from kiebitz.core.attacks import tables
            from kiebitz.evaluation.record import new_evaluation

            evaluate_fast(board.state, tables(), new_evaluation())
            say(2)
            Explainer().explain(board)
            from kiebitz.core.moves import count_lines

            count_lines(board.state, tables(), 1)
        say(3)
        from kiebitz.limits import Limits

        engine = Engine()
        engine.set_option("hash_mb", 1)
        say(4)
        engine.choose(board, Limits(depth=2), lambda progress: None)
        say(5)
    if cold:
        mark_warm()
