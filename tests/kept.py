"""Kernels of the tests themselves, kept on disk like those of the program: the next process of tests need not compile them again."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiebitz.compiled import engine_cache
from kiebitz.core.jit import COMPILED, Entry


class _Kept(Entry):
    """Beside what it calls, under a name that changes with the file it stands in."""

    def _place(self, kinds: str) -> Path:
        source = Path(inspect.getfile(self.function))
        stamp = hashlib.sha256(source.read_bytes() + kinds.encode()).hexdigest()[:16]
        return engine_cache() / "tests" / f"{source.stem}.{self.function.__name__}-{stamp}.code"


entry: Callable[..., Any] = _Kept if COMPILED else lambda function: function
