"""The time machine: one position in the eyes of every ancestor and of Kiebitz, and a game position by position."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from kiebitz.core.board import Board
from kiebitz.game.game import PASS
from kiebitz.game.record.pgn import read_games, to_game
from kiebitz.interfaces.web.messages import MessageError, words
from kiebitz.interfaces.web.positions import read_board, walk
from kiebitz.interfaces.web.questions import Found, InThread, Question
from kiebitz.interfaces.web.tree.messages import GameTold, MindsTold, MindTold, MomentTold, PlyPlayed, WantedGame, WantedMinds, WantedMoment
from kiebitz.language import Text, same
from kiebitz.limits import Signal
from kiebitz.minds.asking import NODES, Mind, ask_minds
from kiebitz.minds.over_game import Moment, moment
from kiebitz.minds.parting import part, tell_parting
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.men import move_text, moves_text

SECONDS = 3.0  # for each ancestor
SHOWN = 8  # half-moves of a line
SHORTEST, LONGEST = 0.2, 10.0  # seconds for each ancestor at a position of a game
_one_at_a_time = threading.Lock()  # so many minds keep a computer busy enough


def _told(board: Board, mind: Mind) -> MindTold:
    line = mind.line[:SHOWN]
    return {
        "key": mind.key,
        "name": mind.name,
        "year": mind.year,
        "move": mind.move,
        "san": words(move_text(board.san(line[0]))) if line else None,
        "value": mind.value,
        "unit": words(mind.unit),
        "view": words(mind.view),
        "line": words(moves_text(board.san_line(line), board.fullmove_number, board.white_to_move) if line else same("–")),
        "terms": [{"name": words(share.name), "value": share.value} for share in mind.terms],
        "verdict": mind.verdict,
        "wasCut": mind.was_cut,
        "source": mind.source,
    }


class _Asking(InThread[Found]):
    """The minds at work; whoever leaves stops them."""

    def __init__(self, app: Starlette, board: Board, ask: Callable[[Asker, Signal], Found]) -> None:
        def work(signal: Signal) -> Found:
            app.state.hall.warming.check()
            with _one_at_a_time, contextlib.closing(Asker()) as asker:
                return ask(asker, signal)

        self.board = board
        super().__init__(work)


class Minds(_Asking[list[Mind]]):
    """What all of them think of a position."""

    def message(self) -> MindsTold:
        return {
            "fen": self.board.fen(),
            "minds": [_told(self.board, mind) for mind in self.found],
            "parting": words(tell_parting(self.board, self.found, part(self.found))),
        }


class AtMove(_Asking[Moment | None]):
    """What all of them think of a position of a game, and of the move played there."""

    def message(self) -> MomentTold:
        board, found = self.board, self.found
        assert found is not None  # it would have been broken off, and nobody would ask
        return {
            "fen": board.fen(),
            "number": f"{board.fullmove_number}{'.' if board.white_to_move else '…'}",
            "san": words(move_text(board.san(found.played))),
            "verdict": found.verdict,
            "minds": [_told(board, mind) for mind in found.minds],
            "parting": words(tell_parting(board, found.minds, part(found.minds))),
        }


def minds(app: Starlette, asked: WantedMinds) -> Minds:
    board = read_board(asked.fen)
    if not board.legal_moves():
        raise MessageError(Text("In this position the game is over.", "In dieser Stellung ist die Partie aus."))
    return Minds(app, board, lambda asker, signal: list(ask_minds(board, asker, SECONDS, signal=signal)))


def game(app: Starlette, asked: WantedGame) -> GameTold:
    """The positions of a game; the page shows them to the minds one by one, and may stop at any of them."""
    if asked.game is not None:
        room = app.state.hall.rooms.get(asked.game)
        if room is None:
            raise MessageError(Text("This game is no longer open.", "Diese Partie ist nicht mehr offen."))
        state = room.session.state()
        title, start, moves = (
            f"{state.white} – {state.black}",
            Board(state.start_fen, chess960=state.chess960),
            [ply.move for ply in state.plies],
        )
    else:
        record = next(iter(read_games(asked.pgn)), None)
        if record is None or record.tree.next() is None:
            raise MessageError(Text("There is no game in this text.", "In diesem Text steht keine Partie."))
        found = to_game(record.tree)
        title, start, moves = (
            " – ".join(name for side in ("White", "Black") if (name := record.headers.get(side, "?")) != "?"),
            Board(found.start_fen, chess960=found.chess960),
            list(found.moves),
        )
    if start.chess960:
        raise MessageError(Text("The ancestors know no chess 960.", "Schach 960 kennen die Ahnen nicht."))
    plies: list[PlyPlayed] = []
    board = start
    for move in moves:
        if move == PASS:  # the ancestors know no passing either
            break
        plies.append({"fen": board.fen(), "move": move})
        board.push(move)
    if not plies:
        raise MessageError(Text("No move has been made in this game yet.", "In dieser Partie ist noch kein Zug geschehen."))
    return {"title": title, "plies": plies}


def at_move(app: Starlette, asked: WantedMoment) -> AtMove:
    board = read_board(asked.fen)
    walk(board, [asked.move])
    seconds = max(SHORTEST, min(asked.seconds, LONGEST))
    return AtMove(app, board, lambda asker, signal: moment(board, 0, asked.move, asker, seconds, NODES, signal))


routes: list[BaseRoute] = [
    Question("/api/tree/minds", minds),
    Question("/api/tree/minds/game", game),
    Question("/api/tree/minds/moment", at_move),
]
