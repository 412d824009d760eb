"""Kiebitz: a chess program with glass walls.

The public names are those of `kiebitz.library`; they are loaded when they are first asked for, because a
start of `kiebitz uci` must stay instant.
"""

import signal
import sys

if sys.argv[:1] and sys.argv[0].replace("\\", "/").rpartition("/")[2] in ("-m", "kiebitz"):
    # As a program: an interrupt while everything is being loaded ends it at once and without a traceback.
    # Before all other imports: each of them is time in which a traceback could come.
    try:  # contextlib would be such an import
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    except ValueError:  # not the main thread
        pass
    if hasattr(signal, "pthread_sigmask"):  # the script `kiebitz` of a checkout lets interrupts wait until here
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kiebitz.library import (
        Board,
        Evaluation,
        MatchResult,
        Row,
        Thinking,
        Thought,
        evaluate,
        match,
        overview,
        play,
        search,
        searching,
        why,
    )

__version__ = "0.2.0"
__all__ = [
    "Board", "Evaluation", "MatchResult", "Row", "Thinking", "Thought", "evaluate", "match",
    "overview", "play", "search", "searching", "why",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'kiebitz' has no attribute '{name}'")
    from kiebitz import library

    return getattr(library, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])


class _Package(ModuleType):
    """`kiebitz.search` is a function to users and a folder to us: importing a file of the folder must not hide the function."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in __all__ and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
