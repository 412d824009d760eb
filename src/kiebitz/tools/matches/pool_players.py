"""Who plays in the pool of ratings: the levels, the ancestors, and engines whose strength is known or independent of ours.

No clock is involved: levels and ancestors think by their level, engines to a fixed depth or number of positions, so a
busy machine changes nothing.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from kiebitz import opponents
from kiebitz.core.board import Board
from kiebitz.game.play.external import ExternalEngine
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.language import KiebitzError, Text
from kiebitz.levels import FULL_LEVEL, elo_of_level
from kiebitz.limits import Limits, Signal
from kiebitz.options import OptionSet
from kiebitz.player import Decision, Player, Report
from kiebitz.tools.matches.contestants import OWN, Contestant, read_contestant
from kiebitz.tools.workers import keep

Group = Literal["level", "ancestor", "anchor", "engine"]
FULL_NODES = 2_000_000  # positions a move at full strength: about a second, so that it has more than the level below
RULES_NODES = 150_000  # the same without intuition: about a tenth of a second
ENGINE_FOLDERS = ("/usr/games", "/usr/local/games")  # where Debian puts engines, often not on the path
HASH_MB = 8
START_SECONDS = 120.0  # to begin on a busy machine


class PoolEngineError(KiebitzError):
    """An engine of the pool that is not installed or does not work."""


@dataclass(frozen=True)
class Entrant:
    """One player of the pool; goes to another process as it is."""

    name: str
    group: Group
    spec: str  # as `kiebitz match` reads it; `xboard:COMMAND` besides
    guess: float  # where to look for opponents before the first games
    limit: str = ""  # depth or positions; empty: by its level
    anchor: float | None = None  # a rating known from elsewhere


def stockfish_skill(uci_elo: float) -> float:
    """The skill level Stockfish 15 takes for a UCI_Elo, by its source."""
    return float(((uci_elo - 1346.6) / 143.4) ** (1 / 0.806))


def stockfish_depth(uci_elo: float) -> int:
    """The depth at which that skill level picks its move; it may look deeper, but the choice stays.

    To stop there plays the calibrated strength and saves the rest of the time.
    """
    return 1 + int(stockfish_skill(uci_elo))


def stockfish_rating(uci_elo: float) -> float:
    """What its authors measured for the same skill level a month after version 15.1, against engines of the CCRL list.

    They called the numbers of 15.1 quite inaccurate; ours said the same: held at them, the anchors contradicted
    the games between them by hundreds of points.  Their new formula gives the skill for a rating and is turned around here.
    """
    skill, low, high = stockfish_skill(uci_elo), 0.0, 1.0
    for _ in range(40):
        e = (low + high) / 2
        low, high = (e, high) if ((37.2473 * e - 40.8525) * e + 22.2943) * e - 0.311438 < skill else (low, e)
    return 1320 + (3190 - 1320) * low


def _stockfish(uci_elo: int) -> Entrant:
    spec = f"uci:stockfish@Threads=1@Hash=16@UCI_LimitStrength=true@UCI_Elo={uci_elo}"
    rating = round(stockfish_rating(uci_elo))
    return Entrant(f"Stockfish 15.1, UCI_Elo {uci_elo}", "anchor", spec, rating, f"depth {stockfish_depth(uci_elo)} exact", rating)


def _level(level: int) -> Entrant:
    guess = elo_of_level(level)
    if guess is None:
        return Entrant(f"Kiebitz, {FULL_NODES:,} positions", "level", f"level:{level}", 3400, f"nodes {FULL_NODES}")
    return Entrant(f"Level {level}", "level", f"level:{level}", guess)


ENTRANTS = (
    *(_level(level) for level in range(1, FULL_LEVEL + 1)),
    *(_stockfish(elo) for elo in (1350, 1500, 1700, 1900, 2100, 2300)),
    replace(_stockfish(2600), group="engine", anchor=None),  # its games contradict its number by more than 300
    *(
        Entrant(rated.name, "ancestor", f"{key}@level={rated.level}", rated.guess)
        for key in opponents.ROSTER
        for rated in opponents.profile(key).rated
    ),
    Entrant(f"Kiebitz without intuition, {RULES_NODES:,} positions", "engine", f"{OWN}@intuition=false", 2900, f"nodes {RULES_NODES}"),
    Entrant("Fairy-Max 5.0b, depth 4", "engine", "xboard:fairymax", 1500, "depth 4 exact"),
    Entrant("Phalanx XXV, depth 4", "engine", "xboard:phalanx -b- -l- -p-", 1700, "depth 4 exact"),
    Entrant("GNU Chess 6.2.9, depth 5", "engine", "uci:gnuchess --uci", 1900, "depth 5 exact"),
    Entrant("Glaurung 2.2, depth 6", "engine", "uci:glaurung", 2100, "depth 6 exact"),
    Entrant("Toga II, depth 6", "engine", "uci:toga2", 2100, "depth 6 exact"),
)
BY_NAME = {entrant.name: entrant for entrant in ENTRANTS}
ANCHORS = {entrant.name: entrant.anchor for entrant in ENTRANTS if entrant.anchor is not None}


def limits_of(entrant: Entrant) -> Limits:
    """Levels and ancestors end their thinking by themselves."""
    return TimeControl.parse(entrant.limit).limits(None, None) if entrant.limit else Limits()


def find_engine(command: str) -> str:
    """Where an engine is; PoolEngineError if it is not installed."""
    path = os.pathsep.join([os.environ.get("PATH", ""), *ENGINE_FOLDERS])
    found = shutil.which(command, path=path)
    if found is None:
        raise PoolEngineError(
            Text("The engine {command} is not installed here.", "Die Engine {command} ist hier nicht installiert.").format(command=command)
        )
    return found


def is_here(entrant: Entrant) -> bool:
    kind, _, rest = entrant.spec.partition(":")
    if kind not in ("uci", "xboard"):
        return True
    try:
        find_engine(shlex.split(rest.partition("@")[0])[0])
    except PoolEngineError:
        return False
    return True


class XboardEngine:
    """An engine of the older protocol, thinking to a fixed depth.  Before each move it is told the whole game anew:
    some of them cannot be given a position."""

    def __init__(self, command: list[str], name: str) -> None:
        self.name = name
        self.options = OptionSet(())
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self._depth_word = "depth" if "phalanx" in command[0] else "sd"
        self._say("xboard", "protover 2")

    def _say(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def choose(self, board: Board, limits: Limits, report: Report | None = None, signal: Signal | None = None) -> Decision:
        """It always ends by itself, whatever the signal says."""
        self._say("new", "force", *board.moves, f"{self._depth_word} {limits.depth}", "go")
        assert self._process.stdout is not None
        for line in self._process.stdout:
            words = line.split()
            if words[:1] == ["move"]:
                return Decision(words[1].lower())
            if words[:1] == ["resign"]:
                return Decision(None, resigns=True)
            if words[:1] == ["Illegal"]:
                break
        raise PoolEngineError(Text("{name} does not answer as it should.", "{name} antwortet nicht, wie es sollte.").format(name=self.name))

    def new_game(self) -> None:
        """Every move begins with a new game."""

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


def make(entrant: Entrant) -> Player:
    """A fresh player.  Ours lives in this process: a level thinks for less time than a message to another one takes."""
    kind, _, rest = entrant.spec.partition(":")
    if kind == "xboard":
        program, *words = shlex.split(rest)
        return XboardEngine([find_engine(program), *words], entrant.name)
    contestant: Contestant = read_contestant(entrant.spec)
    if contestant.key == "uci":
        command = [find_engine(contestant.command[0]), *contestant.command[1:]]
        engine = ExternalEngine(command, entrant.name, start_seconds=START_SECONDS)
        for key, value in contestant.settings:
            engine.options.set(key, value)
        return engine
    if contestant.key != OWN:
        return contestant.make()
    from kiebitz.engine import Engine

    own = Engine()
    own.set_option("hash_mb", HASH_MB)
    for key, value in contestant.settings:
        own.set_option(key, value)
    return own


@cache
def player_of(entrant: Entrant) -> Player:
    """The player of this process; nobody plays against himself, so one of each is enough."""
    player = make(entrant)
    keep(player)
    return player
