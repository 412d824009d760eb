"""The compiled part of Salomon: board, moves, evaluation, search, as arrays like the original's."""
