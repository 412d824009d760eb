"""What `import kiebitz` offers to students, notebooks and other programs.  These names are a promise, kept by tests.

>>> import kiebitz
>>> board = kiebitz.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
>>> kiebitz.search(board, depth=8).move
"""

from kiebitz.library.board import Board
from kiebitz.library.games import MatchResult, match, play
from kiebitz.library.judging import Evaluation, Row, evaluate
from kiebitz.library.reasoning import overview, why
from kiebitz.library.thinking import Thinking, Thought, search, searching

__all__ = [
    "Board",
    "Evaluation",
    "MatchResult",
    "Row",
    "Thinking",
    "Thought",
    "evaluate",
    "match",
    "overview",
    "play",
    "search",
    "searching",
    "why",
]
