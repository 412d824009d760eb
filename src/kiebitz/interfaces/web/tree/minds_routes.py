"""The time machine: one position in the eyes of every ancestor and of Kiebitz."""

from __future__ import annotations

import contextlib
import threading

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.core.board import Board
from kiebitz.interfaces.web.messages import MessageError, words
from kiebitz.interfaces.web.positions import read_board
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.tree.messages import MindsTold, MindTold, WantedMinds
from kiebitz.language import Text, same
from kiebitz.minds.asking import Mind, ask_minds
from kiebitz.minds.parting import part, tell_parting
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.men import move_text, moves_text

SECONDS = 3.0  # for each ancestor
SHOWN = 8  # half-moves of a line
_one_at_a_time = threading.Lock()  # five minds keep a computer busy enough


def _told(board: Board, mind: Mind) -> MindTold:
    line = mind.line[:SHOWN]
    return {
        "key": mind.key,
        "name": mind.name,
        "year": mind.year,
        "move": mind.move,
        "san": words(move_text(board.san(line[0]))) if line else None,
        "value": mind.value,
        "unit": words(mind.unit),
        "view": words(mind.view),
        "line": words(moves_text(board.san_line(line), board.fullmove_number, board.white_to_move) if line else same("–")),
        "terms": [{"name": words(share.name), "value": share.value} for share in mind.terms],
        "verdict": mind.verdict,
        "wasCut": mind.was_cut,
        "source": mind.source,
    }


def minds(app: Starlette, asked: WantedMinds) -> MindsTold:
    board = read_board(asked.fen)
    if not board.legal_moves():
        raise MessageError(Text("In this position the game is over.", "In dieser Stellung ist die Partie aus."))
    hall = app.state.hall
    hall.warming.wait()
    hall.warming.check()
    with _one_at_a_time, contextlib.closing(Asker()) as asker:
        found = list(ask_minds(board, asker, SECONDS))
    return {
        "fen": board.fen(),
        "minds": [_told(board, mind) for mind in found],
        "parting": words(tell_parting(board, found, part(found))),
    }


routes: list[BaseRoute] = [Question("/api/tree/minds", minds)]
