"""Questions about reasons: why a move, this one or that, a hint in steps, and what the ancestors think."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.core.board import Board
from kiebitz.game.notation import san_text
from kiebitz.interfaces.web.line_names import line_shown, move_names
from kiebitz.interfaces.web.messages import MessageError, all_words, words
from kiebitz.interfaces.web.positions import read_board
from kiebitz.interfaces.web.questions import Question
from kiebitz.interfaces.web.why import asked as asks
from kiebitz.interfaces.web.why.messages import (
    Candidate,
    ChoicesAnswer,
    CompareAnswer,
    MindsAnswer,
    OverviewAnswer,
    StepsAnswer,
    WhyAnswer,
)
from kiebitz.interfaces.web.why.minds import ancestors, whose
from kiebitz.language import Text
from kiebitz.reasons.explain import Explanation
from kiebitz.reasons.hinting import steps
from kiebitz.reasons.kinds import BY_KEY
from kiebitz.reasons.probing import passed
from kiebitz.reasons.verdict import VERDICTS


def _move(board: Board, move: str) -> str:
    return board.uci(board.find(move[:10]))


def turned(board: Board) -> Board:
    """The same position with the other side to move, where a plan of that side begins."""
    other = passed(board)
    assert other is not None, "a side in check has no plan of the other side beside it"
    return other


def why(app: Starlette, asked: asks.Why) -> WhyAnswer:
    board, hall = read_board(asked.fen), app.state.hall
    move = None if asked.move is None else _move(board, asked.move)
    found: Explanation = hall.reasoner.explain(board, move)
    leading = found.leading
    return {
        "whose": words(whose(app.state.hall.room_if_open(asked.game), board.white_to_move)),
        "title": words(VERDICTS[found.verdict].format(move=san_text(board.san(found.move)))),
        "verdict": found.verdict,
        "text": words(found.text),
        "reasons": [
            {"kind": each.kind, "name": words(BY_KEY[each.kind].name), "text": words(each.text), "squares": list(each.squares)}
            for each in found.reasons
        ],
        "squares": list(leading.squares) if leading is not None and leading.at == 0 else [],
        "line": line_shown(board, found.line),
        "better": line_shown(board, found.better_line) if found.better_line else None,
        "loss": round(found.loss, 4),
        "positions": found.positions,
    }


def compare(app: Starlette, asked: asks.Compare) -> CompareAnswer:
    board, hall = read_board(asked.fen), app.state.hall
    first, second = _move(board, asked.first), _move(board, asked.second)
    if first == second:
        raise MessageError(Text("Please choose two different moves.", "Bitte zwei verschiedene Züge wählen."))
    found = hall.reasoner.compare(board, first, second)

    def candidate(place: int) -> Candidate:
        line = found.lines[place]
        return {
            "san": words(san_text(board.san(line[0]))),
            "line": line_shown(board, line),
            "value": found.values[place],
            "chance": round(found.chances[place], 4),
        }

    return {
        "whose": words(whose(app.state.hall.room_if_open(asked.game), board.white_to_move)),
        "text": words(found.text),
        "better": found.better,
        "first": candidate(0),
        "second": candidate(1),
        "concepts": [
            {"name": words(each.name), "term": words(each.term), "worth": round(each.worth), "squares": list(each.squares)}
            for each in found.concepts
        ],
    }


def overview(app: Starlette, asked: asks.Overview) -> OverviewAnswer:
    board, hall = read_board(asked.fen), app.state.hall
    found = hall.reasoner.overview(board)
    return {
        "verdict": words(found.verdict),
        "endings": all_words(each.text for each in found.endings),
        "white": all_words(each.text for each in found.facts if each.white),
        "black": all_words(each.text for each in found.facts if not each.white),
        "threats": all_words(found.threats),
        "plans": [
            {"text": words(each.text), "line": line_shown(board if each.white == board.white_to_move else turned(board), each.moves)}
            for each in found.plans
        ],
        "character": all_words(found.character),
        "line": line_shown(board, found.line),
    }


def choices(app: Starlette, asked: asks.Choices) -> ChoicesAnswer:
    """The moves of a position by name, to choose from."""
    names = move_names(read_board(asked.fen))
    return {"moves": [{"move": move, "san": names[move]} for move in sorted(names, key=lambda move: names[move]["en"].lower())]}


def hint(app: Starlette, asked: asks.Steps) -> StepsAnswer:
    board, hall = read_board(asked.fen), app.state.hall
    found = hall.reasoner.explain(board, _move(board, asked.move))
    return {"steps": [{"text": words(step.text), "squares": list(step.squares)} for step in steps(board, found)]}


def minds(app: Starlette, asked: asks.Minds) -> MindsAnswer:
    room = app.state.hall.room_if_open(asked.game)
    return {"minds": [] if room is None else ancestors.of(app).of(room, read_board(asked.fen))}


routes: list[BaseRoute] = [
    Question("/api/why", why),
    Question("/api/compare", compare),
    Question("/api/overview", overview),
    Question("/api/choices", choices),
    Question("/api/hint", hint),
    Question("/api/minds", minds),
]
