"""COMZUG and the player around it: picks the computer's move (paper, section on the tree search).

The loop over the own moves is plain Python; what lies below one of them (TIEFE2) is compiled and takes some
milliseconds, so stopping and reporting need no tricks.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.opponents.himstedt_stahn import library, trace
from kiebitz.opponents.himstedt_stahn.criteria import CRITERIA, NUMBERS
from kiebitz.opponents.himstedt_stahn.evaluation import MATE_VALUE, evaluate
from kiebitz.opponents.himstedt_stahn.position import LOG_SIZE, load, new_log, new_state, square_name, uci
from kiebitz.opponents.himstedt_stahn.profile import ALL_MOVES, DEPTH, PROFILE, switch_key
from kiebitz.opponents.himstedt_stahn.rules import generate, make, unmake
from kiebitz.opponents.himstedt_stahn.search import INFINITE, pre_evaluate, tiefe2
from kiebitz.options import OptionSet
from kiebitz.player import Contribution, Decision, Judgement, Progress, Report, RootMove
from kiebitz.score import Score

LONGEST_MATE = 10  # half-moves; values beyond MATE_VALUE - LONGEST_MATE are mates
_CUT_OFF = Text("at most this: cut off", "höchstens so viel: abgeschnitten")
_PRE_ONLY = Text("pre-evaluated only", "nur vorbewertet")
UNIT = Text("points from White's view, pawn = 300", "Punkte aus Sicht von Weiß, Bauer = 300")


@dataclass
class _OwnMove:
    """A move of the position at hand while COMZUG works on it."""

    code: int
    pre: int
    over: bool
    value: int | None = None  # what TIEFE2 returned
    line: tuple[int, ...] = ()
    cut_off: bool = False


@dataclass(frozen=True)
class _Effort:
    """How far and how long COMZUG may look."""

    width_1: int
    width_2: int
    positions: int  # 0: no limit
    end: float  # of the time, by the performance counter

    @property
    def depth(self) -> int:
        return 1 if self.width_1 == 0 else 2 if self.width_2 == 0 else DEPTH


def to_score(value: int, computer_white: bool) -> Score:
    """The program's value in common units: a pawn is 300 here, 100 there."""
    sign = 1 if computer_white else -1
    if abs(value) < MATE_VALUE - LONGEST_MATE:
        return Score(cp=sign * round(value / 3))
    winner = sign if value > 0 else -sign
    moves = (MATE_VALUE - abs(value) + 1) // 2
    return Score(mate=winner * moves) if moves else Score(cp=winner * 32000, mate=0)


class HimstedtStahn:
    """The program as a player."""

    name = PROFILE.name

    def __init__(self) -> None:
        self.options = OptionSet(PROFILE.options)
        self._state = new_state()
        self._log = new_log()

    def new_game(self) -> None:
        """Nothing to forget: all it remembers of a game, unmoved kings and rooks, is in the position."""

    def close(self) -> None:
        """Nothing to give back."""

    # -- choosing a move ---------------------------------------------------------------------------------------------

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        start = time.perf_counter()
        self._prepare(board)
        state = self._state
        fen = board.fen()
        stored = library.look_up(fen) if self.options["library"] and not limits.moves else None
        if stored is not None and board.is_legal(stored):
            return Decision(stored, line=(stored,), time=time.perf_counter() - start, source="book")
        count = generate(state, 1, 0)
        legal = [uci(int(code)) for code in state.moves[0, :count]]
        allowed = [move for move in legal if not limits.moves or move in limits.moves]
        if not allowed:
            return Decision(None, time=time.perf_counter() - start)
        if len(legal) == 1:  # paper: a single legal move is played without search
            return Decision(legal[0], line=(legal[0],), time=time.perf_counter() - start, source="only move")
        effort = self._effort(limits, start)
        moves = self._pre_evaluated(set(allowed))
        best = self._comzug(moves, effort, board.white_to_move, start, report, signal or Signal())
        return self._decision(moves, best, effort, board.white_to_move, start)

    def _prepare(self, board: Board) -> None:
        """Options and position into the arrays, all counters to zero."""
        state = self._state
        for criterion in CRITERIA:
            state.switch[criterion.number] = 1 if self.options[switch_key(criterion.key)] else 0
        for index, number in enumerate(NUMBERS):
            state.number[index] = int(self.options[number.key])
        load(state, board.fen(), castling=not board.chess960)
        state.path[:] = 0
        state.calls[:] = 0
        state.cutoffs[:] = 0
        state.evaluated = state.logged = state.killer_hits = 0
        # GUESS-24: one killer, forgotten before each move.
        state.killer = 0
        state.follow_checks = int(bool(self.options["follow_checks"]))

    def _effort(self, limits: Limits, start: float) -> _Effort:
        level = int(self.options["level"])
        if limits.depth is not None:
            level = max(1, min(DEPTH, limits.depth))
        all_moves = self.options["strategy"] == "A"
        width_1 = ALL_MOVES if all_moves else int(self.options["width_1"])
        width_2 = ALL_MOVES if all_moves else int(self.options["width_2"])
        # GUESS-25: a time limit is kept like the limit of positions, which the authors praise as "very good time control".
        seconds = float("inf")
        if limits.movetime is not None:
            seconds = limits.movetime
        elif limits.clock is not None:
            clock = limits.clock
            seconds = min(0.5 * clock.left, clock.left / (clock.moves_to_go or 30) + 0.8 * clock.increment)
        positions = limits.nodes if limits.nodes is not None else int(self.options["node_limit"])
        return _Effort(width_1 if level > 1 else 0, width_2 if level > 2 else 0, positions, start + seconds)

    def _pre_evaluated(self, allowed: set[str]) -> list[_OwnMove]:
        """All own moves, best first by the same evaluation as for end positions."""
        state = self._state
        count = pre_evaluate(state, self._log, 0)
        moves = [_OwnMove(int(state.moves[0, i]), int(state.pre[0, i]), bool(state.over[0, i])) for i in range(count)]
        return [move for move in moves if uci(move.code) in allowed]

    def _comzug(self, moves: list[_OwnMove], effort: _Effort, white: bool, start: float, report: Report | None, signal: Signal) -> _OwnMove:
        """Follow the best moves; a later one must be strictly better to be taken."""
        state = self._state
        if moves[0].pre == MATE_VALUE - 1 or effort.width_1 == 0:
            return moves[0]
        best: _OwnMove | None = None
        for move in moves[: effort.width_1]:
            alpha = -INFINITE if best is None or best.value is None else best.value
            if move.over:
                move.value, move.line = move.pre, (move.code,)
            else:
                cut_offs = int(state.cutoffs[2])
                make(state, move.code, 0)
                move.value = int(tiefe2(state, self._log, alpha, effort.width_2))
                unmake(state, 0)
                move.line = tuple(code for code in (move.code, int(state.reply), int(state.follow_up)) if code)
                move.cut_off = int(state.cutoffs[2]) > cut_offs
            if move.value > alpha:
                best = move
                if report is not None:
                    line = tuple(uci(code) for code in move.line)
                    score = to_score(move.value, white)
                    report(Progress(effort.depth, score, line, int(state.evaluated), time.perf_counter() - start, value=move.value))
            # Paper: the limits are tested after each return of TIEFE2, and a mate in sight ends the analysis at once.
            mate = move.value >= MATE_VALUE - LONGEST_MATE
            spent = 0 < effort.positions <= state.evaluated or time.perf_counter() >= effort.end
            if mate or spent or signal.is_stopped:
                break
        return best or moves[0]

    # -- telling about it --------------------------------------------------------------------------------------------

    def _decision(self, moves: list[_OwnMove], best: _OwnMove, effort: _Effort, white: bool, start: float) -> Decision:
        state = self._state
        value = best.pre if best.value is None else best.value
        line = tuple(uci(code) for code in best.line) or (uci(best.code),)
        root_values = {move.code: move.value for move in moves if move.value is not None}
        evaluated = int(state.evaluated)
        details: dict[str, object] = {}
        if self.options["trace"]:
            shown = trace.entries(self._log, min(int(self.options["trace_limit"]), int(state.logged)), white)
            details = {"trace": trace.text_lines(shown, evaluated), "trace_entries": shown}
        elapsed = time.perf_counter() - start
        return Decision(
            line[0],
            score=to_score(value, white),
            value=value,
            line=line,
            ponder=line[1] if len(line) > 1 else None,
            depth=effort.depth if best.value is not None else 1,
            nodes=evaluated,
            time=elapsed,
            alternatives=_alternatives(moves, best),
            statistics=self._statistics(elapsed),
            tree=trace.tree(self._log, min(int(state.logged), LOG_SIZE), root_values, value),
            details=details,
        )

    def _statistics(self, elapsed: float) -> tuple[tuple[Text, str], ...]:
        state = self._state
        evaluated = int(state.evaluated)
        return (
            (Text("evaluated positions", "bewertete Stellungen"), str(evaluated)),
            (
                Text("positions a second (then: 10 to 30)", "Stellungen je Sekunde (damals: 10 bis 30)"),
                f"{evaluated / max(elapsed, 1e-6):.0f}",
            ),
            (Text("calls of TIEFE2", "Aufrufe von TIEFE2"), str(int(state.calls[2]))),
            (Text("calls of TIEFE3", "Aufrufe von TIEFE3"), str(int(state.calls[3]))),
            (Text("cut-offs in TIEFE2", "Abschneidungen in TIEFE2"), str(int(state.cutoffs[2]))),
            (Text("cut-offs in TIEFE3", "Abschneidungen in TIEFE3"), str(int(state.cutoffs[3]))),
            (Text("cut-offs by the killer move", "Abschneidungen durch den Killerzug"), str(int(state.killer_hits))),
        )

    def judge(self, board: Board) -> Judgement:
        """The forty criteria for a position; BEWFC and BEWFS mirror each other, so the view can be White's."""
        self._prepare(board)
        state = self._state
        load(state, board.fen(), computer_white=True, castling=not board.chess960)
        total = int(evaluate(state, 0))
        found = []
        for criterion in CRITERIA:
            white, black = (int(state.terms[side, criterion.number]) for side in (0, 1))
            marked = int(state.squares[0, criterion.number]) | int(state.squares[1, criterion.number])
            squares = tuple(square_name(square) for square in range(64) if marked >> square & 1)
            name = Text(f"{criterion.group.en}: {criterion.name.en}", f"{criterion.group.de}: {criterion.name.de}")
            found.append(Contribution(criterion.key, name, white - black, white, black, squares, f"appendix, no. {criterion.number}"))
        limit = Text(
            "cut off: positional criteria weigh at most about a pawn", "gekappt: Stellungskriterien wiegen höchstens etwa einen Bauern"
        )
        found.append(Contribution("positional_limit", limit, int(state.limited), source="section on the evaluation"))
        return Judgement(total, UNIT, tuple(found))


def _alternatives(moves: list[_OwnMove], best: _OwnMove) -> tuple[RootMove, ...]:
    """All own moves: the chosen one, then those that were followed by value, then the pre-evaluated rest."""
    followed = sorted((m for m in moves if m.value is not None and m is not best), key=lambda m: -(m.value or 0))
    rest = [move for move in moves if move.value is None and move is not best]
    found = []
    for move in [best, *followed, *rest]:
        line = tuple(uci(code) for code in move.line) or (uci(move.code),)
        note = _PRE_ONLY if move.value is None else _CUT_OFF if move.cut_off else None
        found.append(RootMove(uci(move.code), move.pre if move.value is None else move.value, line, note))
    return tuple(found)
