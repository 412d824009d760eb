"""The player at the examiner's table: asked with the right limits, watched, set and put back as it was.

Our own engine is asked in this process together with its opening library, so that it can be seen where a move
comes from.  UCI engines answer as in a match; an ancestor thinks by its level unless it was given a limit.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.language import KiebitzError, Text, decimal
from kiebitz.limits import Limits, Signal
from kiebitz.options import Option
from kiebitz.player import Decision, Player, SelfTimed, set_option
from kiebitz.tools.exam.question import CannotExamineError
from kiebitz.tools.matches.contestants import OWN, Contestant

GAME_SHARE = 10  # a move in a game gets so much less time than a single position: the sources' "low level"
LIBRARY_SWITCHES = ("book", "library")
TRIES = 3  # for an answer that must be in time


class TroubleError(KiebitzError):
    """The player crashed, hung or broke the rules while it was examined."""


@dataclass(frozen=True)
class Conditions:
    """What holds for everybody: limits of an engine for one position, games of the initiative test, patience."""

    limits: Limits
    games: int = 10
    patience: float = 60.0  # seconds for one answer where no time is set

    @property
    def text(self) -> Text:
        limits = self.limits
        if limits.nodes is not None:
            words = Text(
                "{n} positions for a task, a tenth of it for a move in a game", "{n} Stellungen je Aufgabe, ein Zehntel je Partiezug"
            )
            return words.format(n=f"{limits.nodes:,}".replace(",", "\u202f"))
        if limits.depth is not None:
            return Text("depth {n}, in tasks and games", "Tiefe {n}, in Aufgaben und Partien").format(n=limits.depth)
        words = Text("{n} s for a task, a tenth of it for a move in a game", "{n} s je Aufgabe, ein Zehntel je Partiezug")
        return words.format(n=decimal(f"{limits.movetime:g}"))


class Examinee(Contestant):
    """A contestant that can be looked at more closely: our own engine sits in this process with its library."""

    @staticmethod
    def of(one: Contestant) -> Examinee:
        return Examinee(*(getattr(one, field.name) for field in fields(one)))

    def make(self, grace: float = 5.0) -> Player:
        if self.key != OWN:
            return super().make(grace)
        from kiebitz.engine import Engine
        from kiebitz.game.book.player import LibraryPlayer

        player = LibraryPlayer(Engine())
        for key, value in self.settings:
            player.set_option(key, value)
        player.name = self.name
        return player


class Candidate:
    """A player under examination."""

    def __init__(self, player: Player, contestant: Contestant, conditions: Conditions) -> None:
        self.player, self.contestant, self.conditions = player, contestant, conditions

    # What it is

    @property
    def name(self) -> str:
        return self.contestant.name

    @property
    def is_own(self) -> bool:
        return self.contestant.key == OWN

    @property
    def is_uci(self) -> bool:
        return self.contestant.key == "uci"

    @property
    def by_level(self) -> bool:
        """Its level says when it has thought enough."""
        return self.contestant.is_ancestor and not self.contestant.limit

    @property
    def keeps_time(self) -> bool:
        return not self.contestant.is_ancestor or opponents.profile(self.contestant.key).knows_time

    def option(self, *keys: str) -> Option | None:
        """The first of these options that it has."""
        return next((self.player.options.options[key] for key in keys if key in self.player.options.options), None)

    def must_keep_time(self) -> None:
        if not self.keeps_time:
            raise CannotExamineError(
                Text(
                    "It knows no clock: its level alone says when it has thought enough.",
                    "Es kennt keine Uhr: Allein die Stufe bestimmt, wann genug gedacht ist.",
                )
            )

    # Settings

    @contextlib.contextmanager
    def set(self, **values: object) -> Iterator[None]:
        """With these options for a while; those it does not have are left out."""
        options = self.player.options
        known = {key: value for key, value in values.items() if key in options.options}
        before = {key: options[key] for key in known}
        try:
            for key, value in known.items():
                set_option(self.player, key, value)
            yield
        finally:
            for key, value in before.items():
                set_option(self.player, key, value)

    def library(self, switched_on: bool) -> contextlib.AbstractContextManager[None]:
        """With or without its opening library; a library that is a file is as the user set it."""
        return self.set(**{key: switched_on for key in LIBRARY_SWITCHES if (o := self.option(key)) and isinstance(o.default, bool)})

    # Asking

    def limits(self, in_game: bool = False, scale: float = 1.0) -> Limits:
        """What it is told before a move; `scale` makes ten games ten different games."""
        if self.contestant.limit:
            limits = TimeControl.parse(self.contestant.limit).limits(None, None)
        elif self.by_level:
            return Limits()
        else:
            limits = self.conditions.limits
        if in_game and limits.nodes is not None:
            return replace(limits, nodes=max(1, round(limits.nodes * scale / GAME_SHARE)))
        if in_game and limits.movetime is not None:
            return replace(limits, movetime=limits.movetime / GAME_SHARE)
        return limits

    def new_game(self) -> None:
        self.player.new_game()

    def answer(self, position: str | Board, limits: Limits | None = None, patience: float | None = None) -> Decision:
        """Its answer to a position; TroubleError if there is no legal one."""
        board = Board(position) if isinstance(position, str) else position.copy()
        limits = self.limits() if limits is None else limits
        begin = time.monotonic()
        longest = self.conditions.patience if patience is None else patience
        try:
            with Signal().stopping_after(longest if limits.movetime is None and limits.clock is None else None) as signal:
                decision = self.player.choose(board, limits, signal=signal)
        except KiebitzError as error:
            raise TroubleError(error.text) from None
        if decision.move is None or not board.is_legal(decision.move):
            raise TroubleError(
                Text("It answered {move}, which is not legal here ({fen}).", "Die Antwort {move} ist hier nicht erlaubt ({fen}).").format(
                    move=decision.move or "–", fen=board.fen()
                )
            )
        seconds = decision.time if isinstance(self.player, SelfTimed) else time.monotonic() - begin
        return replace(decision, time=seconds)

    def fresh_answer(self, position: str | Board, limits: Limits | None = None, patience: float | None = None) -> Decision:
        """As `answer`, by its own thinking and with nothing remembered."""
        with self.library(False):
            self.new_game()
            return self.answer(position, limits, patience)

    def prompt_answer(self, fen: str, limits: Limits | None, enough: float) -> Decision:
        """As `fresh_answer`; one that came too late is asked for again, because a busy computer is not the player's fault."""
        decisions: list[Decision] = []
        while len(decisions) < TRIES and all(decision.time > enough for decision in decisions):
            decisions.append(self.fresh_answer(fen, limits))
        return min(decisions, key=lambda decision: decision.time)
