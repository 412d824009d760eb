"""The truth of an explanation, checked with python-chess alone: nothing here comes from the program.

`falsehoods` plays the line of every reason and asks of each kind whether the board says so, too.
"""

from __future__ import annotations

import re

import chess

from kiebitz.reasons.explain import Explanation
from kiebitz.reasons.reason import Reason
from tests.reasons.truth_of_kinds import CHECKS
from tests.reasons.truth_of_text import without_the_move, wrong_text

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
    text = explanation.text.en
    wrong += [
        f"text: {reason.plain.en!r} is missing"
        for reason in explanation.told
        if reason.plain.en[1:] not in text and without_the_move(reason) not in text
    ]
    if any(reason.kind == "material" for reason in explanation.told):
        wrong += [f"text: {move} brings a new man that is not mentioned" for move in _left_out(explanation)]
    return wrong + wrong_text(explanation)


def _left_out(explanation: Explanation) -> list[str]:
    """Promotions of the side that is said to win, on a line that is told without them."""
    told = next(reason for reason in explanation.told if reason.kind == "material")
    if any(reason.kind in ("promotion", "unstoppablePawn", "underPromotion") for reason in explanation.told):
        return []
    line = _full_line(explanation, told)
    boards = boards_of(explanation.fen, line)
    new = [(move, board) for move, board in zip(line, boards, strict=False) if len(move) == 5 and board.turn == told.white]
    stays = [
        move for move, _ in new if boards[-1].color_at(chess.parse_square(move[2:4])) == told.white
    ]  # whoever took it stands there, too
    return [move for move in stays if move not in explanation.text.en and f"{move[2:4]}=" not in explanation.text.en]


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
    if not wrong and not CHECKS[reason.kind](reason, boards, line):  # every kind has a check
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
