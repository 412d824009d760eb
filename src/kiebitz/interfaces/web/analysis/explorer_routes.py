"""The openings explorer: our library and the user's own games at any position."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.game.book.explorer import Score, explore
from kiebitz.game.book.library import OpeningName, standard_book
from kiebitz.game.notation import san_text
from kiebitz.interfaces.web.analysis.desk import end_of
from kiebitz.interfaces.web.analysis.messages import Explored, Line, Results
from kiebitz.interfaces.web.messages import Opening, words
from kiebitz.interfaces.web.play.hall import Hall
from kiebitz.interfaces.web.questions import Question


def _results(score: Score) -> Results:
    return {"white": score.white, "draws": score.draws, "black": score.black, "open": score.open}


def _opening(name: OpeningName | None) -> Opening | None:
    return None if name is None else {"name": words(name.name), "eco": name.eco}


def show(app: Starlette, asked: Line) -> Explored:
    hall: Hall = app.state.hall
    board = end_of(asked)
    found = explore(board, standard_book(), hall.archive)
    return {
        "fen": board.fen(),
        "name": _opening(found.name),
        "reversed": _opening(found.reversed),
        "results": _results(found.results),
        "moves": [
            {
                "move": one.move, "san": words(san_text(one.san)), "name": _opening(one.name), "lines": one.lines,
                "transposes": one.transposes, "results": _results(one.results),
            }
            for one in found.moves
        ],
    }  # fmt: skip


routes: list[BaseRoute] = [Question("/api/analysis/explore", show)]
