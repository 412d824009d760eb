"""The archive on the page: search, replay, import and export of PGN, a sheet to print, delete."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from kiebitz.game.record import prints
from kiebitz.game.record.archive import Archive, Summary
from kiebitz.game.record.exchange import import_pgn
from kiebitz.game.record.pgn import write_game
from kiebitz.game.setup import playable_fen
from kiebitz.interfaces.web.games import record as game_record
from kiebitz.interfaces.web.games.messages import Deleted, GameList, Imported, ImportFault, Unwanted, WholeGame, Wishes
from kiebitz.interfaces.web.messages import MessageError, answer, words
from kiebitz.interfaces.web.positions import LONGEST_FEN
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.interfaces.web.security import too_large
from kiebitz.interfaces.web.wire import read
from kiebitz.language import KiebitzError, Language, Text

PAGE = 40  # games of one answer
MOST_NUMBERS = 2000  # games chosen one by one
MOST_FAULTS = 60  # of an import, told one by one
LONGEST_WISH = 120  # letters of one field of the search
PGN = "application/x-chess-pgn"
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_DATE = re.compile(r"\d{4}(?:\.\d\d(?:\.\d\d)?)?")
# The sheet brings its own style and nothing else: no script can run in it.
SHEET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def _archive(app: Starlette) -> Archive:
    hall: Hall = app.state.hall
    if hall.archive is None:
        raise KiebitzError(
            Text(
                "The archive of games could not be opened when Kiebitz started; the reason stands where it was started.",
                "Das Partiearchiv ließ sich beim Start von Kiebitz nicht öffnen; der Grund steht dort, wo es gestartet wurde.",
            )
        )
    return hall.archive


def _date(given: str) -> str:
    date = given.strip()[:LONGEST_WISH].replace("-", ".")
    if date and not _DATE.fullmatch(date):
        raise MessageError(
            Text(
                "“{date}” is no date; 1992, 1992.05 and 1992.05.01 are.",
                "„{date}“ ist kein Datum; 1992, 1992.05 und 1992.05.01 sind es.",
            ).format(date=date)
        )
    return date


def _found(archive: Archive, wishes: Wishes, limit: int, skip: int = 0) -> list[Summary]:
    """The games that fit, the latest first; every wish is checked."""
    result = wishes.result.strip()
    if result and result not in RESULTS:
        raise MessageError(
            Text("A result is one of {all}, not “{it}”.", "Ein Ergebnis ist {all}, nicht „{it}“.").format(
                all=", ".join(RESULTS), it=result[:LONGEST_WISH]
            )
        )
    return archive.search(
        player=wishes.player.strip()[:LONGEST_WISH],
        result=result,
        opening=wishes.opening.strip()[:LONGEST_WISH],
        since=_date(wishes.since),
        until=_date(wishes.until),
        position=playable_fen(wishes.position.strip()[:LONGEST_FEN]) if wishes.position.strip() else "",
        played=True,
        limit=limit,
        skip=skip,
    )


def search(app: Starlette, asked: Wishes) -> GameList:
    """The games that fit, the latest first; `skip` of them are left out."""
    if not asked.skip.isdigit() or len(asked.skip) > 9:
        raise MessageError(Text("“skip” is a number.", "„skip“ ist eine Zahl."))
    found = _found(_archive(app), asked, PAGE + 1, int(asked.skip))
    return {"games": [game_record.line(one) for one in found[:PAGE]], "more": len(found) > PAGE}


def show(app: Starlette, number: int) -> WholeGame:
    """One game with everything that is needed to replay it."""
    return game_record.whole(_archive(app), number)


async def take_in(request: Request) -> Response:
    """The games of a PGN file, whose bytes are the body.  It is never kept under a name of the user's."""
    archive = _archive(request.app)
    try:
        body = await request.body()
    except ClientDisconnect:
        raise too_large() from None
    if request.headers.get("content-type", "").partition(";")[0].strip() != PGN:
        raise MessageError(Text("A PGN file was expected.", "Erwartet war eine PGN-Datei."))
    return answer(await run_in_threadpool(_take_in, archive, body))


def _take_in(archive: Archive, body: bytes) -> Imported:
    with tempfile.TemporaryDirectory(prefix="kiebitz-") as folder:
        path = Path(folder) / "games.pgn"
        path.write_bytes(body)
        report = import_pgn(archive, [path])
    if not report.games and not report.faults:
        raise MessageError(Text("There is no game in this text.", "In diesem Text steht keine Partie."))
    told: list[ImportFault] = [
        {"game": fault.game, "line": fault.line, "text": words(fault.text), "leftOut": fault.left_out}
        for fault in report.faults[:MOST_FAULTS]
    ]
    return {"games": report.games, "faults": told, "faultCount": len(report.faults)}


async def export(request: Request) -> Response:
    """Games as one PGN file: the ones named, else all that fit the search."""
    archive = _archive(request.app)
    raw = request.query_params.get("numbers", "")
    if raw:
        numbers = _read_numbers(raw.split(","))
    else:
        wishes = read(request.query_params, Wishes)
        numbers = await run_in_threadpool(lambda: sorted(one.number for one in _found(archive, wishes, 10**9)))
    if not numbers:
        raise MessageError(Text("No game fits; there is nothing to export.", "Keine Partie passt; es gibt nichts zu exportieren."))
    name = f"kiebitz-{numbers[0]}.pgn" if len(numbers) == 1 else "kiebitz-games.pgn"
    first = await run_in_threadpool(archive.tree, numbers[0])  # a game that is not there is refused before the file begins

    def parts() -> Iterator[str]:
        yield write_game(first)
        for number in numbers[1:]:
            try:
                tree = archive.tree(number)
            except KiebitzError:  # deleted in the meantime
                continue
            yield write_game(tree)

    return StreamingResponse(parts(), media_type=PGN, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _read_numbers(raw: list[str] | list[int]) -> list[int]:
    if not 0 < len(raw) <= MOST_NUMBERS or not all(re.fullmatch(r"[1-9]\d{0,15}", str(number)) for number in raw):
        raise MessageError(
            Text("Between 1 and {n} numbers of games were expected.", "Erwartet waren 1 bis {n} Nummern von Partien.").format(
                n=MOST_NUMBERS
            )
        )
    return [int(number) for number in raw]


async def sheet(request: Request) -> Response:
    """The game on paper: one page made for A4, to be printed by the browser or kept as PDF."""
    archive, number = _archive(request.app), int(request.path_params["number"])
    language: Language = "de" if request.query_params.get("lang") == "de" else "en"
    white_below = request.query_params.get("below") != "black"
    page = await run_in_threadpool(lambda: prints.as_html(archive.load(number).game, language, white_below=white_below))
    return HTMLResponse(page, headers={"Content-Security-Policy": SHEET_POLICY})


def delete(app: Starlette, asked: Unwanted) -> Deleted:
    """Games that nobody wants to keep; tabs that look at one of them get another."""
    _archive(app)
    return {"deleted": app.state.hall.delete(_read_numbers(asked.numbers))}


routes: list[BaseRoute] = [
    Question("/api/games", search, "GET"),
    Route("/api/games/export", export),
    Route("/api/games/import", take_in, methods=["POST"]),
    Question("/api/games/delete", delete),
    Question("/api/games/{number:int}", show),
    Route("/api/games/{number:int}/print", sheet),
]
