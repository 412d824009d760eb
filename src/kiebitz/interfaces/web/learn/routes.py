"""Learn: small game trees searched step by step, and the whole of tic-tac-toe."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.interfaces.web.learn.course import course, mark, try_out
from kiebitz.interfaces.web.learn.messages import Counts, Lessons, Played, PositionSeen, SearchedTree, Wanted
from kiebitz.interfaces.web.learn.tictactoe import figures, look, read_game
from kiebitz.interfaces.web.messages import MessageError, all_words, words
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.wire import no_choice
from kiebitz.language import Text, same
from kiebitz.opponents.tictactoe import COMPUTER
from kiebitz.teaching.lessons import alpha_beta_leaves, minimax_leaves
from kiebitz.teaching.small_tree_examples import BY_KEY, EXAMPLES
from kiebitz.teaching.small_tree_search import SIDES, Sides, Walk, walk
from kiebitz.teaching.small_trees import DEEPEST, MOST_LEAVES, MOST_MOVES, ORDERS, Branch, random_tree, read_tree
from kiebitz.teaching.tictactoe_tree import MOST_EMPTY_TO_DRAW, as_branch

LONGEST_TYPED = 2000
GROWTH = range(1, 6)  # half-moves in the table of the books
MOVES = 40  # in a chess position, as the books reckon
STONES: Sides = (same("X"), same("O"))


def lessons(app: Starlette) -> Lessons:
    return {
        "examples": [
            {"key": each.key, "name": words(each.name), "about": words(each.about), "source": words(each.source),
             "method": each.method, "white": each.white}
            for each in EXAMPLES
        ],
        "sizes": [
            {"depth": depth, "moves": moves}
            for depth in range(1, DEEPEST + 1)
            for moves in range(2, MOST_MOVES + 1)
            if moves**depth <= MOST_LEAVES
        ],
        "growth": {
            "moves": MOVES,
            "rows": [
                {"depth": depth, "minimax": minimax_leaves(depth, MOVES), "alphabeta": alpha_beta_leaves(depth, MOVES)} for depth in GROWTH
            ],
        },
        "tictactoe": figures(),
    }  # fmt: skip


def _wanted_tree(asked: Wanted) -> tuple[Branch, bool, Sides]:
    """An example, a typed tree, the rest of a game of tic-tac-toe, or a random one."""
    if asked.example is not None:
        if asked.example not in BY_KEY:
            raise no_choice(asked.example, "example", BY_KEY)
        example = BY_KEY[asked.example]
        return example.tree, example.white, SIDES
    if asked.cells is not None:
        position, mover = read_game(asked.cells, asked.first)
        if position.count(0) > MOST_EMPTY_TO_DRAW:
            raise MessageError(
                Text(
                    "With more than {most} empty cells the tree is too wide to draw.",
                    "Mit mehr als {most} freien Feldern ist der Baum zu breit zum Zeichnen.",
                ).format(most=MOST_EMPTY_TO_DRAW)
            )
        tree = as_branch(position, mover)
        if not tree.children:
            raise MessageError(Text("This game is over; there is nothing to search.", "Dieses Spiel ist aus; es gibt nichts zu suchen."))
        return tree, mover == COMPUTER, STONES
    if asked.typed is not None:
        return read_tree(asked.typed[:LONGEST_TYPED]), asked.white, SIDES
    return random_tree(max(-1, min(asked.depth, 99)), max(-1, min(asked.moves, 99)), asked.seed % 2**32), asked.white, SIDES


def tree(app: Starlette, asked: Wanted) -> SearchedTree:
    tree, white, sides = _wanted_tree(asked)
    found = walk(tree, white, asked.method, asked.order, sides)
    counts = {"minimax": walk(tree, white, "minimax", sides=sides)} | {name: walk(tree, white, "alphabeta", name, sides) for name in ORDERS}
    return {
        "method": asked.method,
        "order": asked.order,
        "sides": all_words(sides),
        "nodes": found.nodes,
        "steps": found.steps,
        "value": found.value,
        "line": found.line,
        "counts": {name: _counts(each) for name, each in counts.items()},
    }


def _counts(found: Walk) -> Counts:
    return {"leaves": found.leaves, "seen": found.leaves_seen, "nodes": len(found.nodes), "cuts": found.cuts}


def tictactoe(app: Starlette, asked: Played) -> PositionSeen:
    return look(asked)


routes: list[BaseRoute] = [
    Question("/api/learn", lessons),
    Question("/api/learn/tree", tree),
    Question("/api/learn/tictactoe", tictactoe),
    Question("/api/learn/course", course),
    Question("/api/learn/course/try", try_out),
    Question("/api/learn/course/answer", mark),
]
