"""The museum: the collection to replay with every ancestor's own judgement, the timeline, and the quiz."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz import opponents
from kiebitz.game.notation import san_text
from kiebitz.interfaces.web.messages import MessageError, words, words_or_none
from kiebitz.interfaces.web.museum.messages import Judgements, Museum, OwnJudgement, Replayed, Shown
from kiebitz.interfaces.web.positions import read_board
from kiebitz.interfaces.web.questions import Question
from kiebitz.language import Text
from kiebitz.museum.collection import pieces
from kiebitz.museum.timeline import TIMELINE
from kiebitz.player import Judging

NO_PIECE = Text("The museum has no game “{key}”.", "Das Museum hat keine Partie „{key}“.")


def museum(app: Starlette) -> Museum:
    return {
        "games": [
            {
                "key": piece.key,
                "title": words(piece.title),
                "white": words(piece.white),
                "black": words(piece.black),
                "whiteIs": piece.white_is,
                "blackIs": piece.black_is,
                "year": piece.year,
                "result": piece.result,
                "plies": len(piece.plies),
            }
            for piece in pieces()
        ],
        "timeline": [{"year": each.year, "title": words(each.title), "text": words(each.text), "game": each.game} for each in TIMELINE],
    }


def game(app: Starlette, key: str) -> Replayed:
    piece = next((each for each in pieces() if each.key == key), None)
    if piece is None:
        raise MessageError(NO_PIECE.format(key=key[:40]))
    return {
        "key": key,
        "start": piece.start,
        "plies": [
            {"move": ply.move, "san": words(san_text(ply.san)), "fen": ply.fen, "comment": words_or_none(ply.comment)}
            for ply in piece.plies
        ],
    }


def judgements(app: Starlette, asked: Shown) -> Judgements:
    """Every ancestor that can judge a position does so, from the oldest to the youngest."""
    board = read_board(asked.fen)
    found: list[OwnJudgement] = []
    if board.legal_moves():  # where the game is over there is nothing left to judge
        for profile in opponents.by_year():
            player = opponents.create(profile.key)
            if isinstance(player, Judging):
                judged = player.judge(board)
                sign = -1 if judged.for_mover and not board.white_to_move else 1
                unit = words(profile.exhibit().unit)
                found.append({"key": profile.key, "name": profile.name, "year": profile.year, "value": sign * judged.total, "unit": unit})
            player.close()
    return {"fen": board.fen(), "judgements": found}


routes: list[BaseRoute] = [
    Question("/api/museum", museum),
    Question("/api/museum/judgements", judgements),
    Question("/api/museum/games/{key}", game),
]
