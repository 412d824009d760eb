"""From Numba's typed statements to LLVM's, with a third of the instructions Numba itself writes for our kernels.

Three habits of Numba cost most of the time, its own and LLVM's, which has to find out that nothing of it is needed: for a field that
is an array it makes a description of the array in seven words before it looks at one element; every call makes room for an exception
of its own; and every variable is cleared when it is no longer needed.  Our kernels take elements of records and hold nothing.
Under NUMBA_BOUNDSCHECK only the last is left out.
"""

from __future__ import annotations

import operator
from collections import Counter
from typing import Any

from llvmlite import ir as llvm
from numba.core import cgutils, config, ir, types
from numba.core.callconv import RETCODE_NONE, RETCODE_OK
from numba.core.imputils import user_function
from numba.core.lowering import Lower

_INDEXED = ("getitem", "static_getitem")


def calling_piece(description: Any, library: Any) -> Any:
    """How compiled code calls a piece: what it has to complain of (a user's own term may) goes where the caller's complaints go."""
    by_numba = user_function(description, [library])

    def call(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if config.BOUNDSCHECK or hasattr(builder, "_in_try_block"):
            return by_numba(context, builder, signature, arguments)
        convention = context.call_conv
        function = context.declare_function(builder.module, description)
        result = cgutils.alloca_once(builder, convention.get_return_type(description.restype).pointee)
        complaint = convention._get_excinfo_argument(builder.function)
        packer = convention._get_arg_packer(description.argtypes)
        code = builder.call(function, [result, complaint, *packer.as_arguments(builder, arguments)])
        fails = [builder.icmp_signed("!=", code, fine) for fine in (RETCODE_OK, RETCODE_NONE)]
        with cgutils.if_unlikely(builder, builder.and_(*fails)):
            builder.ret(code)
        return context.get_returned_value(builder, description.restype, builder.load(result))

    call.signature = description.argtypes  # type: ignore[attr-defined]
    call.libs = (library,)  # type: ignore[attr-defined]
    return call


class Short(Lower):  # type: ignore[misc]
    """Numba's way for all statements but those named above."""

    def init(self) -> None:
        super().init()
        self._fields: dict[str, Any] = {} if config.BOUNDSCHECK else self._fields_taken_apart()

    # Fields that are arrays --------------------------------------------------------------------------

    def _fields_taken_apart(self) -> dict[str, Any]:
        """Variables that stand for a field and are only asked for single elements: the expressions they are short for."""
        found: dict[str, Any] = {}
        assigned: Counter[str] = Counter()
        for block in self.blocks.values():
            for statement in block.find_insts(ir.Assign):
                name, value = statement.target.name, statement.value
                assigned[name] += 1
                if isinstance(value, ir.Expr) and value.op == "getattr" and isinstance(self.typeof(name), types.NestedArray):
                    if isinstance(self.typeof(value.value.name), types.Record):
                        found[name] = value
        if not found:
            return found
        others: set[str] = set()
        for block in self.blocks.values():
            for statement in block.body:
                others.update(self._asked_otherwise(statement))
        return {name: value for name, value in found.items() if name not in others and assigned[name] == 1 == assigned[value.value.name]}

    def _asked_otherwise(self, statement: Any) -> set[str]:
        if isinstance(statement, ir.Del):
            return set()
        if isinstance(statement, (ir.SetItem, ir.StaticSetItem)):
            whole = None if self._is_element(statement.target, self._index_of(statement)) else statement.target.name
            return {statement.value.name, self._index_of(statement).name, *([whole] if whole else [])}
        if isinstance(statement, ir.Assign):
            value = statement.value
            if isinstance(value, ir.Expr) and value.op in _INDEXED and self._index_of(value) is not None:
                if self._is_element(value.value, self._index_of(value)):
                    return {self._index_of(value).name}
            return {variable.name for variable in value.list_vars()} if isinstance(value, ir.Inst) else {getattr(value, "name", "")}
        return {variable.name for variable in statement.list_vars()}

    @staticmethod
    def _index_of(indexed: Any) -> Any:
        if isinstance(indexed, ir.StaticSetItem) or getattr(indexed, "op", "") == "static_getitem":
            return indexed.index_var
        return indexed.index

    def _is_element(self, array: Any, index: Any) -> bool:
        """A number, not a part of the array."""
        kind, place = self.typeof(array.name), self.typeof(index.name)
        places = tuple(place) if isinstance(place, types.BaseTuple) else (place,)  # type: ignore[attr-defined]
        return (
            isinstance(kind, types.NestedArray)
            and isinstance(kind.dtype, types.Number)
            and len(places) == kind.ndim
            and all(isinstance(each, types.Integer) for each in places)
        )

    def _address(self, array: Any, index: Any) -> Any:
        """Where the element is."""
        field, kind, place = self._fields[array.name], self.typeof(array.name), self.typeof(index.name)
        record = self.typeof(field.value.name)
        self.context.sentry_record_alignment(record, field.attr)
        builder, value = self.builder, self.loadvar(index.name)
        places = [(value, place)]
        if isinstance(place, types.BaseTuple):  # type: ignore[attr-defined]
            places = [(builder.extract_value(value, i), each) for i, each in enumerate(place)]
        whole = self.context.get_data_type(kind.dtype)
        for size in reversed(kind.shape):
            whole = llvm.ArrayType(whole, size)
        base = cgutils.get_record_member(builder, self.loadvar(field.value.name), record.offset(field.attr), whole)
        words = [self._place(value, each, size) for (value, each), size in zip(places, kind.shape, strict=True)]
        return builder.gep(base, [llvm.IntType(32)(0), *words], inbounds=True)

    def _place(self, value: Any, kind: Any, size: int) -> Any:
        """Python counts negative indices from the end."""
        word = self.context.get_value_type(types.intp)
        literal = getattr(kind, "literal_value", None)
        if literal is not None:
            return word(literal % size if -size <= literal < size else literal)
        if not kind.signed:
            return self.context.cast(self.builder, value, kind, types.uintp)
        value = self.context.cast(self.builder, value, kind, types.intp)
        if isinstance(value, llvm.Constant) and value.constant >= 0:
            return value
        negative = self.builder.icmp_signed("<", value, word(0))
        return self.builder.select(negative, self.builder.add(value, word(size)), value)

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        if expr.op in _INDEXED and expr.value.name in self._fields:
            kind = self.typeof(expr.value.name).dtype
            record = self.typeof(self._fields[expr.value.name].value.name)
            address = self._address(expr.value, self._index_of(expr))
            element = self.context.unpack_value(self.builder, kind, address, None if record.aligned else 1)
            return self.context.cast(self.builder, element, kind, resty)
        return super().lower_expr(resty, expr)

    def lower_inst(self, inst: Any) -> None:
        if isinstance(inst, ir.Del) or (isinstance(inst, ir.Assign) and inst.target.name in self._fields):
            return
        if isinstance(inst, (ir.SetItem, ir.StaticSetItem)) and inst.target.name in self._fields:
            kind = self.typeof(inst.target.name).dtype
            record = self.typeof(self._fields[inst.target.name].value.name)
            value = self.context.cast(self.builder, self.loadvar(inst.value.name), self.typeof(inst.value.name), kind)
            address = self._address(inst.target, self._index_of(inst))
            self.context.pack_value(self.builder, kind, value, address, align=None if record.aligned else 1)
            return
        super().lower_inst(inst)

    def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
        """Numba first looks three times for a way of its own for numbers known now: there is one for powers."""
        if op is operator.pow:
            return super().lower_binop(resty, expr, op)
        function, signature = self.context.typing_context.resolve_value_type(op), self.fndesc.calltypes[expr]
        sides = [
            self.context.cast(self.builder, self.loadvar(side.name), self.typeof(side.name), kind)
            for side, kind in zip((expr.lhs, expr.rhs), signature.args, strict=True)
        ]
        found = function.get_call_type(self.context.typing_context, signature.args, {})
        result = self.context.get_function(function, found)(self.builder, sides)
        return self.context.cast(self.builder, result, signature.return_type, resty)

    # Variables ---------------------------------------------------------------------------------------

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        if name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
        else:
            self._alloca_var(name, self.typeof(name))
            self.builder.store(value, self.getvar(name))
