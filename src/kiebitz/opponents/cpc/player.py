"""The BASIC program as an opponent: a position comes in, its move, its table and its reasons go out."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from kiebitz.core.board import Board
from kiebitz.language import Text, same
from kiebitz.limits import Limits, Signal
from kiebitz.opponents.cpc.board import square_label
from kiebitz.opponents.cpc.dialogue import ENDINGS
from kiebitz.opponents.cpc.judgement import judge_squares
from kiebitz.opponents.cpc.memory import Conditions, Memory, Turn, think_turn, true_squares, uci_move
from kiebitz.opponents.cpc.profile import PROFILE
from kiebitz.opponents.cpc.search import ILLEGAL
from kiebitz.opponents.cpc.settings import VALUE_CODES, Options
from kiebitz.opponents.cpc.state import Entry, Settings, State
from kiebitz.player import Decision, Judgement, Progress, Report, RootMove, TreeNode
from kiebitz.score import Score

LARGEST_TREE = 4000  # nodes

_AGAINST_RULES = Text(
    "against the rules of chess; the original would have played it",
    "gegen die Schachregeln; das Original hätte so gespielt",
)
_LEAVES_CHECK = Text("leaves the king in check", "lässt den König im Schach stehen")
_CUT = Text("refuted by this reply, the rest was not looked at", "durch diese Antwort widerlegt, der Rest blieb unbesehen")
_SAYS = Text("“{word}”", "„{word}“")
_SAYS_WRONGLY = Text(
    "“{word}” – the original stops the game here, by mistake.",
    "„{word}“ – das Original bricht die Partie hier irrtümlich ab.",
)


class _Watching:
    """Hands a word to stop to the state that is being thought with."""

    def __init__(self, signal: Signal) -> None:
        self._signal = signal
        self._state: State | None = None

    def watch(self, state: State) -> None:
        self._state = state  # first: whoever speaks from now on finds it
        state.stopped = self._signal.is_stopped

    def hear(self) -> None:
        if self._state is not None and self._signal.is_stopped:
            self._state.stopped = True


class CpcPlayer:
    """Answers like the program of 1986."""

    name = PROFILE.name

    def __init__(self) -> None:
        self.options = Options()
        self._memory = Memory()
        self._games = 0

    # ---------------------------------------------------------------- asked by sessions

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        """The move for the side to move.  Time limits mean nothing to this program; a depth stands for the level."""
        signal = signal or Signal()
        watching = _Watching(signal)
        with signal.heard_by(watching.hear):
            return self._answer(board, limits, report, watching.watch)

    def _answer(self, board: Board, limits: Limits, report: Report | None, watch: Callable[[State], None]) -> Decision:
        began = time.perf_counter()
        conditions = self._conditions(board, limits)
        turn = self._memory.recall(board, conditions, watch)
        squares = turn.state.squares.copy()
        watch(turn.state)
        think_turn(turn, board, conditions)
        allowed = set(board.legal_moves())
        allowed = allowed & set(limits.moves) or allowed
        decision = self._from_book(turn, allowed) or self._from_table(turn, squares, board, allowed)
        if conditions.own_board and decision.move and decision.value is None and decision.source == "search":
            # its own board has no move the rules allow: show it the true one
            turn = replace(turn, state=self._fresh(board, turn.state, conditions))
            squares = turn.state.squares.copy()
            watch(turn.state)
            think_turn(turn, board, replace(conditions, book=False))
            decision = self._from_table(turn, squares, board, allowed)
        self._memory.keep(board.moves, turn)
        decision = replace(decision, time=time.perf_counter() - began)
        if report and decision.move:
            report(Progress(decision.depth, decision.score, decision.line, decision.nodes, decision.time, value=decision.value))
        return decision

    def judge(self, board: Board) -> Judgement:
        """Its value of the position, with the side to move as the computer, term by term."""
        state = State(self._settings(Limits()), true_squares(board))
        return judge_squares(state, computer_is_white=board.white_to_move)

    def new_game(self) -> None:
        self._memory.forget()
        self._games += 1  # the machine's random numbers went on from game to game

    def close(self) -> None:
        self._memory.forget()

    # ---------------------------------------------------------------- before thinking

    def _settings(self, limits: Limits) -> Settings:
        values = [0] * 10
        for key, codes in VALUE_CODES.items():
            for code in codes:
                values[code] = int(self.options[key])
        level = int(self.options["level"]) if limits.depth is None else max(1, min(2, limits.depth))
        return Settings(level, int(self.options["width"]), bool(self.options["as_printed"]), tuple(values))

    def _conditions(self, board: Board, limits: Limits) -> Conditions:
        seed = int(self.options["book_seed"])
        return Conditions(
            self._settings(limits),
            board.start_fen,
            board.chess960,
            own_board=bool(self.options["own_board"]),
            book=bool(self.options["book"]) and not limits.moves,
            book_seed=f"{seed}/{self._games}" if seed else "",
            own_lines=self.options.own_lines,
        )

    @staticmethod
    def _fresh(board: Board, state: State, conditions: Conditions) -> State:
        return State(
            conditions.settings, true_squares(board), refuter=state.refuter, en_passant_rank=state.en_passant_rank, stopped=state.stopped
        )

    # ---------------------------------------------------------------- after thinking

    @staticmethod
    def _from_book(turn: Turn, allowed: set[str]) -> Decision | None:
        if turn.book_move is None or turn.book_move not in allowed or turn.book is None:
            return None
        lines = len(turn.book.fitting)
        return Decision(
            turn.book_move,
            line=(turn.book_move,),
            source="book",
            statistics=((Text("Lines of the book that still fit", "Varianten, die noch passen"), str(lines)),),
        )

    @staticmethod
    def _from_table(turn: Turn, squares: list[int], board: Board, allowed: set[str]) -> Decision:
        """The first entry of the table which the rules allow."""
        state = turn.state
        depth = 2 if state.settings.replies else 1
        entries = [*state.table, *turn.illegal]
        named = [(uci_move(squares, entry.start, entry.target, board), entry) for entry in entries]
        chosen = next(((move, entry) for move, entry in named if move in allowed), None)
        decision = Decision(
            None,
            depth=depth,
            nodes=state.evaluations,
            alternatives=_alternatives(named, squares, board),
            statistics=_statistics(state, board),
            tree=_tree(named, squares, board),
        )
        if not allowed:
            value = entries[0].value if entries else None
            return replace(decision, value=value, remark=_remark(state.ending, game_over=True))
        if chosen is None:
            move = next(move for move in board.legal_moves() if move in allowed)
            return replace(decision, move=move, line=(move,))
        move, entry = chosen
        after = board.copy()
        after.push(move)
        game_over = not after.legal_moves()
        line = _line(move, entry, squares, board, after)
        return replace(
            decision,
            move=move,
            value=entry.value,
            score=_score(board, mates=game_over and after.is_check()),
            line=line,
            ponder=line[1] if len(line) > 1 else None,
            remark=_remark(state.ending, game_over) if entry is entries[0] else None,
        )


def _alternatives(named: list[tuple[str, Entry]], squares: list[int], board: Board) -> tuple[RootMove, ...]:
    legal = set(board.legal_moves())
    found = []
    for move, entry in named:
        note = None
        if entry.value == ILLEGAL:
            note = _LEAVES_CHECK
        elif move not in legal:
            note = _AGAINST_RULES
        elif entry.cut:
            note = _CUT
        reply = (uci_move(squares, *entry.reply, board),) if entry.reply else ()
        found.append(RootMove(move, entry.value, (move, *reply), note))
    return tuple(found)


def _statistics(state: State, board: Board) -> tuple[tuple[Text, str], ...]:
    return (
        (Text("Positions valued", "Bewertete Stellungen"), str(state.evaluations)),
        (Text("Cut-offs", "Abbrüche"), str(state.cuts)),
        (Text("Moves in its table", "Züge in der Tabelle"), str(len(state.table))),
        (
            Text("Replies are looked for from this square on (bm)", "Antworten werden ab diesem Feld gesucht (bm)"),
            square_label(state.refuter, board.white_to_move),
        ),
        (Text("Rank left in the en-passant test (c0)", "Im En-passant-Test stehen gebliebene Reihe (c0)"), str(state.en_passant_rank)),
    )


def _score(board: Board, mates: bool) -> Score | None:
    """Its points do not measure material, so only a mate on the board can be told in the common unit."""
    if not mates:
        return None
    return Score(mate=1 if board.white_to_move else -1)


def _line(move: str, entry: Entry, squares: list[int], board: Board, after: Board) -> tuple[str, ...]:
    if entry.reply:
        reply = uci_move(squares, *entry.reply, board)
        if after.is_legal(reply):
            return move, reply
    return (move,)


def _remark(ending: int, game_over: bool) -> Text | None:
    if not ending:
        return None
    return (_SAYS if game_over else _SAYS_WRONGLY).format(word=same(ENDINGS[ending]))


def _tree(named: list[tuple[str, Entry]], squares: list[int], board: Board) -> TreeNode:
    """What it looked at, up to a few thousand positions."""
    room = LARGEST_TREE
    children = []
    for move, entry in named:
        replies = entry.replies[: max(0, room)]
        room -= len(replies) + 1
        nodes = tuple(
            TreeNode(uci_move(squares, start, target, board), value, note=_LEAVES_CHECK if value is None else None)
            for start, target, value in replies
        )
        children.append(TreeNode(move, entry.value, nodes, _CUT if entry.cut else None))
    return TreeNode("", named[0][1].value if named else None, tuple(children))
