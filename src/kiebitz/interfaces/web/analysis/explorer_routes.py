"""The openings explorer: our library, the user's games and the user's own lines at any position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from kiebitz.core.board import START_FEN
from kiebitz.game.book.explorer import Score, explore
from kiebitz.game.book.library import OpeningName, standard_book
from kiebitz.game.notation import san_text
from kiebitz.game.record.own_lines import OwnLines
from kiebitz.game.record.pgn import write_game
from kiebitz.interfaces.web.analysis.desk import end_of
from kiebitz.interfaces.web.analysis.messages import Explored, Line, OwnLine, Results
from kiebitz.interfaces.web.messages import MessageError, Opening, words
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.rooms.hall import Hall
from kiebitz.language import Text

FROM_THE_START = Text("A line of your own begins at the start position.", "Eine eigene Variante beginnt in der Grundstellung.")


def _results(score: Score) -> Results:
    return {"white": score.white, "draws": score.draws, "black": score.black, "open": score.open}


def _opening(name: OpeningName | None) -> Opening | None:
    return None if name is None else {"name": words(name.name), "eco": name.eco}


def _colours(sides: Iterable[bool]) -> list[Literal["white", "black"]]:
    return ["white" if white else "black" for white in sides]


def show(app: Starlette, asked: Line) -> Explored:
    hall: Hall = app.state.hall
    board = end_of(asked)
    own = OwnLines()
    found = explore(board, standard_book(), hall.archive, own)
    before = end_of(Line(asked.start, asked.moves[:-1], asked.chess960)).to_chess()
    may_keep = asked.start == START_FEN and not asked.chess960 and bool(asked.moves)
    return {
        "fen": board.fen(),
        "kept": _colours(own.moves_at(before).get(asked.moves[-1], ())) if may_keep else [],
        "mayKeep": may_keep,
        "name": _opening(found.name),
        "reversed": _opening(found.reversed),
        "results": _results(found.results),
        "moves": [
            {
                "move": one.move, "san": words(san_text(one.san)), "name": _opening(one.name), "lines": one.lines,
                "transposes": one.transposes, "results": _results(one.results), "own": _colours(one.own),
            }
            for one in found.moves
        ],
    }  # fmt: skip


def keep(app: Starlette, asked: OwnLine) -> Explored:
    """A line is added to one's own, or taken away."""
    if asked.start != START_FEN or asked.chess960:
        raise MessageError(FROM_THE_START)
    moves = end_of(asked).moves
    own = OwnLines()
    if asked.remove:
        own.remove(asked.white, moves)
    else:
        own.add(asked.white, moves)
    return show(app, asked)


async def file(request: Request) -> Response:
    """One's own lines of one colour, to take along."""
    side = request.path_params["side"]
    if side not in ("white", "black"):
        raise MessageError(Text("There is no such file.", "Eine solche Datei gibt es nicht."))
    text = write_game(OwnLines().tree(side == "white"))
    headers = {"Content-Disposition": f'attachment; filename="own-lines-{side}.pgn"'}
    return Response(text, media_type="application/x-chess-pgn", headers=headers)


routes: list[BaseRoute] = [
    Question("/api/analysis/explore", show),
    Question("/api/analysis/own", keep),
    Route("/api/analysis/own/{side}.pgn", file),
]
