"""Setting up a position, man by man or by FEN, and every reason why it cannot be played.

A faulty set-up is refused with all its faults at once, so that nobody has to guess and try
again for each of them.
"""

from __future__ import annotations

import chess

from kiebitz.core.board import Board
from kiebitz.core.fen import START_FEN, spell
from kiebitz.core.men import PIECE_LETTERS, PIECE_NAMES
from kiebitz.game.results import BLACK, WHITE
from kiebitz.language import KiebitzError, Text


class SetupError(KiebitzError):
    """A position that cannot be played, with every reason."""

    def __init__(self, reasons: tuple[Text, ...]) -> None:
        super().__init__(Text.finished(" ".join(r.en for r in reasons), " ".join(r.de for r in reasons)))
        self.reasons = reasons


def _side(white: bool) -> Text:
    return WHITE if white else BLACK


class Setup:
    """A position being built; anything can be placed, `faults` tells what is wrong with it."""

    def __init__(self, chess960: bool = False) -> None:
        self.chess960 = chess960
        self.men: dict[int, str] = {}  # square 0 (a1) to 63 (h8) -> letter as in FEN
        self.white_to_move = True
        self.castling = "-"
        self.en_passant = "-"
        self.halfmove_clock = 0
        self.fullmove_number = 1

    # Building

    def place(self, piece: str, square: str | int) -> None:
        """Put a man on an empty square; letters as in FEN, large for White."""
        number = _square(square)
        if piece not in PIECE_LETTERS or len(piece) != 1:
            raise SetupError(
                (
                    Text(
                        "“{piece}” is no piece; pieces are P N B R Q K for White and p n b r q k for Black.",
                        "„{piece}“ ist keine Figur; Figuren sind P N B R Q K für Weiß und p n b r q k für Schwarz.",
                    ).format(piece=piece),
                )
            )
        if number in self.men:
            raise SetupError(
                (
                    Text("{square} is occupied by a {name}; take it off first.", "{square} ist besetzt ({name}); erst abräumen.").format(
                        square=chess.square_name(number), name=PIECE_NAMES[self.men[number].lower()]
                    ),
                )
            )
        self.men[number] = piece

    def remove(self, square: str | int) -> str | None:
        """Take a man off; nothing happens on an empty square."""
        return self.men.pop(_square(square), None)

    def clear(self) -> None:
        self.men.clear()

    @staticmethod
    def from_fen(fen: str, chess960: bool = False) -> Setup:
        """Read a FEN; fields left out get their usual values.  Unreadable: refused with every reason."""
        setup, faults = _read(fen, chess960)
        if faults:
            raise SetupError(tuple(faults))
        return setup

    # Judging

    def faults(self) -> tuple[Text, ...]:
        """Every reason why nobody can play from here; empty when all is well."""
        found: list[Text] = []
        for white in (True, False):
            found += self._men_faults(white)
        found += self._pawn_rank_faults()
        kings = [square for square, man in self.men.items() if man in "Kk"]
        if len(kings) == 2 and self._count("K") == 1:
            found += self._check_faults()
        found += self._castling_faults()
        found += self._en_passant_faults()
        return tuple(found)

    def _count(self, letter: str) -> int:
        return sum(man == letter for man in self.men.values())

    def _men_faults(self, white: bool) -> list[Text]:
        def count(letter: str) -> int:
            return self._count(letter if white else letter.lower())

        side = _side(white)
        found = []
        if count("K") == 0:
            found.append(Text("{side} has no king.", "{side} hat keinen König.").format(side=side))
        elif count("K") > 1:
            found.append(
                Text("{side} has {n} kings, exactly one is needed.", "{side} hat {n} Könige, nötig ist genau einer.").format(
                    side=side, n=count("K")
                )
            )
        men = sum(man.isupper() == white for man in self.men.values())
        if men > 16:
            found.append(
                Text(
                    "{side} has {n} men, at most 16 are possible.", "{side} hat {n} Figuren und Bauern, möglich sind höchstens 16."
                ).format(side=side, n=men)
            )
        pawns = count("P")
        if pawns > 8:
            found.append(
                Text("{side} has {n} pawns, at most 8 are possible.", "{side} hat {n} Bauern, möglich sind höchstens 8.").format(
                    side=side, n=pawns
                )
            )
        promoted = max(0, count("Q") - 1) + max(0, count("R") - 2) + max(0, count("N") - 2) + self._promoted_bishops(white)
        if promoted and pawns + promoted > 8:
            found.append(
                Text(
                    "{side} has {pawns} pawns and at least {promoted} promoted pieces, together at most 8 are possible.",
                    "{side} hat {pawns} Bauern und mindestens {promoted} umgewandelte Figuren, zusammen sind höchstens 8 möglich.",
                ).format(side=side, pawns=pawns, promoted=promoted)
            )
        return found

    def _promoted_bishops(self, white: bool) -> int:
        """Each side starts with one bishop on each colour of squares."""
        bishop = "B" if white else "b"
        light = sum(man == bishop and (square + square // 8) % 2 == 1 for square, man in self.men.items())
        return max(0, light - 1) + max(0, self._count(bishop) - light - 1)

    def _pawn_rank_faults(self) -> list[Text]:
        squares = sorted(square for square, man in self.men.items() if man in "Pp" and square // 8 in (0, 7))
        if not squares:
            return []
        listed = ", ".join(chess.square_name(square) for square in squares)
        return [
            Text(
                "Pawns cannot stand on the first or last rank ({squares}).",
                "Bauern können nicht auf der ersten oder letzten Reihe stehen ({squares}).",
            ).format(squares=listed)
        ]

    def _check_faults(self) -> list[Text]:
        board = self._reference()
        board.turn = not self.white_to_move
        if not board.is_check():
            return []
        return [
            Text(
                "{side} is in check although it is the other side's turn.", "{side} steht im Schach, obwohl die andere Seite am Zug ist."
            ).format(side=_side(not self.white_to_move))
        ]

    def _castling_faults(self) -> list[Text]:
        if self.chess960:
            return self._castling_960_faults()
        found = []
        for right in self.castling.replace("-", ""):
            white, long_side = right.isupper(), right in "Qq"
            rank = 0 if white else 7
            king, rook = ("K", "R") if white else ("k", "r")
            home = chess.square(4, rank)
            corner = chess.square(0 if long_side else 7, rank)
            if self.men.get(home) != king or self.men.get(corner) != rook:
                kind = Text("queen's side", "lange") if long_side else Text("king's side", "kurze")
                found.append(
                    Text(
                        "{side} cannot have the right to castle on the {kind}: king or rook is not on its first square.",
                        "{side} kann das Recht auf die {kind} Rochade nicht haben: König oder Turm steht nicht auf dem Ausgangsfeld.",
                    ).format(side=_side(white), kind=kind)
                )
        return found

    def _castling_960_faults(self) -> list[Text]:
        """In Chess960 the rook may start anywhere on the back rank, on the named side of the king."""
        board = self._reference()
        board.chess960 = True
        wanted = len(self.castling.replace("-", ""))
        board.set_castling_fen(self.castling)
        if chess.popcount(board.clean_castling_rights()) == wanted:
            return []
        return [
            Text(
                "The castling rights {rights} do not fit: king and rook must stand on the back rank.",
                "Die Rochaderechte {rights} passen nicht: König und Turm müssen auf der Grundreihe stehen.",
            ).format(rights=self.castling)
        ]

    def _en_passant_faults(self) -> list[Text]:
        if self.en_passant == "-":
            return []
        square = chess.parse_square(self.en_passant)
        forward = 8 if self.white_to_move else -8
        rank_is_right = square // 8 == (5 if self.white_to_move else 2)
        pawn = "p" if self.white_to_move else "P"
        if rank_is_right and square not in self.men and square + forward not in self.men and self.men.get(square - forward) == pawn:
            return []
        return [
            Text(
                "En passant on {square} is impossible: no pawn can just have passed it.",
                "En passant auf {square} ist unmöglich: Kein Bauer kann es gerade übersprungen haben.",
            ).format(square=self.en_passant)
        ]

    # Result

    def _placement(self) -> str:
        ranks = []
        for rank in range(7, -1, -1):
            text, empty = "", 0
            for file in range(8):
                man = self.men.get(8 * rank + file)
                if man is None:
                    empty += 1
                    continue
                text += (str(empty) if empty else "") + man
                empty = 0
            ranks.append(text + (str(empty) if empty else ""))
        return "/".join(ranks)

    def _reference(self) -> chess.Board:
        board = chess.Board(None)
        for square, man in self.men.items():
            board.set_piece_at(square, chess.Piece.from_symbol(man))
        return board

    def fen(self) -> str:
        """The position as it stands, faulty or not."""
        side = "w" if self.white_to_move else "b"
        return f"{self._placement()} {side} {self.castling} {self.en_passant} {self.halfmove_clock} {self.fullmove_number}"

    def board(self) -> Board:
        """The finished position, or SetupError with every reason."""
        faults = self.faults()
        if faults:
            raise SetupError(faults)
        return Board(self.fen(), self.chess960)


def check_fen(fen: str, chess960: bool = False) -> tuple[Text, ...]:
    """Every reason why this FEN cannot be played."""
    setup, faults = _read(fen, chess960)
    return tuple(faults) + setup.faults()


def playable_fen(fen: str, chess960: bool = False) -> str:
    """The FEN with all six fields, or SetupError with every reason; `startpos` is the start position here too."""
    if fen.strip().lower() == "startpos":
        return START_FEN
    faults = check_fen(fen, chess960)
    if faults:
        raise SetupError(faults)
    return Setup.from_fen(fen, chess960).fen()


def _square(square: str | int) -> int:
    if isinstance(square, int) and 0 <= square < 64:
        return square
    if isinstance(square, str) and square.strip().lower() in chess.SQUARE_NAMES:
        return chess.parse_square(square.strip().lower())
    raise SetupError(
        (Text("“{square}” is no square; squares are a1 to h8.", "„{square}“ ist kein Feld; Felder sind a1 bis h8.").format(square=square),)
    )


def _read(fen: str, chess960: bool) -> tuple[Setup, list[Text]]:
    """Read as much as can be understood and note every fault of the writing."""
    found = spell(fen)
    setup, faults = Setup(chess960), list(found.faults)
    setup.men, setup.white_to_move = found.men, found.white_to_move
    setup.halfmove_clock, setup.fullmove_number = found.halfmoves, found.number
    rights = "KQABCDEFGHkqabcdefgh" if chess960 else "KQkq"
    if found.castling != "-" and (set(found.castling) - set(rights) or len(set(found.castling)) != len(found.castling)):
        faults.append(
            Text(
                "The castling rights are “{raw}”, expected are letters out of {rights} or -.",
                "Die Rochaderechte sind „{raw}“, erwartet sind Buchstaben aus {rights} oder -.",
            ).format(raw=found.castling, rights=rights)
        )
    else:
        setup.castling = "".join(right for right in rights if right in found.castling) or "-"
    if found.en_passant == "-" or found.en_passant in chess.SQUARE_NAMES:
        setup.en_passant = found.en_passant
    else:
        faults.append(
            Text(
                "The en-passant square is “{raw}”, expected is a square or -.",
                "Das En-passant-Feld ist „{raw}“, erwartet ist ein Feld oder -.",
            ).format(raw=found.en_passant)
        )
    return setup, faults
