"""What belongs to the whole process and not to one test: taken down before each test, put back after it, and told
when a test left it changed.

A test that leaks fails by itself, not the one that happens to run after it.  Only the language is put back without a
word: the command line chooses one for its process, and many tests call it in theirs.
"""

from __future__ import annotations

import contextlib
import locale
import os
import signal
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from kiebitz.language import _chosen

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGPIPE", "SIGALRM") if hasattr(signal, name)]
SWITCHES = ("CACHE_DIR", "DISABLE_JIT", "BOUNDSCHECK", "CPU_NAME", "NUM_THREADS")
NOT_OURS = {"PYTEST_CURRENT_TEST", "COLUMNS", "LINES"}  # pytest's own, and what Textual sets for its children


class Part(NamedTuple):
    """One kind of state: how it is read and how it is put back."""

    read: Callable[[], Any]
    restore: Callable[[Any], object]


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in NOT_OURS}


def _set_environment(before: dict[str, str]) -> None:
    for name in _environment().keys() - before.keys():
        del os.environ[name]
    os.environ.update(before)


def _folder() -> str:
    try:
        return os.getcwd()
    except FileNotFoundError:
        return "a folder that is gone"


def _handlers() -> dict[int, Any]:
    return {number: signal.getsignal(number) for number in SIGNALS}


def _set_handlers(before: dict[int, Any]) -> None:
    for number, handler in before.items():
        if handler is not None and signal.getsignal(number) is not handler:
            signal.signal(number, handler)


def _numba() -> dict[str, Any]:
    """Of the compiler, once it is loaded."""
    numba = sys.modules.get("numba")
    return {name: getattr(numba.config, name, None) for name in SWITCHES} if numba and hasattr(numba, "config") else {}


def _set_numba(before: dict[str, Any]) -> None:
    for name, value in before.items():
        setattr(sys.modules["numba"].config, name, value)


def _hooks() -> tuple[Any, ...]:
    return (sys.excepthook, sys.unraisablehook, list(sys.argv), list(sys.path))


def _set_hooks(before: tuple[Any, ...]) -> None:
    sys.excepthook, sys.unraisablehook, sys.argv[:], sys.path[:] = before


LANGUAGE = Part(_chosen.get, _chosen.set)
PARTS = {
    "the environment": Part(_environment, _set_environment),
    "the working folder": Part(_folder, os.chdir),
    "the handling of signals": Part(_handlers, _set_handlers),
    "the locale": Part(lambda: locale.setlocale(locale.LC_ALL), lambda before: locale.setlocale(locale.LC_ALL, before)),
    "the switches of Numba": Part(_numba, _set_numba),
    "the hooks, arguments or search path of Python": Part(_hooks, _set_hooks),
}


def take_down() -> dict[str, Any]:
    return {name: part.read() for name, part in PARTS.items()}


def put_back(before: dict[str, Any]) -> list[str]:
    """Everything as it was; what had been changed, in words."""
    leaks = []
    for name, part in PARTS.items():
        now = part.read()
        if now != before[name] and before[name] != {}:
            with contextlib.suppress(OSError):
                part.restore(before[name])
            leaks.append(f"{name}: {_difference(before[name], now)}")
    return leaks


def _difference(before: Any, now: Any) -> str:
    if isinstance(before, dict) and isinstance(now, dict):
        changed = sorted(map(str, (key for key in before.keys() | now.keys() if before.get(key) != now.get(key))))
        return ", ".join(changed)
    return f"{before} became {now}"
