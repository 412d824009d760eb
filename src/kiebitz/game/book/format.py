"""The text format of opening libraries: keywords, names in two languages, moves (docs/openings.md).

Here only the shape of the file is read; whether the moves are chess is the business of `book_check`.
Every fault is collected with its line, none ends the reading.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kiebitz.language import Text

TASTES = ("solid", "sharp", "gambit")
SIDES = ("both", "white", "black")
STANDARD_WEIGHT = 10
HIGHEST_WEIGHT = 1000
LONGEST_NAME = 80

_BLOCKS = ("Opening", "Group")
_SETTINGS = ("Eco", "Taste", "Weight", "Side")
_KEYWORDS = (*_BLOCKS, "Start", "Name", *_SETTINGS, "Comment", "End")
_NUMBER = re.compile(r"^\d+\.(\.\.)?$")
_MOVE = re.compile(r"^([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=?[QRBN])?|O-O(-O)?|0-0(-0)?)[+#]?[!?]{0,2}$")


@dataclass(frozen=True)
class Fault:
    """Something wrong in a file, in a sentence."""

    line: int
    text: Text

    def __str__(self) -> str:
        return str(Text("Line {line}: {text}", "Zeile {line}: {text}").format(line=self.line, text=self.text))


@dataclass
class WrittenVariation:
    """One variation as it stands in the file."""

    line: int
    name: Text | None
    eco: str = ""
    taste: str = TASTES[0]
    weight: int = STANDARD_WEIGHT
    side: str = SIDES[0]
    comment: Text | None = None
    moves: list[tuple[int, str]] = field(default_factory=list)  # line, SAN
    given: set[str] = field(default_factory=set)  # keywords already used


@dataclass
class WrittenOpening:
    """An opening or a group of them, with its variations."""

    line: int
    name: Text | None
    shown: bool  # an opening lends its name to its variations, a group does not
    eco: str = ""
    start: list[tuple[int, str]] = field(default_factory=list)
    variations: list[WrittenVariation] = field(default_factory=list)
    given: set[str] = field(default_factory=set)


def parse(text: str) -> tuple[list[WrittenOpening], list[Fault]]:
    """Read a whole file: what it says and what is wrong with its shape."""
    reader = _Reader()
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip().lstrip("\ufeff")
        if line and not line.startswith("!"):
            reader.read(number, line)
    reader.finish(len(text.splitlines()))
    return reader.openings, reader.faults


class _Reader:
    """Takes the lines one by one and remembers where it is."""

    def __init__(self) -> None:
        self.openings: list[WrittenOpening] = []
        self.faults: list[Fault] = []
        self._variation: WrittenVariation | None = None
        self._in_start = False
        self._ended = 0

    def _fault(self, line: int, en: str, de: str, **values: object) -> None:
        # Braces a user wrote are no places to fill in.
        plain = {key: str(value).replace("{", "(").replace("}", ")") for key, value in values.items()}
        self.faults.append(Fault(line, Text(en, de).format(**plain)))

    def read(self, number: int, line: str) -> None:
        if self._ended:
            if self._ended > 0:
                self._fault(number, "Nothing may follow after End.", "Nach End darf nichts mehr folgen.")
            self._ended = -1
            return
        word, _, rest = line.partition(" ")
        if word in _SETTINGS:
            for part in line.split(";"):
                self._setting(number, part.strip())
        elif word in _KEYWORDS:
            self._keyword(number, word, rest.strip())
        elif _NUMBER.match(word) or _MOVE.match(re.sub(r"^\d+\.+", "", word)):
            self._moves(number, line)
        else:
            self._fault(
                number,
                "“{word}” is no keyword and no move; keywords are {known}.",
                "„{word}“ ist weder Schlüsselwort noch Zug; Schlüsselwörter sind {known}.",
                word=word,
                known=", ".join(_KEYWORDS),
            )

    def _keyword(self, number: int, word: str, rest: str) -> None:
        if word in _BLOCKS:
            self._variation, self._in_start = None, False
            self.openings.append(WrittenOpening(number, self._names(number, word, rest), word == "Opening"))
        elif word == "End":
            self._ended = number
            if rest:
                self._fault(number, "End stands alone on its line.", "End steht allein in seiner Zeile.")
        elif not self.openings:
            self._fault(
                number, "{word} stands before the first Opening or Group.", "{word} steht vor dem ersten Opening oder Group.", word=word
            )
        elif word == "Start":
            self._start(number, rest)
        elif word == "Name":
            self._in_start = False
            self._variation = WrittenVariation(number, self._names(number, word, rest))
            self.openings[-1].variations.append(self._variation)
        else:
            self._comment(number, rest)

    def _start(self, number: int, rest: str) -> None:
        if self._variation is not None:
            self._fault(
                number,
                "Start belongs before the first Name of its opening.",
                "Start gehört vor das erste Name seiner Eröffnung.",
            )
            return
        if "Start" in self.openings[-1].given:
            self._fault(number, "Start is given twice.", "Start ist doppelt angegeben.")
        self.openings[-1].given.add("Start")
        self._in_start = True
        if rest:
            self._moves(number, rest)

    def _comment(self, number: int, rest: str) -> None:
        comment = self._names(number, "Comment", rest, longest=1000)
        if self._variation is None:
            self._fault(number, "Comment belongs after a Name.", "Comment gehört hinter ein Name.")
        elif "Comment" in self._variation.given:
            self._fault(number, "Comment is given twice.", "Comment ist doppelt angegeben.")
        else:
            self._variation.comment = comment
            self._variation.given.add("Comment")

    def _names(self, number: int, word: str, rest: str, longest: int = LONGEST_NAME) -> Text | None:
        """The English and the German side of a bar."""
        parts = [part.strip() for part in rest.split("|")]
        if len(parts) != 2 or not all(parts):
            self._fault(
                number,
                "{word} needs a text in both languages: English | German.",
                "{word} braucht einen Text in beiden Sprachen: Englisch | Deutsch.",
                word=word,
            )
            return None
        if any(len(part) > longest for part in parts):
            self._fault(
                number,
                "The text after {word} is longer than {n} characters.",
                "Der Text nach {word} ist länger als {n} Zeichen.",
                word=word,
                n=longest,
            )
        if any("{" in part or "}" in part for part in parts):
            self._fault(number, "Braces are not allowed in texts.", "Geschweifte Klammern sind in Texten nicht erlaubt.")
            return None
        return Text(parts[0], parts[1])

    def _setting(self, number: int, part: str) -> None:
        """Eco, Taste, Weight or Side, of the variation or (only Eco) of the opening."""
        word, _, value = part.partition(" ")
        value = value.strip()
        if word not in _SETTINGS:
            self._fault(
                number,
                "“{word}” is no setting; settings are {known}.",
                "„{word}“ ist keine Angabe; Angaben sind {known}.",
                word=part,
                known=", ".join(_SETTINGS),
            )
            return
        owner: WrittenVariation | WrittenOpening | None = self._variation or (self.openings[-1] if self.openings else None)
        if owner is None or (isinstance(owner, WrittenOpening) and word != "Eco"):
            self._fault(number, "{word} belongs after a Name.", "{word} gehört hinter ein Name.", word=word)
            return
        if word in owner.given:
            self._fault(number, "{word} is given twice.", "{word} ist doppelt angegeben.", word=word)
        owner.given.add(word)
        self._in_start = False
        if word == "Eco":
            owner.eco = value
            if not re.fullmatch(r"[A-E]\d\d", value):
                self._fault(
                    number,
                    "Eco takes a letter A to E and two figures, not “{value}”.",
                    "Eco nimmt einen Buchstaben A bis E und zwei Ziffern, nicht „{value}“.",
                    value=value,
                )
        elif isinstance(owner, WrittenVariation):
            self._variation_setting(number, owner, word, value)

    def _variation_setting(self, number: int, variation: WrittenVariation, word: str, value: str) -> None:
        if word == "Weight":
            if value.isascii() and value.isdigit() and 0 < int(value) <= HIGHEST_WEIGHT:
                variation.weight = int(value)
                return
            self._fault(
                number,
                "Weight takes a whole number from 1 to {high}, not “{value}”.",
                "Weight nimmt eine ganze Zahl von 1 bis {high}, nicht „{value}“.",
                high=HIGHEST_WEIGHT,
                value=value,
            )
            return
        known = TASTES if word == "Taste" else SIDES
        if value not in known:
            self._fault(
                number,
                "{word} takes one of {known}, not “{value}”.",
                "{word} nimmt eines von {known}, nicht „{value}“.",
                word=word,
                known=", ".join(known),
                value=value,
            )
        elif word == "Taste":
            variation.taste = value
        else:
            variation.side = value

    def _moves(self, number: int, line: str) -> None:
        words = [(number, word) for word in re.sub(r"\d+\.(\.\.)?", " ", line).split()]
        if self._in_start and self.openings:
            self.openings[-1].start += words
        elif self._variation is not None:
            self._variation.moves += words
        else:
            self._fault(
                number, "These moves have no name: a Name must come first.", "Diese Züge haben keinen Namen: Erst muss ein Name kommen."
            )

    def finish(self, last_line: int) -> None:
        if not self._ended:
            self._fault(
                last_line,
                "The keyword End is missing at the end; the file may be incomplete.",
                "Am Ende fehlt das Schlüsselwort End; die Datei ist womöglich unvollständig.",
            )
