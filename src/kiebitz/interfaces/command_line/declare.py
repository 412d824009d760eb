"""How a command is declared: name, words in both languages, an example, options.

Typer fixes help texts when a function is defined, so every family defines its commands inside
`register(app)`, after the language is known.  Values arrive as plain words; our own `Option` converts
them and complains, in the user's language.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any
from weakref import WeakKeyDictionary

import typer
from typer.core import TyperCommand, TyperGroup

from kiebitz.language import KiebitzError, Language, Text, choose_language, current_language
from kiebitz.options import Option

PROGRAM = "kiebitz"
COMPLETES = "_KIEBITZ_COMPLETE"  # a shell that wants words completed sets it
PLAY = Text("Play", "Spielen")
LOOK = Text("Look inside and change", "Hineinschauen und verändern")
EXAMINE = Text("Examine", "Prüfen")

LAST = 1000  # the rank of a command that does not say where help lists it: the smaller, the sooner

USAGE = Text("Usage: ", "Aufruf: ")
OPTIONS = Text("[OPTIONS]", "[OPTIONEN]")
COMMAND = Text("COMMAND …", "BEFEHL …")
HEADINGS = {
    "ARGUMENTS_PANEL_TITLE": Text("Arguments", "Argumente"),
    "OPTIONS_PANEL_TITLE": Text("Options", "Optionen"),
    "COMMANDS_PANEL_TITLE": Text("Commands", "Befehle"),
    "REQUIRED_LONG_STRING": Text("[required]", "[nötig]"),
}
SHOW_HELP = Text("show this help", "diese Hilfe zeigen")
EXAMPLE = Text("Example:", "Beispiel:")
JSON = Text("print JSON, for programs", "JSON ausgeben, für Programme")
LANGUAGE = Option("lang", "", Text("language", "Sprache"), choices=("de", "en"), uci="--lang")


@dataclass(frozen=True)
class Declared:
    """What a command says about itself; the documents are made of it."""

    words: str  # "styles show"
    text: Text
    example: str
    function: Callable[..., None] | None = None  # a group may do nothing by itself
    rank: int = LAST


DECLARED: list[Declared] = []  # since the command line was built last
# The words that lead to a group; weak, because a number of a group that is gone may be given again.
_path: WeakKeyDictionary[typer.Typer, str] = WeakKeyDictionary()


class UsageError(KiebitzError):
    """Something about the call itself is wrong."""


class _Words:
    """What Typer would say in English only."""

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help, option.metavar = str(SHOW_HELP), ""
        return option

    def get_params(self, ctx: Any) -> Any:
        found = super().get_params(ctx)  # type: ignore[misc]
        for one in found:
            if one.param_type_name == "argument":  # its name says what it is; Typer would add <list[str]>
                one.display_type_rich = lambda ctx: None
        return found

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        pieces: list[str] = self.collect_usage_pieces(ctx)  # type: ignore[attr-defined]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=str(USAGE))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The headings of Typer's help; a version that lacks one of them keeps its English word.
        What draws help is loaded for it alone: a tenth of a second that other calls need not wait for."""
        from typer import rich_utils

        for name, text in HEADINGS.items():
            if hasattr(rich_utils, name):
                setattr(rich_utils, name, str(text))
        super().format_help(ctx, formatter)  # type: ignore[misc]


class Command(_Words, TyperCommand):
    """One command."""


def rank_of(name: str) -> int:
    """Of a command that was declared."""
    return next((one.rank for one in DECLARED if one.words == name), LAST)


class Group(_Words, TyperGroup):
    """Several commands, by their ranks."""

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(super().list_commands(ctx), key=lambda name: (rank_of(name), name))


def use_language(word: str | None) -> None:
    """What --lang says; nothing said: it stays as it is."""
    if word is not None:
        language: Language = "de" if LANGUAGE.parse(word) == "de" else "en"
        choose_language(language)


def _in_any_language(function: Callable[..., None]) -> Callable[..., None]:
    """The function with an option more, --lang, which is followed before it is called.  Typer reads what it takes off its face."""

    @functools.wraps(function)
    def call(lang: str | None, **kwargs: Any) -> None:
        use_language(lang)
        function(**kwargs)

    told = inspect.signature(function)
    lang = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[str | None, lang_option()])
    call.__signature__ = told.replace(parameters=[*told.parameters.values(), lang])  # type: ignore[attr-defined]
    call.__annotations__ = {**function.__annotations__, "lang": lang.annotation}
    return call


def command(
    app: typer.Typer, name: str, text: Text, example: str | Text, panel: Text | None = None, rank: int = LAST
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Declare the function below as a command."""

    def declare(function: Callable[..., None]) -> Callable[..., None]:
        call = _in_any_language(function)
        DECLARED.append(Declared(f"{_path.get(app, '')} {name}".strip(), text, str(example), call, rank))
        app.command(
            name,
            cls=Command,
            help=str(text),
            epilog=f"{EXAMPLE} {example}",
            options_metavar=str(OPTIONS),
            rich_help_panel=None if panel is None else str(panel),
        )(call)
        return call

    return declare


def group(app: typer.Typer, name: str, text: Text, example: str | Text, panel: Text | None = None, rank: int = LAST) -> typer.Typer:
    """A command with commands of its own; called alone it does what its callback says."""
    inner = typer.Typer(cls=Group, add_completion=False)
    _path[inner] = name
    DECLARED.append(Declared(name, text, str(example), rank=rank))
    app.add_typer(
        inner,
        name=name,
        cls=Group,
        help=str(text),
        epilog=f"{EXAMPLE} {example}",
        options_metavar=str(OPTIONS),
        subcommand_metavar=f"[{COMMAND}]",
        invoke_without_command=True,
        rich_help_panel=None if panel is None else str(panel),
    )
    return inner


def alone(inner: typer.Typer) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Declare what a group does when it is called without one of its commands."""

    def declare(function: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(function)
        def unless_another(ctx: typer.Context, **kwargs: Any) -> None:
            if ctx.invoked_subcommand is None:
                function(ctx, **kwargs)

        call = _in_any_language(unless_another)
        for place, one in enumerate(DECLARED):
            if one.words == _path[inner]:
                DECLARED[place] = replace(one, function=call)
        inner.callback()(call)
        return call

    return declare


# What stands for a value in the help, in German; names such as FEN, N and S are the same.
GERMAN = {
    "FILE": "DATEI", "FILE…": "DATEI…", "FILE …": "DATEI …", "FOLDERS": "ORDNER", "ADDRESS": "ADRESSE", "NUMBER": "NUMMER", "CMD": "BEFEHL",
    "DATE": "DATUM", "WORD": "WORT", "WORD…": "WORT…", "NAMES": "NAMEN", "WHICH": "WELCHE", "TC": "ZEIT", "MOVE": "ZUG", "MOVES": "ZÜGE",
    "PAWNS,MOVES": "BAUERN,ZÜGE", "PAWNS,MOVES,FROM": "BAUERN,ZÜGE,AB", "KEY=VALUE": "SCHLÜSSEL=WERT", "KEY …": "WERT …",
    "KEY=LOW,HIGH …": "WERT=TIEF,HOCH …", "FEN DEPTH": "FEN TIEFE", "DEPTH": "TIEFE",
}  # fmt: skip


def _local(metavar: str) -> str:
    return GERMAN.get(metavar, metavar) if current_language() == "de" else metavar


def argument(metavar: str, text: Text) -> Any:
    """A word without a name, e.g. the FEN."""
    return typer.Argument(metavar=_local(metavar), help=str(text), show_default=False)


def option(flag: str, text: Text, metavar: str = "", default: str = "") -> Any:
    """An option with a value; `default` is only told, not set."""
    told = f"{text} ({Text('default', 'Vorgabe')}: {default})" if default else str(text)
    return typer.Option(flag, metavar=_local(metavar or flag.strip("-").upper()), help=told, show_default=False)


def flag(name: str, text: Text) -> Any:
    """An option without a value."""
    return typer.Option(name, metavar="", help=str(text), show_default=False)  # else help shows <bool>


def declared(which: Option, metavar: str = "N", default: str = "") -> Any:
    """The command line's face of an option declared elsewhere."""
    bounds = f" ({which.low:.15g}–{which.high:.15g})" if which.low is not None and which.high is not None else ""
    words = Text.finished(which.text.en + bounds, which.text.de + bounds)
    return option(f"--{which.key.replace('_', '-')}", words, metavar, default)


def json_option() -> Any:
    return flag("--json", JSON)


def lang_option() -> Any:
    return option("--lang", LANGUAGE.text, "de|en", current_language())
