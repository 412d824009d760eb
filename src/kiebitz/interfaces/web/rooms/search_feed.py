"""The window on the search as messages: what whoever is thinking can tell right now.

Our engine lets its live record be read, some have a window of their own; everybody else tells each finished depth.
Values leave here from White's view.
"""

from __future__ import annotations

import threading
import time
from typing import Literal

from kiebitz.core.board import Board
from kiebitz.game.notation import san_text
from kiebitz.game.play import events
from kiebitz.game.play.session import Session
from kiebitz.interfaces.web.line_names import LineNames, move_names
from kiebitz.interfaces.web.messages import Judged, Words, all_words, score, words
from kiebitz.interfaces.web.rooms.messages import Look, OwnValue, RootMove, Search
from kiebitz.limits import Limits
from kiebitz.player import Player, Progress, SearchWindow, Windowed, unwrap
from kiebitz.probe import CUT_NAMES, Frame, RootLook, Watchable
from kiebitz.roster import shown_name
from kiebitz.score import INFINITE_VALUE, MATE_VALUE, Score

LONGEST_LINE = 16
LONGEST_TRIED = 6  # half-moves of the line being tried: it changes with every frame, and naming moves costs time
ROOT_MOVES = 60
NO_BOUND = MATE_VALUE - 300  # alpha or beta out here bounds nothing yet
CUT_WORDS = {key: words(name) for key, name in CUT_NAMES.values()}


Purpose = Literal["move", "ponder", "hint", "analysis"]


class SearchFeed:
    """Follows one session, or whoever is told to it; `frame` may be asked from any thread."""

    def __init__(self, session: Session | None = None) -> None:
        self._session = session
        self._lock = threading.Lock()
        self._number = 0  # of the search, so that the page knows where a new one begins
        self._board: Board | None = None
        self._fen = ""  # of that board; writing it anew for every frame would cost a tenth of the frame
        self._player: Player | None = None
        self._limits = Limits()
        self._purpose: Purpose = "move"
        self._expected: str | None = None
        self._latest: Progress | None = None
        self._began = 0.0
        self._is_active = False
        self._names: dict[int, tuple[str, Words]] = {}
        self._replies: dict[tuple[int, int], Words] = {}  # root move and the reply that refutes it -> as people write it
        self._latest_message: Look | None = None
        self._lines: LineNames | None = None

    @property
    def is_active(self) -> bool:
        return self._is_active

    def heard(self, event: events.Event) -> None:
        """In the thread where it happened."""
        if isinstance(event, events.ThinkingStarted):
            assert self._session is not None, "only a session has events"
            self.begin(self._session.player(event.white), event.fen, event.limits, "ponder" if event.pondering else "move", event.expected)
        elif isinstance(event, events.ThinkingProgress):
            if event.for_hint and self._purpose != "hint":
                return
            with self._lock:
                if self._board is not None and self._fen == event.fen:
                    self._latest = event.progress
        elif isinstance(event, events.PonderHit):
            self._purpose = "move"
        elif not isinstance(event, (events.Remark, events.MateAnnounced, events.DrawOffered, events.DrawDeclined, events.ArchiveFailed)):
            self._is_active = False

    def begin_hint(self, adviser: Player, fen: str, limits: Limits) -> None:
        self.begin(adviser, fen, limits, "hint")

    def end(self) -> None:
        self._is_active = False

    def begin(self, player: Player, fen: str, limits: Limits, purpose: Purpose, expected: str | None = None) -> None:
        board = Board(fen)
        with self._lock:
            self._number += 1
            self._latest_message = None
            self._board, self._fen = board, board.fen()
            self._player, self._limits, self._purpose, self._expected = player, limits, purpose, expected
            self._names, self._latest, self._began = {}, None, time.monotonic()  # names: whoever looks first needs them, not the move
            self._replies, self._lines = {}, LineNames(board)
            self._is_active = True

    def frame(self) -> Search | None:
        """One message, or None when nobody has thought yet."""
        with self._lock:
            board, player, latest = self._board, self._player, self._latest
            if board is None or player is None:
                return None
            if not self._names:
                sans = move_names(board)
                self._names = {number: (board.uci(number), sans[board.uci(number)]) for number in board.legal_numbers()}
            return {
                "type": "search",
                "search": self._number,
                "active": self._is_active,
                "purpose": self._purpose,
                "expected": self._expected if self._purpose == "ponder" else None,
                "who": shown_name(player.name),
                "fen": self._fen,
                "turn": "w" if board.white_to_move else "b",
                "planned": self._limits.depth,
                **self._look(player, board, latest),
            }

    def _look(self, player: Player, board: Board, latest: Progress | None) -> Look:
        """The best look this player allows."""
        thinker = unwrap(player)
        look = thinker.frame() if isinstance(thinker, Watchable) else None
        if look is not None:
            # The record changes hands a moment before or after we hear of it: no frame of another search under this name.
            if look.fen == self._fen:
                self._latest_message = self._of_frame(look, board, latest)
            if self._latest_message is not None:
                return self._latest_message
        else:
            seen = thinker.window() if isinstance(thinker, Windowed) else None
            if seen is not None:
                return _of_window(seen, board)
        return _of_progress(latest, board, time.monotonic() - self._began)

    def _root_move(self, root: RootLook, board: Board, sign: int) -> RootMove:
        move, san = self._names[root.move]
        return {
            "move": move,
            "san": san,
            "value": _bound(sign * root.value),
            "exact": root.exact,
            "nodes": root.nodes,
            "depth": root.depth,
            "exactValue": None if root.exact_value is None else _bound(sign * root.exact_value),
            "exactDepth": root.exact_depth,
            "refuted": root.refuted,
            "reply": self._reply(board, root),
        }

    def _reply(self, board: Board, root: RootLook) -> Words | None:
        """The move that refutes a root move, as people write it."""
        if not root.reply:
            return None
        found = self._replies.get((root.move, root.reply))
        if found is None:
            board.push_number(root.move)  # there and back: a copy for each of thirty moves would cost more than all the rest
            try:
                found = self._replies[root.move, root.reply] = words(san_text(board.san(board.uci(root.reply))))
            finally:
                board.pop()
        return found

    def _of_frame(self, look: Frame, board: Board, latest: Progress | None) -> Look:
        sign = 1 if board.white_to_move else -1
        low, high = (look.alpha, look.beta) if sign > 0 else (-look.beta, -look.alpha)
        best = Score.from_search(look.best_value, board.white_to_move) if look.best_move in self._names else None
        if best is None and latest is not None:
            best = latest.score  # a new depth has begun: the last one still stands
        trying = self._names.get(look.trying_move)
        tried = next((root for root in look.root if root.move == look.trying_move and root.depth), None)
        lines = self._lines or LineNames(board)
        best_line, best_san = lines.name(look.best_line[:LONGEST_LINE])
        line, line_san = lines.name(look.line[:LONGEST_TRIED])
        roots = [self._root_move(root, board, sign) for root in look.root[:ROOT_MOVES] if root.move in self._names]
        return {
            "unit": "cp",
            "time": round(look.time, 3),
            "nodes": look.nodes,
            "nps": look.nodes_per_second,
            "depth": look.iteration,
            "selective": look.selective_depth,
            "alpha": _bound(low),
            "beta": _bound(high),
            "best": score(best),
            "actual": _bound(sign * tried.value) if tried is not None else None,
            "trying": None if trying is None else {"move": trying[0], "san": trying[1]},
            "tryingNumber": max(0, min(look.trying_number, look.root_count)),
            "rootCount": look.root_count,
            "line": line,
            "lineSan": line_san,
            "bestLine": best_line,
            "bestLineSan": best_san,
            "root": roots,
            "cuts": [{"key": key, "name": CUT_WORDS[key], "count": count} for key, count in look.cuts.items()],
            "tableProbes": look.table_probes,
            "tableHits": look.table_hits,
            "limits": {"minimum": look.minimum, "average": look.average, "maximum": look.maximum},
        }


def _bound(value: float) -> float | None:
    """None where there is no bound yet."""
    return None if abs(value) >= min(NO_BOUND, INFINITE_VALUE) else value


def _playable(board: Board, moves: tuple[str, ...]) -> tuple[list[str], list[Words]]:
    walk = board.copy()
    legal: list[str] = []
    for move in moves[:LONGEST_LINE]:
        if not walk.is_legal(move):
            break
        legal.append(move)
        walk.push(move)
    return legal, all_words(san_text(san) for san in board.san_line(legal))


# What a player cannot tell stays empty.
EMPTY: Look = {
    "unit": "own", "time": 0.0, "nodes": 0, "nps": 0, "depth": 0, "selective": 0, "alpha": None, "beta": None, "best": None,
    "actual": None, "trying": None, "tryingNumber": 0, "rootCount": 0, "line": [], "lineSan": [], "bestLine": [], "bestLineSan": [],
    "root": [], "cuts": [], "tableProbes": 0, "tableHits": 0,
    "limits": {"minimum": None, "average": None, "maximum": None},
}  # fmt: skip


def _of_window(look: SearchWindow, board: Board) -> Look:
    """A player's own window, in its own points."""
    best_line, best_san = _playable(board, look.best_line)
    line, line_san = _playable(board, look.trying)
    limits, seconds = look.limits, look.seconds or 0.0
    best: OwnValue | None = None if look.best_value is None else {"text": f"{look.best_value:+.2f}"}
    return {
        **EMPTY,
        "time": round(seconds, 3), "nodes": look.positions, "nps": round(look.positions / seconds) if seconds > 0 else 0,
        "depth": look.depth, "selective": look.reached, "alpha": _bound(look.alpha), "beta": _bound(look.beta),
        "best": best, "line": line, "lineSan": line_san, "bestLine": best_line, "bestLineSan": best_san,
        "limits": EMPTY["limits"] if limits is None
        else {"minimum": limits.minimum, "average": limits.average, "maximum": limits.maximum},
    }  # fmt: skip


def _of_progress(latest: Progress | None, board: Board, seconds: float) -> Look:
    if latest is None:
        return {**EMPTY, "time": round(seconds, 3)}
    best_line, best_san = _playable(board, latest.line)
    own: OwnValue | None = None if latest.value is None else {"text": f"{latest.value:g}"}
    best: Judged | OwnValue | None = score(latest.score) or own
    return {
        **EMPTY,
        "unit": "cp" if latest.score is not None else "own", "time": round(seconds, 3), "nodes": latest.nodes,
        "nps": round(latest.nodes / latest.time) if latest.time > 0 else 0, "depth": latest.depth,
        "selective": max(latest.depth, latest.selective_depth), "best": best, "bestLine": best_line, "bestLineSan": best_san,
    }  # fmt: skip
