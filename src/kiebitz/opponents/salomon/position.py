"""From FEN to Salomon's arrays and back to moves as everybody writes them; and the rules of "Set up board"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kiebitz.language import KiebitzError, Text
from kiebitz.opponents.salomon.kernel.layout import (
    BLACK,
    EMPTY,
    LETTERS,
    LONG,
    MAX_MEN,
    OFF_BOARD,
    SHORT,
    SQUARES,
    STATE,
    WHITE,
    record,
    square_index,
    square_name,
)

_ORDER = {letter: number for number, letter in enumerate("kqrbnp")}


class SetupError(KiebitzError):
    """A position Salomon cannot be asked about."""


def men_of(fen: str) -> dict[int, str]:
    """Square of the 12 x 12 board -> letter of the man."""
    men = {}
    for row, text in zip(range(8, 0, -1), fen.split()[0].split("/"), strict=True):
        file = 1
        for sign in text:
            if sign.isdigit():
                file += int(sign)
            else:
                men[14 + 12 * row + file] = sign
                file += 1
    return men


def setup_problems(fen: str) -> list[Text]:
    """What "Set up board" refuses (thesis, lines 2511-2525), and what any set-up must refuse."""
    men = men_of(fen)
    problems = []
    for name, king in ((Text("White", "Weiß"), "K"), (Text("Black", "Schwarz"), "k")):
        own = [letter for letter in men.values() if letter.isupper() == king.isupper()]
        kinds = [letter.lower() for letter in own]
        pawns = kinds.count("p")
        promoted = sum(max(0, kinds.count(kind) - usual) for kind, usual in zip("qrbn", (1, 2, 2, 2), strict=True))
        if len(own) > MAX_MEN:
            problems.append(
                Text("{side} has {n} men; 16 are allowed.", "{side} hat {n} Steine; erlaubt sind 16.").format(side=name, n=len(own))
            )
        if pawns > 8:
            problems.append(
                Text("{side} has {n} pawns; 8 are allowed.", "{side} hat {n} Bauern; erlaubt sind 8.").format(side=name, n=pawns)
            )
        if pawns + promoted > 8:
            problems.append(
                Text(
                    "{side} has {n} pawns and promoted pieces together; 8 are allowed.",
                    "{side} hat {n} Bauern und umgewandelte Figuren zusammen; erlaubt sind 8.",
                ).format(side=name, n=pawns + promoted)
            )
        if kinds.count("k") != 1:
            problems.append(
                Text("{side} has {n} kings; exactly one is needed.", "{side} hat {n} Könige; nötig ist genau einer.").format(
                    side=name, n=kinds.count("k")
                )
            )
    if any(letter in "pP" and square // 12 in (2, 9) for square, letter in men.items()):
        problems.append(Text("A pawn stands on the first or last rank.", "Ein Bauer steht auf der ersten oder letzten Reihe."))
    return problems


def _rights(fields: list[str], men: dict[int, str]) -> int:
    """Only castling of ordinary chess is known: king on e1, rook on a1 or h1."""
    rights = 0
    text = fields[2] if len(fields) > 2 else "-"
    for colour, king, row, letters in ((WHITE, "K", 1, "KHQA"), (BLACK, "k", 8, "khqa")):
        if men.get(square_index(f"e{row}")) != king:
            continue
        rook = "R" if colour == WHITE else "r"
        if (letters[0] in text or letters[1] in text) and men.get(square_index(f"h{row}")) == rook:
            rights |= SHORT[colour]
        if (letters[2] in text or letters[3] in text) and men.get(square_index(f"a{row}")) == rook:
            rights |= LONG[colour]
    return rights


def castled_by_looks(fen: str) -> tuple[int, int]:
    """Whether each side has castled (0 no, 1 short, 2 long), as far as a position alone can tell.

    GUESS-17: how the program knows is not said.  Castling made in the game or in the search sets the flag; without
    that, a king on the g- or h-file (short) or a- to c-file (long) of its first two ranks without rights has castled.
    """
    men = men_of(fen)
    rights = _rights(fen.split(), men)
    result = [0, 0]
    for square, letter in men.items():
        if letter not in "Kk":
            continue
        colour = WHITE if letter == "K" else BLACK
        file, rank = square % 12 - 2, square // 12 - 1
        own_rank = rank if colour == WHITE else 9 - rank
        if own_rank <= 2 and not rights & (SHORT[colour] | LONG[colour]):
            result[colour] = 1 if file >= 7 else 2 if file <= 3 else 0
    return result[0], result[1]


def put(state: Any, fen: str, worth: Any, castled: tuple[int, int] | None = None) -> None:
    """Set a position up in the arrays.

    GUESS-18: the order of the piece lists at the start is not published, only that the king comes first; here king,
    queens, rooks, bishops, knights, pawns, each from a1 towards h8.
    """
    fields = fen.split()
    men = men_of(fen)
    for problem in setup_problems(fen):
        # More pieces than pawns could have become are odd, but they can be played with.
        if "promoted" not in problem.en:
            raise SetupError(problem)
    state["board"][:] = OFF_BOARD
    state["board"][list(SQUARES)] = EMPTY
    state["address"][:] = 0
    state["men"][:] = 0
    state["material"][:] = 0.0
    for square, letter in sorted(men.items(), key=lambda item: (_ORDER[item[1].lower()], item[0])):
        colour = WHITE if letter.isupper() else BLACK
        code = LETTERS.index(letter)
        state["men"][colour] += 1
        place = int(state["men"][colour])
        state["board"][square] = code
        state["piece"][colour, place] = code
        state["square"][colour, place] = square
        state["address"][square] = place
        state["material"][colour] += worth[code]
    state["side"] = WHITE if fields[1] == "w" else BLACK
    state["salomon"] = state["side"]
    state["rights"] = _rights(fields, men)
    passing = fields[3] if len(fields) > 3 else "-"
    # The original remembers the pawn that has just double-stepped, not the square it jumped over (thesis, lines 2866-2873).
    state["passing"] = 0
    if passing != "-":
        state["passing"] = square_index(passing) + (-12 if state["side"] == WHITE else 12)
    state["castled"][:] = castled if castled is not None else castled_by_looks(fen)


def new_state() -> Any:
    """An empty record; zeros are a valid beginning for every field."""
    return record(STATE)


def uci(move: int) -> str:
    """The move in coordinates; castling as the king's move."""
    start, target, art = move & 255, move >> 8 & 255, move >> 16 & 15
    promotion = LETTERS[art].lower() if art in (2, 3, 4, 5, 9, 10, 11, 12) else ""
    return square_name(start) + square_name(target) + promotion


def moves_from_uci(wanted: Iterable[str], generated: Iterable[int]) -> list[int]:
    """Those of the generated moves that a user named."""
    names = set(wanted)
    return [move for move in generated if uci(move) in names]
