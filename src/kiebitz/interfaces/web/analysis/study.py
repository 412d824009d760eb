"""Games and positions laid out for analysis: read from what a person pasted, kept for a while, told to the page.

Nothing of it is written to the disk.  A study that was put away is read again from the text the page still has.
"""

from __future__ import annotations

import itertools
import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cached_property

import chess.pgn

from kiebitz.core.board import START_FEN, Board
from kiebitz.game.record.archive import Archive
from kiebitz.game.record.pgn import Record, contradiction, plain_headers, read_games, spoken_comment, start_faults, write_game
from kiebitz.game.setup import playable_fen
from kiebitz.game.slips import Slips, slips_in
from kiebitz.interfaces.web.analysis.messages import (
    Change,
    Changed,
    Grade,
    MoveFound,
    Position,
    Report,
    SideFound,
    StudyAnswer,
    Theory,
    Title,
)
from kiebitz.interfaces.web.analysis.variations import Variations, drawn_at
from kiebitz.interfaces.web.kept import Kept
from kiebitz.interfaces.web.messages import GoneError, MessageError, all_words, judged, words, words_or_none
from kiebitz.interfaces.web.positions import LONGEST_FEN
from kiebitz.interfaces.web.rooms.seats import name_words
from kiebitz.language import Text
from kiebitz.tools.analysis.grades import GRADES, chance
from kiebitz.tools.analysis.missed import slip_sentence
from kiebitz.tools.analysis.reports import GameReport, MoveReport
from kiebitz.tools.analysis.run import moves_of
from kiebitz.tools.analysis.theory import opening_of
from kiebitz.tools.analysis.words import numbered, sentences, summary
from kiebitz.tools.training.making import may_teach

MOST_GAMES = 200  # of one text
MOST_STUDIES = 250  # kept at once
LONGEST_GAME = 1200  # half-moves
NO_SLIPS = Slips()

NOTHING = Text(
    "There is neither a game nor a position in this text; PGN or a FEN is expected.",
    "In diesem Text steht weder eine Partie noch eine Stellung; erwartet ist PGN oder eine FEN.",
)
TOO_LONG = Text("The game has more than {n} half-moves.", "Die Partie hat mehr als {n} Halbzüge.")
GONE = Text("This game is no longer laid out; please open it again.", "Diese Partie liegt nicht mehr bereit; bitte noch einmal öffnen.")
NO_REPORT = Text("The game has not been analysed yet.", "Die Partie ist noch nicht analysiert.")


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
    lock: threading.Lock = field(default_factory=threading.Lock)  # two tabs may change the same tree

    @cached_property
    def variations(self) -> Variations:
        return Variations(self.tree)

    @property
    def headers(self) -> dict[str, str]:
        return plain_headers(self.tree)

    @property
    def slips(self) -> dict[int, Slips]:
        """Half-move -> what a weak level did not see there."""
        return {ply: slips_in(node.comment) for ply, node in enumerate(self.tree.mainline(), 1)}


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
                raise GoneError(GONE)
            self._studies.move_to_end(key)
            return study


shelf = Kept(Shelf)


# For the page --------------------------------------------------------------------------------


def change(study: Study, asked: Change) -> Changed:
    """Change the tree; a report about another main line holds no more."""
    with study.lock:
        variations = study.variations
        if asked.add is not None:
            at = variations.add(asked.node, asked.add[:LONGEST_GAME])
        elif asked.comment is not None:
            at = variations.comment(asked.node, asked.comment)
        elif asked.sign is not None:
            at = variations.sign(asked.node, asked.sign or None)
        elif asked.drawn is not None:
            at = variations.draw(asked.node, asked.drawn)
        else:
            at = variations.delete(asked.node) if asked.do == "delete" else variations.promote(asked.node)
        moves = moves_of(study.tree)
        if moves[: len(study.moves)] != study.moves:  # moves after the end of the game leave what was found about it as it is
            study.report = None
        study.moves = moves
        return {
            **_theory(study),
            "at": at,
            "comment": spoken_comment(study.tree.comment),
            "drawn": drawn_at(study.tree),
            "moves": variations.message(),
            "report": study.report is not None,
            "pgn": write_game(study.tree),
        }


def title_message(study: Study) -> Title:
    def tag(name: str) -> str:
        return study.headers.get(name, "")

    return {
        "key": study.key, "plies": len(study.moves), "white": name_words(tag("White")), "black": name_words(tag("Black")),
        "event": tag("Event"), "site": tag("Site"), "date": tag("Date"), "result": tag("Result"),
    }  # fmt: skip


def _theory(study: Study) -> Theory:
    named, known = opening_of(study.start_fen, study.moves, study.chess960)
    return {"opening": None if named is None else {"name": words(named.name), "eco": named.eco}, "theory": known}


def study_message(study: Study) -> StudyAnswer:
    return {
        **title_message(study),
        **_theory(study),
        "start": study.start_fen,
        "chess960": study.chess960,
        "comment": spoken_comment(study.tree.comment),
        "drawn": drawn_at(study.tree),
        "moves": study.variations.message(),
        "faults": all_words(study.faults),
        "contradiction": words_or_none(contradiction(study.tree)),
        "grades": [grade_message(grade.key) for grade in reversed(GRADES)],
        "report": None if study.report is None else report_message(study.report, study.slips),
    }


def grade_message(key: str) -> Grade:
    grade = next(grade for grade in GRADES if grade.key == key)
    return {"key": grade.key, "sign": grade.sign, "loss": grade.loss, "name": words(grade.name), "names": words(grade.names)}


def move_message(move: MoveReport, slips: Slips) -> MoveFound:
    said = sentences(move, 1)
    if move.is_faulty and (why := slip_sentence(move, slips)) is not None:  # in the level's own words
        said.append(why)
    return {
        "ply": move.ply,
        "score": judged(move.score),
        "best": judged(move.best),
        "chance": round(chance(move.score, True), 4),
        "loss": round(move.loss, 4),
        "grade": move.mark.key if move.mark else None,
        "sign": move.sign,
        "noteworthy": move.is_noteworthy,
        "isBest": move.is_best,
        "line": [] if move.is_best else list(move.line),
        "lineText": words(numbered(move.number, move.white, move.line_san)) if move.line_san and not move.is_best else None,
        "reply": list(move.reply) if move.is_faulty else [],
        "replyText": words(_reply(move)) if move.is_faulty and move.reply_san else None,
        "words": all_words(said),
        "depth": move.depth,
    }


def _reply(move: MoveReport) -> Text:
    return numbered(move.number + (0 if move.white else 1), not move.white, move.reply_san)


def _side(report: GameReport, white: bool) -> SideFound:
    side = report.side(white)
    return {
        "moves": side.moves, "accuracy": side.accuracy, "graded": side.graded,
        "missed_mates": side.missed_mates, "teaches": any(move.white == white and may_teach(move) for move in report.moves),
    }  # fmt: skip


def report_message(report: GameReport, slips: dict[int, Slips]) -> Report:
    return {
        "start": {"score": judged(report.start_score), "chance": round(chance(report.start_score, True), 4)},
        "moves": [move_message(move, slips.get(move.ply, NO_SLIPS)) for move in report.moves],
        "white": _side(report, True),
        "black": _side(report, False),
        "story": all_words(summary(report)),
    }


def position_message(board: Board) -> Position:
    """What may be played in a position, and whether the king is attacked."""
    return {"fen": board.fen(), "legal": board.legal_moves(), "check": board.checked_king()}
