"""`kiebitz book`: the opening library: its lines, what it knows in a position, and whether a file is a good one."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import PLAY, UsageError, alone, argument, command, flag, group, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, console, is_terminal, new_table, print_json
from kiebitz.language import Text, cannot_write, counted, current_language
from kiebitz.tools.writing import write_whole

if TYPE_CHECKING:
    from kiebitz.game.book.check import Library, Variation
    from kiebitz.game.book.format import Fault
    from kiebitz.tools.check_library import Verdict

BOOK = Text(
    "List the opening library, ask what it knows in a position, check a file.",
    "Die Eröffnungsbibliothek auflisten, fragen, was sie in einer Stellung kennt, eine Datei prüfen.",
)
EXAMPLE = "kiebitz book list najdorf"
LIST = Text(
    "List the lines whose name or ECO code contains the words.", "Die Varianten auflisten, deren Name oder ECO-Code die Wörter enthält."
)
MOVES = Text("Show the moves the library knows in a position.", "Die Züge zeigen, die die Bibliothek in einer Stellung kennt.")
CHECK = Text("Check a library file: every fault with its line.", "Eine Bibliotheksdatei prüfen: jeden Fehler mit seiner Zeile.")
WORDS = Text("words of a name, or an ECO code", "Wörter eines Namens oder ein ECO-Code")
POSITION = Text("a position as FEN; none: the starting position", "eine Stellung als FEN; keine: die Grundstellung")
PLAYED = Text("moves played from there on, in any notation", "Züge, die von dort aus gespielt wurden, in jeder Notation")
TASTE = Text("only this taste: solid, sharp or gambit", "nur diesen Geschmack: solid (ruhig), sharp (scharf) oder gambit")
FILE = Text("a library file; none: our own", "eine Bibliotheksdatei; keine: die eigene")
CONVERT = Text(
    "Convert a library: ours (.txt) and those of the ancestors (.bok, .dat), each into each.",
    "Eine Bibliothek umwandeln: unsere (.txt) und die der Vorfahren (.bok, .dat), jede in jede.",
)
SOURCE = Text("the library to read; - is our own", "die Bibliothek, die gelesen wird; - ist die eigene")
TARGET = Text("the file to write; its suffix says the format", "die Datei, die geschrieben wird; ihre Endung bestimmt das Format")
FORCE = Text("overwrite the file", "die Datei überschreiben")
ONE_CONVERTED = Text("One line written to {file}.", "Eine Variante in {file} geschrieben.")
SOME_CONVERTED = Text(
    "{n} of {lines} lines written to {file}; the others do not fit into this format.",
    "{n} von {lines} Varianten in {file} geschrieben; die übrigen passen nicht in dieses Format.",
)
CONVERTED = Text("{n} lines written to {file}.", "{n} Varianten in {file} geschrieben.")
THINK = Text(
    "let the engine judge the end of every line: at worst -0.6 for the side that chose it, -1.0 for a gambit",
    "die Engine das Ende jeder Variante beurteilen lassen: höchstens -0,6 für die Seite, die sie wählt, -1,0 für ein Gambit",
)
ENGINE = Text("command of the UCI engine that judges; none: our own", "Befehl der UCI-Engine, die urteilt; keine: die eigene")
TASTES = {
    "solid": Text("solid", "ruhig"), "sharp": Text("sharp", "scharf"), "gambit": Text("gambit", "Gambit"),
}  # fmt: skip
SIDES = {"both": Text("both", "beide"), "white": Text("White", "Weiß"), "black": Text("Black", "Schwarz")}
HEADINGS = (
    Text("ECO", "ECO"), Text("Name", "Name"), Text("Taste", "Geschmack"), Text("Weight", "Gewicht"),
    Text("Side", "Seite"), Text("Moves", "Züge"),
)  # fmt: skip
NOTHING = Text("No line fits.", "Keine Variante passt.")
LINES = (Text("{n} line.", "{n} Variante."), Text("{n} lines.", "{n} Varianten."))
UNKNOWN = Text("The library knows nothing here.", "Hier kennt die Bibliothek nichts.")
FAULT = Text("Line {line}: {text}", "Zeile {line}: {text}")
FAULTY = (
    Text("{file} has a fault; nothing of it would be used.", "{file} hat einen Fehler; nichts davon würde benutzt."),
    Text("{file} has {n} faults; nothing of it would be used.", "{file} hat {n} Fehler; nichts davon würde benutzt."),
)
GOOD = Text(
    "{file} is a good library: {lines} lines in {openings} openings.",
    "{file} ist eine gute Bibliothek: {lines} Varianten in {openings} Eröffnungen.",
)
GOOD_OLD = Text("{file} is a good library: {n} lines.", "{file} ist eine gute Bibliothek: {n} Varianten.")
JUDGED = Text("Judged by {player}: {n}, too bad: {bad}.", "Beurteilt von {player}: {n}, zu schlecht: {bad}.")
JUDGING = Text("{done} of {total}", "{done} von {total}")
ALL = Text("print every line with its score", "jede Variante mit ihrer Bewertung ausgeben")


def register(app: typer.Typer) -> None:
    book = group(app, "book", BOOK, EXAMPLE, PLAY, rank=70)

    @alone(book)
    def whole(ctx: typer.Context, as_json: Annotated[bool, json_option()] = False) -> None:
        _list([], "", as_json)

    @command(book, "list", LIST, EXAMPLE)
    def list_lines(
        words: Annotated[list[str] | None, argument("WORD…", WORDS)] = None,
        taste: Annotated[str, option("--taste", TASTE)] = "",
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        _list(words or [], taste, as_json)

    @command(book, "moves", MOVES, 'kiebitz book moves --moves "e2e4 c7c5"')
    def known(
        fen: Annotated[list[str] | None, argument("FEN", POSITION)] = None,
        moves: Annotated[str | None, option("--moves", PLAYED, "MOVES")] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        _moves(fen or [], moves, as_json)

    @command(book, "convert", CONVERT, "kiebitz book convert - my_library.bok")
    def convert(
        source: Annotated[str, argument("SOURCE", SOURCE)],
        target: Annotated[str, argument("TARGET", TARGET)],
        force: Annotated[bool, flag("--force", FORCE)] = False,
    ) -> None:
        _convert(source, Path(target).expanduser(), force)

    @command(book, "check", CHECK, "kiebitz book check my_openings.txt")
    def check(
        file: Annotated[str, argument("FILE", FILE)] = "",
        think: Annotated[bool, flag("--think", THINK)] = False,
        movetime: Annotated[str | None, option("--movetime", asking.MOVETIME.text, "S", "1")] = None,
        nodes: Annotated[str | None, option("--nodes", asking.NODES.text, "N")] = None,
        depth: Annotated[str | None, option("--depth", asking.DEPTH.text, "N")] = None,
        engine: Annotated[str, option("--engine", ENGINE, "CMD")] = "",
        everything: Annotated[bool, flag("--all", ALL)] = False,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        thinking = think or bool(engine)
        if not thinking and (movetime or nodes or depth or everything):
            raise UsageError(
                Text(
                    "--movetime, --nodes, --depth and --all belong to --think.",
                    "--movetime, --nodes, --depth und --all gehören zu --think.",
                )
            )
        path, library = _read(file, as_json)
        report: dict[str, object] = {"ok": True, "lines": len(library.variations), "faults": []}
        bad = 0
        if thinking:
            name, verdicts = _judge(library, engine, movetime, nodes, depth)
            if not as_json:
                _tell(name, verdicts, everything)
            bad = sum(bool(verdict.unhappy) for verdict in verdicts)
            report.update(ok=not bad, judged=[_verdict(verdict) for verdict in verdicts])
        if as_json:
            print_json(report)
        elif not bad:
            print(GOOD.format(file=path.name, lines=len(library.variations), openings=len(library.openings)))
        if bad:
            raise typer.Exit(1)


def _convert(source: str, target: Path, force: bool) -> None:
    from kiebitz.game.book.library import STANDARD_FILE
    from kiebitz.tools.book_files import convert

    if target.exists() and not force:
        raise UsageError(
            Text("{file} exists; --force overwrites it.", "{file} gibt es schon; --force überschreibt sie.").format(file=target)
        )
    text, lines, kept = convert(STANDARD_FILE if source == "-" else Path(source).expanduser(), target)
    try:
        write_whole(target, text)
    except OSError as error:
        raise UsageError(cannot_write(target, error)) from None
    told = SOME_CONVERTED if kept < lines else ONE_CONVERTED if kept == 1 else CONVERTED
    print(told.format(n=kept, lines=lines, file=target))


def _list(words: list[str], taste: str, as_json: bool) -> None:
    from kiebitz.game.book.library import standard_book

    if taste and taste not in TASTES:
        raise UsageError(
            Text("--taste is solid, sharp or gambit, not “{taste}”.", "--taste ist solid, sharp oder gambit, nicht „{taste}“.").format(
                taste=taste
            )
        )
    wanted = [word.casefold() for word in words]
    found = [
        line
        for line in standard_book().library.variations
        if (not taste or line.taste == taste) and all(word in f"{line.name.en} {line.name.de} {line.eco}".casefold() for word in wanted)
    ]
    if as_json:
        print_json([_line(line) for line in found])
        return
    if not found:
        print(NOTHING)
        return
    table = new_table(*HEADINGS, right=(3,), fixed=(0, 2, 3, 4))
    for line in found:
        table.add_row(line.eco, str(line.name), str(TASTES[line.taste]), str(line.weight), str(SIDES[line.side]), _spoken(line.san))
    screen = console()
    with screen.pager(styles=True) if is_terminal() and len(found) > screen.height else contextlib.nullcontext():
        screen.print(table)
    print(counted(len(found), *LINES))


def _moves(fen: list[str], moves: str | None, as_json: bool) -> None:
    from kiebitz.game.book.library import standard_book

    board = asking.read_position(fen or ["startpos"], moves)
    book = standard_book()
    found, named = book.moves(board), book.name(board)
    total = sum(move.weight for move in found)
    if as_json:
        rows = [
            {
                "move": move.move,
                "san": board.san(move.move),
                "share": round(move.weight / total, 4),
                "lines": [line.name.to(current_language()) for line in move.variations],
            }
            for move in found
        ]
        print_json({"name": None if named is None else str(named.name), "eco": None if named is None else named.eco, "moves": rows})
        return
    if named is not None:
        print(f"{named.eco} {named.name}")
    if not found:
        print(UNKNOWN)
        return
    table = new_table(Text("Move", "Zug"), Text("Share", "Anteil"), Text("Lines", "Varianten"), right=(1,), fixed=(0, 1))
    for move in found:
        lines = move.variations
        shown = str(lines[0].name) if len(lines) == 1 else str(LINES[1].format(n=len(lines))).rstrip(".")
        table.add_row(_spoken((board.san(move.move),), False), f"{100 * move.weight / total:.0f} %", shown)
    console().print(table)


def _read(file: str, as_json: bool) -> "tuple[Path, Library]":
    """The library in a file; a faulty one is told as a whole and ends the command."""
    from kiebitz.game.book.check import check_file
    from kiebitz.game.book.library import STANDARD_FILE
    from kiebitz.tools.book_files import format_of

    path = Path(file).expanduser() if file else STANDARD_FILE
    if format_of(path) is not None:
        _check_old(path, as_json)
    library, faults = check_file(path)
    if library is not None:
        return path, library
    _tell_faults(path, faults, as_json)
    raise typer.Exit(2)


def _check_old(path: Path, as_json: bool) -> None:
    """A library in an ancestor's format: its faults, or how many lines it has; ends the command."""
    from kiebitz.tools.book_files import faults_of, read_lines

    if faults := faults_of(path):
        _tell_faults(path, faults, as_json)
        raise typer.Exit(2)
    count = len(read_lines(path))
    if as_json:
        print_json({"ok": True, "lines": count, "faults": []})
    else:
        print(GOOD_OLD.format(file=path.name, n=count))
    raise typer.Exit(0)


def _tell_faults(path: Path, faults: "list[Fault]", as_json: bool) -> None:
    if as_json:
        print_json({"ok": False, "lines": 0, "faults": [{"line": fault.line, "text": str(fault.text)} for fault in faults]})
    else:
        for fault in faults:
            print(FAULT.format(line=fault.line, text=fault.text))
        several = len(faults) != 1
        print(FAULTY[1].format(file=path.name, n=len(faults)) if several else FAULTY[0].format(file=path.name))


def _judge(library: "Library", engine: str, movetime: str | None, nodes: str | None, depth: str | None) -> "tuple[str, list[Verdict]]":
    """Who judged, and every verdict."""
    from kiebitz.tools.check_library import judge

    limits = asking.read_limits(depth, nodes, movetime or ("1" if not nodes and not depth else None))
    player = asking.make_player(f"uci:{engine}" if engine else "kiebitz", None, None, [], ("book", None if engine else "false"))
    total = len(library.variations)
    verdicts = []
    try:
        with Waiting(JUDGING.format(done=0, total=total), total) as bar:
            for done, verdict in enumerate(judge(library, player, limits), 1):
                verdicts.append(verdict)
                bar.step(done, text=JUDGING.format(done=done, total=total))
    finally:
        player.close()
    return player.name, verdicts


def _tell(name: str, verdicts: "list[Verdict]", everything: bool) -> None:
    """The lines that are too bad, or all."""
    for verdict in verdicts:
        if everything:
            line = verdict.variation
            print(f"{verdict.score!s:>7}  {line.side:<5}  {line.taste:<6}  {line.name}")
        if verdict.unhappy:
            print(verdict.sentence())
    print(JUDGED.format(n=len(verdicts), player=name, bad=sum(bool(verdict.unhappy) for verdict in verdicts)))


def _verdict(verdict: "Verdict") -> dict[str, object]:
    return {**_line(verdict.variation), "score": verdict.score.centipawns, "ok": not verdict.unhappy}


def _line(line: "Variation") -> dict[str, Any]:
    return {
        "eco": line.eco,
        "name": {"en": line.name.en, "de": line.name.de},
        "taste": line.taste,
        "weight": line.weight,
        "side": line.side,
        "moves": list(line.san),
        "line": line.line,
    }


def _spoken(san: tuple[str, ...], numbered: bool = True) -> str:
    """Moves in the language of the user, with numbers."""
    from kiebitz.game.notation import san_text

    words = [str(san_text(move)) for move in san]
    if not numbered:
        return " ".join(words)
    return " ".join(f"{place // 2 + 1}.{word}" if place % 2 == 0 else word for place, word in enumerate(words))
