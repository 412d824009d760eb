"""The analysis written into the game: `[%eval]` at every move, signs, comments, and as variations the better line and
the refutation.

What the game held before stays: comments, signs and variations of others come first, ours after them.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess
import chess.engine
import chess.pgn

from kiebitz import __version__
from kiebitz.language import Language, Text
from kiebitz.score import Score
from kiebitz.tools.analysis.reports import GameReport, MoveReport
from kiebitz.tools.analysis.words import sentences, summary

LEFT_THEORY = Text("With this move the game leaves the opening library.", "Mit diesem Zug verlässt die Partie die Eröffnungsbibliothek.")
VARIATION = 8  # half-moves of a line


def annotate(tree: chess.pgn.Game, report: GameReport, language: Language) -> chess.pgn.Game:
    """Writes into the tree itself and returns it."""
    _describe(tree, report, language)
    tree.comment = " ".join([tree.comment, *(text.to(language) for text in summary(report))]).strip()
    node: chess.pgn.GameNode = tree
    for move in report.moves:
        child = node.next()
        if child is None:
            break
        _judge(child, move)
        said = [text.to(language) for text in sentences(move, 1)]  # the lines themselves are variations
        if move is report.first_own_move:
            said.append(LEFT_THEORY.to(language))
        if said:
            child.comment = " ".join([child.comment, *said]).strip()
        if move.is_faulty and not move.is_best:
            _add_line(node, move.line, move.best)
            if child.next() is not None:  # behind the last move of the game a variation would be taken for the game
                _add_line(child, move.reply)
        node = child
    return tree


def _describe(tree: chess.pgn.Game, report: GameReport, language: Language) -> None:
    headers = tree.headers
    headers["Annotator"] = f"Kiebitz {__version__}" + (f" ({report.analyst})" if report.analyst else "")
    if report.opening is not None:
        headers.setdefault("ECO", report.eco)
        headers.setdefault("Opening", report.opening.to(language).replace('"', "'"))
    for name, white in (("WhiteAccuracy", True), ("BlackAccuracy", False)):
        accuracy = report.side(white).accuracy
        if accuracy is not None:
            headers[name] = f"{accuracy:.1f}"


def _judge(node: chess.pgn.ChildNode, move: MoveReport) -> None:
    set_eval(node, move.score, move.depth)
    if move.mark is not None:
        node.nags = {nag for nag in node.nags if not 1 <= nag <= 6} | {move.mark.nag}  # one sign for the quality of a move


def set_eval(node: chess.pgn.ChildNode, score: Score, depth: int | None = None) -> None:
    """`[%eval 0.35,14]`, White's view; a mate on the board needs no number."""
    if score.mate == 0:
        return
    value = chess.engine.Mate(score.mate) if score.mate else chess.engine.Cp(score.cp or 0)
    node.set_eval(chess.engine.PovScore(value, chess.WHITE), depth or None)


def _add_line(node: chess.pgn.GameNode, line: Sequence[str], score: Score | None = None) -> None:
    """A line beside the one that was played; a variation that is there already is not written twice."""
    board = node.board()
    for index, uci in enumerate(line[:VARIATION]):
        step = board.parse_uci(uci)
        if node.has_variation(step):
            node = node.variation(step)
        else:
            node = node.add_variation(step)
            if index == 0 and score is not None:
                set_eval(node, score)
        board.push(step)
