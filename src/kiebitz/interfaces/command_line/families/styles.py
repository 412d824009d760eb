"""`kiebitz styles`: the play styles there are, what they change, and whether a file is one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import LOOK, UsageError, alone, argument, command, declared, flag, group, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, console, new_table, print_facts, print_json, short
from kiebitz.interfaces.command_line.pairs import PLAYED
from kiebitz.language import KiebitzError, Text, decimal, reason_of
from kiebitz.options import Option

if TYPE_CHECKING:
    from kiebitz.styles.style import Style

STYLES = Text("List the play styles, show one, check a file.", "Die Spielstile auflisten, einen zeigen, eine Datei prüfen.")
EXAMPLE = "kiebitz styles show standard"
SHOW = Text("Show what a style changes.", "Zeigen, was ein Stil verändert.")
CHECK = Text("Check a style file.", "Eine Stildatei prüfen.")
PATH = Text("Print the folder of your own styles.", "Den Ordner der eigenen Stile ausgeben.")
NAME = Text("a style's name or file", "Name oder Datei eines Stils")
FILE = Text("a file in TOML", "eine Datei in TOML")
MEASURE = Text(
    "Play games against the standard, count what the style does, check its promises.",
    "Partien gegen den Standard spielen, zählen, was der Stil tut, seine Versprechen prüfen.",
)
GAMES = Option("games", 200, Text("how many games", "wie viele Partien"), 2, 100_000)
NODES = Option("nodes", 400, Text("positions a move", "Stellungen je Zug"), 50, 1_000_000)
KEEP = Text("write the figures into docs/styles.tsv of this checkout", "die Zahlen in docs/styles.tsv dieses Verzeichnisses eintragen")
TRAIT, RATIO, PROMISED = Text("Trait", "Eigenheit"), Text("Times as often", "So viel mal so oft"), Text("Promised", "Versprochen")
MEASURED = Text("Against the standard: {elo} ± {error} Elo in {n} games.", "Gegen den Standard: {elo} ± {error} Elo in {n} Partien.")
BROKEN = Text(
    "A promise is broken: “{trait}” is {ratio} times the standard's, promised is {promised}.",
    "Ein Versprechen ist gebrochen: „{trait}“ ist das {ratio}-Fache des Standards, versprochen ist {promised}.",
)
KEY, NAMED, MEANING = Text("Key", "Schlüssel"), Text("Name", "Name"), Text("Description", "Beschreibung")
GOOD = Text("{path} is a good style file: {name}.", "{path} ist eine gute Stildatei: {name}.")
SETTING, VALUE, STANDARD_VALUE = Text("Setting", "Einstellung"), Text("Value", "Wert"), Text("Standard", "Standard")
SIDES = {"both": Text("both sides", "beide Seiten"), "own": Text("own side", "eigene Seite"), "opponent": Text("opponent", "Gegner")}


def register(app: typer.Typer) -> None:
    styles = group(app, "styles", STYLES, EXAMPLE, LOOK, rank=140)

    @alone(styles)
    def listed(ctx: typer.Context, as_json: Annotated[bool, json_option()] = False) -> None:
        _list(as_json)

    @command(styles, "list", STYLES, "kiebitz styles list --json")
    def list_styles(as_json: Annotated[bool, json_option()] = False) -> None:
        _list(as_json)

    @command(styles, "show", SHOW, EXAMPLE)
    def show(
        name: Annotated[str, argument("NAME", NAME)] = "standard",
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        from kiebitz.styles.collection import load_style

        style = load_style(name)
        if as_json:
            print_json(as_dict(style))
        else:
            _print_style(style)

    @command(styles, "check", CHECK, "kiebitz styles check my_style.toml")
    def check(
        file: Annotated[str | None, argument("FILE", FILE)] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        style = read_file(file)
        if as_json:
            print_json({"ok": True, **as_dict(style)})
        else:
            print(GOOD.format(path=file, name=style.name))

    @command(styles, "path", PATH, "kiebitz styles path")
    def path() -> None:
        from kiebitz.styles.names import user_style_folder

        print(user_style_folder())

    @command(styles, "measure", MEASURE, "kiebitz styles measure gambiteer")
    def measure(
        name: Annotated[str, argument("NAME", NAME)],
        games: Annotated[str, declared(GAMES, default="200")] = "200",
        nodes: Annotated[str, declared(NODES, default="400")] = "400",
        jobs: Annotated[str, option("--jobs", asking.CORES.text, "N", "1")] = "1",
        keep: Annotated[bool, flag("--keep", KEEP)] = False,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        _measure(name, int(GAMES.parse(games)), int(NODES.parse(nodes)), int(asking.CORES.parse(jobs)), keep, as_json)


def _measure(name: str, games: int, nodes: int, jobs: int, keep: bool, as_json: bool) -> None:
    """The figures, the portrait and the verdict; the exit code is 1 where a promise is broken."""
    from dataclasses import asdict

    from kiebitz.styles.collection import load_style
    from kiebitz.styles.traits import TRAITS
    from kiebitz.tools.characters import style_games, style_pages

    style = load_style(name)
    with Waiting(PLAYED.format(done=0, total=games), games) as bar:
        found = style_games.measure(style, games, nodes, jobs=jobs, progress=bar.counting(PLAYED))
    failed = style_games.broken(style.promises, found)
    elo, error = found.elo()
    if keep:
        style_pages.keep(style.key, found, nodes)
    if as_json:
        traits = {key: {**asdict(trait), "broken": key in failed} for key, trait in found.traits.items()}
        sentences = [str(sentence) for sentence in style_games.portrait(found.traits)]
        print_json({"style": style.key, "games": found.games, "elo": elo, "error": error, "traits": traits, "portrait": sentences})
    else:
        table = new_table(TRAIT, style.name, STANDARD_VALUE, RATIO, PROMISED, fixed=())
        for key, trait in found.traits.items():
            promised = style_pages.bounds(style.promises[key]) if key in style.promises else ""
            figures = (str(style_games.figure(trait.own)), str(style_games.figure(trait.standard)))
            ratio = str(decimal(f"{trait.ratio:.2f} ({trait.low:.2f}–{trait.high:.2f})"))
            table.add_row(str(TRAITS[key].name), *figures, ratio, promised, style="red" if key in failed else None)
        console().print(table)
        for sentence in style_games.portrait(found.traits):
            print(sentence)
        print(MEASURED.format(elo=f"{elo:+.0f}", error=f"{error:.0f}", n=found.games))
        for key in failed:
            print(
                BROKEN.format(
                    trait=TRAITS[key].name,
                    ratio=decimal(f"{found.traits[key].ratio:.2f}"),
                    promised=style_pages.bounds(style.promises[key]),
                )
            )
    if failed:
        raise typer.Exit(1)


def read_file(name: str | None) -> "Style":
    from kiebitz.styles.reading import read_style

    if not name:
        raise UsageError(Text("The name of a style file is missing.", "Der Name einer Stildatei fehlt."))
    path = Path(name).expanduser()
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(
            Text("The file {path} cannot be read: {reason}.", "Die Datei {path} kann nicht gelesen werden: {reason}.").format(
                path=name, reason=reason_of(error)
            )
        ) from None
    return read_style(text, path.stem, name)


def _list(as_json: bool) -> None:
    from kiebitz.styles.collection import load_style
    from kiebitz.styles.names import shipped_styles, style_names

    shipped = {"standard", *shipped_styles()}
    rows = []
    for name in style_names():
        try:
            style = load_style(name)
            rows.append({"key": name, "name": str(style.name), "description": str(style.description), "shipped": name in shipped})
        except KiebitzError as error:  # one broken file of the user hides none of the others
            rows.append({"key": name, "name": name, "description": str(error.text), "shipped": name in shipped, "error": str(error.text)})
    if as_json:
        print_json(rows)
        return
    table = new_table(KEY, NAMED, MEANING)
    for row in rows:
        table.add_row(str(row["key"]), str(row["name"]), str(row["description"]), style="red" if "error" in row else None)
    console().print(table)


def as_dict(style: "Style") -> dict[str, Any]:
    return {
        "key": style.key,
        "name": str(style.name),
        "description": str(style.description),
        "weights": {
            side: {key: {"mg": list(mg), "eg": list(eg)} for key, (mg, eg) in terms.items()} for side, terms in style.weights.items()
        },
        "groups": style.groups,
        "search": style.search,
        "conduct": style.conduct,
        "taste": style.taste,
        "promises": {key: {"at_least": promise.low, "at_most": promise.high} for key, promise in style.promises.items()},
        "user_terms": list(style.user_terms),
    }


def _print_style(style: "Style") -> None:
    print_facts([(NAMED, style.name), (MEANING, style.description), (Text("Openings", "Eröffnungen"), style.taste)])
    rows = list(_changes(style))
    if not rows:
        return
    table = new_table(SETTING, VALUE, STANDARD_VALUE, fixed=())
    for row in rows:
        table.add_row(*row)
    console().print(table)


def _changes(style: "Style") -> Any:
    """Everything that differs from the standard, with the standard beside it."""
    from kiebitz.evaluation.term import Group
    from kiebitz.evaluation.terms import BY_KEY
    from kiebitz.search.parameters import BY_KEY as PARAMETERS
    from kiebitz.styles.own_terms import files_named_by
    from kiebitz.styles.style import CONDUCT

    for side, terms in style.weights.items():
        for key, (mg, eg) in terms.items():
            name = str(BY_KEY[key].name) if key in BY_KEY else key
            standard = BY_KEY.get(key)
            yield (
                f"{name}, {SIDES[side]}" if side != "both" else name,
                f"{_listed(mg)} | {_listed(eg)}",
                "" if standard is None else f"{_listed(standard.mg)} | {_listed(standard.eg)}",
            )
    for key, percent in style.groups.items():
        yield str(Group[key.upper()].value), f"{short(percent)} %", "100 %"
    for key, number in style.search.items():
        yield str(PARAMETERS[key].text), f"{number}", f"{PARAMETERS[key].default}"
    for key, value in style.conduct.items():
        yield str(CONDUCT[key][3]), short(value), short(CONDUCT[key][0])
    files = files_named_by(style)
    for name in style.user_terms:
        on_demand = Text("Own terms, loaded only on demand", "Eigene Kriterien, nur auf Wunsch geladen")
        yield str(on_demand if name in files else Text("Further terms", "Weitere Kriterien")), name, ""


def _listed(values: tuple[float, ...]) -> str:
    return " ".join(short(value) for value in values)
