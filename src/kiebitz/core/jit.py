"""How a function is compiled; Numba is not even imported as long as nothing has to be.

`entry`: called from Python; kept on disk as machine code with all it calls, runs without the interpreter's lock.  `inner`: called
only by compiled code.  `part`: a piece of one larger function, written apart for reading and compiled as if it stood where it is
called; for what has one caller, or is only a line or two.  `built`: made of the processor's own instructions.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable
from functools import cached_property, update_wrapper
from pathlib import Path
from typing import Any, TypeVar, cast

from kiebitz import compiled
from kiebitz.core import ready

Function = TypeVar("Function", bound=Callable[..., Any])
COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
ANY = "any"  # an argument of `built` that may be of any type
_NUMBERS: dict[str, Callable[[Any], Any]] = {"int64": int, "float64": float, "boolean": bool}
_SAMPLES: dict[str, list[Any]] = {"boolean": [False], "float64": [0.0]}  # of what is handed over; all else is whole words
_OF_ARRAY = 7  # words that tell of an array in one dimension
_AS_DECLARED = "as declared"
_declared: list[Entry] = []
_making = threading.RLock()


def numbas_side() -> Any:
    """Where Numba is at work, acquainted with our functions."""
    from kiebitz.core import compiling

    compiling.introduce(Later)
    return compiling


class Later:
    """A function that compiled code calls: Numba hears of it when something is compiled that does."""

    declared: tuple[Any, ...] | None = None  # types of result and arguments, where a function is compiled for these alone

    def __init__(self, function: Callable[..., Any], way: str, *more: Any) -> None:
        self.function, self.way, self.more = function, way, more
        update_wrapper(self, function)  # type: ignore[arg-type]

    @cached_property
    def for_numba(self) -> Any:
        return getattr(numbas_side(), self.way)(self.function, *self.more)

    # What Numba asks about a function it may have to write into its caller.

    @property
    def targetoptions(self) -> dict[str, Any]:
        return {"inline": "always"} if self.way == "part" else {}

    @property
    def py_func(self) -> Callable[..., Any]:
        return self.function


class Entry(Later):
    """A function called from Python: compiled for each choice of arguments, once for all times."""

    def __init__(self, function: Callable[..., Any], place: Path | None = None, declared: tuple[Any, ...] | None = None) -> None:
        super().__init__(function, "piece")
        self.codes: dict[str, ready.Code] = {}
        self.place, self.declared = place, declared
        self._numbers = declared and [_NUMBERS.get(kind) if isinstance(kind, str) else None for kind in declared[1:]]
        if declared is not None:
            _declared.append(self)

    def __call__(self, *arguments: Any) -> Any:
        if self._numbers:
            arguments = tuple(value if kind is None else kind(value) for kind, value in zip(self._numbers, arguments, strict=True))
        words: list[Any] = []
        kinds = ready.take_apart(arguments, words)
        if self.declared is not None:
            kinds = _AS_DECLARED
        code = self.codes.get(kinds)
        if code is None:
            code = self._code(kinds, words, arguments)
        return code(words)

    def load(self) -> None:
        """Fetch what was compiled before, so that the first call does not have to."""
        if _AS_DECLARED not in self.codes and (made := self._found(_AS_DECLARED)) is not None:
            words: list[Any] = []
            for kind in (self.declared or ())[1:]:
                words += _SAMPLES.get(kind, [0]) if isinstance(kind, str) else [0] * _OF_ARRAY if isinstance(kind, list) else [0]
            with _making:
                self.codes.setdefault(_AS_DECLARED, ready.Code(made, words))

    def address(self, *arguments: Any) -> int:
        """Where the code for such arguments is."""
        words: list[Any] = []
        kinds = ready.take_apart(arguments, words)
        return (self.codes.get(kinds) or self._code(kinds, words, arguments)).address

    def _code(self, kinds: str, words: list[Any], arguments: tuple[Any, ...]) -> ready.Code:
        with _making:
            if kinds not in self.codes:
                self.codes[kinds] = ready.Code(self._found(kinds) or self._made(kinds, arguments), words)
        return self.codes[kinds]

    def _place(self, kinds: str) -> Path | None:
        """Where the machine code is kept; code from outside of the program is not."""
        if not self.function.__module__.startswith("kiebitz.") or "<locals>" in self.function.__qualname__:
            return None
        name = f"{self.function.__module__.partition('.')[2]}.{self.function.__qualname__}"
        place = self.place or compiled.place_of(self.function.__module__)
        return place / f"{name}-{hashlib.sha256(kinds.encode()).hexdigest()[:16]}.code"

    def _found(self, kinds: str) -> ready.Made | None:
        place = self._place(kinds)
        return ready.kept(place) if place is not None else None

    def _made(self, kinds: str, arguments: tuple[Any, ...]) -> ready.Made:
        """Compiled now; of another program all functions as one."""
        family = [each for each in _declared if each.place == self.place and not each.is_made()] if self.declared is not None else []
        wanted = [(self, arguments), *((each, ()) for each in family if each is not self)]
        together = Together(*wanted)
        made = together.finish()[0]
        together.close()
        return made

    def kinds_of(self, arguments: tuple[Any, ...]) -> str:
        return _AS_DECLARED if self.declared is not None else ready.take_apart(arguments, [])

    def is_made(self, *arguments: Any) -> bool:
        """Whether the code for such arguments is at hand, or kept on disk."""
        kinds = self.kinds_of(arguments)
        place = self._place(kinds)
        return kinds in self.codes or (place is not None and place.exists())

    def keep(self, made: ready.Made, arguments: tuple[Any, ...], beside: Path | None) -> Path | None:
        """On disk, unless the code is from outside of the program."""
        if (place := self._place(self.kinds_of(arguments))) is not None:
            ready.keep(made, place, beside)
        return place


class Together:
    """Entries to be compiled for arguments like these, and kept on disk, as one: what they share is compiled once.
    `is_quick`: they run rarely, and need not be as fast as can be."""

    def __init__(self, *wanted: tuple[Any, tuple[Any, ...]], is_quick: bool = False) -> None:
        self._wanted = wanted
        with _making:
            self._translation = numbas_side().Translation(wanted, is_quick)

    def finish(self) -> list[ready.Made]:
        """The longer half, which may run in another thread."""
        made: list[ready.Made] = self._translation.finish()
        first: Path | None = None
        for (each, arguments), code in zip(self._wanted, made, strict=True):
            place = each.keep(code, arguments, first)
            first = first or place
        return made

    def close(self) -> None:
        self._translation.close()


def make_together(*wanted: tuple[Any, tuple[Any, ...]]) -> None:
    """Compile entries as one, if they are not yet."""
    missing = [(each, arguments) for each, arguments in wanted if not each.is_made(*arguments)] if COMPILED else []
    if missing:
        together = Together(*missing)
        together.finish()
        together.close()


def _plain(function: Any) -> Any:
    return function


entry: Callable[..., Any] = Entry if COMPILED else _plain


def entries_in(place: Path) -> Callable[..., Callable[[Function], Function]]:
    """A decorator for functions of another program, kept in this place: called from Python or from each other, each compiled for the
    types declared, result first: names of Numba's types, dtypes of records, [dtype] for an array of records, a tuple for several."""

    def kernel(*declared: Any) -> Callable[[Function], Function]:
        def decorate(function: Function) -> Function:
            return cast("Function", Entry(function, place, declared)) if COMPILED else function

        return decorate

    return kernel


def load_kept(package: str) -> None:
    """All that was compiled before of the functions of another program."""
    for each in _declared:
        if each.function.__module__.startswith(package):
            each.load()


inner: Callable[..., Any] = (lambda function: Later(function, "piece")) if COMPILED else _plain
part: Callable[..., Any] = (lambda function: Later(function, "part")) if COMPILED else _plain


def built(result: Any, *arguments: Any, plain: Callable[..., Any]) -> Callable[..., Any]:
    """What the decorated function builds with LLVM's builder (context, builder, signature, arguments): types by their names in
    Numba, records by their dtype.  `plain` does the same in Python, to step through and to measure coverage."""
    return (lambda build: Later(build, "built", result, arguments)) if COMPILED else (lambda build: plain)
