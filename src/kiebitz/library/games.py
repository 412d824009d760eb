"""Games and matches between any players: by name, or a function of one's own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import chess

from kiebitz.core import board as core
from kiebitz.game.game import Game
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.language import KiebitzError, Text
from kiebitz.library.board import Board, Position, as_board
from kiebitz.library.players import ready_player
from kiebitz.limits import Limits, Signal
from kiebitz.options import Option, OptionSet
from kiebitz.player import Decision, Player, Report
from kiebitz.tools.matches.contestants import read_contestants
from kiebitz.tools.matches.match import MatchSetup, run_match
from kiebitz.tools.matches.openings import read_openings
from kiebitz.tools.matches.referee import Rules, Seat
from kiebitz.tools.matches.referee import play as play_out
from kiebitz.tools.matches.statistics import Sprt

Chooser = Callable[[Board], str | chess.Move]  # a position -> a move in any usual notation
DEFAULT_LIMIT = "0.1"  # seconds a move


FAILED = Text("The function {name} failed.", "Die Funktion {name} ist gescheitert.")
NO_PLAYER = Text(
    "A player is a name, or a function that takes a board and returns a move, not {what}.",
    "Ein Spieler ist ein Name oder eine Funktion, die ein Brett nimmt und einen Zug zurückgibt, nicht {what}.",
)


NO_CONTESTANT = Text(
    "A player of a match is a word such as kiebitz or level:3, not {what}; kiebitz.play takes functions.",
    "Ein Spieler eines Wettkampfs ist ein Wort wie kiebitz oder level:3, nicht {what}; Funktionen nimmt kiebitz.play.",
)
GAMES = Option("games", 20, Text("games to play", "zu spielende Partien"), 1, 1_000_000, uci="games")


class _Function:
    """A function as a player: for a student's first idea."""

    def __init__(self, choose: Chooser) -> None:
        self.name = getattr(choose, "__name__", "function")
        self.options = OptionSet(())
        self._choose = choose
        self.failure: Exception | None = None

    def choose(self, board: core.Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        try:
            return Decision(
                Board(board).parse(self._choose(Board(board)))
            )  # read where the game stands, whatever was tried on the other one
        except Exception as error:  # raised by `play` when the game is put away
            self.failure = error
            raise KiebitzError(FAILED.format(name=self.name)) from error

    def new_game(self) -> None: ...

    def close(self) -> None: ...


def _control(nodes: int | None, depth: int | None, time: float | None) -> str:
    if nodes is not None:
        return f"nodes {nodes}"
    return f"depth {depth}" if depth is not None else str(time if time is not None else DEFAULT_LIMIT)


def play(
    white: str | Chooser,
    black: str | Chooser,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    start: Position = "",
) -> Game:
    """Play one game to its end; a fault of a function that plays is raised.

    `time` is seconds a move; the game knows its moves, result and PGN (`str(game)`).
    """
    for who in (white, black):
        if not isinstance(who, str) and not callable(who):
            raise KiebitzError(NO_PLAYER.format(what=repr(who)))
    rules = Rules(resign_moves=0, draw_moves=0)
    board = as_board(start)
    game = Game(board.start_fen, board.chess960)
    for move in board.moves:
        game.play(move)
    with ExitStack() as closing:
        seats = []
        functions = [None if isinstance(who, str) else _Function(who) for who in (white, black)]
        for who, function in zip((white, black), functions, strict=True):
            player: Player = function or ready_player(str(who))
            closing.callback(player.close)
            seats.append(Seat(player, rules))
        finished, _ = play_out(seats[0], seats[1], rules, TimeControl.parse(_control(nodes, depth, time)), game)
    for function in functions:
        if function is not None and function.failure is not None:
            raise function.failure
    return finished


@dataclass(frozen=True)
class MatchResult:
    """The result of the first player; Elo with its 95 % error, None where it cannot be given."""

    wins: int
    draws: int
    losses: int
    elo: float | None
    error: float | None
    details: dict[str, Any] = field(repr=False)  # all that `kiebitz match --json` tells

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def __str__(self) -> str:
        return f"+{self.wins} ={self.draws} -{self.losses}"


def match(
    first: str,
    second: str,
    *,
    games: int = 20,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    openings: str = "",
    sprt: tuple[float, float] | None = None,
    jobs: int = 1,
    seed: int = 1,
) -> MatchResult:
    """Play a match, every opening with both colours.

    Players are words: `kiebitz`, `level:3`, `style:attacker`, `salomon`, `uci:stockfish`, each with `@option=value`.
    """
    for who in (first, second):
        if not isinstance(who, str):
            raise KiebitzError(NO_CONTESTANT.format(what=repr(who)))
    setup = MatchSetup(
        contestants=tuple(read_contestants([first, second])),
        openings=tuple(read_openings(openings, seed)),
        games=int(GAMES.parse(games)),
        control=_control(nodes, depth, time),
        sprt=None if sprt is None else Sprt(*sprt),
    )
    told = run_match(setup, jobs=jobs).as_dict()
    wins, draws, losses, elo, error = (told[key] for key in ("wins", "draws", "losses", "elo", "error"))
    return MatchResult(wins, draws, losses, elo, error, told)  # type: ignore[arg-type]
