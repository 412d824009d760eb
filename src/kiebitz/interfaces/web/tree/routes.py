"""The tree: grown for a position, drawn by the page, every node asked why; and its film."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.interfaces.web.messages import MessageError, words, words_or_none
from kiebitz.interfaces.web.positions import read_board
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.tree.forest import Planted, forest
from kiebitz.interfaces.web.tree.growing import Growth, repeat_search
from kiebitz.interfaces.web.tree.messages import (
    Asked,
    Drawn,
    FilmTold,
    NodeTold,
    PictureSaid,
    PicturesSaid,
    Played,
    Redrawn,
    Wanted,
    WantedFilm,
    WantedWords,
)
from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.tree.shape import columns, line_text, tell
from kiebitz.tree.slow_motion import SlowMotion
from kiebitz.tree.telling import spoken
from kiebitz.tree.tree import MOVING, Tree

NODES = (500, 1_000_000)
PICTURES = 200  # said at once, at most


def grown(app: Starlette, asked: Wanted) -> Growth:
    board = read_board(asked.fen)
    if not board.legal_moves():
        raise MessageError(Text("In this position the game is over.", "In dieser Stellung ist die Partie aus."))
    limits = Limits(nodes=max(NODES[0], min(asked.nodes, NODES[1])))

    def plant(signal: Signal) -> Planted:
        app.state.hall.warming.check()
        return forest.of(app).plant(board, limits, signal)

    return Growth(plant)


def repeated(app: Starlette, asked: Played) -> Growth:
    room = app.state.hall.rooms.get(asked.game)
    if room is None:
        raise MessageError(Text("This game is no longer open.", "Diese Partie ist nicht mehr offen."))
    return repeat_search(room, asked.ply, forest.of(app), app.state.hall.warming.check)


def filmed(app: Starlette, asked: WantedFilm) -> FilmTold:
    planted = forest.of(app).find(asked.tree)
    film, tree = planted.film, planted.tree
    sign = 1 if tree.board.white_to_move else -1
    return {
        "tree": asked.tree,
        "fen": tree.board.fen(),
        "turn": "w" if tree.board.white_to_move else "b",
        "whole": film.is_whole,
        "nodes": tree.decision.nodes,
        "speed": tree.decision.nodes / max(tree.decision.time, 0.001),
        "node": film.nodes.tolist(),
        "parent": film.parents,
        "move": film.moves,
        "names": {look.move: words(spoken(tree, tree.roots[0], look.move)) for look in film.root_looks},
        "looks": [
            {
                "move": look.move, "opened": look.opened, "closed": look.closed, "iteration": look.iteration, "effort": look.effort,
                "value": None if look.value is None else sign * look.value, "exact": look.exact, "refuted": look.is_refuted,
                "by": words_or_none(look.by),
            }
            for look in film.root_looks
        ],
    }  # fmt: skip


def said(app: Starlette, asked: WantedWords) -> PicturesSaid:
    slow_motion = forest.of(app).find(asked.tree).slow_motion
    first = max(0, min(asked.first, len(slow_motion.film) - 1))
    count = max(1, min(asked.count, PICTURES, len(slow_motion.film) - first))
    return {"first": first, "said": [_said(slow_motion, picture) for picture in range(first, first + count)]}


def _said(slow_motion: SlowMotion, picture: int) -> PictureSaid:
    one = slow_motion.say(picture)
    line = line_text(slow_motion.tree, int(slow_motion.film.nodes[picture]))
    return {"line": words(line), "now": words(one.now), "then": words_or_none(one.then), "settled": words_or_none(one.settled)}


def _place(tree: Tree, node: int) -> int:
    if not 0 <= node < len(tree):
        raise MessageError(Text("The tree has no such node.", "Einen solchen Knoten hat der Baum nicht."))
    return node


def redrawn(app: Starlette, asked: Drawn) -> Redrawn:
    tree = forest.of(app).find(asked.tree).tree
    if asked.root not in tree.roots:
        raise MessageError(Text("The tree has no such depth.", "Eine solche Tiefe hat der Baum nicht."))
    return {"root": asked.root, "drawn": columns(tree, asked.root)}


def told(app: Starlette, asked: Asked) -> NodeTold:
    tree = forest.of(app).find(asked.tree).tree
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
    Question("/api/tree/played", repeated),
    Question("/api/tree/film", filmed),
    Question("/api/tree/film/said", said),
    Question("/api/tree/drawn", redrawn),
    Question("/api/tree/node", told),
]
