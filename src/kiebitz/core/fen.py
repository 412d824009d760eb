"""Reading and checking FEN, with one clear sentence for everything that can be wrong.

Chess960 rights are read in both customs: KQkq means the outermost rook, a letter A-H the
rook of that file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from kiebitz.core.men import PIECE_LETTERS
from kiebitz.language import KiebitzError, Text

_SIGNS = PIECE_LETTERS + "."  # -1 is the last
START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def placement(men: Iterable[int]) -> str:
    """The first field of a FEN, from the men by number beginning with a1; -1 is an empty square."""
    return placement_of("".join([_SIGNS[man] for man in men]))


def placement_of(signs: str) -> str:
    """The same from their letters, with a dot for each empty square."""
    text = "/".join([signs[rank : rank + 8] for rank in range(56, -1, -8)])
    for empty in range(8, 0, -1):
        text = text.replace("." * empty, str(empty))
    return text


def fen_after_pass(fen: str, counts: bool = True) -> str:
    """The same position with the other side to move.  A pass `counts` as a half-move, as in a game and in the search; it does not where
    the question is only what the other side could do here."""
    men, side, castling, _, halfmoves, number = fen.split()
    if counts:
        halfmoves, number = str(int(halfmoves) + 1), str(int(number) + (side == "b"))
    return f"{men} {'b' if side == 'w' else 'w'} {castling} - {halfmoves} {number}"


def without_counters(fen: str) -> str:
    """Men, side to move, castling rights and en passant: two positions are the same when this is."""
    return " ".join(fen.split()[:4])


class FenError(KiebitzError):
    """A position that cannot be read or cannot be played."""


@dataclass(frozen=True)
class FenFields:
    """A position as read: men by square, and the rest as numbers."""

    men: dict[int, str]
    white_to_move: bool
    rights: int  # bits: white short, white long, black short, black long
    rook_homes: tuple[int, int, int, int]
    passing: int  # -1: none
    fifty: int
    fullmove: int


@dataclass
class Spelling:
    """As much of a FEN as can be understood, and every fault of its writing; whether such a position can be is another question."""

    men: dict[int, str] = field(default_factory=dict)
    white_to_move: bool = True
    castling: str = "-"
    en_passant: str = "-"
    halfmoves: int = 0
    number: int = 1
    faults: list[Text] = field(default_factory=list)

    def fault(self, en: str, de: str, **values: object) -> None:
        self.faults.append(Text(en, de).format(**values))


def _error(en: str, de: str, **values: object) -> FenError:
    return FenError(Text(en, de).format(**values))


def spell(fen: str, fewest: int = 1) -> Spelling:
    """Fields left out at the end, as in EPD, get their usual values."""
    found = Spelling()
    parts = fen.split()
    if not parts:
        found.fault("The FEN is empty.", "Die FEN ist leer.")
        return found
    if not fewest <= len(parts) <= 6:
        found.fault(
            "A FEN has six fields (men, side to move, castling, en passant, two counters), here are {n}.",
            "Eine FEN hat sechs Felder (Steine, Zugrecht, Rochade, en passant, zwei Zähler), hier sind es {n}.",
            n=len(parts),
        )
    placement, side, found.castling, found.en_passant, halfmoves, number = (parts + ["w", "-", "-", "0", "1"][len(parts) - 1 :])[:6]
    _spell_men(found, placement)
    if side in ("w", "b"):
        found.white_to_move = side == "w"
    else:
        found.fault(
            "The side to move in the FEN is “{side}”, expected “w” or “b”.",
            "Das Zugrecht der FEN ist „{side}“, erwartet ist „w“ oder „b“.",
            side=side,
        )
    found.halfmoves = _spell_counter(found, halfmoves, "halfmove counter", "Der Halbzugzähler")
    found.number = max(1, _spell_counter(found, number, "move number", "Die Zugnummer"))
    return found


def _spell_men(found: Spelling, placement: str) -> None:
    ranks = placement.split("/")
    if len(ranks) != 8:
        found.fault(
            "The FEN needs 8 ranks separated by “/”; counted: {n}.",
            "Die FEN braucht 8 durch „/“ getrennte Reihen; gezählt: {n}.",
            n=len(ranks),
        )
        return  # of something else than a position nothing is worth telling sign by sign
    for index, content in enumerate(ranks):
        rank = 7 - index
        file = 0
        for sign in content:
            if sign in "12345678":
                file += int(sign)
            elif sign in PIECE_LETTERS:
                if file < 8:
                    found.men[rank * 8 + file] = sign
                file += 1
            else:
                found.fault(
                    "Rank {rank} of the FEN holds “{sign}”, expected are the letters PNBRQK, pnbrqk and the figures 1 to 8.",
                    "Reihe {rank} der FEN enthält „{sign}“, erwartet sind die Buchstaben PNBRQK, pnbrqk und die Ziffern 1 bis 8.",
                    rank=rank + 1,
                    sign=sign,
                )
        if file != 8:
            found.fault(
                "Rank {rank} of the FEN has {n} squares (“{content}”), expected 8.",
                "Reihe {rank} der FEN hat {n} Felder („{content}“), erwartet sind 8.",
                rank=rank + 1,
                n=file,
                content=content,
            )


def _spell_counter(found: Spelling, text: str, en: str, de: str) -> int:
    # int() also takes "+3", "1_0" and other scripts' figures
    if text.isascii() and text.isdigit() and len(text) <= 5:
        return int(text)
    found.fault(
        f"The {en} of the FEN is “{{field}}”, expected a number from 0 to 99999.",
        f"{de} der FEN ist „{{field}}“, erwartet ist eine Zahl von 0 bis 99999.",
        field=text,
    )
    return 0


def _check_men(men: dict[int, str]) -> None:
    for letter, en, de in (("K", "white", "weiße"), ("k", "black", "schwarze")):
        n = sum(1 for man in men.values() if man == letter)
        if n != 1:
            raise _error(
                f"The position has {{n}} {en} kings, expected one.",
                f"Die Stellung hat {{n}} {de} Könige, erwartet ist genau einer.",
                n=n,
            )
    for square, man in men.items():
        if man in "Pp" and (square < 8 or square >= 56):
            raise _error(
                "A pawn stands on {square}; pawns cannot stand on the first or last rank.",
                "Auf {square} steht ein Bauer; auf der ersten und letzten Reihe können keine Bauern stehen.",
                square="abcdefgh"[square & 7] + str((square >> 3) + 1),
            )
    for upper, en, de in ((True, "White", "Weiß"), (False, "Black", "Schwarz")):
        own = [man.upper() for man in men.values() if man.isupper() == upper]
        pawns = own.count("P")
        if len(own) > 16:
            raise _error(f"{en} has {{n}} men, at most 16 are possible.", f"{de} hat {{n}} Steine, möglich sind höchstens 16.", n=len(own))
        if pawns > 8:
            raise _error(f"{en} has {{n}} pawns, at most 8 are possible.", f"{de} hat {{n}} Bauern, möglich sind höchstens 8.", n=pawns)
        promoted = sum(max(0, own.count(kind) - usual) for kind, usual in (("Q", 1), ("R", 2), ("B", 2), ("N", 2)))
        if promoted > 8 - pawns:
            raise _error(
                f"{en} has {{sum}} pawns and promoted pieces ({{pawns}} and {{n}}), at most 8 are possible.",
                f"{de} hat zusammen {{sum}} Bauern und umgewandelte Figuren ({{pawns}} und {{n}}), möglich sind höchstens 8.",
                sum=pawns + promoted,
                pawns=pawns,
                n=promoted,
            )


def _read_rights(field: str, men: dict[int, str]) -> tuple[int, tuple[int, int, int, int]]:
    homes = [7, 0, 63, 56]
    rights = 0
    if field == "-":
        return 0, (homes[0], homes[1], homes[2], homes[3])
    kings = {man: square for square, man in men.items() if man in "Kk"}
    for sign in field:
        if sign.upper() not in "KQABCDEFGH":
            raise _error(
                "The castling field of the FEN is “{field}”, expected is “-” or letters such as KQkq.",
                "Das Rochadefeld der FEN ist „{field}“, erwartet ist „-“ oder Buchstaben wie KQkq.",
                field=field,
            )
        white = sign.isupper()
        king = kings["K" if white else "k"]
        rook = "R" if white else "r"
        rank = 0 if white else 56
        rooks = [s for s in range(rank, rank + 8) if men.get(s) == rook]
        if sign.upper() == "K":
            found = [s for s in rooks if s > king][-1:]
        elif sign.upper() == "Q":
            found = [s for s in rooks if s < king][:1]
        else:
            found = [s for s in rooks if s & 7 == "ABCDEFGH".index(sign.upper())]
        if king & ~7 != rank or not found:
            raise _error(
                "The FEN claims the castling right “{sign}”, but king and rook do not stand for it.",
                "Die FEN nennt das Rochaderecht „{sign}“, aber König und Turm stehen nicht dafür.",
                sign=sign,
            )
        index = (0 if white else 2) + (0 if found[0] > king else 1)
        rights |= 1 << index
        homes[index] = found[0]
    return rights, (homes[0], homes[1], homes[2], homes[3])


def _read_passing(field: str, white_to_move: bool, men: dict[int, str]) -> int:
    if field == "-":
        return -1
    expected_rank = "6" if white_to_move else "3"
    if len(field) != 2 or field[0] not in "abcdefgh" or field[1] != expected_rank:
        raise _error(
            "The en-passant field of the FEN is “{field}”, expected is “-” or a square of rank {rank}.",
            "Das En-passant-Feld der FEN ist „{field}“, erwartet ist „-“ oder ein Feld der Reihe {rank}.",
            field=field,
            rank=expected_rank,
        )
    square = "abcdefgh".index(field[0]) + 8 * (int(field[1]) - 1)
    behind = square + (8 if white_to_move else -8)
    pawn = men.get(square ^ 8) == ("p" if white_to_move else "P")
    return square if pawn and square not in men and behind not in men else -1


def read_fen(fen: str) -> FenFields:
    """The fields of a FEN (the counters may be missing, as in EPD), or a FenError."""
    found = spell(fen, fewest=2)
    if found.faults:
        raise FenError(found.faults[0])
    _check_men(found.men)
    rights, homes = _read_rights(found.castling, found.men)
    passing = _read_passing(found.en_passant, found.white_to_move, found.men)
    return FenFields(found.men, found.white_to_move, rights, homes, passing, found.halfmoves, found.number)
