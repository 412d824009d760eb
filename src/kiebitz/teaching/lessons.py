"""Worked examples of the book of 1985 (DEMOSCHACH, chapter 3), which also serve those of the thesis on Salomon: trees with
given leaves, how fast they grow, and formulas of other programs, for whoever wants to follow them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Tree = Mapping[str, "Tree | int"]  # moves by name, in the order they are tried; a number is a leaf


@dataclass(frozen=True)
class Lesson:
    """What a search of a small tree found, and which leaves it had to look at."""

    value: int
    best: str
    leaves: tuple[str, ...]
    cutoffs: int


def minimax_leaves(depth: int, moves: int = 40) -> int:
    """Positions to be judged when nothing is cut off."""
    return int(moves**depth)


def alpha_beta_leaves(depth: int, moves: int = 40) -> int:
    """The same with cut-offs, when the best move is always tried first."""
    return int(moves ** (depth // 2) + moves ** ((depth + 1) // 2) - 1)


def search_tree(tree: Tree, white: bool = True, cut: bool = True) -> Lesson:
    """Minimax, with alpha-beta cut-offs unless switched off; White wants the high values."""
    leaves: list[str] = []
    cutoffs = 0

    def visit(node: Tree, white: bool, alpha: int, beta: int) -> tuple[int, str]:
        nonlocal cutoffs
        best, best_move = (-16000, "") if white else (16000, "")
        for name, below in node.items():
            if isinstance(below, int):
                leaves.append(name)
                value = below
            else:
                value = visit(below, not white, alpha, beta)[0]
            if (value > best) if white else (value < best):
                best, best_move = value, name
            if white:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if cut and alpha >= beta:
                cutoffs += 1
                break
        return best, best_move

    value, best = visit(tree, white, -16000, 16000)
    return Lesson(value, best, tuple(leaves), cutoffs)


def material_ratio(white: int, black: int, king: int = 11111) -> float:
    """Bernstein's way: the quotient instead of the difference, so that exchanges help whoever is ahead."""
    return (white + king) / (black + king)


def greenblatt_king_rank(white_king_rank: int, black_king_rank: int) -> int:
    """Greenblatt's king term: each king is wanted on his own side of the board."""
    return 8 * ((9 - black_king_rank) - white_king_rank)


def chess_45_material(difference: int, pawns: int, total: int) -> float:
    """Material in CHESS 4.5, for the better side: its pawns and a small total make the difference count more."""
    value = min(2400, difference) + difference * pawns * (8000 - total) / (6400 * (pawns + 1))
    return min(3100, value)


def exchange_value(attacked: int, attackers: Sequence[int], defenders: Sequence[int]) -> int:
    """SOMA (M. Smith): what capturing on one square wins, both sides using their cheapest pieces first."""
    m, n = len(attackers), len(defenders)
    gains: list[int] = []  # for the attacker, if he stops after his k-th capture
    gain = attacked
    for k in range(n + 1 if m > n else m):
        gains.append(gain)
        if k < n:
            gain += defenders[k] - attackers[k]
    losses = [gains[k] - attackers[k] for k in range(min(m, n))]  # if the defender stops after his k-th
    attack = min(gains)
    if not losses:
        return attack
    return min(attack, max(losses)) if m <= n else max(attack, max(losses))
