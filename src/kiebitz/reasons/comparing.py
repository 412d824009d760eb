"""Why this and not that: two moves searched equally deep, tactics first, then what the quiet ends of both lines differ in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kiebitz.core.bitboards import square_number
from kiebitz.core.board import Board
from kiebitz.evaluation.term import Group
from kiebitz.language import Text
from kiebitz.reasons.asking import Asker
from kiebitz.reasons.concepts import Concept, differences
from kiebitz.reasons.explain import MAIN_SHARE, NODES, TO_THE_END, Explanation, explain_answers, is_pawn_ending, must_be_counted
from kiebitz.reasons.judging import QUARTER, SMALLEST, end_of, quiet_ends, quiet_pairs
from kiebitz.reasons.men import forms, move_text, moves_text, phrase
from kiebitz.reasons.standing import clause
from kiebitz.reasons.surviving import Looks

EQUAL = 0.02  # of the point: nearer to each other two moves are equally good
MOST_CONCEPTS = 2  # that are told
MOST_SQUARES = 3  # that are named

_EQUAL = Text("{first} and {second} are about equally good.", "{first} und {second} sind etwa gleich gut.")
_BETTER = Text("{better} is better than {worse}.", "{better} ist besser als {worse}.")
_LITTLE_BETTER = Text("{better} is a little better than {worse}.", "{better} ist etwas besser als {worse}.")
_FOR = Text("After {moves} this speaks for it: {concepts}.", "Nach {moves} spricht dafür: {concepts}.")
_ABOVE_ALL = Text("{concept} (most of all {men})", "{concept} (vor allem: {men})")
_HERE = Text("{concept} ({fact})", "{concept} ({fact})")
_THERE = Text("{concept} (after {other}: {fact})", "{concept} (nach {other}: {fact})")
# Terms are words of the engine room: what is told are men and squares, of the men that are attacked, or that fork.  One man, and several.
_THREATS = {
    "hanging": (
        Text("{men} is attacked and not protected", "{men} ist angegriffen und ungedeckt"),
        Text("{men} are attacked and not protected", "{men} sind angegriffen und ungedeckt"),
    ),
    "attacked_by_pawn": (Text("a pawn attacks {men_acc}", "ein Bauer greift {men_acc} an"),) * 2,
    "attacked_by_minor": (Text("a knight or bishop attacks {men_acc}", "ein Springer oder Läufer greift {men_acc} an"),) * 2,
    "attacked_by_rook": (Text("a rook attacks {men_acc}", "ein Turm greift {men_acc} an"),) * 2,
    "attacked_by_king": (Text("the king attacks {men_acc}", "der König greift {men_acc} an"),) * 2,
    "pawn_push_threat": (Text("a pawn step can attack {men_acc}", "ein Bauernzug kann {men_acc} angreifen"),) * 2,
    "fork": (
        Text("{men} attacks several men at once", "{men} greift mehrere Steine zugleich an"),
        Text("{men} attack several men at once", "{men} greifen mehrere Steine zugleich an"),
    ),
}


@dataclass(frozen=True)
class Comparison:
    """Two moves of one position; `better` is one of them, None where they are equally good."""

    fen: str
    first: str
    second: str
    better: str | None
    values: tuple[int, int]  # of the two moves, for the side to move
    chances: tuple[float, float]
    lines: tuple[tuple[str, ...], tuple[str, ...]]  # up to their quiet ends
    ends: tuple[str, str]  # the positions there, FEN
    concepts: tuple[Concept, ...]  # what speaks for the better move, or for the first one
    worse: Explanation | None  # why the other one is worse
    text: Text

    def as_dict(self) -> dict[str, Any]:
        """The names of the keys are a promise."""
        return {
            "fen": self.fen,
            "moves": [self.first, self.second],
            "better": self.better,
            "chances": [round(chance, 4) for chance in self.chances],
            "lines": [list(line) for line in self.lines],
            "ends": list(self.ends),
            "concepts": [
                {
                    "name": {"en": concept.name.en, "de": concept.name.de},
                    "worth": round(concept.worth),
                    "term": {"en": concept.term.en, "de": concept.term.de},
                    "squares": list(concept.squares),
                }
                for concept in self.concepts
            ],
            "reasons": [] if self.worse is None else [reason.as_dict() for reason in self.worse.reasons],
            "text": {"en": self.text.en, "de": self.text.de},
        }


def compare(asker: Asker, board: Board, first: str, second: str, nodes: int = NODES) -> Comparison:
    """Why the one move and not the other."""
    main, white = max(int(nodes * MAIN_SHARE), 1000), board.white_to_move
    moves = tuple(board.uci(board.find(move)) for move in (first, second))
    asker.begin()
    # A move against itself is asked once; which one is named first must not change the answer.
    found = {move: asker.after(board, move, main) for move in sorted(set(moves))}
    counted = len(found) > 1 and must_be_counted(board, *sorted(found.values(), key=lambda answer: answer.value))
    if counted:
        found = {move: asker.after(board, move, TO_THE_END * main) for move in sorted(found)}
    answers = [found[move] for move in moves]
    lines = quiet_ends(board, answers[0].line, answers[1].line)
    place = 0 if answers[0].value >= answers[1].value else 1
    best, other = answers[place], answers[1 - place]
    gap = best.chance - other.chance
    worse = explain_answers(asker, board, other, best, Looks(main, counted=counted)) if gap >= EQUAL else None
    if worse is not None and _is_tactical(worse):
        lines[place], lines[1 - place] = worse.better_line, worse.line
    ends = [end_of(board, line) for line in lines]
    way = quiet_pairs(board, lines[place], lines[1 - place])
    concepts = tuple(c for c in differences(ends[place], ends[1 - place], white, way) if abs(c.worth) >= SMALLEST)
    names = [move_text(board.san(move)) for move in moves]
    if worse is None:
        text = _EQUAL.format(first=names[0], second=names[1])
    else:
        text = _told(board, worse, names[place], names[1 - place], lines[place], concepts, best.value - other.value)
    return Comparison(
        board.fen(), moves[0], moves[1], None if worse is None else moves[place], (answers[0].value, answers[1].value),
        (answers[0].chance, answers[1].chance), (lines[0], lines[1]), (ends[0].fen(), ends[1].fen()), concepts, worse, text,
    )  # fmt: skip


def _is_tactical(worse: Explanation) -> bool:
    """Something is lost, or was not won."""
    return worse.verdict not in ("best", "good") and worse.leading is not None and worse.leading.kind != "judgement"


def _told(
    board: Board, worse: Explanation, better: Text, other: Text, line: tuple[str, ...], concepts: tuple[Concept, ...], loss: int
) -> Text:
    """What is wrong with the worse move, or, where nothing is, what speaks for the better one."""
    if _is_tactical(worse) or (worse.verdict not in ("best", "good") and is_pawn_ending(board)):
        return worse.text  # a pawn ending is decided by counting: moves say more than terms
    little = worse.verdict in ("best", "good")
    sentences = [(_LITTLE_BETTER if little else _BETTER).format(better=better, worse=other), *_concepts(board, line, other, concepts, loss)]
    return Text.finished(" ".join(s.en for s in sentences), " ".join(s.de for s in sentences))


def _concepts(board: Board, line: tuple[str, ...], other: Text, concepts: tuple[Concept, ...], loss: int) -> list[Text]:
    """Only what makes a good part of the difference: a quarter of the loss, and of all that speaks for the better move."""
    gains = [concept for concept in concepts if concept.worth > 0]
    whole = sum(concept.worth for concept in gains)
    told = [concept for concept in gains if concept.worth >= QUARTER * max(loss, whole)][:MOST_CONCEPTS]
    if not told:
        return []
    end = end_of(board, line)
    words = [_concept(concept, QUARTER * loss, end, other) for concept in told]
    moves = moves_text(board.san_line(line), board.fullmove_number, board.white_to_move)
    concepts_told = Text.finished("; ".join(word.en for word in words), "; ".join(word.de for word in words))
    return [_FOR.format(moves=moves, concepts=concepts_told)]


def _concept(concept: Concept, least: float, end: Board, other: Text) -> Text:
    """Men are named only with the position they are in, and if their term counts."""
    if concept.group is Group.KING or concept.term_worth < least or not 0 < len(concept.squares) <= MOST_SQUARES:
        return concept.name
    fact = clause(concept.key, concept.white, concept.squares)
    if not concept.here:
        return concept.name if fact is None else _THERE.format(concept=concept.name, fact=fact, other=other)
    men = [(end.piece_at(square_number(name)), square_number(name)) for name in concept.squares]
    standing = [(man, square) for man, square in men if man is not None]
    if fact is None and concept.key in _THREATS and len(standing) == len(men):
        fact = _THREATS[concept.key][len(men) > 1].format(**forms("men", standing))
    if fact is not None:
        return _HERE.format(concept=concept.name, fact=fact)
    return _ABOVE_ALL.format(concept=concept.name, men=phrase(standing)) if len(standing) == len(men) else concept.name
