"""`kiebitz opponents`: the ancestors, and all there is to know about each: story, options, guesses."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from kiebitz.interfaces.command_line.declare import PLAY, argument, command, json_option
from kiebitz.interfaces.command_line.output import console, new_table, print_facts, print_json
from kiebitz.language import Text

if TYPE_CHECKING:
    from kiebitz.opponents.profiles import Profile
    from kiebitz.options import Option

OPPONENTS = Text(
    "List the ancestors, or show one: its story, its options, and what we had to guess.",
    "Die Vorfahren auflisten oder einen zeigen: seine Geschichte, seine Optionen und was wir raten mussten.",
)
NAME = Text("which one; without a name all are listed", "welcher; ohne Namen werden alle aufgezählt")
YEAR, KEY, PROGRAM = Text("Year", "Jahr"), Text("Name", "Name"), Text("Program", "Programm")
MACHINE, AUTHORS, SOURCE = Text("Machine", "Rechner"), Text("Authors", "Autoren"), Text("Source", "Quelle")
OPTION, DEFAULT, RANGE, MEANING = (
    Text("Option", "Option"),
    Text("Default", "Vorgabe"),
    Text("Range", "Bereich"),
    Text("Meaning", "Bedeutung"),
)
GUESSES = Text("What the source leaves open and we filled in:", "Was die Quelle offen lässt und wir ergänzt haben:")
HOW = Text(
    "Details: kiebitz opponents NAME. Play: kiebitz play --opponent NAME, kiebitz go FEN --player NAME.",
    "Einzelheiten: kiebitz opponents NAME. Spielen: kiebitz play --opponent NAME, kiebitz go FEN --player NAME.",
)


def register(app: typer.Typer) -> None:
    @command(app, "opponents", OPPONENTS, "kiebitz opponents salomon", PLAY, rank=30)
    def opponents(
        name: Annotated[str | None, argument("[NAME]", NAME)] = None,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        from kiebitz.opponents import by_year, profile

        if name is not None:
            who = profile(name.strip().lower())
            if as_json:
                print_json(as_dict(who))
            else:
                _print_one(who)
            return
        found = by_year()
        if as_json:
            print_json([as_dict(one) for one in found])
        else:
            _print_all(found)


def as_dict(who: "Profile") -> dict[str, Any]:
    return {
        "key": who.key,
        "name": who.name,
        "year": who.year,
        "machine": str(who.machine),
        "authors": str(who.authors),
        "story": str(who.story),
        "source": str(who.source),
        "options": [
            {
                "key": one.key,
                "default": one.default,
                "low": one.low,
                "high": one.high,
                "choices": list(one.choices),
                "uci": one.uci_name,
                "text": str(one.text),
            }
            for one in who.options
        ],
        "guesses": [str(guess) for guess in who.guesses],
    }


def bounds(option: "Option") -> str:
    """What an option takes, in a few signs."""
    if isinstance(option.default, bool):
        return "true, false"
    if option.choices:
        return ", ".join(option.choices)
    if option.low is not None and option.high is not None:
        return f"{option.low:.15g}–{option.high:.15g}"
    return ""


def shown_default(option: "Option") -> str:
    if isinstance(option.default, bool):
        return str(option.default).lower()
    return f"{option.default:.15g}" if isinstance(option.default, (int, float)) else str(option.default)


def _print_all(found: "list[Profile]") -> None:
    table = new_table(KEY, PROGRAM, YEAR, AUTHORS, MACHINE, right=(2,), fixed=(0, 1))
    for who in found:
        table.add_row(who.key, who.name, str(who.year), str(who.authors), str(who.machine))
    screen = console()
    screen.print(table)
    screen.print(str(HOW), style="dim", markup=False)


def _print_one(who: "Profile") -> None:
    from rich.table import Table
    from rich.text import Text as Plain

    screen = console()
    screen.print(f"{who.name} ({who.year})", style="bold", markup=False)
    print_facts([(AUTHORS, who.authors), (MACHINE, who.machine), (SOURCE, who.source)])
    screen.print()
    screen.print(str(who.story), markup=False)
    if who.options:
        table = new_table(OPTION, DEFAULT, RANGE, MEANING)
        for option in who.options:
            table.add_row(*(Plain(cell) for cell in (option.key, shown_default(option), bounds(option), str(option.text))))
        screen.print(table)
    if who.guesses:
        screen.print(str(GUESSES), style="bold", markup=False)
        numbered = Table.grid(padding=(0, 1, 0, 0))
        numbered.add_column(justify="right")
        numbered.add_column(overflow="fold")
        for number, guess in enumerate(who.guesses, 1):
            numbered.add_row(f"{number}.", Plain(str(guess)))
        screen.print(numbered)
