"""The exam on the page: any opponent or engine, with progress, report card and games."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kiebitz.interfaces.web.exam.examination import NOT_YET, Office
from kiebitz.interfaces.web.exam.messages import Begin, Hall, Sheet
from kiebitz.interfaces.web.kept import Kept
from kiebitz.interfaces.web.messages import MessageError, words
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.rooms.hall import NO_ENGINES
from kiebitz.language import Language
from kiebitz.tools.exam.catalogue import QUESTIONS
from kiebitz.tools.exam.page import report_page
from kiebitz.tools.exam.question import Family

office = Kept(Office)


def show(app: Starlette) -> Hall:
    last = office.of(app).last
    return {
        "subjects": [
            {"key": family.value, "name": words(family.text), "questions": sum(question.family is family for question in QUESTIONS)}
            for family in Family
        ],
        "sheet": None if last is None else last.sheet(),
    }


def begin(app: Starlette, asked: Begin) -> Sheet:
    if asked.player.startswith("uci:") and not app.state.hall.engines:
        raise MessageError(NO_ENGINES)
    return office.of(app).begin(asked).sheet()


def stop(app: Starlette) -> Hall:
    last = office.of(app).last
    if last is not None:
        last.stop()
    return show(app)


async def report(request: Request) -> Response:
    """The report card with games and diagrams as a file of its own; as a download it never runs inside our page."""
    last = office.of(request.app).last
    if last is None or not last.card.findings:
        raise MessageError(NOT_YET)
    language: Language = "de" if request.query_params.get("lang") == "de" else "en"
    text = await run_in_threadpool(report_page, [last.card], language)
    return Response(text, media_type="text/html", headers={"Content-Disposition": 'attachment; filename="exam.html"'})


routes: list[BaseRoute] = [
    Question("/api/exam", show),
    Question("/api/exam/begin", begin),
    Question("/api/exam/stop", stop, "POST"),
    Route("/api/exam/report", report),
]
