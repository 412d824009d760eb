"""The compiled part of Salomon: board, moves, evaluation, search, as arrays like the original's.

Importing any of it imports all of it, so that it is kept on disk in one folder of its own, apart from the engine's.
"""

from kiebitz.compiled import kept_in, own_place

with kept_in(own_place("opponents/salomon/kernel", "opponents/salomon/style.py")):  # its layout follows the style
    from kiebitz.opponents.salomon.kernel import search, tables

__all__ = ["search", "tables"]
