"""`kiebitz train`: exercises from one's own games and opening lines, in plain text."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiebitz.interfaces.command_line.declare import PLAY, UsageError, command, flag, json_option, option
from kiebitz.interfaces.command_line.output import Waiting, new_table, print_json
from kiebitz.language import KiebitzError, Text, current_language
from kiebitz.options import Option

if TYPE_CHECKING:
    from collections.abc import Iterator

    import chess.pgn

    from kiebitz.tools.training.collection import Collection
    from kiebitz.tools.training.exercise import Exercise

TRAIN = Text(
    "Find the better move in positions of your own games; what was missed comes back.",
    "In Stellungen eigener Partien den besseren Zug finden; was entging, kommt wieder.",
)
COLLECT = Text(
    "first take the mistakes of a game: its number in the archive, or a PGN file", "erst Fehler sammeln: Nummer im Archiv oder PGN-Datei"
)
SIDE = Option("side", "both", Text("whose mistakes", "wessen Fehler"), choices=("white", "black", "both"))
LIST = Text("only tell what there is and what is missed most", "nur sagen, was da ist und was am häufigsten entgeht")
ADDED = Text("{n} new exercises.", "{n} neue Übungen.")
ADDED_ONE = Text("One new exercise.", "Eine neue Übung.")
NOTHING = Text(
    "No exercise is due. kiebitz train --collect GAME makes some of a game.",
    "Keine Übung ist fällig. kiebitz train --collect PARTIE macht welche aus einer Partie.",
)
READING = Text("Reading the game", "Die Partie wird gelesen")
QUESTION = {
    True: Text("White to move. {move} was played; what was better?", "Weiß am Zug. Gespielt wurde {move}; was war besser?"),
    False: Text("Black to move. {move} was played; what was better?", "Schwarz am Zug. Gespielt wurde {move}; was war besser?"),
}
OWN_QUESTION = {
    True: Text("Your own line, White to move: what was prepared?", "Eigene Variante, Weiß am Zug: Was war vorbereitet?"),
    False: Text("Your own line, Black to move: what was prepared?", "Eigene Variante, Schwarz am Zug: Was war vorbereitet?"),
}
ASK = Text("Your move (? hint, ! answer, q end): ", "Der Zug (? Tipp, ! Lösung, q Ende): ")
RIGHT, WRONG = Text("Right.", "Richtig."), Text("Not this one.", "Der nicht.")
LINE = Text("Line: {line}", "Variante: {line}")
MOTIF, EXERCISES, FOUND = Text("Motif", "Motiv"), Text("Exercises", "Übungen"), Text("Found", "Gefunden")
NO_GAME = Text("There is no game in {path}.", "In {path} steht keine Partie.")
LEAVING = ("q", "quit", "exit", "ende")


def register(app: typer.Typer) -> None:
    @command(app, "train", TRAIN, "kiebitz train --collect game.pgn --side white", PLAY, rank=50)
    def train(
        collect: Annotated[str | None, option("--collect", COLLECT, "GAME")] = None,
        side: Annotated[str, option("--side", SIDE.text, "white|black|both")] = "both",
        listed: Annotated[bool, flag("--list", LIST)] = False,
        as_json: Annotated[bool, json_option()] = False,
    ) -> None:
        from kiebitz.tools.training.collection import Collection
        from kiebitz.tools.training.own_lines import renew

        collection = Collection()
        renew(collection)
        wanted = str(SIDE.parse(side))
        if collect is not None:
            added = collection.add(_made(collect, wanted))
            if not as_json:
                print(ADDED_ONE if added == 1 else ADDED.format(n=added))
        if as_json:
            print_json(
                {
                    "due": len(collection.due()),
                    "total": len(collection.all()),
                    "weaknesses": [
                        {"motif": one.motif, "name": str(one.name), "exercises": one.exercises, "tries": one.tries, "right": one.right}
                        for one in collection.weaknesses()
                    ],
                }
            )
        elif listed:
            _tell(collection)
        elif collect is None:
            _ask_all(collection)


def _made(game: str, side: str) -> "Iterator[Exercise]":
    from kiebitz.reasons.asking import Asker
    from kiebitz.tools.training.collecting import judged
    from kiebitz.tools.training.making import exercises_of

    tree = _tree(game)
    with Waiting(READING, max(1, sum(1 for _ in tree.mainline()))) as bar:
        done = 0

        def step() -> None:
            nonlocal done
            done += 1
            bar.step(done, None, READING)

        report = judged(tree, step=step)
    asker = Asker()
    try:
        for white in (True, False):
            if side in ("both", "white" if white else "black"):
                yield from exercises_of(report, white, asker)
    finally:
        asker.close()


def _tree(game: str) -> "chess.pgn.Game":
    from kiebitz.game.record.archive import Archive
    from kiebitz.game.record.pgn import read_games

    if game.isdecimal():
        archive = Archive()
        try:
            return archive.tree(int(game))
        finally:
            archive.close()
    record = next(iter(read_games(Path(game))), None)
    if record is None or record.tree.next() is None:
        raise UsageError(NO_GAME.format(path=game))
    return record.tree


def _tell(collection: "Collection") -> None:
    from kiebitz.interfaces.command_line.output import console

    table = new_table(MOTIF, EXERCISES, FOUND)
    for one in collection.weaknesses():
        table.add_row(str(one.name), str(one.exercises), f"{one.right} / {one.tries}" if one.tries else "–")
    console().print(table)


def _ask_all(collection: "Collection") -> None:
    """One after the other, until nothing is due or the person has had enough."""
    if not collection.due():
        print(NOTHING)
    while due := collection.due():
        if not _ask(collection, due[0]):
            return


def _ask(collection: "Collection", one: "Exercise") -> bool:
    """Put one exercise; False: the person leaves."""
    from kiebitz.core.board import Board
    from kiebitz.game.notation import read_move, san_text
    from kiebitz.game.record.prints import diagram

    board = Board(one.fen)
    print(f"\n{one.source}\n\n{diagram(one.fen, current_language(), white_below=board.white_to_move)}\n")
    if one.played:
        print(QUESTION[board.white_to_move].format(move=san_text(board.san(one.played))))
    else:
        print(OWN_QUESTION[board.white_to_move])
    hints, missed = 0, False
    while True:
        try:
            word = input(str(ASK)).strip()
        except EOFError:
            return False
        if word.lower() in LEAVING:
            return False
        if word == "?" and hints < len(one.hints) - 1:
            print(one.hints[hints].text)
            hints += 1
            continue
        if word == "!":
            collection.answered(one.key, False, True)
            break
        try:
            move = read_move(board, word)
        except KiebitzError as error:
            print(error.text)
            continue
        if move in one.solutions:
            print(RIGHT)
            collection.answered(one.key, True, hints > 0 or missed)
            break
        if not missed:
            collection.answered(one.key, False, False)
        missed = True
        print(WRONG)
    print(one.hints[-1].text)
    print(LINE.format(line=" ".join(str(san_text(san)) for san in board.san_line(one.line))))
    return True
