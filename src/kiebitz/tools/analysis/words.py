"""What is said of a move and of a game, in words.  The reasons themselves are found in `commenting.py`."""

from __future__ import annotations

from collections.abc import Sequence

from kiebitz.language import Text, decimal
from kiebitz.reasons.men import joined, moves_text
from kiebitz.score import Score
from kiebitz.tools.analysis.grades import BY_KEY
from kiebitz.tools.analysis.reports import GameReport, MoveReport, favourite

_MISSED = Text("Mate in {n} was possible.", "Matt in {n} war möglich.")
_SLOWER = Text("Mate in {n} was possible; now it takes longer.", "Matt in {n} war möglich; so dauert es länger.")
_ALLOWS = Text("It allows mate in {n}.", "Das erlaubt Matt in {n}.")
_BETTER = Text("Better was {line}.", "Besser war {line}.")
SHOWN_LINE = 6  # half-moves of a line in a sentence


def figure(value: float) -> Text:
    """Pawns with two digits, a sign, and the comma where one belongs."""
    return decimal(f"{value:+.2f}".replace("-", "−"))


def score_text(score: Score) -> Text:
    if score.mate is not None:
        word = f"#{score.mate}".replace("-", "−")
        return Text.finished(word, word)
    return figure((score.cp or 0) / 100)


def numbered(number: int, white: bool, sans: Sequence[str]) -> Text:
    """Moves as the reasons write them: 16…b6 17.Ba4."""
    return moves_text(list(sans), number, white)


def sentences(report: MoveReport, shown: int = SHOWN_LINE) -> list[Text]:
    """Everything there is to say about a move, whole sentences: the reason, or, where no reason is known, the mates and of the
    better line so many half-moves.  One half-move: the line itself is shown beside the words, and alone needs none."""
    if report.reasons:
        return list(report.reasons)
    said: list[Text] = []
    if report.missed_mate is not None:
        said.append(_MISSED.format(n=report.missed_mate))
    if report.slower_mate is not None:
        said.append(_SLOWER.format(n=report.slower_mate))
    if report.allowed_mate is not None and report.grade is not None:
        said.append(_ALLOWS.format(n=report.allowed_mate))
    if report.is_faulty and report.line_san and not report.is_best and (said or shown > 1):
        line = numbered(report.number, report.white, report.line_san[:shown])
        said.append(_BETTER.format(line=line))
    return said


# The whole game -------------------------------------------------------------------------------

_STATES = {
    1: Text("White was winning", "stand Weiß auf Gewinn"),
    0: Text("the game was open", "war die Partie offen"),
    -1: Text("Black was winning", "stand Schwarz auf Gewinn"),
}
_TURNED = Text(
    "With {move} the game turned: until then {before}, from then on {after}.",
    "Mit {move} kippte die Partie: Bis dahin {before}, von da an {after}.",
)
_FAULTLESS = Text("{name} made no mistake.", "{name} spielte fehlerlos.")
_ONE_FAULT = Text("{name} made a single mistake: {worst}.", "{name} machte nur einen Fehler: {worst}.")
_FAULTS = Text("{name} made {n} mistakes, the worst of them {worst}.", "{name} machte {n} Fehler, den schwersten mit {worst}.")
_INACCURATE_ONCE = Text(
    "{name} made no mistake and was inaccurate once: {worst}.", "{name} machte keinen Fehler und spielte einmal ungenau: {worst}."
)
_INACCURATE = Text(
    "{name} made no mistake and was inaccurate {n} times, most of all with {worst}.",
    "{name} machte keinen Fehler und spielte {n}-mal ungenau, am meisten mit {worst}.",
)
# Only what is lost for sure is called a mistake: of a side that went under all the same it is not said that it made none.
_WENT_UNDER = Text(
    "No move of {name}'s was a mistake for sure, but in the end the game was lost.",
    "Kein Zug von {name} war sicher ein Fehler, doch am Ende stand die Partie auf Verlust.",
)
_WENT_UNDER_INACCURATE = Text(
    "No move of {name}'s was a mistake for sure, but in the end the game was lost; most was given away by {worst}.",
    "Kein Zug von {name} war sicher ein Fehler, doch am Ende stand die Partie auf Verlust; am meisten kostete {worst}.",
)
_SHINED = Text("{name} found {moves}.", "{name} fand {moves}.")
_WHITE, _BLACK = Text("White", "Weiß"), Text("Black", "Schwarz")


def summary(report: GameReport) -> list[Text]:
    """The story of a game: where it turned, and how each side played."""
    said = [
        _TURNED.format(move=signed(move), before=_STATES[favourite(move.best)], after=_STATES[favourite(move.score)])
        for move in report.turning_points
    ]
    for white, name in ((True, _WHITE), (False, _BLACK)):
        own = [move for move in report.moves if move.white == white]
        if own:
            said.append(_faults(name, own, _goes_under(report, white)))
        fine = [signed(move) for move in own if move.praised]
        if fine:
            moves = Text.finished(joined([move.en for move in fine], "and"), joined([move.de for move in fine], "und"))
            said.append(_SHINED.format(name=name, moves=moves))
    return said


def _goes_under(report: GameReport, white: bool) -> bool:
    """Whether a side that was not lost at the beginning is lost at the end."""
    lost = -1 if white else 1
    return favourite(report.moves[-1].score) == lost != favourite(report.moves[0].best)


def _faults(name: Text, own: list[MoveReport], lost: bool) -> Text:
    """How many mistakes one side made; what is only inaccurate (?!) is not called a mistake."""
    graded = sorted((move for move in own if move.grade is not None), key=lambda move: -move.loss)
    mistakes = [move for move in graded if move.grade is not BY_KEY["inaccuracy"]]
    if mistakes:
        return (_ONE_FAULT if len(mistakes) == 1 else _FAULTS).format(name=name, n=len(mistakes), worst=signed(mistakes[0]))
    if lost:
        return _WENT_UNDER_INACCURATE.format(name=name, worst=signed(graded[0])) if graded else _WENT_UNDER.format(name=name)
    if not graded:
        return _FAULTLESS.format(name=name)
    return (_INACCURATE_ONCE if len(graded) == 1 else _INACCURATE).format(name=name, n=len(graded), worst=signed(graded[0]))


def signed(move: MoveReport) -> Text:
    """16…b6??"""
    text = numbered(move.number, move.white, [move.san])
    return Text.finished(text.en + move.sign, text.de + move.sign)
