"""A position with a friendly plain-Python face: FEN in and out, legal moves, notation, results.

Moves are UCI strings everywhere above the kernels ("e2e4", "e7e8q", castling "e1g1"; in
Chess960 king takes rook).  Squares are numbers 0 (a1) to 63 (h8), pieces letters as in FEN.
"""

from __future__ import annotations

from typing import Any, Self

import chess
import numpy as np

from kiebitz.core.attacks import tables
from kiebitz.core.bitboards import square_name
from kiebitz.core.fen import START_FEN, FenError, placement, read_fen
from kiebitz.core.men import PIECE_LETTERS
from kiebitz.core.moves import generate
from kiebitz.core.position import (
    CASTLING,
    EN_PASSANT,
    MAX_HISTORY,
    MAX_PLY,
    POSITION_FIELDS,
    PROMOTION,
    attackers,
    castled_king,
    checkers,
    forget_oldest,
    make,
    mating_material_missing,
    new_state,
    occurrences,
    recompute,
    set_rights,
    unmake,
)
from kiebitz.language import KiebitzError, Text

__all__ = [
    "START_FEN",
    "AmbiguousMoveError",
    "Board",
    "FenError",
    "IllegalMoveError",
    "MoveError",
    "UnreadableMoveError",
]

SQUARES = tuple(square_name(square) for square in range(64))
STATE = np.dtype(POSITION_FIELDS, align=True)


class MoveError(KiebitzError):
    """A move that cannot be made."""


class IllegalMoveError(MoveError):
    """It can be read, but the rules forbid it."""


class AmbiguousMoveError(MoveError):
    """Several men can make it."""


class UnreadableMoveError(MoveError):
    """It is no move in any notation we know."""


class Board:
    """A game position together with the moves that led to it."""

    def __init__(self, fen: str = START_FEN, chess960: bool = False) -> None:
        fields = read_fen(fen)
        self.chess960 = chess960
        self._state: Any = new_state(STATE)
        self._made: list[int] = []
        self._fullmove = fields.fullmove
        self._dropped = 0  # half-moves that fell off the stack in a very long game
        state = self._state
        for square, man in fields.men.items():
            state["board"][square] = PIECE_LETTERS.index(man)
        state["side"] = 0 if fields.white_to_move else 1
        state["passing"] = fields.passing
        state["fifty"] = fields.fifty
        state["castling"] = fields.rights
        with np.errstate(over="ignore"):
            recompute(state, tables())
            set_rights(state, fields.rights, fields.rook_homes)
            other = 1 - int(state["side"])
            occupied = state["occupied"][0] | state["occupied"][1]
            if attackers(state, tables(), int(state["king"][other]), occupied, 1 - other):
                raise FenError(
                    Text(
                        "The side that is not to move stands in check.",
                        "Die Seite, die nicht am Zug ist, steht im Schach.",
                    )
                )
        # The en-passant square as it was given: the position only keeps it where taking is legal, but some
        # old programs count a pawn that has just moved two squares differently all the same.
        words = self.fen().split()
        words[3] = square_name(fields.passing) if fields.passing >= 0 else "-"
        self.start_fen = " ".join(words)

    # What stands where

    @property
    def state(self) -> Any:
        """The kernel's record of this position.  Read it, copy it, do not change it."""
        return self._state

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves made since `start_fen`, UCI."""
        return tuple(self.uci(move) for move in self._made)

    @property
    def white_to_move(self) -> bool:
        return int(self._state["side"]) == 0

    @property
    def fullmove_number(self) -> int:
        return self._fullmove

    @property
    def halfmove_clock(self) -> int:
        return int(self._state["fifty"])

    @property
    def key(self) -> int:
        """A number for the position: men, side to move, castling rights, en passant."""
        return int(self._state["key"])

    def piece_at(self, square: int) -> str | None:
        """ "P" a white pawn, "k" the black king, None an empty square."""
        piece = int(self._state["board"][square])
        return PIECE_LETTERS[piece] if piece >= 0 else None

    def fen(self) -> str:
        men = placement(self._state["board"].tolist())  # all at once: asking the record for one square takes longer than for all
        side = "w" if self.white_to_move else "b"
        return f"{men} {side} {self._rights_text()} {self._passing_text()} {self.halfmove_clock} {self._fullmove}"

    def _rights_text(self) -> str:
        text = ""
        for i in range(4):
            if not int(self._state["castling"]) >> i & 1:
                continue
            home = int(self._state["rook_home"][i])
            rook = PIECE_LETTERS[3 + 6 * (i // 2)]
            step = 1 if i % 2 == 0 else -1
            outer = range(home + step, (home | 7) + 1 if step > 0 else (home & ~7) - 1, step)
            letter = "KQ"[i % 2]
            if any(self.piece_at(s) == rook for s in outer):  # not the outermost rook: name its file
                letter = "ABCDEFGH"[home & 7]
            text += letter if i < 2 else letter.lower()
        return text or "-"

    def _passing_text(self) -> str:
        """Named only where taking en passant is legal, as python-chess does."""
        passing = int(self._state["passing"])
        return square_name(passing) if passing >= 0 else "-"

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.chess960 = self.chess960
        other._state = new_state(STATE)
        for name in STATE.names or ():
            if name != "moves":
                other._state[name] = self._state[name]
        other._made = list(self._made)
        other._fullmove = self._fullmove
        other._dropped = self._dropped
        other.start_fen = self.start_fen
        return other

    # Moves

    def _generate(self) -> list[int]:
        with np.errstate(over="ignore"):
            n = generate(self._state, tables(), 0, False)
        moves: list[int] = self._state["moves"][0, :n].tolist()
        return moves

    def uci(self, move: int) -> str:
        """The kernel's move number as UCI."""
        start, target, kind = move & 63, move >> 6 & 63, move >> 12 & 7
        if kind == CASTLING and not self.chess960:
            target = int(castled_king(0 if start < 32 else 1, target, start))
        text = SQUARES[start] + SQUARES[target]
        return text + "nbrq"[kind - PROMOTION] if kind >= PROMOTION else text

    def named(self, uci: str) -> int | None:
        """The kernel's number of the legal move with this very name."""
        for move in self._generate():
            if SQUARES[move & 63] == uci[:2] and self.uci(move) == uci:  # most moves differ in where they begin
                return move
        return None

    def find(self, uci: str) -> int:
        """The kernel's number of a legal move; IllegalMoveError if there is none."""
        number = self.named(uci)
        if number is not None:
            return number
        for move in self._generate():  # both customs of castling are understood
            if move >> 12 & 7 == CASTLING:
                rook_way = square_name(move & 63) + square_name(move >> 6 & 63)
                king_way = square_name(move & 63) + square_name(int(castled_king(0 if (move & 63) < 32 else 1, move >> 6 & 63, move & 63)))
                if uci == rook_way or (uci == king_way and not self.chess960):
                    return move
        raise IllegalMoveError(
            Text(
                "The move {move} is not legal in this position.",
                "Der Zug {move} ist in dieser Stellung nicht erlaubt.",
            ).format(move=uci)
        )

    def legal_numbers(self) -> list[int]:
        """All legal moves as the kernel numbers them."""
        return self._generate()

    def is_quiet_number(self, number: int) -> bool:
        """Neither a capture nor a promotion."""
        kind = number >> 12 & 7
        return kind == CASTLING or (kind < PROMOTION and kind != EN_PASSANT and int(self._state["board"][number >> 6 & 63]) < 0)

    def legal_moves(self) -> list[str]:
        return [self.uci(move) for move in self._generate()]

    def is_legal(self, move: str) -> bool:
        return self.named(move) is not None

    def is_capture(self, move: str) -> bool:
        number = self.find(move)
        kind = number >> 12 & 7
        return kind == EN_PASSANT or (kind != CASTLING and int(self._state["board"][number >> 6 & 63]) >= 0)

    def push(self, move: str) -> None:
        """Make a legal move, or raise IllegalMoveError."""
        self.push_number(self.find(move))

    def push_number(self, number: int) -> None:
        """Make a move given by the kernel's number; it must be legal."""
        if int(self._state["count"]) >= MAX_HISTORY - MAX_PLY - 8:
            self._make_room()
        with np.errstate(over="ignore"):
            make(self._state, tables(), number)
        self._made.append(number)
        if self.white_to_move:
            self._fullmove += 1

    def _make_room(self) -> None:
        before = int(self._state["count"])
        forget_oldest(self._state, MAX_HISTORY // 2)
        self._dropped += before - int(self._state["count"])

    def pop(self) -> str:
        """Take the last move back."""
        if not self._made:
            raise MoveError(Text("There is no move to take back.", "Es gibt keinen Zug zurückzunehmen."))
        if int(self._state["count"]) == 0:  # a very long game: start over and replay
            return self._replay_without_last()
        move = self._made.pop()
        if self.white_to_move:
            self._fullmove -= 1
        with np.errstate(over="ignore"):
            unmake(self._state, tables(), move)
        return self.uci(move)

    def _replay_without_last(self) -> str:
        made = [self.uci(move) for move in self._made]
        fresh = Board(self.start_fen, self.chess960)
        for move in made[:-1]:
            fresh.push(move)
        self.__dict__.update(fresh.__dict__)
        return made[-1]

    # Notation

    def to_chess(self, stack: bool = False) -> chess.Board:
        """The same position for python-chess; with the moves before it if `stack`."""
        if not stack:
            return chess.Board(self.fen(), chess960=self.chess960)
        board = chess.Board(self.start_fen, chess960=self.chess960)
        for move in self.moves:
            board.push_uci(move)
        return board

    def san(self, move: str) -> str:
        """A legal move in SAN, or IllegalMoveError."""
        return self.san_number(self.find(move))

    def san_number(self, number: int) -> str:
        """A legal move given by the kernel's number in SAN."""
        after = self.copy()  # others may be looking at this one
        after.push_number(number)
        sign = "" if not after.is_check() else "+" if after.has_legal_moves() else "#"
        return self._word(number) + sign

    def _word(self, number: int) -> str:
        """SAN without the sign of check: the man, where it comes from if another of its kind could go there too, the target."""
        start, target, kind = number & 63, number >> 6 & 63, number >> 12 & 7
        if kind == CASTLING:  # its target is the rook
            return "O-O" if target > start else "O-O-O"
        board = self._state["board"]
        man = int(board[start])
        takes = "x" if kind == EN_PASSANT or int(board[target]) >= 0 else ""
        letter = PIECE_LETTERS[man].upper()
        if letter == "P":
            promoted = f"={'NBRQ'[kind - PROMOTION]}" if kind >= PROMOTION else ""
            return f"{square_name(start)[0] + takes if takes else ''}{square_name(target)}{promoted}"
        others = [
            other & 63
            for other in self._generate()
            if other >> 6 & 63 == target and other & 63 != start and other >> 12 & 7 != CASTLING and int(board[other & 63]) == man
        ]
        home = square_name(start)
        if not others:
            origin = ""
        elif all(other & 7 != start & 7 for other in others):
            origin = home[0]
        elif all(other >> 3 != start >> 3 for other in others):
            origin = home[1]
        else:
            origin = home
        return f"{letter}{origin}{takes}{square_name(target)}"

    def san_line(self, line: tuple[str, ...] | list[str]) -> list[str]:
        """A line of moves in SAN; it ends where a move does not fit."""
        board = self.to_chess()
        words = []
        for move in line:
            try:
                parsed = board.parse_uci(move)
            except ValueError:
                break
            if not parsed:  # "0000", passing the turn
                break
            words.append(board.san_and_push(parsed))
        return words

    # Results

    def is_check(self) -> bool:
        return bool(checkers(self._state, tables()))

    def checked_king(self) -> str | None:
        """The square of the king in check."""
        return square_name(int(self._state["king"][int(self._state["side"])])) if self.is_check() else None

    def has_legal_moves(self) -> bool:
        return bool(self._generate())

    def is_checkmate(self) -> bool:
        return self.is_check() and not self.has_legal_moves()

    def is_stalemate(self) -> bool:
        return not self.is_check() and not self.has_legal_moves()

    def repetitions(self) -> int:
        """How often this position has been on the board in this game, now included."""
        return int(occurrences(self._state, 99)) + 1

    def is_material_insufficient(self) -> bool:
        return bool(mating_material_missing(self._state))
