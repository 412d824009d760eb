"""One position shown to every ancestor and to Kiebitz: what each would play, why, and what Kiebitz thinks of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer
from kiebitz.language import Text
from kiebitz.limits import Limits, Signal
from kiebitz.player import Judging, Source
from kiebitz.reasons.asking import Answer, Asker, BrokenOff, chance
from kiebitz.reasons.verdict import Verdict, verdict_of

OWN = "kiebitz"
TODAY = Text("today", "heute")
PAWNS = Text("pawns", "Bauern")
WHITES_VIEW = Text("from White's view", "aus der Sicht von Weiß")
SECONDS = 5.0  # for an ancestor whose level takes longer
NODES = 50_000  # for Kiebitz, and for its opinion of each move
TERMS_SHOWN = 5
CENTIPAWNS = 100


@dataclass(frozen=True)
class Share:
    """One thing a mind counts in the position, in its own unit."""

    name: Text
    value: float


@dataclass(frozen=True)
class Mind:
    """What one of them thinks of a position."""

    key: str
    name: str
    year: int | None  # None: today
    move: str | None  # None: it resigns
    value: float | None  # in its own unit; None: not searched, see `source`
    unit: Text
    view: Text
    line: tuple[str, ...]
    depth: int
    nodes: int
    terms: tuple[Share, ...]  # those that weigh most
    verdict: Verdict | None  # of Kiebitz about the move; None: there is none to judge
    loss: float  # winning chances given away, 0 to 1
    was_cut: bool  # it was told to move before its level was through
    source: Source = "search"  # or its opening library


def keys() -> list[str]:
    """From the oldest to Kiebitz."""
    return [*(profile.key for profile in opponents.by_year()), OWN]


def ask_minds(board: Board, asker: Asker, seconds: float = SECONDS, nodes: int = NODES, signal: Signal | None = None) -> Iterator[Mind]:
    """Each in turn, Kiebitz last.  After a word to stop nobody else is asked, and whoever was interrupted by it says nothing."""
    signal = signal or Signal()
    if signal.is_stopped:
        return
    with asker.heeding(signal), contextlib.suppress(BrokenOff):
        yield from _each(board, asker, seconds, nodes, signal)


def _each(board: Board, asker: Asker, seconds: float, nodes: int, signal: Signal) -> Iterator[Mind]:
    asker.begin()
    best = asker.best(board, nodes)
    judged: dict[str, Answer] = {} if best.move is None else {best.move: best}
    for profile in opponents.by_year():
        if signal.is_stopped:
            return
        player = opponents.create(profile.key)
        exhibit = profile.exhibit()
        try:
            with Signal().stopping_after(seconds) as own, signal.heard_by(own.stop):
                decision = player.choose(board, Limits(), None, own)
            shares = (
                _weightiest([Share(each.name, each.value) for each in player.judge(board).contributions])
                if isinstance(player, Judging)
                else ()
            )
        finally:
            player.close()
        if signal.is_stopped:
            return
        verdict, loss = _opinion(asker, board, decision.move, best, judged, nodes)
        yield Mind(
            profile.key, profile.name, profile.year, decision.move, decision.value, exhibit.unit, exhibit.view,
            _legal_part(board, decision.line, decision.move), decision.depth, decision.nodes, shares, verdict, loss, own.is_stopped,
            decision.source,
        )  # fmt: skip
    sign = 1 if board.white_to_move else -1
    terms = [Share(share.term.name, share.contribution / CENTIPAWNS) for share in Explainer(asker.judges_by).explain(board).terms]
    yield Mind(
        OWN, "Kiebitz", None, best.move, sign * best.value / CENTIPAWNS, PAWNS, WHITES_VIEW, best.line, 0, nodes,
        _weightiest(terms), "best" if best.move else None, 0.0, False,
    )  # fmt: skip


def _weightiest(shares: list[Share]) -> tuple[Share, ...]:
    return tuple(sorted((share for share in shares if share.value), key=lambda share: -abs(share.value))[:TERMS_SHOWN])


def _legal_part(board: Board, line: tuple[str, ...], move: str | None) -> tuple[str, ...]:
    """What an old program holds for a line may leave the rules; it ends there."""
    walk, found = board.copy(), []
    for each in line if line[:1] == (move,) else (() if move is None else (move,)):
        if not walk.is_legal(each):
            break
        found.append(each)
        walk.push(each)
    return tuple(found)


def _opinion(
    asker: Asker, board: Board, move: str | None, best: Answer, judged: dict[str, Answer], nodes: int
) -> tuple[Verdict | None, float]:
    """What Kiebitz thinks of a move: each is looked at once, with as many positions as the best one."""
    if move is None or not board.is_legal(move):
        return None, 0.0
    if move not in judged:
        judged[move] = asker.after(board, move, nodes)
    loss = max(0.0, chance(best.value) - chance(judged[move].value))
    return verdict_of(loss), loss
