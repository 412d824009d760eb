"""Analysis: games and positions read from text or the archive, the engine on a socket, the result as PGN and as a page."""

from __future__ import annotations

import asyncio
import re

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from kiebitz.game.notation import read_move, san_text
from kiebitz.game.record.pgn import read_games, write_game
from kiebitz.interfaces.web.analysis.desk import Desk, end_of
from kiebitz.interfaces.web.analysis.guest import UCI, check_guest
from kiebitz.interfaces.web.analysis.messages import (
    ASKED,
    Analyse,
    Asked,
    Beside,
    Change,
    Changed,
    Opened,
    Pasted,
    Position,
    Stop,
    StudyAnswer,
    Think,
    Tried,
)
from kiebitz.interfaces.web.analysis.study import (
    NO_REPORT,
    Study,
    change,
    from_archive,
    position_message,
    read_text,
    shelf,
    study_message,
    title_message,
)
from kiebitz.interfaces.web.kept import Kept
from kiebitz.interfaces.web.messages import MessageError, Refused, refused, words
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.rooms.hall import NO_ENGINES, Hall
from kiebitz.interfaces.web.tab_line import TabLine
from kiebitz.language import KiebitzError, Language, Text
from kiebitz.tools.analysis.annotate import annotate
from kiebitz.tools.analysis.page import report_page

MOST_TABS = 24  # at work at once
TOO_MANY = Text("Too many tabs are analysing; please close one.", "Zu viele Tabs analysieren; bitte einen schließen.")


def _open(app: Starlette, studies: list[Study]) -> Opened:
    shelf.of(app).put(studies)
    return {"games": [title_message(study) for study in studies], "study": study_message(studies[0])}


def read(app: Starlette, asked: Pasted) -> Opened:
    """What a person pasted or uploaded."""
    return _open(app, read_text(asked.text))


def archived(app: Starlette, number: int) -> Opened:
    """A game of the archive."""
    hall: Hall = app.state.hall
    if hall.archive is None:
        raise MessageError(Text("There is no archive of games.", "Es gibt kein Partiearchiv."))
    return _open(app, [from_archive(hall.archive, number)])


def study(app: Starlette, key: str) -> StudyAnswer:
    return study_message(shelf.of(app).find(key))


def changed(app: Starlette, asked: Change, key: str) -> Changed:
    return change(shelf.of(app).find(key), asked)


def position(app: Starlette, asked: Tried) -> Position:
    board = end_of(asked)
    if asked.move is None:
        return position_message(board)
    move = read_move(board, asked.move[:20])
    san, number, white = san_text(board.san(move)), board.fullmove_number, board.white_to_move
    board.push(move)
    return {**position_message(board), "move": move, "san": words(san), "number": number, "white": white}


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
    one = shelf.of(request.app).find(request.path_params["key"])
    text = await run_in_threadpool(_pgn, one, _language(request))
    return Response(
        text, media_type="application/x-chess-pgn", headers={"Content-Disposition": f'attachment; filename="{_file_name(one, "pgn")}"'}
    )


async def page(request: Request) -> Response:
    """The report as a file of its own; as a download it never runs inside our page."""
    one = shelf.of(request.app).find(request.path_params["key"])
    if one.report is None:
        raise MessageError(NO_REPORT)
    text = await run_in_threadpool(report_page, [one.report], _language(request))
    return Response(text, media_type="text/html", headers={"Content-Disposition": f'attachment; filename="{_file_name(one, "html")}"'})


# The engine ----------------------------------------------------------------------------------


class _Tab(TabLine[Asked]):
    """One open analysis page."""

    def __init__(self, websocket: WebSocket) -> None:
        super().__init__(websocket, ASKED)
        self._desk = Desk(self.post, asyncio.get_running_loop())

    def refusal(self, error: KiebitzError, asked: Asked | None) -> Refused:
        return refused(error, asked.run if isinstance(asked, Analyse) else None)

    async def leave(self) -> None:
        # Shielded: the task of a tab that breaks off is cancelled, and its searches must end all the same.
        await asyncio.shield(asyncio.get_running_loop().run_in_executor(None, self._desk.close))

    async def act(self, asked: Asked) -> None:
        hall: Hall = self._socket.app.state.hall
        await self.warm(hall)
        if isinstance(asked, Think):
            await asyncio.to_thread(self._desk.think, asked)
        elif isinstance(asked, Stop):
            await asyncio.to_thread(self._desk.stop_thinking)
        elif isinstance(asked, Beside):
            check_guest(asked.player)
            if asked.player.startswith(UCI) and not hall.engines:
                raise MessageError(NO_ENGINES)
            await asyncio.to_thread(self._desk.look_beside, asked)
        elif isinstance(asked, Analyse):
            await asyncio.to_thread(self._desk.analyse, shelf.of(self._socket.app).find(asked.study[:40]), asked)
        else:
            await asyncio.to_thread(self._desk.cancel)


tabs: Kept[set[WebSocket]] = Kept(set)


async def engine(websocket: WebSocket) -> None:
    open_tabs = tabs.of(websocket.app)
    open_tabs.add(websocket)
    try:
        if len(open_tabs) > MOST_TABS:
            await websocket.accept()
            await websocket.send_json(refused(KiebitzError(TOO_MANY)))
            await websocket.close()
        else:
            await _Tab(websocket).serve()
    finally:
        open_tabs.remove(websocket)


routes: list[BaseRoute] = [
    Question("/api/analysis/read", read),
    Question("/api/analysis/game/{number:int}", archived),
    Question("/api/analysis/study/{key}", study),
    Question("/api/analysis/study/{key}/change", changed),
    Question("/api/analysis/position", position),
    Route("/api/analysis/study/{key}/pgn", pgn),
    Route("/api/analysis/study/{key}/report", page),
    WebSocketRoute("/analysis", engine),
]
