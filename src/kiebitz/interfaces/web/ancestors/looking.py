"""Looking into an ancestor's thinking: it is shown a position, and everything it can tell goes to the page."""

from __future__ import annotations

from typing import Any

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.game.notation import san_text
from kiebitz.game.play.thinking import Job
from kiebitz.interfaces.web.ancestors import messages
from kiebitz.interfaces.web.line_names import named_line
from kiebitz.interfaces.web.messages import MessageError, Words, score, words, words_or_none
from kiebitz.interfaces.web.options import Options, set_options
from kiebitz.language import KiebitzError, Text, same
from kiebitz.limits import Limits
from kiebitz.player import Decision, Judgement, Judging, RootMove, TreeNode, set_option

LONGEST = 8.0  # seconds; a deeper level is cut short with what it has found
MOST_MOVES = 120
MOST_POSITIONS = 2500  # of the tree that goes to the page
TRACED = 6  # positions of a trace


class Look:
    """One question to one ancestor, in a thread of its own; it can be broken off at any time."""

    def __init__(self, key: str, board: Board, level: int | None, options: Options | None = None) -> None:
        self.key, self.board = key, board
        self.player = opponents.create(key)
        if level is not None:
            set_option(self.player, "level", level)
        set_options(self.player, options or {})
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

    def message(self) -> messages.Thought:
        """Everything it told; only when `wait` has said so."""
        if self._job.failure is not None or self._job.decision is None:
            raise KiebitzError(self._job.failure or Text("It gave no answer.", "Es gab keine Antwort."))
        found = self._job.decision
        exhibit = opponents.profile(self.key).exhibit()
        judged = self.player.judge(self.board) if isinstance(self.player, Judging) else None
        return {
            "key": self.key,
            "fen": self.board.fen(),
            "level": int(self.player.options["level"]) if "level" in self.player.options.options else None,
            "unit": words(exhibit.unit),
            "view": words(exhibit.view),
            "move": found.move,
            "san": None if found.move is None else words(self._san(found.move)),
            "value": found.value,
            "score": score(found.score),
            "line": list(found.line),
            "lineSan": named_line(self.board, found.line),
            "depth": found.depth,
            "nodes": found.nodes,
            "time": round(found.time, 3),
            "wasCut": self._job.seconds >= LONGEST,
            "source": found.source,
            "remark": words_or_none(found.remark),
            "statistics": [(words(name), value) for name, value in found.statistics],
            "moves": [self._root(root, found) for root in found.alternatives[:MOST_MOVES]],
            "judgement": None if judged is None else _judgement(judged, self.board),
            "screen": exhibit.screen.draw(self.board, found),
            "trace": _list(found, "trace") or None,
            "passes": self._passes(found),
            "tree": None if found.tree is None else _tree(found.tree),
        }

    def _passes(self, found: Decision) -> list[messages.Pass]:
        """Where a program deepens step by step, what it thought after each step."""
        return [
            {"depth": each["depth"], "value": each["value"], "nodes": each["nodes"], "window": each["window"], "repeated": each["repeated"],
             "lineSan": named_line(self.board, each["line"])}
            for each in _list(found, "passes")
        ]  # fmt: skip

    def _san(self, move: str) -> Text:
        """What the program holds for a move may be against the rules; then its squares must do."""
        return san_text(self.board.san(move)) if self.board.is_legal(move) else same(f"{move[:2]}-{move[2:]}")

    def _root(self, root: RootMove, found: Decision) -> messages.RootMove:
        rest = root.line[1:] if root.line[:1] == (root.move,) else ()
        after = self.board.copy()
        replies: list[Words] = []
        if self.board.is_legal(root.move):
            after.push(root.move)
            legal = []
            walk = after.copy()
            for move in rest:
                if not walk.is_legal(move):
                    break
                legal.append(move)
                walk.push(move)
            replies = named_line(after, legal)
        return {
            "move": root.move,
            "san": words(self._san(root.move)),
            "isLegal": self.board.is_legal(root.move),
            "isChosen": root.move == found.move,
            "value": root.value,
            "replies": replies,
            "note": words_or_none(root.note),
        }


def _list(found: Decision, name: str) -> list[Any]:
    """What only some of them tell."""
    told = found.details.get(name, [])
    assert isinstance(told, list)
    return told


def _tree(root: TreeNode) -> messages.Branch:
    """The positions it looked at, level by level, so that what does not fit any more is the deepest."""
    top: messages.Branch = {"move": "", "value": root.value, "note": None, "children": []}
    row, left = [(root, top)], MOST_POSITIONS
    while row and left > 0:
        following = []
        for node, told in row:
            for child in node.children[: max(0, left)]:
                below: messages.Branch = {"move": child.move, "value": child.value, "note": words_or_none(child.note), "children": []}
                told["children"].append(below)
                following.append((child, below))
                left -= 1
        row = following
    return top


def _judgement(judged: Judgement, board: Board) -> messages.Judgement:
    """Term by term; the page colours them by whom they help."""
    whites_sign = -1 if judged.for_mover and not board.white_to_move else 1
    return {
        "total": judged.total,
        "unit": words(judged.unit),
        "terms": [
            {"key": term.key, "name": words(term.name), "value": term.value, "forWhite": whites_sign * term.value,
             "white": term.white, "black": term.black,
             "squares": list(term.squares), "source": term.source}
            for term in judged.contributions
            if term.value or term.white or term.black
        ],
    }  # fmt: skip
