"""`kiebitz doctor`: what to look at first when something does not work."""

from typing import Annotated

import typer

from kiebitz.interfaces.command_line.declare import EXAMINE, command, json_option
from kiebitz.interfaces.command_line.output import print_facts, print_json
from kiebitz.language import Text

DOCTOR = Text(
    "Look after Kiebitz itself: versions, processor, compiled code, engines, browser, archive.",
    "Nach Kiebitz selbst sehen: Versionen, Prozessor, übersetzter Code, Engines, Browser, Archiv.",
)


def register(app: typer.Typer) -> None:
    @command(app, "doctor", DOCTOR, "kiebitz doctor", EXAMINE, rank=230)
    def doctor(as_json: Annotated[bool, json_option()] = False) -> None:
        from kiebitz.tools.doctor import examine

        findings = list(examine())
        if as_json:
            print_json({one.key: {"value": str(one.value), "ok": one.well} for one in findings})
        else:
            print_facts([(one.name, one.value) for one in findings])
        if not all(one.well for one in findings):
            raise typer.Exit(1)
