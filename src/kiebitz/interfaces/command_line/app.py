"""Builds the command line in the user's language, runs it, and turns whatever goes wrong into one sentence.

Exit codes: 0 success, 1 our own fault (kept in a log), 2 bad input, 130 interrupted, 143 asked to end (SIGTERM).
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from kiebitz import __version__
from kiebitz.interfaces.command_line import families
from kiebitz.interfaces.command_line.declare import (
    COMMAND,
    COMPLETES,
    DECLARED,
    OPTIONS,
    PROGRAM,
    Group,
    flag,
    lang_option,
    option,
    use_language,
)
from kiebitz.language import LANGUAGES, KiebitzError, Text, choose_language, current_language, reason_of

INTRODUCTION = Text(
    "A chess program with glass walls: play it, look inside, change it.",
    "Ein Schachprogramm mit gläsernen Wänden: spielen, hineinschauen, verändern.",
)
FAREWELL = Text(
    "Every command explains itself with an example: kiebitz go --help",
    "Jeder Befehl erklärt sich mit einem Beispiel: kiebitz go --help",
)
VERSION = Text("show the version", "die Version zeigen")
PORT = Text("port of the web page", "Port der Webseite")
HOST = Text(
    "address of the web page; 0.0.0.0 lets other computers in and needs --token",
    "Adresse der Webseite; 0.0.0.0 lässt andere Rechner ein und braucht --token",
)
TOKEN = Text("secret in the address of the web page", "Geheimnis in der Adresse der Webseite")
NO_BROWSER = Text("do not open the browser", "den Browser nicht öffnen")
UNEXPECTED = Text(
    "Something went wrong inside the program ({error}); the details are in {path}.",
    "Im Programm ist etwas schiefgegangen ({error}); Einzelheiten stehen in {path}.",
)
CUT_OFF = Text("The output cannot be written: {error}.", "Die Ausgabe lässt sich nicht schreiben: {error}.")
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
LONGEST_WORD = 200  # of a complaint: what somebody typed may be longer
NOWHERE = Text("no log, it could not be written", "keinem Protokoll, es ließ sich nicht schreiben")


def families_by_name() -> list[str]:
    """The families of commands there are."""
    return sorted(module.name for module in iter_modules(families.__path__))


def choose_language_early(arguments: list[str]) -> None:
    """Help texts are fixed when commands are declared, so --lang is looked for before anything is parsed."""
    choose_language(None)
    for index, word in enumerate(arguments):
        if word == "--lang":
            value = arguments[index + 1] if index + 1 < len(arguments) else ""
        elif word.startswith("--lang="):
            value = word.partition("=")[2]
        else:
            continue
        for language in LANGUAGES:
            if value.strip().lower() == language:
                choose_language(language)


def build() -> typer.Typer:
    """The whole command line, in the current language."""
    DECLARED.clear()
    app = typer.Typer(
        cls=Group,
        help=str(INTRODUCTION),
        epilog=str(FAREWELL),
        add_completion=False,
        rich_markup_mode="rich",
        options_metavar=str(OPTIONS),
        subcommand_metavar=str(COMMAND),
        invoke_without_command=True,
        pretty_exceptions_enable=False,
    )

    def root(
        ctx: typer.Context,
        version: bool = False,
        port: str | None = None,
        host: str | None = None,
        token: str | None = None,
        no_browser: bool = False,
        lang: str | None = None,
    ) -> None:
        use_language(lang)
        if version:
            print(f"{PROGRAM} {__version__}")
            raise typer.Exit
        if ctx.invoked_subcommand is None:
            from kiebitz.interfaces.web.serve import PORT_OPTION, serve

            spoken = current_language()
            number = None if port is None else int(PORT_OPTION.parse(port))
            serve(number, not no_browser, spoken, host, token, page=None if lang is None else spoken)

    root.__annotations__ |= {
        "ctx": typer.Context,
        "version": Annotated[bool, flag("--version", VERSION)],
        "port": Annotated[str | None, option("--port", PORT, "N", "8765")],
        "host": Annotated[str | None, option("--host", HOST, "ADDRESS", "127.0.0.1")],
        "token": Annotated[str | None, option("--token", TOKEN, "WORD")],
        "no_browser": Annotated[bool, flag("--no-browser", NO_BROWSER)],
        "lang": Annotated[str | None, lang_option()],
    }
    app.callback()(root)
    for name in families_by_name():
        import_module(f"{families.__name__}.{name}").register(app)
    return app


def _leave_out_others(app: typer.Typer, word: str) -> None:
    """Called by its name as the first word, a command is the only one needed: Typer takes a while to make all the others."""
    commands = [each for each in app.registered_commands if each.name == word]
    groups = [each for each in app.registered_groups if each.name == word]
    if commands or groups:
        app.registered_commands, app.registered_groups = commands, groups


def _say_failure(text: Text | str) -> None:
    words = (word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}…" for word in str(text).split())
    print(" ".join(words), file=sys.stderr)


def usage_sentence(error: Any) -> Text | str:
    """Typer's complaint about the call, in one sentence of ours."""
    kind = type(error).__name__
    name = getattr(error, "option_name", "")
    if kind == "NoSuchOption":
        near = ", ".join(getattr(error, "possibilities", None) or ())
        if near:
            return Text(
                "There is no option {name}; meant is perhaps {near}.", "Es gibt keine Option {name}; gemeint ist vielleicht {near}."
            ).format(name=name, near=near)
        return Text("There is no option {name}; --help lists them.", "Es gibt keine Option {name}; --help zählt sie auf.").format(name=name)
    if kind == "BadOptionUsage":
        return Text(
            "The option {name} needs a value, or takes none; see --help.",
            "Die Option {name} braucht einen Wert oder nimmt keinen; siehe --help.",
        ).format(name=name)
    if kind == "MissingParameter":
        return Text("Something is missing in the call: {word}; see --help.", "Im Aufruf fehlt etwas: {word}; siehe --help.").format(
            word=_quoted(error.format_message())
        )
    context: Any = getattr(error, "ctx", None)
    left = list(getattr(context, "args", None) or getattr(context, "_protected_args", None) or ())
    if kind == "UsageError" and isinstance(getattr(context, "command", None), TyperGroup):
        listed = ", ".join(context.command.list_commands(context))
        word = _quoted(error.format_message())
        return Text("There is no command “{word}”; there are: {listed}.", "Es gibt keinen Befehl „{word}“; es gibt: {listed}.").format(
            word=word, listed=listed
        )
    if kind == "UsageError" and "extra argument" in error.format_message():
        return Text("There is a word too many: {words}.", "Da ist ein Wort zu viel: {words}.").format(
            words=" ".join(left) or error.format_message().rpartition("(")[2].partition(")")[0]
        )
    return str(error.format_message())


def _quoted(message: str) -> str:
    """The word between the quotation marks of a message."""
    parts = message.split("'")
    return parts[1] if len(parts) > 2 else message


def _forget_output() -> None:
    """What is still to be written goes nowhere: Python would complain about it at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


TERMINATED = 143  # what a shell calls a command that was asked to end


@contextlib.contextmanager
def _ends_when_asked() -> Iterator[list[int]]:
    """SIGTERM ends a command as an interrupt does: workers are sent home, files are closed.  The list holds it if it came."""
    heard: list[int] = []
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield heard
        return

    def end(number: int, frame: object) -> None:
        heard.append(number)
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    try:
        yield heard
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def run(arguments: list[str]) -> int:
    """Carry out one call; returns the exit code."""
    with _ends_when_asked() as heard:
        code = _carry_out(arguments)
        return TERMINATED if heard else code


def _carry_out(arguments: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show an umlaut is no reason to fail
    choose_language_early(arguments)
    try:
        app = build()
        if COMPLETES in os.environ:
            from typer.completion import completion_init  # type: ignore[attr-defined]

            completion_init()  # a shell asks for words
        elif arguments:
            _leave_out_others(app, arguments[0])
        command = typer.main.get_command(app)
        result = command.main(arguments, prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except KiebitzError as error:
        _say_failure(error.text)
        return 2
    except typer.Exit as error:
        return error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:  # … | head: the reader has seen enough
        _forget_output()
        return 0
    except SystemExit as error:
        if isinstance(error.__context__, BrokenPipeError):  # Typer has met it first
            return 0
        raise
    except Exception as error:
        if isinstance(error, OSError) and error.errno in NO_ROOM and error.filename is None:  # … > file: files of ours have names
            _forget_output()
            _say_failure(CUT_OFF.format(error=reason_of(error)))
            return 2
        if hasattr(error, "format_message") and hasattr(error, "exit_code"):  # of Typer, whose classes moved between its versions
            _say_failure(usage_sentence(error))
            return 2
        from kiebitz.interfaces.failures import keep

        path = keep(error)
        _say_failure(UNEXPECTED.format(error=f"{type(error).__name__}: {error}", path=path or NOWHERE))
        return 1
