"""What somebody does in a game, counted: one rule for each trait of `styles/traits.py`.

A frequency is a sum over chances (mostly own moves); both are kept, so that games can be added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import chess

VALUE = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
PIECES = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)
NEAR = 2  # squares from the king
OPENING = range(5, 21)  # moves in which a pawn given is a gambit rather than a loss
MIDDLE = range(15, 41)  # moves at which the pawns are looked at
FIRST_MOVES, CASTLED_BY = 10, 15
Count = dict[str, tuple[float, int]]  # trait -> sum, chances


@dataclass(frozen=True)
class Moment:
    """A move about to be made."""

    board: chess.Board
    move: chess.Move
    after_capture: bool  # the opponent has just taken something: nothing is settled

    @property
    def us(self) -> bool:
        return self.board.turn

    @property
    def number(self) -> int:
        return self.board.fullmove_number

    @property
    def kind(self) -> int:
        return self.board.piece_type_at(self.move.from_square) or 0

    @property
    def victim(self) -> int:
        """The kind of man taken; 0: none."""
        if self.board.is_en_passant(self.move):
            return chess.PAWN
        return 0 if self.board.is_castling(self.move) else self.board.piece_type_at(self.move.to_square) or 0

    def lead(self) -> int:
        """Material of the mover less that of the opponent, in pawns."""
        return material(self.board, self.us) - material(self.board, not self.us)


def material(board: chess.Board, color: bool) -> int:
    own = board.occupied_co[color]
    sets = (board.pawns, board.knights, board.bishops, board.rooks, board.queens)
    return sum(value * (own & men).bit_count() for value, men in zip((1, 3, 3, 5, 9), sets, strict=True))


Rule = Callable[[Moment], float | None]  # None: no chance to do it


def _near_enemy_king(moment: Moment) -> float:
    king = moment.board.king(not moment.us)
    return king is not None and chess.square_distance(moment.move.to_square, king) <= NEAR


def _pawn_storm(moment: Moment) -> float:
    target, king = moment.move.to_square, moment.board.king(not moment.us)
    rank = chess.square_rank(target) if moment.us else 7 - chess.square_rank(target)
    near = king is not None and abs(chess.square_file(target) - chess.square_file(king)) <= 1
    return moment.kind == chess.PAWN and rank >= 4 and near and len(moment.board.piece_map()) > 12


def _exchange(moment: Moment) -> float:
    return moment.kind in PIECES and moment.victim in PIECES and VALUE[moment.kind] == VALUE[moment.victim]


def _exchange_when_ahead(moment: Moment) -> float | None:
    return _exchange(moment) if moment.lead() >= 1 + (VALUE[moment.victim] if moment.after_capture and moment.victim else 0) else None


def _pawn_given_early(moment: Moment) -> float | None:
    return None if moment.number not in OPENING or moment.after_capture else -2 <= moment.lead() <= -1


def _weak_pawns(moment: Moment) -> float | None:
    if moment.number not in MIDDLE:
        return None
    pawns = moment.board.pieces(chess.PAWN, moment.us)
    files = [sum(1 for square in pawns if chess.square_file(square) == file) for file in range(8)]
    doubled = sum(count - 1 for count in files if count > 1)
    alone = sum(n for f, n in enumerate(files) if not (f and files[f - 1]) and not (f < 7 and files[f + 1]))
    return doubled + alone


def _unguarded_pieces(moment: Moment) -> float | None:
    board, us = moment.board, moment.us
    if moment.number not in MIDDLE:
        return None
    return sum(1 for kind in PIECES for square in board.pieces(kind, us) if not board.attackers_mask(us, square))


RULES: dict[str, Rule] = {
    "near_enemy_king": _near_enemy_king,
    "pawn_storms": _pawn_storm,
    "checks": lambda moment: moment.board.gives_check(moment.move),
    "exchanges": _exchange,
    "exchanges_when_ahead": _exchange_when_ahead,
    "pawns_given_early": _pawn_given_early,
    "pawns_taken_by_pieces": lambda moment: moment.victim == chess.PAWN and moment.kind in PIECES,
    "pawn_moves": lambda moment: moment.kind == chess.PAWN,
    "weak_pawns": _weak_pawns,
    "unguarded_pieces": _unguarded_pieces,
    "queen_early": lambda moment: moment.kind == chess.QUEEN if moment.number <= FIRST_MOVES else None,
    "castles": lambda moment: _has_castled(moment) if moment.number == CASTLED_BY else None,
}


def _has_castled(moment: Moment) -> float:
    """Looked up in the moves of the game."""
    replay = moment.board.copy()
    while replay.move_stack:
        move = replay.pop()
        if replay.turn == moment.us and replay.is_castling(move):
            return 1.0
    return 0.0


def moments(moves: Iterable[str], start: str = chess.STARTING_FEN) -> Iterable[Moment]:
    """Every move of a game."""
    board = chess.Board(start)
    after_capture = False
    for word in moves:
        move = chess.Move.from_uci(word)
        yield Moment(board, move, after_capture)
        after_capture = board.is_capture(move)
        board.push(move)


def count_game(moves: Iterable[str], rules: dict[str, Rule] = RULES, start: str = chess.STARTING_FEN) -> dict[bool, Count]:
    """For White (True) and Black every trait of one game."""
    sums: dict[bool, dict[str, list[float]]] = {side: {key: [0.0, 0] for key in rules} for side in (True, False)}
    for moment in moments(moves, start):
        for key, rule in rules.items():
            value = rule(moment)
            if value is not None:
                count = sums[moment.us][key]
                count[0] += value
                count[1] += 1
    return {side: {key: (total, int(chances)) for key, (total, chances) in counts.items()} for side, counts in sums.items()}
