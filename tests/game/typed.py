"""Moves of a game as people type them, for tests."""

from __future__ import annotations

from kiebitz.game.game import Game, Ply
from kiebitz.game.notation import read_move


def play_typed(game: Game, typed: str, **notes: object) -> Ply:
    return game.play(read_move(game.board, typed), **notes)
