"""A film in words: what is tried in a picture and why, what came of it, and what that settles.  Everything is read off the record.

A reason is data first (`Reason`), so that it can be held against the record, and a sentence last.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from kiebitz.language import Text
from kiebitz.tree.film import Film
from kiebitz.tree.telling import FLIPPED, bounded, side, spoken, tell_ending, tell_role, worth
from kiebitz.tree.tree import MOVING, REFUTED, Node

Kind = Literal[
    "depth",  # the next depth begins
    "lower",  # the same depth again: the value lay below the window
    "higher",  # ... above it
    "question",  # no move but a second question about the same position
    "deeper",  # looked at less deep first, and that looked good
    "value",  # it is better than what was known; how good is it?
    "best_before",  # the best move of the depth before
    "answer_before",  # the best move here when the position was looked at before
    "way_out",  # out of check
    "to_the_end",  # captures are followed until it is quiet
    "takes",  # captures come first
    "has_refuted",  # it has just refuted another move
    "late",  # and therefore less deep
    "further",  # none of the moves before it was enough
    "first",
]


@dataclass(frozen=True)
class Reason:
    """Why a position is looked at now."""

    node: int
    kind: Kind
    number: int = 0  # the how many-th move
    before: int = 0  # the depth of an earlier look
    other: int | None = None  # another node it refers to


@dataclass(frozen=True)
class Said:
    """One picture in words."""

    now: Text
    then: Text | None  # what came of it, where nothing lies below
    settled: Text | None  # what is decided by it further up


_FIRST_DEPTH = Text(
    "Depth 1 begins: every move is tried, one half-move deep.", "Tiefe 1 beginnt: Jeder Zug wird versucht, einen Halbzug tief."
)
_NOW: dict[Kind, Text] = {
    "depth": Text(
        "Depth {depth} begins: every move is tried anew, {depth} half-moves deep.",
        "Tiefe {depth} beginnt: Jeder Zug wird neu versucht, {depth} Halbzüge tief.",
    ),
    "lower": Text(
        "Depth {depth} once more with a wider window: it had turned out worse than {alpha}.",
        "Tiefe {depth} noch einmal mit weiterem Fenster: Es war schlechter gekommen als {alpha}.",
    ),
    "higher": Text(
        "Depth {depth} once more with a wider window: it had turned out better than {beta}.",
        "Tiefe {depth} noch einmal mit weiterem Fenster: Es war besser gekommen als {beta}.",
    ),
    "deeper": Text(
        "Now it tries {move} for {side} once more, to depth {depth}, because it looked good at depth {before}.",
        "Jetzt versucht es {move} für {side} noch einmal, bis Tiefe {depth}, weil das bei Tiefe {before} gut aussah.",
    ),
    "value": Text(
        "Now it tries {move} for {side} once more, because it is better than {wanted}: how good exactly?",
        "Jetzt versucht es {move} für {side} noch einmal, weil das besser ist als {wanted}: Wie gut genau?",
    ),
    "best_before": Text(
        "Now it tries {move} for {side} first, because that was the best move at depth {before}.",
        "Jetzt versucht es {move} für {side} zuerst, weil das bei Tiefe {before} der beste Zug war.",
    ),
    "answer_before": Text(
        "Now it tries {move} for {side} first, because that was the best answer when this position came up before.",
        "Jetzt versucht es {move} für {side} zuerst, weil das die beste Antwort war, als diese Stellung schon einmal vorkam.",
    ),
    "way_out": Text(
        "Now it tries {move} for {side}, because the king is in check.",
        "Jetzt versucht es {move} für {side}, weil der König im Schach steht.",
    ),
    "to_the_end": Text(
        "Now it tries {move} for {side}, because at the end of a line captures, promotions and some checks are followed until it is quiet.",
        "Jetzt versucht es {move} für {side}, weil am Ende einer Variante Schlagzüge, Umwandlungen und manche Schachgebote verfolgt werden,"
        " bis Ruhe ist.",
    ),
    "takes": Text(
        "Now it tries {move} for {side}, because promising captures come before quiet moves.",
        "Jetzt versucht es {move} für {side}, weil aussichtsreiche Schlagzüge vor stillen Zügen an der Reihe sind.",
    ),
    "has_refuted": Text(
        "Now it tries {move} for {side}, because that has just refuted {other}.",
        "Jetzt versucht es {move} für {side}, weil das gerade eben {other} widerlegt hat.",
    ),
    "late": Text(
        "Now it tries {move} for {side} as move number {number}, to depth {depth} instead of {meant} only, because it comes so late.",
        "Jetzt versucht es {move} für {side} als {number}. Zug, nur bis Tiefe {depth} statt {meant}, weil er so spät an der Reihe ist.",
    ),
    "further": Text(
        "Now it tries {move} for {side} as move number {number}, because none before it was enough; more than {wanted} is wanted.",
        "Jetzt versucht es {move} für {side} als {number}. Zug, weil keiner davor genügt hat; gesucht ist mehr als {wanted}.",
    ),
    "first": Text(
        "Now it tries {move} for {side}, because it comes first in the order of moves.",
        "Jetzt versucht es {move} für {side}, weil der Zug in der Reihenfolge vorn steht.",
    ),
}
_SETTLED = {
    "refuted": Text("So {move} is refuted by {best}.", "Damit ist {move} widerlegt: durch {best}."),
    "least": Text("So {move} brings {side} {value}: not enough.", "Damit bringt {move} {side} {value}: nicht genug."),
    "exact": Text("So {move} is worth {value} to {side}.", "Damit ist {move} für {side} {value} wert."),
    "most": Text("So {move} holds: worth {value} to {side}.", "Damit hält {move} stand: für {side} {value} wert."),
}
_DEPTH_DONE = Text("Depth {depth} is done: {best} is best, {value}.", "Tiefe {depth} ist fertig: {best} ist am besten, {value}.")
_BROKEN_OFF = Text("Here the search was broken off.", "Hier wurde die Suche abgebrochen.")


class SlowMotion:
    """Says what happens in each picture of a film."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.tree = film.tree

    def say(self, picture: int) -> Said:
        index = int(self.film.nodes[picture])
        is_leaf = self.film.last_below[picture] == picture
        return Said(self._now(self.reason(index)), tell_ending(self.tree, index) if is_leaf else None, self._settled(picture))

    # Why now ---------------------------------------------------------------------------------------

    def reason(self, index: int) -> Reason:
        node = self.tree[index]
        if node.parent is None:
            return self._why_root(node)
        if node.role not in MOVING:
            return Reason(index, "question")
        parent = self.tree[node.parent]
        number = self.tree.moves_tried(parent.index).index(node.move or "") + 1
        earlier = [look for look in self.tree.looks(parent.index, node.move or "") if look < index]
        if earlier:
            return Reason(index, "deeper" if node.role == "again" else "value", number, self.tree[earlier[-1]].depth, earlier[-1])
        if number == 1:
            before = self._best_before(parent) if parent.parent is None else self._answer_before(parent)
            if before is not None and before.best == node.move:
                kind: Kind = "best_before" if parent.parent is None else "answer_before"
                return Reason(index, kind, number, before.meant if parent.parent is None else before.depth, before.index)
        return self._why_by_order(node, parent, number)

    def _why_root(self, node: Node) -> Reason:
        roots = self.tree.roots
        place = roots.index(node.index)
        before = self.tree[roots[place - 1]] if place else None
        if before is None or before.meant != node.meant or before.bound == "exact":
            return Reason(node.index, "depth")
        return Reason(node.index, "lower" if before.bound == "most" else "higher", other=before.index)

    def _why_by_order(self, node: Node, parent: Node, number: int) -> Reason:
        index, move = node.index, node.move or ""
        if parent.in_check:
            return Reason(index, "way_out", number)
        if parent.captures:
            return Reason(index, "to_the_end", number)
        board = self.tree.board_at(parent.index)
        tried = self.tree.moves_tried(parent.index)[:number]
        if not any(board.is_quiet_number(board.find(each)) for each in tried):
            return Reason(index, "takes", number)
        refuted = self._has_refuted(parent, move)
        if refuted is not None and board.is_quiet_number(board.find(move)):
            return Reason(index, "has_refuted", number, other=refuted)
        if node.role == "reduced" and node.depth < node.meant:
            return Reason(index, "late", number)
        return Reason(index, "further" if number > 1 else "first", number)

    def _best_before(self, root: Node) -> Node | None:
        """The last root before this one that found a move."""
        before = [self.tree[other] for other in self.tree.roots if other < root.index]
        return next((node for node in reversed(before) if node.best is not None), None)

    def _answer_before(self, node: Node) -> Node | None:
        """The last time the same position was looked at with a result."""
        key = int(self.tree.rows["key"][node.index])
        for index in reversed(self._by_key[key]):
            if index < node.index and (found := self.tree[index]).best is not None and found.role != "alone":
                return found
        return None

    @cached_property
    def _by_key(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for index, key in enumerate(self.tree.rows["key"].tolist()):
            found[key].append(index)
        return found

    def _has_refuted(self, parent: Node, move: str) -> int | None:
        """The move tried last before the one that led here, where this reply refuted it."""
        if parent.parent is None:
            return None
        for sister in reversed(self.tree.children(parent.parent)):
            node = self.tree[sister]
            if sister < parent.index and node.role in MOVING and node.move != parent.move:
                return sister if node.ending in REFUTED and node.best == move else None
        return None

    # In words --------------------------------------------------------------------------------------

    def _now(self, reason: Reason) -> Text:
        node = self.tree[reason.node]
        if reason.kind == "question":
            told = tell_role(self.tree, reason.node)
            assert told is not None
            return told
        words: dict[str, object] = {"depth": node.depth, "meant": node.meant, "number": reason.number, "before": reason.before}
        if node.parent is None:
            before = self.tree[reason.other] if reason.other is not None else node
            words |= {"depth": node.meant, "alpha": worth(before.alpha), "beta": worth(before.beta)}
        else:
            words |= {"move": spoken(self.tree, node.parent, node.move), "side": side(not node.white), "wanted": worth(-node.beta)}
        if reason.kind == "depth" and words["depth"] == 1:
            return _FIRST_DEPTH
        if reason.kind == "has_refuted" and reason.other is not None:
            words["other"] = self._move_of(self.tree[reason.other])
        return _NOW[reason.kind].format(**words)

    def _move_of(self, node: Node) -> Text:
        return spoken(self.tree, node.parent or 0, node.move)

    def _settled(self, picture: int) -> Text | None:
        """The highest move or depth that is through with this picture."""
        top = None
        above = self.film.parents[picture]
        while above >= 0 and self.film.last_below[above] == picture:
            node = self.tree[int(self.film.nodes[above])]
            if node.parent is None or node.role in MOVING:
                top = node
            above = self.film.parents[above]
        if top is None:
            return None
        if not top.finished:
            return _BROKEN_OFF
        if top.parent is None:
            if top.best is None or top.bound != "exact":
                return None  # the wider window that follows says so
            return _DEPTH_DONE.format(depth=top.meant, best=spoken(self.tree, top.index, top.best), value=worth(top.value))
        move = self._move_of(top)
        if top.ending in REFUTED:
            return _SETTLED["refuted"].format(move=move, best=spoken(self.tree, top.index, top.best))
        value = bounded(-top.value, FLIPPED[top.bound])
        return _SETTLED[top.bound].format(move=move, side=side(not top.white), value=value)
