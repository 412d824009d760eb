"""`kiebitz analyse`: games commented move by move: as a table, as PGN, as an HTML page, as JSON."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, argument, command, flag, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, console, figure, new_table, note, print_json
from kiebitz.language import Text, cannot_write, current_language
from kiebitz.options import Option
from kiebitz.tools.writing import write_whole

if TYPE_CHECKING:
    from kiebitz.tools.analysis.reports import GameReport
    from kiebitz.tools.analysis.run import Analysed, Run

ANALYSE = Text(
    "Comment games: mistakes with their reasons, better lines, accuracy, opening.",
    "Partien kommentieren: Fehler mit Gründen, bessere Varianten, Genauigkeit, Eröffnung.",
)
EXAMPLE = "kiebitz analyse games.pgn --out commented.pgn --report report.html"
FILES = Text("PGN files", "PGN-Dateien")
MOVETIME = Text("seconds for each position", "Sekunden für jede Stellung")
NODES = Text("positions searched for each position", "durchsuchte Stellungen für jede Stellung")
DEPTH = Text("plies to look ahead at each position", "Halbzüge Vorausschau an jeder Stellung")
OUT = Text(
    "write the games with comments, signs and variations to this PGN file", "die Partien mit Kommentaren, Zeichen und Varianten schreiben"
)
REPORT = Text("write an HTML page with graphs and diagrams", "eine HTML-Seite mit Kurven und Diagrammen schreiben")
PLAYER = Text(
    "who analyses: kiebitz, style:NAME or uci:COMMAND, as in kiebitz match",
    "wer analysiert: kiebitz, style:NAME oder uci:BEFEHL, wie bei kiebitz match",
)
JOBS = Option("jobs", 1, Text("pieces of games at once", "Partiestücke gleichzeitig"), 1, 1024, uci="--jobs")
CORES = Text("number of cores", "Zahl der Kerne")
GAME = Text(
    "only these games: numbers in their order, e.g. 3 or 5-9; may be repeated",
    "nur diese Partien: Nummern nach der Reihenfolge, z. B. 3 oder 5-9; mehrfach möglich",
)
AFRESH = Text("analyse anew what was analysed before", "auch schon Analysiertes neu analysieren")

THINKING = Text("{done} of {total} half-moves, {games} games finished", "{done} von {total} Halbzügen, {games} Partien fertig")
STOPPED = Text(
    "Stopped after {done} of {total} half-moves; the same call goes on.",
    "Angehalten nach {done} von {total} Halbzügen; derselbe Aufruf setzt fort.",
)
WRITTEN = Text("Written: {path}", "Geschrieben: {path}")
FAULT = Text("{path}, game {number}: {text}", "{path}, Partie {number}: {text}")
ACCURACY = Text("Accuracy", "Genauigkeit")
AVERAGE = Text("Loss a move, in pawns", "Verlust je Zug, in Bauern")
MISSED = Text("Missed mates", "Verpasste Matts")
OPENING = Text("Opening: {name} ({eco})", "Eröffnung: {name} ({eco})")
REFUTED = Text("It goes on {moves}.", "Es folgt {moves}.")
THEORY = Text("The opening library knows {n} half-moves; {move} was new.", "Die Eröffnungsbibliothek kennt {n} Halbzüge; neu war {move}.")


def register(app: typer.Typer) -> None:
    @command(app, "analyse", ANALYSE, EXAMPLE, LOOK, rank=150)
    def analyse(
        files: Annotated[list[str] | None, argument("GAMES.pgn …", FILES)] = None,
        movetime: Annotated[str | None, option("--movetime", MOVETIME, "S")] = None,
        nodes: Annotated[str | None, option("--nodes", NODES, "N", "100000")] = None,
        depth: Annotated[str | None, option("--depth", DEPTH, "N")] = None,
        out: Annotated[str | None, option("--out", OUT, "FILE.pgn")] = None,
        report: Annotated[str | None, option("--report", REPORT, "FILE.html")] = None,
        game: Annotated[list[str] | None, option("--game", GAME, "N")] = None,
        player: Annotated[str, option("--player", PLAYER, "NAME", "kiebitz")] = "kiebitz",
        jobs: Annotated[str | None, option("--jobs", JOBS.text, "N", str(CORES))] = None,
        cluster: Annotated[str | None, option("--cluster", asking.CLUSTER, "ADDRESS")] = None,
        afresh: Annotated[bool, flag("--afresh", AFRESH)] = False,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        from kiebitz.tools.analysis.run import DEFAULT_LIMITS, Run, forget_old, memory_folder
        from kiebitz.tools.cluster import pool_at
        from kiebitz.tools.matches.contestants import read_contestant
        from kiebitz.tools.workers import cores

        limits = asking.read_limits(depth, nodes, movetime)
        records = _records(files or [], game or [])
        contestant = read_contestant(player)
        if contestant.is_ancestor:
            raise UsageError(
                Text(
                    "{name} does not say in pawns what a position is worth; --player takes kiebitz, style:NAME or uci:COMMAND.",
                    "{name} sagt nicht in Bauern, was eine Stellung wert ist; --player nimmt kiebitz, style:NAME oder uci:BEFEHL.",
                ).format(name=contestant.name)
            )
        count = asking.read_jobs(jobs, JOBS, cores(), cluster)
        asking.check_writable(out, report)
        if cluster is None:
            asking.prepare_engine()  # the reasons are its evaluation, whoever searches
        memory = memory_folder()
        forget_old(memory)
        with pool_at(cluster) as pool:
            run = Run(records, contestant, DEFAULT_LIMITS if asking.is_endless(limits) else limits, memory=memory, afresh=afresh, pool=pool)
            stopped = _work(run, count)
        finished = [one for one in run.games if one.report is not None]
        for one in run.games:
            for fault in one.faults:
                note(FAULT.format(path=one.path or "", number=one.record.number, text=fault))
        if as_json:
            print_json({"games": [_as_dict(one) for one in finished], "analyst": run.analyst, "interrupted": stopped})
        elif not (out or report):
            _print(finished)
        _write(run.games, finished, out, report)
        if stopped:
            note(STOPPED.format(done=run.done, total=run.total))
            raise typer.Exit(130)


def _work(run: "Run", jobs: int) -> bool:
    """Whether it was interrupted."""

    def words() -> Text:
        return THINKING.format(done=run.done, total=run.total, games=run.finished)

    with Waiting(words(), run.total) as bar:
        bar.step(run.done, run.total)
        try:
            run.work(jobs, lambda _: bar.step(run.done, run.total, words()))
        except KeyboardInterrupt:
            return True
    return False


def _records(files: list[str], numbers: list[str]) -> list[Any]:
    """The games of the files, or those that were asked for."""
    from kiebitz.tools.analysis.run import read_records

    if not files:
        raise UsageError(Text("A game is missing: one PGN file or several.", "Es fehlt eine Partie: eine PGN-Datei oder mehrere."))
    records = read_records(Path(file).expanduser() for file in files)
    wanted: set[int] = set()
    for word in numbers:
        first, _, last = word.partition("-")
        low, high = (first.strip(), (last or first).strip())
        if not (low.isdigit() and high.isdigit() and 1 <= int(low) <= int(high) <= len(records)):
            raise UsageError(
                Text(
                    "--game takes a number from 1 to {n} or a range such as 2-5, not “{word}”.",
                    "--game nimmt eine Nummer von 1 bis {n} oder einen Bereich wie 2-5, nicht „{word}“.",
                ).format(n=len(records), word=word)
            )
        wanted.update(range(int(low), int(high) + 1))
    return [one for place, one in enumerate(records, 1) if not wanted or place in wanted]


# Writing -------------------------------------------------------------------------------------


def _write(games: "list[Analysed]", finished: "list[Analysed]", out: str | None, report: str | None) -> None:
    if out is not None:
        from kiebitz.game.record.pgn import write_games
        from kiebitz.tools.analysis.annotate import annotate

        path = Path(out).expanduser()
        language = current_language()
        write_games((one.tree if one.report is None else annotate(one.tree, one.report, language) for one in games), path)
        note(WRITTEN.format(path=path))
    if report is not None and finished:
        from kiebitz.tools.analysis.page import report_page

        path = Path(report).expanduser()
        page = report_page([one.report for one in finished if one.report is not None], current_language())
        try:
            write_whole(path, page)
        except OSError as error:
            raise UsageError(cannot_write(path, error)) from None
        note(WRITTEN.format(path=path))


def _as_dict(one: "Analysed") -> dict[str, Any]:
    assert one.report is not None
    return {"file": str(one.path), "number": one.record.number, **one.report.as_dict()}


# For people ----------------------------------------------------------------------------------


def _print(finished: "list[Analysed]") -> None:
    for one in finished:
        assert one.report is not None
        _print_game(one.report)


def _print_game(report: "GameReport") -> None:
    from rich.padding import Padding
    from rich.text import Text as Plain

    from kiebitz.tools.analysis.grades import GRADES, PRAISES
    from kiebitz.tools.analysis.words import numbered, sentences, signed, summary

    screen = console()
    headers = report.headers
    names = {True: headers.get("White", "?"), False: headers.get("Black", "?")}
    screen.print(Plain(f"{names[True]} – {names[False]}  {headers.get('Result', '*')}", style="bold"))
    if report.opening is not None:
        screen.print(Plain(str(OPENING.format(name=report.opening, eco=report.eco))))
    new = report.first_own_move
    if new is not None:
        screen.print(Plain(str(THEORY.format(n=report.theory, move=numbered(new.number, new.white, [new.san]))), style="dim"))
    sides = report.side(True), report.side(False)
    table = new_table(Text.finished(" ", " "), *(Text.finished(name, name) for name in names.values()), right=(1, 2))
    table.add_row(str(ACCURACY), *("–" if side.accuracy is None else f"{figure(side.accuracy, 1)} %" for side in sides))
    table.add_row(str(AVERAGE), *("–" if side.centipawns is None else figure(side.centipawns / 100, 2) for side in sides))
    for grade in reversed(GRADES):
        table.add_row(str(grade.names), *(str(side.graded[grade.key]) for side in sides))
    for praise in PRAISES:
        table.add_row(str(praise.names), *(str(side.praised[praise.key]) for side in sides))
    table.add_row(str(MISSED), *(str(side.missed_mates) for side in sides))
    screen.print(table)
    screen.print(Plain(" ".join(str(text) for text in summary(report))))
    for move in report.moves:
        if move.is_noteworthy:
            screen.print(Plain(str(signed(move)), style="bold"))
            screen.print(Padding(Plain(" ".join(str(text) for text in sentences(move))), (0, 0, 0, 4)))
            if move.is_faulty and move.reply_san:
                number, white = move.number + (0 if move.white else 1), not move.white
                screen.print(
                    Padding(
                        Plain(
                            str(
                                REFUTED.format(moves=numbered(number, white, move.reply_san[:6])),
                            ),
                            style="dim",
                        ),
                        (0, 0, 0, 4),
                    )
                )
    screen.print()
