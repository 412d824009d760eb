"""Small game trees to learn from, and a search that notes every step in one sentence.

Values are White's view: White looks for the highest, Black for the lowest.  Alpha is what White has for sure
elsewhere, beta what Black has; where they meet, the rest of a branch cannot matter and is cut off.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from kiebitz.language import KiebitzError, Text

Method = Literal["minimax", "alphabeta"]
Order = Literal["given", "best", "worst"]
ORDERS: tuple[Order, ...] = ("given", "best", "worst")

Nested: TypeAlias = "int | Sequence[Nested]"  # a leaf's value, or what follows

MOST_LEAVES = 120
MOST_MOVES = 8
DEEPEST = 5
HIGHEST = 999


class TreeError(KiebitzError):
    """A tree that cannot be drawn or read."""


@dataclass(frozen=True)
class Branch:
    """A position of the tree: a leaf with its value, or the moves from here."""

    move: str  # that led here; empty at the root
    value: int | None = None
    children: tuple[Branch, ...] = ()
    picture: str = ""  # e.g. the board of tic-tac-toe

    def leaves(self) -> int:
        return sum(child.leaves() for child in self.children) if self.children else 1


def branch_of(nested: Nested, move: str = "") -> Branch:
    """Moves are named A, B, C from left to right."""
    if isinstance(nested, int):
        return Branch(move, nested)
    return Branch(move, None, tuple(branch_of(each, "ABCDEFGH"[number]) for number, each in enumerate(nested)))


def random_tree(depth: int, moves: int, seed: int) -> Branch:
    """Every position has so many moves; leaves are worth -20 to 20.  The same seed grows the same tree."""
    if not (1 <= depth <= DEEPEST and 2 <= moves <= MOST_MOVES) or moves**depth > MOST_LEAVES:
        raise TreeError(
            Text(
                "A tree of {depth} half-moves with {moves} moves each has too many leaves or none; at most {most} leaves can be drawn.",
                "Ein Baum mit {depth} Halbzügen und je {moves} Zügen hat zu viele Blätter oder keine; zeichnen lassen sich {most}.",
            ).format(depth=depth, moves=moves, most=MOST_LEAVES)
        )
    chance = random.Random(seed)

    def grow(height: int) -> Nested:
        return chance.randint(-20, 20) if height == 0 else [grow(height - 1) for _ in range(moves)]

    return branch_of(grow(depth))


def read_tree(typed: str) -> Branch:
    """A tree as people write it: (3 9) (2 -100 -200), each pair of brackets one position."""
    words = re.findall(r"[()]|[^\s(),;]+", typed)
    position = 0

    def read(depth: int) -> list[Nested]:
        nonlocal position
        found: list[Nested] = []
        while position < len(words) and words[position] != ")":
            word = words[position]
            position += 1
            if word == "(":
                if depth == DEEPEST:
                    raise TreeError(
                        Text("The brackets are nested deeper than {most}.", "Die Klammern sind tiefer als {most} geschachtelt.").format(
                            most=DEEPEST
                        )
                    )
                found.append(read(depth + 1))
                if position == len(words):
                    raise TreeError(Text("A bracket is not closed.", "Eine Klammer ist nicht geschlossen."))
                position += 1
            else:
                found.append(_number(word))
        if not found or len(found) > MOST_MOVES:
            raise TreeError(
                Text(
                    "A position has from one to {most} moves; here are {count}.",
                    "Eine Stellung hat einen bis {most} Züge; hier sind es {count}.",
                ).format(most=MOST_MOVES, count=len(found))
            )
        return found

    tree = branch_of(read(1))
    if position < len(words):
        raise TreeError(Text("A bracket is closed that was never opened.", "Eine Klammer wird geschlossen, die nie geöffnet wurde."))
    if tree.leaves() > MOST_LEAVES:
        raise TreeError(
            Text("The tree has {count} leaves; {most} can be drawn.", "Der Baum hat {count} Blätter; zeichnen lassen sich {most}.").format(
                count=tree.leaves(), most=MOST_LEAVES
            )
        )
    return tree


def _number(word: str) -> int:
    typed = word.replace("−", "-").replace("+", "")
    if not re.fullmatch(r"-?\d{1,3}", typed, re.ASCII):
        raise TreeError(
            Text(
                "“{word}” is no value: whole numbers from {low} to {high} are expected.",
                "„{word}“ ist kein Wert: Erwartet werden ganze Zahlen von {low} bis {high}.",
            ).format(word=word[:20], low=-HIGHEST, high=HIGHEST)
        )
    return int(typed)


def minimax(tree: Branch, white: bool) -> int:
    """The value of the tree, nothing left out."""
    if not tree.children:
        assert tree.value is not None
        return tree.value
    values = [minimax(child, not white) for child in tree.children]
    return max(values) if white else min(values)


def ordered(tree: Branch, white: bool, order: Order) -> Branch:
    """The same tree with the best or the worst moves first, everywhere; equal ones stay as they were."""
    if order == "given" or not tree.children:
        return tree
    best_is_high = white == (order == "best")
    children = [ordered(child, not white, order) for child in tree.children]
    children.sort(key=lambda child: minimax(child, not white), reverse=best_is_high)
    return Branch(tree.move, tree.value, tuple(children), tree.picture)


@dataclass(frozen=True)
class Node:
    """A position with its place in the drawing."""

    number: int  # in the order of a search that cuts nothing
    parent: int | None
    move: str
    path: str  # all moves from the root: "BA"; long names stay apart
    depth: int
    white: bool  # to move
    value: int | None  # of a leaf
    children: tuple[int, ...]
    picture: str


def flatten(tree: Branch, white: bool) -> tuple[Node, ...]:
    found: list[Node] = []

    def visit(branch: Branch, parent: int | None, path: tuple[str, ...], white: bool) -> int:
        number = len(found)
        name = ("" if all(len(move) == 1 for move in path) else " ").join(path)
        node = Node(number, parent, branch.move, name, len(path), white, branch.value, (), branch.picture)
        found.append(node)
        children = tuple(visit(child, number, (*path, child.move), not white) for child in branch.children)
        found[number] = Node(**{**node.__dict__, "children": children})
        return number

    visit(tree, None, (), white)
    return tuple(found)


def everything_below(nodes: tuple[Node, ...], number: int) -> Iterator[int]:
    yield number
    for child in nodes[number].children:
        yield from everything_below(nodes, child)
