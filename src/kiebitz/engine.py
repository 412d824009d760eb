"""The one door to our engine: position + limits + style -> progress ... -> decision.

The loop over depths is plain Python; one depth is one compiled call that runs without the
interpreter's lock.  An alarm sets the stop flag in the records when time is up.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from kiebitz.core.attacks import tables
from kiebitz.core.bitboards import square_number
from kiebitz.core.board import STATE, Board
from kiebitz.core.position import MAX_PLY, new_state, recompute
from kiebitz.evaluation.evaluate import fill_piece_square
from kiebitz.evaluation.record import forget_pawns, new_evaluation
from kiebitz.evaluation.user_terms import UserTermError, UserTerms
from kiebitz.evaluation.weights import fill_weights
from kiebitz.language import KiebitzError, Text
from kiebitz.levels import FULL_STRENGTH, Weakness, weakness_of_elo, weakness_of_level
from kiebitz.limits import Limits, Signal
from kiebitz.options import ENGINE_OPTIONS, OptionSet
from kiebitz.player import Decision, Progress, Report, RootMove
from kiebitz.probe import Frame, RootLook, RootMoves, read_frame
from kiebitz.score import INFINITE_VALUE, MATE_VALUE, Score, is_mate_value
from kiebitz.search.alarm import Alarm
from kiebitz.search.clock import set_deadline
from kiebitz.search.further_threads import helper_wins
from kiebitz.search.lateness import Lateness
from kiebitz.search.oversight import is_attacked, overlooked, shares_overlooked
from kiebitz.search.parameters import F, P
from kiebitz.search.record import NO_LIMIT, forget_learnt, new_search, set_parameters, start_counting
from kiebitz.search.recorder import Recorder
from kiebitz.search.search import connect, search_root
from kiebitz.search.table import EXACT, LOWER, look_up, new_table, permille_full
from kiebitz.search.timing import TimePlan, enough, plan_time
from kiebitz.styles.collection import load_style
from kiebitz.styles.own_terms import terms_for
from kiebitz.styles.style import STANDARD, Style
from kiebitz.tablebase import Tablebase

MAX_DEPTH = MAX_PLY - 28
# Looking for a mate nothing is skipped: a quiet key move looks hopeless, and passing is no defence in zugzwang.
MATE_SEARCH = {
    "far_ahead_depth": 0,
    "far_behind_depth": 0,
    "null_move_depth": MAX_PLY,
    "late_move_depth": 0,
    "futile_depth": -1,
    "losing_quiet": MATE_VALUE,
    "losing_capture": MATE_VALUE,
    "history_skip": MATE_VALUE,
}
DECIDED = 800  # centipawns: from here on the search hunts for mates
SMALL_MIND = 1  # megabytes a weak level remembers within one move
LARGE_TABLE = 256  # megabytes from which on emptying it is a work for several threads ...
TABLE_THREADS = min(os.cpu_count() or 1, 8)  # ... namely so many
TIME_TROUBLE = 20.0  # seconds left, from which on a weak level ...
HURRIED = 1.5  # ... overlooks so much more
FEW_MEN = 5  # with so few men even a beginner plays with care
SOBER_NODES, SOBER_MB = 60_000, 1  # a second look without the mood costs so much at most; longer searches go without


@dataclass
class _Thread:
    """The records one thread works in."""

    state: Any
    evaluation: Any
    search: Any
    prepared_for: object = None  # the style and so on whose weights it holds
    found: tuple[_Line, int] | None = None  # a helper's best line and its depth
    table: Any = None  # known positions; None: those of the engine
    recorder: Recorder | None = None  # of the main thread, where one was asked for


@dataclass(frozen=True)
class _Line:
    """The result of one depth for one of several lines."""

    value: int
    moves: tuple[int, ...]


class Engine:
    """Our engine as a player.  One search at a time."""

    name = "kiebitz"
    hears_ponder_hit: Literal[True] = True

    def __init__(self) -> None:
        self.options = OptionSet(ENGINE_OPTIONS)
        self._threads: list[_Thread] = []
        self._table: Any = None
        self._table_mb = 0
        self._age = 0
        self._sober: _Thread | None = None  # looks again at the move of a moody level, without the mood
        self._style: Style = STANDARD
        self._user_terms: UserTerms | None = None
        self._judgement: object = None  # style, own terms and level that the values in the table come from
        self._game_seed = 0  # of the game being played; 0: nobody has drawn one
        self._tablebase = Tablebase()
        self._lock = threading.Lock()
        self._word = threading.Condition()  # guards the two below
        self._halted = False
        self._pondering = False
        self._alarm = Alarm(self._halt)
        self._thinks_about = ""  # the position, as FEN
        self._root = Board()  # the same
        self._root_moves = RootMoves()
        self._after: dict[int, Board] = {}  # the positions after its moves, as far as somebody has asked for them
        self._plan = TimePlan()
        self._lateness = Lateness()
        self._started = 0.0
        self.recorder: Recorder | None = None  # writes the tree of every search from now on
        self._failure: Exception | None = None  # what broke off the search, in whichever thread

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
        self.options.set(option.key, value)

    def set_style(self, style: Style) -> None:
        """Use a style that need not be saved anywhere."""
        self._user_terms = terms_for(style, str(self.options["user_terms"]))
        self._style = style

    @property
    def style(self) -> Style:
        return self._style

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
            self._forget()

    def _forget(self) -> None:
        if self._table is not None:
            empty_table(self._table, TABLE_THREADS if self._table_mb >= LARGE_TABLE else 1)
        for thread in self._threads:
            forget_learnt(thread.search)
            forget_pawns(thread.evaluation)

    def new_game(self) -> None:
        self.clear()
        self._lateness.new_game()

    def close(self) -> None:
        self._halt()
        self._alarm.close()
        self._tablebase.close()

    def weakness(self) -> Weakness:
        """What the level or the Elo setting holds back."""
        if self.options["limit_strength"]:
            return weakness_of_elo(int(self.options["elo"]))
        return weakness_of_level(int(self.options["level"]))

    @property
    def is_held_back(self) -> bool:
        return self.weakness() is not FULL_STRENGTH

    # From other threads --------------------------------------------------------------------------

    def _halt(self) -> None:
        """End the search under way: told to, time is up, or something failed."""
        with self._word:
            self._halted = True
            for thread in self._threads:
                thread.search["stop"] = 1
            self._word.notify_all()

    def _hear(self, signal: Signal) -> None:
        """A word from whoever asked, perhaps spoken before the records were ready."""
        if signal.hit_at is not None and self._pondering:  # the predicted move was played: from now on the clock counts
            self._started = signal.hit_at
            self._set_alarm()
            with self._word:
                self._pondering = False
                self._word.notify_all()
        if signal.is_stopped:
            self._halt()

    def plan(self, limits: Limits) -> TimePlan:
        """How long one move may take."""
        late = self._lateness
        return plan_time(limits, int(self.options["move_overhead_ms"]) / 1000 + late.usual, late.worst)

    def frame(self) -> Frame | None:
        """What the search is doing right now; None before the first search."""
        if not self._threads:
            return None
        search, about = self._threads[0].search, self._thinks_about
        root = tuple(self._with_reply(look) for look in self._root_moves.looks(search))
        nodes = self._nodes()  # read together with the other counters, so that they fit each other
        elapsed = time.perf_counter() - self._started
        return read_frame(search, nodes, elapsed, self._plan, self._pondering, about, root)

    def _with_reply(self, look: RootLook) -> RootLook:
        """A refuted root move with the reply that the table remembers for as much; without one, if none is."""
        if not look.refuted or self._table is None:
            return look
        after = self._after.get(look.move)
        if after is None:
            after = self._root.copy()
            if look.move not in after.legal_numbers():
                return look  # the next search has begun meanwhile
            after.push_number(look.move)
            self._after[look.move] = after
        reply, value, _, bound = (int(each) for each in look_up(self._table, np.uint64(after.key)))
        is_refutation = bound in (LOWER, EXACT) and value >= -look.value and reply in after.legal_numbers()
        return replace(look, reply=reply) if is_refutation else look

    # Preparing -----------------------------------------------------------------------------------

    def _prepare(self, board: Board, for_mate: bool = False) -> None:
        """Records, table and weights as the options say; the position in every thread."""
        is_weak = self.is_held_back
        self._size_table()
        wanted = int(self.options["threads"])
        while len(self._threads) < wanted:
            self._threads.append(_new_thread())
        del self._threads[wanted:]
        self._set_recorder(self._threads[0])
        own = 0 if board.white_to_move else 1
        weights_depend_on_side = bool(self._style.weights.get("own") or self._style.weights.get("opponent"))
        side = own if weights_depend_on_side else -1
        judgement = (self._style, self._user_terms, side, self.weakness(), self.seed, for_mate)
        if self._judgement is not None and (is_weak or judgement != self._judgement):
            self._forget()  # values of another style or level mean nothing here; a weak level sees every position afresh
        self._judgement = judgement
        for thread in self._threads:
            self._prepare_thread(thread, board, own, for_mate)

    def _size_table(self) -> bool:
        """The table the options ask for; True: it is new."""
        is_weak = self.is_held_back
        megabytes = SMALL_MIND if is_weak else int(self.options["hash_mb"])
        if self._table is not None and megabytes == self._table_mb:
            return False
        self._table = None  # give the old one back first
        self._table, self._table_mb = new_table(megabytes), megabytes
        return True

    def make_ready(self) -> None:
        """Fetch the memory the options ask for now and not in the first seconds of the search.  A small table is there at once anyway."""
        with self._lock:
            if int(self.options["hash_mb"]) >= LARGE_TABLE and self._size_table():
                self._forget()

    def _prepare_thread(self, thread: _Thread, board: Board, own: int, for_mate: bool = False) -> None:
        if thread.prepared_for != self._judgement:
            fill_weights(thread.evaluation, self._style, own)
            thread.evaluation["user_count"] = 0
            if self._user_terms is not None:
                self._user_terms.connect(thread.evaluation, self._style, own)
            forget_pawns(thread.evaluation)
            set_parameters(thread.search, self._style.search | (MATE_SEARCH if for_mate else {}))
            thread.prepared_for = self._judgement
        self._set_position(thread, board)

    def _set_recorder(self, thread: _Thread) -> None:
        """Another version of the search where a recorder comes or goes."""
        if (thread.recorder is None) != (self.recorder is None):
            connect(thread.search, self.recorder is not None)
        thread.recorder = self.recorder
        if self.recorder is not None:
            self.recorder.begin()

    def _set_position(self, thread: _Thread, board: Board) -> None:
        for name in STATE.names or ():
            if name not in ("moves", "piece_square_of"):
                thread.state[name] = board.state[name]
        with np.errstate(over="ignore"):
            fill_piece_square(thread.state, thread.evaluation)
            recompute(thread.state, tables())
        start_counting(thread.search)
        thread.search["root_side"] = thread.state["side"]
        thread.search["contempt"] = int(self._style.of("contempt"))
        thread.search["node_limit"] = NO_LIMIT

    # Thinking ------------------------------------------------------------------------------------

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        with self._lock:
            self._halted = False
            self._failure = None
            clock, white = None if limits.ponder else limits.clock, board.white_to_move
            self._lateness.asked(clock, white)
            decision = self._think(board, limits, report, signal or Signal())
            self._lateness.answered(clock, time.perf_counter() - self._started, self._plan.maximum, white)
            return decision

    def _think(self, board: Board, limits: Limits, report: Report | None, signal: Signal) -> Decision:
        self._started = limits.since or time.perf_counter()
        self._pondering = limits.ponder
        self._plan = self.plan(limits)
        self._prepare(board, limits.mate is not None)
        self._thinks_about, self._root, self._after = board.fen(), board.copy(), {}
        self._root_moves.begin()
        legal = board.legal_numbers()
        if limits.moves:
            wanted = {board.find(move) for move in limits.moves}
            legal = [move for move in legal if move in wanted]
        if not legal:
            return self._no_move(board)
        found = self._tablebase.choose(board, [board.uci(move) for move in legal])
        if found is not None and limits.multipv == 1:
            legal = [board.find(move) for move in found.moves]
        weakness = self._weaken(board, limits)
        possible, legal = legal, self._overlook(board, legal, weakness)
        if not self._pondering:
            self._set_alarm()
        helpers = [threading.Thread(target=self._help, args=(t, i, list(legal)), daemon=True) for i, t in enumerate(self._threads[1:], 1)]
        self._age = (self._age + 1) & 63
        for helper in helpers:
            helper.start()
        try:
            with signal.heard_by(lambda: self._hear(signal)):
                lines, depth = self._deepen(board, limits, legal, weakness, report)
                with self._word:  # perhaps nobody has asked for the move yet
                    self._word.wait_for(lambda: self._halted or not (limits.infinite or self._pondering))
        except Exception as error:
            self._failure = error
        finally:
            self._alarm.set(None)
            self._halt()
            for helper in helpers:
                helper.join()
        if self._failure is not None:
            raise self._explained(self._failure)
        counted = limits.depth is not None or limits.nodes is not None  # helpers do not count along
        if weakness is FULL_STRENGTH and not counted and self._lines_wanted(limits) == 1:
            lines = self._hear_helpers(board, lines, depth, report)
        decision = self._decide(board, lines, depth)
        if found is not None:
            return self._with_tablebase(decision, found)
        unseen = tuple(board.uci(move) for move in possible if move not in legal)
        return replace(self._without_mood(board, decision, lines[0], depth), overlooked=unseen)

    def _without_mood(self, board: Board, decision: Decision, best: _Line, depth: int) -> Decision:
        """What the same look at the chosen move says without the mood; the rest of the judgement is mood, and said to be.

        It thinks in records of its own, so that the play is what it would be without it."""
        search = self._threads[0].search
        nodes = int(search["nodes"])
        if not search["mood"] or nodes > SOBER_NODES or is_mate_value(best.value):
            return decision
        if self._sober is None:
            self._sober = replace(_new_thread(), table=new_table(SOBER_MB))
        self._sober.table[:] = 0
        self._prepare_thread(self._sober, board, 0 if board.white_to_move else 1)
        forget_learnt(self._sober.search)
        for name in ("blindness", "oversight", "root_men", "root_key", "last_move", "seed"):
            self._sober.search[name] = search[name]
        self._sober.search["mood"] = 0
        value: int | None = None
        for ply in range(1, depth + 1):
            self._sober.search["node_limit"] = NO_LIMIT if value is None else SOBER_NODES
            line = self._one_depth(self._sober, ply, [best.moves[0]], value if ply > 4 else None)
            if line is None or self._sober.search["stop"]:
                break
            value = line.value
        if value is None or is_mate_value(value):
            return decision
        sober = Score.from_search(value, board.white_to_move)
        mood = best.value - value
        return replace(decision, score=sober, mood=mood if board.white_to_move else -mood)

    def _lines_wanted(self, limits: Limits) -> int:
        return max(limits.multipv, int(self.options["multipv"]))

    def _explained(self, error: Exception) -> Exception:
        """Why a search broke off: only a user's own rule can fail in the middle of one."""
        if self._user_terms is None or isinstance(error, KiebitzError):
            return error
        reason = f"{type(error).__name__}: {error}"
        return UserTermError(
            Text("An own term failed while thinking ({reason}).", "Ein eigenes Kriterium ist beim Denken gescheitert ({reason}).").format(
                reason=reason
            )
        )

    def _no_move(self, board: Board) -> Decision:
        mated = board.is_check()
        score = Score.from_search(-MATE_VALUE if mated else 0, board.white_to_move)
        return Decision(None, score=score, value=float(-MATE_VALUE if mated else 0))

    def _with_tablebase(self, decision: Decision, found: Any) -> Decision:
        values = {**decision.__dict__, "source": "tablebase", "score": found.score or decision.score}
        return Decision(**values)

    def _weaken(self, board: Board, limits: Limits) -> Weakness:
        weakness = self.weakness()
        men = bin(int(board.state["occupied"][0] | board.state["occupied"][1])).count("1")
        if weakness is not FULL_STRENGTH and men <= FEW_MEN:
            weakness = Weakness(max(weakness.nodes or 0, 30_000), 12, 0, 0)
        mood = max(weakness.mood, int(self._style.of("randomness")))
        seed = (self.seed * 0x9E3779B97F4A7C15 + 0x1985) & 0xFFFFFFFFFFFFFFFF
        nodes = min(limits.nodes or NO_LIMIT, weakness.nodes or NO_LIMIT)
        blindness = weakness.blindness * (HURRIED if _is_in_time_trouble(limits) else 1)
        for thread in self._threads:
            thread.search["blindness"] = round(blindness)
            thread.search["oversight"][:] = shares_overlooked(blindness)
            thread.search["root_men"] = men
            thread.search["root_key"] = np.uint64(board.key)
            thread.search["last_move"] = _last_move(board)
            thread.search["mood"] = mood
            thread.search["seed"] = np.uint64(seed)
        self._threads[0].search["node_limit"] = nodes
        return weakness

    def _overlook(self, board: Board, legal: list[int], weakness: Weakness) -> list[int]:
        """A weak level does not even think of some of its own moves, and nobody likes to undo his last one without need."""
        if not weakness.blindness or board.is_check():
            return legal
        thread = self._threads[0]
        hidden = np.zeros(len(legal), dtype=np.bool_)
        with np.errstate(over="ignore"):
            overlooked(thread.state, tables(), thread.search, np.array(legal, dtype=np.int64), hidden)
        seen = [move for move, is_hidden in zip(legal, hidden, strict=True) if not is_hidden]
        undoing = board.moves[-2][2:4] + board.moves[-2][:2] if len(board.moves) > 1 else ""
        others = [move for move in seen if board.uci(move) != undoing or not board.is_quiet_number(move)]
        if len(others) < len(seen) and not is_attacked(thread.state, tables(), square_number(undoing[:2])):
            seen = others
        return seen or legal

    def _set_alarm(self) -> None:
        """Stop when the time is up, where there is a limit.  The thinking thread looks at the clock itself; the alarm is for systems
        without such a clock, and for a thread that is busy with something else."""
        limit = self._plan.maximum
        due = None if limit is None else self._started + limit
        set_deadline(self._threads[0].search, due)
        short = limit is not None and limit < F.time_alarm_from and bool(self._threads[0].search["clock_address"])
        self._alarm.set(None if short else due)  # waking it would take as long as the search

    def _help(self, thread: _Thread, number: int, moves: list[int]) -> None:
        """A further thread searches the same position, a little differently, and fills the table."""
        thread.found = None
        previous: int | None = None
        depth = 1 + number % 2  # every second one begins a depth ahead, so that not all do the same
        try:
            while depth <= MAX_DEPTH and not thread.search["stop"]:
                line = self._one_depth(thread, depth, moves, previous if depth > 4 else None)
                if line is not None:
                    thread.found = (line, depth)
                    previous = line.value
                    moves.sort(key=lambda move: move != line.moves[0])
                depth += 1
        except Exception as error:  # told by the main thread
            self._failure = error
            self._halt()

    def _hear_helpers(self, board: Board, lines: list[_Line], depth: int, report: Report | None) -> list[_Line]:
        """The lines of the first thread, led by a helper's when that is better."""
        for thread in self._threads[1:]:
            if thread.found is not None:
                line, reached = thread.found
                if line.moves[0] != lines[0].moves[0] and helper_wins(lines[0].value, depth, line.value, reached):
                    lines = _without_repeats([line, *lines])
                    if report is not None:
                        self._report(board, report, reached, line, 1)
        return lines

    def _deepen(self, board: Board, limits: Limits, legal: list[int], weakness: Weakness, report: Report | None) -> tuple[list[_Line], int]:
        """Iterative deepening with several lines; returns the last complete lines and their depth."""
        last_depth = min(limits.depth or MAX_DEPTH, weakness.depth or MAX_DEPTH, MAX_DEPTH)
        count = min(self._lines_wanted(limits), len(legal))
        order = list(legal)
        lines: list[_Line] = [_Line(0, (order[0],))]
        reached = 0
        stable = 0
        for depth in range(1, last_depth + 1):
            new_lines: list[_Line] = []
            for rank in range(count):
                taken = {line.moves[0] for line in new_lines}
                previous = lines[rank].value if rank < len(lines) and depth > 4 else None
                line = self._one_depth(self._threads[0], depth, [m for m in order if m not in taken], previous)
                if line is None:
                    break
                new_lines.append(line)
            if len(new_lines) == count and not self._threads[0].search["stop"]:
                new_lines.sort(key=lambda line: -line.value)  # a later line may turn out better after all
            if report is not None:
                for rank, line in enumerate(new_lines, 1):
                    self._report(board, report, depth, line, rank)
            if new_lines:
                drop = lines[0].value - new_lines[0].value
                stable = stable + 1 if lines[0].moves[0] == new_lines[0].moves[0] else 0
                lines = new_lines + lines[len(new_lines) :] if len(new_lines) < count else new_lines
                lines = _without_repeats(lines)
                firsts = [line.moves[0] for line in lines]
                order = firsts + [m for m in order if m not in firsts]
            if self._threads[0].search["stop"]:
                break
            reached = depth
            if self._is_done(limits, lines, depth, len(legal), stable, drop):
                break
        if reached == 0 and limits.nodes is None:
            lines = [self._first_look(order) or lines[0]]
        return lines[:count], reached or 1

    def _first_look(self, moves: list[int]) -> _Line | None:
        """Told to stop before depth 1 was through (a busy computer, a very short time): a move is
        never played unseen, so this one look is taken all the same; it costs less than a millisecond."""
        self._alarm.set(None)
        search = self._threads[0].search
        set_deadline(search, None)
        search["stop"] = 0
        search["node_limit"] = NO_LIMIT
        line = self._one_depth(self._threads[0], 1, moves, None)
        search["stop"] = 1
        return line

    def _one_depth(self, thread: _Thread, depth: int, moves: list[int], previous: int | None) -> _Line | None:
        """One depth with a window around the last value, widened until the value lies inside."""
        search, table = thread.search, self._table if thread.table is None else thread.table
        search["iteration"] = depth
        search["hunting"] = 1 if previous is not None and previous >= DECIDED else 0
        search["root_count"] = len(moves)
        search["root_moves"][: len(moves)] = moves
        search["best_move"] = 0
        search["root_nodes"][:] = 0
        search["root_exact"][:] = 0
        width = int(search["parameters"][P.window])
        alpha, beta = -INFINITE_VALUE, INFINITE_VALUE
        if previous is not None and not is_mate_value(previous):
            alpha, beta = max(previous - width, -INFINITE_VALUE), min(previous + width, INFINITE_VALUE)
        best: _Line | None = None
        watched = thread is self._threads[0]
        surprises = 0  # a value above the window needs no full depth to show the move: time is better spent on the next one
        while True:
            if watched:
                self._root_moves.open_window(search, alpha, beta)
            with np.errstate(over="ignore"):
                value = int(
                    search_root(
                        thread.state,
                        tables(),
                        thread.evaluation,
                        search,
                        None if thread.recorder is None else thread.recorder.record,
                        table,
                        self._age,
                        alpha,
                        beta,
                        max(depth - surprises, 1),
                    )
                )
            if watched:
                self._root_moves.close_window(search)
            if search["best_move"]:  # valid even when interrupted: the first move is always searched fully
                length = int(search["best_line_length"])
                best = _Line(int(search["best_value"]), tuple(int(m) for m in search["best_line"][:length]))
            if search["stop"]:
                return best
            if value <= alpha and alpha > -INFINITE_VALUE:
                thread.found = None  # worse than the depth before said: a helper stopped now has nothing to offer
                beta = (alpha + beta) // 2
                alpha = max(value - width, -INFINITE_VALUE)
                surprises = 0
            elif value >= beta and beta < INFINITE_VALUE:
                beta = min(value + width, INFINITE_VALUE)
                surprises += 1
                if best is not None:  # the move that broke out comes first next time
                    moves.sort(key=lambda m: m != best.moves[0])
                    search["root_moves"][: len(moves)] = moves
            else:
                return best
            width *= 2
            if width > 1000:
                alpha, beta = -INFINITE_VALUE, INFINITE_VALUE

    def _is_done(self, limits: Limits, lines: list[_Line], depth: int, choices: int, stable: int, drop: int) -> bool:
        """Whether a finished depth is enough."""
        if limits.infinite or self._pondering:
            return False
        value = lines[0].value
        if is_mate_value(value):
            plies = MATE_VALUE - abs(value)
            if limits.mate is not None and value > 0 and (plies + 1) // 2 <= limits.mate:
                return True
            timed = self._plan.maximum is not None or limits.nodes is not None
            if timed and limits.mate is None and depth >= 2 * plies + 6:
                return True  # a shorter mate is hardly to be expected
        if self._plan.maximum is None:
            return False
        if choices == 1 and depth >= 4:
            return True  # nothing to choose
        elapsed = time.perf_counter() - self._started
        search = self._threads[0].search
        share = float(search["root_nodes"][0]) / max(1.0, float(np.sum(search["root_nodes"])))
        return enough(self._plan, elapsed, stable, share, drop)

    # Telling -------------------------------------------------------------------------------------

    def _nodes(self) -> int:
        return sum(int(thread.search["nodes"]) for thread in self._threads)

    def _report(self, board: Board, report: Report, depth: int, line: _Line, rank: int) -> None:
        search = self._threads[0].search
        report(
            Progress(
                depth=depth,
                score=Score.from_search(line.value, board.white_to_move),
                line=self._line_uci(board, line.moves),
                nodes=self._nodes(),
                time=time.perf_counter() - self._started,
                selective_depth=int(search["selective_depth"]),
                rank=rank,
                table_full=int(permille_full(self._table, self._age)),
                value=float(line.value),
            )
        )

    def _line_uci(self, board: Board, numbers: tuple[int, ...]) -> tuple[str, ...]:
        """A line as UCI moves, lengthened from the table when it is short or ends in the middle of an exchange."""
        walk = board.copy()
        words: list[str] = []
        quiet = True
        for number in numbers:
            if number not in walk.legal_numbers():
                break
            quiet = walk.is_quiet_number(number)
            words.append(walk.uci(number))
            walk.push_number(number)
        seen: set[int] = set()
        while (len(words) < 2 or not quiet) and walk.key not in seen:
            seen.add(walk.key)
            move, _, _, bound = look_up(self._table, np.uint64(walk.key))
            if not bound or int(move) not in walk.legal_numbers():
                break
            quiet = walk.is_quiet_number(int(move))
            words.append(walk.uci(int(move)))
            walk.push_number(int(move))
        return tuple(words)

    def _decide(self, board: Board, lines: list[_Line], depth: int) -> Decision:
        search = self._threads[0].search
        best = lines[0]
        moves = self._line_uci(board, best.moves)
        elapsed = time.perf_counter() - self._started
        nodes = self._nodes()
        return Decision(
            move=moves[0],
            score=Score.from_search(best.value, board.white_to_move),
            value=float(best.value),
            line=moves,
            ponder=moves[1] if len(moves) > 1 else None,
            depth=depth,
            nodes=nodes,
            time=elapsed,
            resigns_at=self._style.resigns_at,
            alternatives=tuple(self._alternatives(board, lines, search)),
            statistics=tuple(read_frame(search, nodes, elapsed, self._plan, False).statistics()),
        )

    def _alternatives(self, board: Board, lines: list[_Line], search: Any) -> Iterator[RootMove]:
        firsts = set()
        for line in lines:
            firsts.add(line.moves[0])
            yield RootMove(board.uci(line.moves[0]), float(line.value), self._line_uci(board, line.moves))
        bound = Text("at most this; not looked at further", "höchstens so viel; nicht weiter untersucht")
        for look in self._root_moves.looks(search):
            if look.move not in firsts and look.depth:
                uci = board.uci(look.move)
                yield RootMove(uci, float(look.value), (uci,), bound if look.refuted else None)


def empty_table(table: Any, threads: int) -> None:
    """Forget everything, in several threads.  Memory that was never written to is given by the system page by page when it is;
    after this all of it is there, and no search waits for it."""
    bounds = np.linspace(0, table.shape[0], threads + 1, dtype=np.int64)

    def empty(number: int) -> None:
        table[bounds[number] : bounds[number + 1]] = 0

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(empty, range(threads)))


def _last_move(board: Board) -> int:
    """The kernel's number for the move before; 0 where there is none."""
    if not board.moves:
        return 0
    move = board.moves[-1]
    return square_number(move[:2]) + 64 * square_number(move[2:4])


def _is_in_time_trouble(limits: Limits) -> bool:
    return limits.clock is not None and limits.clock.left < TIME_TROUBLE


def _new_thread() -> _Thread:
    thread = _Thread(new_state(STATE), new_evaluation(), new_search())
    connect(thread.search)
    return thread


def _without_repeats(lines: list[_Line]) -> list[_Line]:
    """Of several lines with the same first move the first counts."""
    seen: set[int] = set()
    result = []
    for line in lines:
        if line.moves[0] not in seen:
            seen.add(line.moves[0])
            result.append(line)
    return result
