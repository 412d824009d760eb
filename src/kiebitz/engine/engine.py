"""Our engine as a player: its options, and one search from the question to the decision.

The loop over depths is plain Python (deepening.py); one depth is one compiled call that runs without the interpreter's lock
(worker.py).  Time and other threads end it by a flag in the records (course.py).
"""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Literal

from kiebitz.core.board import Board
from kiebitz.engine import telling
from kiebitz.engine.course import Course
from kiebitz.engine.crew import Crew
from kiebitz.engine.deepening import Deepening, without_repeats
from kiebitz.engine.second_look import SecondLook
from kiebitz.engine.weakening import seen_moves, weaken, weakness_here
from kiebitz.engine.window import Window
from kiebitz.engine.worker import Judgement, Line
from kiebitz.evaluation.terms import BY_KEY
from kiebitz.evaluation.user_terms import UserTermError, UserTerms
from kiebitz.language import KiebitzError, Text
from kiebitz.levels import FULL_STRENGTH, Weakness, weakness_of_elo, weakness_of_level
from kiebitz.limits import Limits, Signal
from kiebitz.options import ENGINE_OPTIONS, OptionSet
from kiebitz.player import Decision, Report
from kiebitz.probe import Frame
from kiebitz.search.lateness import Lateness
from kiebitz.search.record import NO_LIMIT
from kiebitz.search.recorder import Recorder
from kiebitz.search.timing import TimePlan, plan_time
from kiebitz.styles.collection import load_style
from kiebitz.styles.own_terms import terms_for
from kiebitz.styles.style import STANDARD, Style
from kiebitz.tablebase import Tablebase

NO_TABLES = Tablebase()  # a weak level does not look anything up while it thinks
MILLISECONDS = 1000  # in a second
SMALL_MIND = 1  # megabytes a weak level remembers within one move
FAILED = Text("An own term failed while thinking ({reason}).", "Ein eigenes Kriterium ist beim Denken gescheitert ({reason}).")


class Engine:
    """Our engine as a player.  One search at a time."""

    name = "Kiebitz"
    hears_ponder_hit: Literal[True] = True

    def __init__(self) -> None:
        self.options = OptionSet(ENGINE_OPTIONS)
        self.recorder: Recorder | None = None  # writes the tree of every search from now on
        self._style: Style = STANDARD
        self._user_terms: UserTerms | None = None
        self._game_seed = 0  # of the game being played; 0: nobody has drawn one
        self._tablebase = Tablebase()
        self._lateness = Lateness()
        self._lock = threading.Lock()
        self._crew = Crew()
        self._course = Course(self._crew.workers)
        self._window = Window()
        self._second_look = SecondLook()
        self._judgement: Judgement | None = None  # that the values in the table come from

    # Settings ------------------------------------------------------------------------------------

    def set_option(self, key: str, raw: object) -> None:
        """Set an option by key or UCI name; errors leave everything as it was."""
        option = self.options.find(key)
        if option.key == "clear_hash":
            self.clear()
            return
        value = option.parse(raw)
        if option.key == "style":
            self.set_style(load_style(str(value)))
        elif option.key == "user_terms":
            self._user_terms = terms_for(self._style, str(value))
        elif option.key == "syzygy_path":
            self._tablebase.open(str(value))
            self.clear()  # values found without these tables would outlive them
        self.options.set(option.key, value)

    def set_style(self, style: Style) -> None:
        """Use a style that need not be saved anywhere."""
        self._user_terms = terms_for(style, str(self.options["user_terms"]))
        self._style = style

    @property
    def style(self) -> Style:
        """As it was set."""
        return self._style

    @property
    def taste(self) -> str:
        return self._style.taste

    @property
    def judges_by(self) -> Style:
        """A level that overlooks and misjudges has no intuition: experience is what it lacks."""
        by_intuition = self.options["intuition"] and not self._sees_dimly
        return self._style if by_intuition else self._style.without(BY_KEY["intuition"])

    @property
    def user_terms(self) -> UserTerms | None:
        return self._user_terms

    @property
    def own_seed(self) -> int:
        return int(self.options["seed"])

    def follow(self, seed: int) -> None:
        self._game_seed = seed

    @property
    def seed(self) -> int:
        """What every choice of this game follows from."""
        return self.own_seed or self._game_seed

    def clear(self) -> None:
        """Forget all known positions and what was learnt."""
        with self._lock:
            self._crew.forget()

    def new_game(self) -> None:
        self.clear()
        self._lateness.new_game()

    def close(self) -> None:
        self._course.close()
        self._tablebase.close()

    def weakness(self) -> Weakness:
        """What the level or the Elo setting holds back."""
        if self.options["limit_strength"]:
            return weakness_of_elo(int(self.options["elo"]))
        return weakness_of_level(int(self.options["level"]))

    @property
    def is_held_back(self) -> bool:
        return self.weakness() is not FULL_STRENGTH

    @property
    def _sees_dimly(self) -> bool:
        return not self.weakness().sees_clearly

    def plan(self, limits: Limits) -> TimePlan:
        """How long one move may take."""
        late = self._lateness
        return plan_time(limits, int(self.options["move_overhead_ms"]) / MILLISECONDS + late.usual, late.worst)

    def frame(self) -> Frame | None:
        """What the search is doing right now; None before the first search."""
        return self._window.frame(self._crew, self._course) if self._crew.workers else None

    # Preparing -----------------------------------------------------------------------------------

    def make_ready(self) -> None:
        """Fetch the memory the options ask for now and not in the search: the system gives it piece by piece when it is first written to,
        and for a small table as well that takes longer than a move in a bullet game."""
        with self._lock:
            if self._size_table():
                self._crew.forget()

    def _size_table(self) -> bool:
        """The table the options ask for; True: it is new."""
        return self._crew.memory.size(SMALL_MIND if self._sees_dimly else int(self.options["hash_mb"]))

    def _prepare(self, board: Board, for_mate: bool) -> Judgement:
        """Records, table and weights as the options say; the position in every thread."""
        self._size_table()
        self._crew.size(int(self.options["threads"]), self.recorder)
        side = -1
        if self._style.weights.get("own") or self._style.weights.get("opponent"):
            side = 0 if board.white_to_move else 1
        judgement = Judgement(self.judges_by, self._user_terms, side, self.weakness(), self.seed, for_mate)
        if not self._crew.is_blank and (self._sees_dimly or judgement != self._judgement):
            self._crew.forget()  # values of another style or level mean nothing here; a weak level sees every position afresh
        self._judgement = judgement
        for worker in self._crew.workers:
            worker.prepare(judgement, board)
            worker.ask(NO_TABLES if self._sees_dimly else self._tablebase)
        return judgement

    # Thinking ------------------------------------------------------------------------------------

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        with self._lock:
            course = self._course
            course.allow()
            clock, white = None if limits.ponder else limits.clock, board.white_to_move
            self._lateness.asked(clock, white)
            decision = self._think(board, limits, report, signal or Signal())
            self._lateness.answered(clock, course.elapsed, course.plan.maximum, white)
            complaint = self._tablebase.complaint()
            return decision if complaint is None else replace(decision, remark=complaint)

    def _think(self, board: Board, limits: Limits, report: Report | None, signal: Signal) -> Decision:
        self._course.begin(limits, self.plan(limits))
        judgement = self._prepare(board, limits.mate is not None)
        self._window.begin(board)
        legal = board.legal_numbers()
        if limits.moves:
            wanted = {board.find(move) for move in limits.moves}
            legal = [move for move in legal if move in wanted]
        if not legal:
            return telling.no_move(board)
        found = self._tablebase.choose(board, [board.uci(move) for move in legal]) if self._tablebase.is_open else None
        if found is not None and limits.multipv == 1:
            legal = [board.find(move) for move in found.moves]
        weakness = self._weaken(board, limits)
        seen = seen_moves(self._crew.first, board, legal, weakness)
        lines, depth = self._search(board, limits, seen, weakness, report, signal)
        decision = telling.decision(board, self._crew, self._course, self._window.root_moves, lines, depth, self._style.resigns_at)
        if found is not None:
            return replace(decision, source="tablebase", score=found.score or decision.score)
        decision = self._second_look.without_mood(board, judgement, decision, lines[0], depth, self._crew.first)
        return replace(decision, overlooked=tuple(board.uci(move) for move in legal if move not in seen))

    def _weaken(self, board: Board, limits: Limits) -> Weakness:
        weakness = weakness_here(self.weakness(), board)
        mood = max(weakness.mood, int(self._style.of("randomness")))
        weaken(self._crew.workers, board, limits, weakness, mood, self.seed)
        self._crew.first.search["node_limit"] = min(limits.nodes or NO_LIMIT, weakness.nodes or NO_LIMIT)
        return weakness

    def _search(
        self, board: Board, limits: Limits, moves: list[int], weakness: Weakness, report: Report | None, signal: Signal
    ) -> tuple[list[Line], int]:
        """The lines found, best first, and how deep."""
        crew, course = self._crew, self._course

        def tell(depth: int, line: Line, rank: int) -> None:
            if report is not None:
                report(telling.progress(board, crew, course, depth, line, rank))

        lines_wanted = max(limits.multipv, int(self.options["multipv"]))
        deepening = Deepening(crew.first, course, limits, self._window.root_moves, lines_wanted, tell)
        if not course.pondering:
            course.start_clock()
        try:
            with crew.searching(moves, course.halt), signal.heard_by(lambda: course.hear(signal)):
                lines, depth = deepening.run(moves, weakness.depth)
                course.wait_until_asked(limits)
        finally:
            course.stop_clock()
        if crew.failure is not None:
            raise self._explained(crew.failure)
        counted = limits.depth is not None or limits.nodes is not None  # helpers do not count along
        if weakness is FULL_STRENGTH and not counted and lines_wanted == 1:
            for line, reached in crew.better_lines(lines, depth):
                lines = without_repeats([line, *lines])
                tell(reached, line, 1)
        return lines, depth

    def _explained(self, error: Exception) -> Exception:
        """Why a search broke off: only a user's own rule can fail in the middle of one."""
        if self._user_terms is None or isinstance(error, KiebitzError):
            return error
        return UserTermError(FAILED.format(reason=f"{type(error).__name__}: {error}"))
