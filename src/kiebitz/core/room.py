"""Memory for what the search jumps about in: on large pages, where the system has them, the processor finds every place at once.

NumPy asks the system for large pages from four megabytes on; here the room also begins with such a page.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

LARGE_PAGE = 1 << 21  # bytes


def room(size: int) -> npt.NDArray[np.uint8]:
    """So many bytes, all of them nothing."""
    memory = np.zeros(size + LARGE_PAGE, dtype=np.uint8)
    begin = -memory.ctypes.data % LARGE_PAGE
    return memory[begin : begin + size]
