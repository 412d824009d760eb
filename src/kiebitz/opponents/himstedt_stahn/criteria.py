"""The forty criteria of the published appendix, each declared once: number, names, and the numbers it uses.

The appendix lists names only.  Published are the five piece values and that all positional criteria together
weigh about one pawn; every other number stands here as a default that the user can see and change.
"""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass
from typing import Any

from kiebitz.language import Text

# The piece values of the paper, in the order of the figure codes: empty, pawn, rook, knight, bishop, queen, king.
PIECE_VALUES = (0, 300, 1500, 975, 1050, 2700, 0)


@dataclass(frozen=True)
class Number:
    """One weight of a criterion; GUESS-1: its value and its sign are ours, the paper prints none of them."""

    key: str
    default: int
    text: Text
    high: int = 500


@dataclass(frozen=True)
class Criterion:
    """One line of the appendix.  What is not `positional` lies outside the limit of about one pawn."""

    number: int
    key: str
    group: Text
    name: Text
    numbers: tuple[Number, ...] = ()
    positional: bool = True


GENERAL = Text("General", "Allgemein")
PAWNS = Text("Pawns", "Bauern")
ROOKS = Text("Rooks", "Türme")
KNIGHTS = Text("Knights", "Springer")
BISHOPS = Text("Bishops", "Läufer")
QUEENS = Text("Queens", "Damen")
KINGS = Text("Kings", "Könige")

_TO_CENTRE = Text("distance to the centre", "Abstand zum Zentrum")
_PROTECTED = Text("protection", "Deckung")
_TO_KING = Text("distance to the enemy king", "Abstand zum gegnerischen König")


def _per_step(key: str, default: int) -> Number:
    return Number(key, default, Text("points for each step nearer than four (centre)", "Punkte für jeden Schritt näher als vier (Zentrum)"))


def _near_king(key: str, default: int) -> Number:
    return Number(key, default, Text("points for each step nearer than seven", "Punkte für jeden Schritt näher als sieben"))


def _each(key: str, default: int) -> Number:
    return Number(key, default, Text("points for each protected man", "Punkte für jede gedeckte Figur"))


CRITERIA: tuple[Criterion, ...] = (
    Criterion(1, "material", GENERAL, Text("material balance", "Materialbilanz"), positional=False),
    Criterion(
        2,
        "mobility",
        GENERAL,
        Text("number of moves", "Anzahl der Züge"),
        (Number("move_points", 2, Text("points for each move", "Punkte für jeden Zug")),),
    ),
    Criterion(3, "mate", GENERAL, Text("mate and stalemate", "Matt und Patt"), positional=False),
    Criterion(
        4,
        "attacked_squares",
        GENERAL,
        Text("threats: attacked squares", "Bedrohungen: bedrohte Felder"),
        (
            Number("square_points", 1, Text("points for each attacked square", "Punkte für jedes bedrohte Feld")),
            Number("centre_points", 3, Text("points for each of d4, e4, d5, e5", "Punkte für jedes der Felder d4, e4, d5, e5")),
        ),
    ),
    Criterion(
        5,
        "exchanges",
        GENERAL,
        Text("threats: attacked pieces (exchanges)", "Bedrohungen: bedrohte Figuren (Abtausche)"),
        (
            Number("second_loss_percent", 25, Text("share of the second largest loss when the enemy moves, percent",
                   "Anteil des zweitgrößten Verlusts, wenn der Gegner zieht, Prozent"), 100),
            Number("trapped_percent", 10, Text("share of the largest loss when the owner moves but cannot help, percent",
                   "Anteil des größten Verlusts, wenn der Besitzer zieht, aber nicht helfen kann, Prozent"), 100),
            Number("double_attack_percent", 50, Text("share of the second largest loss when the owner moves, percent",
                   "Anteil des zweitgrößten Verlusts, wenn der Besitzer zieht, Prozent"), 100),
        ),
        positional=False,
    ),
    Criterion(
        6,
        "forks",
        GENERAL,
        Text("pawn and knight forks", "Bauern- und Springergabeln"),
        (Number("fork_points", 60, Text("points for each fork", "Punkte für jede Gabel")),),
        positional=False,
    ),
    Criterion(
        7,
        "other_forks",
        GENERAL,
        Text("other forks against unprotected pieces", "andere Gabeln gegen ungedeckte Figuren"),
        (Number("other_fork_points", 40, Text("points for each fork", "Punkte für jede Gabel")),),
        positional=False,
    ),
    Criterion(
        8,
        "checks",
        GENERAL,
        Text("checks", "Schachgebote"),
        (Number("check_points", 20, Text("points for giving check", "Punkte für ein Schachgebot")),),
    ),
    Criterion(
        9,
        "pawn_advance",
        PAWNS,
        Text("depth of advance", "Vorrücktiefe"),
        (Number("pawn_rank_points", 3, Text("points for each rank beyond the second", "Punkte für jede Reihe über die zweite hinaus")),),
    ),
    Criterion(10, "pawn_centre", PAWNS, _TO_CENTRE, (_per_step("pawn_centre_points", 3),)),
    Criterion(11, "pawn_protection", PAWNS, _PROTECTED, (_each("pawn_protection_points", 6),)),
    Criterion(
        12,
        "multiple_pawns",
        PAWNS,
        Text("multiple pawns", "Mehrfachbauern"),
        (Number("multiple_pawn_loss", 20, Text("points lost for each further pawn on a file",
                "Abzug für jeden weiteren Bauern auf einer Linie")),),
    ),
    Criterion(
        13,
        "isolated_pawns",
        PAWNS,
        Text("isolated pawns", "isolierte Bauern"),
        (Number("isolated_pawn_loss", 18, Text("points lost for each isolated pawn", "Abzug für jeden isolierten Bauern")),),
    ),
    Criterion(
        14,
        "passed_pawns",
        PAWNS,
        Text("passed pawns: advance", "Freibauern: Vorrücktiefe"),
        (
            Number("passed_pawn_points", 10, Text("points for each passed pawn", "Punkte für jeden Freibauern")),
            Number("passed_rank_points", 5, Text("points times the square of its ranks beyond the second",
                   "Punkte mal Quadrat der Reihen über die zweite hinaus")),
        ),
    ),
    Criterion(
        15,
        "blockade",
        PAWNS,
        Text("passed pawns: blockade", "Freibauern: Blockade"),
        (Number("blockade_percent", 50, Text("share of the passed pawn's points lost when the enemy blocks it, percent",
                "Anteil der Freibauernpunkte, der durch gegnerische Blockade verloren geht, Prozent"), 100),),
    ),
    Criterion(
        16,
        "pawns_on_seventh",
        PAWNS,
        Text("pawns on the 7th rank", "Bauern auf der 7. Reihe"),
        (Number("seventh_pawn_points", 60, Text("points for each pawn there", "Punkte für jeden Bauern dort")),),
    ),
    Criterion(17, "rook_centre", ROOKS, _TO_CENTRE, (_per_step("rook_centre_points", 1),)),
    Criterion(18, "rook_protection", ROOKS, _PROTECTED, (_each("rook_protection_points", 5),)),
    Criterion(
        19,
        "doubled_rooks",
        ROOKS,
        Text("doubling (not in the endgame)", "Verdopplung (nicht im Endspiel)"),
        (Number("doubled_rook_points", 20, Text("points for two rooks seeing each other on a file",
                "Punkte für zwei Türme, die sich auf einer Linie sehen")),),
    ),
    Criterion(
        20,
        "open_files",
        ROOKS,
        Text("occupying open files", "Besetzung offener Linien"),
        (
            Number("open_file_points", 20, Text("points on a file without pawns", "Punkte auf einer Linie ohne Bauern")),
            Number("half_open_file_points", 10, Text("points on a file without own pawns", "Punkte auf einer Linie ohne eigene Bauern")),
        ),
    ),
    Criterion(21, "rook_to_king", ROOKS, _TO_KING, (_near_king("rook_king_points", 1),)),
    Criterion(
        22,
        "rooks_on_seventh",
        ROOKS,
        Text("rooks on the 7th rank (not in the endgame)", "Türme auf der 7. Reihe (nicht im Endspiel)"),
        (Number("seventh_rook_points", 25, Text("points for each rook there", "Punkte für jeden Turm dort")),),
    ),
    Criterion(23, "knight_centre", KNIGHTS, _TO_CENTRE, (_per_step("knight_centre_points", 5),)),
    Criterion(24, "knight_protection", KNIGHTS, _PROTECTED, (_each("knight_protection_points", 6),)),
    Criterion(
        25,
        "knight_development",
        KNIGHTS,
        Text("development", "Entwicklung"),
        (Number("undeveloped_knight_loss", 20, Text("points lost on its first square", "Abzug auf dem Ausgangsfeld")),),
    ),
    Criterion(26, "knight_to_king", KNIGHTS, _TO_KING, (_near_king("knight_king_points", 2),)),
    Criterion(27, "bishop_centre", BISHOPS, _TO_CENTRE, (_per_step("bishop_centre_points", 3),)),
    Criterion(28, "bishop_protection", BISHOPS, _PROTECTED, (_each("bishop_protection_points", 6),)),
    Criterion(29, "queen_centre", QUEENS, _TO_CENTRE, (_per_step("queen_centre_points", 2),)),
    Criterion(30, "queen_protection", QUEENS, _PROTECTED, (_each("queen_protection_points", 4),)),
    Criterion(
        31,
        "early_queen",
        QUEENS,
        Text("not developed during the first moves", "keine Entwicklung während der ersten Züge"),
        (
            Number("early_queen_loss", 30, Text("points lost off its first square", "Abzug abseits des Ausgangsfelds")),
            Number("early_queen_moves", 8, Text("up to this move", "bis zu diesem Zug"), 40),
        ),
    ),
    Criterion(32, "queen_to_king", QUEENS, _TO_KING, (_near_king("queen_king_points", 2),)),
    Criterion(
        33,
        "king_rim",
        KINGS,
        Text("distance to rim and corners (not in the endgame)", "Abstand zu Rand und Ecken (nicht im Endspiel)"),
        (
            Number("king_rim_loss", 15, Text("points lost for each step from the rim", "Abzug für jeden Schritt vom Rand")),
            Number("king_corner_loss", 8, Text("points lost for each step from the nearest corner",
                   "Abzug für jeden Schritt von der nächsten Ecke")),
        ),
    ),
    Criterion(
        34,
        "king_centre",
        KINGS,
        Text("distance to the centre (endgame)", "Abstand zum Zentrum (Endspiel)"),
        (Number("king_centre_loss", 8, Text("points lost for each step from the centre", "Abzug für jeden Schritt vom Zentrum")),),
    ),
    Criterion(
        35,
        "king_moves",
        KINGS,
        Text("number of moves (not in the endgame)", "Anzahl der Züge (nicht im Endspiel)"),
        (Number("king_move_points", 3, Text("points for each of the first two moves, lost for each further one",
                "Punkte für jeden der ersten zwei Züge, Abzug für jeden weiteren")),),
    ),
    Criterion(
        36,
        "king_to_pawns",
        KINGS,
        Text("mean distance to the pawns (endgame)", "mittlerer Abstand zu den Bauern (Endspiel)"),
        (Number("king_pawn_loss", 6, Text("points lost for each step beyond three", "Abzug für jeden Schritt über drei hinaus")),),
    ),
    Criterion(
        37,
        "kings_apart",
        KINGS,
        Text("distance between the kings (endgame)", "Abstand der Könige (Endspiel)"),
        (Number("kings_apart_loss", 6, Text("points lost for each step by the side that is ahead",
                "Abzug für jeden Schritt bei der Seite, die vorn liegt")),),
    ),
    Criterion(
        38,
        "opposition",
        KINGS,
        Text("opposition (elementary mates)", "Opposition (elementare Mattführungen)"),
        (Number("opposition_points", 30, Text("points for the mating side", "Punkte für die mattsetzende Seite")),),
    ),
    Criterion(
        39,
        "king_pawns",
        KINGS,
        Text("pawns around the king (not in the endgame)", "Bauern um den König (nicht im Endspiel)"),
        (
            Number("king_pawn_points", 12, Text("points for each own pawn beside the king", "Punkte für jeden eigenen Bauern am König")),
            Number("king_pawns_counted", 3, Text("at most so many pawns", "höchstens so viele Bauern"), 8),
        ),
    ),
    Criterion(
        40,
        "king_double_attacks",
        KINGS,
        Text("double attacks around the king", "Doppelangriffe um den König"),
        (Number("king_double_attack_loss", 12, Text("points lost for each square beside the king attacked twice",
                "Abzug für jedes doppelt bedrohte Feld am König")),),
    ),
)  # fmt: skip

# Numbers that belong to no single criterion.
LIMITS: tuple[Number, ...] = (
    # GUESS-2: the paper says "about one pawn" for all positional criteria together; here their sum is cut off there.
    # Inside the limit: all but material, mate, exchanges and forks.
    Number("positional_limit", 300, Text("all positional criteria together count at most so much",
           "alle Stellungskriterien zusammen zählen höchstens so viel"), 3000),
    # GUESS-3: the paper does not say when the endgame begins; here with pieces (no pawns) worth 8,100 of 19,500 left.
    Number("endgame_material", 8100, Text("endgame when the pieces of both sides are worth at most this",
           "Endspiel, wenn die Figuren beider Seiten höchstens so viel wert sind"), 19500),
)  # fmt: skip

NUMBERS: tuple[Number, ...] = tuple(number for criterion in CRITERIA for number in criterion.numbers) + LIMITS


def _constants(keys: list[str], values: list[int]) -> Any:
    """Names the compiler replaces by their numbers."""
    make: Any = namedtuple
    return make("Constants", keys)(*values)


# C.forks is 6, the criterion's number; N.fork_points the place of that weight in the array of numbers.
C = _constants([criterion.key for criterion in CRITERIA], [criterion.number for criterion in CRITERIA])
N = _constants([number.key for number in NUMBERS], list(range(len(NUMBERS))))
CRITERIA_SLOTS = len(CRITERIA) + 1  # slot 0 stays empty, so that the numbers of the appendix are the slots
