"""Analysis: games and positions read from text or the archive, the engine on a socket, the result as PGN and as a page."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from kiebitz.game.notation import read_move, san_text
from kiebitz.game.pgn import read_games, write_game
from kiebitz.interfaces.web.analysis_desk import Desk, read_board
from kiebitz.interfaces.web.analysis_study import (
    GONE,
    Shelf,
    Study,
    from_archive,
    position_message,
    read_text,
    study_message,
    title_message,
)
from kiebitz.interfaces.web.hall import Hall
from kiebitz.interfaces.web.messages import MessageError, answer, plain, read_json, wanted
from kiebitz.interfaces.web.tab_line import TabLine, unknown_message
from kiebitz.language import KiebitzError, Language, Text
from kiebitz.tools.analysis.annotate import annotate
from kiebitz.tools.analysis.page import report_page

MOST_TABS = 24  # at work at once
TOO_MANY = Text("Too many tabs are analysing; please close one.", "Zu viele Tabs analysieren; bitte einen schließen.")
NO_REPORT = Text("The game has not been analysed yet.", "Die Partie ist noch nicht analysiert.")


def _shelf(app: Any) -> Shelf:
    if not hasattr(app.state, "studies"):
        app.state.studies = Shelf()
    shelf: Shelf = app.state.studies
    return shelf


def _open(shelf: Shelf, studies: list[Study]) -> dict[str, Any]:
    shelf.put(studies)
    return {"games": [title_message(study) for study in studies], "study": study_message(studies[0])}


async def read(request: Request) -> Response:
    """What a person pasted or uploaded."""
    text = wanted(await read_json(request), "text", str)
    return answer(await run_in_threadpool(lambda: _open(_shelf(request.app), read_text(text))))


async def archived(request: Request) -> Response:
    """A game of the archive."""
    hall: Hall = request.app.state.hall
    if hall.archive is None:
        raise MessageError(Text("There is no archive of games.", "Es gibt kein Partiearchiv."))
    archive, number = hall.archive, int(request.path_params["number"])
    return answer(await run_in_threadpool(lambda: _open(_shelf(request.app), [from_archive(archive, number)])))


async def study(request: Request) -> Response:
    found = _shelf(request.app).find(request.path_params["key"])
    return answer(await run_in_threadpool(study_message, found))


async def position(request: Request) -> Response:
    """What may be played after a line; with `move` that move is made first."""
    return answer(await run_in_threadpool(_position, await read_json(request)))


def _position(message: dict[str, Any]) -> dict[str, Any]:
    board = read_board(message)
    made: dict[str, Any] = {}
    if message.get("move") is not None:
        move = read_move(board, wanted(message, "move", str)[:20])
        made = {"move": move, "san": plain(san_text(board.san(move))), "number": board.fullmove_number, "white": board.white_to_move}
        board.push(move)
    return {**made, **position_message(board)}


# Taking it along -----------------------------------------------------------------------------


def _language(request: Request) -> Language:
    return "de" if request.query_params.get("lang") == "de" else "en"


def _file_name(one: Study, ending: str) -> str:
    """A name for the download made of harmless letters."""
    words = re.sub(r"[^A-Za-z0-9]+", "-", f"{one.headers.get('White', '')} {one.headers.get('Black', '')}").strip("-")[:60]
    return f"{words or 'kiebitz'}.{ending}"


def _pgn(one: Study, language: Language) -> str:
    """A copy of the game with everything that was found; without a report the game as it is."""
    text = write_game(one.tree)
    if one.report is None:
        return text
    return write_game(annotate(next(iter(read_games(text))).tree, one.report, language))


async def pgn(request: Request) -> Response:
    one = _shelf(request.app).find(request.path_params["key"])
    text = await run_in_threadpool(_pgn, one, _language(request))
    return Response(
        text, media_type="application/x-chess-pgn", headers={"Content-Disposition": f'attachment; filename="{_file_name(one, "pgn")}"'}
    )


async def page(request: Request) -> Response:
    """The report as a file of its own; as a download it never runs inside our page."""
    one = _shelf(request.app).find(request.path_params["key"])
    if one.report is None:
        raise MessageError(NO_REPORT)
    text = await run_in_threadpool(report_page, [one.report], _language(request))
    return Response(text, media_type="text/html", headers={"Content-Disposition": f'attachment; filename="{_file_name(one, "html")}"'})


# The engine ----------------------------------------------------------------------------------


class _Tab(TabLine):
    """One open analysis page."""

    def __init__(self, websocket: WebSocket) -> None:
        super().__init__(websocket)
        self._desk = Desk(self.post, asyncio.get_running_loop())

    def refusal(self, error: KiebitzError) -> dict[str, Any]:
        return {**super().refusal(error), "gone": error.text is GONE}

    async def leave(self) -> None:
        # Shielded: the task of a tab that breaks off is cancelled, and its searches must end all the same.
        await asyncio.shield(asyncio.get_running_loop().run_in_executor(None, self._desk.close))

    async def act(self, message: dict[str, Any]) -> None:
        kind = wanted(message, "type", str)
        await self.warm(self._socket.app.state.hall)
        if kind == "think":
            await asyncio.to_thread(self._desk.think, message)
        elif kind == "stop":
            await asyncio.to_thread(self._desk.stop_thinking)
        elif kind == "analyse":
            found = _shelf(self._socket.app).find(wanted(message, "study", str)[:40])
            await asyncio.to_thread(self._desk.analyse, found, message)
        elif kind == "cancel":
            await asyncio.to_thread(self._desk.cancel)
        else:
            raise unknown_message(kind)


async def engine(websocket: WebSocket) -> None:
    state = websocket.app.state
    state.analysts = getattr(state, "analysts", 0) + 1
    try:
        if state.analysts > MOST_TABS:
            await websocket.accept()
            await websocket.send_json({"type": "error", "text": plain(TOO_MANY)})
            await websocket.close()
        else:
            await _Tab(websocket).serve()
    finally:
        state.analysts -= 1


routes: list[BaseRoute] = [
    Route("/api/analysis/read", read, methods=["POST"]),
    Route("/api/analysis/game/{number:int}", archived),
    Route("/api/analysis/study/{key}", study),
    Route("/api/analysis/position", position, methods=["POST"]),
    Route("/api/analysis/study/{key}/pgn", pgn),
    Route("/api/analysis/study/{key}/report", page),
    WebSocketRoute("/analysis", engine),
]
