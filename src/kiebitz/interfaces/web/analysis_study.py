"""Games and positions laid out for analysis: read from what a person pasted, kept for a while, told to the page.

Nothing of it is written to the disk.  A study that was put away is read again from the text the page still has.
"""

from __future__ import annotations

import itertools
import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import chess.pgn

from kiebitz.core.board import START_FEN, Board
from kiebitz.game.archive import Archive
from kiebitz.game.game import PASS
from kiebitz.game.notation import san_text
from kiebitz.game.pgn import Record, plain_headers, read_games, spoken_comment, start_faults
from kiebitz.game.setup import playable_fen
from kiebitz.interfaces.web.game_record import SIGNS
from kiebitz.interfaces.web.messages import MessageError, plain, score
from kiebitz.interfaces.web.positions import LONGEST_FEN
from kiebitz.language import Text
from kiebitz.tools.analysis.grades import GRADES, chance
from kiebitz.tools.analysis.reports import GameReport, MoveReport
from kiebitz.tools.analysis.run import moves_of
from kiebitz.tools.analysis.theory import opening_of
from kiebitz.tools.analysis.words import numbered, sentences

MOST_GAMES = 200  # of one text
MOST_STUDIES = 250  # kept at once
LONGEST_GAME = 1200  # half-moves
TAGS = ("White", "Black", "Event", "Site", "Date", "Result", "WhiteElo", "BlackElo")

NOTHING = Text(
    "There is neither a game nor a position in this text; PGN or a FEN is expected.",
    "In diesem Text steht weder eine Partie noch eine Stellung; erwartet ist PGN oder eine FEN.",
)
TOO_LONG = Text("The game has more than {n} half-moves.", "Die Partie hat mehr als {n} Halbzüge.")
GONE = Text("This game is no longer laid out; please open it again.", "Diese Partie liegt nicht mehr bereit; bitte noch einmal öffnen.")


@dataclass
class Study:
    """One game, or one position, and what was found about it."""

    key: str
    tree: chess.pgn.Game
    moves: tuple[str, ...]
    start_fen: str
    chess960: bool
    faults: tuple[Text, ...] = ()
    report: GameReport | None = None

    @property
    def headers(self) -> dict[str, str]:
        return plain_headers(self.tree)


def new_study(record: Record | chess.pgn.Game) -> Study:
    """A game ready to be looked at; MessageError: it cannot be played."""
    tree, faults = (record.tree, record.faults) if isinstance(record, Record) else (record, ())
    broken = start_faults(tree)
    if broken:
        raise MessageError(broken[0])
    moves = moves_of(tree)
    if len(moves) > LONGEST_GAME:
        raise MessageError(TOO_LONG.format(n=LONGEST_GAME))
    board = tree.board()
    return Study(secrets.token_hex(8), tree, moves, board.fen(), board.chess960, faults)


def read_text(text: str) -> list[Study]:
    """A FEN, or the games of a PGN text; what cannot be played is left out as long as something remains."""
    words = text.split()
    if words and words[0].count("/") == 7 and len(words) <= 8:
        tree = chess.pgn.Game()
        fen = playable_fen(" ".join(words)[:LONGEST_FEN])
        if fen != START_FEN:
            tree.setup(fen)
        return [new_study(tree)]
    found: list[Study] = []
    refusal: MessageError | None = None
    for record in itertools.islice(read_games(text), MOST_GAMES):
        if record.tree.next() is None and "FEN" not in record.headers:
            continue
        try:
            found.append(new_study(record))
        except MessageError as error:
            refusal = refusal or error
    if not found:
        raise refusal or MessageError(NOTHING)
    return found


def from_archive(archive: Archive, number: int) -> Study:
    return new_study(archive.tree(number))


class Shelf:
    """The latest studies of this server; the oldest make room."""

    def __init__(self) -> None:
        self._studies: OrderedDict[str, Study] = OrderedDict()
        self._lock = threading.Lock()

    def put(self, studies: list[Study]) -> None:
        with self._lock:
            for study in studies:
                self._studies[study.key] = study
            while len(self._studies) > MOST_STUDIES:
                self._studies.popitem(last=False)

    def find(self, key: str) -> Study:
        with self._lock:
            study = self._studies.get(key)
            if study is None:
                raise MessageError(GONE)
            self._studies.move_to_end(key)
            return study


# For the page --------------------------------------------------------------------------------


def title_message(study: Study) -> dict[str, Any]:
    """One line of a list of games."""
    return {"key": study.key, "plies": len(study.moves), **{tag.lower(): study.headers.get(tag, "") for tag in TAGS}}


def study_message(study: Study) -> dict[str, Any]:
    """Everything that is needed to walk through the game."""
    named, theory = opening_of(study.start_fen, study.moves, study.chess960)
    return {
        **title_message(study),
        "start": study.start_fen,
        "chess960": study.chess960,
        "comment": spoken_comment(study.tree.comment),
        "moves": _plies(study),
        "opening": None if named is None else {"name": plain(named.name), "eco": named.eco},
        "theory": theory,
        "faults": plain(study.faults),
        "grades": [grade_message(grade.key) for grade in reversed(GRADES)],
        "report": None if study.report is None else report_message(study.report),
    }


def grade_message(key: str) -> dict[str, Any]:
    grade = next(grade for grade in GRADES if grade.key == key)
    return {"key": grade.key, "sign": grade.sign, "loss": grade.loss, "name": plain(grade.name), "names": plain(grade.names)}


def _plies(study: Study) -> list[dict[str, Any]]:
    board = study.tree.board()
    found = []
    for node in study.tree.mainline():
        number, white = board.fullmove_number, board.turn
        move = board.uci(node.move) if node.move else PASS
        san = board.san(node.move) if node.move else "--"
        board.push(node.move)
        found.append(
            {
                "move": move,
                "san": plain(san_text(san)),
                "fen": board.fen(),
                "number": number,
                "white": white,
                "comment": spoken_comment(node.comment),
                "signs": "".join(SIGNS.get(nag, "") for nag in sorted(node.nags)),
            }
        )
    return found


def move_message(move: MoveReport) -> dict[str, Any]:
    """What was found about one move; the page only shows it."""
    return {
        "ply": move.ply,
        "score": score(move.score),
        "best": score(move.best),
        "chance": round(chance(move.score, True), 4),
        "loss": round(move.loss, 4),
        "grade": move.grade.key if move.grade else None,
        "sign": move.grade.sign if move.grade else "",
        "noteworthy": move.is_noteworthy,
        "bestMove": move.line[0] if move.line else None,
        "isBest": move.is_best,
        "line": [] if move.is_best else list(move.line),
        "lineText": plain(numbered(move.number, move.white, move.line_san)) if move.line_san and not move.is_best else None,
        "words": [plain(text) for text in sentences(move, 1)],
        "missedMate": move.missed_mate,
        "depth": move.depth,
    }


def report_message(report: GameReport) -> dict[str, Any]:
    return {
        "start": {"score": score(report.start_score), "chance": round(chance(report.start_score, True), 4)},
        "moves": [move_message(move) for move in report.moves],
        "white": plain(report.side(True)),
        "black": plain(report.side(False)),
        "analyst": report.analyst,
    }


def position_message(board: Board) -> dict[str, Any]:
    """What may be played in a position, and whether the king is attacked."""
    king = None
    if board.is_check():
        letter = "K" if board.white_to_move else "k"
        king = next("abcdefgh"[square % 8] + str(square // 8 + 1) for square in range(64) if board.piece_at(square) == letter)
    return {"fen": board.fen(), "legal": board.legal_moves(), "check": king}
