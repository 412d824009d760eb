"""A game out of the archive as the page shows it: one line of the list, or everything for a replay."""

from __future__ import annotations

import json

import chess
import chess.pgn

from kiebitz.game.game import Game
from kiebitz.game.notation import SIGNS, san_text
from kiebitz.game.play.time_controls import TimeControl
from kiebitz.game.record.archive import Archive, Summary
from kiebitz.game.record.pgn import contradiction, spoken_comment
from kiebitz.interfaces.web.games.messages import Circumstances, ListedGame, NumberedMove, ReplayedPly, WholeGame
from kiebitz.interfaces.web.messages import Words, score, words, words_or_none
from kiebitz.interfaces.web.rooms.seats import name_words, saved_seats
from kiebitz.language import KiebitzError, same

LONGEST_VARIATION = 60  # half-moves
MOST_VARIATIONS = 12  # beside one move


def line(one: Summary) -> ListedGame:
    return {
        "number": one.number,
        "white": name_words(one.white),
        "black": name_words(one.black),
        "date": one.date,
        "result": one.result,
        "eco": one.eco,
        "opening": _both(one.opening),
        "event": "" if one.event == "?" else one.event,
        "moves": (one.plies + 1) // 2,
        **_circumstances(one),
    }


def _circumstances(one: Summary) -> Circumstances:
    """Levels and time of a game played here, as far as they are known."""
    details = json.loads(one.details)
    seats = details.get("seats")
    levels: list[int | None] = []
    for side in ("white", "black"):
        seat = seats.get(side) if isinstance(seats, dict) else None
        level = seat.get("level") if isinstance(seat, dict) and seat.get("player") != "person" else None
        levels.append(level if isinstance(level, int) else None)
    # Sides may have been swapped since the words were written; the names in the game's head are always right.
    if isinstance(seats, dict) and one.white != one.black and one.white == seats.get("black_name"):
        levels.reverse()
    try:
        time = words(TimeControl.parse(str(details["control"])).text) if "control" in details else None
    except KiebitzError:
        time = None
    return {"whiteLevel": levels[0], "blackLevel": levels[1], "time": time}


def _both(opening: str) -> Words:
    """The archive keeps both names of an opening in one field."""
    english, _, german = opening.partition(" / ")
    return {"en": english, "de": german or english}


def whole(archive: Archive, number: int) -> WholeGame:
    saved = archive.load(number)
    tree = archive.tree(number)
    game, headers = saved.game, saved.game.headers
    names = saved.details.get("opening")
    opening: Words = (
        {"en": str(names[0]), "de": str(names[1])} if isinstance(names, list) and len(names) == 2 else _both(headers.get("Opening", ""))
    )
    try:
        is_ours = saved_seats(saved) is not None
    except KiebitzError:  # a player that is gone
        is_ours = False
    return {
        "number": number,
        "white": name_words(headers.get("White", "?")),
        "black": name_words(headers.get("Black", "?")),
        "date": headers.get("Date", ""),
        "places": [headers[key] for key in ("Event", "Site", "Round") if headers.get(key, "?").strip("?- ")],
        "eco": headers.get("ECO") or str(saved.details.get("eco", "")),
        "opening": opening,
        "result": tree.headers.get("Result", "*"),
        "resultText": words(game.result.text) if game.result else None,
        "contradiction": words_or_none(contradiction(tree)),
        "start": game.start_fen,
        "comment": spoken_comment(tree.comment),
        "plies": _plies(game, tree),
        "canGoOn": is_ours,
    }


def _plies(game: Game, tree: chess.pgn.Game) -> list[ReplayedPly]:
    nodes: list[chess.pgn.ChildNode] = list(tree.mainline())
    found: list[ReplayedPly] = []
    for index, ply in enumerate(game.plies):
        node = nodes[index] if index < len(nodes) else None
        found.append(
            {
                "move": ply.move,
                "san": words(san_text(ply.san)),
                "fen": ply.fen,
                "score": score(ply.score),
                "clock": ply.clock,
                "comment": spoken_comment(node.comment if node is not None else ply.comment),
                "signs": "" if node is None else "".join(SIGNS.get(nag, "") for nag in sorted(node.nags)),
                "lines": [] if node is None else [_variation(other) for other in node.parent.variations[1 : MOST_VARIATIONS + 1]],
            }
        )
    return found


def _variation(first: chess.pgn.ChildNode) -> list[NumberedMove]:
    """A side line, move by move, with its numbers."""
    board = first.parent.board()
    moves: list[NumberedMove] = []
    node: chess.pgn.ChildNode | None = first
    while node is not None and len(moves) < LONGEST_VARIATION:
        number = f"{board.fullmove_number}." if board.turn == chess.WHITE else f"{board.fullmove_number}…" if not moves else ""
        moves.append({"number": number, "san": words(san_text(board.san(node.move)) if node.move else same("--"))})
        board.push(node.move)
        node = node.variations[0] if node.variations else None
    return moves
