"""`kiebitz play`: a game in the terminal, on the whole screen or as plain text."""

from typing import Annotated

import typer

from kiebitz.interfaces.command_line.declare import PLAY, command, flag, lang_option, option
from kiebitz.language import Text, current_language
from kiebitz.options import Option

PLAY_TEXT = Text("Play in the terminal.", "Im Terminal spielen.")
OPPONENT = Text("kiebitz, an ancestor, or uci:COMMAND for any UCI engine", "kiebitz, ein Vorfahr oder uci:BEFEHL für jede UCI-Engine")
LEVEL = Option("level", 1, Text("strength of the opponent", "Spielstärke des Gegners"), 1, 100, uci="--level")
STYLE = Text("play style of kiebitz", "Spielstil von kiebitz")
COLOR = Option("color", "white", Text("your colour", "die eigene Farbe"), choices=("white", "black", "random"), uci="--color")
FEN = Text("begin with this position", "mit dieser Stellung beginnen")
PLAIN = Text(
    "plain lines without screen control, for screen readers and scripts",
    "einfache Zeilen ohne Bildschirmsteuerung, für Screenreader und Skripte",
)


def register(app: typer.Typer) -> None:
    @command(app, "play", PLAY_TEXT, "kiebitz play --opponent salomon --color black", PLAY)
    def play(
        opponent: Annotated[str, option("--opponent", OPPONENT, "NAME", "kiebitz")] = "kiebitz",
        level: Annotated[str | None, option("--level", LEVEL.text, "N")] = None,
        style: Annotated[str | None, option("--style", STYLE, "NAME")] = None,
        color: Annotated[str, option("--color", COLOR.text, "white|black|random", "white")] = "white",
        fen: Annotated[str | None, option("--fen", FEN, "FEN")] = None,
        plain: Annotated[bool, flag("--plain", PLAIN)] = False,
        lang: Annotated[str | None, lang_option()] = None,
    ) -> None:
        from kiebitz.interfaces.terminal import run

        run(
            opponent=opponent,
            level=None if level is None else int(LEVEL.parse(level)),
            style=style,
            color=str(COLOR.parse(color)),  # type: ignore[arg-type]
            fen=fen,
            language=current_language(),
            plain=plain,
        )
