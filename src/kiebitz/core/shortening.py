"""What Numba asks, copies or proves again and again, done once; for kernels with neither `try` nor `with`, without closures.

Everything here replaces a function of Numba's by one with the same result; each was found by profiling the compilation of all kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from types import SimpleNamespace
from typing import Any

from numba.core import base, byteflow, errors, inline_closurecall, interpreter, ir, postproc, ssa, transforms, types, untyped_passes, utils
from numba.core.base import BaseContext
from numba.core.compiler_machinery import PassManager, _pass_registry
from numba.core.cpu import CPUContext
from numba.core.targetconfig import TargetConfig
from numba.core.typeinfer import CallConstraint, ConstraintNetwork

Answer = Callable[..., Any]


class Steps(PassManager):  # type: ignore[misc]
    """Passes one after the other, without a protocol of each and proofs that nothing was broken."""

    def _runPass(self, index: int, pss: Any, internal_state: Any) -> None:  # noqa: N802
        pss.analysis = self._analysis
        changed = pss.run_initialization(internal_state)
        changed |= pss.run_pass(internal_state)
        changed |= pss.run_finalizer(internal_state)
        if _pass_registry.get(pss.__class__).mutates_CFG:
            if changed:
                postproc.PostProcessor(internal_state.func_ir).run()
            else:
                internal_state.func_ir.blocks = transforms.canonicalize_cfg(internal_state.func_ir.blocks)


# Types ---------------------------------------------------------------------------------------------


def _remembering_operators(get_call_type: Answer) -> Answer:
    """Which of its dozen templates an operator takes for these kinds of values."""

    @wraps(get_call_type)
    def answer(self: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or getattr(self.typing_key, "__module__", "") != "_operator" or not all(kind.is_precise() for kind in args):
            return get_call_type(self, context, args, kws)
        known = self.__dict__.setdefault("known", {})
        if args not in known:
            signature = get_call_type(self, context, args, kws)
            known[args] = signature, self._impl_keys[signature.args]
        signature, self._impl_keys[signature.args] = known[args]
        return signature

    return answer


def _remembering_sizes(get_abi_sizeof: Callable[..., int]) -> Callable[..., int]:
    """Numba asks LLVM by compiling a module of its own."""
    sizes: dict[str, int] = {}

    @wraps(get_abi_sizeof)
    def answer(self: Any, kind: Any) -> int:
        name = str(kind)
        if name not in sizes:
            sizes[name] = get_abi_sizeof(self, kind)
        return sizes[name]

    return answer


def _remembering_names(describe: Callable[[Any], str]) -> Callable[[Any], str]:
    """The name of a record's type tells all its fields."""

    def answer(self: Any) -> str:
        if "known_name" not in self.__dict__:
            self.__dict__["known_name"] = describe(self)
        return str(self.__dict__["known_name"])

    return answer


def _only_when_new(resolve: Answer) -> Answer:
    """Types are inferred in rounds: a call whose arguments are of the same types as in the round before gives the same."""

    def answer(self: Any, typeinfer: Any, typevars: Any, fnty: Any) -> None:
        if self.vararg is not None or self.kws or isinstance(fnty, types.BoundFunction):
            resolve(self, typeinfer, typevars, fnty)
            return
        variables = [typevars[each.name] for each in self.args]
        now = (fnty, *(each.type for each in variables))
        known = self.__dict__.get("known")
        if known is not None and len(known) == len(now) and all(a is b for a, b in zip(known, now, strict=True)):
            return
        resolve(self, typeinfer, typevars, fnty)
        signature = self.signature
        if signature is not None and signature.return_type.is_precise():
            self.known = now

    return answer


def _propagate(self: Any, typeinfer: Any) -> list[Exception]:
    """One round of inferring types, without a list of warnings for each step."""
    found: list[Exception] = []
    for constraint in self.constraints:
        try:
            constraint(typeinfer)
        except errors.ForceLiteralArg as error:
            found.append(error)
        except errors.TypingError as error:
            found.append(utils.chain_exception(errors.TypingError(str(error), loc=constraint.loc, highlighting=False), error))
    return found


def _once(load: Callable[[Any], None]) -> Callable[[Any], None]:
    """Numba imports all its libraries again before it looks for what is new in them."""

    def answer(self: Any) -> None:
        if "is_loaded" not in self.__dict__:
            load(self)
            self.__dict__["is_loaded"] = True
        for registry in list(self._registries):
            self.install_registry(registry)

    return answer


# Statements ----------------------------------------------------------------------------------------


def _variables_in(self: Any, value: Any) -> list[Any]:
    found: list[Any] = []
    _collect(value, found)
    return found


def _collect(value: Any, found: list[Any]) -> None:
    kind = type(value)
    if kind is ir.Var:
        found.append(value)
    elif kind is dict or kind is list or kind is tuple:
        for each in value.values() if kind is dict else value:
            if type(each) not in _WITHOUT_VARIABLES:
                _collect(each, found)
    elif isinstance(value, ir.Inst):
        found += value.list_vars()


_WITHOUT_VARIABLES = frozenset((ir.Loc, str, int, bool, type(None), ir.Const, ir.Global, ir.Arg))


def _names_in(block: Any) -> set[str]:
    if "names" not in block.__dict__:
        block.names = {variable.name for statement in block.body for variable in statement.list_vars()}
    return block.names  # type: ignore[no-any-return]


def _rewrite_where_named(rewrite: Answer) -> Answer:
    """A variable assigned twice becomes two: only blocks that name it have to be looked through."""

    def answer(blocks: dict[int, Any], states: Any, handler: Any) -> dict[int, Any]:
        name = states["varname"]
        return {
            label: rewrite({label: block}, states, handler)[label] if name in _names_in(block) else block for label, block in blocks.items()
        }

    return answer


def _tidy(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """How long each variable lives is found out by those who ask."""
    function = self.func_ir
    if emit_dels or function.is_generator:
        _tidy_thoroughly(self, emit_dels, extend_lifetimes)
        return
    function.blocks = transforms.canonicalize_cfg(function.blocks)
    function.variable_lifetime = postproc.VariableLifetime(function.blocks)
    function.generator_info = None


_tidy_thoroughly = postproc.PostProcessor.run


# What every function goes through before its types are looked at, and a part before it is written into its caller.
PASSES_OF_A_PART = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.RewriteSemanticConstants,
    untyped_passes.DeadBranchPrune,
    untyped_passes.GenericRewrites,
    untyped_passes.InlineInlinables,
    untyped_passes.DeadBranchPrune,
)


def _steps_of_a_part(state: Any) -> Any:
    """What a part goes through before it is written into its caller."""
    steps = Steps("part")
    for step in PASSES_OF_A_PART:
        steps.add_pass(step, step.__name__)
    return steps


def _inlining_worker(make: Answer) -> Answer:
    def answer(self: Any, *arguments: Any, **named: Any) -> None:
        make(self, *arguments, **named)
        self._compiler_pipeline = _steps_of_a_part

    return answer


def shorten() -> None:
    """Called once."""
    # Where there is neither `try` nor `with`, nothing has to be looked for at every step.
    run_handle_exception, delete_with_exit = byteflow.Flow._run_handle_exception, interpreter.peep_hole_delete_with_exit
    byteflow.Flow._run_handle_exception = lambda self, runner, state: (
        run_handle_exception(self, runner, state) if self._bytecode.func_id.code.co_exceptiontable else state.advance_pc()
    )
    interpreter.peep_hole_delete_with_exit = lambda func_ir: (
        delete_with_exit(func_ir) if func_ir.func_id.code.co_exceptiontable else func_ir
    )
    types.BaseFunction.get_call_type = _remembering_operators(types.BaseFunction.get_call_type)  # type: ignore[method-assign]
    types.Record.__repr__ = _remembering_names(types.Record.__repr__)  # type: ignore[method-assign]
    BaseContext.get_abi_sizeof = _remembering_sizes(BaseContext.get_abi_sizeof)
    CPUContext.load_additional_registries = _once(CPUContext.load_additional_registries)
    ConstraintNetwork.propagate = _propagate
    CallConstraint.resolve = _only_when_new(CallConstraint.resolve)
    base._has_loc = cache(base._has_loc)
    # Options are compared one by one, with all that were never set, though mostly they are the same.
    equal = TargetConfig.__eq__
    TargetConfig.__eq__ = lambda self, other: (type(self) is type(other) and self._values == other._values) or equal(self, other)
    TargetConfig.__hash__ = lambda self: 0  # Numba's own is the same for all, too: it only takes long
    # A part is translated for each place it is written to: the statements need not be copied besides.
    inline_closurecall.copy = SimpleNamespace(deepcopy=lambda block: block)
    inline_closurecall.InlineWorker.__init__ = _inlining_worker(inline_closurecall.InlineWorker.__init__)
    ir.Inst._rec_list_vars = _variables_in
    postproc.PostProcessor.run = _tidy
    ssa._run_block_rewrite = _rewrite_where_named(ssa._run_block_rewrite)
    ssa._logger = SimpleNamespace(debug=lambda *_: None)
