"""Two styles on one position, side by side: how each judges it, and which move each would choose.

The choice is a short search with a fixed number of positions, so that the same weights give the same answer;
it ends at once when the next question of the same tab comes.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

from kiebitz.core.board import Board
from kiebitz.core.position import FULL_PHASE
from kiebitz.evaluation.explain import Explainer, Explanation, TermShare
from kiebitz.game.notation import san_text
from kiebitz.interfaces.web.line_names import named_line
from kiebitz.interfaces.web.messages import judged as judged_score
from kiebitz.interfaces.web.messages import score, words
from kiebitz.interfaces.web.rooms.judging import Judge
from kiebitz.interfaces.web.styles.messages import Choice, Choices, JudgedTerm, Judgement, Reason, Total, Why
from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.player import Decision
from kiebitz.score import Score
from kiebitz.styles.style import Style

if TYPE_CHECKING:
    from kiebitz.engine import Engine

NODES = 60_000  # positions for one choice: a twentieth of a second of one core
LONGEST = 10.0  # seconds: a computer that is so busy is not waited for any longer
HASH_MB = 4
KEPT = 12  # choices a desk remembers: a slider that goes back costs nothing
MOST_DESKS = 8
REASONS = 6
LEAST = 0.05  # centipawns: smaller shares are not told apart


def judged(board: Board, first: Style, second: Style) -> Judgement:
    """The evaluation under both styles, term by term; the own side is the one on move, as when the program chooses."""
    found = Explainer(first).explain(board), Explainer(second).explain(board)
    return {
        "fen": board.fen(),
        "turn": "w" if board.white_to_move else "b",
        "phase": found[0].phase,
        "fullPhase": FULL_PHASE,
        "first": _total(found[0]),
        "second": _total(found[1]),
        "terms": [_term(one, other) for one, other in zip(found[0].terms, found[1].terms, strict=True) if one.counts or other.counts],
    }


def _term(one: TermShare, other: TermShare) -> JudgedTerm:
    return {
        "key": one.term.key,
        "first": one.contribution,
        "second": other.contribution,
        "white": sum(one.white),
        "black": sum(one.black),
        "squares": {"white": list(one.white_squares), "black": list(one.black_squares)},
        "sentence": words(one.sentence()),
        "cases": [bool(w or b) for w, b in zip(one.white, one.black, strict=True)],
    }


def _total(found: Explanation) -> Total:
    return {"total": found.total, "rounding": found.rounding, "score": judged_score(Score(cp=found.total))}


def chosen(board: Board, styles: tuple[Style, Style], found: tuple[Decision, Decision]) -> Choices:
    """Both choices, and what the second move has over the first in the eyes of the second style."""
    first, second = found
    is_same = not first.move or not second.move or first.move == second.move
    why = None if is_same else _why(board, styles[1], first, second)
    return {"overtaken": False, "fen": board.fen(), "first": _choice(board, first), "second": _choice(board, second), "why": why}


def _why(board: Board, style: Style, first: Decision, second: Decision) -> Why:
    is_whole = len(first.line) > 1 and len(second.line) > 1
    judge = Judge(style=style, own=0 if board.white_to_move else 1)
    ends = [judge.explain(_after(board, decision.line if is_whole else decision.line[:1])) for decision in (second, first)]
    pairs = zip(ends[0].terms, ends[1].terms, strict=True)
    more: list[Reason] = [
        {"key": one.term.key, "name": words(one.term.name), "value": one.contribution - other.contribution} for one, other in pairs
    ]
    terms = sorted((row for row in more if abs(row["value"]) >= LEAST), key=lambda row: -abs(row["value"]))[:REASONS]
    return {"terms": terms, "atTheEnd": is_whole}


def _choice(board: Board, found: Decision) -> Choice:
    return {
        "move": found.move,
        "san": words(_name(board, found)) if found.move else None,
        "score": score(found.score),
        "cp": None if found.score is None else found.score.cp,
        "depth": found.depth,
        "nodes": found.nodes,
        "lineSan": named_line(board, found.line),
    }


def _name(board: Board, found: Decision) -> Text:
    assert found.move is not None
    return san_text(board.san(found.move))


def _after(board: Board, moves: tuple[str, ...]) -> Board:
    walk = board.copy()
    for move in moves:
        walk.push(move)
    return walk


class Desk:
    """Where one tab tries its styles.  Only the latest question is answered."""

    def __init__(self) -> None:
        self._gate = threading.Lock()
        self._searching = threading.Lock()
        self._latest = 0
        self._signal = Signal()  # of the latest question
        self._engine: Engine | None = None
        self._known: OrderedDict[str, Decision] = OrderedDict()

    def begin(self) -> int:
        """A new question: whatever is being searched is not wanted any more."""
        with self._gate:
            self._latest += 1
            self._signal.stop()
            self._signal = Signal()
            return self._latest

    def is_latest(self, ticket: int) -> bool:
        return ticket == self._latest

    def choose(self, ticket: int, board: Board, style: Style) -> Decision | None:
        """The move of a style; None: a later question came."""
        key = f"{board.fen()} {style!r}"
        with self._searching:
            with self._gate:
                signal = self._signal
                if not self.is_latest(ticket):
                    return None
            if key not in self._known:
                engine = self._ready()
                engine.set_style(style)
                engine.new_game()  # nothing remembered: the same question has the same answer
                found = engine.choose(board, Limits(nodes=NODES, movetime=LONGEST), signal=signal)
                if not self.is_latest(ticket):
                    return None
                self._known[key] = found
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)
            self._known.move_to_end(key)
            return self._known[key]

    def _ready(self) -> Engine:
        from kiebitz.engine import Engine

        if self._engine is None:
            engine = Engine()
            engine.set_option("hash_mb", HASH_MB)
            self._engine = engine
        return self._engine


class Desks:
    """The desks of all tabs; the one not used for longest is given up."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._desks: OrderedDict[str, Desk] = OrderedDict()

    def of(self, tab: str) -> Desk:
        with self._lock:
            desk = self._desks.setdefault(tab, Desk())
            self._desks.move_to_end(tab)
            if len(self._desks) > MOST_DESKS:
                self._desks.popitem(last=False)[1].begin()
            return desk

    def stop(self, tab: str) -> None:
        """The tab looks elsewhere."""
        with self._lock:
            if tab in self._desks:
                self._desks[tab].begin()
