"""How the BASIC program selects its move: value every move, sort, look at the replies, sort again.

Level 1 stops after the first sort.  Level 2 takes the lowest value over the player's replies, and
leaves a move as soon as one reply is no better than what another move has already secured.
"""

from __future__ import annotations

from kiebitz.opponents.cpc.board import COMPUTER, PLAYER, SQUARES
from kiebitz.opponents.cpc.evaluation import evaluate
from kiebitz.opponents.cpc.moves import computer_moves, in_check, make, parameters, player_targets, unmake
from kiebitz.opponents.cpc.state import Entry, State

ILLEGAL = -9990  # the move leaves the computer's king in check
WORST = -9999  # nothing secured yet; also the mark of stalemate
BEST = 9999  # no reply seen yet; also the mark of mate
STALEMATE, MATE = 1, 2

_SCAN_FROM = {square: SQUARES[n:] + SQUARES[:n] for n, square in enumerate(SQUARES)}


def scan_order(refuter: int) -> tuple[int, ...]:
    """Lines 4480-5000: the squares in the order in which replies are looked for."""
    return _SCAN_FROM[refuter]


def think(state: State) -> list[Entry]:
    """Lines 4000-5080.  Leaves the table in `state.table`, the end of the game in `state.ending`, and the
    parameters of the move to be played; returns the moves which leave the king in check and left the table.

    When somebody wants an answer now (`state.stopped`) the table holds what was examined until then.
    """
    state.side = COMPUTER
    state.ending = 0
    state.evaluations = state.cuts = 0
    state.examined = []
    if not state.settings.as_printed:
        state.captured_before = 0  # left over from the last search; the same for all moves
    illegal: list[Entry] = []
    moves = computer_moves(state)
    # As printed, without any move at all the table of the last turn stays and its first move is played again.
    if moves or not state.table or not state.settings.as_printed:
        illegal = _first_pass(state, moves)
        if state.ending:
            return illegal
        if state.settings.replies and not state.stopped:
            _second_pass(state)
            state.ending = {BEST: MATE, WORST: STALEMATE}.get(state.table[0].value, 0)
    state.side = COMPUTER
    parameters(state, state.table[0].start, state.table[0].target)
    return illegal


def _first_pass(state: State, moves: list[tuple[int, int]]) -> list[Entry]:
    """Lines 4030-4460: value every move after it was made.  Returns the illegal ones, in the order of the table."""
    # GUESS-3: the table of the original ended at 120 moves; more would have stopped it with an error, here they fit in
    found = [Entry(start, target) for start, target in moves]
    for number, entry in enumerate(found):
        if state.stopped:
            state.table = _examined(found, number)
            return []
        parameters(state, entry.start, entry.target)
        state.examined.append((entry.start, entry.target, state.takes))
        make(state)
        entry.value = ILLEGAL if in_check(state, COMPUTER) else evaluate(state)
        unmake(state)
    exchange_sort(found)
    state.table = found
    if not found or found[0].value <= ILLEGAL:
        state.ending = MATE if in_check(state, COMPUTER) else STALEMATE
        return []
    state.table = [entry for entry in found if entry.value != ILLEGAL]
    return [entry for entry in found if entry.value == ILLEGAL]


def _examined(found: list[Entry], number: int) -> list[Entry]:
    """The table when stopped early: the legal moves valued so far, or else those not yet looked at."""
    legal = [entry for entry in found[:number] if entry.value != ILLEGAL]
    exchange_sort(legal)
    return legal or found[number:]


def exchange_sort(table: list[Entry]) -> None:
    """Lines 5600 ff.: highest value first.  Which of several equal moves comes first is what this way of sorting leaves."""
    for upper in range(len(table) - 1):
        for lower in range(upper + 1, len(table)):
            if table[upper].value < table[lower].value:
                table[upper], table[lower] = table[lower], table[upper]


def _second_pass(state: State) -> None:
    """Lines 4480-5000, and book 4.8 for the width."""
    table = state.table = state.table[: state.settings.width]
    secured = WORST
    examined = 0
    for entry in table:
        value = _lowest_reply(state, entry, secured)
        if value is None:
            break
        examined += 1
        secured = max(secured, value)
        entry.value = value
    if examined:
        state.table = table[:examined]
    exchange_sort(state.table)


def _lowest_reply(state: State, entry: Entry, secured: int) -> int | None:
    """The value of a move by the player's replies; None when stopped on the way."""
    state.side = COMPUTER
    parameters(state, entry.start, entry.target)
    state.examined.append((entry.start, entry.target, state.takes))
    make(state)
    move = (state.start, state.target, state.third, state.fourth, state.captured, state.promoted)
    state.captured_before, state.promoted = state.captured, False
    state.side = PLAYER

    value = _scan_replies(state, entry, secured)

    state.start, state.target, state.third, state.fourth, state.captured, state.promoted = move
    state.side = COMPUTER
    unmake(state)
    return value


def _scan_replies(state: State, entry: Entry, secured: int) -> int | None:
    """Lines 4480-5000: the player's replies, beginning with the piece that refuted a move last."""
    as_printed = state.settings.as_printed
    best = BEST
    legal = False
    for square in scan_order(state.refuter):
        if state.squares[square] >= 0:
            continue
        for target in player_targets(state, square):
            if state.stopped:
                return None
            parameters(state, square, target)
            make(state)
            if in_check(state, PLAYER):
                unmake(state)
                entry.replies.append((square, target, None))
                # As printed, an illegal reply forgets the lowest value found so far and marks stalemate;
                # the next legal reply puts its own value in its place.
                if as_printed and not in_check(state, PLAYER):
                    best, entry.reply = WORST, None
                continue
            value = evaluate(state)
            legal = True
            entry.replies.append((square, target, value))
            if value <= secured:
                entry.cut = True
                state.cuts += 1
                state.refuter = square
            if (as_printed and best == WORST) or value < best:
                best, entry.reply = value, (square, target)
            unmake(state)
            if entry.cut:
                return best
    if not as_printed and not legal:
        return BEST if in_check(state, PLAYER) else WORST
    return best
