"""Tic-tac-toe in the terminal, with the dialog of 1985: rows A to C, columns 1 to 3, typed like "B2".

Only talk and drawing; the game and its three ways of deciding live in `opponents.tictactoe`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kiebitz.language import KiebitzError, Language, Text
from kiebitz.opponents.tictactoe import (
    COMPUTER,
    EMPTY,
    FAULTS,
    HUMAN,
    MODE_TEXTS,
    NEW_GAME,
    Mode,
    Position,
    cell_name,
    choose,
    is_over,
    moves,
    place,
    winner,
)

Answer = TypeVar("Answer")

LEAVING = ("q", "quit", "exit", "ende")  # as the chess board in the terminal understands them too
SIGNS = {EMPTY: " ", COMPUTER: "X", HUMAN: "O"}

TITLE = Text("Tic-tac-toe, the teaching program of 1985", "Tic-Tac-Toe, das Lehrprogramm von 1985")
HELP = Text(
    "Crosses are the computer's, noughts are yours. Cells are typed like B2; ? explains the printed program's fault, q ends.",
    "Kreuze setzt der Computer, Kreise der Mensch. Eingabe eines Feldes: B2; ? erklärt den Fehler des gedruckten Programms, q beendet.",
)
ASK_START = Text("Who starts? H (human) or C (computer): ", "Wer beginnt? M (Mensch) oder C (Computer): ")
MODE_LINE = Text("  {number}  {text}", "  {number}  {text}")
ASK_MODE = Text(
    "How shall the computer decide? 1, 2 or 3 (Enter: 1): ", "Wie soll der Computer entscheiden? 1, 2 oder 3 (Eingabetaste: 1): "
)
ASK_MOVE = Text("Your cell: ", "Das Feld: ")
THINKING = Text("The computer is thinking ...", "Der Computer denkt ...")
PLAYED = Text("The computer plays {cell}.", "Der Computer setzt auf {cell}.")
RESULTS = {
    COMPUTER: Text("The computer has won.", "Der Computer hat gewonnen."),
    HUMAN: Text("The human has won.", "Der Mensch hat gewonnen."),
    EMPTY: Text("A draw.", "Unentschieden."),
}
FAREWELL = Text("Goodbye.", "Auf Wiedersehen.")

NOT_A_STARTER = Text("Expected H or C, not “{typed}”.", "Erwartet wird M oder C, nicht „{typed}“.")
NOT_A_MODE = Text("Expected 1, 2 or 3, not “{typed}”.", "Erwartet wird 1, 2 oder 3, nicht „{typed}“.")
# The original let A0 through, which passed the move; here it is nonsense like the rest.
NOT_A_CELL = Text(
    "A cell is a row A to C and a column 1 to 3, like B2; “{typed}” is none.",
    "Ein Feld ist eine Reihe A bis C und eine Spalte 1 bis 3, etwa B2; „{typed}“ ist keines.",
)
OCCUPIED = Text("{cell} is occupied; free are: {free}.", "{cell} ist besetzt; frei sind: {free}.")


class Quit(Exception):  # noqa: N818  (not an error: the player has had enough)
    """The player typed q, or the input has ended."""


class TypedError(KiebitzError):
    """Something typed that the dialog cannot use."""


def picture(position: Position) -> str:
    """The board with its row letters and column digits."""
    rows = [f" {'ABC'[row]}  " + " | ".join(SIGNS[position[3 * row + column]] for column in range(3)) for row in range(3)]
    return "\n" + "    1   2   3\n" + "\n   ---+---+---\n".join(rows) + "\n"


def read_cell(typed: str, position: Position) -> int:
    """The cell a person means, or one clear sentence."""
    word = typed.strip().upper()
    if len(word) != 2 or word[0] not in "ABC" or word[1] not in "123":
        raise TypedError(NOT_A_CELL.format(typed=typed.strip()))
    cell = 3 * "ABC".index(word[0]) + "123".index(word[1])
    if position[cell] != EMPTY:
        raise TypedError(OCCUPIED.format(cell=word, free=", ".join(cell_name(free) for free in moves(position))))
    return cell


def read_starter(typed: str) -> int:
    word = typed.strip().upper()
    if word in ("H", "M"):
        return HUMAN
    if word == "C":
        return COMPUTER
    raise TypedError(NOT_A_STARTER.format(typed=typed.strip()))


def read_mode(typed: str) -> Mode:
    word = typed.strip()
    if word == "":
        return Mode.PRINTED
    if word in ("1", "2", "3"):
        return list(Mode)[int(word) - 1]
    raise TypedError(NOT_A_MODE.format(typed=word))


class Dialog:
    """One person at the keyboard."""

    def __init__(self, language: Language, read: Callable[[str], str], write: Callable[[str], None]) -> None:
        self._language = language
        self._read = read
        self.write = write

    def say(self, text: Text) -> None:
        self.write(text.to(self._language))

    def ask(self, question: Text, understand: Callable[[str], Answer]) -> Answer:
        """Ask until the answer is understood; q ends, ? explains, nonsense gets one sentence."""
        while True:
            try:
                typed = self._read(question.to(self._language))
            except (EOFError, KeyboardInterrupt):
                raise Quit from None
            if typed.strip().lower() in LEAVING:
                raise Quit
            if typed.strip() == "?":
                for fault in FAULTS:
                    self.say(fault)
                continue
            try:
                return understand(typed)
            except TypedError as error:
                self.say(error.text)


def play_game(dialog: Dialog) -> int:
    """One game; the winner, EMPTY for a draw."""
    dialog.say(TITLE)
    dialog.say(HELP)
    to_move = dialog.ask(ASK_START, read_starter)
    for number, mode in enumerate(Mode, 1):
        dialog.say(MODE_LINE.format(number=number, text=MODE_TEXTS[mode]))
    mode = dialog.ask(ASK_MODE, read_mode)
    position = NEW_GAME
    dialog.write(picture(position))
    while not is_over(position):
        if to_move == HUMAN:
            cell = dialog.ask(ASK_MOVE, lambda typed, now=position: read_cell(typed, now))  # type: ignore[misc]
        else:
            dialog.say(THINKING)
            cell = choose(position, mode)
            dialog.say(PLAYED.format(cell=cell_name(cell)))
        position = place(position, cell, to_move)
        dialog.write(picture(position))
        to_move = COMPUTER if to_move == HUMAN else HUMAN
    dialog.say(RESULTS[winner(position)])
    return winner(position)


def play(language: Language, read: Callable[[str], str] = input, write: Callable[[str], None] = print) -> None:
    """Play at the terminal until the game is over or the player types q."""
    dialog = Dialog(language, read, write)
    try:
        play_game(dialog)
    except Quit:
        dialog.say(FAREWELL)
