"""A line of moves with everything that happens on it, and the walk that finds it.

The walk follows a side that carries something out (the pursuer): its best moves and the best defence, as long
as one move alone will do, and on until nothing hangs any more.  What happens before that point is told; what
happens behind it could as well happen differently.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cached_property

from kiebitz.core.bitboards import square_number
from kiebitz.core.board import Board
from kiebitz.reasons.asking import Answer, Asker, mate_in
from kiebitz.reasons.snapshot import EMPTY, Snapshot, is_white

ONLY_MOVE = 0.22  # of the point: so much worse is the second best where a move is the only one
NEARLY = 0.05  # of the point: defences this close to the best are as good, and the natural one is shown
LOST = 0.15  # of the point: whoever has no more than this races with his pawns
RUNNING = 4  # rank from which on a pawn is said to run
FEWEST, MOST = 2, 9  # own moves of the pursuer that are followed, at least and at most
LONGEST_RACE = 14  # plies behind the forced part in which a pawn promotes
LONGEST_TAIL = 6  # plies behind the forced part until all is quiet
FOR_PROBES = 4  # patient searches that a walk leaves for what comes after it
STEP_SHARE = 8  # a step of the walk gets this part of the positions of the main question
LATER_SHARE = 2  # and behind the first moves this part of that: what happens there is known from the steps before


@dataclass(frozen=True)
class Ply:
    """One move with the boards before and after it."""

    move: str  # UCI
    before: Snapshot
    after: Snapshot
    white: bool  # who moves
    start: int
    target: int
    man: str  # before the move
    placed: str  # on the target square: another man after a promotion
    captured: str  # EMPTY: nothing
    captured_on: int
    castling: bool
    choices: int  # legal moves there were
    replies: int  # legal moves the other side has

    @property
    def promotion(self) -> bool:
        return self.man != self.placed

    @property
    def takes(self) -> bool:
        return self.captured != EMPTY

    @cached_property
    def checkers(self) -> list[int]:
        return self.after.checkers()

    @property
    def check(self) -> bool:
        return bool(self.checkers)

    @property
    def mate(self) -> bool:
        return not self.replies and self.check

    @property
    def stalemate(self) -> bool:
        return not self.replies and not self.check


def make_ply(board: Board, move: str, before: Snapshot, choices: int) -> Ply:
    """The move is made on the board."""
    start, target = square_number(move[:2]), square_number(move[2:4])
    man, captured, captured_on = before[start], before[target], target
    castling = man in "Kk" and (abs(start - target) == 2 or (captured != EMPTY and is_white(captured) == is_white(man)))
    if castling:
        captured = EMPTY
    if man in "Pp" and captured == EMPTY and start % 8 != target % 8:
        captured_on = start // 8 * 8 + target % 8
        captured = before[captured_on]
    board.push(move)
    after = Snapshot.of(board)
    placed = man if castling else after[target]
    return Ply(
        move, before, after, is_white(man), start, target, man, placed, captured, captured_on, castling, choices, len(board.legal_numbers())
    )


def _just_taken(board: Board) -> tuple[int, str] | None:
    """Where the move before went to, and what it took there; None: nobody knows it, as a FEN does not tell."""
    if not board.moves:
        return None
    before = board.copy()
    target = square_number(before.pop()[2:4])
    return target, before.piece_at(target) or EMPTY


class Line:
    """Moves from a position on, seen as the doing of one side."""

    def __init__(
        self, board: Board, moves: tuple[str, ...], white: bool, forced: int | None = None, gaps: dict[int, float] | None = None
    ) -> None:
        self.fen = board.fen()
        self.white = white  # the pursuer
        self.fifty = board.halfmove_clock
        self.taken = _just_taken(board)
        self.start = Snapshot.of(board)
        self.plies: list[Ply] = []
        walker, snapshot, choices = board.copy(), self.start, len(board.legal_numbers())
        for move in moves:
            ply = make_ply(walker, move, snapshot, choices)
            self.plies.append(ply)
            snapshot, choices = ply.after, ply.replies
        self.forced = len(self.plies) if forced is None else forced  # plies that are told
        self._gaps = gaps

    def matters(self, number: int, least: float) -> bool:
        """Whether a move of the pursuer is better than all others by so much of the point; of moves nobody compared it is believed."""
        return self._gaps is None or self._gaps.get(number, 1.0) >= least

    def is_known_better(self, number: int, least: float) -> bool:
        """Whether it was found out that a move of the pursuer is better than all others by so much of the point."""
        return self._gaps is not None and self.gap(number) >= least

    def gap(self, number: int) -> float:
        """By how much of the point a move of the pursuer is known to be better than all others."""
        return (self._gaps or {}).get(number, 0.0)

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(ply.move for ply in self.plies)

    @cached_property
    def own(self) -> list[int]:
        """Numbers of the pursuer's plies within the forced part."""
        return [i for i, ply in enumerate(self.plies[: self.forced]) if ply.white == self.white]

    @cached_property
    def own_and_next(self) -> list[int]:
        """The same and the one that follows, which cashes in what was forced."""
        return [i for i, ply in enumerate(self.plies[: self.forced + 2]) if ply.white == self.white]

    def with_harvest(self) -> Line:
        """The same with the next move of the pursuer, too, if it takes something: where the forced part ends is a matter of small
        differences, and a fork is no less a fork for it."""
        harvest = self.forced + 1
        if harvest < len(self.plies) and self.plies[harvest].white == self.white and self.plies[harvest].takes:
            longer = copy(self)
            longer.__dict__.pop("own", None)
            longer.__dict__.pop("own_and_next", None)
            longer.forced = harvest + 1
            return longer
        return self

    def until(self, count: int) -> Line:
        """The first so many plies, which are told all."""
        shorter = copy(self)
        for known in ("own", "own_and_next"):
            shorter.__dict__.pop(known, None)
        shorter.plies, shorter.forced = self.plies[:count], min(self.forced, count)
        return shorter

    @property
    def end(self) -> Ply:
        return self.plies[-1]

    @property
    def mates(self) -> bool:
        return bool(self.plies) and self.end.mate and self.end.white == self.white

    def before(self, number: int) -> Ply | None:
        """The ply before one of the line, if the line knows it."""
        return self.plies[number - 1] if number else None

    @property
    def shown(self) -> int:
        """Plies the reader has on the board already: a move that is punished stands there, one that may be played does not."""
        return int(bool(self.plies) and self.plies[0].white != self.white)

    def home(self, number: int, square: int, since: int = 0) -> int | None:
        """Where the man that stands on a square after so many plies stood in the first position, or after some plies; None:
        promoted on the way."""
        for ply in reversed(self.plies[since:number]):
            if ply.target == square and not ply.castling:
                if ply.promotion:
                    return None
                square = ply.start
            elif ply.castling and ply.after[square] in "KkRr" and ply.before[square] != ply.after[square]:
                return None if ply.after[square] in "Rr" else ply.start
        return square


def walk(asker: Asker, board: Board, answer: Answer, white: bool, nodes: int, reply: str | None = None, natural: bool = True) -> Line:
    """Follow what begins with the first move of the answer, for the side that carries something out; if a reply to it is
    given, with that one.  A mate the answer does not know of must be there against any defence; if a natural one has walked into it,
    the best defences alone are followed."""
    first = answer.line[0]
    walker = board.copy()
    moves = [first]
    own = 1 if board.white_to_move == white else 0
    walker.push(first)
    rest = list(answer.line[1:])
    first_step = max(nodes // STEP_SHARE, 500)
    mating = mate_in(answer.value)
    if reply is None and mating is not None and (mating > 0) == (board.white_to_move == white) and _mates(board, answer.line):
        return Line(board, answer.line, white)
    forced, gaps = 1, dict[int, float]()
    while own < MOST:
        step = first_step if own <= FEWEST else first_step // LATER_SHARE
        if reply is not None and len(moves) == 1:
            moves.append(reply)
            rest = []
        elif walker.white_to_move != white:
            expected, patient = _expected(answer) if len(moves) == 1 else None, _patient(asker, walker, step)
            defence = natural_reply(asker, walker, moves[-1], patient, expected) if natural else expected or asker.best(walker, patient)
            if not defence.line:
                break
            moves.append(defence.line[0])
            rest = list(defence.line[1:])
        else:
            answers = asker.several(walker, _patient(asker, walker, step), 2)
            best = answers[0]
            if not best.line:
                break
            rest = list(best.line)
            wins = mate_in(best.value)
            if wins is not None and wins > 0 and _mates(walker, best.line):
                if natural and reply is None and mating is None and not _forces_mate(asker, board, first, white, nodes // LATER_SHARE):
                    return walk(asker, board, answer, white, nodes, natural=False)
                return Line(board, (*moves, *best.line), white)
            gaps[len(moves)] = best.chance - answers[1].chance if len(answers) > 1 else 1.0
            alone = len(answers) > 1 and gaps[len(moves)] >= ONLY_MOVE
            if own >= FEWEST and not alone and len(answers) > 1:
                break
            moves.append(best.line[0])
            rest.pop(0)
            own += 1
            if alone or own <= FEWEST:
                forced = len(moves)
        walker.push(moves[-1])
    return Line(board, (*moves, *_tail(walker, rest)), white, forced, gaps)


def _forces_mate(asker: Asker, board: Board, first: str, white: bool, nodes: int) -> bool:
    """Whether a search of the position after a move knows that the side mates."""
    after = board.copy()
    after.push(first)
    found = mate_in(asker.best(after, nodes).value)
    return found is not None and (found > 0) == (after.white_to_move == white)


def _patient(asker: Asker, board: Board, nodes: int) -> int:
    """Pawn endings are decided further away than anything else, so they are looked at longer."""
    return asker.patiently(nodes, kept=FOR_PROBES) if all(man in ".KkPp" for man in Snapshot.of(board).men) else nodes


def _expected(answer: Answer) -> Answer | None:
    """The defence the main search expects: it looked further than a step of the walk can."""
    return Answer(-answer.value, answer.line[1:]) if len(answer.line) > 1 and mate_in(answer.value) is None else None


def natural_reply(asker: Asker, board: Board, last: str, nodes: int, best: Answer | None = None) -> Answer:
    """Of defences that are about equally good the one a person expects: taking back first, and in a lost game the pawn that runs.
    The best one is searched for unless it is known."""
    best = best or asker.best(board, nodes)
    if not best.line or best.line[0][2:4] == last[2:4]:
        return best
    legal = board.legal_moves()
    wanted = [move for move in legal if move[2:4] == last[2:4]]
    if not wanted and best.chance < LOST and not board.is_check():
        wanted = [move for move in legal if _pawn_reaches(board, move) >= RUNNING]
    if not wanted or best.line[0] in wanted:
        return best
    natural = asker.best(board, nodes // LATER_SHARE, tuple(wanted))
    mated_sooner = mate_in(natural.value) != mate_in(best.value)  # nobody walks into a mate for being natural
    return natural if natural.chance >= best.chance - NEARLY and not mated_sooner else best


def _pawn_reaches(board: Board, move: str) -> int:
    """The rank a pawn's move leads to, from its own side; 0: not a pawn."""
    if board.piece_at(square_number(move[:2])) not in ("P", "p"):
        return 0
    return int(move[3]) if board.white_to_move else 9 - int(move[3])


def _mates(board: Board, line: tuple[str, ...]) -> bool:
    walker = board.copy()
    for move in line:
        walker.push(move)
    return walker.is_checkmate()


def _tail(board: Board, rest: list[str]) -> list[str]:
    """As much of the rest as it takes until two plies running neither capture, check nor promote."""
    walker, quiet, kept = board.copy(), 0, 0
    for number, move in enumerate(rest[:LONGEST_TAIL], 1):
        noisy = walker.is_capture(move) or len(move) == 5 or walker.is_check()
        walker.push(move)
        quiet = 0 if noisy or walker.is_check() else quiet + 1
        if quiet == 0:
            kept = number
        elif quiet == 2:
            break
    return rest[: max(kept, _race(board, rest))]


def _race(board: Board, rest: list[str]) -> int:
    """In a pawn ending the end is not quiet before the race is over: how many plies until the last pawn that runs has promoted,
    and an answer to it."""
    if any(man not in ".KkPp" for man in Snapshot.of(board).men):
        return 0
    new = [number for number, move in enumerate(rest[:LONGEST_RACE], 1) if len(move) == 5]
    return new[-1] + 1 if new else 0
