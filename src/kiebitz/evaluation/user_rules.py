"""Compiling a rule that a user wrote: to an address the evaluation can call, or to a clear complaint.

Whatever is wrong with it is found here, when the file is loaded, and not while the program thinks:
the rule is compiled, its answer is looked at, and it is tried out on the examples of all terms.
"""

from __future__ import annotations

import inspect
import operator
import re
from collections import namedtuple
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import from_dtype, njit, types
from numba.core.errors import NumbaError
from numba.core.extending import overload

from kiebitz.core.attacks import tables
from kiebitz.core.bitboards import U
from kiebitz.core.board import Board
from kiebitz.core.jit import COMPILED, numbas_side
from kiebitz.core.pointers import address_of
from kiebitz.evaluation.evaluate import JUDGED, evaluate_fast
from kiebitz.evaluation.record import new_evaluation
from kiebitz.evaluation.terms import TERMS
from kiebitz.evaluation.user_mistakes import problem
from kiebitz.language import Text

if COMPILED:
    numbas_side()

View = namedtuple("View", ["state", "tables", "mind"])  # what a rule gets as `position`


@dataclass(frozen=True)
class CompiledRule:
    """What the evaluation needs to know of a rule, and what must live as long as its address is used."""

    address: int
    returns_squares: bool
    keep: tuple[Any, ...]


def word(function: Callable[..., Any]) -> Any:
    """A function that rules may use.  It can also be called in plain Python, outside of a rule: a set
    of squares then stays one (a Python number would make `rooks(position, us) & number` a number too)."""
    if not COMPILED:
        return function
    compiled = njit(function)

    def face(*arguments: Any) -> Any:
        # Once it has seen a small number, compiled code takes every Python number for a signed one; h8 does not fit in there.
        answer = compiled(*(U(each) if type(each) is int and each >> 63 == 1 else each for each in arguments))
        return U(answer) if compiled.nopython_signatures[0].return_type == types.uint64 else answer

    face.__name__, face.__qualname__, face.__doc__ = function.__name__, function.__name__, function.__doc__
    overload(face, strict=False)(lambda *arguments, **named: function)
    return face


def _line_of_field(rule: Callable[..., Any], field: str) -> int:
    """The line of a rule that asks for a field; Numba does not tell where."""
    lines, first = inspect.getsourcelines(rule)
    found = [first + index for index, line in enumerate(lines) if re.search(rf"\.{re.escape(field)}\b", line)]
    return found[0] if found else first


def _in_plain_words(error: NumbaError) -> Text:
    """What Numba complains about, without its pipeline and its types."""
    message = str(error)
    if found := re.search(r"No implementation of function Function\(<function (\w+)", message):
        return Text("{name} does not take these arguments.", "{name} nimmt diese Argumente nicht.").format(name=found[1])
    if found := re.search(r"Unknown attribute '(\w+)'", message):
        return _no_field(found[1])
    if found := re.search(r"Untyped global name '(\w+)': Cannot determine Numba type of <class 'function'>", message):
        return Text(
            "put @word above the function {name}, then rules may use it.",
            "über die Funktion {name} gehört @word, dann ist sie in Regeln verwendbar.",
        ).format(name=found[1])
    lines = [line.strip() for line in message.splitlines() if line.strip() and not line.startswith(("Failed in", "During:", "File "))]
    short = (lines or ["it cannot be compiled"])[0][:300]
    return Text.finished(short, short)


def _no_field(field: str) -> Text:
    return Text("there is no field “{field}”.", "es gibt kein Feld „{field}“.").format(field=field)


def _mixed_line(compiled: Any) -> int | None:
    """The line where a set of squares is combined with a plain number: Numba makes a number of both, and
    the rule would count something absurd."""
    annotation = compiled.type_annotation
    for expression in annotation.calltypes:
        if getattr(expression, "op", "") in ("binop", "inplace_binop") and expression.fn in _COMBINING:
            kinds = [annotation.typemap[side.name] for side in (expression.lhs, expression.rhs)]
            if types.uint64 in kinds and any(isinstance(kind, types.Integer) and kind.signed for kind in kinds):
                return int(expression.loc.line)
    return None


_COMBINING = (operator.and_, operator.or_, operator.xor, operator.iand, operator.ior, operator.ixor)


def _as_python(rule: Callable[..., Any], with_case: bool) -> Callable[..., Any]:
    """The rule with the arguments the evaluation calls it with."""
    if with_case:
        return lambda state, tables, mind, us, case: np.int64(rule(View(state, tables, mind), us, case))
    return lambda state, tables, mind, us, case: np.int64(rule(View(state, tables, mind), us))


def compile_rule(name: str, path: str, rule: Callable[..., Any], cases: int, with_case: bool) -> CompiledRule:
    """Compile a rule of the file `path` (which the user called `name`), or raise UserTermError."""
    line = rule.__code__.co_firstlineno
    if not COMPILED:
        plain = _as_python(rule, with_case)
        kinds = _try_out(name, line, lambda s, t, m, us, case: rule(View(s, t, m), us, *([case] if with_case else [])), cases)
        return CompiledRule(address_of(plain), all(isinstance(kind, np.uint64) for kind in kinds), (plain,))
    judged = tuple(from_dtype(dtype) for dtype in JUDGED)
    arguments = (types.NamedTuple(judged, View), types.int64, *([types.int64] if with_case else []))
    try:
        compiled = njit(rule, no_cpython_wrapper=True, no_cfunc_wrapper=True)  # called by the next one only
        compiled.compile(arguments)
        result = compiled.overloads[arguments]
        answer = result.signature.return_type
        if not isinstance(answer, (types.Boolean, types.Integer)):
            raise problem(
                name,
                line,
                Text(
                    "the rule must return a set of squares or a whole number, not {kind}.",
                    "die Regel muss eine Feldmenge oder eine ganze Zahl liefern, nicht {kind}.",
                ).format(kind=answer),
            )
        if (mixed := _mixed_line(result)) is not None:
            raise problem(
                name,
                mixed,
                Text(
                    "a set of squares is combined with a plain number; write squares(...) around the number.",
                    "eine Feldmenge wird mit einer bloßen Zahl verknüpft; um die Zahl gehört squares(...).",
                ),
            )
        number = njit(_as_python(compiled, with_case), no_cfunc_wrapper=True)
        number.compile((*judged, types.int64, types.int64))
        (made,) = number.overloads.values()
        address = int(made.library.get_pointer_to_function(made.fndesc.llvm_func_name))
    except NumbaError as error:
        location = getattr(error, "loc", None)
        at = int(location.line) if location is not None and location.filename == path else line
        raise problem(name, at, _in_plain_words(error)) from None
    except KeyError as error:  # Numba's way to say that a record has no such field
        field = str(error.args[0])
        raise problem(name, _line_of_field(rule, field), _no_field(field)) from None
    _try_out(name, line, number, cases)
    return CompiledRule(address, answer == types.uint64, (compiled, number))


def _try_out(name: str, line: int, call: Callable[..., Any], cases: int) -> list[Any]:
    """All answers of a rule on the examples of the declared terms; a rule that fails there would fail in play."""
    mind = new_evaluation()
    answers = []
    for term in TERMS:
        state = Board(term.example.fen).state
        with np.errstate(over="ignore"):
            evaluate_fast(state, tables(), mind)
            for us in (0, 1):
                for case in range(cases):
                    try:
                        answers.append(call(state, tables(), mind, us, case))
                    except Exception as error:
                        raise problem(
                            name,
                            line,
                            Text(
                                "the rule fails in the position {fen} ({reason}).", "die Regel scheitert in der Stellung {fen} ({reason})."
                            ).format(fen=term.example.fen, reason=f"{type(error).__name__}: {error}"),
                        ) from None
    return answers
