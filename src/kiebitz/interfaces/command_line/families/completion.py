"""`kiebitz completion`: what makes a shell complete commands and options when Tab is pressed."""

from typing import Annotated

import typer

from kiebitz.interfaces.command_line.declare import COMPLETES, LOOK, PROGRAM, UsageError, argument, command
from kiebitz.language import Text

COMPLETION = Text(
    "Print what makes a shell complete commands and options.",
    "Ausgeben, womit eine Shell Befehle und Optionen ergänzt.",
)
SHELL = Text("bash, zsh, fish or powershell", "bash, zsh, fish oder powershell")
SHELLS = ("bash", "zsh", "fish", "powershell")


def register(app: typer.Typer) -> None:
    @command(app, "completion", COMPLETION, "kiebitz completion bash >> ~/.bashrc", LOOK)
    def completion(shell: Annotated[str, argument("SHELL", SHELL)] = "bash") -> None:
        from typer.completion import get_completion_script  # type: ignore[attr-defined]

        word = shell.strip().lower()
        if word not in SHELLS:
            raise UsageError(
                Text("There are {listed}, not “{shell}”.", "Es gibt {listed}, nicht „{shell}“.").format(
                    listed=", ".join(SHELLS), shell=shell
                )
            )
        print(get_completion_script(prog_name=PROGRAM, complete_var=COMPLETES, shell=word))
