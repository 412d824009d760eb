"""How a position stands: who has more, and the facts that matter on each side, with their squares."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from kiebitz.core.board import Board
from kiebitz.evaluation.explain import Explainer, TermShare
from kiebitz.language import Text
from kiebitz.reasons.men import joined, phrase, side, within
from kiebitz.reasons.snapshot import VALUE, Snapshot, neighbours

SMALLEST = 8  # centipawns: a fact below is none
FACTS_A_SIDE = 3
UNDER_FIRE = 2  # pieces: so many must attack the king or the squares around it, and
FIRE = 25  # centipawns: so much it must cost

# What is said of a side that has more of a term than the other; {squares} are its own.  One square, and several.
_FACTS: dict[str, tuple[Text, Text]] = {
    "bishop_pair": (Text("{side} has the two bishops.", "{side} hat das Läuferpaar."),) * 2,
    "isolated_pawn": (
        Text("{side}'s pawn on {squares} is isolated.", "Der Bauer von {side} auf {squares} ist vereinzelt."),
        Text("{side}'s pawns on {squares} are isolated.", "Die Bauern von {side} auf {squares} sind vereinzelt."),
    ),
    "doubled_pawn": (
        Text("{side} has a doubled pawn on {squares}.", "{side} hat auf {squares} einen Doppelbauern."),
        Text("{side} has doubled pawns on {squares}.", "{side} hat Doppelbauern auf {squares}."),
    ),
    "backward_pawn": (
        Text("{side}'s pawn on {squares} has been left behind.", "Der Bauer von {side} auf {squares} ist rückständig."),
        Text("{side}'s pawns on {squares} have been left behind.", "Die Bauern von {side} auf {squares} sind rückständig."),
    ),
    "passed_pawn": (
        Text("{side} has a passed pawn on {squares}.", "{side} hat einen Freibauern auf {squares}."),
        Text("{side} has passed pawns on {squares}.", "{side} hat Freibauern auf {squares}."),
    ),
    "knight_outpost": (
        Text("No pawn can chase {side}'s knight from {squares}.", "Den Springer von {side} auf {squares} kann kein Bauer vertreiben."),
        Text("No pawn can chase {side}'s knights from {squares}.", "Die Springer von {side} auf {squares} kann kein Bauer vertreiben."),
    ),
    "bishop_outpost": (
        Text("No pawn can chase {side}'s bishop from {squares}.", "Den Läufer von {side} auf {squares} kann kein Bauer vertreiben."),
        Text("No pawn can chase {side}'s bishops from {squares}.", "Die Läufer von {side} auf {squares} kann kein Bauer vertreiben."),
    ),
    "rook_on_file": (
        Text("{side}'s rook on {squares} has an open file.", "Der Turm von {side} auf {squares} hat eine offene Linie."),
        Text("{side}'s rooks on {squares} have open files.", "Die Türme von {side} auf {squares} haben offene Linien."),
    ),
    "rook_on_seventh": (
        Text("{side}'s rook on {squares} has got behind the pawns.", "Der Turm von {side} ist auf {squares} eingedrungen."),
        Text("{side}'s rooks on {squares} have got behind the pawns.", "Die Türme von {side} sind auf {squares} eingedrungen."),
    ),
    "trapped_rook": (
        Text("{side}'s rook on {squares} is shut in.", "Der Turm von {side} auf {squares} ist eingesperrt."),
    ) * 2,
    "undeveloped": (
        Text("{side} has yet to develop the piece on {squares}.", "{side} muss die Figur auf {squares} noch entwickeln."),
        Text("{side} has yet to develop the pieces on {squares}.", "{side} muss die Figuren auf {squares} noch entwickeln."),
    ),
    "king_in_centre": (
        Text("{side}'s king on {squares} is still in the middle.", "Der König von {side} steht auf {squares} noch in der Mitte."),
    ) * 2,
    "king_danger": (
        Text("{side}'s king on {squares} is under fire.", "Der König von {side} auf {squares} steht unter Beschuss."),
    ) * 2,
    "wing_without_pawns": (
        Text("{side}'s king on {squares} has no pawns near it.", "Der König von {side} auf {squares} hat keine Bauern um sich."),
    ) * 2,
    "outside_passed": (
        Text(
            "The passed pawn on {squares} is far from everything and draws {other}'s king away.",
            "Der entfernte Freibauer auf {squares} lockt den König von {other} weg.",
        ),
    ) * 2,
    "space": (Text("{side} has more room.", "{side} hat mehr Raum."),) * 2,
    "bad_bishop": (
        Text("{side}'s own pawns stand in the way of its bishop.", "Dem Läufer von {side} stehen die eigenen Bauern im Weg."),
    ) * 2,
}  # fmt: skip
_SQUARELESS = ("bishop_pair", "space", "bad_bishop")


@dataclass(frozen=True)
class Fact:
    """Something about one side that counts for it or against it."""

    white: bool  # whom it is about
    key: str  # of the term
    worth: float  # centipawns for White
    squares: tuple[str, ...]
    text: Text


def facts(board: Board, most: int = FACTS_A_SIDE) -> list[Fact]:
    """The largest facts about White, then those about Black."""
    found = [fact for share in Explainer().explain(board).terms if (fact := _fact(share)) is not None]
    here = Snapshot.of(board)
    found = [fact for fact in found if fact.key != "king_danger" or _is_under_fire(here, fact)]
    found.sort(key=lambda fact: (fact.key != "outside_passed", -abs(fact.worth)))
    found = [fact for place, fact in enumerate(found) if not any(_says_more(other, fact) for other in found[:place])]
    return [*[f for f in found if f.white][:most], *[f for f in found if not f.white][:most]]


def _is_under_fire(here: Snapshot, fact: Fact) -> bool:
    """The evaluation counts checks that might come one day; a reader counts the pieces that point at the king now."""
    king = here.king(fact.white)
    around = (1 << king) | sum(1 << square for square in neighbours(king))
    return abs(fact.worth) >= FIRE and sum(bool(here.attacks(s) & around) for s in here.squares(not fact.white, "nbrq")) >= UNDER_FIRE


def _says_more(one: Fact, other: Fact) -> bool:
    """Whether the second fact is about the same men as the first."""
    return one.white == other.white and bool(other.squares) and set(other.squares) <= set(one.squares)


def _fact(share: TermShare) -> Fact | None:
    key, worth = share.term.key, share.contribution
    if key not in _FACTS or abs(worth) < SMALLEST:
        return None
    white = sum(share.white) > sum(share.black)
    if sum(share.white) == sum(share.black):  # as many on both sides: what differs is how good they are
        helps = any(weight > 0 for weight in (*share.term.mg, *share.term.eg))
        white = (worth > 0) == helps
    squares = share.white_squares if white else share.black_squares
    if not squares and key not in _SQUARELESS:
        return None
    return Fact(white, key, worth, squares, _sentence(key, white, squares))


def _sentence(key: str, white: bool, squares: tuple[str, ...]) -> Text:
    one, several = _FACTS[key]
    places = Text.finished(joined(list(squares), "and"), joined(list(squares), "und")) if squares else Text.finished("", "")
    return (one if len(squares) < 2 else several).format(side=side(white), other=side(not white), squares=places)


def clause(key: str, white: bool, squares: tuple[str, ...]) -> Text | None:
    """What the facts say of some men of a side, to stand within a sentence; None where they say nothing of that term."""
    return within(_sentence(key, white, squares)) if key in _FACTS and squares else None


def material_words(board: Board) -> tuple[int, Text | None]:
    """White's material in pawns against Black's, and the sentence on it; None where both have the same."""
    snapshot = Snapshot.of(board)
    white = Counter(man.lower() for man in snapshot.men if man in "QRBNP")
    black = Counter(man for man in snapshot.men if man in "qrbnp")
    more, less = white - black, black - white
    for light, other in (("n", "b"), ("b", "n")):  # bishop and knight are worth the same
        swapped = min(more[light], less[other])
        more[light] -= swapped
        less[other] -= swapped
    balance = snapshot.material(True)
    if balance < 0 or (balance == 0 and not +more):
        more, less = less, more
    who = side(balance > 0)
    if balance == 0:
        return 0, None
    gained, given = _men(+more), _men(+less)
    if [*(+more).elements()] == ["r"] and [*(+less).elements()] in (["n"], ["b"]):
        return balance, Text("{side} is the exchange up", "{side} hat die Qualität mehr").format(side=who)
    if given is None:
        assert gained is not None
        return balance, Text("{side} has {men} more", "{side} hat {men} mehr").format(side=who, men=gained)
    return balance, Text("{side} has {men} for {others}", "{side} hat {men} für {others}").format(side=who, men=gained, others=given)


def _men(count: Counter[str]) -> Text | None:
    men = sorted(count.elements(), key=lambda man: -VALUE[man])
    return phrase([(man, None) for man in men], "_acc") if men else None
