"""Evaluations for the kit, from the books: material alone, two formulas the book of 1985 describes, and the five ideas chapter 4.7
of the book of 1986 offers without numbers.

Each gives centipawns for the side to move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import chess

from kiebitz.language import Text
from kiebitz.teaching.lessons import chess_45_material, exchange_value

Judge = Callable[[chess.Board], int]

WORTH = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 10_000}
# The book of 1985 gives knight and bishop of CHESS 4.5 these values.
WORTH_45 = WORTH | {chess.KNIGHT: 325, chess.BISHOP: 350}
# The book of 1986 names its ideas without figures. GUESS: these are ours, small beside a pawn but for pawns about to queen.
CENTRE, PROTECTED, CASTLED, PROMOTED = 8, 5, 40, 150
ADVANCED = (0, 0, 0, 5, 20, 60, 150, 0)  # by rank, from the pawn's own side


def _men(board: chess.Board, color: chess.Color, worth: dict[int, int]) -> int:
    return sum(worth[kind] * len(board.pieces(kind, color)) for kind in range(chess.PAWN, chess.KING))


def material(board: chess.Board) -> int:
    """Men counted: the difference of both sides."""
    return _men(board, board.turn, WORTH) - _men(board, not board.turn, WORTH)


def chess_45(board: chess.Board) -> int:
    """CHESS 4.5: whoever is ahead counts more the fewer men are left, as long as he keeps pawns."""
    own, other = _men(board, board.turn, WORTH_45), _men(board, not board.turn, WORTH_45)
    better = board.turn if own >= other else not board.turn
    value = round(chess_45_material(abs(own - other), len(board.pieces(chess.PAWN, better)), own + other))
    return value if better == board.turn else -value


def soma(board: chess.Board) -> int:
    """SOMA: material, and what the best exchange on one square would win for the side to move."""
    best = 0
    for square in chess.scan_forward(board.occupied_co[not board.turn] & ~board.kings):
        attackers = _by_worth(board, board.turn, square)
        if attackers:
            man = board.piece_type_at(square) or chess.PAWN
            best = max(best, exchange_value(WORTH[man], attackers, _by_worth(board, not board.turn, square)))
    return material(board) + best


def _by_worth(board: chess.Board, color: chess.Color, square: chess.Square) -> list[int]:
    """The men that can capture on a square, the cheapest first."""
    return sorted(WORTH[board.piece_type_at(each) or chess.PAWN] for each in board.attackers(color, square))


def _with(idea: Callable[[chess.Board, chess.Color], int]) -> Judge:
    """Material and one idea counted for both sides."""
    return lambda board: material(board) + idea(board, board.turn) - idea(board, not board.turn)


def centre(board: chess.Board, color: chess.Color) -> int:
    """Men are worth more in the centre than at the edge."""
    squares = board.occupied_co[color] & ~board.kings
    return sum(CENTRE * _steps_from_edge(square) for square in chess.scan_forward(squares))


def _steps_from_edge(square: chess.Square) -> int:
    file, rank = chess.square_file(square), chess.square_rank(square)
    return min(file, 7 - file, rank, 7 - rank)


def protection(board: chess.Board, color: chess.Color) -> int:
    """Men that protect each other are worth more."""
    squares = board.occupied_co[color] & ~board.kings
    return sum(PROTECTED for square in chess.scan_forward(squares) if board.is_attacked_by(color, square))


def castling(board: chess.Board, color: chess.Color) -> int:
    """Points for the castled king: in his corner, the rook beside him towards the centre."""
    rank = 0 if color else 7
    king = board.king(color)
    rooks = board.pieces(chess.ROOK, color)
    places = ((6, 5), (2, 3))
    return CASTLED if any(king == chess.square(k, rank) and chess.square(r, rank) in rooks for k, r in places) else 0


def advance(board: chess.Board, color: chess.Color) -> int:
    """Pawns near promotion are worth much more."""
    return sum(
        ADVANCED[chess.square_rank(square) if color else 7 - chess.square_rank(square)] for square in board.pieces(chess.PAWN, color)
    )


def promotion(board: chess.Board, color: chess.Color) -> int:
    """A promotion on the way here is worth more than the queen alone."""
    made = board.move_stack
    mover = board.turn
    found = 0
    for move in reversed(made):
        mover = not mover
        found += PROMOTED if mover == color and move.promotion else 0
    return found


_FIVE = (centre, protection, castling, advance, promotion)


def five_ideas(board: chess.Board, color: chess.Color) -> int:
    return sum(idea(board, color) for idea in _FIVE)


@dataclass(frozen=True)
class Offer:
    """An evaluation with its words."""

    key: str
    name: Text
    text: Text
    judge: Judge


OFFERS = (
    Offer("material", Text("Material only", "Nur Material"),
          Text("Men counted: pawn 1, knight and bishop 3, rook 5, queen 9.",
               "Gezählte Figuren: Bauer 1, Springer und Läufer 3, Turm 5, Dame 9."), material),
    Offer("chess45", Text("CHESS 4.5", "CHESS 4.5"),
          Text("Whoever is ahead counts more the fewer men are left, as long as pawns are there.",
               "Ein Vorsprung zählt umso mehr, je weniger Figuren da sind, solange Bauern bleiben."), chess_45),
    Offer("soma", Text("SOMA", "SOMA"),
          Text("Material, and the best exchange on one square reckoned without a search.",
               "Material und der beste Abtausch auf einem Feld, ohne Suche ausgerechnet."), soma),
    Offer("centre", Text("Centre", "Zentrum"),
          Text("Men are worth more in the centre than at the edge.", "Figuren sind im Zentrum mehr wert als am Rand."), _with(centre)),
    Offer("protection", Text("Protection", "Deckung"),
          Text("Men that protect each other are worth more.", "Figuren, die einander decken, sind mehr wert."), _with(protection)),
    Offer("castling", Text("Castling", "Rochade"),
          Text("Points for the castled king.", "Punkte für den König, der rochiert hat."), _with(castling)),
    Offer("advance", Text("Pawns near promotion", "Bauern vor der Umwandlung"),
          Text("The nearer a pawn is to promotion, the more it is worth.",
               "Je näher ein Bauer der Umwandlung, desto mehr ist er wert."), _with(advance)),
    Offer("promotion", Text("Promotion", "Umwandlung"),
          Text("A promotion made is worth more than the queen it gives.",
               "Eine vollzogene Umwandlung zählt mehr als die Dame, die sie bringt."), _with(promotion)),
    Offer("five", Text("All five ideas", "Alle fünf Ideen"),
          Text("Centre, protection, castling, pawns near promotion and promotion together.",
               "Zentrum, Deckung, Rochade, Bauern vor der Umwandlung und Umwandlung zusammen."), _with(five_ideas)),
)  # fmt: skip
JUDGES = {offer.key: offer.judge for offer in OFFERS}
