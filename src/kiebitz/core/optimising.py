"""LLVM's share of a compilation: from bitcode to machine code.

Takes as long as Numba's own share and needs nothing of it, so it may run in a thread of its own while Numba is at the next kernel:
in a memory of its own, and without the lock that llvmlite and Numba hold during every call (Python's it lets go of).
"""

from __future__ import annotations

import ctypes
from typing import Any

from llvmlite import binding
from llvmlite.binding import ffi
from numba.core import config

_QUICK = 1  # a level of optimisation


def _unlocked(name: str, *arguments: Any) -> Any:
    return getattr(ffi.lib, name)._cfn(*arguments)


class Job:
    """`options`: of LLVM's machine, as Numba chooses them.  `is_quick`: for code that runs rarely and need not be as fast."""

    def __init__(self, bitcode: bytes, options: dict[str, Any], is_quick: bool) -> None:
        self._context = binding.create_context()
        self._module = binding.parse_bitcode(bitcode, self._context)
        self._machine = binding.Target.from_triple(binding.get_process_triple()).create_target_machine(**options)
        tuning = binding.create_pipeline_tuning_options(_QUICK if is_quick else int(config.OPT))
        tuning.loop_vectorization, tuning.slp_vectorization = bool(config.LOOP_VECTORIZE), bool(config.SLP_VECTORIZE)
        tuning.loop_unrolling = not is_quick
        self._builder = binding.create_pass_builder(self._machine, tuning)
        self._passes = self._builder.getModulePassManager()

    def run(self) -> bytes:
        """In any thread."""
        _unlocked("LLVMPY_RunNewModulePassManager", self._passes, self._module, self._builder)
        complaint = ctypes.c_char_p()
        buffer = _unlocked("LLVMPY_TargetMachineEmitToMemory", self._machine, self._module, 1, ctypes.byref(complaint))
        if not buffer:
            raise RuntimeError((complaint.value or b"LLVM wrote no code").decode())
        try:
            return ctypes.string_at(_unlocked("LLVMPY_GetBufferStart", buffer), _unlocked("LLVMPY_GetBufferSize", buffer))
        finally:
            _unlocked("LLVMPY_DisposeMemoryBuffer", buffer)

    def close(self) -> None:
        """Let go of LLVM's memory, in the thread that began."""
        for each in (self._passes, self._builder, self._machine, self._module, self._context):
            each.close()
