"""`kiebitz games`: the archive: list and search, show, import and export PGN, print, delete, check."""

import sys
from dataclasses import asdict
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import PLAY, UsageError, alone, argument, command, flag, group, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, console, new_table, note, print_json
from kiebitz.language import KiebitzError, Text, cannot_write, current_language
from kiebitz.options import Option
from kiebitz.tools.writing import write_whole

if TYPE_CHECKING:
    from kiebitz.game.record.archive import Archive, Summary
    from kiebitz.game.record.elsewhere import Reached

GAMES = Text(
    "List and search the games of the archive; show, import, export, print them.",
    "Die Partien des Archivs auflisten und suchen; zeigen, importieren, exportieren, drucken.",
)
SHOW = Text("Show one game as PGN.", "Eine Partie als PGN zeigen.")
IMPORT = Text("Take the games of PGN files into the archive.", "Die Partien von PGN-Dateien ins Archiv aufnehmen.")
EXPORT = Text("Write games to a PGN file.", "Partien in eine PGN-Datei schreiben.")
PRINT = Text("Write a game as text or HTML page with diagrams.", "Eine Partie als Text oder HTML-Seite mit Diagrammen schreiben.")
DELETE = Text("Delete a game for good.", "Eine Partie endgültig löschen.")
CHECK = Text(
    "Check that the archive is sound and every game can be loaded.",
    "Prüfen, ob das Archiv unversehrt ist und jede Partie sich laden lässt.",
)
REPAIR = Text(
    "shorten games that cannot be loaded to what can be; a copy of the archive is kept",
    "nicht ladbare Partien auf das Lesbare kürzen; eine Kopie des Archivs bleibt",
)
BEFORE = Text("The archive as it was before: {path}", "Das Archiv, wie es vorher war: {path}")
HELPS = Text("kiebitz games check --repair mends that.", "kiebitz games check --repair behebt das.")
YES = Text("delete without asking", "ohne Rückfrage löschen")
SURE = Text("Delete game {number}, {white} – {black}, for good? [y/N]", "Partie {number}, {white} – {black}, endgültig löschen? [j/N]")
KEPT = Text("Nothing was deleted; --yes deletes without asking.", "Nichts wurde gelöscht; --yes löscht ohne Rückfrage.")

PLAYER = Text("part of a player's name", "Teil eines Spielernamens")
RESULT = Text("1-0, 0-1, 1/2-1/2 or *", "1-0, 0-1, 1/2-1/2 oder *")
OPENING = Text("part of an opening's name, or an ECO code", "Teil eines Eröffnungsnamens oder ECO-Code")
SINCE = Text("from this date on: 1992, 1992.05, 1992.05.01", "ab diesem Datum: 1992, 1992.05, 1992.05.01")
UNTIL = Text("up to this date", "bis zu diesem Datum")
BESIDE = Text(
    "with --position: also the games of this PGN file, master games for example",
    "mit --position: auch die Partien dieser PGN-Datei, etwa Meisterpartien",
)
BESIDE_TITLE = Text("In {file}:", "In {file}:")
BESIDE_NONE = Text("{file} holds no game with this position.", "{file} enthält keine Partie mit dieser Stellung.")
POSITION = Text("games with this position (FEN)", "Partien mit dieser Stellung (FEN)")
UNFINISHED = Text("only games that are not over", "nur nicht beendete Partien")
LIMIT = Option("limit", 50, Text("show so many", "so viele zeigen"), 1, 1_000_000, uci="--limit")
NUMBER = Option("number", 1, Text("number of the game", "Nummer der Partie"), 1, 2**31, uci="NUMBER")
NUMBERS = Text("numbers of games; none: all that fit the search", "Nummern von Partien; keine: alle, die zur Suche passen")
FILES = Text("PGN files", "PGN-Dateien")
FILE = Text("the file to write", "die Datei, die geschrieben wird")

HEADINGS = (
    Text("No.", "Nr."), Text("Date", "Datum"), Text("White", "Weiß"), Text("Black", "Schwarz"),
    Text("Result", "Ergebnis"), Text("Moves", "Züge"), Text("Opening", "Eröffnung"),
)  # fmt: skip
NOTHING = Text("No game fits.", "Keine Partie passt.")
IMPORTED = Text("Games imported: {games}; faults: {faults}.", "Aufgenommene Partien: {games}; Fehler: {faults}.")
FAULT = Text("{path}, game {game}, line {line}: {text}", "{path}, Partie {game}, Zeile {line}: {text}")
EXPORTED = (
    Text("One game written to {path}.", "Eine Partie steht in {path}."),
    Text("{games} games written to {path}.", "{games} Partien stehen in {path}."),
)
WRITTEN = Text("Game {number} is written to {path}.", "Partie {number} steht in {path}.")
DELETED = Text("Game {number} is deleted.", "Partie {number} ist gelöscht.")
SOUND = Text("The archive is sound. Games in {path}: {games}.", "Das Archiv ist unversehrt. Partien in {path}: {games}.")
READING = Text("reading games …", "Partien werden gelesen …")


def register(app: typer.Typer) -> None:
    games = group(app, "games", GAMES, "kiebitz games --player Fischer --result 1-0", PLAY, rank=60)

    @alone(games)
    def listed(
        ctx: typer.Context,
        player: Annotated[str, option("--player", PLAYER, "NAME")] = "",
        result: Annotated[str, option("--result", RESULT)] = "",
        opening: Annotated[str, option("--opening", OPENING, "NAME")] = "",
        since: Annotated[str, option("--since", SINCE, "DATE")] = "",
        until: Annotated[str, option("--until", UNTIL, "DATE")] = "",
        position: Annotated[str, option("--position", POSITION, "FEN")] = "",
        beside: Annotated[str, option("--beside", BESIDE, "FILE")] = "",
        unfinished: Annotated[bool, flag("--unfinished", UNFINISHED)] = False,
        limit: Annotated[str, option("--limit", LIMIT.text, "N", "50")] = "50",
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        wanted = int(LIMIT.parse(limit))
        found = _archive().search(
            player=player,
            result=_result(result),
            opening=opening,
            since=_date("--since", since),
            until=_date("--until", until),
            position=_position(position),
            unfinished=unfinished,
            limit=wanted,
        )
        others = _beside(beside, position, wanted) if beside else []
        if as_json:
            print_json([as_dict(one) for one in found] + [asdict(one) for one in others])
        else:
            _print(found)
            if beside:
                _print_beside(Path(beside), others)

    @command(games, "show", SHOW, "kiebitz games show 3")
    def show(number: Annotated[str, argument("NUMBER", NUMBER.text)]) -> None:
        from kiebitz.game.record.pgn import write_game

        print(write_game(_archive().tree(int(NUMBER.parse(number)))).rstrip())

    @command(games, "import", IMPORT, "kiebitz games import my_games.pgn")
    def take_in(
        files: Annotated[list[str], argument("FILE…", FILES)],
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        _take_in([Path(file).expanduser() for file in files], as_json)

    @command(games, "export", EXPORT, "kiebitz games export all.pgn --player Fischer")
    def export(
        file: Annotated[str, argument("FILE", FILE)],
        numbers: Annotated[list[str] | None, argument("[NUMBER]…", NUMBERS)] = None,
        player: Annotated[str, option("--player", PLAYER, "NAME")] = "",
        result: Annotated[str, option("--result", RESULT)] = "",
        opening: Annotated[str, option("--opening", OPENING, "NAME")] = "",
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        archive = _archive()
        chosen = [int(NUMBER.parse(number)) for number in numbers or ()]
        if not chosen:
            found = archive.search(player=player, result=_result(result), opening=opening, limit=10**9)
            chosen = sorted(one.number for one in found)
        _export(archive, chosen, Path(file).expanduser(), as_json)

    @command(games, "print", PRINT, "kiebitz games print 3 game.html")
    def print_game(
        number: Annotated[str, argument("NUMBER", NUMBER.text)],
        file: Annotated[str | None, argument("[FILE]", FILE)] = None,
    ) -> None:
        _print_game(int(NUMBER.parse(number)), None if file is None else Path(file).expanduser())

    @command(games, "delete", DELETE, "kiebitz games delete 3")
    def delete(
        number: Annotated[str, argument("NUMBER", NUMBER.text)],
        yes: Annotated[bool, flag("--yes", YES)] = False,
    ) -> None:
        which = int(NUMBER.parse(number))
        archive = _archive()
        white, black = archive.players(which)
        if not yes and not _agreed(SURE.format(number=which, white=white, black=black)):
            raise KiebitzError(KEPT)
        archive.delete(which)
        print(DELETED.format(number=which))

    @command(games, "check", CHECK, "kiebitz games check --repair")
    def check(
        repair: Annotated[bool, flag("--repair", REPAIR)] = False,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        _check(repair, as_json)


def _take_in(files: list[Path], as_json: bool) -> None:
    from kiebitz.game.record.exchange import import_pgn

    with Waiting(READING) as bar:
        report = import_pgn(_archive(), files, lambda count: bar.step(count, None, f"{READING} {count}"))
    faults = [
        {"file": str(fault.path), "game": fault.game, "line": fault.line, "text": str(fault.text), "left_out": fault.left_out}
        for fault in report.faults
    ]
    if as_json:
        print_json({"games": report.games, "faults": faults})
        return
    for fault in report.faults:
        note(FAULT.format(path=fault.path, game=fault.game, line=fault.line, text=fault.text))
    print(IMPORTED.format(games=report.games, faults=len(faults)))


def _export(archive: "Archive", chosen: list[int], path: Path, as_json: bool) -> None:
    from kiebitz.game.record.exchange import export_pgn

    count = export_pgn(archive, chosen, path)
    if as_json:
        print_json({"games": count, "file": str(path)})
    else:
        print(EXPORTED[0].format(path=path) if count == 1 else EXPORTED[1].format(games=count, path=path))


def _print_game(which: int, path: Path | None) -> None:
    from kiebitz.game.record import prints

    game = _archive().load(which).game
    if path is None:
        print(prints.as_text(game, current_language()), end="")
        return
    page = path.suffix.lower() in (".html", ".htm")
    text = prints.as_html(game, current_language()) if page else prints.as_text(game, current_language())
    try:
        write_whole(path, text)
    except OSError as error:
        raise UsageError(cannot_write(path, error)) from None
    print(WRITTEN.format(number=which, path=path))


def _check(mend: bool, as_json: bool) -> None:
    from kiebitz.game.record.repair import faults_of, repair

    archive = _archive()
    with Waiting(READING):
        faults = faults_of(archive)
    if faults and mend:
        with Waiting(READING):
            done, before = repair(archive)
        for text in (*done, BEFORE.format(path=before)):
            note(text)
        faults = faults_of(archive)
    if as_json:
        print_json({"ok": not faults, "games": archive.count(), "faults": [str(fault) for fault in faults]})
    elif not faults:
        print(SOUND.format(games=archive.count(), path=archive.path))
    if faults:
        said = [*faults] if mend else [*faults, HELPS]
        raise KiebitzError(Text.finished(" ".join(fault.en for fault in said), " ".join(fault.de for fault in said)))


def _agreed(question: Text) -> bool:
    """Yes or no of the user; where nobody can be asked, no."""
    if not sys.stdin.isatty():
        return False
    return input(f"{question} ").strip().lower() in ("y", "yes", "j", "ja")


def _archive() -> "Archive":
    from kiebitz.game.record.archive import Archive

    return Archive()


def _result(word: str) -> str:
    """A result as the archive keeps it; empty: any."""
    known = {"1/2": "1/2-1/2", "½": "1/2-1/2", "½-½": "1/2-1/2", "draw": "1/2-1/2", "remis": "1/2-1/2"}
    result = known.get(word.strip().lower(), word.strip())
    if result not in ("", "1-0", "0-1", "1/2-1/2", "*"):
        raise UsageError(
            Text("--result takes 1-0, 0-1, 1/2-1/2 or *, not “{word}”.", "--result nimmt 1-0, 0-1, 1/2-1/2 oder *, nicht „{word}“.").format(
                word=word
            )
        )
    return result


def _date(flag: str, word: str) -> str:
    """A year, month or day as PGN writes them; a day with hyphens is understood too."""
    date = word.strip().replace("-", ".")
    if date:
        try:
            datetime.strptime(f"{date}.01.01"[:10], "%Y.%m.%d")
            fits = len(date) in (4, 7, 10)
        except ValueError:
            fits = False
        if not fits:
            raise UsageError(
                Text(
                    "{flag} takes a date such as 1992, 1992.05 or 1992.05.01, not “{word}”.",
                    "{flag} nimmt ein Datum wie 1992, 1992.05 oder 1992.05.01, nicht „{word}“.",
                ).format(flag=flag, word=word)
            )
    return date


def _beside(file: str, position: str, limit: int) -> "list[Reached]":
    from kiebitz.game.record.elsewhere import games_reaching

    if not position:
        raise UsageError(Text("--beside belongs to --position.", "--beside gehört zu --position."))
    return list(islice(games_reaching(Path(file).expanduser(), _position(position)), limit))


def _print_beside(file: Path, others: "list[Reached]") -> None:
    if not others:
        print(BESIDE_NONE.format(file=file.name))
        return
    print(BESIDE_TITLE.format(file=file.name))
    for one in others:
        print(f"  {one.white} - {one.black}, {one.event} {one.date[:4]}  {one.result}  {one.move}")


def _position(fen: str) -> str:
    """As every command reads one."""
    return asking.read_position([fen]).fen() if fen else ""


def as_dict(one: "Summary") -> dict[str, Any]:
    return {
        "number": one.number,
        "white": one.white,
        "black": one.black,
        "date": one.date,
        "result": one.result,
        "reason": one.reason,
        "eco": one.eco,
        "opening": one.opening,
        "event": one.event,
        "plies": one.plies,
    }


def _print(found: "list[Summary]") -> None:
    if not found:
        print(NOTHING)
        return
    table = new_table(*HEADINGS, right=(0, 5), fixed=(0, 1, 4))
    for one in found:
        opening = f"{one.eco} {_named(one.opening)}".strip()
        table.add_row(str(one.number), one.date, one.white, one.black, one.result, str((one.plies + 1) // 2), opening)
    console().print(table)


def _named(opening: str) -> str:
    """The archive keeps both names of an opening; one is enough for a reader."""
    english, _, german = opening.partition(" / ")
    return german if german and current_language() == "de" else english
