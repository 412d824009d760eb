"""A shorter way through Numba's compiler, for kernels that need little of what Numba can do.

Ours know numbers, records and tuples; no array is made, no Python object touched, no exception raised.  Hence three short cuts:
passes that would find nothing to do are left out; what only compiled code calls is optimised and turned into machine code once,
as part of what calls it, and not before on its own; questions Numba answers anew each time are answered once.  Uses Numba's
internal classes, which is why Numba is pinned exactly.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache, update_wrapper
from typing import Any

import numpy as np
from llvmlite.binding import Linkage
from numba import _dynfunc, from_dtype, njit, typeof
from numba.core import config, typed_passes, types, untyped_passes
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import CompilerBase, _LowerResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import register_pass
from numba.core.extending import intrinsic, typeof_impl
from numba.core.registry import cpu_target

from kiebitz.core.lowering import Short, calling_piece
from kiebitz.core.optimising import Job
from kiebitz.core.ready import Made
from kiebitz.core.shortening import PASSES_OF_A_PART, Steps, shorten


class Piece(JITCodeLibrary):  # type: ignore[misc]
    """The code of an inner function, as it comes: whoever calls it takes it over and optimises it there."""

    def finalize(self) -> None:
        self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function called from Python, with all the pieces it needs."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        self._linking_libraries = list(dict.fromkeys(_all_of(self._linking_libraries)))
        super().finalize()


class Kernels(Whole):
    """The code of kernels of ours, which no other code takes over: LLVM turns it into machine code apart, see optimising.py."""

    def __init__(self, codegen: Any, name: str, kernels: list[Piece]) -> None:
        super().__init__(codegen, name)
        for kernel in kernels:
            self._final_module.link_in(kernel._final_module, preserve=True)
            self._linking_libraries += kernel._linking_libraries

    def job(self, is_quick: bool) -> Job:
        self.finalize()
        options = {"opt": config.OPT}
        self._codegen._customize_tm_options(options)
        if os.name == "posix":  # kernels are put into memory as one: all of it can be reached by short addresses
            options |= {"codemodel": "small", "reloc": "pic"}
        return Job(self._final_module.as_bitcode(), options, is_quick)

    def _finalize_final_module(self) -> None:
        self._verify_declare_only_symbols()
        self._finalized = True

    def _optimize_final_module(self) -> None:
        """Nobody else calls the pieces in here: what is the same at all calls becomes part of them."""
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        for variable in self._final_module.global_variables:  # what Numba's Python faces need: there are none
            if variable.linkage == Linkage.common:
                variable.linkage = Linkage.internal


def _all_of(libraries: list[Any]) -> Iterator[Any]:
    for library in libraries:
        yield library
        if isinstance(library, Piece):
            yield from _all_of(library._linking_libraries)


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerPiece(typed_passes.NativeLowering):  # type: ignore[misc]
    _name = "lower_piece"
    lowering_class = Short

    def run_pass(self, state: Any) -> bool:
        state.library = Piece(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        state.library._ensure_finalized()
        function = state.cr.fndesc
        face = _dynfunc.make_function(function.lookup_module(), function.qualname, "", 0, state.cr.env, (state.library,))
        call = calling_piece(function, state.library)
        state.targetctx._defns[face].append(call, call.signature)
        state.cr = _LowerResult(function, state.cr.call_helper, cfunc=face, env=state.cr.env)
        return True


class Straight(CompilerBase):  # type: ignore[misc]
    """Numba's pipeline without closures, `with`, literal loops, inlined overloads, array expressions and parallel loops."""

    def define_pipelines(self) -> list[Any]:
        steps = Steps("straight")
        for step in (
            *PASSES_OF_A_PART,
            untyped_passes.ReconstructSSA,
            untyped_passes.DeadBranchPrune,
            typed_passes.NopythonTypeInference,
            typed_passes.PreLowerStripPhis,
            _LowerPiece,
            typed_passes.NoPythonBackend,
        ):
            steps.add_pass(step, step.__name__)
        steps.finalize()
        return [steps]


# What jit.py asks for ------------------------------------------------------------------------------

# Nobody counts who holds an array: kernels make none.  Nor have they a Python face: see ready.py.
_OPTIONS: dict[str, Any] = {"error_model": "numpy", "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def piece(function: Callable[..., Any]) -> Any:
    return njit(pipeline_class=Straight, **_OPTIONS)(function)


def part(function: Callable[..., Any]) -> Any:
    return njit(pipeline_class=Straight, inline="always", **_OPTIONS)(function)


def built(build: Callable[..., Any], result: Any, arguments: tuple[Any, ...]) -> Any:
    def define(typing_context: Any, *given: Any) -> Any:
        wanted = [kind if declared == "any" else _type(declared) for kind, declared in zip(given, arguments, strict=True)]
        return _type(result)(*wanted), build

    names = ["typing_context", *(f"argument_{i}" for i in range(len(arguments)))]
    define.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in names]
    )
    define.__name__ = build.__name__
    return intrinsic(define)


class Translation:
    """The code of functions, each for arguments like these, or for the declared ones, all in one: kernels that only call the pieces
    other kernels call, too, so that these are looked at once."""

    def __init__(self, wanted: Sequence[tuple[Any, tuple[Any, ...]]], is_quick: bool = False) -> None:
        kernels = [_calling(later, arguments) for later, arguments in wanted]
        self._symbols = tuple(kernel.fndesc.llvm_func_name for kernel in kernels)
        self._results = [_result(kernel.signature.return_type) for kernel in kernels]
        with global_compiler_lock:
            whole = Kernels(cpu_target.target_context.codegen(), self._symbols[0], [kernel.library for kernel in kernels])
            self._job = whole.job(is_quick)

    def finish(self) -> list[Made]:
        """LLVM's share, in any thread."""
        code = self._job.run()
        return [Made(symbol, result, code, self._symbols) for symbol, result in zip(self._symbols, self._results, strict=True)]

    def close(self) -> None:
        self._job.close()


def _calling(later: Any, arguments: tuple[Any, ...]) -> Any:
    names = ", ".join(inspect.signature(later.function).parameters)
    made_here: dict[str, Any] = {"piece": later, "__name__": later.function.__module__}
    exec(f"def kernel({names}): return piece({names})", made_here)
    kernel = piece(update_wrapper(made_here["kernel"], later.function))
    kernel.compile(tuple(map(_kind, arguments)) if later.declared is None else _signature(later.declared))
    (made,) = kernel.overloads.values()
    return made


def _type(declared: Any) -> Any:
    """A type by its name, or that of a record, or of an array of records, or what a function makes of Numba's types."""
    if isinstance(declared, str):
        return getattr(types, declared)
    if isinstance(declared, tuple):
        return types.Tuple([_type(part) for part in declared])  # type: ignore[attr-defined]
    if isinstance(declared, list):
        return types.Array(from_dtype(declared[0]), 1, "C")
    return declared(types) if callable(declared) else from_dtype(declared)


def _signature(declared: tuple[Any, ...]) -> Any:
    result, *arguments = map(_type, declared)
    return result(*arguments)


def _kind(argument: Any) -> Any:
    """Numba's type of an argument, with every number as a whole word."""
    if isinstance(argument, tuple):
        return types.Tuple([_kind(part) for part in argument])  # type: ignore[attr-defined]
    if isinstance(argument, np.integer):
        return types.int64 if isinstance(argument, np.signedinteger) else types.uint64
    return typeof(argument)


def _result(kind: Any) -> str:
    """As ready.py calls it."""
    if isinstance(kind, types.BaseTuple):  # type: ignore[attr-defined]
        return ",".join(_result(part) for part in kind)
    return str(kind)


@cache
def introduce(later: type) -> None:
    """Tell Numba how functions look that wait until it needs them."""

    @typeof_impl.register(later)
    def _(function: Any, _: Any) -> Any:
        context, is_new = cpu_target.typing_context, "for_numba" not in vars(function)
        meant = function.for_numba
        if function.declared is not None and not meant.overloads and not meant.is_compiling:
            meant.compile(_signature(function.declared))
            meant.disable_compile()
        if is_new:
            context.refresh()
        return context.resolve_value_type(meant)


shorten()
JITCPUCodegen._library_class = Whole
