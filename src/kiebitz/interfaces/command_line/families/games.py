"""`kiebitz games`: the archive: list and search, show, import and export PGN, print, delete, check."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiebitz.interfaces.command_line.declare import (
    PLAY,
    UsageError,
    alone,
    argument,
    command,
    flag,
    group,
    json_option,
    lang_option,
    option,
)
from kiebitz.interfaces.command_line.output import Waiting, console, new_table, note, print_json
from kiebitz.language import KiebitzError, Text, cannot_write, current_language
from kiebitz.options import Option

if TYPE_CHECKING:
    from kiebitz.game.archive import Archive, Summary

GAMES = Text(
    "List and search the games of the archive; show, import, export, print them.",
    "Die Partien des Archivs auflisten und suchen; zeigen, importieren, exportieren, drucken.",
)
SHOW = Text("Show one game as PGN.", "Eine Partie als PGN zeigen.")
IMPORT = Text("Take the games of PGN files into the archive.", "Die Partien von PGN-Dateien ins Archiv aufnehmen.")
EXPORT = Text("Write games to a PGN file.", "Partien in eine PGN-Datei schreiben.")
PRINT = Text("Write a game as text or HTML page with diagrams.", "Eine Partie als Text oder HTML-Seite mit Diagrammen schreiben.")
DELETE = Text("Delete a game for good.", "Eine Partie endgültig löschen.")
CHECK = Text("Check that the archive is sound.", "Prüfen, ob das Archiv unversehrt ist.")

PLAYER = Text("part of a player's name", "Teil eines Spielernamens")
RESULT = Text("1-0, 0-1, 1/2-1/2 or *", "1-0, 0-1, 1/2-1/2 oder *")
OPENING = Text("part of an opening's name, or an ECO code", "Teil eines Eröffnungsnamens oder ECO-Code")
SINCE = Text("from this date on: 1992, 1992.05, 1992.05.01", "ab diesem Datum: 1992, 1992.05, 1992.05.01")
UNTIL = Text("up to this date", "bis zu diesem Datum")
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
    games = group(app, "games", GAMES, "kiebitz games --player Fischer --result 1-0", PLAY)

    @alone(games)
    def listed(
        ctx: typer.Context,
        player: Annotated[str, option("--player", PLAYER, "NAME")] = "",
        result: Annotated[str, option("--result", RESULT)] = "",
        opening: Annotated[str, option("--opening", OPENING, "NAME")] = "",
        since: Annotated[str, option("--since", SINCE, "DATE")] = "",
        until: Annotated[str, option("--until", UNTIL, "DATE")] = "",
        position: Annotated[str, option("--position", POSITION, "FEN")] = "",
        unfinished: Annotated[bool, flag("--unfinished", UNFINISHED)] = False,
        limit: Annotated[str, option("--limit", LIMIT.text, "N", "50")] = "50",
        as_json: Annotated[bool, json_option()] = False,
        lang: Annotated[str | None, lang_option()] = None,
    ) -> None:
        wanted = int(LIMIT.parse(limit))
        found = _archive().search(
            player=player,
            result=result,
            opening=opening,
            since=since,
            until=until,
            position=_position(position),
            unfinished=unfinished,
            limit=wanted,
        )
        if as_json:
            print_json([as_dict(one) for one in found])
        else:
            _print(found)

    @command(games, "show", SHOW, "kiebitz games show 3")
    def show(number: Annotated[str, argument("NUMBER", NUMBER.text)], lang: Annotated[str | None, lang_option()] = None) -> None:
        from kiebitz.game.pgn import write_game

        print(write_game(_archive().tree(int(NUMBER.parse(number)))).rstrip())

    @command(games, "import", IMPORT, "kiebitz games import my_games.pgn")
    def take_in(
        files: Annotated[list[str], argument("FILE…", FILES)],
        as_json: Annotated[bool, json_option()] = False,
        lang: Annotated[str | None, lang_option()] = None,
    ) -> None:
        from kiebitz.game.exchange import import_pgn

        with Waiting(READING) as bar:
            report = import_pgn(
                _archive(), [Path(file).expanduser() for file in files], lambda count: bar.step(count, None, f"{READING} {count}")
            )
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

    @command(games, "export", EXPORT, "kiebitz games export all.pgn --player Fischer")
    def export(
        file: Annotated[str, argument("FILE", FILE)],
        numbers: Annotated[list[str] | None, argument("[NUMBER]…", NUMBERS)] = None,
        player: Annotated[str, option("--player", PLAYER, "NAME")] = "",
        result: Annotated[str, option("--result", RESULT)] = "",
        opening: Annotated[str, option("--opening", OPENING, "NAME")] = "",
        as_json: Annotated[bool, json_option()] = False,
        lang: Annotated[str | None, lang_option()] = None,
    ) -> None:
        from kiebitz.game.exchange import export_pgn

        archive = _archive()
        chosen = [int(NUMBER.parse(number)) for number in numbers or ()]
        if not chosen:
            found = archive.search(player=player, result=result, opening=opening, limit=10**9)
            chosen = sorted(one.number for one in found)
        path = Path(file).expanduser()
        count = export_pgn(archive, chosen, path)
        if as_json:
            print_json({"games": count, "file": str(path)})
        else:
            print(EXPORTED[0].format(path=path) if count == 1 else EXPORTED[1].format(games=count, path=path))

    @command(games, "print", PRINT, "kiebitz games print 3 game.html")
    def print_game(
        number: Annotated[str, argument("NUMBER", NUMBER.text)],
        file: Annotated[str | None, argument("[FILE]", FILE)] = None,
        lang: Annotated[str | None, lang_option()] = None,
    ) -> None:
        from kiebitz.game import prints

        which = int(NUMBER.parse(number))
        game = _archive().load(which).game
        if file is None:
            print(prints.as_text(game, current_language()), end="")
            return
        path = Path(file).expanduser()
        page = path.suffix.lower() in (".html", ".htm")
        text = prints.as_html(game, current_language()) if page else prints.as_text(game, current_language())
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise UsageError(cannot_write(path, error)) from None
        print(WRITTEN.format(number=which, path=path))

    @command(games, "delete", DELETE, "kiebitz games delete 3")
    def delete(number: Annotated[str, argument("NUMBER", NUMBER.text)], lang: Annotated[str | None, lang_option()] = None) -> None:
        which = int(NUMBER.parse(number))
        _archive().delete(which)
        print(DELETED.format(number=which))

    @command(games, "check", CHECK, "kiebitz games check")
    def check(as_json: Annotated[bool, json_option()] = False, lang: Annotated[str | None, lang_option()] = None) -> None:
        archive = _archive()
        with Waiting(READING):
            faults = archive.faults()
        if as_json:
            print_json({"ok": not faults, "games": archive.count(), "faults": [str(fault) for fault in faults]})
        elif not faults:
            print(SOUND.format(games=archive.count(), path=archive.path))
        if faults:
            raise KiebitzError(Text.finished(" ".join(fault.en for fault in faults), " ".join(fault.de for fault in faults)))


def _archive() -> "Archive":
    from kiebitz.game.archive import Archive

    return Archive()


def _position(fen: str) -> str:
    """A FEN that can stand on a board, or every reason why not."""
    if not fen:
        return ""
    from kiebitz.game.setup import playable_fen

    return playable_fen(fen)


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
