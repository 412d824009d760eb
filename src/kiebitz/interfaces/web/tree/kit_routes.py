"""The kit: one small search with switches, and the source that runs."""

from __future__ import annotations

import inspect

import chess
from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.interfaces.web.messages import words
from kiebitz.interfaces.web.positions import read_board
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.tree.messages import KitOffer, SearchTold, WantedSearch
from kiebitz.interfaces.web.wire import no_choice
from kiebitz.language import same
from kiebitz.reasons.men import move_text, moves_text
from kiebitz.teaching.kit.ideas import IDEAS
from kiebitz.teaching.kit.judging import JUDGES, OFFERS
from kiebitz.teaching.kit.ladder import LESSONS, worth
from kiebitz.teaching.kit.search import looking, think

DEEPEST = 5
MOST = 60_000  # positions: some seconds


def offer(app: Starlette) -> KitOffer:
    return {
        "ideas": [
            {"key": each.key, "name": words(each.name), "text": words(each.text), "exact": each.exact, "needs": each.needs}
            for each in IDEAS
        ],
        "judges": [{"key": each.key, "name": words(each.name), "text": words(each.text)} for each in OFFERS],
        "lessons": [
            {"key": each.key, "fen": each.fen, "depth": each.depth, "idea": each.idea, "name": words(each.name), "text": words(each.text)}
            for each in LESSONS
        ],
        "source": inspect.getsource(looking()),
    }


def searched(app: Starlette, asked: WantedSearch) -> SearchTold:
    if asked.judge not in JUDGES:
        raise no_choice(asked.judge, "evaluation", JUDGES)
    board = chess.Board(read_board(asked.fen).fen())
    found = think(board, max(1, min(asked.depth, DEEPEST)), asked.ideas, JUDGES[asked.judge], MOST)
    sans, walk = [], board.copy()
    for move in found.line:
        sans.append(walk.san(walk.parse_uci(move)))
        walk.push_uci(move)
    return {
        "fen": board.fen(),
        "move": found.move,
        "san": words(move_text(sans[0])) if sans else None,
        "value": words(worth(found.value)),
        "line": words(moves_text(sans, board.fullmove_number, board.turn) if sans else same("–")),
        "positions": found.positions,
        "cuts": found.cuts,
        "complete": found.complete,
    }


routes: list[BaseRoute] = [
    Question("/api/tree/kit", offer),
    Question("/api/tree/kit/search", searched),
]
