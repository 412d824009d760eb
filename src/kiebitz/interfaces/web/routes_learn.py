"""Learn: small game trees searched step by step, and the whole of tic-tac-toe."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kiebitz.interfaces.web.learn_tictactoe import figures, look, read_game
from kiebitz.interfaces.web.messages import MessageError, answer, plain, read_json, wanted
from kiebitz.language import Text, same
from kiebitz.opponents.demoschach.lessons import alpha_beta_leaves, minimax_leaves
from kiebitz.opponents.tictactoe import COMPUTER
from kiebitz.tools.small_tree_examples import BY_KEY, EXAMPLES
from kiebitz.tools.small_tree_search import SIDES, Sides, Walk, walk
from kiebitz.tools.small_trees import DEEPEST, METHODS, MOST_LEAVES, MOST_MOVES, ORDERS, Branch, random_tree, read_tree
from kiebitz.tools.tictactoe_tree import MOST_EMPTY_TO_DRAW, as_branch

LONGEST_TYPED = 2000
GROWTH = range(1, 6)  # half-moves in the table of the books
MOVES = 40  # in a chess position, as the books reckon
STONES: Sides = (same("X"), same("O"))


def _offer() -> dict[str, Any]:
    return {
        "examples": [
            {"key": each.key, "name": plain(each.name), "about": plain(each.about), "source": plain(each.source),
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


def _choice(message: dict[str, Any], key: str, choices: tuple[str, ...]) -> Any:
    value = wanted(message, key, str, choices[0])
    if value not in choices:
        raise MessageError(
            Text("“{value}” is no {key}; there are: {listed}.", "„{value}“ gibt es nicht als {key}; es gibt: {listed}.").format(
                value=value[:20], key=key, listed=", ".join(choices)
            )
        )
    return value


def _wanted_tree(message: dict[str, Any]) -> tuple[Branch, bool, Sides]:
    """An example, a typed tree, the rest of a game of tic-tac-toe, or a random one."""
    if "example" in message:
        example = BY_KEY[_choice(message, "example", tuple(BY_KEY))]
        return example.tree, example.white, SIDES
    if "cells" in message:
        position, mover = read_game(message)
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
    white = wanted(message, "white", bool, True)
    if "typed" in message:
        return read_tree(wanted(message, "typed", str)[:LONGEST_TYPED]), white, SIDES
    depth, moves, seed = (wanted(message, key, int, default) for key, default in (("depth", 3), ("moves", 3), ("seed", 1)))
    return random_tree(max(-1, min(depth, 99)), max(-1, min(moves, 99)), seed % 2**32), white, SIDES


def _tree(message: dict[str, Any]) -> dict[str, Any]:
    tree, white, sides = _wanted_tree(message)
    method, order = _choice(message, "method", METHODS[::-1]), _choice(message, "order", ORDERS)
    found = walk(tree, white, method, order, sides)
    counts = {"minimax": walk(tree, white, "minimax", sides=sides)} | {name: walk(tree, white, "alphabeta", name, sides) for name in ORDERS}
    return {
        "method": method,
        "order": order,
        "sides": plain(sides),
        "nodes": [plain(node) for node in found.nodes],
        "steps": [plain(step) for step in found.steps],
        "value": found.value,
        "line": found.line,
        "counts": {name: _counts(each) for name, each in counts.items()},
    }


def _counts(found: Walk) -> dict[str, int]:
    return {"leaves": found.leaves, "seen": found.leaves_seen, "nodes": len(found.nodes), "nodesSeen": found.nodes_seen, "cuts": found.cuts}


async def learn(request: Request) -> Response:
    return answer(await run_in_threadpool(_offer))


async def tree(request: Request) -> Response:
    return answer(await run_in_threadpool(_tree, await read_json(request)))


async def tictactoe(request: Request) -> Response:
    return answer(await run_in_threadpool(look, await read_json(request)))


routes: list[BaseRoute] = [
    Route("/api/learn", learn),
    Route("/api/learn/tree", tree, methods=["POST"]),
    Route("/api/learn/tictactoe", tictactoe, methods=["POST"]),
]
