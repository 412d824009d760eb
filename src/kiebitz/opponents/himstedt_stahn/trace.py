"""TRACE and the tree: what the evaluation routines saw, as data and as printed lines.

TRACE EIN of the paper prints the board with its value after each call of an evaluation routine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kiebitz.language import Text
from kiebitz.opponents.himstedt_stahn.position import uci
from kiebitz.player import TreeNode

_LETTERS = ".PRNBQK"
MOST_TREE_NODES = 3000


@dataclass(frozen=True)
class TraceEntry:
    """One call of an evaluation routine."""

    routine: str  # "BEWFC" after a computer move, "BEWFS" after a user move
    moves: tuple[str, ...]  # UCI, from the position at hand
    value: int  # the computer's view, pawn = 300
    board: tuple[str, ...]  # eight ranks from the eighth down; capitals are White, letters as in FEN

    def lines(self, number: int) -> list[str]:
        """As the program would have printed it, with German letters: K D T L S B."""
        german = str.maketrans("PRNBQKprnbqk", "BTSLDKbtsldk")
        head = f"{number:5d}  {self.routine}  {' '.join(self.moves):<17} {self.value:+7d}"
        return [head] + [f"       {8 - row}  {' '.join(rank.translate(german))}" for row, rank in enumerate(self.board)]


def _ranks(fig: Any, computer_white: bool) -> tuple[str, ...]:
    """FIG as eight rows of letters, capitals for White."""
    rows = []
    for rank in range(7, -1, -1):
        row = ""
        for file in range(8):
            man = int(fig[8 * rank + file])
            letter = _LETTERS[abs(man) & 7]
            row += letter if (man > 0) == computer_white else letter.lower()
        rows.append(row)
    return tuple(rows)


def entries(log: Any, count: int, computer_white: bool) -> tuple[TraceEntry, ...]:
    """The first `count` calls."""
    found = []
    for entry in log[:count]:
        ply = int(entry["ply"])
        moves = tuple(uci(int(move)) for move in entry["path"][:ply])
        routine = "BEWFC" if ply % 2 else "BEWFS"
        found.append(TraceEntry(routine, moves, int(entry["value"]), _ranks(entry["fig"], computer_white)))
    return tuple(found)


def text_lines(trace: tuple[TraceEntry, ...], evaluated: int) -> list[str]:
    """The whole print-out; what the limit left off is said at its end."""
    lines = [line for number, entry in enumerate(trace, start=1) for line in entry.lines(number)]
    if evaluated > len(trace):
        left = Text("({n} further positions not shown)", "({n} weitere Stellungen nicht gezeigt)").format(n=evaluated - len(trace))
        lines.append(str(left))
    return lines


def tree(log: Any, logged: int, root_values: dict[int, int], value: float | None) -> TreeNode:
    """The positions looked at, up to a few thousand, as a tree of moves."""
    replies: dict[int, dict[int, tuple[int, list[TreeNode]]]] = {}
    pre: dict[int, int] = {}
    for entry in log[: min(logged, MOST_TREE_NODES)]:
        ply = int(entry["ply"])
        first, second, third, answer = (int(move) for move in entry["path"])
        if ply == 1:
            pre[first] = int(entry["value"])
        elif ply == 2:
            replies.setdefault(first, {})[second] = (int(entry["value"]), [])
        elif ply == 3:
            replies[first][second][1].append(TreeNode(uci(third), int(entry["value"])))
        else:  # a check that is followed up: worth what its best answer leaves
            last_nodes = replies[first][second][1]
            answers = (*last_nodes[-1].children, TreeNode(uci(answer), int(entry["value"])))
            last_nodes[-1] = TreeNode(uci(third), min(node.value or 0 for node in answers), answers)
    pre_only = Text("pre-evaluated only", "nur vorbewertet")
    roots = []
    for move, first_value in pre.items():
        children = []
        for reply, (reply_value, last) in replies.get(move, {}).items():
            best = max((node.value or 0 for node in last), default=reply_value)
            children.append(TreeNode(uci(reply), best, tuple(last), None if last else pre_only))
        final = root_values.get(move)
        roots.append(TreeNode(uci(move), first_value if final is None else final, tuple(children), pre_only if final is None else None))
    return TreeNode("", value, tuple(roots))
