"""Looking into an ancestor's thinking: it is shown a position, and everything it can tell goes to the page."""

from __future__ import annotations

from typing import Any

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.game.notation import san_text
from kiebitz.game.thinking import Job
from kiebitz.interfaces.roster import set_option
from kiebitz.interfaces.web.ancestors_screens import SCREENS
from kiebitz.interfaces.web.ancestors_terms import UNITS, VIEWS
from kiebitz.interfaces.web.game_message import line
from kiebitz.interfaces.web.messages import MessageError, plain, score
from kiebitz.language import KiebitzError, Text, same
from kiebitz.limits import Limits
from kiebitz.player import Decision, Judgement, RootMove, TreeNode

LONGEST = 8.0  # seconds; a deeper level is cut short with what it has found
MOST_MOVES = 120
MOST_POSITIONS = 2500  # of the tree that goes to the page
TRACED = 6  # positions of a trace


class Look:
    """One question to one ancestor, in a thread of its own; it can be broken off at any time."""

    def __init__(self, key: str, board: Board, level: int | None) -> None:
        self.key, self.board = key, board
        self.player = opponents.create(key)
        if level is not None:
            set_option(self.player, "level", level)
        if "trace" in self.player.options.options:
            set_option(self.player, "trace", True)
            set_option(self.player, "trace_limit", TRACED)
        if not board.legal_moves():
            raise MessageError(
                Text("In this position the game is over; there is no move to think about.",
                     "In dieser Stellung ist die Partie aus; es gibt keinen Zug zu bedenken.")
            )  # fmt: skip
        self._job = Job(self.player, board, Limits(), "hint", lambda job: None, lambda job, progress: None)
        self._job.start()
        self._job.stop(after=LONGEST)

    def wait(self, seconds: float) -> bool:
        return self._job.ended.wait(seconds)

    def break_off(self) -> None:
        self._job.cancel()

    def message(self) -> dict[str, Any]:
        """Everything it told; only when `wait` has said so."""
        if self._job.failure is not None or self._job.decision is None:
            raise KiebitzError(self._job.failure or Text("It gave no answer.", "Es gab keine Antwort."))
        found = self._job.decision
        judged: Judgement = self.player.judge(self.board)  # type: ignore[attr-defined]  # every ancestor can
        return {
            "key": self.key,
            "fen": self.board.fen(),
            "level": int(self.player.options["level"]),
            "unit": plain(UNITS[self.key]),
            "view": plain(VIEWS[self.key]),
            "move": found.move,
            "san": None if found.move is None else plain(self._san(found.move)),
            "value": found.value,
            "score": score(found.score),
            "line": list(found.line),
            "lineSan": line(self.board, found.line),
            "depth": found.depth,
            "nodes": found.nodes,
            "time": round(found.time, 3),
            "wasCut": self._job.seconds >= LONGEST,
            "source": found.source,
            "resigns": found.resigns,
            "remark": plain(found.remark),
            "statistics": [[plain(name), value] for name, value in found.statistics],
            "moves": [self._root(root, found) for root in found.alternatives[:MOST_MOVES]],
            "judgement": _judgement(judged, -1 if self.key == "cpc" and not self.board.white_to_move else 1),
            "screen": SCREENS[self.key](self.board, found),
            "trace": found.details.get("trace"),
            "passes": self._passes(found),
            "tree": None if found.tree is None else _tree(found.tree),
        }

    def _passes(self, found: Decision) -> list[dict[str, Any]]:
        """Where a program deepens step by step, what it thought after each step."""
        passes = found.details.get("passes", ())
        assert isinstance(passes, (list, tuple))
        return [
            {"depth": each["depth"], "value": each["value"], "nodes": each["nodes"], "window": each["window"], "repeated": each["repeated"],
             "lineSan": line(self.board, each["line"])}
            for each in passes
        ]  # fmt: skip

    def _san(self, move: str) -> Text:
        """What the program holds for a move may be against the rules; then its squares must do."""
        return san_text(self.board.san(move)) if self.board.is_legal(move) else same(f"{move[:2]}-{move[2:]}")

    def _root(self, root: RootMove, found: Decision) -> dict[str, Any]:
        rest = root.line[1:] if root.line[:1] == (root.move,) else ()
        after = self.board.copy()
        replies: list[dict[str, str]] = []
        if self.board.is_legal(root.move):
            after.push(root.move)
            legal = []
            walk = after.copy()
            for move in rest:
                if not walk.is_legal(move):
                    break
                legal.append(move)
                walk.push(move)
            replies = line(after, legal)
        return {
            "move": root.move,
            "san": plain(self._san(root.move)),
            "isLegal": self.board.is_legal(root.move),
            "isChosen": root.move == found.move,
            "value": root.value,
            "replies": replies,
            "note": plain(root.note),
        }


def _tree(root: TreeNode) -> dict[str, Any]:
    """The positions it looked at, level by level, so that what does not fit any more is the deepest."""
    top: dict[str, Any] = {"move": "", "value": root.value, "note": None, "children": []}
    row, left = [(root, top)], MOST_POSITIONS
    while row and left > 0:
        following = []
        for node, told in row:
            for child in node.children[: max(0, left)]:
                below: dict[str, Any] = {"move": child.move, "value": child.value, "note": plain(child.note), "children": []}
                told["children"].append(below)
                following.append((child, below))
                left -= 1
        row = following
    return top


def _judgement(judged: Judgement, whites_sign: int) -> dict[str, Any]:
    """`whites_sign` turns the shares into White's view; the page colours them by whom they help."""
    return {
        "total": judged.total,
        "unit": plain(judged.unit),
        "terms": [
            {"key": term.key, "name": plain(term.name), "value": term.value, "forWhite": whites_sign * term.value,
             "white": term.white, "black": term.black,
             "squares": list(term.squares), "source": term.source}
            for term in judged.contributions
            if term.value or term.white or term.black
        ],
    }  # fmt: skip
