"""A position of tic-tac-toe as the page shows it: every reply with its value, the computer's choice, the tree below in figures.

The page sends the whole game as the cells that were taken, in order; it knows no rules and keeps no other state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from kiebitz.interfaces.web.learn.messages import Figures, Played, PositionSeen, Verdict
from kiebitz.interfaces.web.messages import MessageError, all_words, words
from kiebitz.language import Text
from kiebitz.opponents.tictactoe import (
    COMPUTER,
    EMPTY,
    FAULTS,
    HUMAN,
    LINES,
    MODE_TEXTS,
    NEW_GAME,
    Mode,
    Node,
    Position,
    cell_name,
    choose,
    game_tree,
    is_over,
    place,
    rank,
    winner,
)
from kiebitz.teaching.tictactoe_tree import MOST_EMPTY_TO_DRAW, OTHER, different_moves, effort, levels, picture

_SIGNS: dict[int, Literal["X", "O"]] = {COMPUTER: "X", HUMAN: "O"}


def read_game(cells: Sequence[int], first: str) -> tuple[Position, int]:
    """The position after the cells of a game, and who is to move."""
    position, mover = NEW_GAME, COMPUTER if first == "X" else HUMAN
    for cell in cells:
        if not 0 <= cell < 9 or position[cell] != EMPTY or is_over(position):
            raise MessageError(
                Text(
                    "These moves make no game of tic-tac-toe: a cell is taken twice, unknown, or the game was over.",
                    "Diese Züge ergeben kein Tic-Tac-Toe: Ein Feld ist doppelt besetzt, unbekannt, oder das Spiel war schon aus.",
                )
            )
        position, mover = place(position, cell, mover), OTHER[mover]
    return position, mover


def _verdict(node: Node) -> Verdict:
    return {"value": node.value, "plies": node.plies, "words": words(_words(node))}


def _words(node: Node) -> Text:
    if node.value == 0:
        return Text("a draw with best play", "Remis bei bestem Spiel")
    name = _SIGNS[COMPUTER if node.value > 0 else HUMAN]
    if node.plies == 0:
        return Text("{name} has won", "{name} hat gewonnen").format(name=name)
    if node.plies == 1:
        return Text("{name} wins with the next move", "{name} gewinnt mit dem nächsten Zug").format(name=name)
    return Text("{name} wins in {n} moves", "{name} gewinnt in {n} Zügen").format(name=name, n=node.plies)


def look(asked: Played) -> PositionSeen:
    """Everything about a position, and what the computer would play when it is its turn."""
    position, mover = read_game(asked.cells or (), asked.first)
    node = game_tree(position, mover)
    twins = different_moves(position, mover) if node.children else {}
    chosen = None
    if node.children and mover == COMPUTER:
        try:
            chosen = choose(position, Mode(asked.mode))
        except ValueError:
            raise MessageError(
                Text("There are three ways to decide: {listed}.", "Es gibt drei Arten zu entscheiden: {listed}.").format(
                    listed=", ".join(mode.value for mode in Mode)
                )
            ) from None
    best = min((rank(child, mover) for _, child in node.children), default=None)
    return {
        "cells": [_SIGNS.get(stone, "") for stone in position],
        "picture": picture(position),
        "toMove": None if is_over(position) else _SIGNS[mover],
        "winner": _SIGNS.get(winner(position)),
        "line": next((line for line in LINES if winner(position) and all(position[cell] == winner(position) for cell in line)), None),
        "verdict": _verdict(node),
        "replies": [
            {
                "cell": cell,
                "name": cell_name(cell),
                "picture": picture(child.position),
                "verdict": _verdict(child),
                "isBest": rank(child, mover) == best,
                "below": effort(child.position, child.to_move).everything,
                "same": next(first for first, cells in twins.items() if cell in cells),
            }
            for cell, child in node.children
        ],
        "effort": effort(position, mover),
        "canDraw": 0 < position.count(EMPTY) <= MOST_EMPTY_TO_DRAW and bool(node.children),
        "chosen": chosen,
    }


def figures() -> Figures:
    return {
        "levels": levels(),
        "effort": effort(NEW_GAME, COMPUTER),
        "modes": [{"key": mode.value, "text": words(MODE_TEXTS[mode])} for mode in Mode],
        "faults": all_words(FAULTS),
    }
