"""The archive on the page: search, replay, import and export of PGN, a sheet to print, delete."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from kiebitz.game import prints
from kiebitz.game.archive import Archive
from kiebitz.game.exchange import import_pgn
from kiebitz.game.pgn import write_game
from kiebitz.game.setup import playable_fen
from kiebitz.interfaces.web import game_record
from kiebitz.interfaces.web.hall import Hall
from kiebitz.interfaces.web.messages import MessageError, answer, plain, read_json, wanted
from kiebitz.interfaces.web.positions import LONGEST_FEN
from kiebitz.interfaces.web.security import too_large
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


def _archive(request: Request) -> Archive:
    hall: Hall = request.app.state.hall
    if hall.archive is None:
        raise KiebitzError(
            Text(
                "The archive of games could not be opened when Kiebitz started; the reason stands where it was started.",
                "Das Partiearchiv ließ sich beim Start von Kiebitz nicht öffnen; der Grund steht dort, wo es gestartet wurde.",
            )
        )
    return hall.archive


def _wishes(fields: Mapping[str, str]) -> dict[str, Any]:
    """What the search asks for, every field checked."""
    given = {key: fields.get(key, "").strip()[:LONGEST_WISH] for key in ("player", "result", "opening", "since", "until", "position")}
    if given["result"] and given["result"] not in RESULTS:
        raise MessageError(
            Text("A result is one of {all}, not “{it}”.", "Ein Ergebnis ist {all}, nicht „{it}“.").format(
                all=", ".join(RESULTS), it=given["result"]
            )
        )
    for key in ("since", "until"):
        given[key] = given[key].replace("-", ".")
        if given[key] and not _DATE.fullmatch(given[key]):
            raise MessageError(
                Text(
                    "“{date}” is no date; 1992, 1992.05 and 1992.05.01 are.",
                    "„{date}“ ist kein Datum; 1992, 1992.05 und 1992.05.01 sind es.",
                ).format(date=given[key])
            )
    if given["position"]:
        given["position"] = playable_fen(given["position"][:LONGEST_FEN])
    return {**given, "played": True}


def _number(request: Request) -> int:
    return int(request.path_params["number"])


async def search(request: Request) -> Response:
    """The games that fit, the latest first; `skip` of them are left out."""
    skip = request.query_params.get("skip", "0")
    if not skip.isdigit() or len(skip) > 9:
        raise MessageError(Text("“skip” is a number.", "„skip“ ist eine Zahl."))
    wishes, archive = _wishes(request.query_params), _archive(request)
    found = await run_in_threadpool(lambda: archive.search(**wishes, limit=PAGE + 1, skip=int(skip)))
    return answer({"games": [game_record.line(one) for one in found[:PAGE]], "more": len(found) > PAGE})


async def show(request: Request) -> Response:
    """One game with everything that is needed to replay it."""
    return answer(await run_in_threadpool(game_record.whole, _archive(request), _number(request)))


async def take_in(request: Request) -> Response:
    """The games of a PGN file, whose bytes are the body.  It is never kept under a name of the user's."""
    archive = _archive(request)
    try:
        body = await request.body()
    except ClientDisconnect:
        raise too_large() from None
    if request.headers.get("content-type", "").partition(";")[0].strip() != PGN:
        raise MessageError(Text("A PGN file was expected.", "Erwartet war eine PGN-Datei."))
    return answer(await run_in_threadpool(_take_in, archive, body))


def _take_in(archive: Archive, body: bytes) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="kiebitz-") as folder:
        path = Path(folder) / "games.pgn"
        path.write_bytes(body)
        report = import_pgn(archive, [path])
    if not report.games and not report.faults:
        raise MessageError(Text("There is no game in this text.", "In diesem Text steht keine Partie."))
    told = [
        {"game": fault.game, "line": fault.line, "text": plain(fault.text), "leftOut": fault.left_out}
        for fault in report.faults[:MOST_FAULTS]
    ]
    return {"games": report.games, "faults": told, "faultCount": len(report.faults)}


async def export(request: Request) -> Response:
    """Games as one PGN file: the ones named, else all that fit the search."""
    archive = _archive(request)
    raw = request.query_params.get("numbers", "")
    if raw:
        numbers = _read_numbers(raw.split(","))
    else:
        wishes = _wishes(request.query_params)
        numbers = await run_in_threadpool(lambda: sorted(one.number for one in archive.search(**wishes, limit=10**9)))
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


def _read_numbers(raw: list[Any]) -> list[int]:
    if not 0 < len(raw) <= MOST_NUMBERS or not all(re.fullmatch(r"[1-9]\d{0,15}", str(number)) for number in raw):
        raise MessageError(
            Text("Between 1 and {n} numbers of games were expected.", "Erwartet waren 1 bis {n} Nummern von Partien.").format(
                n=MOST_NUMBERS
            )
        )
    return [int(number) for number in raw]


async def sheet(request: Request) -> Response:
    """The game on paper: one page made for A4, to be printed by the browser or kept as PDF."""
    archive, number = _archive(request), _number(request)
    language: Language = "de" if request.query_params.get("lang") == "de" else "en"
    white_below = request.query_params.get("below") != "black"
    page = await run_in_threadpool(lambda: prints.as_html(archive.load(number).game, language, white_below=white_below))
    return HTMLResponse(page, headers={"Content-Security-Policy": SHEET_POLICY})


async def delete(request: Request) -> Response:
    """Games that nobody wants to keep; tabs that look at one of them get another."""
    numbers = _read_numbers(wanted(await read_json(request), "numbers", list))
    _archive(request)
    return answer({"deleted": await run_in_threadpool(request.app.state.hall.delete, numbers)})


routes: list[BaseRoute] = [
    Route("/api/games", search),
    Route("/api/games/export", export),
    Route("/api/games/import", take_in, methods=["POST"]),
    Route("/api/games/delete", delete, methods=["POST"]),
    Route("/api/games/{number:int}", show),
    Route("/api/games/{number:int}/print", sheet),
]
