"""Who controls what how strongly: Salomon's F1 view, with the men behind every figure and the control centres."""

from __future__ import annotations

import chess
from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.game.rules import CONTROL_WEIGHTS
from kiebitz.interfaces.web.play import asked as asks
from kiebitz.interfaces.web.play.messages import Control, Controlled, Man, Men
from kiebitz.interfaces.web.positions import read_board
from kiebitz.interfaces.web.questions import Question

CENTRE_STRENGTH = 3  # Salomon's threshold: weaker squares are no control centre


def control(board: chess.Board) -> Control:
    """For every square both sides' weights and the men they come from; and each side's control centre."""
    squares: list[Controlled] = []
    for square in chess.SQUARES:
        men: Men = {"white": [], "black": []}
        for color in chess.COLORS:
            for start in board.attackers(color, square):
                piece = board.piece_at(start)
                assert piece is not None
                man: Man = {"square": chess.square_name(start), "piece": piece.symbol(), "weight": CONTROL_WEIGHTS[piece.piece_type]}
                men["white" if color == chess.WHITE else "black"].append(man)
        white, black = (sum(man["weight"] for man in own) for own in (men["white"], men["black"]))
        squares.append({"square": chess.square_name(square), "white": white, "black": black, "net": white - black, "men": men})
    nets = [square["net"] for square in squares]
    return {
        "squares": squares,
        "white": sum(1 for net in nets if net > 0),
        "black": sum(1 for net in nets if net < 0),
        "centres": {"white": _centre(board, nets, chess.WHITE), "black": _centre(board, nets, chess.BLACK)},
        "weights": [(chess.piece_symbol(kind), weight) for kind, weight in CONTROL_WEIGHTS.items()],
    }


def _centre(board: chess.Board, nets: list[int], color: chess.Color) -> str | None:
    """The square in this side's half where the enemy is strongest: there the danger lies (Salomon's control centre).
    Of equal squares the one nearest to the own king counts, then the one nearest to the own back rank."""
    king = board.king(color)
    candidates = []
    for square in chess.SQUARES:
        rank = chess.square_rank(square) if color == chess.WHITE else 7 - chess.square_rank(square)
        strength = -nets[square] if color == chess.WHITE else nets[square]
        if rank < 4 and strength >= CENTRE_STRENGTH:
            distance = 0 if king is None else chess.square_manhattan_distance(square, king)
            candidates.append((-strength, distance, rank, chess.square_file(square), square))
    return chess.square_name(min(candidates)[-1]) if candidates else None


def show(app: Starlette, asked: asks.Control) -> Control:
    return control(read_board(asked.fen).to_chess())


routes: list[BaseRoute] = [Question("/api/control", show)]
