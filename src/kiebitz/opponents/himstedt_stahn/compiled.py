"""How the functions of this program are compiled: kept under a stamp of this folder, for exactly the types declared."""

from __future__ import annotations

from kiebitz.compiled import own_place
from kiebitz.core.jit import entries_in

kernel = entries_in(own_place("opponents/himstedt_stahn"))
INT, BOOL, NOTHING = "int64", "boolean", "void"
