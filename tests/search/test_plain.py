"""The search and the evaluation under other conditions: as plain Python, and with every index checked.

Each runs in a process of its own, because Numba reads these switches once.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kiebitz.core.board import Board
from kiebitz.engine import Engine
from kiebitz.evaluation.explain import Explainer
from kiebitz.evaluation.user_terms import UserTerms
from kiebitz.limits import Limits
from kiebitz.styles.style import STANDARD
from tests.evaluation.test_terms import SLOT_POSITIONS
from tests.evaluation.test_user_terms import KING_STEPS, ROOK_ON_SIXTH
from tests.plain import lent

POSITIONS = (
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/P6p/8/8/8/8/1p5P/4K3 w - - 99 80",
)

# What is asked of the plain kernels; the test asks the compiled ones the same.
PROGRAM = """
import json, sys
from numba import config
import tests.plain
from tests.search.test_plain import answers

asked = json.loads(sys.argv[1])
print(json.dumps({"jit": not config.DISABLE_JIT, "checked": bool(config.BOUNDSCHECK), "answers": answers(**asked)}))
"""


def answers(positions: list[str], depth: int, judged: list[str], own_terms: str) -> list[object]:
    """Move, value, positions looked at and line of each search; then every contribution to each judgement."""
    engine = Engine()
    engine.set_option("hash_mb", 1)
    found: list[object] = []
    for fen in positions:
        engine.new_game()
        decision = engine.choose(Board(fen), Limits(depth=depth))
        found.append([decision.move, decision.value, decision.nodes, list(decision.line), decision.depth])
    explainer = Explainer(STANDARD, UserTerms((own_terms,)))
    for fen in judged:
        explained = explainer.explain(Board(fen))
        shares = [[share.term.key, list(share.white), list(share.black), round(share.contribution * 240)] for share in explained.terms]
        squares = [[list(share.white_squares), list(share.black_squares)] for share in explained.terms]
        found.append([explained.total, explained.phase, shares, squares])
    return found


def elsewhere(asked: dict[str, object], **switches: str) -> dict[str, object]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")} | switches
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", PROGRAM, json.dumps(asked)],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, object] = json.loads(done.stdout)
    return told


@pytest.fixture
def own_terms(tmp_path: Path) -> str:
    path = tmp_path / "own.py"
    path.write_text(ROOK_ON_SIXTH + KING_STEPS)
    return str(path)


def test_as_plain_python(own_terms: str, tmp_path: Path) -> None:
    """The same source without the compiler: the same positions, moves, values and contributions."""
    asked = {"positions": list(POSITIONS[::2]), "depth": 2, "judged": SLOT_POSITIONS[:6], "own_terms": own_terms}
    told = elsewhere(asked, **lent(tmp_path))
    assert told["jit"] is False
    assert told["answers"] == json.loads(json.dumps(answers(**asked)))  # type: ignore[arg-type]


@pytest.mark.slow  # compiles everything once more
def test_with_checked_indices(own_terms: str) -> None:
    """No index leaves its array, in deep lines, long captures, mates and positions that reach every slot."""
    positions = [*POSITIONS, *SLOT_POSITIONS, "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", "k5q1/6q1/8/8/8/8/1Q6/1Q5K w - - 0 1"]
    asked = {"positions": positions, "depth": 6, "judged": SLOT_POSITIONS, "own_terms": own_terms}
    told = elsewhere(asked, NUMBA_BOUNDSCHECK="1")
    assert told["checked"] is True
    assert told["answers"] == json.loads(json.dumps(answers(**asked)))  # type: ignore[arg-type]
