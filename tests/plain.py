"""The tables of the compiled kernels, lent to a process that runs the kernels as plain Python: to fill its own takes it seconds.

That the plain kernels fill the same ones tests/core/test_plain.py shows.  `lent` gives what such a process needs in its environment;
there, to import this module is to take them.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import numpy as np

from kiebitz.core import attacks

PLACE = "KIEBITZ_TESTS_TABLES"
# Rooks and bishops are looked up only where the processor extracts bits.
SHARED = [name for name in attacks.TABLES.names or () if not name.startswith(("rook", "bishop"))]


def digest() -> str:
    """Of the tables of this process."""
    return sha256(b"".join(np.asarray(attacks.tables()[name]).tobytes() for name in SHARED)).hexdigest()


def lent(folder: Path) -> dict[str, str]:
    file = folder / "tables.npz"
    np.savez(file, **{name: attacks.tables()[name] for name in SHARED})
    return {"NUMBA_DISABLE_JIT": "1", PLACE: str(file)}


def _take(file: str) -> None:
    taken = np.zeros(1, dtype=attacks.TABLES)
    for name, values in np.load(file).items():
        taken[name][0] = values
    attacks._tables = attacks.record(taken)


if PLACE in os.environ:
    _take(os.environ[PLACE])
