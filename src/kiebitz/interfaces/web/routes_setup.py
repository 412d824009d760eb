"""The set-up board: every fault of a position with its reason, live."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kiebitz.game.setup import check_fen
from kiebitz.interfaces.web.messages import answer, read_json, wanted
from kiebitz.interfaces.web.positions import LONGEST_FEN


async def check(request: Request) -> Response:
    message = await read_json(request)
    fen = wanted(message, "fen", str)[:LONGEST_FEN]
    return answer({"fen": fen, "faults": await run_in_threadpool(check_fen, fen)})


routes: list[BaseRoute] = [Route("/api/setup", check, methods=["POST"])]
