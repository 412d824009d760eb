"""The worked examples of the thesis on searching: size of trees, minimax, alpha-beta (lines 732-1069).

A tree is a number (a leaf) or a list of trees.  Small enough to follow with a pencil; the views use them to explain.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

Tree = float | list["Tree"]


def full_tree(moves: int, depth: int) -> int:
    """Positions at this depth when every position has so many moves."""
    return int(moves**depth)


def best_case(moves: int, depth: int) -> int:
    """Positions alpha-beta must look at when the best move always comes first."""
    return int(moves ** math.ceil(depth / 2) + moves ** (depth // 2) - 1)


def minimax(tree: Tree, maximise: bool) -> float:
    """The value of a tree when both sides choose what is best for them."""
    if not isinstance(tree, list):
        return tree
    values = [minimax(branch, not maximise) for branch in tree]
    return max(values) if maximise else min(values)


@dataclass
class Visit:
    """The value alpha-beta finds, and the leaves it looked at on the way."""

    value: float = 0.0
    leaves: list[float] = field(default_factory=list)


def alpha_beta(tree: Tree, maximise: bool) -> Visit:
    """Minimax that leaves out what cannot matter, branches from left to right."""
    visit = Visit()

    def value_of(node: Tree, maximising: bool, alpha: float, beta: float) -> float:
        if not isinstance(node, list):
            visit.leaves.append(node)
            return node
        best = -math.inf if maximising else math.inf
        for branch in node:
            value = value_of(branch, not maximising, alpha, beta)
            if maximising:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best

    visit.value = value_of(tree, maximise, -math.inf, math.inf)
    return visit
