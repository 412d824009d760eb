"""The tree as data for whoever draws it or reads it with a program: its dearest nodes, as columns."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, TypedDict

import chess
import numpy as np

from kiebitz.language import Text
from kiebitz.reasons.men import moves_text
from kiebitz.tree.fate import what_happened
from kiebitz.tree.telling import FLIPPED, spoken, tell_ending, tell_move, tell_role
from kiebitz.tree.tree import MOVING, Node, Tree

MOST_DRAWN = 10_000


class Columns(TypedDict):
    """The nodes drawn, one entry of each list for each; a node stands behind the one it came from."""

    node: list[int]  # its number in the record
    parent: list[int]  # its place in these lists, -1: none
    effort: list[int]
    value: list[int | None]  # centipawns from White's view; None: broken off
    bound: list[str]  # from White's view: exact, least, most
    san: list[str]
    role: list[str]
    ending: list[str]
    depth: list[int]
    folded: list[int]


def dearest(tree: Tree, root: int, most: int = MOST_DRAWN) -> list[int]:
    """The nodes below a root that cost most.  A node costs more than any below it, so no gap can come about."""
    behind = next((other for other in tree.roots if other > root), len(tree))
    order = np.argsort(-tree.rows["effort"][root:behind].astype(np.int64), kind="stable")[:most]
    return [root + int(place) for place in np.sort(order)]


def columns(tree: Tree, root: int, most: int = MOST_DRAWN) -> Columns:
    """What a drawing of one root needs."""
    chosen = dearest(tree, root, most)
    place = {index: number for number, index in enumerate(chosen)}
    nodes = [tree[index] for index in chosen]
    sans = _sans(tree, nodes)
    return {
        "node": chosen,
        "parent": [-1 if node.index == root else place[node.parent or 0] for node in nodes],
        "effort": [node.effort for node in nodes],
        "value": [_white(node) for node in nodes],
        "bound": [_white_bound(node) for node in nodes],
        "san": sans,
        "role": [node.role for node in nodes],
        "ending": [node.ending for node in nodes],
        "depth": [node.depth for node in nodes],
        "folded": [int(node.folded) for node in nodes],
    }


def _white(node: Node) -> int | None:
    return None if not node.finished else node.value if node.white else -node.value


def _white_bound(node: Node) -> str:
    return node.bound if node.white else FLIPPED[node.bound]


def _sans(tree: Tree, nodes: list[Node]) -> list[str]:
    """The moves as people write them: one walk over the nodes, which lie as the search met them; a pass is a dash."""
    board = tree.board.to_chess()
    path: list[tuple[int, bool]] = []  # the nodes above, and whether a move leads to them
    found = []
    for node in nodes:
        while path and path[-1][0] != node.parent:
            if path.pop()[1]:
                board.pop()
        made = bool(path) and (node.role in MOVING or node.role == "passing")
        san = ""
        if made:
            move = chess.Move.null() if node.role == "passing" else board.parse_uci(node.move or "")
            san = "–" if node.role == "passing" else board.san(move)
            board.push(move)
        path.append((node.index, made))
        found.append(san)
    return found


@dataclass(frozen=True)
class MoveTold:
    """What happened to one move of a position."""

    move: str
    san: Text
    kind: str
    effort: int
    child: int | None  # its last look
    text: Text


@dataclass(frozen=True)
class Told:
    """Everything about one node."""

    node: int
    fen: str
    line: Text
    text: Text
    question: Text | None  # what it was for, where no move leads to it
    effort: int
    moves: tuple[MoveTold, ...]  # those that cost most first


def tell(tree: Tree, index: int) -> Told:
    board = tree.board_at(index)
    moves = []
    for move in board.legal_moves():
        fate = what_happened(tree, index, move)
        effort = sum(look.effort for look in fate.looks)
        child = fate.looks[-1].index if fate.looks else None
        moves.append(MoveTold(move, spoken(tree, index, move), fate.kind, effort, child, tell_move(tree, fate)))
    moves.sort(key=lambda each: -each.effort)
    node = tree[index]
    return Told(index, board.fen(), line_text(tree, index), tell_ending(tree, index), tell_role(tree, index), node.effort, tuple(moves))


def line_text(tree: Tree, index: int) -> Text:
    """The way from the root to a node."""
    path = [tree[place] for place in tree.path(index)]
    sans = [san or "…" for san in _sans(tree, path)[1:]]
    return moves_text(sans, tree.board.fullmove_number, tree.board.white_to_move) if sans else Text("the root", "die Wurzel")


def document(tree: Tree, most: int = MOST_DRAWN) -> dict[str, Any]:
    """The whole record for programs; the names of the keys are a promise."""
    choices = tree.choices
    told = tell(tree, tree.main)
    return {
        "fen": tree.board.fen(),
        "move": tree.decision.move,
        "value": tree.decision.value,
        "nodes": tree.decision.nodes,
        "recorded": len(tree),
        "choices": [asdict(choice) for choice in choices],
        "moves": [
            {"move": each.move, "kind": each.kind, "effort": each.effort, "text": {"en": each.text.en, "de": each.text.de}}
            for each in told.moves
        ],
        "refuters": [asdict(each) for each in tree.refuters()],
        "endings": tree.endings(),
        "tree": columns(tree, tree.main, most),
    }
