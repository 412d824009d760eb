"""Compiling everything before it is needed, step by step, so that nobody waits in secret."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kiebitz.compiled import is_warm, mark_warm
from kiebitz.language import Text
from kiebitz.sweeping import no_sweeping

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.engine import Engine

Step = Callable[[int, int, Text], None]  # done, of how many, what comes next

REASON = Text(
    "First start: the engine is being compiled for this computer (once, 10 to 30 seconds).",
    "Erster Start: Die Engine wird für diesen Rechner übersetzt (einmalig, 10 bis 30 Sekunden).",
)


def _kernels() -> Iterator[tuple[int, list[Any], bool]]:
    """All that the engine needs: in which step, what is best compiled as one, and whether that runs only now and then.  The search
    knows the evaluation only by its address."""
    import numpy as np

    from kiebitz.core import position
    from kiebitz.core.attacks import TABLES, fill_tables, record
    from kiebitz.core.board import STATE
    from kiebitz.core.moves import count_lines, generate
    from kiebitz.evaluation.evaluate import evaluate_fast, evaluate_traced, fill_piece_square
    from kiebitz.evaluation.record import new_evaluation, new_trace
    from kiebitz.search.captures import search_captures
    from kiebitz.search.oversight import is_attacked, note_crowd, overlooked
    from kiebitz.search.record import new_search
    from kiebitz.search.search import search_position

    state, tables = board = (position.new_state(STATE), record(np.zeros(1, dtype=TABLES)))  # empty: nothing is called
    mind, search, moves = new_evaluation(), new_search(), np.zeros(1, dtype=np.int64)
    records = (*board, mind, search, None)
    yield 0, [(fill_tables, (tables,))], True
    yield 0, [(count_lines, (*board, 0)), (generate, (*board, 0, False))], False
    yield (
        1,
        [
            (search_position, (records, 0, 0, 0, 0, 0)),
            (search_captures, (records, 0, 0, 0, 0)),
            (overlooked, (*board, search, moves, moves)),
            (note_crowd, (*board, search, moves)),
            (is_attacked, (*board, 0)),
            (position.make, (*board, 0)),
            (position.unmake, (*board, 0)),
            (position.recompute, board),
            (position.checkers, board),
            (position.castled_king, (0, 0, 0)),
            (position.mating_material_missing, (state,)),
            (position.occurrences, (state, 0)),
            (position.forget_oldest, (state, 0)),
        ],
        False,
    )
    yield 2, [(evaluate_fast, (*board, mind)), (fill_piece_square, (state, mind))], False
    yield 3, [(evaluate_traced, (*board, mind, new_trace()))], True


def _compile(say: Callable[[int], None]) -> None:
    """Into the cache: Numba's share here, LLVM's beside it where there is more than one core."""
    from concurrent.futures import ThreadPoolExecutor

    from kiebitz.core.jit import COMPILED, Together

    if not COMPILED:
        return
    with ThreadPoolExecutor() as threads:
        begun, running = [], []
        for number, kernels, is_quick in _kernels():
            say(number)
            begun.append(Together(*kernels, is_quick=is_quick))
            running.append(threads.submit(begun[-1].finish))
        for each, result in zip(begun, running, strict=True):
            result.result()
            each.close()


def load_weakness(engine: Engine, board: Board) -> None:
    """What only a level that is held back calls: what it overlooks, and whether a man that could go home again is attacked."""
    from kiebitz.core.attacks import tables
    from kiebitz.limits import Limits
    from kiebitz.search.oversight import is_attacked

    engine.set_option("level", 1)
    engine.choose(board, Limits(depth=1))
    is_attacked(board.state, tables(), 0)


def warm_up(step: Step | None = None) -> None:
    """Compile or load every kernel.  Quick when the cache is warm."""
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
    with no_sweeping() if cold else contextlib.nullcontext():
        if cold:
            _compile(say)
        from kiebitz.core.board import Board
        from kiebitz.engine import Engine
        from kiebitz.evaluation.explain import Explainer
        from kiebitz.limits import Limits

        board = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        board.push("e1g1")
        board.pop()
        board.is_material_insufficient()
        board.repetitions()
        board = Board()
        if cold:
            Explainer().explain(board)
        say(4)
        engine = Engine()
        engine.set_option("hash_mb", 1)
        engine.choose(board, Limits(depth=2), lambda progress: None)
        load_weakness(engine, board)
        say(5)
    if cold:
        mark_warm()
