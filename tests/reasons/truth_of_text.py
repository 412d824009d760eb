"""The truth of the text of an explanation: of the sentences around its reasons, and of every move it names.

The text must be made of sentences that are known here, each with its check; a new wording without a check is a falsehood.
"""

from __future__ import annotations

import re

import chess

from kiebitz.reasons.asking import chance
from kiebitz.reasons.explain import Explanation
from kiebitz.reasons.reason import Reason

SAN = r"(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)[+#]?"
NUMBERED = rf"\d+(?:\.|…){SAN}"
MOVES = rf"{NUMBERED}(?: (?:\d+\.)?{SAN})*(?: …)?"
LIKELY_WON, LIKELY_LOST, NOT_WON = 0.85, 0.15, 0.65
_TO_ENGLISH = str.maketrans("DTLS", "QRBN")


def wrong_text(explanation: Explanation) -> list[str]:
    """What in the text is not so, or cannot be checked."""
    return [*_unknown_sentences(explanation), *_wrong_moves(explanation), *_different_moves(explanation)]


def without_the_move(reason: Reason) -> str:
    """How a second sentence about the same move begins."""
    return f"It {reason.plain.en.partition(' ')[2]}"


def _unknown_sentences(explanation: Explanation) -> list[str]:
    """Strike out what the reasons say, in either language; what is left must be known and true."""
    rest = explanation.text.en
    for reason in explanation.told:
        rest = rest.replace(reason.text.en, "").replace(reason.plain.en, "").replace(without_the_move(reason), "")
    rest = rest.strip()
    board = chess.Board(explanation.fen)
    best, asked = (chance(value) for value in (explanation.values[1], explanation.values[0]))
    better = board.san(chess.Move.from_uci(explanation.better)) if explanation.better else None
    wrong = []
    for pattern, holds in (
        (rf"Better was \d+(?:\.|…)({SAN})(?:; now {MOVES} may follow)?\.", lambda move: move == better),
        (rf"\d+(?:\.|…)({SAN}) (?:was|would have been) (?:stronger|better|called for|the move)\.", lambda move: move == better),
        (rf"There was more in \d+(?:\.|…)({SAN})\.", lambda move: move == better),
        (rf"{SAN} (turns) a won game into a lost one\.", lambda _: best >= LIKELY_WON and asked <= LIKELY_LOST),
        (rf"{SAN} (gives) the win away\.", lambda _: best >= LIKELY_WON and asked <= NOT_WON),
        (rf"(After) {SAN} the game is lost\.", lambda _: best >= 1 - NOT_WON and asked <= LIKELY_LOST),
        (rf"The (game) is lost whatever is played: {MOVES}\.", lambda _: best <= LIKELY_LOST),
        (rf"The (best) line is {MOVES}\.", lambda _: explanation.verdict == "best" and better is None),
        (rf"(Play) goes on with {MOVES}\.", lambda _: explanation.verdict == "good"),
        (rf"The (line): (?:{MOVES}(?<!…)\.|{MOVES}(?<=…))", lambda _: True),
        (r"In the (end)", lambda _: len(explanation.told) == 2),
        (rf"^({MOVES}):", lambda _: len(explanation.told) == 1),
    ):
        for found in re.finditer(pattern, rest):
            if not holds(found.group(1)):
                wrong.append(f"text: {found.group(0)!r} is not so")
        rest = re.sub(pattern, "", rest).strip()
    return wrong if not rest else [*wrong, f"text: {rest!r} has no check"]


def _wrong_moves(explanation: Explanation) -> list[str]:
    """Every series of moves in the text can be played; it begins in the position asked about, or somewhere on one of the lines."""
    wrong = []
    positions = [chess.Board(explanation.fen)]
    for line in (explanation.line, explanation.better_line, *(reason.line for reason in explanation.reasons)):
        board = chess.Board(explanation.fen)
        for move in line:
            board.push_uci(move)
            positions.append(board.copy(stack=False))
    for series in re.findall(MOVES, explanation.text.en):
        if not any(_can_be_played(board, series) for board in positions):
            wrong.append(f"text: {series!r} cannot be played")
    return wrong


def _can_be_played(board: chess.Board, series: str) -> bool:
    first = re.match(r"(\d+)(\.|…)", series)
    assert first is not None
    if (int(first.group(1)), first.group(2) == ".") != (board.fullmove_number, board.turn):
        return False
    walker = board.copy(stack=False)
    for san in re.findall(SAN, series):
        try:
            walker.push_san(san)
        except ValueError:
            return False
    return True


def _different_moves(explanation: Explanation) -> list[str]:
    """Both languages name the same moves; the German sentence may name them in another order."""
    german = re.sub(r"0-0", "O-O", explanation.text.de).replace("O-O-0", "O-O-O")
    moves = re.findall(r"(?<![\w-])(?:O-O(?:-O)?|[KDTLS]?[a-h]?[1-8]?x?[a-h][1-8](?:=[DTLS])?)[+#]?(?!\w)", german)
    same = sorted(move.translate(_TO_ENGLISH) for move in moves)
    english = sorted(re.findall(rf"(?<![\w-]){SAN}(?!\w)", explanation.text.en))
    return [] if same == english else [f"text: {english} in English, {same} in German"]
