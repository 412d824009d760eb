"""Matches, round robins and gauntlets: which games are to be played, playing several of them at once in
processes of their own, and going on after an interruption.

Every finished game is appended to the PGN file at once; the file is all that is needed to go on.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import chess.pgn

from kiebitz.game.game import Game
from kiebitz.game.play.seeds import SEED_TAG
from kiebitz.game.play.time_controls import Mode, TimeControl
from kiebitz.game.record.pgn import from_game, write_game
from kiebitz.language import KiebitzError, Text, cannot_write
from kiebitz.tools.appending import append_whole
from kiebitz.tools.matches.contestants import Contestant
from kiebitz.tools.matches.cut_games import lay_cut_game_aside
from kiebitz.tools.matches.openings import Opening
from kiebitz.tools.matches.referee import FAULTS, Rules, Seat, play
from kiebitz.tools.matches.standings import Played, Standings
from kiebitz.tools.matches.statistics import Sprt
from kiebitz.tools.workers import Pool, dismiss, player_of, processes, work

LAID_ASIDE = Text(
    "The last game in {path} breaks off; it lies in {aside} now and is played again.",
    "Die letzte Partie in {path} bricht ab; sie liegt jetzt in {aside} und wird noch einmal gespielt.",
)
DEFAULT_CONTROL = TimeControl(Mode.SECONDS_A_MOVE, seconds=0.1)


class MatchError(KiebitzError):
    """A match that cannot be played, or not be gone on with."""


@dataclass(frozen=True)
class MatchSetup:
    """All that decides which games are played and how."""

    contestants: tuple[Contestant, ...]
    openings: tuple[Opening, ...]
    games: int = 100  # in each pairing
    control: str = ""  # as TimeControl reads it; empty: 0.1 s a move, ancestors by their level
    rules: Rules = field(default_factory=Rules)
    gauntlet: bool = False  # only the first against all others
    sprt: Sprt | None = None
    event: str = "Kiebitz match"
    chess960: bool = False
    restart: bool = False  # fresh players for every game

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.contestants]

    def pairings(self) -> list[tuple[Contestant, Contestant]]:
        if self.gauntlet:
            return [(self.contestants[0], other) for other in self.contestants[1:]]
        return list(itertools.combinations(self.contestants, 2))

    @property
    def key(self) -> str:
        """Changes when a game of this match would be another game; more games or other players do not matter."""
        openings = [(opening.fen, opening.moves) for opening in self.openings]
        rules = {key: value for key, value in asdict(self.rules).items() if value != "" or key != "syzygy"}
        return hashlib.sha256(json.dumps([self.control, rules, openings]).encode()).hexdigest()[:12]

    def tasks(self) -> Iterator[Task]:
        """Round by round: every pairing plays an opening with both colours, then the next one comes."""
        key = self.key
        for pair in range((self.games + 1) // 2):
            for one, other in self.pairings():
                for half in range(min(2, self.games - 2 * pair)):
                    white, black = (one, other) if half == 0 else (other, one)
                    yield Task((one, other), 2 * pair + half, white, black, self.openings[pair % len(self.openings)], self, key)


@dataclass(frozen=True)
class Task:
    """One game to be played; goes to another process as it is."""

    pairing: tuple[Contestant, Contestant]
    number: int
    white: Contestant
    black: Contestant
    opening: Opening
    setup: MatchSetup
    match: str  # the key of the setup

    @property
    def id(self) -> tuple[tuple[str, str], int]:
        return (self.pairing[0].name, self.pairing[1].name), self.number

    def alone(self) -> Task:
        """Without the openings of all other games: less to send."""
        return replace(self, setup=replace(self.setup, openings=(self.opening,)))


@dataclass(frozen=True)
class Refused:
    """A player could not even be made; said in both languages."""

    en: str
    de: str


# In the worker -------------------------------------------------------------------------------


def play_task(task: Task) -> Played | Refused:
    """Play one game in this process."""
    setup = task.setup
    control = TimeControl.parse(setup.control) if setup.control else DEFAULT_CONTROL
    seats = []
    try:
        for place, contestant in enumerate(task.pairing):
            player = player_of(contestant, place, setup.rules.grace)
            own = TimeControl.parse(contestant.limit) if contestant.limit else None
            seats.append(Seat(player, setup.rules, own, by_level=own is None and not setup.control and contestant.is_ancestor))
    except KiebitzError as error:
        return Refused(error.text.en, error.text.de)
    if all(seat.by_level for seat in seats):
        control = TimeControl(Mode.UNLIMITED)
    white, black = seats if task.number % 2 == 0 else reversed(seats)
    game = Game(task.opening.fen, setup.chess960)
    game.headers[SEED_TAG] = str(task.number // 2 + 1)  # other games where an opening comes again, the same match when it is played again
    for move in task.opening.moves:
        game.play(move)
    finished, fault = play(white, black, setup.rules, control, game)
    for seat in (white, black):
        if setup.restart or (fault is not None and seat is (white if fault[1] else black)):
            dismiss(seat.player)
    return _record(task, finished, fault, (white, black))


def _record(task: Task, game: Game, fault: Any, seats: tuple[Seat, Seat]) -> Played:
    result = game.result
    assert result is not None
    game.headers.update(
        {
            "Event": task.setup.event,
            "Round": f"{task.number // 2 + 1}.{task.number % 2 + 1}",
            "White": task.white.name,
            "Black": task.black.name,
            "Match": task.match,
            "Pairing": f"{task.pairing[0].name} - {task.pairing[1].name}",
        }
    )
    if task.opening.name:
        game.headers["Opening"] = task.opening.name
    if fault is not None:
        game.headers["Fault"] = f"{fault[0]} {'white' if fault[1] else 'black'}"
    tree = from_game(game)
    tree.headers["ResultReason"] = result.reason.value
    return Played(
        (task.pairing[0].name, task.pairing[1].name),
        task.number,
        task.white.name,
        result.points,
        result.reason.value,
        fault[0] if fault else None,
        bool(fault and fault[1]),
        len(game.plies),
        write_game(tree),
        (seats[0].effort, seats[1].effort),
    )


# In the parent -------------------------------------------------------------------------------


def run_match(
    setup: MatchSetup,
    *,
    jobs: int = 1,
    pgn: Path | None = None,
    progress: Callable[[Standings], None] | None = None,
    remark: Callable[[Text], None] | None = None,
    pool: Pool = processes,
) -> Standings:
    """Play what is missing and return everything; KeyboardInterrupt leaves the file ready to go on."""
    standings = Standings(setup.names, setup.games * len(setup.pairings()), sprt=setup.sprt)
    if pgn is not None:
        aside = _cut_game_of(setup, pgn)
        if aside is not None and remark is not None:
            remark(LAID_ASIDE.format(path=pgn, aside=aside))
        for earlier in games_so_far(setup, pgn):
            standings.add(earlier)
    missing = [task.alone() for task in setup.tasks() if task.id not in standings.games]
    if standings.verdict() is not None:
        return standings
    with contextlib.closing(work(play_task, missing, jobs, pool)) as answers:
        for played in answers:
            if isinstance(played, Refused):
                raise MatchError(Text.finished(played.en, played.de))
            standings.add(played)
            if pgn is not None:
                _append(pgn, played)
            if progress is not None:
                progress(standings)
            if standings.verdict() is not None:
                break
    return standings


def _cut_game_of(setup: MatchSetup, path: Path) -> Path | None:
    try:
        return lay_cut_game_aside(path, setup.key)
    except OSError as error:
        raise MatchError(cannot_write(path, error)) from None


def _append(path: Path, played: Played) -> None:
    try:
        append_whole(path, played.pgn.encode())
    except OSError as error:
        raise MatchError(cannot_write(path, error)) from None


def games_so_far(setup: MatchSetup, path: Path) -> Iterator[Played]:
    """The games of this match in a file; MatchError if the file belongs to something else."""
    if not path.exists():
        return
    pairings = {f"{a.name} - {b.name}": (a.name, b.name) for a, b in setup.pairings()}
    foreign = Text(
        "The file {path} holds games of another match (other time, openings or rules); another name with --pgn keeps both.",
        "Die Datei {path} enthält Partien eines anderen Wettkampfs (andere Zeit, Eröffnungen oder Regeln); "
        "ein anderer Name bei --pgn erhält beide.",
    ).format(path=path)
    with path.open(encoding="utf-8", errors="replace") as file:
        while (headers := chess.pgn.read_headers(file)) is not None:
            if headers.get("Match") != setup.key:
                raise MatchError(foreign)
            pairing = pairings.get(headers.get("Pairing", ""))
            if pairing is None or headers["Result"] == "*":
                continue  # a player who does not take part this time
            pair, _, half = headers["Round"].partition(".")
            number = 2 * (int(pair) - 1) + int(half) - 1
            fault, _, side = headers.get("Fault", "").partition(" ")
            if number < setup.games:
                yield Played(
                    pairing,
                    number,
                    headers["White"],
                    headers["Result"],
                    headers.get("ResultReason", "unknown"),
                    next((kind for kind in FAULTS if kind == fault), None),
                    side == "white",
                )
