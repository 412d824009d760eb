"""Machine code made before: found on disk, loaded and called without Numba, whose import alone takes longer than all of this.

A kernel takes numbers, records, arrays, tuples of these, or None; they are handed over as Numba's own convention for calls between
compiled functions has it: where the result goes, where a complaint goes, then every argument taken apart into plain words.
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import json
import os
import zlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

_OTHERS: dict[type, Any] = {bool: ctypes.c_bool, float: ctypes.c_double}
RESULTS: dict[str, Any] = {
    "int64": ctypes.c_int64,
    "uint64": ctypes.c_uint64,
    "bool": ctypes.c_bool,
    "float64": ctypes.c_double,
    "none": ctypes.c_void_p,
}
_FINE = (0, -2)  # Numba's codes for a result, and for none
_SIGN = 63  # Python numbers from here on do not fit in a signed word
_WORD = ctypes.sizeof(ctypes.c_void_p)
_number = itertools.count()  # of a piece of code in memory: no two may bear the same name


class Made(NamedTuple):
    """The machine code of a kernel for one choice of arguments, alone or together with others."""

    symbol: str
    result: str  # a name of RESULTS, or several with commas
    code: bytes
    symbols: tuple[str, ...]  # of all kernels in this code


# Records -------------------------------------------------------------------------------------------

_OF_RECORD = object.__basicsize__ + _WORD  # NumPy keeps the address of a record's contents behind the head of the object


def _told_address(record: Any) -> int:
    return int(record.__array_interface__["data"][0])


def _read_address(record: Any) -> int:
    return ctypes.c_void_p.from_address(id(record) + _OF_RECORD).value or 0


def _quickest() -> Callable[[Any], int]:
    """NumPy's own answer takes forty times as long as looking into the object, which is tried out first."""
    trial = np.zeros(3, dtype=[("a", np.int64), ("b", np.int64, 4)])[1]
    return _read_address if _read_address(trial) == _told_address(trial) else _told_address


address_of_record = _quickest()
_names: dict[int, tuple[str, Any]] = {}  # of record types; the type is held, so that its number stays its own


def _name_of(dtype: Any) -> str:
    known = _names.get(id(dtype))
    if known is None:
        known = _names[id(dtype)] = (f"r{zlib.crc32(repr(dtype).encode()):08x}", dtype)
    return known[0]


# Arguments -----------------------------------------------------------------------------------------


def take_apart(arguments: Iterable[Any], words: list[Any]) -> str:
    """Append the words a call hands over, and tell their kinds as a text."""
    kinds = ""
    for value in arguments:
        kind: Any = type(value)
        if kind is np.void:
            words.append(address_of_record(value))
            kinds += _name_of(value.dtype)
        elif kind is int:
            words.append(value)
            kinds += "u" if value >> _SIGN == 1 else "i"
        elif value is None:
            words.append(0)
            kinds += "n"
        elif kind is tuple:
            kinds += f"({take_apart(value, words)})"
        elif kind is bool or kind is np.bool_:
            words.append(bool(value))
            kinds += "b"
        elif isinstance(value, np.void):
            words.append(address_of_record(value))
            kinds += _name_of(value.dtype)
        elif isinstance(value, np.integer):
            words.append(int(value))
            kinds += "i" if isinstance(value, np.signedinteger) else "u"
        elif isinstance(value, (float, np.floating)):
            words.append(float(value))
            kinds += "d"
        elif isinstance(value, np.ndarray):
            words += (0, 0, value.size, value.itemsize, value.ctypes.data, *value.shape, *value.strides)
            inner = value.dtype.str[1:] if value.dtype.names is None else _name_of(value.dtype)
            form = ("C" if value.flags.c_contiguous else "A") + ("w" if value.flags.writeable else "")
            kinds += f"[{inner},{value.ndim}{form}]"
        else:
            raise TypeError(f"a kernel takes numbers, records and arrays, not {kind.__name__}")
    return kinds


def _passed_as(words: Iterable[Any]) -> list[Any]:
    """The C types of taken-apart arguments: what is no fraction and no truth value travels as a whole word."""
    return [_OTHERS.get(type(word), ctypes.c_int64) for word in words]


# Code ----------------------------------------------------------------------------------------------


@cache
def _linker() -> Any:
    """LLVM's part that puts machine code where it can run."""
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    return binding.create_lljit_compiler(binding.Target.from_default_triple().create_target_machine(jit=True))


@cache
def _put_into_memory(code: bytes, symbols: tuple[str, ...]) -> Any:
    from llvmlite import binding

    parts = binding.JITLibraryBuilder().add_object_img(code).add_current_process()
    for symbol in symbols:
        parts.export_symbol(symbol)
    return parts.link(_linker(), f"{symbols[0]} {next(_number)}")


class Code:
    """Machine code in memory, ready to be called."""

    def __init__(self, made: Made, words: list[Any]) -> None:
        put = _put_into_memory if len(made.symbols) > 1 else _put_into_memory.__wrapped__
        self._memory = put(made.code, made.symbols)
        self.address = int(self._memory[made.symbol])
        kinds = made.result.split(",")
        self._several = len(kinds) > 1
        self._result: Any = RESULTS[kinds[0]] * len(kinds) if self._several else RESULTS[kinds[0]]
        self._function = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *_passed_as(words))(self.address)

    def __call__(self, words: list[Any]) -> Any:
        result, complaint = self._result(), ctypes.c_void_p()
        status = self._function(ctypes.byref(result), ctypes.byref(complaint), *words)
        if status not in _FINE:
            raise _complaint(complaint.value)
        return tuple(result) if self._several else result.value


def _complaint(address: int | None) -> BaseException:
    """What checked code found wrong (an index off the end): a class and its arguments, pickled."""
    if not address:
        return RuntimeError("a kernel failed without a word")
    import pickle

    place, size = ctypes.c_void_p.from_address(address).value, ctypes.c_int32.from_address(address + _WORD).value
    kind, values, *_ = pickle.loads(ctypes.string_at(place or 0, size))
    return kind(*(values or ()))  # type: ignore[no-any-return]


# On disk -------------------------------------------------------------------------------------------


def keep(made: Made, file: Path, beside: Path | None = None) -> None:
    """All or nothing, and nobody reads half of it; a full or read-only disk costs time at the next start, nothing else.
    `beside`: the file that holds the code already."""
    head = {"symbol": made.symbol, "result": made.result, "sum": zlib.crc32(made.code), "symbols": made.symbols}
    if beside is not None:
        head["beside"] = beside.name
    partly = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        partly.write_bytes(json.dumps(head).encode() + b"\n" + (made.code if beside is None else b""))
        partly.replace(file)
    except OSError:
        with contextlib.suppress(OSError):
            partly.unlink(missing_ok=True)


def kept(file: Path) -> Made | None:
    """What was made before, if it is there and whole."""
    try:
        head, _, code = file.read_bytes().partition(b"\n")
        found = json.loads(head)
        if "beside" in found:
            code = file.with_name(found["beside"]).read_bytes().partition(b"\n")[2]
        return Made(found["symbol"], found["result"], code, tuple(found["symbols"])) if zlib.crc32(code) == found["sum"] else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
