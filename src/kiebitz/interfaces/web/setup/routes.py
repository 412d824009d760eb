"""The set-up board: every fault of a position with its reason, live."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.game.setup import check_fen
from kiebitz.interfaces.web.messages import all_words
from kiebitz.interfaces.web.positions import LONGEST_FEN
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.setup.messages import Checked, Faults


def check(app: Starlette, asked: Checked) -> Faults:
    fen = asked.fen[:LONGEST_FEN]
    return {"fen": fen, "faults": all_words(check_fen(fen))}


routes: list[BaseRoute] = [Question("/api/setup", check)]
