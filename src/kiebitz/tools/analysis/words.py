"""Why a move was wrong, in words: what the evaluation's terms give at the end of the line that was played and at the
end of the better one, and what has changed between the two.

Men lost are counted by name; every other term speaks with the sentence it was declared with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer, Explanation, TermShare
from kiebitz.evaluation.term import Group, Term
from kiebitz.game.notation import san_text
from kiebitz.language import Text
from kiebitz.score import Score
from kiebitz.tools.analysis.grades import chance

if TYPE_CHECKING:
    from kiebitz.tools.analysis.reports import MoveReport

MOST_TERMS = 2  # besides the men
FEWEST_CENTIPAWNS = 20.0  # a difference below this is no reason
FEWEST_IN_GROUP = 40.0  # of terms that can be good or bad, all of one chapter together
MATERIAL = "material"
SILENT = {MATERIAL, "tempo", "exchange_bonus"}  # men are counted by name, the others follow from them or from whose turn it is

# By the order of the cases of the term "material": one and several, as the object of a sentence.
_MEN = (
    (Text("a pawn", "einen Bauern"), Text("{n} pawns", "{n} Bauern")),
    (Text("a knight", "einen Springer"), Text("{n} knights", "{n} Springer")),
    (Text("a bishop", "einen Läufer"), Text("{n} bishops", "{n} Läufer")),
    (Text("a rook", "einen Turm"), Text("{n} rooks", "{n} Türme")),
    (Text("the queen", "die Dame"), Text("{n} queens", "{n} Damen")),
)
_COSTS = Text("It costs {men}.", "Das kostet {men}.")
_COSTS_FOR = Text("It costs {men} for {others}.", "Das kostet {men} für {others}.")
_GIVES_UP_WIN = Text("{best} would have won {men}.", "{best} hätte {men} gewonnen.")
_EXCHANGE = Text("the exchange", "die Qualität")
_AND = Text("{first} and {second}", "{first} und {second}")

_WITH = Text("{name} ({value}) after {move}: {why}", "{name} ({value}) nach {move}: {why}")
_WORSE = {
    Group.PLACEMENT: Text(
        "The men stand less well than after {best} ({value}).", "Die Steine stehen weniger gut als nach {best} ({value})."
    ),
    Group.PAWNS: Text("The pawns stand less well than after {best} ({value}).", "Die Bauern stehen weniger gut als nach {best} ({value})."),
    Group.PASSED: Text(
        "The passed pawns are worth less than after {best} ({value}).", "Die Freibauern sind weniger wert als nach {best} ({value})."
    ),
    Group.PIECES: Text(
        "The pieces are placed less actively than after {best} ({value}).", "Die Figuren stehen weniger tätig als nach {best} ({value})."
    ),
    Group.MOBILITY: Text(
        "The pieces have less freedom than after {best} ({value}).", "Die Figuren haben weniger Spielraum als nach {best} ({value})."
    ),
    Group.CONTROL: Text(
        "Fewer important squares are controlled than after {best} ({value}).",
        "Weniger wichtige Felder sind beherrscht als nach {best} ({value}).",
    ),
    Group.KING: Text("The king is less safe than after {best} ({value}).", "Der König steht weniger sicher als nach {best} ({value})."),
}

_CHANCES = Text(
    "{grade}: the winning chances fall from {before} % to {after} %.", "{grade}: Die Gewinnaussicht fällt von {before} % auf {after} %."
)
_MISSED = Text("Mate in {n} was possible.", "Matt in {n} war möglich.")
_SLOWER = Text("Mate in {n} was possible; now it takes longer.", "Matt in {n} war möglich; so dauert es länger.")
_ALLOWS = Text("It allows mate in {n}.", "Das erlaubt Matt in {n}.")
_BETTER = Text("Better was {line} ({score}).", "Besser war {line} ({score}).")
SHOWN_LINE = 6  # half-moves of a line in a sentence


def figure(value: float) -> Text:
    """Pawns with two digits, a sign, and the comma where one belongs."""
    plain = f"{value:+.2f}".replace("-", "−")
    return Text.finished(plain, plain.replace(".", ","))


def score_text(score: Score) -> Text:
    if score.mate is not None:
        word = f"#{score.mate}".replace("-", "−")
        return Text.finished(word, word)
    return figure((score.cp or 0) / 100)


def numbered(number: int, white: bool, sans: Sequence[str]) -> Text:
    """Moves as they are written: 16... b6 17. Ba4."""
    words = []
    for index, san in enumerate(sans):
        prefix = f"{number}. " if white else f"{number}... " if index == 0 else ""
        words.append((prefix, san))
        number, white = (number, False) if white else (number + 1, True)
    return Text.finished(" ".join(p + s for p, s in words), " ".join(p + san_text(s).de for p, s in words))


def sentences(report: MoveReport, shown: int = SHOWN_LINE) -> list[Text]:
    """Everything there is to say about a move, whole sentences; of the better line so many half-moves."""
    said: list[Text] = []
    if report.grade is not None:
        before, after = (round(100 * chance(score, report.white)) for score in (report.best, report.score))
        said.append(_CHANCES.format(grade=report.grade.name, before=before, after=after))
    if report.missed_mate is not None:
        said.append(_MISSED.format(n=report.missed_mate))
    if report.slower_mate is not None:
        said.append(_SLOWER.format(n=report.slower_mate))
    if report.allowed_mate is not None and report.grade is not None:
        said.append(_ALLOWS.format(n=report.allowed_mate))
    said += report.reasons
    if report.is_noteworthy and report.line_san and not report.is_best:
        line = numbered(report.number, report.white, report.line_san[:shown])
        said.append(_BETTER.format(line=line, score=score_text(report.best)))
    return said


# Reasons from the difference of two evaluations ----------------------------------------------


def reasons(explainer: Explainer, board: Board, report: MoveReport, played: Sequence[str], better: Sequence[str]) -> list[Text]:
    """What the end of the line that was played has against the end of the better one."""
    if report.missed_mate or report.slower_mate or report.allowed_mate:
        return []  # a mate needs no other reason
    own = 0 if board.white_to_move else 1
    here = explainer.explain(_end(board, played), own)
    there = explainer.explain(_end(board, better), own)
    names = san_text(report.san), san_text(report.line_san[0]) if report.line_san else san_text(report.san)
    men = _men_lost(here, there, explainer.explain(board, own), report, names[1])
    return ([men] if men else []) + _terms_lost(here, there, report.white, names)


def _end(board: Board, line: Sequence[str]) -> Board:
    walk = board.copy()
    for move in line:
        if not walk.is_legal(move):
            break
        walk.push(move)
    return walk


def _by_key(explanation: Explanation) -> dict[str, TermShare]:
    return {share.term.key: share for share in explanation.terms}


def _net_men(explanation: Explanation, white: bool) -> list[int]:
    """How many men of each kind this side has more than the other."""
    share = _by_key(explanation)[MATERIAL]
    return [(w - b) * (1 if white else -1) for w, b in zip(share.white, share.black, strict=True)]


def _men_lost(here: Explanation, there: Explanation, now: Explanation, report: MoveReport, best: Text) -> Text | None:
    """Material as a player says it: a bishop for a pawn, the exchange, or what the better move would have won."""
    white = report.white
    worth = (_by_key(there)[MATERIAL].contribution - _by_key(here)[MATERIAL].contribution) * (1 if white else -1)
    if worth < 50 or worth > 1.3 * report.centipawns_lost + 40:  # more than the search sees: a line that ends too early
        return None
    change = [a - b for a, b in zip(_net_men(here, white), _net_men(there, white), strict=True)]
    lost, gained = [max(0, -n) for n in change], [max(0, n) for n in change]
    _cancel_minor_pieces(lost, gained)
    if lost[3] == 1 and gained[1] + gained[2] == 1 and not (lost[0] or lost[1] or lost[2] or lost[4] or gained[0] or gained[4]):
        return _COSTS.format(men=_EXCHANGE)
    if not any(lost):
        return None
    if any(gained):
        return _COSTS_FOR.format(men=_listed(lost), others=_listed(gained))
    kept = [a - b for a, b in zip(_net_men(here, white), _net_men(now, white), strict=True)]
    if min(kept) >= 0:  # nothing is lost by what was played: something was not taken
        return _GIVES_UP_WIN.format(best=best, men=_listed(lost))
    return _COSTS.format(men=_listed(lost))


def _cancel_minor_pieces(lost: list[int], gained: list[int]) -> None:
    """A knight for a bishop is no loss worth a word."""
    for one, other in ((1, 2), (2, 1)):
        both = min(lost[one], gained[other])
        lost[one] -= both
        gained[other] -= both


def _listed(counts: Sequence[int]) -> Text:
    """Men by name, the most valuable first."""
    parts = [_MEN[kind][0] if n == 1 else _MEN[kind][1].format(n=n) for kind, n in reversed(list(enumerate(counts))) if n]
    text = parts[-1]
    for part in reversed(parts[:-1]):
        text = _AND.format(first=part, second=text)
    return text


Character = Literal["good", "bad", "mixed"]


def _character(term: Term) -> Character:
    """Whether a side is glad of a term, or sorry."""
    weights = (*term.mg, *term.eg)
    if all(weight >= 0 for weight in weights):
        return "good"
    return "bad" if all(weight <= 0 for weight in weights) else "mixed"


def _terms_lost(here: Explanation, there: Explanation, white: bool, names: tuple[Text, Text]) -> list[Text]:
    """The largest losses by other terms: with their own sentence, or a whole chapter of terms with one of ours."""
    sign = 1 if white else -1
    others = _by_key(there)
    found: list[tuple[float, Text]] = []
    chapters: dict[Group, float] = {}
    for share in here.terms:
        value = sign * (share.contribution - others[share.term.key].contribution)
        if share.term.key in SILENT:
            continue
        said = _sentence(value, share, others[share.term.key], white, names) if value <= -FEWEST_CENTIPAWNS else None
        if said is not None:
            found.append((value, said))
        else:
            chapters[share.term.group] = chapters.get(share.term.group, 0.0) + value
    for group, value in chapters.items():
        if value <= -FEWEST_IN_GROUP and group in _WORSE:
            found.append((value, _WORSE[group].format(best=names[1], value=figure(value / 100))))
    found.sort(key=lambda pair: pair[0])
    return [text for _, text in found[:MOST_TERMS]]


def _sentence(value: float, here: TermShare, there: TermShare, white: bool, names: tuple[Text, Text]) -> Text | None:
    """A good term that the opponent has now, a bad one that the mover has now; or what the better line would have had."""
    term, character = here.term, _character(here.term)
    if character == "mixed" or not term.squares:
        return None
    holder_now = white == (character == "bad")
    places = (
        (names[0], _squares(here, holder_now), _squares(there, holder_now), value / 100),
        (names[1], _squares(there, not holder_now), _squares(here, not holder_now), -value / 100),
    )
    for move, squares, before, worth in places:
        new = [square for square in squares if square not in before]
        if new:
            why = term.why.format(squares=", ".join(new), count=len(new))
            return _WITH.format(name=term.name, value=figure(worth), move=move, why=why)
    return None


def _squares(share: TermShare, white: bool) -> tuple[str, ...]:
    return share.white_squares if white else share.black_squares
