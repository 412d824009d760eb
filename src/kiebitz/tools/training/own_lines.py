"""One's own opening lines as exercises: each position where one is on move asks for what was prepared, and comes back like any other."""

from __future__ import annotations

import hashlib

import chess.pgn

from kiebitz.core.board import Board
from kiebitz.core.men import MOVE_TO_FIGURES
from kiebitz.game.book.check import book_key
from kiebitz.game.book.library import Book, standard_book
from kiebitz.game.notation import san_text
from kiebitz.game.record.own_lines import OwnLines, prepared
from kiebitz.language import Text
from kiebitz.tools.training.collection import Collection
from kiebitz.tools.training.exercise import OWN_LINE, Exercise, Hint

SHOWN = 8  # half-moves of what follows
LEADS = Text("It leads to: {name}.", "Es geht in diese Eröffnung: {name}.")
MOVE_NUMBER = Text("It is move {n} of a line of your own.", "Es ist der {n}. Zug einer eigenen Variante.")
WHICH_MAN = Text("The man on {square} moves.", "Es zieht der Stein auf {square}.")
ANSWER = Text("Your own line goes on with {move}.", "Die eigene Variante geht mit {move} weiter.")


def line_exercises(own: OwnLines, book: Book | None = None) -> list[Exercise]:
    """Of both colours; where several moves are prepared, each of them is right."""
    names = book or standard_book()
    return [exercise for white in (True, False) for exercise in _of_side(own.tree(white), white, names)]


def _of_side(tree: chess.pgn.Game, white: bool, book: Book) -> list[Exercise]:
    choices: dict[str, list[chess.pgn.ChildNode]] = {}
    for key, node, move in prepared(tree):
        if (key.split()[1] == "w") == white:
            known = choices.setdefault(key, [])
            if all(other.uci() != move for other in known):
                known.append(node)
    return [_exercise(key, nodes, white, book) for key, nodes in choices.items()]


def _exercise(key: str, nodes: list[chess.pgn.ChildNode], white: bool, book: Book) -> Exercise:
    first = nodes[0]
    before = first.parent.board()
    following = [first, *first.mainline()][:SHOWN]
    board = Board(before.fen())
    name = book.name_at(book_key(first.board()))
    leads = LEADS.format(name=name.name) if name is not None else MOVE_NUMBER.format(n=before.fullmove_number)
    start = first.uci()[:2]
    return Exercise(
        key=hashlib.sha256(f"own {white} {key}".encode()).hexdigest()[:16],
        fen=before.fen(),
        solutions=tuple(node.uci() for node in nodes),
        line=tuple(node.uci() for node in following),
        played="",
        loss=0.0,
        motif=OWN_LINE,
        hints=(
            Hint(leads, ()),
            Hint(WHICH_MAN.format(square=start), (start,)),
            Hint(ANSWER.format(move=san_text(board.san(first.uci()))), (start,)),
        ),
        source=before.root().variation_san(before.move_stack).translate(MOVE_TO_FIGURES) if before.move_stack else "",
    )


def renew(collection: Collection, own: OwnLines | None = None) -> None:
    """Whatever happened to the lines meanwhile, the exercises are those of today; how they went so far stays."""
    collection.renew(OWN_LINE, line_exercises(own or OwnLines()))
