"""The compiled part of Salomon: board, moves, evaluation, search, as arrays like the original's."""

from kiebitz.opponents.salomon.kernel import search, tables

__all__ = ["search", "tables"]
