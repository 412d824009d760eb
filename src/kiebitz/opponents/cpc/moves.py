"""How pieces move, by the rules of the BASIC program and with its errors.

The order in which squares are reached decides between equal moves and is therefore
that of the listing.  Its errors are kept behind `Settings.as_printed`.
"""

from __future__ import annotations

from kiebitz.opponents.cpc.board import BORDER, COMPUTER, KING, KNIGHT, MOST_STEPS, MOVED_KING, SQUARES, STEP_RANGES, STEPS
from kiebitz.opponents.cpc.state import State


def steps_of(kind: int) -> tuple[int, ...]:
    """The directions of a kind in the order of lines 7600 ff.: first backwards, then forwards through its step range."""
    first, last = STEP_RANGES[kind - 1]
    forward = STEPS[first - 1 : last]
    return tuple(-step for step in forward) + forward


def reach(squares: list[int], square: int, kind: int) -> list[int]:
    """Lines 7600 ff.: the squares a piece of this kind would reach from here, in order.

    The kind need not be the piece that stands there.  From an empty square the first empty
    square already ends a direction, because "own piece" is asked by comparing signs; only
    castling meets this (see `may_castle`).
    """
    sign = _sign(squares[square])
    reached = []
    for step in steps_of(kind):
        target = square
        for _ in range(MOST_STEPS[kind - 1]):
            target += step
            if target < 11 or target > 88:
                break
            content = squares[target]
            if _sign(content) == sign or content == BORDER:
                break
            reached.append(target)
            if content != 0:
                break
    return reached


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _rays(kind: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For every square the rays of a kind in order, without the border: the fast form of `reach` for occupied squares."""
    table: list[tuple[tuple[int, ...], ...]] = [()] * 100
    for square in SQUARES:
        rays = []
        for step in steps_of(kind):
            ray = [square + step * n for n in range(1, MOST_STEPS[kind - 1] + 1)]
            inside = next((n for n, target in enumerate(ray) if target not in SQUARES), len(ray))
            if inside:
                rays.append(tuple(ray[:inside]))
        table[square] = tuple(rays)
    return tuple(table)


_RAYS = tuple(_rays(kind) for kind in range(1, 10))
RAYS = (((),) * 100, *_RAYS, *_RAYS[::-1])  # by code; a negative code counts from the end
_DIAGONALS, _LINES = RAYS[4], RAYS[6]
_KNIGHT_STEPS = tuple(tuple(ray[0] for ray in rays) for rays in RAYS[KNIGHT])
_KING_STEPS = tuple(tuple(ray[0] for ray in rays) for rays in RAYS[KING])


def computer_moves(state: State) -> list[tuple[int, int]]:
    """Lines 4110-4260 and 7900 ff.: the computer's moves, not yet tested for its king's safety."""
    squares = state.squares
    moves: list[tuple[int, int]] = []
    for square in SQUARES:
        piece = squares[square]
        if piece <= 0:
            continue
        state.viewpoint = square
        if piece > 2:
            moves += [(square, target) for target in _targets(squares, square, piece)]
        else:
            moves += [(square, target) for target in _computer_pawn(squares, square)]
    return moves + _castlings(state)


def _targets(squares: list[int], square: int, piece: int) -> list[int]:
    """`reach` for a piece that really stands there."""
    targets = []
    for ray in RAYS[piece][square]:
        for target in ray:
            content = squares[target]
            if content == 0:
                targets.append(target)
                continue
            if (content > 0) != (piece > 0):
                targets.append(target)
            break
    return targets


def _computer_pawn(squares: list[int], square: int) -> list[int]:
    """Lines 7900 ff.: capture towards the a-file, double step, single step, capture towards the h-file."""
    targets = []
    if _computer_pawn_takes(squares, square, square - 11):
        targets.append(square - 11)
    if squares[square - 1] == 0:
        if squares[square] == 1 and squares[square - 2] == 0:
            targets.append(square - 2)
        targets.append(square - 1)
    if _computer_pawn_takes(squares, square, square + 9):
        targets.append(square + 9)
    return targets


def _computer_pawn_takes(squares: list[int], square: int, target: int) -> bool:
    if square % 10 == 4 and squares[target + 1] == -1:  # a player's pawn that has just moved two squares
        return squares[target] == 0
    return squares[target] < 0


def _castlings(state: State) -> list[tuple[int, int]]:
    """Lines 4170-4260: the long side first.  As printed the king is only looked for on e8 of its own numbering, so a
    computer with the white pieces (book 4.5) never castles; clean, it does."""
    homes = (58,) if state.settings.as_printed else (58, 48)
    for home in homes:
        if state.squares[home] == KING:
            long = -20 if home == 58 else 20
            return [(home, home + leap) for leap in (long, -long) if may_castle(state, COMPUTER, home, home + leap)]
    return []


def player_targets(state: State, square: int) -> list[int]:
    """Lines 8200 ff.: where a player's piece may go in a simulated reply.  Castling is left out."""
    squares = state.squares
    piece = squares[square]
    state.viewpoint = square
    if piece < -2:
        return _targets(squares, square, piece)
    targets = [target for target in (square - 9, square + 11) if _player_pawn_takes(squares, square, target)]
    if squares[square + 1] == 0:
        # rank 2 is asked because a pawn that has just moved two squares still has code -1 on rank 4
        if piece == -1 and squares[square + 2] == 0 and square % 10 == 2:
            targets.append(square + 2)
        targets.append(square + 1)
    return targets


def _player_pawn_takes(squares: list[int], square: int, target: int) -> bool:
    if square % 10 == 5 and squares[target - 1] == 1:
        return squares[target] == 0
    return 0 < squares[target] < BORDER


def may_castle(state: State, side: int, start: int, target: int) -> bool:
    """Lines 7100 ff.  Sets the rook's squares as well.

    As printed every square from king to rook is asked for attackers, but from the empty ones `reach`
    sees no further than the neighbouring squares: the king may castle through a distant attack, and
    may not when only the rook is attacked.  Clean, the king's three squares are asked, completely.
    """
    squares = state.squares
    direction = 10 if target > start else -10
    rook = rook_home(side, direction)
    state.third, state.fourth = rook, start + direction
    if squares[rook] != 5 * side or any(squares[square] for square in range(start + direction, rook, direction)):
        return False
    if not state.settings.as_printed:
        return not any(_attacked(squares, square, side) for square in (start, start + direction, target))
    for square in range(start, rook + direction, direction):
        state.viewpoint = square
        if any(squares[seen] == -kind * side for kind in range(KNIGHT, MOVED_KING + 1) for seen in reach(squares, square, kind)):
            return False
        if squares[square + 9 * side] == -2 * side or squares[square - 11 * side] == -2 * side:
            return False
    return True


def rook_home(side: int, direction: int) -> int:
    """Lines 7100 ff.: 88 and 18 for the computer, 81 and 11 for the player."""
    return (99 + 7 * (side + direction)) // 2


def find_king(squares: list[int], side: int) -> int:
    """The square of the king, 0 when there is none."""
    for code in (MOVED_KING * side, KING * side):
        if code in squares:
            return squares.index(code)
    return 0


def in_check(state: State, side: int) -> bool:
    """Lines 7400 ff.: whether the king of this side is attacked."""
    king = find_king(state.squares, side)
    if king:
        state.viewpoint = king
        return _attacked(state.squares, king, side)
    # A wrongly examined pawn capture can take a king off the board (see `parameters`).  The listing then goes on with
    # the square its variable happens to hold.  GUESS-1: the source does not let us know what was written there
    # last; taken here: the square from which any routine last looked for reachable squares.
    squares, square = state.squares, state.viewpoint
    if any(squares[seen] == -kind * side for kind in range(KNIGHT, MOVED_KING + 1) for seen in reach(squares, square, kind)):
        return True
    return any(squares[near] in (-side, -2 * side) for near in (square + 9 * side, square - 11 * side))


def _attacked(squares: list[int], square: int, side: int) -> bool:
    """Whether a piece of `side` would be attacked on this square."""
    queen, bishop = -7 * side, -4 * side
    for ray in _DIAGONALS[square]:
        for seen in ray:
            content = squares[seen]
            if content:
                if content in (bishop, queen):
                    return True
                break
    rook, moved_rook = -5 * side, -6 * side
    for ray in _LINES[square]:
        for seen in ray:
            content = squares[seen]
            if content:
                if content in (moved_rook, rook, queen):
                    return True
                break
    knight = -3 * side
    for seen in _KNIGHT_STEPS[square]:
        if squares[seen] == knight:
            return True
    king, moved_king = -8 * side, -9 * side
    for seen in _KING_STEPS[square]:
        if squares[seen] == king or squares[seen] == moved_king:
            return True
    pawns = (-side, -2 * side)
    return squares[square + 9 * side] in pawns or squares[square - 11 * side] in pawns


def parameters(state: State, start: int, target: int) -> None:
    """Lines 5100 ff.: the third and fourth square of a move.

    As printed, every diagonal pawn move from the en-passant rank is taken for en passant: the pieces
    beside it suffer (`make`, `unmake`).  Clean, only one to an empty square is.
    """
    squares, side = state.squares, state.side
    state.start, state.target = start, target
    state.third = state.fourth = 0
    state.takes = squares[target] != 0
    piece = squares[start]
    if piece == 2 * side and start % 10 == (4 if side == COMPUTER else 5):
        if (start - target == 11 * side or target - start == 9 * side) and (state.settings.as_printed or squares[target] == 0):
            state.third = target + side
            state.takes = True
    elif piece == KING * side and abs(target - start) == 20:
        direction = (target - start) // 2
        state.third = rook_home(side, direction)
        state.fourth = start + direction


def make(state: State) -> None:
    """Lines 6700 ff.: make the move of `parameters` on the board.  A pawn becomes a queen, never anything else."""
    squares, side, start, target = state.squares, state.side, state.start, state.target
    if state.third:
        if state.fourth:
            squares[state.fourth] = squares[state.third]
        squares[state.third] = 0
    state.captured = squares[target]
    squares[target] = squares[start]
    squares[start] = 0
    if squares[target] == 2 * side and target % 10 == (1 if side == COMPUTER else 8):
        state.promoted = True
        squares[target] = 7 * side


def unmake(state: State) -> None:
    """Lines 6900 ff.: take it back.  What was removed beside a pawn returns as an enemy pawn of code 1, whatever it was."""
    squares, side, start = state.squares, state.side, state.start
    if state.third:
        if state.fourth:
            squares[state.third] = 5 * side
            squares[state.fourth] = 0
        else:
            squares[state.third] = -side
    squares[start] = squares[state.target]
    squares[state.target] = state.captured
    if state.promoted:
        state.promoted = False
        squares[start] = 2 * side
