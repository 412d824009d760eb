"""DEMOSCHACH at its machine (lines 600-998 and 9000-9388): every input is an answer to a question, in capitals.

Printed are the questions and messages of the listing; the explanation of the input and the names of the kinds are ours.
"""

from __future__ import annotations

import re
import time
from collections.abc import Generator

from kiebitz.opponents.demoschach.printing import AGAIN, move_text, name_of, pass_lines, print_board, trace_lines
from kiebitz.opponents.demoschach.program import INFINITE, Pass, Program
from kiebitz.opponents.demoschach.search import MATE
from kiebitz.opponents.demoschach.settings import budget
from kiebitz.opponents.demoschach.state import WHITE
from kiebitz.opponents.original import Conversation, Say, Talk

TITLE = ("DEMOSCHACH", "(C)1985 G.SCHRUEFER,H.-J.KRAAS")
START = ("WAEHLEN SIE DIE ANFANGSSTELLUNG", "G=GRUNDSTELLUNG, SONST BELIEBIG")
SET_UP = ("GEBEN SIE DIE FIGURENSTANDORTE EIN", "(FELDANGABEN IN BRETTNOTATION (A1-H8)).")
ON_MOVE = "WELCHER SPIELER IST AM ZUG?"
CASTLING = ("WELCHE ROCHADEMOEGLICHKEITEN GIBT ES?", "M=MOEGLICH, U=UNMOEGLICH")
COLOUR = "MIT WELCHER FARBE MOECHTEN SIE SPIELEN?"
LEVEL = "GEBEN SIE BITTE DIE SPIELSTUFE EIN (1-12)"
TRACE = "TESTAUSDRUCKE"
NO_KING = "FEHLENDE FELDANGABE FUER DEN KOENIG!"
NO_SQUARE = "FALSCHE FELDANGABE!"
TOO_MANY = "MAXIMALE FIGURENZAHL ERREICHT!"
OCCUPIED = "FELD SCHON BESETZT!"
NOT_READ = "FALSCHE EINGABE!"
NO_MOVE = "FALSCHER ZUG!"
NOT_PLAYED = "ZUG NICHT AUSFUEHRBAR!"
AGAIN_MOVE = "MOECHTEN SIE DIE ZUGEINGABE WIEDERHOLEN?"
HELP = "BENOETIGEN SIE INFORMATION ZUR EINGABE?"
EXPLAINED = (
    "ERST DAS FELD, VON DEM GEZOGEN WIRD,",
    "DANN DAS ZIELFELD, ZUM BEISPIEL E2 E4;",
    "BEI EINER UMWANDLUNG AUCH DIE NEUE",
    "FIGUR, ZUM BEISPIEL E7 E8 WD.",
)
ITS_MOVE, ITS_VALUE = "MEIN ZUG IST: ", "DER WERT FUER DIESEN ZUG IST"
STALEMATED, RESIGNS, MATES = "ICH BIN PATT!", "ICH GEBE AUF!", "SIE SIND MATT!"
KINDS = (("K", "KOENIG"), ("Q", "DAME"), ("R", "TURM"), ("B", "LAEUFER"), ("N", "SPRINGER"), ("P", "BAUER"))
MOST_MEN = 16
GRUND = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
YOURS = "IHR ZUG: "
_SQUARE = re.compile(r"[A-H][1-8]")
_MOVE = re.compile(r"([A-H][1-8]).([A-H][1-8])(?:.([WS])([DTLS]))?")
_PIECES = dict(zip("DTLS", "qrbn", strict=True))
_DEFAULT_LEVEL = 4


def _is(typed: str, wanted: str) -> bool:
    return typed.strip().upper() == wanted


def _set_up(say: Say) -> Generator[str, str, str]:
    """Lines 9000 ff.: kind after kind, an empty line goes on to the next.  What stands on the first rank nobody asks."""
    say(*SET_UP)
    men: dict[str, str] = {}
    for white in (True, False):
        count = 0
        for letter, name in KINDS:
            while True:
                typed = (yield f"{'WEISS' if white else 'SCHWARZ'} {name}: ").strip().upper()
                if not typed and letter == "K":
                    say(NO_KING)
                elif not typed:
                    break
                elif not _SQUARE.fullmatch(typed):
                    say(NO_SQUARE)
                elif count == MOST_MEN:
                    say(TOO_MANY)
                elif typed in men:
                    say(OCCUPIED)
                else:
                    men[typed] = letter if white else letter.lower()
                    count += 1
                    if letter == "K":
                        break
    side = "w" if _is((yield ON_MOVE + " "), "W") else "b"
    rights = ""
    homes = (("E1", "H1", "K"), ("E1", "A1", "Q"), ("E8", "H8", "k"), ("E8", "A8", "q"))
    possible = [home for home in homes if men.get(home[0]) == ("K" if home[2].isupper() else "k") and men.get(home[1], "").lower() == "r"]
    if possible:
        say(*CASTLING)
    for king, rook, right in possible:
        if _is((yield f"{king} {rook}: "), "M"):
            rights += right
    rows = ["".join(men.get(f"{file}{rank}", "1") for file in "ABCDEFGH") for rank in range(8, 0, -1)]
    placed = "/".join(re.sub("1+", lambda found: str(len(found[0])), row) for row in rows)
    return f"{placed} {side} {rights or '-'} - 0 1"


def _human(say: Say, program: Program) -> Generator[str, str, bool]:
    """Lines 9300-9388: the player's move; False when he gives up after an error."""
    while True:
        typed = (yield YOURS).strip().upper()
        found = _MOVE.fullmatch(typed)
        fault = NOT_READ
        if found:
            start, target, _, new = found.groups()
            squares = (start + target).lower()
            captures, quiet = program.moves()
            fault = NO_MOVE
            if squares in captures or squares in quiet:
                if program.enter(squares + (_PIECES[new] if new else "")):
                    return True
                fault = NOT_PLAYED
        say(fault)
        if not _is((yield AGAIN_MOVE + " "), "J"):
            return False
        if _is((yield HELP + " "), "J"):
            say(*EXPLAINED)


def _program(say: Say, program: Program, level: int, traced: bool) -> bool:
    """Its turn; False when the game is over."""
    white = program.state.side == WHITE
    began = time.perf_counter()

    def after(found: Pass) -> None:
        if traced:
            say(*trace_lines(program))
        if found.repeated:
            say(AGAIN)
        say(*pass_lines(found, time.perf_counter() - began))

    passes = program.think(budget(level), None, after)
    value = passes[-1].value
    line = program.main_line()
    if program.state.stalemate and not line:
        say(STALEMATED)
        return False
    if (value if white else -value) <= -INFINITE or not line:
        say(RESIGNS)
        return False
    start, target, third = line[0]
    promotes = int(program.state.board[start]) in (6, 8) and target // 12 in (2, 9)
    say("", ITS_MOVE + move_text(start, target) + (name_of(third) if promotes else ""), f"{ITS_VALUE} {value}")
    program.play_own_move()
    say(*print_board(program.state))
    if abs(value) >= MATE - 2:
        say(MATES)
        return False
    return True


def _talk(say: Say) -> Talk:
    say(*TITLE, "", *START)
    program = Program()
    fen = GRUND if _is((yield "? "), "G") else (yield from _set_up(say))
    program.set_up(fen)
    human = 1 if _is((yield COLOUR + " "), "W") else 2
    typed = yield LEVEL + " "
    level = int(typed) if typed.strip().isdecimal() and 1 <= int(typed) <= 12 else _DEFAULT_LEVEL  # the original does not look
    say(*print_board(program.state))
    while True:
        if program.state.side == human:
            if not (yield from _human(say, program)):
                return
            say(*print_board(program.state))
        traced = _is((yield TRACE + " "), "J")
        if not _program(say, program, level, traced):
            return


def converse(may_use_files: bool = True) -> Conversation:
    """Load and run.  The program knows no files."""
    return Conversation(_talk, ("G", "W", "S", "J", "N"))
