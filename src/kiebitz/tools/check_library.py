"""Checks an opening library by thinking: is every end position good enough for the side that chose the line?

`python -m kiebitz.tools.check_library [FILE] [--engine COMMAND] [--movetime SECONDS]`; without an engine our own judges.
A line may end at -0.6 for its side, a gambit at -1.0.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kiebitz.core.board import Board
from kiebitz.game.book import STANDARD_FILE
from kiebitz.game.book_check import BookError, Library, Variation, check_file
from kiebitz.game.external import ExternalEngine
from kiebitz.language import KiebitzError, Text, choose_language
from kiebitz.limits import Limits
from kiebitz.player import Player
from kiebitz.score import Score

LOWEST = -60  # centipawns
LOWEST_GAMBIT = -100


@dataclass(frozen=True)
class Verdict:
    """What a player thinks of the end of a line."""

    variation: Variation
    score: Score  # White's view

    @property
    def bound(self) -> int:
        return LOWEST_GAMBIT if self.variation.taste == "gambit" else LOWEST

    @property
    def unhappy(self) -> tuple[bool, ...]:
        """The sides (White is True) that chose the line and stand too badly."""
        return tuple(
            white for white in (True, False) if self.variation.is_for(white) and self.score.for_side(white).centipawns < self.bound
        )

    def sentence(self) -> Text:
        sides = {True: Text("White", "Weiß"), False: Text("Black", "Schwarz")}
        return Text(
            "Line {line}, {name}: {side} stands at {score}, allowed is {bound}.",
            "Zeile {line}, {name}: {side} steht bei {score}, erlaubt ist {bound}.",
        ).format(
            line=self.variation.line,
            name=self.variation.name,
            side=sides[self.unhappy[0]],
            score=self.score.for_side(self.unhappy[0]),
            bound=f"{self.bound / 100:+.2f}",
        )


def judge(library: Library, player: Player, limits: Limits, progress: Callable[[int], None] = lambda done: None) -> Iterator[Verdict]:
    """Let the player think about the end of every line."""
    for done, variation in enumerate(library.variations, start=1):
        board = Board()
        for move in variation.moves:
            board.push(move)
        player.new_game()
        decision = player.choose(board, limits)
        progress(done)
        yield Verdict(variation, decision.score or Score(cp=0))


def own_engine() -> Player:
    from kiebitz.engine import Engine

    return Engine()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="kiebitz.tools.check_library", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, default=STANDARD_FILE)
    parser.add_argument("--engine", help="command of a UCI engine; without it our own engine judges")
    parser.add_argument("--movetime", type=float, default=1.0, help="seconds for each line (1)")
    parser.add_argument("--depth", type=int, help="think to this depth instead of a time")
    parser.add_argument("--all", action="store_true", help="print every line with its score")
    parser.add_argument("--lang", choices=("en", "de"))
    wanted = parser.parse_args(arguments)
    choose_language(wanted.lang)
    limits = Limits(depth=wanted.depth) if wanted.depth else Limits(movetime=wanted.movetime)
    try:
        return _run(wanted.file, wanted.engine, limits, wanted.all)
    except BookError as error:
        for fault in error.faults:
            print(fault, file=sys.stderr)
        print(error, file=sys.stderr)
    except KiebitzError as error:
        print(error, file=sys.stderr)
    return 2


def _run(file: Path, command: str | None, limits: Limits, everything: bool) -> int:
    library, faults = check_file(file)
    if library is None:
        raise BookError(Text("{file} has faults ({n}).", "{file} hat Fehler ({n}).").format(file=file, n=len(faults)), tuple(faults))
    player = ExternalEngine(command) if command else own_engine()
    total = len(library.variations)

    def progress(done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done}/{total} ", end="", file=sys.stderr, flush=True)

    bad = 0
    try:
        for verdict in judge(library, player, limits, progress):
            if everything:
                print(f"{verdict.score!s:>7}  {verdict.variation.side:<5} {verdict.variation.taste:<6} {verdict.variation.name}")
            if verdict.unhappy:
                bad += 1
                print(verdict.sentence())
    finally:
        player.close()
    print(
        Text(
            "{n} lines judged by {player}, {bad} of them too bad.", "{n} Varianten beurteilt von {player}, davon {bad} zu schlecht."
        ).format(n=total, player=player.name, bad=bad)
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
