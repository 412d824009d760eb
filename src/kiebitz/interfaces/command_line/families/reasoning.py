"""`kiebitz why`: why a move is good or bad, proved on the board."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, argument, command, declared, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, console, is_terminal, print_json
from kiebitz.language import KiebitzError, Text, reason_of
from kiebitz.options import Option

if TYPE_CHECKING:
    from kiebitz.core.board import Board
    from kiebitz.reasons.comparing import Comparison
    from kiebitz.reasons.explain import Explanation
    from kiebitz.reasons.overview import Overview

WHY = Text(
    "Say why a move is good or bad, or what is going on in a position.",
    "Sagen, warum ein Zug gut oder schlecht ist, oder was in einer Stellung los ist.",
)
EXAMPLE = 'kiebitz why "6k1/5ppp/8/8/8/8/5PPP/1r2R1K1 b - - 0 1" Rb7'
POSITION = Text(
    "the position as FEN, or startpos; behind it the move, or none for the position itself",
    "die Stellung als FEN, oder startpos; dahinter der Zug, oder keiner für die Stellung selbst",
)
AGAINST = Text("why the move and not this one", "warum der Zug und nicht dieser")
SYZYGY = Text("prove endings by the Syzygy tables in these folders", "Endspiele mit den Syzygy-Tabellen in diesen Ordnern beweisen")
BATCH = Text("a file with lines FEN;MOVE: one line of JSON for each", "eine Datei mit Zeilen FEN;ZUG: je eine Zeile JSON")
NODES = Option("nodes", 100_000, asking.NODES.text, 1000, 10**9, uci="--nodes")
THINKS = Text("looking for the reason …", "der Grund wird gesucht …")
LINE = Text("Line: {moves}", "Variante: {moves}")
BETTER = Text("Better: {moves}", "Besser: {moves}")
SHOWN = 10  # plies of a line that are printed


def register(app: typer.Typer) -> None:
    @command(app, "why", WHY, EXAMPLE, LOOK, rank=100)
    def why(
        words: Annotated[list[str] | None, argument("FEN [MOVE]", POSITION)] = None,
        against: Annotated[str | None, option("--against", AGAINST, "MOVE")] = None,
        nodes: Annotated[str | None, declared(NODES, "N", "100000")] = None,
        batch: Annotated[Path | None, option("--batch", BATCH, "FILE")] = None,
        syzygy: Annotated[str, option("--syzygy", SYZYGY, "FOLDERS")] = "",
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        limit = int(NODES.default if nodes is None else NODES.parse(nodes))
        if batch is not None:
            _batch(batch, words or [], against, limit, syzygy)
            return
        board, move = read_question(words or [])
        second = None if against is None else read_typed(board, against)
        if move is not None and second is not None:
            if move == second:
                raise UsageError(Text("--against takes another move.", "--against braucht einen anderen Zug."))
            with Waiting(THINKS):
                compared = _compared(board, move, second, limit, syzygy)
            print_json(compared.as_dict()) if as_json else print_comparison(compared, board)
            return
        if second is not None:
            raise UsageError(Text("--against needs a first move to compare with.", "--against braucht einen ersten Zug zum Vergleich."))
        if move is None:
            with Waiting(THINKS):
                seen = _seen(board, limit, syzygy)
            print_json({**seen.best.as_dict(), "overview": seen.as_dict()}) if as_json else print_overview(seen, board)
            return
        with Waiting(THINKS):
            explanation = next(explained([(board, move)], limit, syzygy))
        print_json(explanation.as_dict()) if as_json else print_explanation(explanation, board)


# What is asked --------------------------------------------------------------------------------


def read_question(words: list[str]) -> tuple["Board", str | None]:
    """Position and move out of the words behind the command."""
    board, rest = asking.read_position_and_more(words)
    if len(rest) > 1:
        raise UsageError(
            Text(
                "Behind the position stands one move, not “{words}”.", "Hinter der Stellung steht ein einziger Zug, nicht „{words}“."
            ).format(words=" ".join(rest))
        )
    return board, read_typed(board, rest[0]) if rest else None


def read_typed(board: "Board", typed: str) -> str:
    from kiebitz.game.notation import read_move

    return read_move(board, typed)


def explained(questions: list[tuple["Board", str | None]], nodes: int, tables: str = "") -> Iterator["Explanation"]:
    """The answers, one after the other, by one engine."""
    asking.prepare_engine()
    from kiebitz.reasons.asking import Asker
    from kiebitz.reasons.explain import explain

    asker: Asker = Asker(tables=tables)
    try:
        for board, move in questions:
            yield explain(asker, board, move, nodes)
    finally:
        asker.close()


def _compared(board: "Board", first: str, second: str, nodes: int, tables: str) -> "Comparison":
    asking.prepare_engine()
    from kiebitz.reasons.asking import Asker
    from kiebitz.reasons.comparing import compare

    with contextlib.closing(Asker(tables=tables)) as asker:
        return compare(asker, board, first, second, nodes)


def _seen(board: "Board", nodes: int, tables: str) -> "Overview":
    asking.prepare_engine()
    from kiebitz.reasons.asking import Asker
    from kiebitz.reasons.overview import overview

    with contextlib.closing(Asker(tables=tables)) as asker:
        return overview(asker, board, nodes)


def _batch(path: Path, words: list[str], against: str | None, nodes: int, tables: str) -> None:
    if words or against is not None:
        raise UsageError(Text("--batch takes its positions from the file alone.", "--batch nimmt die Stellungen nur aus der Datei."))
    from kiebitz.reasons.explain import must_go_on

    questions = []
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            Text("The file {path} cannot be read: {reason}.", "Die Datei {path} lässt sich nicht lesen: {reason}.").format(
                path=path, reason=reason_of(error)
            )
        ) from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            fen, _, move = line.partition(";")
            try:
                board = asking.read_position([fen])
                must_go_on(board)  # told before the first answer, as all else that is wrong in the file
                questions.append((board, read_typed(board, move) if move.strip() else None))
            except KiebitzError as error:
                raise UsageError(
                    Text("Line {number} of {path}: {error}", "Zeile {number} von {path}: {error}").format(
                        number=number, path=path, error=error.text
                    )
                ) from error
    with Waiting(THINKS, total=len(questions)) as bar:
        for done, answer in enumerate(explained(questions, nodes, tables), 1):
            print_json(answer.as_dict())
            if is_terminal():
                bar.step(done)


# What is answered -----------------------------------------------------------------------------


def _written(board: "Board", moves: tuple[str, ...]) -> Text:
    from kiebitz.reasons.men import moves_text

    return moves_text(board.san_line(moves[:SHOWN]), board.fullmove_number, board.white_to_move)


def print_comparison(compared: "Comparison", board: "Board") -> None:
    screen = console()
    screen.print(str(compared.text), markup=False)
    for line in compared.lines:
        screen.print(str(LINE.format(moves=_written(board, line))), style="dim", markup=False)


def print_overview(seen: "Overview", board: "Board") -> None:
    screen = console()
    screen.print(str(seen.verdict), style="bold", markup=False)
    for sentence in seen.sentences[1:]:
        screen.print(str(sentence), markup=False)
    screen.print(str(LINE.format(moves=_written(board, seen.line))), style="dim", markup=False)


def print_explanation(explanation: "Explanation", board: "Board") -> None:
    from kiebitz.game.notation import san_text
    from kiebitz.reasons.verdict import VERDICTS

    screen = console()
    move = san_text(board.san(explanation.move))
    screen.print(str(VERDICTS[explanation.verdict].format(move=move)), style="bold", markup=False)
    screen.print(str(explanation.text), markup=False)
    screen.print(str(LINE.format(moves=_written(board, explanation.line))), style="dim", markup=False)
    if explanation.better_line:
        screen.print(str(BETTER.format(moves=_written(board, explanation.better_line))), style="dim", markup=False)
