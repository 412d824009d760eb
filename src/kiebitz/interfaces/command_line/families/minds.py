"""`kiebitz minds`: one position, or a whole game, in the eyes of every ancestor and of Kiebitz."""

import contextlib
from collections.abc import Callable, Iterable
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, argument, command, declared, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, console, new_table, print_json, short
from kiebitz.language import Text, current_language, same
from kiebitz.limits import Signal
from kiebitz.options import Option

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.minds.asking import Mind
    from kiebitz.minds.over_game import Moment

MINDS = Text(
    "Ask all the ancestors and Kiebitz about one position, or about a whole game.",
    "Alle Ahnen und Kiebitz zu einer Stellung oder einer ganzen Partie befragen.",
)
EXAMPLE = 'kiebitz minds "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"'
PGN = Text("a game instead: where would each have erred?", "stattdessen eine Partie: Wo hätte sich jeder geirrt?")
SECONDS = Option("seconds", 5.0, Text("seconds for each ancestor", "Sekunden für jeden Ahnen"), 0.1, 600, uci="--seconds")
NODES = Option(
    "nodes", 50_000, Text("positions for each question to Kiebitz", "Stellungen für jede Frage an Kiebitz"), 1000, 10**8, uci="--nodes"
)
THINKS = Text("the minds are thinking …", "die Köpfe denken nach …")
AT_MOVE = Text("half-move {done} of {total}", "Halbzug {done} von {total}")
T = TypeVar("T")
YEAR, WHO, MOVE, VALUE, LINE = (
    Text("Year", "Jahr"),
    Text("Program", "Programm"),
    Text("Move", "Zug"),
    Text("Value", "Wert"),
    Text("Line", "Variante"),
)
BOOK = Text("book", "Buch")
KIEBITZ_SAYS = Text("Kiebitz says", "Kiebitz sagt")
PLAYED = Text("Played", "Gespielt")
COUNTS = Text("{name} counts here ({unit}): {terms}", "{name} zählt hier ({unit}): {terms}")
NOBODY = Text("{name} would not have erred.", "{name} hätte sich nicht geirrt.")
ERRED = Text("{name} would have erred with {moves}.", "{name} hätte sich geirrt mit {moves}.")
WORDS = {
    "best": Text("nothing better", "nichts Besseres"),
    "good": Text("good", "gut"),
    "inaccuracy": Text("inaccurate", "ungenau"),
    "mistake": Text("a mistake", "ein Fehler"),
    "blunder": Text("a blunder", "ein grober Fehler"),
}
MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
SHOWN = 6  # half-moves of a line


def register(app: typer.Typer) -> None:
    @command(app, "minds", MINDS, EXAMPLE, LOOK, rank=120)
    def minds(
        fen: Annotated[list[str] | None, argument("FEN", asking.FEN)] = None,
        pgn: Annotated[Path | None, option("--pgn", PGN, "FILE")] = None,
        seconds: Annotated[str | None, declared(SECONDS, "S", "5")] = None,
        nodes: Annotated[str | None, declared(NODES, "N", "50000")] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        each = float(SECONDS.default if seconds is None else SECONDS.parse(seconds))
        limit = int(NODES.default if nodes is None else NODES.parse(nodes))
        if pgn is not None:
            if fen:
                raise UsageError(Text("Either a position or --pgn, not both.", "Entweder eine Stellung oder --pgn, nicht beides."))
            _game(pgn, each, limit, as_json)
            return
        board = asking.read_position(fen or [])
        if not board.legal_moves():
            raise UsageError(Text("There is no move in this position.", "In dieser Stellung gibt es keinen Zug."))
        asking.prepare_engine()
        from kiebitz.minds.asking import ask_minds
        from kiebitz.minds.parting import part, tell_parting
        from kiebitz.reasons.asking import Asker

        with Waiting(THINKS), contextlib.closing(Asker()) as asker:
            found = _gathered(lambda signal: ask_minds(board, asker, each, limit, signal))
        parting = part(found)
        told = tell_parting(board, found, parting)
        if as_json:
            print_json(
                {
                    "fen": board.fen(),
                    "minds": [as_dict(mind) for mind in found],
                    "parting": {
                        "line": parting.line,
                        "groups": dict(parting.groups),
                        "text": {"en": told.en, "de": told.de},
                    },
                }
            )
        else:
            _print_minds(board, found, told)


def _gathered(ask: Callable[[Signal], Iterable[T]]) -> list[T]:
    """All they say.  An interrupt is not heard within a kernel, so they think in another thread and are told to stop."""
    import threading
    from concurrent.futures import ThreadPoolExecutor

    signal, begins = Signal(), threading.Event()

    def asked() -> list[T]:
        begins.wait()  # until an interrupt finds us ready to tell them: before that the pool could lose the thread it has just started
        return [] if signal.is_stopped else list(ask(signal))

    with ThreadPoolExecutor(1, "minds") as thread:
        try:
            found = thread.submit(copy_context().run, asked)
            begins.set()
            return found.result()
        finally:
            signal.stop()
            begins.set()


def as_dict(mind: "Mind") -> dict[str, Any]:
    """One mind for programs; the names of the keys are a promise."""
    return {
        "key": mind.key,
        "name": mind.name,
        "year": mind.year,
        "move": mind.move,
        "value": mind.value,
        "unit": str(mind.unit),
        "view": str(mind.view),
        "line": mind.line,
        "depth": mind.depth,
        "nodes": mind.nodes,
        "terms": [{"name": str(share.name), "value": share.value} for share in mind.terms],
        "verdict": mind.verdict,
        "loss": round(mind.loss, 4),
        "was_cut": mind.was_cut,
        "source": mind.source,
    }


def _spoken(board: "Board", line: tuple[str, ...]) -> str:
    from kiebitz.game.notation import local_san

    return " ".join(local_san(san, current_language()) for san in board.san_line(line))


def _print_minds(board: "Board", minds: list["Mind"], told: Text) -> None:
    from kiebitz.minds.asking import TODAY

    table = new_table(YEAR, WHO, MOVE, VALUE, LINE, KIEBITZ_SAYS, right=(3,), fixed=(0, 1, 2, 3, 5))
    for mind in minds:
        line = mind.line[:SHOWN]
        table.add_row(
            str(mind.year or TODAY),
            mind.name,
            _spoken(board, line[:1]) if line else "–",
            str(BOOK) if mind.source == "book" else "" if mind.value is None else short(round(mind.value, 2)),
            _spoken(board, line),
            "" if mind.verdict is None else str(WORDS[mind.verdict]),
        )
    screen = console()
    screen.print(table)
    screen.print(str(told), markup=False)
    for mind in minds:
        if mind.terms:
            terms = ", ".join(f"{share.name} {short(round(share.value, 2))}" for share in mind.terms)
            screen.print(str(COUNTS.format(name=mind.name, unit=mind.unit, terms=same(terms))), style="dim", markup=False)


def _game(path: Path, seconds: float, nodes: int, as_json: bool) -> None:
    from kiebitz.game.record.pgn import read_games, to_game

    first = next(iter(read_games(path)), None)
    if first is None:
        raise UsageError(Text("There is no game in {path}.", "In {path} steht keine Partie.").format(path=path))
    game = to_game(first.tree)
    asking.prepare_engine()
    from kiebitz.core.board import Board
    from kiebitz.minds.over_game import over_game
    from kiebitz.reasons.asking import Asker

    start = Board(game.start_fen, chess960=game.chess960)
    moves = list(game.moves)
    with Waiting(THINKS, total=len(moves)) as bar, contextlib.closing(Asker()) as asker:
        moments = _gathered(
            lambda signal: over_game(
                start, moves, asker, seconds, nodes,
                lambda ply: bar.step(ply, text=AT_MOVE.format(done=ply + 1, total=len(moves))), signal,
            )
        )  # fmt: skip
    if as_json:
        print_json(
            [
                {"ply": moment.ply, "fen": moment.fen, "played": moment.played, "verdict": moment.verdict,
                 "minds": [as_dict(mind) for mind in moment.minds]}
                for moment in moments
            ]
        )  # fmt: skip
        return
    _print_game(moments)


def _print_game(moments: list["Moment"]) -> None:
    from kiebitz.core.board import Board

    if not moments:
        return
    minds = moments[0].minds
    table = new_table(Text("No.", "Nr."), PLAYED, *(same(str(mind.year or mind.name)) for mind in minds))
    erred: dict[str, list[str]] = {mind.key: [] for mind in minds}
    for moment in moments:
        board = Board(moment.fen)
        number = f"{board.fullmove_number}{'.' if board.white_to_move else '…'}"

        def said(move: str | None, verdict: str | None, board: "Board" = board) -> str:
            if move is None or not board.is_legal(move):
                return "–"
            return _spoken(board, (move,)) + MARKS.get(verdict or "", "")

        table.add_row(number, said(moment.played, moment.verdict), *(said(mind.move, mind.verdict) for mind in moment.minds))
        for mind in moment.erring:
            erred[mind.key].append(number + said(mind.move, mind.verdict))
    screen = console()
    screen.print(table)
    for mind in minds:
        text = ERRED.format(name=mind.name, moves=", ".join(erred[mind.key])) if erred[mind.key] else NOBODY.format(name=mind.name)
        screen.print(str(text), markup=False)
