"""A session at one moment, for views that draw themselves anew."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.game.game import Ply
from kiebitz.game.play.clocks import ClockState
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.results import Result
from kiebitz.language import Text


@dataclass(frozen=True)
class SessionState:
    """Everything a view needs."""

    start_fen: str
    chess960: bool
    fen: str
    plies: tuple[Ply, ...]
    taken_back: tuple[Ply, ...]
    white: str
    black: str
    white_is_person: bool
    black_is_person: bool
    white_to_move: bool
    result: Result | None
    claimable: Result | None
    clock: ClockState
    running: bool | None  # whose clock runs
    control: TimeControl
    thinking: bool
    pondering: bool
    paused: bool
    draw_offered_by: bool | None  # True: White
    opening: Text | None
    eco: str

    @property
    def legal_moves(self) -> list[str]:
        return [] if self.result else Board(self.fen, self.chess960).legal_moves()
