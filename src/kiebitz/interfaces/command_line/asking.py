"""What several commands ask for: a position, a player, limits; and making the engine ready."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kiebitz.interfaces.command_line.declare import UsageError
from kiebitz.interfaces.command_line.output import Waiting, is_terminal, note
from kiebitz.language import Text, cannot_write
from kiebitz.limits import Limits
from kiebitz.options import ENGINE_OPTIONS, Option

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.player import Player

FEN = Text("the position as FEN, or startpos", "die Stellung als FEN, oder startpos")
DEPTH = Option("depth", 1, Text("plies to look ahead", "Halbzüge Vorausschau"), 1, 100, uci="--depth")
NODES = Option("nodes", 1, Text("positions to look at", "zu betrachtende Stellungen"), 1, 10**12, uci="--nodes")
MOVETIME = Option("movetime", 1.0, Text("seconds to think", "Sekunden Bedenkzeit"), 0.001, 86400, uci="--movetime")
NODES_A_MOVE = Text("positions looked at for each move", "je Zug betrachtete Stellungen")
SEED = Option("seed", 1, Text("start value for everything random", "Startwert für alles Zufällige"), 0, 2**31 - 1, uci="--seed")
CORES = Option("jobs", 1, Text("cores to use", "zu nutzende Kerne"), 1, 1024, uci="--jobs")
ALL_CORES = Text("all", "alle")
OPENINGS = Text("openings: EPD, lines of moves or PGN", "Eröffnungen: EPD, Zugfolgen oder PGN")
LIBRARY = Text("our opening library", "die eigene Eröffnungsbibliothek")
STYLE = next(one for one in ENGINE_OPTIONS if one.key == "style").text
CLUSTER = Text(
    "address of a dask scheduler: its workers do the work, on other machines too",
    "Adresse eines dask-Verteilers: Seine Arbeiter übernehmen die Arbeit, auch auf anderen Rechnern",
)
ALL = 1_000_000  # tasks at once: as many as the cluster has workers
DEFAULT_MOVETIME = 1.0  # for programs that would think for ever

LOADS = Text("loading the engine …", "die Engine wird geladen …")

# How the time of a first compilation divides: before each of its steps, percent.
STEPS = (0.0, 24.0, 46.0, 66.0, 67.0, 100.0)
STEP_SECONDS = (4.0, 4.0, 3.0, 1.0, 6.0)


def read_position(words: list[str], moves: str | None = None, chess960: bool = False) -> Board:
    """A board from the words of a FEN, quoted or not, and from moves in any notation."""
    from kiebitz.core.board import START_FEN, Board
    from kiebitz.game.notation import read_move

    fen = " ".join(words).strip()
    if not fen:
        raise UsageError(
            Text(
                "A position is missing: a FEN in quotation marks, or startpos.",
                "Es fehlt eine Stellung: eine FEN in Anführungszeichen, oder startpos.",
            )
        )
    board = Board(START_FEN if fen.lower() == "startpos" else fen, chess960=chess960)
    for word in (moves or "").replace(",", " ").split():
        board.push(read_move(board, word))
    return board


def read_position_and_more(words: list[str]) -> tuple[Board, list[str]]:
    """A board, and the words behind its FEN, which may stand in quotation marks or not and lack its counters."""
    parts = " ".join(words).split()
    length = 1 if parts[:1] and parts[0].lower() == "startpos" else 4
    while 4 <= length < 6 and len(parts) > length and parts[length].isdigit():
        length += 1
    return read_position(parts[:length]), parts[length:]


def read_limits(depth: str | None, nodes: str | None, movetime: str | None) -> Limits:
    return Limits(
        depth=None if depth is None else int(DEPTH.parse(depth)),
        nodes=None if nodes is None else int(NODES.parse(nodes)),
        movetime=None if movetime is None else float(MOVETIME.parse(movetime)),
    )


def read_jobs(jobs: str | None, option: Option, here: int, cluster: str | None) -> int:
    """How much is done at once: what was said, else all workers of a cluster, else the default of this machine."""
    if jobs is not None:
        return int(option.parse(jobs))
    return here if cluster is None else ALL


def check_writable(*names: str | None) -> None:
    """Better now than after an hour."""
    for name in names:
        if name is None:
            continue
        path = Path(name).expanduser()
        if path.is_dir():
            raise UsageError(cannot_write(name, Text("it is a folder", "es ist ein Ordner")))
        if not path.parent.is_dir():
            raise UsageError(cannot_write(name, Text("there is no such folder", "den Ordner gibt es nicht")))


def is_endless(limits: Limits) -> bool:
    return limits.depth is None and limits.nodes is None and limits.movetime is None


def split_setting(word: str) -> tuple[str, str]:
    """KEY=VALUE taken apart."""
    key, sign, value = word.partition("=")
    if not sign or not key.strip():
        raise UsageError(Text("--set takes KEY=VALUE, not “{word}”.", "--set nimmt SCHLÜSSEL=WERT, nicht „{word}“.").format(word=word))
    return key.strip(), value.strip()


def prepare_engine() -> None:
    """The first start compiles everything and says so; later ones only load it, before any clock runs."""
    from kiebitz.compiled import is_warm
    from kiebitz.warming import REASON, warm_up

    if is_warm():
        with Waiting(LOADS):
            warm_up()
        return
    if not is_terminal():
        note(REASON)
        warm_up()
        return
    with Waiting(REASON, total=100, at_once=True) as bar:
        warm_up(lambda done, total, name: _show_step(bar, done, total, REASON))


def _show_step(bar: Waiting, done: int, total: int, text: object) -> None:
    place = min(round(done * (len(STEPS) - 1) / max(total, 1)), len(STEPS) - 2)
    bar.creep(STEPS[place], STEPS[place + 1], STEP_SECONDS[place], text)


def make_player(name: str, level: str | None, style: str | None, settings: list[str], *more: tuple[str, str | None]) -> Player:
    """A fresh player with all that was asked for."""
    from kiebitz import roster
    from kiebitz.player import make_ready, set_option

    if roster.is_own(name):
        prepare_engine()
    player = roster.make_player(name)
    for option, value in (("level", level), ("style", style), *more, *(split_setting(word) for word in settings)):
        if value is not None:
            set_option(player, option, value)
    make_ready(player)
    return player
