"""A game as the page sees it: one message holds everything that is needed to draw it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiebitz.core.board import Board
from kiebitz.game import events, rules
from kiebitz.game.game import Ply
from kiebitz.game.notation import san_text
from kiebitz.game.session import SessionState
from kiebitz.interfaces.roster import OWN
from kiebitz.interfaces.terminal.talk import sentence
from kiebitz.interfaces.web.line_names import move_names
from kiebitz.interfaces.web.messages import plain, score
from kiebitz.interfaces.web.seats import Seat
from kiebitz.language import Text
from kiebitz.levels import elo_of_level
from kiebitz.player import Decision

if TYPE_CHECKING:
    from kiebitz.interfaces.web.room import Room

ALTERNATIVES = 12  # of a decision, at most


def of_state(room: Room) -> dict[str, Any]:
    """The whole game."""
    session = room.session
    state = session.state()
    board = Board(state.fen)
    limits = session.clock.three_limits(state.white_to_move)
    gone_white, gone_black = rules.captured_men(state.start_fen, state.fen)
    return {
        "type": "game",
        "room": room.number,
        "fen": state.fen,
        "start": state.start_fen,
        "turn": "w" if state.white_to_move else "b",
        "legal": [] if state.result else board.legal_moves(),
        "check": _king(board) if board.is_check() else None,
        "plies": [_ply(ply) for ply in state.plies],
        "ahead": [_ply(ply) for ply in state.taken_back],
        "white": _side(room.seats[True], state.white),
        "black": _side(room.seats[False], state.black),
        "result": None if state.result is None else {"points": state.result.points, "text": plain(state.result.text)},
        "canPlayOn": state.result is not None and not state.result.is_forced_by_rules,
        "claimable": None if state.claimable is None else plain(state.claimable.text),
        "clock": {
            "left": list(state.clock.left) if state.control.has_clock else None,
            "used": list(state.clock.used),
            "running": None if state.running is None else "w" if state.running else "b",
            "control": str(state.control),
            "text": plain(state.control.text),
            "limits": plain(limits),
        },
        "thinking": state.thinking,
        "pondering": state.pondering,
        "paused": state.paused,
        "pace": None if room.pace is None else room.pace.seconds,
        "drawOfferedBy": None if state.draw_offered_by is None else "w" if state.draw_offered_by else "b",
        "opening": None if state.opening is None else {"name": plain(state.opening), "eco": state.eco},
        "captured": {"white": gone_white, "black": gone_black},
        "balance": rules.material_balance(state.fen),
        "decision": _last_decision(room, state),
    }


def _king(board: Board) -> str | None:
    letter = "K" if board.white_to_move else "k"
    for square in range(64):
        if board.piece_at(square) == letter:
            return "abcdefgh"[square % 8] + str(square // 8 + 1)
    return None


def _ply(ply: Ply) -> dict[str, Any]:
    return {
        "move": ply.move,
        "san": plain(san_text(ply.san)),
        "fen": ply.fen,
        "seconds": None if ply.seconds is None else round(ply.seconds, 2),
        "score": score(ply.score),
    }


def _side(seat: Seat, name: str) -> dict[str, Any]:
    return {
        **seat.as_words(),
        "isPerson": seat.is_person,
        "called": seat.name if seat.is_person else name,
        "elo": elo_of_level(seat.level) if seat.level is not None and seat.player.startswith((OWN, "style:")) else None,
    }


def _last_decision(room: Room, state: SessionState) -> dict[str, Any] | None:
    """What the program thought when it moved last."""
    numbers = [ply for ply in room.decisions if ply <= len(state.plies)]
    if not numbers:
        return None
    ply = max(numbers)
    before = state.start_fen if ply == 1 else state.plies[ply - 2].fen
    played = room.decisions[ply]
    assert played.decision is not None
    told = room.told_decision  # naming all its moves is most of the work of a message, and a game tells several of each
    if told is None or told[0] is not played:
        told = room.told_decision = played, {"ply": ply, "white": played.white, "fen": before, **decision(played.decision, before)}
    return told[1]


def decision(found: Decision, fen: str) -> dict[str, Any]:
    """A move with its reasons, in words of the board."""
    board = Board(fen)
    sans = move_names(board)
    sign = 1 if board.white_to_move else -1
    return {
        "move": found.move,
        "san": sans.get(found.move) if found.move else None,
        "score": score(found.score),
        "value": found.value,
        "line": list(found.line),
        "lineSan": line(board, found.line),
        "depth": found.depth,
        "nodes": found.nodes,
        "time": found.time,
        "source": found.source,
        "statistics": [[plain(name), value] for name, value in found.statistics],
        "alternatives": [
            {
                "move": root.move,
                "san": sans[root.move],
                "value": sign * root.value if found.score is not None else root.value,
                "line": list(root.line),
                "note": plain(root.note),
            }
            for root in found.alternatives[:ALTERNATIVES]
            if root.move in sans
        ],
    }


def line(board: Board, moves: tuple[str, ...] | list[str]) -> list[dict[str, str]]:
    """A line in both notations, move by move."""
    return [plain(san_text(san)) for san in board.san_line(moves)]


_OVER = (events.MovePlayed, events.MovesTakenBack, events.MovesMadeAgain, events.SidesSwapped, events.PausedOrResumed, events.GameStarted)


def of_event(event: events.Event, room: Room) -> list[dict[str, Any]]:
    """What there is to say about an event besides the new state."""
    state = room.session.state()
    names = {
        white: _side(room.seats[white], name)["called"] or _COLOURS[white] for white, name in ((True, state.white), (False, state.black))
    }
    if isinstance(event, events.HintGiven):
        board = Board(state.fen)
        judged = score(event.decision.score) if event.decision else None
        return [
            {
                "type": "hint", "move": event.move, "from": event.move[:2], "to": event.move[2:4], "san": plain(san_text(event.san)),
                "line": list(event.line), "lineSan": line(board, event.line), "score": judged,
            }
        ]  # fmt: skip
    if isinstance(event, events.MovePlayed):
        text = Text("{name}: {move}", "{name}: {move}").format(name=names[event.white], move=san_text(event.san))
        return [{"type": "announce", "text": plain(text)}]
    if isinstance(event, (events.PlayerFailed, events.ArchiveFailed)):
        return [{"type": "error", "text": plain(event.text)}]
    if isinstance(event, _OVER):
        return []
    text_or_none = sentence(event, str(names[True]), str(names[False]))
    return [] if text_or_none is None else [{"type": "note", "text": plain(text_or_none)}]


_COLOURS = {True: Text("White", "Weiß"), False: Text("Black", "Schwarz")}
