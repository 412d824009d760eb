"""What each ancestor counts and how much, as one kind of table; every number comes from the program itself."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.language import Text
from kiebitz.opponents.cpc.judgement import TERM_NAMES as CPC_TERMS
from kiebitz.opponents.cpc.profile import OPTIONS as CPC_OPTIONS
from kiebitz.opponents.cpc.profile import VALUE_CODES
from kiebitz.opponents.demoschach.terms import TERMS as DEMOSCHACH_TERMS
from kiebitz.opponents.demoschach.weights import PAWN_BONUS
from kiebitz.opponents.demoschach.weights import VALUES as DEMOSCHACH_VALUES
from kiebitz.opponents.himstedt_stahn.criteria import CRITERIA, LIMITS, PIECE_VALUES
from kiebitz.opponents.salomon.style import STYLE, Weight


@dataclass(frozen=True)
class Number:
    """One figure of a term."""

    text: Text | None  # what it is paid for; None: the term itself says it
    value: float | bool
    is_guess: bool = False


@dataclass(frozen=True)
class Row:
    """One thing the program counts."""

    name: Text
    numbers: tuple[Number, ...] = ()
    source: str = ""


@dataclass(frozen=True)
class Group:
    name: Text
    rows: tuple[Row, ...]


_PIECES = (
    Text("Pawn", "Bauer"),
    Text("Knight", "Springer"),
    Text("Bishop", "Läufer"),
    Text("Rook", "Turm"),
    Text("Queen", "Dame"),
)
_MEN = Text("Value of the men", "Wert der Figuren")


def _men(values: tuple[float, ...], source: str) -> Group:
    return Group(_MEN, tuple(Row(name, (Number(None, value),), source) for name, value in zip(_PIECES, values, strict=True)))


def himstedt_stahn() -> tuple[Group, ...]:
    pawn, rook, knight, bishop, queen = PIECE_VALUES[1:6]
    groups = [_men((pawn, knight, bishop, rook, queen), "")]
    for name in dict.fromkeys(criterion.group.en for criterion in CRITERIA):
        found = [criterion for criterion in CRITERIA if criterion.group.en == name]
        rows = tuple(
            Row(
                criterion.name,
                tuple(Number(number.text, number.default, is_guess=True) for number in criterion.numbers),
                f"no. {criterion.number}",
            )
            for criterion in found
        )
        groups.append(Group(found[0].group, rows))
    limits = tuple(Row(number.text, (Number(None, number.default, is_guess=True),)) for number in LIMITS)
    return (*groups, Group(Text("Limits of the whole", "Grenzen des Ganzen"), limits))


_DEMOSCHACH_GROUPS = {
    "pawns": Text("Pawns", "Bauern"),
    "pieces": Text("Pieces", "Figuren"),
    "kings": Text("Kings", "Könige"),
    "drive": Text("Mating the bare king", "Mattsetzen des blanken Königs"),
    "control": Text("Control of squares", "Felderbeherrschung"),
}


def demoschach() -> tuple[Group, ...]:
    groups = [_men(tuple(float(value) for value in DEMOSCHACH_VALUES[1:6]), "line 202")]
    for key, name in _DEMOSCHACH_GROUPS.items():
        rows = [
            Row(term.name, tuple(Number(number.text, number.value) for number in term.numbers), term.source)
            for term in DEMOSCHACH_TERMS
            if term.group == key
        ]
        if key == "pawns":
            bonus = Number(Text("each, in the endgame", "je Bauer, im Endspiel"), PAWN_BONUS)
            rows.append(Row(Text("Pawns of the side ahead", "Bauern der überlegenen Seite"), (bonus,), "lines 2000-2089"))
        groups.append(Group(name, tuple(rows)))
    return tuple(groups)


def cpc() -> tuple[Group, ...]:
    values = tuple(
        Row(option.text, (Number(None, float(option.default)),), "book 4.7") for option in CPC_OPTIONS if option.key in VALUE_CODES
    )
    counted = tuple(Row(name) for name in CPC_TERMS.values())
    return (
        Group(Text("Values", "Werte"), values),
        Group(Text("What earns these values", "Was diese Werte bringt"), counted),
    )


# The first group whose beginning fits the key of a weight.
_SALOMON_GROUPS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (_MEN, ("value_",)),
    (Text("Stage of the game", "Phase der Partie"), ("endgame_",)),
    (Text("Mate routine", "Mattroutine"), ("mate_",)),
    (Text("Mobility", "Beweglichkeit"), ("mobility_", "region_")),
    (Text("Pawns", "Bauern"), ("pawn_", "passed_")),
    (Text("Knights and bishops", "Springer und Läufer"), ("knight_", "bishop_")),
    (Text("Rooks and queen", "Türme und Dame"), ("rook_", "queen_")),
    (Text("King in the endgame", "König im Endspiel"), ("king_center", "king_pawn")),
    (Text("King safety", "Königssicherheit"), ("king_", "shelter_", "castle_")),
    (Text("Field control analysing", "Feldkontroll-Analyse"), ("fca_",)),
    (Text("Control center analysing", "Kontrollzentrum-Analyse"), ("cca_",)),
)


def _salomon_group(weight: Weight) -> str:
    return next(name.en for name, beginnings in _SALOMON_GROUPS if weight.key.startswith(beginnings))


def salomon() -> tuple[Group, ...]:
    groups = []
    for name, _ in _SALOMON_GROUPS:
        rows = tuple(
            Row(
                weight.text,
                (Number(None, bool(weight.default) if weight.switch else weight.default, weight.source == "guess"),),
                "" if weight.source == "guess" else weight.source,
            )
            for weight in STYLE
            if _salomon_group(weight) == name.en
        )
        groups.append(Group(name, rows))
    return tuple(groups)


TABLES = {"himstedt-stahn": himstedt_stahn, "demoschach": demoschach, "cpc": cpc, "salomon": salomon}

UNITS = {
    "himstedt-stahn": Text("points, a pawn is 300", "Punkte, ein Bauer zählt 300"),
    "demoschach": Text("points, a pawn is 100", "Punkte, ein Bauer zählt 100"),
    "cpc": Text("points, a pawn is 5", "Punkte, ein Bauer zählt 5"),
    "salomon": Text("points, a pawn is 100", "Punkte, ein Bauer zählt 100"),
}
# From whose side the values of its moves are meant.
OWN_SIDE = Text("for the side to move", "für die Seite am Zug")
WHITES_SIDE = Text("from White's view", "aus der Sicht von Weiß")
VIEWS = {"himstedt-stahn": OWN_SIDE, "demoschach": WHITES_SIDE, "cpc": OWN_SIDE, "salomon": WHITES_SIDE}
