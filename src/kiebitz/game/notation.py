"""Moves as people type and read them: e2e4, E2-E4, Nf3, Sf3, exd5, ed, 0-0, e8=Q, e8D, ♘f3.

German and English letters are understood at once, because no letter means two pieces.
Illegal, ambiguous and unreadable are three different answers, each with its reason.
"""

from __future__ import annotations

import re

import chess

from kiebitz.core.board import AmbiguousMoveError, Board, IllegalMoveError, UnreadableMoveError
from kiebitz.core.men import FIGURES, MOVE_TO_GERMAN, PIECE_LETTERS, PIECE_NAMES, TO_ENGLISH
from kiebitz.language import Language, Text


class SeveralMovesError(AmbiguousMoveError):
    """Several legal moves could be meant; here they are."""

    def __init__(self, text: Text, candidates: tuple[str, ...]) -> None:
        super().__init__(text)
        self.candidates = candidates  # UCI


# The signs a chess book prints behind a move, by their numbers in PGN; other numbers stand for words and are left out.
SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 13: "∞", 14: "+=", 15: "=+", 16: "±", 17: "∓", 18: "+−", 19: "−+"}

_PIECE_OF_LETTER = {letter: letter.translate(TO_ENGLISH).lower() for letter in "KQDRTBLNSP"}
_FIGURINES = str.maketrans(FIGURES, PIECE_LETTERS.upper())

_CASTLING = re.compile(r"^[0oO]-?[0oO](-?[0oO])?$")
_MOVE = re.compile(r"^([A-Z])?([a-h])?([1-8])?([a-h])([1-8])([QRBNDTLSK])?$")
_PAWN_FILES = re.compile(r"^([a-h])([a-h])([QRBNDTLS])?$")
_NUMBER = re.compile(r"^\d+\s*\.(\s*\.\.|\.\.)?\s*|^\d+\s*…\s*")


def german_san(san: str) -> str:
    """The same move with German letters and zeros for castling."""
    if san.startswith("O-O"):
        return san.replace("O", "0")
    return san.translate(MOVE_TO_GERMAN)


def local_san(san: str, language: Language) -> str:
    return german_san(san) if language == "de" else san


def san_text(san: str) -> Text:
    """A move as a text, each language with its own letters."""
    return Text(san, german_san(san))


def read_move(board: Board | chess.Board, typed: str) -> str:
    """The UCI move a person means by what was typed, or one clear sentence why it cannot be made."""
    other = board if isinstance(board, chess.Board) else board.to_chess()
    plain = _plain(typed)
    if _CASTLING.match(plain):
        return _castling(other, long_side=plain.lower().replace("-", "").count("o") + plain.count("0") == 3)
    readings = _readings(plain)
    if not readings:
        raise UnreadableMoveError(
            Text(
                "“{typed}” is not a move; moves look like e2e4, Nf3, exd5, 0-0 or e8=Q.",
                "„{typed}“ ist kein Zug; Züge sehen aus wie e2e4, Sf3, exd5, 0-0 oder e8=D.",
            ).format(typed=typed.strip())
        )
    for reading in readings:  # the likeliest first: small letters are files before they are pieces
        moves = reading.matches(other)
        if len(moves) == 1:
            return other.uci(moves[0])
        if moves:
            raise _ambiguous(other, moves, typed)
    raise _illegal(other, readings[0], typed)


class _Reading:
    """One way to understand the letters: piece, where from, where to, promotion."""

    def __init__(self, piece: str, file: str, rank: str, to_file: str, to_rank: str, promotion: str, coordinates: bool) -> None:
        self.piece = _PIECE_OF_LETTER.get(piece, "") if piece else ""
        self.any_piece = not piece and coordinates  # "g1f3" names no piece, "f3" means a pawn
        self.file, self.rank, self.to_file, self.to_rank = file, rank, to_file, to_rank
        self.promotion = _PIECE_OF_LETTER.get(promotion, "") if promotion else ""

    def matches(self, board: chess.Board) -> list[chess.Move]:
        found = []
        for move in board.legal_moves:
            kind = board.piece_type_at(move.from_square)
            assert kind is not None
            letter = chess.piece_symbol(kind)
            if not self.any_piece and letter != (self.piece or "p"):
                continue
            start, end = chess.square_name(move.from_square), chess.square_name(move.to_square)
            targets = {end}
            if board.is_castling(move):  # the king's step, and king takes rook
                rank = start[1]
                targets = {("g" if board.is_kingside_castling(move) else "c") + rank, end}
                if not board.chess960:
                    targets.add(("h" if board.is_kingside_castling(move) else "a") + rank)
            if self.to_rank:
                if self.to_file + self.to_rank not in targets:
                    continue
            elif end[0] != self.to_file or start[0] == end[0]:
                continue
            if (self.file and start[0] != self.file) or (self.rank and start[1] != self.rank):
                continue
            promotion = chess.piece_symbol(move.promotion) if move.promotion else ""
            if self.promotion and promotion != self.promotion:
                continue
            found.append(move)
        return found


def _plain(typed: str) -> str:
    """Without move number, capture and check signs, spaces and praise; long dashes as short ones."""
    text = _NUMBER.sub("", typed.strip()).translate(_FIGURINES)
    text = re.sub(r"[–—−‐‑]", "-", text)
    if _CASTLING.match(text.rstrip("+#!?†‡ ")):
        return text.rstrip("+#!?†‡ ")
    text = re.sub(r"(?i)\s*e\.?\s?p\.?$", "", text) if re.search(r"(?i)[1-8]\s*e\.?\s?p\.?$", text) else text
    return re.sub(r"[\s+#!?†‡x×:*=()/-]", "", text)


def _readings(plain: str) -> list[_Reading]:
    readings = []
    for text in dict.fromkeys((plain, *_other_cases(plain))):
        match = _MOVE.match(text)
        if match and (not match[1] or match[1] in _PIECE_OF_LETTER):
            piece, file, rank, to_file, to_rank, promotion = (group or "" for group in match.groups())
            readings.append(_Reading(piece, file, rank, to_file, to_rank, promotion, coordinates=bool(file and rank)))
            continue
        match = _PAWN_FILES.match(text)
        if match:
            readings.append(_Reading("", match[1], "", match[2], "", match[3] or "", coordinates=False))
    return readings


def _other_cases(plain: str) -> tuple[str, ...]:
    """The same with the letters a person may have meant: "sf3", "E2E4", "E7E8Q", "NF3", "e7e8q"."""
    lower = plain.lower()
    piece_first = lower[:1].upper() + lower[1:]
    promotion_last = lower[:-1] + lower[-1:].upper()
    return (lower, promotion_last, piece_first, piece_first[:-1] + piece_first[-1:].upper())


def _ambiguous(board: chess.Board, moves: list[chess.Move], typed: str) -> SeveralMovesError:
    sans = [board.san(move) for move in moves]
    listed = Text(", ".join(sans), ", ".join(german_san(san) for san in sans))
    candidates = tuple(board.uci(move) for move in moves)
    if len({(move.from_square, move.to_square) for move in moves}) == 1:
        return SeveralMovesError(
            Text(
                "The pawn is promoted: “{typed}” must name the piece, one of {listed}.",
                "Der Bauer wird umgewandelt: Bei „{typed}“ fehlt die Figur, möglich sind {listed}.",
            ).format(typed=typed.strip(), listed=listed),
            candidates,
        )
    return SeveralMovesError(
        Text("“{typed}” can mean several moves: {listed}.", "„{typed}“ kann mehrere Züge bedeuten: {listed}.").format(
            typed=typed.strip(), listed=listed
        ),
        candidates,
    )


def _castling(board: chess.Board, long_side: bool) -> str:
    for move in board.generate_castling_moves():
        if board.is_queenside_castling(move) == long_side:
            return board.uci(move)
    raise IllegalMoveError(castling_refusal(board, long_side))


def castling_refusal(board: chess.Board, long_side: bool) -> Text:
    """Why this castling is not allowed; the first reason in the order in which a player would notice it."""
    side = Text("queen's side", "lange") if long_side else Text("king's side", "kurze")
    has_right = board.has_queenside_castling_rights(board.turn) if long_side else board.has_kingside_castling_rights(board.turn)
    king = board.king(board.turn)
    if not has_right or king is None:
        return Text(
            "Castling on the {side} is not allowed: king or rook has moved or is missing.",
            "Die {side} Rochade ist nicht erlaubt: König oder Turm hat schon gezogen oder fehlt.",
        ).format(side=side)
    if board.is_check():
        return Text(
            "Castling on the {side} is not allowed: the king is in check.",
            "Die {side} Rochade ist nicht erlaubt: Der König steht im Schach.",
        ).format(side=side)
    rank = chess.square_rank(king)
    target = chess.square(2 if long_side else 6, rank)
    attacked = [
        square for square in chess.SquareSet(chess.between(king, target)) | {target} if board.is_attacked_by(not board.turn, square)
    ]
    rooks = [r for r in chess.SquareSet(board.castling_rights) if chess.square_rank(r) == rank and (r < king) == long_side]
    blocked = [s for rook in rooks for s in chess.SquareSet(chess.between(king, rook)) if board.piece_at(s)]
    if blocked:
        return Text(
            "Castling on the {side} is not allowed: there is a piece in between on {square}.",
            "Die {side} Rochade ist nicht erlaubt: Auf {square} steht eine Figur dazwischen.",
        ).format(side=side, square=chess.square_name(blocked[0]))
    square = chess.square_name(attacked[0]) if attacked else chess.square_name(target)
    return Text(
        "Castling on the {side} is not allowed: the king would pass or reach {square}, which is attacked.",
        "Die {side} Rochade ist nicht erlaubt: Der König käme über oder auf {square}, und das Feld ist angegriffen.",
    ).format(side=side, square=square)


def _illegal(board: chess.Board, reading: _Reading, typed: str) -> IllegalMoveError:
    return IllegalMoveError(
        Text("“{typed}” is not possible: {why}", "„{typed}“ ist nicht möglich: {why}").format(
            typed=typed.strip(), why=_why_illegal(board, reading)
        )
    )


def _why_illegal(board: chess.Board, reading: _Reading) -> Text:
    if reading.any_piece and reading.to_rank:
        start = chess.parse_square(reading.file + reading.rank)
        end = chess.parse_square(reading.to_file + reading.to_rank)
        return why_not(board, start, end)
    name = PIECE_NAMES[reading.piece or "p"]
    target = reading.to_file + reading.to_rank
    kind = chess.PIECE_SYMBOLS.index(reading.piece or "p")
    for move in board.pseudo_legal_moves:
        if board.piece_type_at(move.from_square) == kind and chess.square_name(move.to_square) == target:
            return why_not(board, move.from_square, move.to_square)
    if not reading.to_rank:
        return Text(
            "no pawn can capture from the {a} file to the {b} file.", "kein Bauer kann von der {a}- auf die {b}-Linie schlagen."
        ).format(a=reading.file, b=reading.to_file)
    return Text("no {name} can go to {target}.", "keine passende Figur ({name}) kann nach {target} ziehen.").format(
        name=name, target=target
    )


def why_not(board: chess.Board, start: int, end: int) -> Text:
    """Why a man cannot go from one square to another, as a clause with its full stop."""
    piece = board.piece_at(start)
    square, target = chess.square_name(start), chess.square_name(end)
    if piece is None:
        return Text("there is no piece on {square}.", "auf {square} steht keine Figur.").format(square=square)
    if piece.color != board.turn:
        return Text("the piece on {square} belongs to the opponent.", "die Figur auf {square} gehört der Gegenseite.").format(square=square)
    if piece.piece_type == chess.KING and abs(chess.square_file(start) - chess.square_file(end)) == 2 and start // 8 == end // 8:
        return castling_refusal(board, long_side=end < start)
    own = board.piece_at(end)
    if own and own.color == board.turn:
        return Text("there is an own piece on {target}.", "auf {target} steht eine eigene Figur.").format(target=target)
    promotion = chess.QUEEN if piece.piece_type == chess.PAWN and end // 8 in (0, 7) else None
    if board.is_pseudo_legal(chess.Move(start, end, promotion)):
        if board.is_check():
            return Text("the king would still be in check.", "der König stünde weiter im Schach.")
        return Text("the king would be in check.", "der König stünde dann im Schach.")
    return Text("the {name} on {square} cannot go to {target}.", "{name} auf {square} kann nicht nach {target} ziehen.").format(
        name=PIECE_NAMES[chess.piece_symbol(piece.piece_type)], square=square, target=target
    )
