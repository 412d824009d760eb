"""`kiebitz levels`: the levels of our engine, and measuring them on puzzles and by their habits."""

from pathlib import Path
from typing import Annotated, Any

import typer

from kiebitz.interfaces.command_line.declare import LOOK, alone, argument, command, declared, flag, group, json_option, option
from kiebitz.interfaces.command_line.output import console, new_table, print_json
from kiebitz.language import Text, decimal
from kiebitz.levels import FULL_LEVEL, LEVELS
from kiebitz.options import Option

LEVELS_TEXT = Text("List the levels and their ratings, or measure them.", "Die Stufen und ihre Wertungen auflisten oder sie messen.")
MEASURE = Text(
    "Have levels solve rated puzzles and play against themselves; tell rating, curve and tell-tales.",
    "Stufen bewertete Aufgaben lösen und gegen sich selbst spielen lassen; Wertung, Kurve und Eigenheiten nennen.",
)
LEVEL, ELO, PUZZLE_RATING = Text("Level", "Stufe"), Text("Rating", "Wertung"), Text("Puzzle rating", "Aufgabenwertung")
POSITIONS, DEPTH = Text("Positions", "Stellungen"), Text("Depth", "Tiefe")
OVERLOOKED, MOOD = Text("Overlooked", "Übersehen"), Text("Mood (pawns)", "Laune (Bauern)")
WHICH = Option("level", 0, Text("one level; 0: all with a rating", "eine Stufe; 0: alle mit Wertung"), 0, FULL_LEVEL - 1)
PUZZLES = Text(
    "a CSV file with PuzzleId, FEN, Moves, Rating, Themes; the first move leads to the puzzle",
    "eine CSV-Datei mit PuzzleId, FEN, Moves, Rating, Themes; der erste Zug führt zur Aufgabe",
)
COUNT = Option("count", 1000, Text("puzzles drawn of the file", "Aufgaben, aus der Datei gelost"), 1, 10_000_000)
GAMES = Option("games", 20, Text("games of each level against itself", "Partien jeder Stufe gegen sich selbst"), 0, 100_000)
MASTERS = Text("a folder of PGN files to compare the habits with", "ein Ordner mit PGN-Dateien zum Vergleich der Eigenheiten")
KEEP = Text("write the figures into docs/levels.tsv of this checkout", "die Zahlen in docs/levels.tsv dieses Verzeichnisses eintragen")
GAMES_OF_EACH = 25  # of each file of masters
SOLVED = Text("{value} % of {count} (a person: {beside} %)", "{value} % von {count} (ein Mensch: {beside} %)")
STEEP = Text("Steepness of the curve (a person: 1)", "Steilheit der Kurve (ein Mensch: 1)")
RATED = Text("{value} ± {error}, from {count} puzzles", "{value} ± {error}, aus {count} Aufgaben")


def register(app: typer.Typer) -> None:
    levels = group(app, "levels", LEVELS_TEXT, "kiebitz levels", LOOK)

    @alone(levels)
    def listed(ctx: typer.Context, as_json: Annotated[bool, json_option()] = False) -> None:
        _list(as_json)

    @command(levels, "list", LEVELS_TEXT, "kiebitz levels list --json")
    def list_levels(as_json: Annotated[bool, json_option()] = False) -> None:
        _list(as_json)

    @command(levels, "measure", MEASURE, "kiebitz levels measure puzzles.csv --level 3")
    def measure(
        file: Annotated[Path, argument("FILE", PUZZLES)],
        level: Annotated[str, declared(WHICH, default="0")] = "0",
        count: Annotated[str, declared(COUNT, default="1000")] = "1000",
        games: Annotated[str, declared(GAMES, default="20")] = "20",
        masters: Annotated[Path | None, option("--masters", MASTERS, "FOLDER")] = None,
        keep: Annotated[bool, flag("--keep", KEEP)] = False,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        number = int(WHICH.parse(level))
        _measure(file, [number] if number else list(LEVELS), int(COUNT.parse(count)), int(GAMES.parse(games)), masters, keep, as_json)


def _list(as_json: bool) -> None:
    rows: list[dict[str, Any]] = [
        {"level": number, "elo": level.elo, "puzzles": level.puzzles, **level.weakness.__dict__} for number, level in LEVELS.items()
    ]
    rows.append({"level": FULL_LEVEL, "elo": None, "puzzles": None, "nodes": None, "depth": None, "blindness": 0, "mood": 0})
    if as_json:
        print_json(rows)
        return
    table = new_table(LEVEL, ELO, PUZZLE_RATING, POSITIONS, DEPTH, OVERLOOKED, MOOD)
    for row in rows:
        shown = [row["level"], row["elo"], row["puzzles"], row["nodes"], row["depth"]]
        overlooked = f"{100 * row['blindness'] / 1024:.0f} %"
        table.add_row(*("–" if value is None else str(value) for value in shown), overlooked, str(decimal(f"{row['mood'] / 100:.1f}")))
    console().print(table)


def _measure(file: Path, levels: list[int], count: int, games: int, masters: Path | None, keep: bool, as_json: bool) -> None:
    from kiebitz.engine import Engine
    from kiebitz.tools.characters import level_results, puzzles, telltales

    drawn = puzzles.read_puzzles(file, count)
    everybody: dict[str, dict[str, level_results.Row]] = {}
    for number in levels:
        engine = Engine()
        engine.set_option("level", number)
        engine.set_option("seed", 1)
        rows = level_results.rows_of_puzzles(puzzles.attempt(engine, drawn))
        engine.close()
        if games:
            rows |= {key: level_results.Row(value, 0.0, games) for key, value in telltales.of_level(number, games).items()}
        everybody[str(number)] = rows
        if keep:
            level_results.keep(str(number), rows)
        if not as_json:
            _show(str(number), rows)
    if masters is not None:
        files = sorted(masters.glob("*.pgn"))
        found = telltales.of_games(files, GAMES_OF_EACH)
        rows = {key: level_results.Row(value, 0.0, GAMES_OF_EACH * len(files)) for key, value in found.items()}
        everybody[level_results.MASTERS] = rows
        if keep:
            level_results.keep(level_results.MASTERS, rows)
        if not as_json:
            _show(level_results.MASTERS, rows)
    if as_json:
        print_json({who: {what: row._asdict() for what, row in rows.items()} for who, rows in everybody.items()})


def _show(who: str, rows: Any) -> None:
    from kiebitz.tools.characters.level_results import RATING, STEEPNESS
    from kiebitz.tools.characters.telltales import TELLTALES

    heading = Text("Level {who}", "Stufe {who}").format(who=who) if who.isdigit() else Text("Masters", "Meister")
    table = new_table(heading, Text("Measured", "Gemessen"), fixed=())
    for what, row in rows.items():
        if what == RATING:
            table.add_row(str(PUZZLE_RATING), str(RATED.format(value=f"{row.value:.0f}", error=f"{row.beside:.0f}", count=row.number)))
        elif what == STEEPNESS:
            table.add_row(str(STEEP), str(decimal(f"{row.value:.2f} ± {row.beside:.2f}")))
        elif what in TELLTALES:
            table.add_row(str(TELLTALES[what][0]), str(decimal(f"{row.value:.1f}")))
        else:
            table.add_row(what, str(SOLVED.format(value=f"{row.value:.0f}", count=row.number, beside=f"{row.beside:.0f}")))
    console().print(table)
