"""A hint in three steps, each saying a little more: where to look, which man, which move and why."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.core.bitboards import square_name, square_number
from kiebitz.core.board import Board
from kiebitz.language import Text
from kiebitz.reasons.asking import chance
from kiebitz.reasons.doing import HOPELESS
from kiebitz.reasons.explain import Explanation
from kiebitz.reasons.kind import Part
from kiebitz.reasons.kinds import BY_KEY
from kiebitz.reasons.men import capital, move_text, phrase, side
from kiebitz.reasons.reason import Reason
from kiebitz.reasons.telling import ANSWERED_BY, MATES

SOON = 4  # plies: what happens later does not help to find the move
_WINGS = (
    ((0, 1, 2), Text("on the queen's side", "am Damenflügel")),
    ((3, 4), Text("in the centre", "im Zentrum")),
    ((5, 6, 7), Text("on the king's side", "am Königsflügel")),
)
_MATE = Text("There is a mate to be found. It begins {where}.", "Hier gibt es ein Matt zu finden. Es beginnt {where}.")
_MATE_WITH = Text("There is a mate to be found {where}. The picture: {name}.", "Hier gibt es {where} ein Matt zu finden. Das Bild: {name}.")
_WINS_WITH = Text("There is something to be won {where}. The motif: {name}.", "Hier gibt es {where} etwas zu holen. Das Motiv: {name}.")
_WINS = Text("There is something to be won {where}.", "Hier gibt es {where} etwas zu holen.")
_WINS_BACK = Text("There is something to be won back {where}.", "Hier gibt es {where} etwas zurückzuholen.")
_DRAW = Text("The draw can be saved {where}: {name}.", "Das Remis ist {where} zu retten: {name}.")
_PARRY = Text("{other} threatens something. The answer lies {where}.", "{other} droht etwas. Die Antwort liegt {where}.")
_ONLY = Text("Only one move is good here. It is played {where}.", "Nur ein Zug ist hier gut. Er wird {where} gespielt.")
_LOST = Text(
    "The game cannot be saved. The toughest move is played {where}.",
    "Die Partie ist nicht mehr zu retten. Am zähesten ist ein Zug {where}.",
)
_QUIET = Text("Nothing is to be won at once. The best move is played {where}.", "Zu holen ist nichts. Der beste Zug wird {where} gespielt.")
_MAN = Text("{man} is the one to move.", "{man} ist gefragt.")
_MOVE = Text("{move}. {text}", "{move}. {text}")


@dataclass(frozen=True)
class Step:
    """One step of a hint, and the squares it is about."""

    text: Text
    squares: tuple[str, ...]


def steps(board: Board, explanation: Explanation) -> tuple[Step, Step, Step]:
    """Area, man, move: for a position and the explanation of the move that is to be found."""
    start, target = square_number(explanation.move[:2]), square_number(explanation.move[2:4])
    files, where = next(wing for wing in _WINGS if target % 8 in wing[0])
    ranks = range(4) if target < 32 else range(4, 8)
    area = tuple(square_name(rank * 8 + file) for rank in ranks for file in files)
    man = board.piece_at(start)
    assert man is not None, "a move begins on a man"
    named = capital(phrase([(man, start)]))
    move, text = move_text(board.san(explanation.move)), explanation.text
    if not _names(board, text, move):
        text = _MOVE.format(move=move, text=text)
    return (
        Step(_clue(board, explanation, where), area),
        Step(_MAN.format(man=named), (square_name(start),)),
        Step(text, (square_name(start), square_name(target))),
    )


def _names(board: Board, text: Text, move: Text) -> bool:
    """Whether a sentence names the move already, at its beginning or in a series of moves that begins with it."""
    series = move_text(move.en, board.fullmove_number, board.white_to_move)
    return text.en.startswith(move.en) or f"{series.en} " in text.en


def _clue(board: Board, explanation: Explanation, where: Text) -> Text:
    """What kind of thing is to be found, judged by the reasons that are told."""
    told = explanation.told
    kinds = {reason.kind for reason in told}
    parts = {BY_KEY[kind].part for kind in kinds}
    cause = next((BY_KEY[reason.kind] for reason in told if _helps(reason)), None)
    if kinds & set(MATES) or Part.PICTURE in parts:
        if cause is not None and cause.part is Part.PICTURE:
            return _MATE_WITH.format(where=where, name=cause.name)
        return _MATE.format(where=where)
    draw = next((kind for kind in ("stalemate", "perpetualCheck") if kind in kinds), None)
    if draw is not None:
        return _DRAW.format(where=where, name=BY_KEY[draw].name)
    if parts & {Part.CAUSE, Part.OUTCOME}:
        if all(reason.variant.startswith("back") for reason in told):
            return _WINS_BACK.format(where=where)
        return _WINS.format(where=where) if cause is None else _WINS_WITH.format(where=where, name=cause.name)
    if "parry" in {reason.kind for reason in explanation.reasons} and kinds & {"parry", *ANSWERED_BY["parry"]}:
        return _PARRY.format(where=where, other=side(not board.white_to_move))
    if not told and chance(explanation.values[1]) <= HOPELESS:
        return _LOST.format(where=where)
    return (_ONLY if "onlyMove" in kinds else _QUIET).format(where=where)


def _helps(reason: Reason) -> bool:
    return BY_KEY[reason.kind].part in (Part.PICTURE, Part.CAUSE) and reason.doing <= SOON
