"""Compiling everything before it is needed, step by step, so that nobody waits in secret."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiebitz.compiled import is_warm, mark_warm
from kiebitz.language import Text
from kiebitz.sweeping import no_sweeping

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.engine import Engine

Step = Callable[[int, int, Text], None]  # done, of how many, what comes next

REASON = Text(
    "First start: the engine is being compiled for this computer (once, about half a minute).",
    "Erster Start: Die Engine wird für diesen Rechner übersetzt (einmalig, etwa eine halbe Minute).",
)


# What the second process does; it ends with the first one, whose death closes its input.
PARTNER = """
import os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
from kiebitz.warming import compile_apart
compile_apart()
os._exit(0)
"""


def compile_apart() -> None:
    """Into the cache: about half of all, what the other half does not wait for.  The search knows evaluation and capture search
    only by their addresses."""
    with no_sweeping():
        import numpy as np

        from kiebitz.core.attacks import TABLES, record
        from kiebitz.core.board import STATE
        from kiebitz.core.pointers import address_of
        from kiebitz.core.position import new_state
        from kiebitz.evaluation.evaluate import evaluate_fast, evaluate_traced
        from kiebitz.evaluation.record import new_evaluation, new_trace
        from kiebitz.search.captures import search_captures
        from kiebitz.search.oversight import overlooked
        from kiebitz.search.record import new_search

        board = (new_state(STATE), record(np.zeros(1, dtype=TABLES)))  # empty: nothing is called
        mind, search, moves = new_evaluation(), new_search(), np.zeros(1, dtype=np.int64)
        address_of(evaluate_fast, *board, mind)
        address_of(evaluate_traced, *board, mind, new_trace())
        address_of(search_captures, (*board, mind, search, None), 0, 0, 0, 0)
        address_of(overlooked, *board, search, moves, moves)


@contextlib.contextmanager
def partner(wanted: bool) -> Iterator[Callable[[], object]]:
    """A second process compiles its part where there is a second core; the answer waits for it.  Should it fail, this process
    finds nothing in the cache and compiles all by itself."""
    if not wanted or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" or (os.cpu_count() or 1) < 2:
        yield lambda: None
        return
    path = os.pathsep.join(filter(None, (str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH"))))
    quiet: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    try:
        process = subprocess.Popen([sys.executable, "-c", PARTNER], env={**os.environ, "PYTHONPATH": path}, **quiet)
    except OSError:
        yield lambda: None
        return
    try:
        yield process.wait
    finally:
        if process.stdin is not None:
            process.stdin.close()
        process.wait()


def load_weakness(engine: Engine, board: Board) -> None:
    """What only a level that is held back calls: what it overlooks, and whether a man that could go home again is attacked."""
    from kiebitz.core.attacks import tables
    from kiebitz.limits import Limits
    from kiebitz.search.oversight import is_attacked

    engine.set_option("level", 1)
    engine.choose(board, Limits(depth=1))
    is_attacked(board.state, tables(), 0)


def warm_up(step: Step | None = None, is_alone: bool = False) -> None:
    """Compile or load every kernel.  Quick when the cache is warm.  Alone it takes longer, but is less work than with a partner."""
    names = (
        Text("rules of chess", "Schachregeln"),
        Text("search", "Suche"),
        Text("evaluation", "Bewertung"),
        Text("explanation", "Erklärung"),
        Text("first look", "erster Blick"),
    )

    def say(done: int) -> None:
        if step is not None:
            step(done, len(names), names[min(done, len(names) - 1)])

    cold = not is_warm()
    say(0)
    # The compiler makes millions of objects that stay: looking through them again and again costs a tenth of the time.
    with contextlib.ExitStack() as stack:
        wait_for_partner = stack.enter_context(partner(cold and not is_alone))
        if cold:
            stack.enter_context(no_sweeping())
        from kiebitz.core.board import Board

        board = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        board.push("e1g1")
        board.pop()
        board.is_material_insufficient()
        board.repetitions()
        if cold:
            from kiebitz.core.position import forget_oldest

            forget_oldest(Board().state, 0)
        board = Board()
        say(1)
        from kiebitz.engine import Engine
        from kiebitz.evaluation.evaluate import evaluate_fast
        from kiebitz.evaluation.explain import Explainer

        if cold:  # each part on its own to show progress
            from kiebitz.core.attacks import tables
            from kiebitz.core.moves import count_lines
            from kiebitz.core.pointers import address_of
            from kiebitz.evaluation.record import new_evaluation
            from kiebitz.search.record import new_search
            from kiebitz.search.search import search_position

            count_lines(board.state, tables(), 1)
            address_of(search_position, (board.state, tables(), new_evaluation(), new_search(), None), 0, 0, 0, 0, 0)
            say(2)
            wait_for_partner()
            evaluate_fast(board.state, tables(), new_evaluation())
            say(3)
            Explainer().explain(board)
        say(4)
        from kiebitz.limits import Limits

        engine = Engine()
        engine.set_option("hash_mb", 1)
        engine.choose(board, Limits(depth=2), lambda progress: None)
        load_weakness(engine, board)
        say(5)
    if cold:
        mark_warm()
