"""What the BASIC program thinks of a position: captures count double, every square a piece can go to counts.

There is no sum of the material on the board: a piece is worth something only when it is
captured by the move at hand, or when it is attacked.  Listing lines 5800 ff. and 8500 ff.
"""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.opponents.cpc.board import BORDER, SQUARES
from kiebitz.opponents.cpc.moves import RAYS, reach
from kiebitz.opponents.cpc.state import State

COMPUTER_EN_PASSANT_RANK, PLAYER_EN_PASSANT_RANK = 4, 5


def evaluate(state: State) -> int:
    """The value of the position, positive when it is good for the computer."""
    state.evaluations += 1
    squares, worth = state.squares, state.worth
    empty = worth[0]
    value = _captures(state)
    last = state.viewpoint
    for square in SQUARES:
        piece = squares[square]
        if piece == 0:
            continue
        last = square
        if piece > 2:
            for ray in RAYS[piece][square]:
                for target in ray:
                    content = squares[target]
                    if content == 0:
                        value += empty
                    else:
                        if content < 0:
                            value += worth[content]
                        break
        elif piece < -2:
            for ray in RAYS[piece][square]:
                for target in ray:
                    content = squares[target]
                    if content == 0:
                        value -= empty
                    else:
                        if content > 0:
                            value -= worth[content]
                        break
        elif piece > 0:
            value += _computer_pawn(state, square)
        else:
            value -= _player_pawn(state, square)
    state.viewpoint = last
    return value


def _captures(state: State) -> int:
    """Twice the value of what the move and the reply captured; a pawn taken en passant is not noticed."""
    value = 0
    for piece in (state.captured, state.captured_before):
        if piece:
            value -= 2 * state.worth[piece] * (1 if piece > 0 else -1)
    return value


# The rank of the en-passant test (c0) is set in one of the two capture directions only, and only if
# something could be there.  In the other direction the rank left by the pawn judged last is used, of
# whatever colour: as printed, mirrored positions may differ by a point.  Clean, both directions set it.


def _computer_pawn(state: State, square: int) -> int:
    squares, empty = state.squares, state.worth[0]
    points = 0
    if squares[square - 11] <= 0:
        if not state.settings.as_printed:
            state.en_passant_rank = COMPUTER_EN_PASSANT_RANK
        points += _pawn_takes(state, square, square - 11, 1)
    if squares[square - 1] == 0:
        points += empty
        if squares[square] == 1 and squares[square - 2] == 0:  # on any rank: code 1 survives a move inside the search
            points += empty
    if squares[square + 9] <= 0:
        state.en_passant_rank = COMPUTER_EN_PASSANT_RANK
        points += _pawn_takes(state, square, square + 9, 1)
    return points


def _player_pawn(state: State, square: int) -> int:
    squares, empty = state.squares, state.worth[0]
    points = 0
    if 0 <= squares[square - 9] < BORDER:
        state.en_passant_rank = PLAYER_EN_PASSANT_RANK
        points += _pawn_takes(state, square, square - 9, -1)
    if 0 <= squares[square + 11] < BORDER:
        if not state.settings.as_printed:
            state.en_passant_rank = PLAYER_EN_PASSANT_RANK
        points += _pawn_takes(state, square, square + 11, -1)
    if squares[square + 1] == 0:
        points += empty
        if squares[square] == -1 and squares[square + 2] == 0:
            points += empty
    return points


def _pawn_takes(state: State, square: int, target: int, side: int) -> int:
    """An empty diagonal square counts nothing, unless en passant is possible there."""
    content = state.squares[target]
    if square % 10 == state.en_passant_rank and state.squares[target + side] == -side:
        # GUESS-2: en passant earns "one point"; taken to be the value of an empty square when that is changed
        return state.worth[0] if content == 0 else 0
    return state.worth[content] if content else 0


@dataclass(frozen=True)
class Share:
    """One point or more of an evaluation: which piece earns it and where."""

    term: str  # "captured", "empty_squares", "attacks", "pawn_steps", "pawn_captures", "en_passant"
    piece: int  # the code that earns it, with its sign
    square: int  # where it looks
    points: int  # positive: for the computer


def explain(state: State) -> list[Share]:
    """The same value share by share, by walking through `reach` as the listing does."""
    squares, worth = state.squares, state.worth
    shares = []
    for piece in (state.captured, state.captured_before):
        if piece:
            sign = 1 if piece > 0 else -1
            shares.append(Share("captured", piece, state.target, -2 * sign * worth[piece]))
    for square in SQUARES:
        piece = squares[square]
        if piece:
            sign = 1 if piece > 0 else -1
            for target in reach(squares, square, abs(piece)):
                term, points = _share(state, square, target, sign)
                if points:
                    shares.append(Share(term, piece, target, sign * points))
    return shares


def _share(state: State, square: int, target: int, sign: int) -> tuple[str, int]:
    squares, worth = state.squares, state.worth
    piece, content = squares[square], squares[target]
    if abs(piece) > 2:
        return "attacks" if content else "empty_squares", worth[content]
    if target == square - sign:
        if content:
            return "pawn_steps", 0
        double = piece == sign and squares[target - sign] == 0
        return "pawn_steps", worth[0] * (2 if double else 1)
    if target not in (square - 11 * sign, square + 9 * sign):
        return "pawn_steps", 0
    if target == square + 9 * sign or not state.settings.as_printed:
        state.en_passant_rank = COMPUTER_EN_PASSANT_RANK if sign > 0 else PLAYER_EN_PASSANT_RANK
    points = _pawn_takes(state, square, target, sign)
    return "pawn_captures" if content else "en_passant", points
