"""The whole tree of tic-tac-toe in figures: how many positions, how many of them really differ, what alpha-beta spares.

Crosses are the computer's and look for the high values, noughts for the low ones: +1, 0 and -1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from kiebitz.opponents.tictactoe import (
    COMPUTER,
    EMPTY,
    HUMAN,
    NEW_GAME,
    Node,
    Position,
    cell_name,
    game_tree,
    is_over,
    moves,
    place,
    winner,
)
from kiebitz.teaching.small_trees import Branch, Order

OTHER = {COMPUTER: HUMAN, HUMAN: COMPUTER}
MOST_EMPTY_TO_DRAW = 5  # cells: 120 leaves at most

# The eight ways to turn and mirror the board: where each cell of the new board comes from.
_TURN = (6, 3, 0, 7, 4, 1, 8, 5, 2)
_MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def _symmetries() -> tuple[tuple[int, ...], ...]:
    found = []
    way = tuple(range(9))
    for _ in range(4):
        found += [way, tuple(way[cell] for cell in _MIRROR)]
        way = tuple(way[cell] for cell in _TURN)
    return tuple(found)


SYMMETRIES = _symmetries()


def kind(position: Position) -> Position:
    """The one that stands for all positions that turn or mirror into each other."""
    return min(tuple(position[cell] for cell in way) for way in SYMMETRIES)


def different_moves(position: Position, to_move: int) -> dict[int, tuple[int, ...]]:
    """Moves that really differ, each with those that are the same turned or mirrored."""
    found: dict[Position, list[int]] = {}
    for cell in moves(position):
        found.setdefault(kind(place(position, cell, to_move)), []).append(cell)
    return {cells[0]: tuple(cells) for cells in found.values()}


@dataclass(frozen=True)
class Level:
    """After so many moves."""

    placed: int
    ways: int  # sequences of moves: nodes of the tree when nothing is joined
    positions: int
    kinds: int  # positions up to turning and mirroring
    over: int  # of the ways: games that end here


@cache
def levels(position: Position = NEW_GAME, to_move: int = COMPUTER) -> tuple[Level, ...]:
    """The tree below a position, level by level."""
    found = []
    now: dict[Position, int] = {position: 1}
    mover = to_move
    while now:
        over = sum(ways for each, ways in now.items() if is_over(each))
        placed = sum(1 for cell in next(iter(now)) if cell != EMPTY)
        found.append(Level(placed, sum(now.values()), len(now), len({kind(each) for each in now}), over))
        following: dict[Position, int] = {}
        for each, ways in now.items():
            if not is_over(each):
                for cell in moves(each):
                    after = place(each, cell, mover)
                    following[after] = following.get(after, 0) + ways
        now, mover = following, OTHER[mover]
    return tuple(found)


@dataclass(frozen=True)
class Effort:
    """Positions that have to be looked at to know the value, the one at hand included."""

    everything: int  # every way of playing on
    joined: int  # the same position counted once
    joined_kinds: int  # and once with all that turn or mirror into it
    alpha_beta: int  # cells tried in their order
    alpha_beta_best: int  # best moves first
    games: int  # endings


@cache
def effort(position: Position, to_move: int) -> Effort:
    below = levels(position, to_move)
    return Effort(
        everything=sum(level.ways for level in below),
        joined=sum(level.positions for level in below),
        joined_kinds=sum(level.kinds for level in below),
        alpha_beta=_looked_at(game_tree(position, to_move), "given"),
        alpha_beta_best=_looked_at(game_tree(position, to_move), "best"),
        games=sum(level.over for level in below),
    )


def _looked_at(root: Node, order: Order) -> int:
    count = 0

    def visit(node: Node, alpha: int, beta: int) -> int:
        nonlocal count
        count += 1
        if not node.children:
            return node.value
        is_high = node.to_move == COMPUTER
        children: Iterable[Node] = (child for _, child in node.children)
        if order == "best":
            children = sorted(children, key=lambda child: child.value, reverse=is_high)
        best = -2 if is_high else 2
        for child in children:
            value = visit(child, alpha, beta)
            if is_high:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    visit(root, -2, 2)
    return count


def picture(position: Position) -> str:
    """Nine signs row by row: X, O and dots."""
    return "".join({COMPUTER: "X", HUMAN: "O", EMPTY: "."}[stone] for stone in position)


def as_branch(position: Position, to_move: int, move: str = "") -> Branch:
    """The rest of the game as a tree to draw and to search step by step."""
    if is_over(position):
        won = winner(position)
        return Branch(move, 0 if won == EMPTY else 1 if won == COMPUTER else -1, (), picture(position))
    children = tuple(as_branch(place(position, cell, to_move), OTHER[to_move], cell_name(cell)) for cell in moves(position))
    return Branch(move, None, children, picture(position))
