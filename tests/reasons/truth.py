"""The truth of an explanation, checked with python-chess alone: nothing here comes from the program.

`falsehoods` plays the line of every reason and asks of each kind whether the board says so, too.
"""

from __future__ import annotations

import re
from itertools import pairwise

import chess

from kiebitz.reasons.explain import Explanation
from kiebitz.reasons.kind import Part
from kiebitz.reasons.kinds import KINDS
from kiebitz.reasons.reason import Reason

VALUE = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 99}
NOUNS = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "pawn": "P"}
GERMAN = {"König": "K", "Dame": "Q", "Turm": "R", "Läufer": "B", "Springer": "N", "Bauer": "P", "Bauern": "P"}


def boards_of(fen: str, line: tuple[str, ...]) -> list[chess.Board]:
    """The board before the line and after each of its moves; an illegal move raises."""
    board = chess.Board(fen)
    boards = [board.copy()]
    for move in line:
        board.push(board.parse_uci(move))
        boards.append(board.copy())
    return boards


def falsehoods(explanation: Explanation) -> list[str]:
    """Everything in an explanation that is not so."""
    wrong = []
    for line in (explanation.line, explanation.better_line):
        try:
            boards_of(explanation.fen, line)
        except ValueError as error:
            wrong.append(f"line: {error}")
    for reason in explanation.reasons:
        wrong += [f"{reason.kind}: {what} [{reason.text.en}]" for what in _wrong(explanation, reason)]
    wrong += [f"text: {reason.plain.en!r} is missing" for reason in explanation.told if reason.plain.en[1:] not in explanation.text.en]
    return wrong


def _full_line(explanation: Explanation, reason: Reason) -> tuple[str, ...]:
    for line in (explanation.line, explanation.better_line):
        if line[: len(reason.line)] == reason.line:
            return line
    return reason.line


def _wrong(explanation: Explanation, reason: Reason) -> list[str]:
    line = _full_line(explanation, reason)
    boards = boards_of(explanation.fen, line)
    board = boards[reason.at]
    wrong = []
    for part, men in reason.men.items():
        for letter, square in men:
            there = board.piece_at(square)
            if there is None or there.symbol() != letter:
                wrong.append(f"{part} {letter} is not on {chess.square_name(square)}")
    wrong += _words(reason, board)
    if reason.proved not in ("line", "counterfactual", "table", "rule"):
        wrong.append(f"proved {reason.proved}")
    check = CHECKS.get(reason.kind)
    if check is not None and not wrong and not check(reason, boards, line):
        wrong.append("the board does not say so")
    return wrong


def _words(reason: Reason, board: chess.Board) -> list[str]:
    """Every man with a square in the sentences stands there, on the board the sentence speaks of."""
    wrong = []
    for noun, squares in re.findall(r"\b(king|queen|rook|bishop|knight|pawn)s? on ((?:[a-h][1-8](?:, | and )?)+)", reason.text.en):
        for square in re.findall(r"[a-h][1-8]", squares):
            man = board.piece_at(chess.parse_square(square))
            if man is None or man.symbol().upper() != NOUNS[noun]:
                wrong.append(f"{noun} on {square}?")
    for noun, square in re.findall(r"\b(König|Dame|Turm|Läufer|Springer|Bauern?) auf ([a-h][1-8])", reason.text.de):
        man = board.piece_at(chess.parse_square(square))
        if man is None or man.symbol().upper() != GERMAN[noun]:
            wrong.append(f"{noun} auf {square}?")
    return wrong


def _square(reason: Reason, part: str) -> int:
    return reason.men[part][0][1]


def _fork(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, man = boards[reason.at], _square(reason, "man")
    targets = [square for _, square in reason.men["targets"]]
    return len(targets) > 1 and all(square in board.attacks(man) and board.color_at(square) != board.color_at(man) for square in targets)


def _pin(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, man = boards[reason.at], _square(reason, "man")
    color = board.color_at(man)
    assert color is not None
    if not board.is_pinned(color, man) or _square(reason, "pinner") not in board.pin(color, man):
        return False
    if "spared" in reason.men:
        spared = _square(reason, "spared")
        return spared in board.attacks(man) and spared not in board.pin(color, man)
    return True


def _between(one: int, other: int) -> chess.SquareSet:
    return chess.SquareSet.between(one, other)


def _skewer(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    man, front, behind = (_square(reason, part) for part in ("man", "front", "behind"))
    return front in boards[reason.at].attacks(man) and front in _between(man, behind) and chess.parse_square(reason.line[-1][2:4]) == behind


def _discovered(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    behind, target = _square(reason, "behind"), _square(reason, "target" if "target" in reason.men else "king")
    left = chess.parse_square(line[reason.doing][:2])
    return target in boards[reason.doing + 1].attacks(behind) and left in _between(behind, target)


def _double_check(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return len(boards[reason.at].checkers()) == 2


def _mate(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return boards[-1].is_checkmate() and boards[-1].turn != reason.white


def _mate_in(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    own = sum(board.turn == reason.white for board in boards[:-1])
    number = int(reason.kind.removeprefix("mateIn"))
    return _mate(reason, boards, line) and (own == number or number == 5 < own)


def _back_rank(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    king = _square(reason, "king")
    return _mate(reason, boards, line) and chess.square_rank(king) in (0, 7) and all(boards[-1].piece_at(s) for _, s in reason.men["cover"])


def _smothered(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, king = boards[-1], _square(reason, "king")
    around = [s for s in chess.SQUARES if chess.square_distance(s, king) == 1]
    return _mate(reason, boards, line) and all(board.color_at(s) == board.turn for s in around)


def _hanging(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, target = boards[reason.at], _square(reason, "target")
    color = board.color_at(target)
    assert color is not None
    return not board.attackers(color, target) and chess.parse_square(line[reason.doing][2:4]) == target


def _trapped(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, target = boards[reason.at], _square(reason, "target")
    return board.is_attacked_by(not board.color_at(target), target)


def _promotion(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    queen = line[reason.doing].endswith("q")
    return len(line[reason.doing]) == 5 and ("new queen" in reason.text.en) == (queen and reason.kind == "promotion")


def _material(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    def balance(board: chess.Board) -> int:
        return sum(VALUE[p.piece_type] * (1 if p.color == reason.white else -1) for p in board.piece_map().values())

    gained = balance(boards[-1]) - balance(boards[0])
    taken = {chess.parse_square(m[2:4]) for m in line}
    named = {square for men in reason.men.values() for _, square in men}
    moved = {chess.parse_square(m[:2]) for m in line}
    passing = {chess.square(chess.square_file(s), chess.square_rank(s) + step) for s in taken for step in (-1, 1) if 0 < s // 8 < 7}
    return gained == reason.worth // 100 and named <= taken | moved | passing


def _stalemate(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return boards[-1].is_stalemate()


def _perpetual(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    checks = all(after.is_check() for before, after in pairwise(boards) if before.turn == reason.white)
    return checks and any(boards[-1].board_fen() == board.board_fen() for board in boards[:-1])


def _guard(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    """The guard guards what it is said to guard, before it is overcome."""
    board, guard = boards[reason.doing], _square(reason, "guard")
    if board.piece_at(guard) is None:  # it moved with the offer: look after it
        return False
    return "target" not in reason.men or _square(reason, "target") in board.attacks(guard) | boards[reason.at].attacks(guard)


def _overload(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    seen = boards[reason.at].attacks(_square(reason, "guard"))
    return _square(reason, "first") in seen and _square(reason, "second") in seen


def _interference(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    guard, target, between = (_square(reason, part) for part in ("guard", "target", "between"))
    return between in _between(guard, target)


def _en_passant(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return boards[reason.doing].is_en_passant(chess.Move.from_uci(line[reason.doing]))


def _quiet(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    board, move = boards[reason.doing], chess.Move.from_uci(line[reason.doing])
    return not board.is_capture(move) and not board.gives_check(move)


def _opposition(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    kings = [boards[reason.doing + 1].king(color) for color in chess.COLORS]
    assert kings[0] is not None
    assert kings[1] is not None
    return chess.square_distance(kings[0], kings[1]) == 2 and boards[reason.doing + 1].turn != reason.white


def _zugzwang(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    after = boards[reason.doing + 1]
    return after.turn != reason.white and not after.is_check()


def _pawn_ending(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return all(man.piece_type in (chess.KING, chess.PAWN) for man in boards[reason.doing + 1].piece_map().values())


def _table(reason: Reason, boards: list[chess.Board], line: tuple[str, ...]) -> bool:
    return reason.proved == "table" and chess.popcount(boards[0].occupied) <= 5


CHECKS = {
    "fork": _fork,
    "pin": _pin,
    "skewer": _skewer,
    "discoveredAttack": _discovered,
    "discoveredCheck": _discovered,
    "doubleCheck": _double_check,
    "hangingPiece": _hanging,
    "trappedPiece": _trapped,
    "promotion": _promotion,
    "underPromotion": _promotion,
    "material": _material,
    "stalemate": _stalemate,
    "perpetualCheck": _perpetual,
    "deflection": _guard,
    "capturingDefender": _guard,
    "overload": _overload,
    "interference": _interference,
    "enPassant": _en_passant,
    "quietMove": _quiet,
    "opposition": _opposition,
    "zugzwang": _zugzwang,
    "pawnEndgame": _pawn_ending,
    "tablebase": _table,
    "mate": _mate,
    "backRankMate": _back_rank,
    "smotheredMate": _smothered,
    **{f"mateIn{n}": _mate_in for n in range(1, 6)},
    **{kind.key: _mate for kind in KINDS if kind.part is Part.PICTURE and kind.key not in ("backRankMate", "smotheredMate")},
}
