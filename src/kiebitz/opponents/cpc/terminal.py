"""The BASIC program at its machine: title, menu, forty columns of mode 1, four keys and ENTER.

Words and places are those of lines 1430-1970, 2030-2320, 4060-4100, 6250-6410 and 9000 ff.; figures, joystick, blinking, set-up,
the question who begins and the menu of five levels are the improvements 4.1 to 4.5 and 4.8 of the book.  Beside the painted screen
the moves are printed in two columns.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable

from kiebitz.opponents.cpc.board import COMPUTER, SQUARES, WIDTHS
from kiebitz.opponents.cpc.dialogue import (
    DELETE,
    ENTER,
    MASK,
    THINKING,
    YOUR_MOVE,
    InputMask,
    letter,
    other_colour,
    square_colour,
    square_name,
)
from kiebitz.opponents.cpc.figures import COMPUTERS, DARK, INKS, LETTER, WIDTH, pixels
from kiebitz.opponents.cpc.joystick import FIRE, LEVER, Joystick
from kiebitz.opponents.cpc.program import Program
from kiebitz.opponents.cpc.set_up import MAY_SET_UP, Editor, edit, yes_or_no
from kiebitz.opponents.cpc.state import Settings
from kiebitz.opponents.original import Block, Conversation, Glyph, Letters, Picture, Say, Talk

COLUMNS, ROWS = 40, 25
TITLE = ("Schneider-Schachprogramm", "in BASIC")
MENU = (
    "Bitte waehlen Sie ...",
    "Spielstaerke 1 (ca. 3 Minuten bis zum Zug) ... (1)",
    "Spielstaerke 2 (ca. 10 Minuten bis zum Zug) ... (2)",
    "... '1' oder '2' druecken!",
)
FIVE = "4.8"  # the chapter of the book whose lines add three levels: typed at the menu it brings theirs
MENU_OF_FIVE = tuple(f"Spielstaerke {level}" for level in range(1, len(WIDTHS) + 1))
BEGINNER = ("Wer soll beginnen ?", "Spieler (1)", "Computer (2)", "Zufallswahl (3)")
BEGINS = {False: "*** Spieler beginnt ***", True: "*** Computer beginnt ***"}
COLUMN_HEADS = (" ".join(word.strip() for word in YOUR_MOVE), " ".join(THINKING))  # of the moves printed in two columns
DEL = "DEL"  # how the key is typed where there are only lines
SHOWN = 12  # half-moves of the list


class Screen:
    """What the tube shows."""

    def __init__(self) -> None:
        self.program: Program | None = None
        self.editor: Editor | None = None
        self.mask = InputMask()
        self.joystick: Joystick | None = None  # while it is used
        self.message: tuple[str, ...] = ()
        self.examined: tuple[str, ...] = ()
        self.moved: tuple[int, ...] = ()  # squares that blink

    def picture(self) -> Picture | None:
        """The board with its inks, the list of moves at the right, below it the window for messages; None before the game."""
        moved, waits = self.moved, False
        if self.editor is not None:
            squares, turned = self.editor.squares, self.editor.turned
            moved, waits = (self.editor.square,), True
        elif self.program is not None:
            squares, turned = self.program.state.squares, self.program.turned
            if self.joystick is not None:
                moved, waits = (99 - self.joystick.at if turned else self.joystick.at,), True
        else:
            return None
        blocks, glyphs = [], []
        for square in SQUARES:
            file, rank = divmod(square, 10)
            column, row = 4 * file - 3, 24 - 3 * rank  # from 0; the listing counts from 1
            blinks = square in moved
            other = INKS[other_colour(square)] if blinks else ""
            blocks.append(Block(column, row, 4, 3, INKS[square_colour(square)], other, blinks and waits))
            if code := squares[square]:
                pen = COMPUTERS if code > 0 else LETTER
                glyphs.append(Glyph(column + 1, row, pixels(code), WIDTH, INKS[pen], letter(code), blinks))
        edge = [Letters(0, 25 - 3 * rank, str(9 - rank if turned else rank), INKS[LETTER]) for rank in range(8, 0, -1)]
        edge += [Letters(4 * file - 2, 24, "HGFEDCBA"[file - 1] if turned else "ABCDEFGH"[file - 1], INKS[LETTER]) for file in range(1, 9)]
        listed = [Letters(34, row, line, INKS[LETTER]) for row, line in enumerate(self._listed()) if line]
        said = [Letters(34, 20 + row, line, INKS[LETTER]) for row, line in enumerate(self.message)]
        thinking = tuple(Letters(34, 20 + row, f"{line:<6}", INKS[LETTER]) for row, line in enumerate((*THINKING, "")))
        passing = tuple((*thinking, Letters(34, 23, move, INKS[LETTER])) for move in self.examined)
        return Picture(COLUMNS, ROWS, INKS[DARK], tuple(blocks), tuple(glyphs), tuple(edge + listed + said), passing)

    def _listed(self) -> list[str]:
        """The last half-moves, an empty line after each of the second side."""
        moves = self.program.moves if self.program is not None else []
        first = max(0, len(moves) - SHOWN)
        lines: list[str] = []
        for number, move in enumerate(moves[first:], start=first):
            lines += [move, ""] if number % 2 else [move]
        return lines

    def thought(self) -> None:
        """Lines 5400 ff.: every move it examined stood in the mask for a moment."""
        assert self.program is not None
        turned = self.program.turned
        self.examined = tuple(
            f"{square_name(start, turned)}{'x' if takes else '-'}{square_name(target, turned)}"
            for start, target, takes in self.program.state.examined
        )

    def press(self, key: str) -> None:
        """A key or the joystick: fire takes over from the keyboard, DEL gives back."""
        if key == DELETE:
            self.joystick = None
        if self.joystick is None and key != FIRE:
            self.mask.press(key)
            return
        if self.joystick is None:
            self.joystick = Joystick(self.program is not None and self.program.turned)
            self.mask.show(self.joystick.move)
        elif self.joystick.press(key):
            self.joystick = None
            self.mask.press(ENTER)
        else:
            self.mask.show(self.joystick.move)

    def ask(self) -> None:
        self.message = (*YOUR_MOVE, "", self.mask.text)


def _one_of(keys: Iterable[str]) -> Generator[str, str, str]:
    """Only these keys react."""
    while True:
        typed = (yield "").strip()
        if typed in tuple(keys):
            return typed


def _level(say: Say) -> Generator[str, str, Settings]:
    """The menu of the listing, or that of the chapter that adds levels; their fifth is the second of the listing."""
    chosen = yield from _one_of(("1", "2", FIVE))
    if chosen != FIVE:
        return Settings(level=int(chosen))
    say("", *MENU_OF_FIVE)
    width = WIDTHS[int((yield from _one_of("12345"))) - 1]
    return Settings(level=2 if width else 1, width=width)


def _row(players: str, computers: str) -> str:
    return f"{players:<12}{computers}".rstrip()


def _game(say: Say, screen: Screen) -> Talk:
    program = screen.program
    assert program is not None
    say("", _row(*COLUMN_HEADS))
    players = ""  # his move, until the computer's stands beside it
    while program.state.side:
        if program.state.side == COMPUTER:
            answer = _computer(screen, program)
            say(_row(players, answer))
            players = ""
            continue
        screen.ask()
        typed = yield ""
        screen.examined, screen.moved = (), ()
        for key in (DELETE,) if typed.strip().upper() == DEL else (*typed, ENTER):
            screen.press(key)
        if screen.mask.entered:
            start, target = screen.mask.entered
            move = square_name(start).lower() + square_name(target).lower()
            screen.mask.clear()  # a refused move shows no message
            if program.enter(move):
                screen.moved = (program.state.start, program.state.target)
                players = program.moves[-1]
    screen.message = (program.message,)
    say(program.message)


def _computer(screen: Screen, program: Program) -> str:
    """Its move as the list shows it; empty when it has none."""
    answered = program.answer()
    screen.thought()
    screen.message = (*THINKING, "", MASK)
    if answered is None:
        return ""
    screen.moved = (program.state.start, program.state.target)
    return program.moves[-1]


def _talk(say: Say, screen: Screen) -> Talk:
    say(*TITLE, "", *MENU)
    settings = yield from _level(say)
    say(*BEGINNER)
    who = yield from _one_of("123")
    computer = who == "2" or (who == "3" and random.random() > 0.5)
    say(BEGINS[computer])  # the book advises to let it begin only with its library
    wants = yield from yes_or_no(MAY_SET_UP)
    program = Program(settings, computer, book=computer and wants == "N", random=lambda _: random.random())
    if wants == "J":  # from here the library is of no use
        screen.editor = Editor(computer)
        yield from edit(say, screen.editor)
        program.state.squares, screen.editor = screen.editor.squares, None
    screen.program = program
    yield from _game(say, screen)


def converse(may_use_files: bool = True) -> Conversation:
    """Type RUN.  The program knows no files."""
    screen = Screen()
    return Conversation(lambda say: _talk(say, screen), ("1", "2", "3", "4", "5", FIVE, "J", "N", FIRE, *LEVER, DEL), screen.picture)
