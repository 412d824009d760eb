"""The evaluation of a position or of the end of a line, and what was thought at a move."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.interfaces.web.line_names import line_shown
from kiebitz.interfaces.web.play import asked as asks
from kiebitz.interfaces.web.play.messages import DecisionAnswer, ExplainedLine
from kiebitz.interfaces.web.positions import LONGEST_LINE, read_board, walk
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.rooms import game_message
from kiebitz.interfaces.web.rooms.judging import Judge


def explain(app: Starlette, asked: asks.Explain) -> ExplainedLine:
    board = read_board(asked.fen)
    end = walk(board, asked.line)
    return {"line": line_shown(board, asked.line[:LONGEST_LINE]), **Judge(app.state.hall.room_if_open(asked.game)).message(end)}


def decision(app: Starlette, asked: asks.Decision) -> DecisionAnswer:
    """None where nobody thought, and where the game went another way since."""
    room = app.state.hall.room_if_open(asked.game)
    if room is None or asked.ply not in room.decisions:
        return {"decision": None}
    state = room.session.state()
    is_there = 0 < asked.ply <= len(state.plies) and state.plies[asked.ply - 1].fen == asked.fen
    return {"decision": game_message.decision(room, state, asked.ply) if is_there else None}


routes: list[BaseRoute] = [
    Question("/api/explain", explain),
    Question("/api/decision", decision),
]
