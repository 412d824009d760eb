"""The tree: grown for a position, drawn by the page, and every node asked why."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.interfaces.web.messages import MessageError, words, words_or_none
from kiebitz.interfaces.web.positions import read_board
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.tree.forest import forest_of
from kiebitz.interfaces.web.tree.messages import Asked, Drawn, Grown, NodeTold, Redrawn, Wanted
from kiebitz.language import Text
from kiebitz.tree.shape import columns, tell
from kiebitz.tree.telling import bounded, spoken
from kiebitz.tree.tree import MOVING, Tree

NODES = (500, 1_000_000)


def grown(app: Starlette, asked: Wanted) -> Grown:
    board = read_board(asked.fen)
    if not board.legal_moves():
        raise MessageError(Text("In this position the game is over.", "In dieser Stellung ist die Partie aus."))
    hall = app.state.hall
    hall.warming.wait()
    hall.warming.check()
    number, tree = forest_of(app).plant(board, max(NODES[0], min(asked.nodes, NODES[1])))
    root = tree.main
    return {
        "tree": number,
        "fen": board.fen(),
        "nodes": tree.decision.nodes,
        "recorded": len(tree),
        "move": words(spoken(tree, root, tree.decision.move)),
        "root": root,
        "choices": [
            {
                "depth": choice.depth,
                "node": choice.node,
                "san": words(spoken(tree, choice.node, choice.move)),
                "value": words(bounded(choice.value, choice.bound)),
                "effort": choice.effort,
                "changed": choice.changed,
            }
            for choice in tree.choices
        ],
        "refuters": [{"move": each.move, "white": each.white, "times": each.times} for each in tree.refuters(6)],
        "endings": tree.endings(),
        "drawn": columns(tree, root),
    }


def _place(tree: Tree, node: int) -> int:
    if not 0 <= node < len(tree):
        raise MessageError(Text("The tree has no such node.", "Einen solchen Knoten hat der Baum nicht."))
    return node


def redrawn(app: Starlette, asked: Drawn) -> Redrawn:
    tree = forest_of(app).find(asked.tree)
    if asked.root not in tree.roots:
        raise MessageError(Text("The tree has no such depth.", "Eine solche Tiefe hat der Baum nicht."))
    return {"root": asked.root, "drawn": columns(tree, asked.root)}


def told(app: Starlette, asked: Asked) -> NodeTold:
    tree = forest_of(app).find(asked.tree)
    found = tell(tree, _place(tree, asked.node))
    node = tree[found.node]
    return {
        "node": found.node,
        "path": tree.path(found.node),
        "fen": found.fen,
        "last": node.move if node.role in MOVING else None,
        "line": words(found.line),
        "question": words_or_none(found.question),
        "text": words(found.text),
        "effort": found.effort,
        "moves": [
            {
                "move": each.move,
                "san": words(each.san),
                "kind": each.kind,
                "effort": each.effort,
                "child": each.child,
                "text": words(each.text),
            }
            for each in found.moves
        ],
    }


routes: list[BaseRoute] = [
    Question("/api/tree", grown),
    Question("/api/tree/drawn", redrawn),
    Question("/api/tree/node", told),
]
