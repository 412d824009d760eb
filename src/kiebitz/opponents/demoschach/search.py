"""The search (chapter 3.4, lines 6100-6998): alpha-beta to a horizon, then captures until the position is quiet.

The listing has one routine for White, who wants a high value, and its mirror image for Black.  Here
one routine serves both: inside it everything is seen from the side to move, `sign` turns it round.
Depth counts from 1 at the root (T); a node is searched fully while its depth is below the horizon (MT).
"""

from __future__ import annotations

from kiebitz.opponents.demoschach.evaluation import evaluate
from kiebitz.opponents.demoschach.generator import generate, is_attacked, king_can_be_taken
from kiebitz.opponents.demoschach.making import analyse, make, unmake
from kiebitz.opponents.demoschach.selection import next_move, record_main_line, store_killer
from kiebitz.opponents.demoschach.state import (
    CUTOFFS,
    DEEPEST,
    EMPTY,
    EVASIONS,
    ILLEGAL,
    IMPOSSIBLE,
    INT,
    NOT_SEARCHED,
    NOTHING,
    PROMOTION,
    RECORD,
    RECORDED_NODES,
    STAND_PAT,
    WHITE,
    State,
    kernel,
)

MATE = 16000
CAPTURE_MARGIN = 80  # points a capture may win beyond the piece; the chapter says 100, the listing 80

# What the recorded tree says of a node.
SEARCHED, TAKES_KING, ESTIMATED, STOOD_PAT, CUT_OFF, MATED, STALEMATED, AT_LIMIT = range(8)


@kernel(NOTHING, RECORD, INT, INT, INT)
def open_record(s: State, depth: int, alpha: int, beta: int) -> None:
    """A new leaf of the tree that can be looked at afterwards, for the move of this depth."""
    n = s.recorded
    s.recorded = n + 1
    if n < RECORDED_NODES:
        s.record_parent[n] = s.record_at[depth]
        s.record_move[n, 0], s.record_move[n, 1] = s.move_from[depth], s.move_to[depth]
        s.record_move[n, 2] = s.new_piece if s.move_kind[depth] == PROMOTION else 0
        s.record_note[n] = SEARCHED
        s.record_judged[n] = 0
        s.record_window[n, 0], s.record_window[n, 1] = (alpha, beta) if s.side == WHITE else (-beta, -alpha)
    s.record_at[depth + 1] = n


@kernel(NOTHING, RECORD, INT, INT)
def note_static(s: State, depth: int, value: int) -> None:
    """The value of the position the search is in, from White's view."""
    n = s.record_at[depth]
    if n < RECORDED_NODES:
        s.record_static[n], s.record_judged[n] = value, 1


@kernel(INT, RECORD, INT, INT, INT)
def close_record(s: State, depth: int, value: int, note: int) -> int:
    """Write value (as the side to move at `depth` sees it) and fate of the node the search is in; the value is returned."""
    n = s.record_at[depth]
    if n < RECORDED_NODES:
        s.record_value[n] = value if s.side == WHITE else -value
        s.record_note[n] = note
    return value


@kernel(NOTHING, RECORD, INT, INT)
def note_root_move(s: State, value: int, alpha: int) -> None:
    """The list of root moves: the value from White's view, and whether it is only a bound (1) or illegal (2)."""
    n = s.root_moves
    if n < 256:
        s.root_moves = n + 1
        s.root_move[n, 0], s.root_move[n, 1] = s.move_from[1], s.move_to[1]
        s.root_move[n, 2] = s.move_new[1] if s.move_kind[1] == PROMOTION else 0
        s.root_move[n, 3] = value if s.side == WHITE else -value
        s.root_move[n, 4] = 2 if value == 1 - MATE else (1 if value <= alpha else 0)


@kernel(INT, RECORD)
def is_wanted(s: State) -> int:
    """Whether the root move may be played at all, where only some moves are asked for."""
    if s.wanted == 0:
        return 1
    for n in range(s.wanted):
        if s.wanted_move[n, 0] == s.move_from[1] and s.wanted_move[n, 1] == s.move_to[1]:
            piece = s.wanted_move[n, 2]
            if piece == EMPTY or piece == s.new_piece:
                return 1
    return 0


@kernel(INT, RECORD, INT, INT, INT, INT)
def search(s: State, depth: int, horizon: int, alpha: int, beta: int) -> int:
    """Lines 6100 and 6300: the value of this node for the side to move, outside the window a bound."""
    if s.stop != 0:
        s.stopped = 1
        return 0
    # Step 1. Moves first: if the king can be taken, the move before was illegal.
    generate(s, depth)
    if king_can_be_taken(s, depth):
        s.counter[ILLEGAL] += 1
        return close_record(s, depth, MATE + 1 - depth, TAKES_KING)
    us = s.side
    sign = 1 if us == WHITE else -1
    in_check = is_attacked(s, s.square[us, 1], 3 - us)
    mated = depth - MATE

    # Step 2. At the horizon the side to move may rest content with the static value, unless in check.
    s.full[depth] = 1 if depth < horizon else 0
    static = 0
    best = mated
    if not s.full[depth] or (s.repaired and depth >= DEEPEST):
        low, high = (alpha, beta) if us == WHITE else (-beta, -alpha)
        static = sign * evaluate(s, depth, horizon, low, high)
        note_static(s, depth, sign * static)
        if not in_check or (s.repaired and depth >= DEEPEST):
            best = static
    # Step 3. The stack ends here.  As printed a king in check on the last row counts as mated.
    if depth >= DEEPEST:
        return close_record(s, depth, best, AT_LIMIT)
    # Step 4. Already too good: the opponent will not allow this.
    if best >= beta:
        s.counter[STAND_PAT] += 1
        return close_record(s, depth, best, STOOD_PAT)
    start_alpha = alpha
    alpha = max(alpha, best)

    # Step 5. The moves.
    fate = SEARCHED
    while True:
        if not next_move(s, depth):
            if s.full[depth] or not in_check:
                break
            # In check behind the horizon, no capture has reached the static value: quiet moves could
            # at best do that, so they are tried only if it matters, and no further than up to it.
            if best >= static:
                break
            if static <= alpha:
                best = static
                break
            beta = min(beta, static)
            s.full[depth] = 1
            s.counter[EVASIONS] += 1
            continue
        if depth == 1 and not is_wanted(s):
            continue
        if analyse(s, depth) != IMPOSSIBLE:
            hope = static + sign * s.move_gain[depth] + CAPTURE_MARGIN
            if depth > horizon and hope <= alpha:
                # Step 6. Even with a margin the capture does not help: believe the estimate.
                s.counter[NOT_SEARCHED] += 1
                open_record(s, depth, alpha, beta)
                s.side = 3 - us
                close_record(s, depth + 1, -hope, ESTIMATED)
                s.side = us
                value = hope
            else:
                open_record(s, depth, alpha, beta)
                below = make(s, depth, horizon)
                value = -search(s, depth + 1, below, -beta, -alpha)
                unmake(s, depth)
                if s.stopped != 0:
                    return best
            if depth == 1:
                note_root_move(s, value, alpha)
            # Step 7. Equal is not better: the move tried first stays.
            if value > best:
                best = value
                if best > alpha:
                    record_main_line(s, depth)
                    store_killer(s, depth)
                    if best >= beta:
                        s.counter[CUTOFFS] += 1
                        fate = CUT_OFF
                        break
                    alpha = best
        # Step 8. Emergency stop at the root: twice the budget is spent and there is a move to play.
        if depth == 1 and horizon > 2 and best > start_alpha and s.nodes > 2 * s.budget:
            break

    # Step 9. No legal move: mate, or stalemate.
    s.stalemate = 0
    if best == mated:
        fate = MATED
        if not in_check:
            best = 0
            fate = STALEMATED
            s.stalemate = 1
    return close_record(s, depth, best, fate)


def search_pass(s: State, horizon: int, alpha: int, beta: int) -> int:
    """Lines 6800-6998, one pass: value of the root from White's view, for a window from White's view."""
    s.nodes = s.root_moves = s.stopped = 0
    s.counter[:] = 0
    s.quiet_end[0] = s.capture_end[0] = 0
    s.in_main_line[1] = int(s.main_line[1, 1, 0] != 0)
    s.recorded, s.record_parent[0], s.record_at[1], s.record_judged[0] = 1, -1, 0, 0
    if s.side == WHITE:
        return int(search(s, 1, horizon, alpha, beta))
    return -int(search(s, 1, horizon, -beta, -alpha))
