"""Compiles what the tests call, for `./test`: before its processes each compile the same for themselves.

One process does it all: Numba is loaded once, and what several kernels share is looked at once.  With a process each for the engine,
its recorder and the kernels only tests call by name it was half as much work again.  What is missing here costs time and nothing
else: the test that needs it compiles it.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from kiebitz import opponents
from kiebitz.core import jit
from kiebitz.core.board import Board
from kiebitz.limits import Limits
from kiebitz.player import Judging
from kiebitz.styles.style import STANDARD
from kiebitz.sweeping import no_sweeping
from kiebitz.tools.fitting.counts import count_positions
from kiebitz.tools.fitting.descent import vector_of
from kiebitz.tools.fitting.labelled import line_of, parse_lines
from kiebitz.tools.fitting.own_game import Table
from kiebitz.tools.fitting.preference import Taste, count_choices
from kiebitz.tools.fitting.tune import Problem, values_of
from kiebitz.tree.grow import grow
from kiebitz.warming import warm_up

TESTS = Path(__file__).parent / "opponents"


def of_the_engine() -> None:
    warm_up()
    grow(Board(), Limits(nodes=100))  # the search that is recorded is another one


def of_fitting() -> None:
    board = Board()
    rows = parse_lines("".join(line_of(board.fen(), 1, game) for game in range(4)).encode())
    weights, quiet = vector_of(STANDARD), np.array([move & 4095 for move in board.legal_numbers()[:1]] * len(rows), dtype=np.int64)
    counts = count_positions(rows)
    values_of(counts, weights)
    for problem in (Problem(counts), Taste(count_choices(rows, quiet))):
        problem.look(weights, 0.004)
        problem.size(weights)
        problem.close()
    Table(STANDARD).play(Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), 1)


def of_an_ancestor(key: str) -> None:
    """What it calls when it plays, and what its tests call by name."""
    player = opponents.create(key)
    if isinstance(player, Judging):
        player.judge(Board())
    player.close()
    package = opponents.ROSTER[key]
    tests = "".join(file.read_text(encoding="utf-8") for file in (TESTS / package.rpartition(".")[2]).glob("test_*.py"))
    called = set(re.findall(r"\b(\w+)\(", tests))
    for each in jit._declared:
        is_called = each.function.__module__.startswith(package) and each.function.__name__ in called
        if is_called and each._found(jit._AS_DECLARED) is None:
            each._made(jit._AS_DECLARED, ())


def main() -> None:
    with no_sweeping():
        of_the_engine()
        of_fitting()
        for key in opponents.ROSTER:
            of_an_ancestor(key)


if __name__ == "__main__":
    main()
