"""`kiebitz master`: a style fitted to one player's games, and how much of him it finds again in games it has not seen."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, argument, command, declared, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, console, figure, new_table, print_facts, print_json
from kiebitz.language import Text
from kiebitz.options import Option
from kiebitz.tools.writing import write_whole

if TYPE_CHECKING:
    from kiebitz.tools.characters.style_games import Measurement
    from kiebitz.tools.fitting.masters.matching import Match
    from kiebitz.tools.fitting.masters.study import Study

MASTER = Text(
    "Fit a style to one player by what the search finds, and tell how many of his unseen moves it finds.",
    "Einen Stil an einen Spieler anpassen nach dem, was die Suche findet, und sagen, wie viele fremde Züge von ihm er findet.",
)
EXAMPLE = "kiebitz master Fischer Fischer.pgn --others masters --out fischer.toml"
NAME = Text("part of the player's name", "ein Teil des Namens")
FILES = Text("PGN files with his games", "PGN-Dateien mit seinen Partien")
OUT = Text("write the style to this file", "den Stil in diese Datei schreiben")
OTHERS = Text(
    "a folder of PGN files, each with the games of another player: control and portrait",
    "ein Ordner mit PGN-Dateien, je eine mit Partien eines anderen Spielers: Gegenprobe und Porträt",
)
DECISIONS = Option("decisions", 1500, Text("decisions to learn from", "Entscheidungen, aus denen gelernt wird"), 20, 1_000_000)
UNSEEN = Option("unseen", 800, Text("unseen decisions that judge", "fremde Entscheidungen, die urteilen"), 1, 1_000_000)
NODES = Option("nodes", 5000, Text("positions a decision", "Stellungen je Entscheidung"), 50, 10_000_000)
GAMES = Option("games", 0, Text("games against the standard, for the strength", "Partien gegen den Standard, für die Stärke"), 0, 100_000)
NO_FILE = Text("A player and PGN files with his games are missing.", "Es fehlen ein Spieler und PGN-Dateien mit seinen Partien.")
LOOKING = Text("{done} of {total} decisions", "{done} von {total} Entscheidungen")
FOUND = Text(
    "{style} % of {n} moves found, the standard {standard} %: {gain} ± {error} points",
    "{style} % von {n} Zügen gefunden, der Standard {standard} %: {gain} ± {error} Punkte",
)
OPENED = Text(
    "“{taste}”: the library gives his {n} opening moves {fitted} % on the average, without taste {any} %",
    "„{taste}“: Die Bibliothek gibt den {n} Eröffnungszügen im Mittel {fitted} %, ohne Geschmack {any} %",
)
STRENGTH = Text("{elo} ± {error} Elo against the standard in {n} games", "{elo} ± {error} Elo gegen den Standard in {n} Partien")
UNCERTAIN = Text("within the error", "innerhalb des Fehlers")


def register(app: typer.Typer) -> None:
    @command(app, "master", MASTER, EXAMPLE, LOOK)
    def master(
        name: Annotated[str | None, argument("NAME", NAME)] = None,
        files: Annotated[list[str] | None, argument("FILE …", FILES)] = None,
        others: Annotated[str | None, option("--others", OTHERS, "FOLDER")] = None,
        out: Annotated[str, option("--out", OUT, "FILE.toml", "master.toml")] = "master.toml",
        decisions: Annotated[str, declared(DECISIONS, default="1500")] = "1500",
        unseen: Annotated[str, declared(UNSEEN, default="800")] = "800",
        nodes: Annotated[str, declared(NODES, default="5000")] = "5000",
        games: Annotated[str, declared(GAMES, default="0")] = "0",
        seed: Annotated[str, option("--seed", asking.SEED.text, "N", "1")] = "1",
        jobs: Annotated[str, option("--jobs", asking.CORES.text, "N", "1")] = "1",
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        if not name or not files:
            raise UsageError(NO_FILE)
        from kiebitz.styles.writing import write_style
        from kiebitz.tools.characters import style_games
        from kiebitz.tools.fitting.masters.study import Plan, study

        plan = Plan(
            int(DECISIONS.parse(decisions)),
            int(UNSEEN.parse(unseen)),
            int(NODES.parse(nodes)),
            int(asking.SEED.parse(seed)),
            int(asking.CORES.parse(jobs)),
        )
        paths = [asking_file(file) for file in files]
        path = Path(out).expanduser()
        with Waiting(LOOKING.format(done=0, total="–")) as bar:
            found = study(name, paths, _others(others, paths), path.stem, plan, progress=bar.counting(LOOKING))
        played = int(GAMES.parse(games))
        strength = style_games.measure(found.style, played, jobs=plan.jobs) if played else None
        write_whole(path, write_style(found.style))
        if as_json:
            print_json(as_dict(name, found, strength, path))
        else:
            _show(name, found, strength, path)


def asking_file(name: str) -> Path:
    path = Path(name).expanduser()
    if not path.is_file():
        raise UsageError(Text("There is no file {path}.", "Es gibt keine Datei {path}.").format(path=name))
    return path


def _others(folder: str | None, own: list[Path]) -> list[Path]:
    """Each file of the folder holds the games of another player; the one studied is no control."""
    if folder is None:
        return []
    known = {path.resolve() for path in own}
    found = [path for path in sorted(Path(folder).expanduser().glob("*.pgn")) if path.resolve() not in known]
    if not found:
        raise UsageError(Text("There is no other PGN file in {path}.", "In {path} gibt es keine andere PGN-Datei.").format(path=folder))
    return found


def _named(taste: str) -> Text:
    """As the options call it."""
    from kiebitz.game.book.options import OPTIONS

    known = next(option for option in OPTIONS if option.key == "book_taste")
    return dict(zip(known.choices, known.names, strict=True))[taste]


def as_dict(name: str, found: "Study", strength: "Measurement | None", path: Path) -> dict[str, Any]:
    from dataclasses import asdict

    from kiebitz.tools.fitting.masters.directions import DIRECTIONS
    from kiebitz.tools.fitting.masters.habits import portrait

    def match(one: "Match | None") -> dict[str, float] | None:
        return None if one is None else {**asdict(one), "gain": one.gain}

    return {
        "player": name,
        "games": found.games,
        "decisions": found.learnt,
        "own": match(found.own),
        "others": match(found.others),
        "loss": {"standard": found.taste.standard, "fitted": found.taste.fitted, "pull": found.taste.pull},
        "directions": {one.key: float(share) for one, share in zip(DIRECTIONS, found.taste.shares, strict=True)},
        "opening": asdict(found.opening),
        "elo": None if strength is None else strength.elo(),
        "habits": {key: asdict(habit) for key, habit in found.habits.items()},
        "portrait": [str(sentence) for sentence in portrait(name, found.habits)],
        "style": str(path),
    }


def _show(name: str, found: "Study", strength: "Measurement | None", path: Path) -> None:
    from kiebitz.tools.fitting.masters.directions import DIRECTIONS
    from kiebitz.tools.fitting.masters.habits import portrait

    def told(match: "Match") -> Text:
        sure = Text.finished("", "") if abs(match.gain) > match.error else Text.finished(f" ({UNCERTAIN.en})", f" ({UNCERTAIN.de})")
        plain = {"style": figure(match.style, 1), "standard": figure(match.standard, 1), "n": figure(match.decisions)}
        sentence = FOUND.format(gain=("+" if match.gain >= 0 else "") + figure(match.gain, 1), error=figure(match.error, 1), **plain)
        return Text.finished(sentence.en + sure.en, sentence.de + sure.de)

    table = new_table(Text("Weighs more or less", "Wiegt mehr oder weniger"), Text("Share", "Anteil"), fixed=())
    for direction, share in sorted(zip(DIRECTIONS, found.taste.shares, strict=True), key=lambda pair: -abs(pair[1])):
        table.add_row(str(direction.name), f"{100 * share:+.0f} %")
    console().print(table)
    opening = found.opening
    shares = {"fitted": figure(opening.fitted, 1), "any": figure(opening.any, 1), "n": figure(opening.moves)}
    facts: list[tuple[Text, object]] = [
        (Text("Games", "Partien"), figure(found.games)),
        (Text("Decisions", "Entscheidungen"), figure(found.learnt)),
        (Text("Unseen games", "Fremde Partien"), told(found.own)),
    ]
    if found.others is not None:
        facts.append((Text("Other players", "Andere Spieler"), told(found.others)))
    facts.append((Text("Openings", "Eröffnungen"), OPENED.format(taste=_named(opening.taste), **shares)))
    if strength is not None:
        elo, error = strength.elo()
        facts.append((Text("Strength", "Spielstärke"), STRENGTH.format(elo=f"{elo:+.0f}", error=f"{error:.0f}", n=strength.games)))
    print_facts([*facts, (Text("Style", "Stil"), str(path))])
    for sentence in portrait(name, found.habits):
        print(sentence)
