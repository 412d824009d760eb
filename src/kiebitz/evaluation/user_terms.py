"""A user's own evaluation terms: a Python file with declarations, each with its rule.

    from kiebitz.terms import *

    @term(mg=12, eg=4, name=Text("Rook on the sixth", "Turm auf der sechsten"))
    def rook_on_sixth(position, us):
        return rooks(position, us) & rank(6, us)

A rule returns a set of squares (counted, and shown on the board) or a plain number.  It is
compiled when the file is loaded and called through its address: the search stays as it is.
"""

from __future__ import annotations

import inspect
import linecache
import os
import threading
import traceback
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import njit, types
from numba.core.errors import NumbaError

from kiebitz.core.jit import COMPILED
from kiebitz.core.pointers import address_of
from kiebitz.evaluation.evaluate import USER_SIGNATURE
from kiebitz.evaluation.record import MAX_USER_TERMS, forget_pawns
from kiebitz.evaluation.term import Example, Group, Term
from kiebitz.evaluation.terms import MAX_USER_SLOTS, SLOTS
from kiebitz.evaluation.weights import pack
from kiebitz.language import KiebitzError, Text, same

View = namedtuple("View", ["state", "tables", "mind"])  # what a rule gets as `position`


class UserTermError(KiebitzError):
    """A mistake in a user's file: which file, which line, what is wrong."""


def _problem(where: str, line: int | None, reason: str | Text) -> UserTermError:
    plain = reason if isinstance(reason, Text) else same(reason)
    if line is None:
        return UserTermError(Text("{where}: {reason}", "{where}: {reason}").format(where=where, reason=plain))
    return UserTermError(
        Text("{where}, line {line}: {reason}", "{where}, Zeile {line}: {reason}").format(where=where, line=line, reason=plain)
    )


_declared: list[tuple[Term, Callable[..., Any]]] = []
_loading = threading.Lock()


def term(
    mg: float | tuple[float, ...],
    eg: float | tuple[float, ...],
    name: Text | str,
    why: Text | str = "",
    cases: tuple[Text, ...] = (),
    example: str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    low: float = -200,
    high: float = 200,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare the function below as the rule of a term."""

    def declare(rule: Callable[..., Any]) -> Callable[..., Any]:
        title = name if isinstance(name, Text) else same(name)
        reason = why if isinstance(why, Text) else same(why or title.en)
        one = Term(
            rule.__name__,
            Group.USER,
            tuple(mg) if isinstance(mg, (tuple, list)) else (mg,),
            tuple(eg) if isinstance(eg, (tuple, list)) else (eg,),
            title,
            reason,
            Example(example),
            source="user",
            cases=cases,
            low=low,
            high=high,
        )
        _declared.append((one, rule))
        return rule

    return declare


def _line_in(error: BaseException, path: str) -> int | None:
    """The last line of the user's file that an error passed through."""
    if isinstance(error, SyntaxError):
        return error.lineno
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    return lines[-1] if lines else None


def _numba_line(error: NumbaError, path: str) -> int | None:
    """Numba writes the place into its message."""
    location = getattr(error, "loc", None)
    if location is not None and location.filename == path:
        return int(location.line)
    marker = f'File "{os.path.relpath(path)}", line '
    for text in (str(error),):
        for sign in (marker, f'File "{path}", line ', "line "):
            at = text.rfind(sign)
            if at >= 0:
                digits = ""
                for c in text[at + len(sign) :]:
                    if not c.isdigit():
                        break
                    digits += c
                if digits:
                    return int(digits)
    return None


def _short(error: NumbaError) -> str:
    """The heart of Numba's message: its first lines without the pipeline talk."""
    wanted = [line.strip() for line in str(error).splitlines() if line.strip()]
    wanted = [line for line in wanted if not line.startswith(("Failed in", "During:", "File ", "-", "<source"))]
    return " ".join(wanted[:2]) or "cannot be compiled"


class UserTerms:
    """The terms of some files, compiled and ready to be connected to an evaluation."""

    first_slot = SLOTS

    def __init__(self, paths: tuple[str, ...] | list[str]) -> None:
        self.terms: list[Term] = []
        self._addresses: list[int] = []
        self._returns_squares: list[bool] = []
        self._keep: list[Any] = []  # compiled functions live as long as their addresses are used
        for path in paths:
            self._load(path)

    def _load(self, name: str) -> None:
        path = str(Path(name).expanduser().resolve())
        try:
            source = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise _problem(
                name,
                None,
                Text("the file cannot be read ({reason}).", "die Datei kann nicht gelesen werden ({reason}).").format(reason=error),
            ) from None
        linecache.checkcache(path)
        with _loading:
            _declared.clear()
            try:
                code = compile(source, path, "exec")
                exec(code, {"__name__": f"kiebitz_user_terms_{Path(path).stem}", "__file__": path})
            except UserTermError:
                raise
            except Exception as error:
                raise _problem(name, _line_in(error, path), f"{type(error).__name__}: {error}") from None
            declared = list(_declared)
        if not declared:
            raise _problem(
                name,
                None,
                Text(
                    "no term is declared; put @term(...) above a function.",
                    "kein Kriterium festgelegt; @term(...) gehört über eine Funktion.",
                ),
            )
        for one, rule in declared:
            self._add(name, path, one, rule)

    def _add(self, name: str, path: str, one: Term, rule: Callable[..., Any]) -> None:
        line = rule.__code__.co_firstlineno
        if any(t.key == one.key for t in self.terms):
            raise _problem(
                name, line, Text("the term {key} is declared twice.", "das Kriterium {key} ist doppelt festgelegt.").format(key=one.key)
            )
        if len(self.terms) >= MAX_USER_TERMS or sum(t.size for t in self.terms) + one.size > MAX_USER_SLOTS:
            raise _problem(
                name,
                line,
                Text("too many own terms: at most {n} with {m} cases.", "zu viele eigene Kriterien: höchstens {n} mit {m} Fällen.").format(
                    n=MAX_USER_TERMS, m=MAX_USER_SLOTS
                ),
            )
        wanted = len(inspect.signature(rule).parameters)
        if wanted not in (2, 3):
            raise _problem(
                name,
                line,
                Text(
                    "a rule takes (position, us) or (position, us, case), not {n} values.",
                    "eine Regel nimmt (position, us) oder (position, us, case), nicht {n} Werte.",
                ).format(n=wanted),
            )
        address, squares = self._compile(name, path, rule, wanted == 3)
        self.terms.append(one)
        self._addresses.append(address)
        self._returns_squares.append(squares)

    def _compile(self, name: str, path: str, rule: Callable[..., Any], with_case: bool) -> tuple[int, bool]:
        """Compile a rule with the signature the evaluation calls; returns address and kind of answer."""
        if not COMPILED:
            function = (
                (lambda s, t, m, us, case: rule(View(s, t, m), us, case)) if with_case else (lambda s, t, m, us, _: rule(View(s, t, m), us))
            )
            self._keep.append(function)
            return address_of(function, USER_SIGNATURE), True
        compiled_rule = njit(rule)
        if with_case:

            def call(state: Any, tables: Any, mind: Any, us: Any, case: Any) -> Any:
                return compiled_rule(View(state, tables, mind), us, case)
        else:

            def call(state: Any, tables: Any, mind: Any, us: Any, case: Any) -> Any:
                return compiled_rule(View(state, tables, mind), us)

        try:
            probe = njit(call)
            probe.compile(USER_SIGNATURE.args)
            answer = probe.overloads[USER_SIGNATURE.args].signature.return_type
            if answer not in (types.uint64, types.int64) and not isinstance(answer, (types.Boolean, types.Integer)):
                raise _problem(
                    name,
                    rule.__code__.co_firstlineno,
                    Text(
                        "the rule must return a set of squares or a whole number, not {kind}.",
                        "die Regel muss eine Feldmenge oder eine ganze Zahl liefern, nicht {kind}.",
                    ).format(kind=answer),
                )

            def call_as_number(state: Any, tables: Any, mind: Any, us: Any, case: Any) -> Any:
                return types.int64(probe(state, tables, mind, us, case))

            final = njit(call_as_number)
            address = address_of(final, USER_SIGNATURE)
        except NumbaError as error:
            raise _problem(name, _numba_line(error, path) or rule.__code__.co_firstlineno, _short(error)) from None
        except KeyError as error:
            raise _problem(
                name,
                rule.__code__.co_firstlineno,
                Text("the position has no field {field}.", "die Stellung hat kein Feld {field}.").format(field=error),
            ) from None
        self._keep += [probe, final]
        return address, answer == types.uint64

    def connect(self, evaluation: Any) -> None:
        """Let an evaluation call these terms, with the declared weights for both sides."""
        evaluation["user_count"] = len(self.terms)
        slot = self.first_slot
        for index, one in enumerate(self.terms):
            evaluation["user_address"][index] = self._addresses[index]
            evaluation["user_slot"][index] = slot
            evaluation["user_cases"][index] = one.size
            evaluation["user_returns_squares"][index] = 1 if self._returns_squares[index] else 0
            for case in range(one.size):
                evaluation["weights"][:, slot + case] = pack(one.mg[case], one.eg[case])
            slot += one.size
        forget_pawns(evaluation)


__all__ = ["UserTermError", "UserTerms", "View", "term"]
