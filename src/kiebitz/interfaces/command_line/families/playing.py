"""`kiebitz play`: a game in the terminal, on the whole screen or as plain text."""

from typing import Annotated

import typer

from kiebitz.game.odds import NONE, ODDS
from kiebitz.interfaces.command_line import asking
from kiebitz.interfaces.command_line.declare import PLAY, command, flag, option
from kiebitz.language import Text, current_language
from kiebitz.options import Option

PLAY_TEXT = Text("Play in the terminal.", "Im Terminal spielen.")
OPPONENT = Text("kiebitz, an ancestor, or uci:COMMAND for any UCI engine", "kiebitz, ein Vorfahr oder uci:BEFEHL für jede UCI-Engine")
LEVEL = Option("level", 1, Text("strength of the opponent", "Spielstärke des Gegners"), 1, 100, uci="--level")
LEVEL_TEXT = Text(
    "strength of the opponent; adaptive: a little better than you, by the games of the archive",
    "Spielstärke des Gegners; adaptive: etwas besser als Sie, nach den Partien des Archivs",
)
STYLE = Text("play style of kiebitz", "Spielstil von kiebitz")
COLOR = Option("color", "white", Text("your colour", "die eigene Farbe"), choices=("white", "black", "random"), uci="--color")
FEN = Text("begin with this position", "mit dieser Stellung beginnen")
ODDS_OPTION = Option("odds", NONE, Text("what the opponent plays without", "was der Gegner vorgibt"), choices=(NONE, *ODDS), uci="--odds")
PLAIN = Text(
    "plain lines without screen control, for screen readers; chosen by itself where there is no terminal",
    "einfache Zeilen ohne Bildschirmsteuerung, für Screenreader; ohne Terminal von selbst gewählt",
)
ORIGINAL = Text(
    "an ancestor at its own machine, with the words and commands of its time",
    "ein Vorfahr an seinem eigenen Rechner, mit den Worten und Befehlen seiner Zeit",
)


def register(app: typer.Typer) -> None:
    @command(app, "play", PLAY_TEXT, "kiebitz play --opponent salomon --color black", PLAY, rank=10)
    def play(
        opponent: Annotated[str, option("--opponent", OPPONENT, "NAME", "kiebitz")] = "kiebitz",
        level: Annotated[str | None, option("--level", LEVEL_TEXT, "N|adaptive")] = None,
        style: Annotated[str | None, option("--style", STYLE, "NAME")] = None,
        color: Annotated[str, option("--color", COLOR.text, "white|black|random", "white")] = "white",
        fen: Annotated[str | None, option("--fen", FEN, "FEN")] = None,
        odds: Annotated[str, option("--odds", ODDS_OPTION.text, "|".join(ODDS), NONE)] = NONE,
        seed: Annotated[str, option("--seed", asking.SEED.text, "N", "0")] = "0",
        plain: Annotated[bool, flag("--plain", PLAIN)] = False,
        original: Annotated[str | None, option("--original", ORIGINAL, "NAME")] = None,
    ) -> None:
        if original is not None:
            import sys

            from kiebitz.interfaces.terminal.original import play_original

            play_original(original.strip().lower(), input, sys.stdout.write, sys.stdout.isatty())
            return
        from kiebitz.game.adapting import ADAPTIVE
        from kiebitz.interfaces.terminal import run

        is_adaptive = level is not None and level.strip().lower() in ADAPTIVE
        run(
            opponent=opponent,
            level=None if level is None or is_adaptive else int(LEVEL.parse(level)),
            is_adaptive=is_adaptive,
            style=style,
            color=str(COLOR.parse(color)),  # type: ignore[arg-type]
            fen=fen,
            odds=str(ODDS_OPTION.parse(odds)),
            seed=int(asking.SEED.parse(seed)),
            language=current_language(),
            plain=plain,
        )
