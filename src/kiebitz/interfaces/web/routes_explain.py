"""Why?  The evaluation of a position, of the end of a line, and the difference between two moves."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kiebitz.core.board import Board
from kiebitz.game.notation import san_text
from kiebitz.interfaces.web.hall import Hall
from kiebitz.interfaces.web.judging import Judge
from kiebitz.interfaces.web.messages import answer, read_json, wanted
from kiebitz.interfaces.web.positions import after, board_of
from kiebitz.interfaces.web.room import Room
from kiebitz.language import Text


def _room(hall: Hall, message: dict[str, Any]) -> Room | None:
    number = wanted(message, "game", (int, type(None)), None)
    return None if number is None else hall.rooms.get(number)


def _line_name(board: Board, message: dict[str, Any], key: str) -> Text:
    moves = wanted(message, key, list, [])
    return san_text(board.san(moves[0])) if moves else Text("the position now", "der jetzigen Stellung")


def _explain(hall: Hall, message: dict[str, Any]) -> dict[str, Any]:
    board = board_of(message)
    end = after(board, message)
    return {"line": _sans(board, message), **Judge(_room(hall, message)).message(end)}


def _sans(board: Board, message: dict[str, Any]) -> list[dict[str, str]]:
    return [{"en": text.en, "de": text.de} for text in map(san_text, board.san_line(wanted(message, "line", list, [])))]


def _compare(hall: Hall, message: dict[str, Any]) -> dict[str, Any]:
    board = board_of(message)
    first, second = after(board, message, "first"), after(board, message, "second")
    names = _line_name(board, message, "first"), _line_name(board, message, "second")
    return {"turn": "w" if board.white_to_move else "b", **Judge(_room(hall, message)).compare(first, second, names)}


async def explain(request: Request) -> Response:
    return answer(await run_in_threadpool(_explain, request.app.state.hall, await read_json(request)))


async def compare(request: Request) -> Response:
    return answer(await run_in_threadpool(_compare, request.app.state.hall, await read_json(request)))


routes: list[BaseRoute] = [
    Route("/api/explain", explain, methods=["POST"]),
    Route("/api/compare", compare, methods=["POST"]),
]
