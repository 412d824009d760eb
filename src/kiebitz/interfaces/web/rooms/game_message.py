"""A game as the page sees it: one message holds everything that is needed to draw it anew."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kiebitz.core.board import Board
from kiebitz.game.game import Ply
from kiebitz.game.notation import san_text
from kiebitz.game.odds import odds_given
from kiebitz.game.play import events
from kiebitz.game.play.session import SessionState
from kiebitz.game.play.time_controls import Mode, TimeControl
from kiebitz.interfaces.talk import sentence
from kiebitz.interfaces.web.line_names import move_names, named_line
from kiebitz.interfaces.web.messages import refused, score, words
from kiebitz.interfaces.web.rooms import messages
from kiebitz.interfaces.web.rooms.seats import Seat
from kiebitz.language import KiebitzError, Text
from kiebitz.roster import shown_name
from kiebitz.score import Score

if TYPE_CHECKING:
    from kiebitz.interfaces.web.rooms.room import Room


def of_state(room: Room) -> messages.Game:
    """The whole game."""
    session = room.session
    state = session.state()
    legal, check = _possible(state.fen)
    odds = odds_given(state.start_fen)
    return {
        "type": "game",
        "room": room.number,
        "fen": state.fen,
        "start": state.start_fen,
        "odds": None if odds is None else words(odds.name),
        "turn": "w" if state.white_to_move else "b",
        "legal": [] if state.result else legal,
        "check": check,
        "plies": [_ply(ply) for ply in state.plies],
        "ahead": [_ply(ply) for ply in state.taken_back],
        "white": _side(room.seats[True], state.white, state.control),
        "black": _side(room.seats[False], state.black, state.control),
        "result": None if state.result is None else {"points": state.result.points, "text": words(state.result.text)},
        "canPlayOn": state.result is not None and not state.result.is_forced_by_rules,
        "claimable": None if state.claimable is None else words(state.claimable.text),
        "clock": {
            "left": state.clock.left if state.control.has_clock else None,
            "used": state.clock.used,
            "running": None if state.running is None else "w" if state.running else "b",
            "control": str(state.control),
            "text": words(state.control.text),
        },
        "thinking": state.thinking,
        "pondering": state.pondering,
        "ponders": None if any(seat.is_weak for seat in room.seats.values()) or not room.has_opponent else room.ponders,
        "paused": state.paused,
        "pace": None if room.pace is None else room.pace.seconds,
        "drawOfferedBy": None if state.draw_offered_by is None else "w" if state.draw_offered_by else "b",
        "opening": None if state.opening is None else {"name": words(state.opening), "eco": state.eco},
        "decision": _last_decision(room, state),
        "first": room.is_first,
    }


@lru_cache(maxsize=200)
def _possible(fen: str) -> tuple[list[str], str | None]:
    """The legal moves of a position, and the square of a king in check; a game tells of each position several times."""
    board = Board(fen)
    return board.legal_moves(), board.checked_king()


@lru_cache(maxsize=10_000)
def _ply(ply: Ply) -> messages.Ply:
    """A game is told whole, and most of it has been told before."""
    return {
        "move": ply.move,
        "san": words(san_text(ply.san)),
        "fen": ply.fen,
        "seconds": None if ply.seconds is None else round(ply.seconds, 2),
        "score": score(ply.score),
    }


def _side(seat: Seat, name: str, control: TimeControl) -> messages.Side:
    return {
        **seat.as_words(),
        "isPerson": seat.is_person,
        "isWeak": seat.is_weak,
        "isEndless": seat.is_endless and control.mode is Mode.UNLIMITED,
        "called": seat.name if seat.is_person else shown_name(name),
        "elo": seat.elo,
    }


def _last_decision(room: Room, state: SessionState) -> messages.Decided | None:
    """What the program thought when it moved last."""
    ply = max((ply for ply in room.decisions if ply <= len(state.plies)), default=None)
    if ply is None:
        return None
    told = room.told_decision  # naming all its moves is most of the work of a message, and a game tells several of each
    if told is None or told[0] is not room.decisions[ply]:
        told = room.told_decision = room.decisions[ply], decision(room, state, ply)
    return told[1]


def decision(room: Room, state: SessionState, ply: int) -> messages.Decided:
    """A move with what its player thought, in words of the board."""
    played = room.decisions[ply]
    found = played.decision
    assert found is not None
    board = Board(state.start_fen if ply == 1 else state.plies[ply - 2].fen)
    sans = move_names(board)
    return {
        "ply": ply,
        "white": played.white,
        "fen": board.fen(),
        "who": shown_name(room.session.player(played.white).name),
        "move": found.move,
        "san": sans.get(found.move) if found.move else None,
        "score": score(found.score),
        "value": found.value,
        "line": list(found.line),
        "lineSan": named_line(board, found.line),
        "depth": found.depth,
        "nodes": found.nodes,
        "time": found.time,
        "source": found.source,
        "statistics": [(words(name), value) for name, value in found.statistics],
        "recordable": found.source != "book" and found.nodes > 0 and room.seats[played.white].is_ours,
        "mood": found.mood,
        "held": score(Score(cp=(found.score.cp or 0) + found.mood)) if found.mood and found.score is not None else None,
        "overlooked": [{"move": move, "san": sans[move]} for move in found.overlooked if move in sans],
    }


_OVER = (events.MovePlayed, events.MovesTakenBack, events.MovesMadeAgain, events.SidesSwapped, events.PausedOrResumed, events.GameStarted)


def of_event(event: events.Event, room: Room) -> list[messages.Said]:
    """What there is to say about an event besides the new state."""
    state = room.session.state()
    names = {
        white: (room.seats[white].name if room.seats[white].is_person else shown_name(name)) or _COLOURS[white]
        for white, name in ((True, state.white), (False, state.black))
    }
    if isinstance(event, events.HintGiven):
        board = Board(state.fen)
        judged = score(event.decision.score) if event.decision else None
        return [
            {
                "type": "hint", "move": event.move, "san": words(san_text(event.san)), "line": list(event.line),
                "lineSan": named_line(board, event.line), "score": judged,
            }
        ]  # fmt: skip
    if isinstance(event, events.MovePlayed):
        text = Text("{name}: {move}", "{name}: {move}").format(name=names[event.white], move=san_text(event.san))
        return [{"type": "announce", "text": words(text)}]
    if isinstance(event, (events.PlayerFailed, events.ArchiveFailed)):
        return [refused(KiebitzError(event.text))]
    if isinstance(event, _OVER):
        return []
    text_or_none = sentence(event, str(names[True]), str(names[False]))
    return [] if text_or_none is None else [{"type": "note", "text": words(text_or_none)}]


_COLOURS = {True: Text("White", "Weiß"), False: Text("Black", "Schwarz")}
