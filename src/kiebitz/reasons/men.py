"""Men in words, with the grammar they need: the rook on e8; der Turm, den Turm, dem Turm, vom Turm auf e8.

English knows one form, German four cases and three genders; a `Phrase` holds them all, and templates pick one by
the name of the place: `{man}` who, `{man_acc}` whom, `{man_dat}` to whom, `{man_von}` from whom, `{Man}` at the
beginning of a sentence, `{man_short}` without the square.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kiebitz.core.bitboards import square_name
from kiebitz.game.notation import german_san
from kiebitz.language import Text

CASES = ("", "_acc", "_dat", "_von")


@dataclass(frozen=True)
class _Noun:
    en: str
    ens: str
    de: str
    oblique: str  # whom and to whom: "Bauern"
    plural: str
    plural_dat: str
    feminine: bool = False


_NOUNS = {
    "k": _Noun("king", "kings", "König", "König", "Könige", "Königen"),
    "q": _Noun("queen", "queens", "Dame", "Dame", "Damen", "Damen", feminine=True),
    "r": _Noun("rook", "rooks", "Turm", "Turm", "Türme", "Türmen"),
    "b": _Noun("bishop", "bishops", "Läufer", "Läufer", "Läufer", "Läufern"),
    "n": _Noun("knight", "knights", "Springer", "Springer", "Springer", "Springern"),
    "p": _Noun("pawn", "pawns", "Bauer", "Bauern", "Bauern", "Bauern"),
}
_ARTICLES = {  # masculine, feminine, plural
    "": ("der", "die", "die"),
    "_acc": ("den", "die", "die"),
    "_dat": ("dem", "der", "den"),
    "_von": ("vom", "von der", "von den"),
}
_INDEFINITE = {"": ("ein", "eine"), "_acc": ("einen", "eine"), "_dat": ("einem", "einer"), "_von": ("von einem", "von einer")}
_SMALL = ("The", "No", "Der", "Die", "Den", "Dem")
_NUMBERS = {2: ("two", "zwei"), 3: ("three", "drei"), 4: ("four", "vier"), 5: ("five", "fünf"), 6: ("six", "sechs")}


def joined(words: list[str], last: str) -> str:
    """ "a, b and c"."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" {last} " + words[-1]


def phrase(men: Iterable[tuple[str, int | None]], case: str = "") -> Text:
    """Men with their squares; a man whose square is not to be named has none.  Equal men are named together."""
    kinds: dict[str, list[int | None]] = {}
    for letter, square in men:
        kinds.setdefault(letter.lower(), []).append(square)
    english, german = [], []
    for letter, squares in kinds.items():
        # Where some have a square to name and some have not, none is named: "two pawns", not "the pawn on e4 and a pawn".
        one = _group(letter, squares if None not in squares else [None] * len(squares), case)
        english.append(one.en)
        german.append(one.de)
    return Text.finished(joined(english, "and"), joined(german, "und"))


def _group(letter: str, squares: list[int | None], case: str) -> Text:
    noun, count = _NOUNS[letter], len(squares)
    names = [square_name(s) for s in squares if s is not None]
    if count > 1 and not names:
        en, de = _NUMBERS.get(count, (str(count), str(count)))
        word = noun.plural_dat if case in ("_dat", "_von") else noun.plural
        return Text.finished(f"{en} {noun.ens}", f"{'von ' if case == '_von' else ''}{de} {word}")
    if count == 1 and not names:
        article = _INDEFINITE[case][noun.feminine]
        return Text.finished(f"a {noun.en}", f"{article} {noun.oblique if case else noun.de}")
    article = _ARTICLES[case][2 if count > 1 else int(noun.feminine)]
    if count > 1:
        word = noun.plural_dat if case in ("_dat", "_von") else noun.plural
        return Text.finished(f"the {noun.ens} on {joined(names, 'and')}", f"{article} {word} auf {joined(names, 'und')}")
    return Text.finished(f"the {noun.en} on {names[0]}", f"{article} {noun.oblique if case else noun.de} auf {names[0]}")


def short(letter: str, case: str = "") -> Text:
    """ "the knight", "den Springer"."""
    noun = _NOUNS[letter.lower()]
    article = _ARTICLES[case][int(noun.feminine)]
    return Text.finished(f"the {noun.en}", f"{article} {noun.oblique if case else noun.de}")


def many(letter: str) -> Text:
    """ "the knights", "die Springer"."""
    noun = _NOUNS[letter.lower()]
    return Text.finished(f"the {noun.ens}", f"die {noun.plural}")


def forms(part: str, men: Sequence[tuple[str, int | None]]) -> dict[str, Text]:
    """All places a template may have for the men in one part."""
    places = {f"{part}{case}": phrase(men, case) for case in CASES}
    places[part.capitalize()] = capital(places[part])
    if len(men) == 1:
        places |= {f"{part}_short{case}": short(men[0][0], case) for case in CASES}
        places[f"{part}_one_acc"] = phrase([(men[0][0], None)], "_acc")
    return places


def capital(text: Text) -> Text:
    return Text.finished(text.en[:1].upper() + text.en[1:], text.de[:1].upper() + text.de[1:])


def within(text: Text) -> Text:
    """A sentence as it stands in brackets within another: without its full stop, and small if it begins with an article."""
    words = [sentence.rstrip(".").partition(" ") for sentence in (text.en, text.de)]
    small = [(first.lower() if first in _SMALL else first) + space + rest for first, space, rest in words]
    return Text.finished(small[0], small[1])


def side(white: bool) -> Text:
    return Text("White", "Weiß") if white else Text("Black", "Schwarz")


def move_text(san: str, number: int = 0, white: bool = True) -> Text:
    """A move as both languages write it, with its number where one is given."""
    prefix = "" if not number else f"{number}." if white else f"{number}…"
    return Text.finished(prefix + san, prefix + german_san(san))


def moves_text(sans: list[str], number: int, white: bool) -> Text:
    """Several moves with their numbers: "12…Kh8 13.Nf7+ Kg8"."""
    words: list[Text] = []
    for place, san in enumerate(sans):
        words.append(move_text(san, number if white or place == 0 else 0, white))
        if not white:
            number += 1
        white = not white
    return Text.finished(" ".join(w.en for w in words), " ".join(w.de for w in words))
