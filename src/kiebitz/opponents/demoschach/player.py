"""DEMOSCHACH as a player: it follows the game on its own board, thinks, and keeps its manners."""

from __future__ import annotations

import time

from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.opponents.demoschach.decision import line_names, root_move_name, root_moves, score_of, statistics, tree
from kiebitz.opponents.demoschach.judgement import judge
from kiebitz.opponents.demoschach.profile import PROFILE
from kiebitz.opponents.demoschach.program import INFINITE, Pass, Program
from kiebitz.opponents.demoschach.search import MATE
from kiebitz.opponents.demoschach.settings import budget as level_budget
from kiebitz.opponents.demoschach.state import EMPTY, LETTERS, named_cell
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Judgement, Progress, Report

DEEPEST_ITERATION = 8  # moves its stack holds
NO_BUDGET = 1 << 60

RESIGNS = Text("I resign.", "Ich gebe auf.")
IS_MATED = Text("I am mated.", "Ich bin matt.")
IS_STALEMATED = Text("I am stalemated.", "Ich bin patt.")
MATES = Text("That is checkmate.", "Das ist schachmatt.")


class Demoschach:
    """The program of 1985 as one of our players."""

    name = PROFILE.name

    def __init__(self) -> None:
        self.options = OptionSet(PROFILE.options)
        self.new_game()

    def new_game(self) -> None:
        """Switch the machine off and on."""
        self._program = Program(repaired=not self.options["as_printed"])
        self._start: str | None = None
        self._moves: tuple[str, ...] = ()
        self._own_move: str | None = None  # chosen, not yet seen on the board

    def close(self) -> None:
        self.new_game()

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        began = time.perf_counter()
        self._follow(board)
        program = self._program
        program.state.repaired = int(not self.options["as_printed"])
        program.state.stop = 0
        self._want(limits.moves)
        budget, deepest = self._effort(limits)

        def after(p: Pass) -> None:
            if report is not None:
                bound = "upper" if p.value <= p.alpha else "lower" if p.value >= p.beta else ""
                report(
                    Progress(
                        depth=p.horizon - 1,
                        score=score_of(p.value),
                        line=line_names(board, p.line),
                        nodes=p.nodes,
                        time=time.perf_counter() - began,
                        bound=bound,  # type: ignore[arg-type]
                        value=p.value,
                    )
                )

        signal = signal or Signal()

        def hear() -> None:
            if signal.is_stopped:
                program.state.stop = 1

        with signal.heard_by(hear):
            passes = program.think(budget, deepest, after)
        return self._decide(board, passes, budget, began)

    def judge(self, board: Board) -> Judgement:
        """Its evaluation of the position, term by term; thinking is not disturbed."""
        program = Program()
        _replay(program, board)
        return judge(program)

    def _effort(self, limits: Limits) -> tuple[int, int | None]:
        """The budget of positions, and the horizon where one is asked for instead."""
        if limits.depth is not None:
            return NO_BUDGET, min(max(limits.depth, 1), DEEPEST_ITERATION) + 1
        if limits.nodes is not None:
            return limits.nodes, None
        own = int(self.options["node_budget"])
        return own or level_budget(int(self.options["level"])), None

    def _want(self, moves: tuple[str, ...]) -> None:
        s = self._program.state
        s.wanted = len(moves)
        for n, move in enumerate(moves):
            start, target = named_cell(move[:2]), named_cell(move[2:4])
            piece = LETTERS.index(move[4].upper() if s.side == 1 else move[4]) if len(move) > 4 else EMPTY
            s.wanted_move[n] = (start, target, piece)

    def _follow(self, board: Board) -> None:
        """Bring the machine's own board up to date; a game it does not know starts a new machine."""
        known = len(self._moves)
        if self._start != board.start_fen or board.moves[:known] != self._moves:
            self.new_game()
            _replay(self._program, board)
        else:
            for move in board.moves[known:]:
                if move == self._own_move:
                    accepted = self._program.play_own_move()
                else:
                    accepted = self._program.enter(move)
                self._own_move = None
                if not accepted:
                    self.new_game()
                    _replay(self._program, board)
                    break
        self._start, self._moves, self._own_move = board.start_fen, board.moves, None

    def _decide(self, board: Board, passes: list[Pass], budget: int, began: float) -> Decision:
        program = self._program
        stopped = bool(program.state.stopped)
        nodes = int(program.state.nodes)
        line = program.main_line()
        if not line:
            # GUESS-9: it would resign, or was stopped, without ever having had a best move.
            only = program.first_legal_move()
            line = (only,) if only else ()
        else:
            self._own_move = root_move_name(board, line[0])
        names = line_names(board, line)
        value = passes[-1].value if passes else None
        if stopped:
            # Interrupted: what the unfinished pass has found out counts, if it has found anything.
            found = [row[3] for row in program.state.root_move[: int(program.state.root_moves)].tolist() if row[4] == 0]
            value = found[-1] if found else value
        sign = 1 if board.white_to_move else -1
        lost = value is not None and sign * value <= -INFINITE
        remark = None
        if program.state.stalemate and not names:
            remark = IS_STALEMATED
        elif lost:
            remark = RESIGNS if names else IS_MATED
        elif value is not None and sign * value >= MATE - 2:
            remark = MATES
        return Decision(
            move=names[0] if names else None,
            score=score_of(value) if value is not None else None,
            value=value,
            line=names,
            ponder=names[1] if len(names) > 1 else None,
            depth=passes[-1].horizon - 1 if passes else 0,
            nodes=nodes,
            time=time.perf_counter() - began,
            resigns=lost and bool(names) and bool(self.options["resigns"]),
            alternatives=root_moves(board, program, names[0] if names else None, names),
            statistics=statistics(program, passes, budget),
            remark=remark,
            tree=tree(program, value) if value is not None and not stopped else None,
            details={
                "passes": [
                    {
                        "depth": p.horizon - 1,
                        "value": p.value,
                        "nodes": p.nodes,
                        "line": list(line_names(board, p.line)),
                        "window": [p.alpha, p.beta],
                        "repeated": p.repeated,
                    }
                    for p in passes
                ]
            },
        )


def _replay(program: Program, board: Board) -> None:
    """Set up the game's first position and type in its moves; what the program cannot follow it is shown as it stands."""
    program.set_up(board.start_fen)
    for move in board.moves:
        if not program.enter(move):
            program.switch_on()
            program.set_up(board.fen())
            return
