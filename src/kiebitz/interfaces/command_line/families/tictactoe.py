"""`kiebitz tictactoe`: the little teaching program of 1985 in the terminal."""

import typer

from kiebitz.interfaces.command_line.declare import PLAY, command
from kiebitz.language import Text, current_language

TEXT = Text("Play tic-tac-toe against the teaching program of 1985.", "Tic-Tac-Toe gegen das Lehrprogramm von 1985 spielen.")


def register(app: typer.Typer) -> None:
    @command(app, "tictactoe", TEXT, "kiebitz tictactoe", PLAY, rank=40)
    def tictactoe() -> None:
        from kiebitz.interfaces.terminal.tictactoe import play

        play(current_language())
