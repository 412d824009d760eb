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
import threading
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiebitz.evaluation.record import MAX_USER_TERMS, forget_pawns
from kiebitz.evaluation.term import Example, Group, Term
from kiebitz.evaluation.terms import BY_KEY, MAX_USER_SLOTS, SLOTS
from kiebitz.evaluation.user_mistakes import UserTermError, problem
from kiebitz.evaluation.weights import DECLARED, Weighing, weigh
from kiebitz.language import Text, reason_of, same

if TYPE_CHECKING:
    from kiebitz.evaluation.user_rules import CompiledRule


class _DeclarationError(Exception):
    """A declaration that cannot be used; becomes a UserTermError once file and line are known."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


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
        weights = _weights(rule.__name__, mg, low, high), _weights(rule.__name__, eg, low, high)
        if len(weights[0]) != len(weights[1]) or (cases and len(cases) != len(weights[0])):
            raise _DeclarationError(
                Text(
                    "{key} needs as many middlegame as endgame weights, and as many cases.",
                    "{key} braucht gleich viele Mittelspiel- und Endspielgewichte und ebenso viele Fälle.",
                ).format(key=rule.__name__)
            )
        try:
            reason.format(squares="", count=0)
        except (KeyError, IndexError, ValueError):
            raise _DeclarationError(
                Text(
                    "the sentence of {key} may only have squares and count in braces.",
                    "der Satz von {key} darf in geschweiften Klammern nur squares und count enthalten.",
                ).format(key=rule.__name__)
            ) from None
        one = Term(rule.__name__, Group.USER, *weights, title, reason, Example(example), "user", tuple(cases), low, high)
        _declared.append((one, rule))
        return rule

    return declare


def _weights(key: str, given: float | tuple[float, ...], low: float, high: float) -> tuple[float, ...]:
    """One weight or several, in tenths of a centipawn, within the bounds."""
    values = tuple(given) if isinstance(given, (tuple, list)) else (given,)
    for value in values:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
            raise _DeclarationError(
                Text(
                    "weight {value} of {key}, expected is a number from {low} to {high}.",
                    "Gewicht {value} von {key}, erwartet ist eine Zahl von {low} bis {high}.",
                ).format(value=repr(value), key=key, low=f"{low:g}", high=f"{high:g}")
            )
    return tuple(round(value, 1) for value in values)


def _line_in(error: BaseException, path: str) -> int | None:
    """The last line of the user's file that an error passed through."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return error.lineno
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    return lines[-1] if lines else None


class UserTerms:
    """The terms of some files, compiled and ready to be connected to an evaluation."""

    first_slot = SLOTS

    def __init__(self, paths: tuple[str, ...] | list[str]) -> None:
        self.terms: list[Term] = []
        self._rules: list[CompiledRule] = []
        for path in paths:
            self._load(path)

    def _load(self, name: str) -> None:
        path = str(Path(name).expanduser().resolve())
        try:
            source = Path(path).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise problem(
                name,
                None,
                Text("the file cannot be read ({reason}).", "die Datei kann nicht gelesen werden ({reason}).").format(
                    reason=reason_of(error)
                ),
            ) from None
        linecache.checkcache(path)
        with _loading:
            _declared.clear()
            try:
                code = compile(source, path, "exec")
                exec(code, {"__name__": f"kiebitz_user_terms_{Path(path).stem}", "__file__": path})
            except _DeclarationError as mistake:
                raise problem(name, _line_in(mistake, path), mistake.text) from None
            except (Exception, SystemExit) as error:
                what = error.msg if isinstance(error, SyntaxError) else error
                raise problem(name, _line_in(error, path), f"{type(error).__name__}: {what}") from None
            declared = list(_declared)
        if not declared:
            raise problem(
                name,
                None,
                Text(
                    "no term is declared; put @term(...) above a function.",
                    "kein Kriterium festgelegt; @term(...) gehört über eine Funktion.",
                ),
            )
        wishes = []
        for one, rule in declared:  # all of them before the first is compiled, which takes time
            wishes.append(self._asks_for_case(name, one, rule))
            self.terms.append(one)
        from kiebitz.evaluation.user_rules import compile_rule  # and with it Numba

        for place, ((one, rule), with_case) in enumerate(zip(declared, wishes, strict=True), len(self._rules)):
            compiled = compile_rule(name, path, rule, one.size, with_case)
            self.terms[place] = replace(one, squares=compiled.returns_squares)
            self._rules.append(compiled)

    def _asks_for_case(self, name: str, one: Term, rule: Callable[..., Any]) -> bool:
        """Whether the rule of a further term wants to know which case is meant; complains of what cannot be used."""
        line = rule.__code__.co_firstlineno
        if one.key in BY_KEY or any(t.key == one.key for t in self.terms):
            raise problem(
                name, line, Text("the term {key} is declared twice.", "das Kriterium {key} ist doppelt festgelegt.").format(key=one.key)
            )
        if len(self.terms) >= MAX_USER_TERMS or sum(t.size for t in self.terms) + one.size > MAX_USER_SLOTS:
            raise problem(
                name,
                line,
                Text("too many own terms: at most {n} with {m} cases.", "zu viele eigene Kriterien: höchstens {n} mit {m} Fällen.").format(
                    n=MAX_USER_TERMS, m=MAX_USER_SLOTS
                ),
            )
        wanted = len(inspect.signature(rule).parameters)
        if wanted not in (2, 3):
            raise problem(
                name,
                line,
                Text(
                    "a rule takes (position, us) or (position, us, case), not {n} values.",
                    "eine Regel nimmt (position, us) oder (position, us, case), nicht {n} Werte.",
                ).format(n=wanted),
            )
        if wanted == 2 and one.size > 1:
            raise problem(
                name,
                line,
                Text(
                    "{key} has several cases: its rule takes (position, us, case).",
                    "{key} hat mehrere Fälle: Die Regel nimmt (position, us, case).",
                ).format(key=one.key),
            )
        return wanted == 3

    def connect(self, evaluation: Any, style: Weighing = DECLARED, own_color: int = 0) -> None:
        """Let an evaluation call these terms, weighed as declared and as the style says for their group."""
        evaluation["user_count"] = len(self.terms)
        slot = self.first_slot
        for index, (one, rule) in enumerate(zip(self.terms, self._rules, strict=True)):
            evaluation["user_address"][index] = rule.address
            evaluation["user_slot"][index] = slot
            evaluation["user_cases"][index] = one.size
            evaluation["user_returns_squares"][index] = 1 if rule.returns_squares else 0
            weigh(evaluation, slot, one, style, own_color)
            slot += one.size
        forget_pawns(evaluation)


__all__ = ["UserTermError", "UserTerms", "term"]
