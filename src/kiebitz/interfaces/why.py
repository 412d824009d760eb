"""The reasons for a move as lines of text: for the terminal and for people who talk UCI by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kiebitz.core.board import Board
from kiebitz.game.game import PASS
from kiebitz.game.notation import read_move, san_text
from kiebitz.language import Text
from kiebitz.reasons.men import moves_text
from kiebitz.reasons.reasoner import Reasoner
from kiebitz.reasons.verdict import VERDICTS

if TYPE_CHECKING:
    from kiebitz.game.play.session import SessionState
    from kiebitz.limits import Signal
    from kiebitz.reasons.explain import Explanation

SHOWN = 8  # plies of a line
LINE = Text("Line: {moves}", "Variante: {moves}")


def why_lines(reasoner: Reasoner, state: SessionState, words: list[str]) -> Iterator[Text]:
    """Without a word about the last move of a game, or before it about the position, else about the moves named, where the game stands."""
    if not words:
        plies = state.plies
        if not plies or plies[-1].move == PASS:
            yield from about(reasoner, Board(state.fen), [])
            return
        before = Board(plies[-2].fen if len(plies) > 1 else state.start_fen)
        yield from told(before, reasoner.explain(before, plies[-1].move))
        return
    yield from about(reasoner, Board(state.fen), words)


def about(reasoner: Reasoner, board: Board, words: list[str], signal: Signal | None = None) -> Iterator[Text]:
    """Why a move (a stop breaks that off), why the one and not the other, or, without a word, what is going on in the position."""
    moves = [read_move(board, word) for word in words[:2]]
    if not moves:
        yield from reasoner.overview(board).sentences
        return
    if len(moves) < 2:
        yield from told(board, reasoner.explain(board, moves[0], signal))
        return
    compared = reasoner.compare(board, *moves)
    yield compared.text
    for line in compared.lines:
        yield _line(board, line)


def told(board: Board, found: Explanation) -> Iterator[Text]:
    yield VERDICTS[found.verdict].format(move=san_text(board.san(found.move)))
    yield found.text
    yield _line(board, found.line)


def _line(board: Board, moves: tuple[str, ...]) -> Text:
    return LINE.format(moves=moves_text(board.san_line(moves[:SHOWN]), board.fullmove_number, board.white_to_move))
