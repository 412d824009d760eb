"""THE list of terms: everything the program knows about good and bad positions.

Declared here and nowhere else; the rule that counts a term is the second and last place
(`rules/`).  Weights, explanation, style editor, tuner, documents and tests are derived.
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

from kiebitz.core.men import PIECE_NAMES
from kiebitz.evaluation.term import ADVANTAGE, Example, Group, Term
from kiebitz.language import Text, same

_RANKS = tuple(Text(f"on rank {r}", f"auf Reihe {r}") for r in range(1, 9))
_FILES = (
    Text("on the a- or h-file", "auf der a- oder h-Linie"),
    Text("on the b- or g-file", "auf der b- oder g-Linie"),
    Text("on the c- or f-file", "auf der c- oder f-Linie"),
    Text("on the d- or e-file", "auf der d- oder e-Linie"),
)
_PAWN_RANKS = _RANKS[1:7]
_PIECES = tuple(PIECE_NAMES[piece] for piece in "pnbrq")


def _squares_cases(highest: int) -> tuple[Text, ...]:
    one = (Text("no square", "kein Feld"), Text("1 square", "1 Feld"))
    return one + tuple(Text(f"{n} squares", f"{n} Felder") for n in range(2, highest + 1))


_REGIONS = (
    Text("in the centre", "im Zentrum"),
    Text("around the centre", "um das Zentrum"),
    Text("at the rim", "am Rand"),
)
_CONTROLLERS = (
    (4, Text("pawn", "Bauer")),
    (3, Text("knight, bishop, rook", "Springer, Läufer, Turm")),
    (2, Text("queen", "Dame")),
    (1, Text("king", "König")),
)
DANGER_STEPS = 48
INTUITION_LIMIT = 200  # centipawns: more than this no feeling may say

TERMS: tuple[Term, ...] = (
    # Material ---------------------------------------------------------------------------------
    Term(
        "material", Group.MATERIAL, (60.6, 327, 342.7, 449.1, 968.2), (91.6, 311.3, 330.2, 529, 986.9),
        cases=_PIECES, low=0, high=2000, source="DEMOSCHACH, Salomon, Himstedt-Stahn, CPC",
        name=Text("Material", "Material"),
        why=Text("The men on the board are worth that much.", "So viel sind die Steine auf dem Brett wert."),
        example=Example("4k3/8/8/8/8/8/PP6/R3K2q w - - 0 1", {0: 2, 3: 1}, {4: 1}),
    ),
    Term(
        "bishop_pair", Group.MATERIAL, (17,), (52.9,), source="DEMOSCHACH, Salomon", low=0,
        name=Text("Bishop pair", "Läuferpaar"),
        why=Text("Two bishops together see squares of both colours.", "Zwei Läufer beherrschen zusammen Felder beider Farben."),
        example=Example("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", {0: 1}),
    ),
    # Placement --------------------------------------------------------------------------------
    Term(
        "pawn_place", Group.PLACEMENT,
        (-5.2, 0, -0.3, -12, -7.2, -1.8, -1.9, 6.3, -7, -6, 7.3, 14.5, -1.4, 0.5, 7.9, 9.2, 9.7, 1.1, 6.2, 15.2, 33.6, 30, 29.2, 50.8),
        (8.6, 2.5, 7.2, 4.7, 6.4, 0, -0.3, -2.6, 6.3, 2.7, -5.4, -6.2, 14.4, 8.2, 1.5, -5.2, 22.8, 7.7, 9.8, 4.5, 29.1, 44.9, 35, 23.6),
        cases=tuple(Text(f"{f.en}, {r.en}", f"{f.de}, {r.de}") for r in _PAWN_RANKS for f in _FILES),
        source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        name=Text("Pawn advance by file", "Bauernvormarsch nach Linien"),
        why=Text("Centre pawns are stronger in the middle of the board; far pawns are near promotion.",
                 "Zentrumsbauern stehen in der Brettmitte stärker; weit vorgerückte sind der Umwandlung nah."),
        example=Example("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", {11: 1}),
    ),
    Term(
        "knight_rank", Group.PLACEMENT, (-14.1, -9.4, -1.8, 8.1, 14.8, 13.2, 2.6, -26.7), (-10.7, -5.1, 0.4, 7.5, 6.6, 6.7, 1.2, -6.7), cases=_RANKS,
        source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        name=Text("Knight by rank", "Springer nach Reihen"),
        why=Text("A knight on {squares} is worth more near the middle of the board.", "Ein Springer auf {squares} ist nahe der Brettmitte mehr wert."),
        example=Example("4k3/8/8/4N3/8/8/8/4K3 w - - 0 1", {4: 1}),
    ),
    Term(
        "knight_file", Group.PLACEMENT, (-10.6, -0.6, 1.5, 4.1), (-1.7, 1.1, 2.9, 9.1), cases=_FILES,
        source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        name=Text("Knight by file", "Springer nach Linien"),
        why=Text("A knight on the rim is dim ({squares}).", "Springer am Rand bringt Kummer und Schand ({squares})."),
        example=Example("4k3/8/8/7N/8/8/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "bishop_rank", Group.PLACEMENT, (-5.5, 4.8, 4, 1.3, 2.8, -2.4, -8.9, -19.6), (-0.4, -0.3, 5.3, 6.1, 2.9, 7.3, 11.4, 10.2), cases=_RANKS,
        source="Himstedt-Stahn",
        name=Text("Bishop by rank", "Läufer nach Reihen"),
        why=Text("The bishop on {squares} has this worth by its rank.", "Der Läufer auf {squares} hat diesen Wert nach seiner Reihe."),
        example=Example("4k3/8/8/8/8/8/1B6/4K3 w - - 0 1", {1: 1}),
    ),
    Term(
        "bishop_file", Group.PLACEMENT, (-2.7, 2.9, -1.6, -1.6), (2.6, 5.6, 7.9, 6.8), cases=_FILES, source="Himstedt-Stahn",
        name=Text("Bishop by file", "Läufer nach Linien"),
        why=Text("The bishop on {squares} has this worth by its file.", "Der Läufer auf {squares} hat diesen Wert nach seiner Linie."),
        example=Example("4k3/8/8/8/8/8/1B6/4K3 w - - 0 1", {1: 1}),
    ),
    Term(
        "rook_rank", Group.PLACEMENT, (-5.3, -10.3, -11.3, -13.1, -6.2, 0.4, 0.9, 3), (-8.1, -7.4, -4.9, 6.9, 9.5, 8.1, 8.9, 12), cases=_RANKS,
        source="Himstedt-Stahn",
        name=Text("Rook by rank", "Turm nach Reihen"),
        why=Text("The rook on {squares} has this worth by its rank.", "Der Turm auf {squares} hat diesen Wert nach seiner Reihe."),
        example=Example("4k3/8/8/8/8/R7/8/4K3 w - - 0 1", {2: 1}),
    ),
    Term(
        "rook_file_place", Group.PLACEMENT, (-8.7, -1, 3, 2.3), (5, 6.8, 0.4, -1.3), cases=_FILES, source="Himstedt-Stahn",
        name=Text("Rook by file", "Turm nach Linien"),
        why=Text("Rooks on {squares} belong on the middle files.", "Die Türme auf {squares} gehören auf die mittleren Linien."),
        example=Example("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", {3: 1}),
    ),
    Term(
        "queen_rank", Group.PLACEMENT, (0, -0.4, -0.9, -4, -2.1, 3.2, 0.4, -0.3), (-28.6, -17.1, -4.8, 7.4, 13.4, 15.4, 16.8, 12.9), cases=_RANKS,
        source="Himstedt-Stahn",
        name=Text("Queen by rank", "Dame nach Reihen"),
        why=Text("The queen on {squares} has this worth by its rank.", "Die Dame auf {squares} hat diesen Wert nach ihrer Reihe."),
        example=Example("4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1", {4: 1}),
    ),
    Term(
        "queen_file", Group.PLACEMENT, (0.8, 1.7, -1, -1.5), (0.3, 2.9, 2.2, 4.1), cases=_FILES, source="Himstedt-Stahn",
        name=Text("Queen by file", "Dame nach Linien"),
        why=Text("The queen on {squares} has this worth by its file.", "Die Dame auf {squares} hat diesen Wert nach ihrer Linie."),
        example=Example("4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1", {3: 1}),
    ),
    Term(
        "king_rank", Group.PLACEMENT, (14.9, 2.9, -17.1, -44.4, -62, -70.8, -69.5, -68.4), (-33.7, -20.7, -10.5, 4.7, 23.6, 36.3,
                                                                                              29.2, 2.4), cases=_RANKS,
        source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        name=Text("King by rank", "König nach Reihen"),
        why=Text("The king is safe at home in the middlegame and active in the middle in the endgame.",
                 "Der König ist im Mittelspiel daheim sicher, im Endspiel in der Mitte wirksam."),
        example=Example("4k3/8/8/8/8/8/8/4K3 w - - 0 1", {0: 1}, {0: 1}),
    ),
    Term(
        "king_file", Group.PLACEMENT, (11.7, 22.7, -3.8, -14.5), (-8.1, -5.2, 1.6, 7.7), cases=_FILES,
        source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        name=Text("King by file", "König nach Linien"),
        why=Text("The king hides on the wing and comes to the middle in the endgame.",
                 "Der König versteckt sich am Flügel und kommt im Endspiel in die Mitte."),
        example=Example("4k3/8/8/8/8/8/8/6K1 w - - 0 1", {1: 1}, {3: 1}),
    ),
    # Pawns ------------------------------------------------------------------------------------
    Term(
        "doubled_pawn", Group.PAWNS, (-1,), (-14.7,), high=0, source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        name=Text("Doubled pawn", "Doppelbauer"),
        why=Text("The pawns on {squares} stand in each other's way.", "Die Bauern auf {squares} stehen einander im Weg."),
        example=Example("4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "tripled_pawn", Group.PAWNS, (-25.6,), (-32.9,), high=0, source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        name=Text("Tripled pawn", "Tripelbauer"),
        why=Text("Three pawns on one file ({squares}).", "Drei Bauern auf einer Linie ({squares})."),
        example=Example("4k3/8/8/2P5/2P5/2P5/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "isolated_pawn", Group.PAWNS, (-9.8, -12.4), (-4.9, -12.1), high=0, source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        cases=(Text("an enemy pawn stands before it", "ein gegnerischer Bauer steht davor"), Text("on a half-open file", "auf halboffener Linie")),
        name=Text("Isolated pawn", "Isolierter Bauer"),
        why=Text("No pawn can ever protect {squares}.", "{squares} kann kein Bauer mehr decken."),
        example=Example("4k3/p7/8/8/8/8/P2P4/4K3 w - - 0 1", {0: 1, 1: 1}, {0: 1}),
    ),
    Term(
        "backward_pawn", Group.PAWNS, (-0.8, -11.1), (-5.8, -12.1), high=0, source="DEMOSCHACH, Salomon",
        cases=(Text("an enemy pawn stands before it", "ein gegnerischer Bauer steht davor"), Text("on a half-open file", "auf halboffener Linie")),
        name=Text("Backward pawn", "Rückständiger Bauer"),
        why=Text("The pawn on {squares} cannot advance safely and no pawn can help it.",
                 "Der Bauer auf {squares} kann nicht gefahrlos vorrücken, und kein Bauer kann ihm helfen."),
        example=Example("4k3/8/8/2p1p3/4P3/3P4/8/4K3 w - - 0 1", {1: 1}),
    ),
    Term(
        "connected_pawn", Group.PAWNS, (0, 6.4, 6.8, 11.1, 40.9, 66.8), (1.1, 5.9, 10.4, 23.2, 43.4, 70.1), cases=_PAWN_RANKS, low=0,
        source="Himstedt-Stahn",
        name=Text("Connected pawns", "Verbundene Bauern"),
        why=Text("The pawns on {squares} protect each other or stand side by side.",
                 "Die Bauern auf {squares} decken einander oder stehen nebeneinander."),
        example=Example("4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", {2: 1}),
    ),
    Term(
        "blocked_centre_pawn", Group.PAWNS, (-9.8,), (-5.7,), high=0, mirrored=True, source="DEMOSCHACH, Salomon",
        name=Text("Blocked centre pawn", "Blockierter Zentrumsbauer"),
        why=Text("A man stands before the unmoved centre pawn on {squares}.", "Vor dem unbewegten Zentrumsbauern auf {squares} steht ein Stein."),
        example=Example("4k3/8/8/8/8/3B4/3P4/4K3 w - - 0 1", {0: 1}),
    ),
    # Passed pawns -----------------------------------------------------------------------------
    Term(
        "passed_pawn", Group.PASSED, (0, 0, 0, 18.5, 45.5, 93.5), (10.6, 15, 23.6, 44.5, 91.5, 162), cases=_PAWN_RANKS, low=0, high=400,
        source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        name=Text("Passed pawn", "Freibauer"),
        why=Text("No enemy pawn can stop the pawn on {squares}.", "Den Bauern auf {squares} kann kein gegnerischer Bauer aufhalten."),
        example=Example("4k3/8/2P5/8/8/8/8/4K3 w - - 0 1", {4: 1}),
    ),
    Term(
        "passed_supported", Group.PASSED, (13.1,), (5.9,), source="DEMOSCHACH, Salomon", low=0,
        name=Text("Supported passed pawn", "Gedeckter Freibauer"),
        why=Text("A pawn protects the passed pawn on {squares}.", "Ein Bauer deckt den Freibauern auf {squares}."),
        example=Example("4k3/8/8/2P5/1P6/8/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "passed_blockaded", Group.PASSED, (-6.5, -6.5, -16.4, -33.3), (0, -11.3, -32.6, -65.6), cases=_RANKS[3:7], high=0,
        source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        name=Text("Blockaded passed pawn", "Blockierter Freibauer"),
        why=Text("An enemy man stands before the passed pawn on {squares}.", "Vor dem Freibauern auf {squares} steht ein gegnerischer Stein."),
        example=Example("8/8/2k5/2P5/8/8/8/4K3 w - - 0 1", {1: 1}),
    ),
    Term(
        "passed_free_path", Group.PASSED, (0, 4.5, 23.8, 43.9), (20.2, 37.2, 76.9, 108.9), cases=_RANKS[3:7], low=0,
        source="modern",
        name=Text("Free path", "Freie Bahn"),
        why=Text("The way of the passed pawn on {squares} is empty and not attacked.",
                 "Der Weg des Freibauern auf {squares} ist leer und nicht angegriffen."),
        example=Example("8/8/8/2P5/8/8/8/k3K3 w - - 0 1", {1: 1}),
    ),
    Term(
        "passed_own_king", Group.PASSED, (-0.1,), (-5.3,), squares=True, source="modern", high=0,
        name=Text("Own king far from the passed pawn", "Eigener König fern vom Freibauern"),
        why=Text("The own king is far from the passed pawn on {squares}.", "Der eigene König ist weit vom Freibauern auf {squares} entfernt."),
        example=Example("8/8/8/2P5/8/8/8/k3K3 w - - 0 1", {0: 10}),
    ),
    Term(
        "passed_enemy_king", Group.PASSED, (0,), (11.4,), squares=True, source="modern", low=0,
        name=Text("Enemy king far from the passed pawn", "Gegnerischer König fern vom Freibauern"),
        why=Text("The enemy king is far from the passed pawn on {squares}.", "Der gegnerische König ist weit vom Freibauern auf {squares} entfernt."),
        example=Example("8/8/8/2P5/8/8/8/k3K3 w - - 0 1", {0: 10}),
    ),
    Term(
        "passed_unstoppable", Group.PASSED, (0,), (214.3,), low=0, high=900, source="modern",
        name=Text("Unstoppable passed pawn", "Unaufhaltsamer Freibauer"),
        why=Text("The king comes too late to stop the pawn on {squares}.", "Der König kommt zu spät, um den Bauern auf {squares} aufzuhalten."),
        example=Example("8/8/8/2P5/8/8/8/4K2k w - - 0 1", {0: 1}),
    ),
    Term(
        "rook_behind_passed", Group.PASSED, (12.1, 5.8), (10.1, 46.9), source="DEMOSCHACH, Salomon", low=0,
        cases=(Text("own pawn", "eigener Bauer"), Text("enemy pawn", "gegnerischer Bauer")),
        name=Text("Rook behind a passed pawn", "Turm hinter einem Freibauern"),
        why=Text("The rook on {squares} stands behind a passed pawn.", "Der Turm auf {squares} steht hinter einem Freibauern."),
        example=Example("4k3/8/8/2P5/8/8/2R5/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "passed_free_step", Group.PASSED, (1, 8.1, 20.6), (0, 5.2, 11.6), cases=_RANKS[3:6], low=0, source="modern",
        name=Text("Next step free", "Nächster Schritt frei"),
        why=Text("The passed pawn on {squares} can take its next step safely.",
                 "Der Freibauer auf {squares} kann seinen nächsten Schritt gefahrlos tun."),
        example=Example("8/2k5/8/8/2P5/8/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "passed_guarded_step", Group.PASSED, (8.2,), (12.1,), low=0, source="modern",
        name=Text("Next step guarded", "Nächster Schritt gedeckt"),
        why=Text("The square before the passed pawn on {squares} is guarded.", "Das Feld vor dem Freibauern auf {squares} ist gedeckt."),
        example=Example("k7/8/3K4/2P5/8/8/8/8 w - - 0 1", {0: 2}),
    ),
    Term(
        "outside_passed", Group.PASSED, (0,), (5.1,), low=0, source="modern",
        name=Text("Outside passed pawn", "Entfernter Freibauer"),
        why=Text("The passed pawn on {squares} is far from all enemy pawns and draws the king away.",
                 "Der Freibauer auf {squares} ist fern von allen gegnerischen Bauern und lockt den König fort."),
        example=Example("4k3/5p2/8/P7/8/8/5P2/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "candidate_passed", Group.PASSED, (1.6, 5.4, 5, 3.1, 15.9), (0.6, 8.2, 19.8, 24.5, 42.1), cases=_PAWN_RANKS[:5], low=0, source="modern",
        name=Text("Candidate passed pawn", "Freibauernanwärter"),
        why=Text("With the help of its neighbours the pawn on {squares} can become a passed pawn.",
                 "Mit Hilfe seiner Nachbarn kann der Bauer auf {squares} ein Freibauer werden."),
        example=Example("4k3/5p2/8/8/8/8/4PP2/4K3 w - - 0 1", {0: 1}),
    ),
    # Pieces -----------------------------------------------------------------------------------
    Term(
        "knight_outpost", Group.PIECES, (13, 27.9), (0, 6.1), source="modern", low=0,
        cases=(Text("unsupported", "ungedeckt"), Text("supported by a pawn", "vom Bauern gedeckt")),
        name=Text("Knight outpost", "Springer auf Vorposten"),
        why=Text("No pawn can chase away the knight on {squares}.", "Den Springer auf {squares} kann kein Bauer vertreiben."),
        example=Example("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", {1: 1}),
    ),
    Term(
        "bishop_outpost", Group.PIECES, (9, 19.9), (0, 9.4), source="modern", low=0,
        cases=(Text("unsupported", "ungedeckt"), Text("supported by a pawn", "vom Bauern gedeckt")),
        name=Text("Bishop outpost", "Läufer auf Vorposten"),
        why=Text("No pawn can chase away the bishop on {squares}.", "Den Läufer auf {squares} kann kein Bauer vertreiben."),
        example=Example("4k3/8/8/3B4/4P3/8/8/4K3 w - - 0 1", {1: 1}),
    ),
    Term(
        "reachable_outpost", Group.PIECES, (16.2,), (12.9,), source="modern", low=0,
        name=Text("Outpost within reach", "Vorposten in Reichweite"),
        why=Text("The knight on {squares} can go to a supported outpost.", "Der Springer auf {squares} kann auf einen gedeckten Vorposten ziehen."),
        example=Example("4k3/8/8/8/4P3/2N5/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "minor_far_from_king", Group.PIECES, (-4.8, -1.5), (-0.8, -1.3), source="modern", high=0,
        cases=(Text("knight", "Springer"), Text("bishop", "Läufer")),
        name=Text("Minor piece far from its king", "Leichtfigur fern vom eigenen König"),
        why=Text("The pieces on {squares} are some steps away from the king they could protect.",
                 "Die Figuren auf {squares} sind einige Schritte vom König entfernt, den sie schützen könnten."),
        example=Example("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", {0: 3}),
    ),
    Term(
        "weak_queen", Group.PIECES, (-16,), (-9.2,), source="modern", high=0,
        name=Text("Queen in a hidden line of fire", "Dame in verdeckter Schusslinie"),
        why=Text("Only one man stands between the queen on {squares} and an enemy rook or bishop.",
                 "Nur ein Stein steht zwischen der Dame auf {squares} und einem gegnerischen Turm oder Läufer."),
        example=Example("3rk3/8/8/3P4/8/8/3Q4/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "undeveloped", Group.PIECES, (-2.7, -6.7), (-0.1, 0), high=0, source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        cases=(Text("knight", "Springer"), Text("bishop", "Läufer")),
        name=Text("Undeveloped piece", "Unentwickelte Figur"),
        why=Text("The pieces on {squares} have not been developed yet.", "Die Figuren auf {squares} sind noch nicht entwickelt."),
        example=Example("4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1", {0: 1, 1: 1}),
    ),
    Term(
        "bad_bishop", Group.PIECES, (-0.6,), (-4.1,), high=0, source="modern",
        name=Text("Bad bishop", "Schlechter Läufer"),
        why=Text("Own pawns on squares of its colour stand in the bishop's way.", "Eigene Bauern auf Feldern seiner Farbe stehen dem Läufer im Weg."),
        example=Example("4k3/8/8/3p4/3P4/2P1P3/8/2B1K3 w - - 0 1", {0: 6}),
    ),
    Term(
        "bishop_long_diagonal", Group.PIECES, (11,), (4.1,), source="modern", low=0,
        name=Text("Bishop on a long diagonal", "Läufer auf langer Diagonale"),
        why=Text("The bishop on {squares} looks through the centre.", "Der Läufer auf {squares} blickt durch das Zentrum."),
        example=Example("4k3/8/8/8/8/8/1B6/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "minor_behind_pawn", Group.PIECES, (3.3,), (8.7,), source="modern", low=0,
        name=Text("Minor piece behind a pawn", "Leichtfigur hinter einem Bauern"),
        why=Text("A pawn shields the piece on {squares}.", "Ein Bauer schirmt die Figur auf {squares} ab."),
        example=Example("4k3/8/8/8/3P4/3B4/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "protected_by_pawn", Group.PIECES, (2.2,), (2.1,), source="Himstedt-Stahn", low=0,
        name=Text("Piece protected by a pawn", "Vom Bauern gedeckte Figur"),
        why=Text("A pawn protects the pieces on {squares}.", "Ein Bauer deckt die Figuren auf {squares}."),
        example=Example("4k3/8/8/8/3N4/4P3/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "rook_on_file", Group.PIECES, (12.2, 26.3), (0.9, 2.6), source="DEMOSCHACH, Salomon, Himstedt-Stahn", low=0,
        cases=(Text("half-open", "halboffen"), Text("open", "offen")),
        name=Text("Rook on an open file", "Turm auf offener Linie"),
        why=Text("No own pawn stands in the way of the rook on {squares}.", "Dem Turm auf {squares} steht kein eigener Bauer im Weg."),
        example=Example("4k3/p7/8/8/8/8/8/RR2K3 w - - 0 1", {0: 1, 1: 1}),
    ),
    Term(
        "doubled_rooks", Group.PIECES, (18.6,), (0,), source="DEMOSCHACH, Salomon, Himstedt-Stahn", low=0,
        name=Text("Doubled rooks", "Verdoppelte Türme"),
        why=Text("The rooks on {squares} stand on one file.", "Die Türme auf {squares} stehen auf einer Linie."),
        example=Example("4k3/8/8/8/8/R7/R7/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "rook_on_seventh", Group.PIECES, (0, 5.3), (0.2, 16.9), source="DEMOSCHACH, Salomon, Himstedt-Stahn", low=0,
        cases=(Text("alone", "allein"), Text("with the enemy king on the back rank", "mit dem gegnerischen König auf der Grundreihe")),
        name=Text("Rook on the seventh rank", "Turm auf der siebten Reihe"),
        why=Text("The rook on {squares} attacks from behind.", "Der Turm auf {squares} greift von hinten an."),
        example=Example("6k1/R7/8/8/8/8/8/4K3 w - - 0 1", {1: 1}),
    ),
    Term(
        "trapped_rook", Group.PIECES, (-27.9,), (-13.5,), high=0, source="modern",
        name=Text("Rook locked in by its king", "Vom König eingesperrter Turm"),
        why=Text("The rook on {squares} is shut in beside its own king.", "Der Turm auf {squares} ist neben dem eigenen König eingesperrt."),
        example=Example("4k3/8/8/8/8/8/5PPP/5K1R w - - 0 1", {0: 1}),
    ),
    Term(
        "queen_out_early", Group.PIECES, (-4.3,), (-5.3,), high=0, source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        name=Text("Queen out early", "Dame zu früh im Spiel"),
        why=Text("The queen on {squares} is out before the minor pieces.", "Die Dame auf {squares} ist vor den Leichtfiguren im Spiel."),
        example=Example("4k3/8/8/8/3Q4/8/8/1NB1KBN1 w - - 0 1", {0: 4}),
    ),
    Term(
        "near_enemy_king", Group.PIECES, (1.4, 0.3, 0.5), (0, 0, 12.2), squares=False, source="Himstedt-Stahn", low=0,
        cases=(Text("knight", "Springer"), Text("rook", "Turm"), Text("queen", "Dame")),
        name=Text("Near the enemy king", "Nähe zum gegnerischen König"),
        why=Text("Pieces near the enemy king join an attack sooner.", "Figuren nahe dem gegnerischen König sind schneller beim Angriff."),
        example=Example("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", {2: 3}),
    ),
    Term(
        "pieces_by_pawns", Group.PIECES, (1.1, -2.1), (2.5, -4.5), low=-20, high=20, squares=False, source="modern",
        cases=(Text("knight", "Springer"), Text("rook", "Turm")),
        name=Text("Pieces by the number of pawns", "Figuren nach Zahl der Bauern"),
        why=Text("Knights like many own pawns, rooks like few.", "Springer mögen viele eigene Bauern, Türme wenige."),
        example=Example("4k3/8/8/8/8/8/PPPPPPP1/1N2K3 w - - 0 1", {0: 2}),
    ),
    Term(
        "second_rook", Group.PIECES, (-14.7,), (-5.5,), high=0, source="modern",
        name=Text("Second rook", "Zweiter Turm"),
        why=Text("The rooks on {squares} do the same work: the second is worth a little less.",
                 "Die Türme auf {squares} tun dieselbe Arbeit: Der zweite ist etwas weniger wert."),
        example=Example("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", {0: 1}),
    ),
    # Mobility ---------------------------------------------------------------------------------
    Term(
        "knight_mobility", Group.MOBILITY, (-27.4, -23.6, -11.9, -1.9, 3, 6.3, 9.9, 11.8, 17.9), (-45, -31.8, -14.2, -0.9, 8.2, 14.3,
                                                                                                   17.9, 22.2, 17.8),
        cases=_squares_cases(8), source="DEMOSCHACH, Salomon, Himstedt-Stahn, CPC",
        name=Text("Knight mobility", "Springerbeweglichkeit"),
        why=Text("Knights, each by the squares it can safely go to: {squares}.", "Springer, je nach den Feldern, auf die sie gefahrlos ziehen können: {squares}."),
        example=Example("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", {8: 1}),
    ),
    Term(
        "bishop_mobility", Group.MOBILITY,
        (-18.5, -13.3, -5, 2.3, 6.6, 10.6, 11.7, 14.1, 14.1, 16.6, 20.2, 24.2, 27.4, 31.8), (-31.6, -20.6, -8.5, 2, 6.9, 13.2, 19,
                                                                                             18.7, 22.7, 25.6, 24.2, 23.3, 24.5, 26.4),
        cases=_squares_cases(13), source="DEMOSCHACH, Salomon, Himstedt-Stahn, CPC",
        name=Text("Bishop mobility", "Läuferbeweglichkeit"),
        why=Text("Bishops, each by the squares it can safely go to: {squares}.", "Läufer, je nach den Feldern, auf die sie gefahrlos ziehen können: {squares}."),
        example=Example("4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", {13: 1}),
    ),
    Term(
        "rook_mobility", Group.MOBILITY,
        (-25.2, -19.2, -7.4, -2.8, -3.9, -1.5, -1.9, -1.6, 0.9, 4.1, 4.1, 5.7, 7.4, 13.3, 18.5), (-49, -33.3, -18.6, -0.6, 7.8, 13.4,
                                                                                                   22, 25.8, 26.8, 31.7, 35, 37.2,
                                                                                                   38.5, 41.5, 40.7),
        cases=_squares_cases(14), source="DEMOSCHACH, Salomon, Himstedt-Stahn, CPC",
        name=Text("Rook mobility", "Turmbeweglichkeit"),
        why=Text("Rooks, each by the squares it can safely go to: {squares}.", "Türme, je nach den Feldern, auf die sie gefahrlos ziehen können: {squares}."),
        example=Example("4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", {14: 1}),
    ),
    Term(
        "queen_mobility", Group.MOBILITY,
        (-19.5, -12.6, -9.2, -5.8, -5.3, -3.9, -4.2, -2.2, -0.2, 1.8, 3.9, 3.7, 6.8, 7.8, 6.3, 9, 8.6, 6, 10.2, 14.3, 16.2, 17.9, 18.8,
         20, 21.1, 22, 22.7, 22.6), (-59.3, -46.7, -42.1, -38.8, -35.9, -32.1, -28, -22.1, -13.7, -4.2, 3.5, 6.3, 9.4, 14.1, 15.9,
                                         18.4, 19.9, 21.5, 23, 26.8, 29.9, 31.3, 31.7, 34.9, 36.3, 37.7, 40.2, 42.8),
        cases=_squares_cases(27), source="DEMOSCHACH, Salomon, Himstedt-Stahn, CPC",
        name=Text("Queen mobility", "Damenbeweglichkeit"),
        why=Text("Queens, each by the squares it can safely go to: {squares}.", "Damen, je nach den Feldern, auf die sie gefahrlos ziehen können: {squares}."),
        example=Example("8/7k/8/8/3Q4/8/8/K7 w - - 0 1", {26: 1}),
    ),
    # Control of squares -----------------------------------------------------------------------
    Term(
        "field_control", Group.CONTROL,
        (1, 1, 0.6, 1, 0.7, 0.2, 0.7, 0.7, 0, 1.7, 0.1, 0),
        (0.6, 0.3, 0.1, 1.7, 2.6, 1.6, 0.6, 1.9, 1.4, 0, 0, 1.5),
        cases=tuple(Text(f"{name.en} {r.en}", f"{name.de} {r.de}") for _, name in _CONTROLLERS for r in _REGIONS),
        low=0, high=20, squares=False, source="Salomon, DEMOSCHACH",
        name=Text("Field control", "Feldkontrolle"),
        why=Text("Every square seen by a man counts, the centre most, pawns strongest.",
                 "Jedes von einem Stein gesehene Feld zählt, das Zentrum am meisten, Bauern am stärksten."),
        example=Example("4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", {0: 1, 1: 1, 11: 5}, {11: 5}),
    ),
    Term(
        "control_centre", Group.CONTROL, (2.5,), (0,), source="Salomon, Himstedt-Stahn", low=0,
        name=Text("Control of the centre", "Kontrolle des Zentrums"),
        why=Text("The centre squares {squares} are seen by one side only.", "Die Zentrumsfelder {squares} beherrscht nur eine Seite."),
        example=Example("4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "space", Group.CONTROL, (1.5,), (0,), source="modern", low=0,
        name=Text("Space", "Raum"),
        why=Text("Safe squares behind the own centre pawns give the pieces room.", "Sichere Felder hinter den eigenen Zentrumsbauern geben den Figuren Raum."),
        example=Example("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {0: 8}, {0: 8}),
    ),
    # Threats ----------------------------------------------------------------------------------
    Term(
        "attacked_by_pawn", Group.THREATS, (63, 59.2, 63.7, 53), (32.5, 39.2, 30.2, 20.5), cases=_PIECES[1:], low=0, source="Himstedt-Stahn, CPC",
        name=Text("Pawn attacks a piece", "Bauer greift eine Figur an"),
        why=Text("A pawn attacks {squares}.", "Ein Bauer greift {squares} an."),
        example=Example("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "attacked_by_minor", Group.THREATS, (2.6, 12.4, 24.6, 49.6, 51.2), (14.1, 32.1, 22.2, 23.3, 47.6), cases=_PIECES, low=0, source="Himstedt-Stahn, CPC",
        name=Text("Minor piece attacks", "Leichtfigur greift an"),
        why=Text("A knight or bishop attacks {squares}.", "Ein Springer oder Läufer greift {squares} an."),
        example=Example("4k3/8/8/4r3/8/3N4/8/4K3 w - - 0 1", {3: 1}),
    ),
    Term(
        "attacked_by_rook", Group.THREATS, (4.3, 23.4, 18.9, 3.7, 61.6), (16.3, 19.8, 26.8, 4, 37), cases=_PIECES, low=0, source="Himstedt-Stahn, CPC",
        name=Text("Rook attacks", "Turm greift an"),
        why=Text("A rook attacks {squares}.", "Ein Turm greift {squares} an."),
        example=Example("4k3/8/8/3n4/8/3R4/8/4K3 w - - 0 1", {1: 1}),
    ),
    Term(
        "attacked_by_king", Group.THREATS, (28.6,), (18.6,), low=0, source="modern",
        name=Text("King attacks", "König greift an"),
        why=Text("The king attacks the unprotected {squares}.", "Der König greift {squares} an, was ungedeckt ist."),
        example=Example("k7/8/8/8/8/5p2/4K3/8 w - - 0 1", {0: 1}),
    ),
    Term(
        "hanging", Group.THREATS, (13.1, 12.1), (30.6, 14.6), low=0, source="Himstedt-Stahn",
        cases=(Text("pawn", "Bauer"), Text("piece", "Figur")),
        name=Text("Unprotected and attacked", "Ungedeckt und angegriffen"),
        why=Text("{squares} is attacked and not protected.", "{squares} ist angegriffen und ungedeckt."),
        example=Example("k7/8/8/3b4/8/3R4/8/4K3 w - - 0 1", {1: 1}),
    ),
    Term(
        "fork", Group.THREATS, (55.4, 51.9, 18), (18.1, 23.4, 13.3), low=0, source="Himstedt-Stahn",
        cases=(Text("by a pawn", "durch einen Bauern"), Text("by a knight", "durch einen Springer"), Text("by another piece", "durch eine andere Figur")),
        name=Text("Fork", "Gabel"),
        why=Text("One man attacks several targets at once, from {squares}.", "Ein Stein greift von {squares} aus mehrere Ziele zugleich an."),
        example=Example("8/2r1k3/8/3N4/8/8/8/4K3 b - - 0 1", {1: 1}),
    ),
    Term(
        "pawn_push_threat", Group.THREATS, (14.3,), (15.2,), low=0, source="modern",
        name=Text("Pawn step threatens", "Bauernzug droht"),
        why=Text("A safe pawn step could attack {squares}.", "Ein sicherer Bauernzug könnte {squares} angreifen."),
        example=Example("4k3/8/8/3n4/8/2P5/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "denied_squares", Group.THREATS, (2.7,), (1.1,), low=0, source="modern",
        name=Text("Squares denied to the enemy", "Dem Gegner verwehrte Felder"),
        why=Text("The opponent sees {squares} but does not hold them.", "Der Gegner sieht {squares}, beherrscht sie aber nicht."),
        example=Example("4k3/8/8/8/8/8/8/R3K2r w - - 0 1", {0: 2}, {0: 2}),
    ),
    Term(
        "queen_harassed", Group.THREATS, (5.7, 11.3), (7.6, 0), low=0, source="modern",
        cases=(Text("by a knight", "durch einen Springer"), Text("by a bishop or rook", "durch Läufer oder Turm")),
        name=Text("Queen can be attacked", "Dame angreifbar"),
        why=Text("From {squares} a lesser piece would attack the queen safely.", "Von {squares} aus griffe eine geringere Figur die Dame gefahrlos an."),
        example=Example("4k3/8/3q4/8/8/2N5/8/4K3 w - - 0 1", {0: 2}),
    ),
    # King safety ------------------------------------------------------------------------------
    Term(
        "king_shelter", Group.KING,
        (-15, 16.6, 7.4, -2.1, -6, -17.7, -11.4, 14, 4.2, -2.4, -7.3, -13.5), (7.9, 1.9, -5.4, -0.9, -5.1, 1.5, 12.4, -0.8, -3.7, -1.2,
                                                                               -4.1, 9.2),
        cases=tuple(
            Text(f"{where.en}: {what.en}", f"{where.de}: {what.de}")
            for where in (Text("king's file", "Königslinie"), Text("next file", "Nachbarlinie"))
            for what in (
                Text("no pawn", "kein Bauer"), Text("pawn on rank 2", "Bauer auf Reihe 2"), Text("pawn on rank 3", "Bauer auf Reihe 3"),
                Text("pawn on rank 4", "Bauer auf Reihe 4"), Text("pawn on rank 5", "Bauer auf Reihe 5"), Text("pawn further up", "Bauer weiter vorn"),
            )
        ),
        source="DEMOSCHACH, Salomon, Himstedt-Stahn",
        name=Text("Pawn shelter", "Bauernschild"),
        why=Text("So the pawns before the king protect it.", "So schützen die Bauern vor dem König."),
        example=Example("6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", {1: 1, 7: 2}, {0: 1, 6: 2}), squares=False,
    ),
    Term(
        "pawn_storm", Group.KING, (-7.2, -20.8, -10.2, -3.1, -13.9, 0, 0), (0, 0, 0, -0.3, -6.2, -8.1, -8.1), high=0,
        cases=tuple(  # on rank 2 no pawn can stop it any more
            Text(f"{how.en} on our rank {r}", f"{how.de} auf unserer Reihe {r}")
            for how, first in ((Text("free", "frei"), 2), (Text("stopped by a pawn", "von einem Bauern gestoppt"), 3))
            for r in range(first, 6)
        ),
        name=Text("Pawn storm against the king", "Bauernsturm gegen den König"),
        why=Text("Enemy pawns on {squares} advance against the king.", "Gegnerische Bauern auf {squares} rücken gegen den König vor."),
        example=Example("4k3/8/8/8/6p1/8/5P1P/6K1 w - - 0 1", {2: 1}),
    ),
    Term(
        "open_file_at_king", Group.KING, (-1.8, -18.7), (-9.9, -4.8), high=0, source="Salomon",
        cases=(Text("half-open", "halboffen"), Text("open", "offen")),
        name=Text("Open file towards the king", "Offene Linie zum König"),
        why=Text("Enemy rooks or the queen can use files without own pawns near the king.",
                 "Gegnerische Türme oder die Dame können Linien ohne eigene Bauern beim König nutzen."),
        example=Example("3rk3/8/8/8/8/8/5P1P/6K1 w - - 0 1", {1: 1}), squares=False,
    ),
    Term(
        "king_danger", Group.KING,
        (0, 0, 0, -0.8, -0.8, -1.3, -4.8, -4.8, -7.9, -12.2, -17.1, -20.1, -20.8, -30.2, -36.3, -41.9, -52.7, -61.3, -70.9,
         -83.1, -95.6, -107.5, -119.4, -134.6, -149.7, -166, -182.3, -199, -216, -234.9, -254.9, -275.1, -295.5, -316.5,
         -337.4, -358.6, -380.6, -402.5, -425.4, -450.2, -475.4, -499.7, -520.5, -534.7, -548.8, -561.7, -574, -586.5),
        (0, 0, 0, -1.6, -1.6, -1.8, -2.6, -3.1, -3.5, -7.9, -7.9, -8, -12.1, -12.1, -12.1, -12.1, -13.4, -13.4, -13.4, -13.4,
         -13.4, -13.4, -13.4, -13.4, -14, -14.7, -14.7, -16.2, -16.9, -17.8, -20.5, -22, -23.6, -25.6, -27.1, -28.1, -29.4,
         -30.4, -31.3, -32.6, -34.4, -34.9, -36.3, -37.8, -39.5, -39.9, -41.1, -42.3),
        cases=tuple(same(str(n)) for n in range(DANGER_STEPS)), low=-800, high=50, source="Salomon, Himstedt-Stahn",
        name=Text("Attack on the king", "Angriff auf den König"),
        why=Text("Enemy pieces attack the squares around the king on {squares}.", "Gegnerische Figuren greifen die Felder um den König auf {squares} an."),
        example=Example("6k1/5ppp/8/8/8/8/8/4K1Q1 w - - 0 1", {0: 1}, {8: 1}),
    ),
    Term(
        "king_open_lines", Group.KING, (-1,), (-3.8,), source="modern",
        name=Text("Lines open to the king", "Zum König offene Linien"),
        why=Text("A queen in the king's place on {squares} would see that many squares.", "Eine Dame an Stelle des Königs auf {squares} sähe so viele Felder."),
        example=Example("7k/8/8/8/8/8/PP6/K2q4 w - - 0 1", {0: 3}),
    ),
    Term(
        "wing_without_pawns", Group.KING, (0,), (-41.1,), source="modern", high=0,
        name=Text("King on a wing without pawns", "König an einem Flügel ohne Bauern"),
        why=Text("There is no pawn on the wing of the king on {squares}.", "Am Flügel des Königs auf {squares} steht kein Bauer."),
        example=Example("4k3/4p3/8/8/8/8/8/K7 w - - 0 1", {0: 1}),
    ),
    Term(
        "castling_right", Group.KING, (20.6, 7.4), (0, 11.6), source="DEMOSCHACH, Salomon", mirrored=False, low=0,
        cases=(Text("short", "kurz"), Text("long", "lang")),
        name=Text("Right to castle", "Rochaderecht"),
        why=Text("The king may still castle.", "Der König darf noch rochieren."), squares=False,
        example=Example("4k3/8/8/8/8/8/8/4K2R w K - 0 1", {0: 1}),
    ),
    Term(
        "castling_obstacle", Group.KING, (-0.5,), (-11.2,), source="DEMOSCHACH, Salomon", mirrored=False, high=0,
        name=Text("Men between king and rook", "Steine zwischen König und Turm"),
        why=Text("Men on {squares} still prevent castling.", "Steine auf {squares} verhindern noch die Rochade."),
        example=Example("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", {0: 1}),
    ),
    Term(
        "king_in_centre", Group.KING, (-8.1, -21.7), (-1.7, -1.7), high=0, source="DEMOSCHACH, Salomon",
        cases=(Text("its file is closed", "seine Linie ist geschlossen"), Text("its file is open", "seine Linie ist offen")),
        name=Text("King in the centre, enemy king on the wing", "König im Zentrum, gegnerischer am Flügel"),
        why=Text("The king on {squares} stands in the middle while the other is safe.",
                 "Der König auf {squares} steht in der Mitte, während der andere sicher steht."),
        example=Example("6k1/8/8/8/8/8/8/4K3 w - - 0 1", {1: 1}),
    ),
    # Endgame ----------------------------------------------------------------------------------
    Term(
        "king_to_pawns", Group.ENDGAME, (0,), (-4.9,), source="DEMOSCHACH, Salomon, Himstedt-Stahn", squares=False, high=0,
        name=Text("King's distance to the pawns", "Abstand des Königs zu den Bauern"),
        why=Text("In the endgame the king should be near the pawns, passed ones above all.",
                 "Im Endspiel gehört der König zu den Bauern, vor allem zu den Freibauern."),
        example=Example("4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", {0: 8}, {0: 20}),
    ),
    Term(
        "opposition", Group.ENDGAME, (0,), (13.6,), source="Himstedt-Stahn", low=0,
        name=Text("Opposition", "Opposition"),
        why=Text("The kings face each other and the opponent has to move.", "Die Könige stehen sich gegenüber, und der Gegner ist am Zug."),
        example=Example("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", {0: 1}),
    ),
    Term(
        "exchange_when_ahead", Group.ENDGAME, (0,), (2.2,), low=0, source="DEMOSCHACH", squares=False,
        name=Text("Exchanged pieces when ahead", "Getauschte Figuren bei Vorteil"),
        why=Text("With more material every exchange of pieces brings the win nearer.",
                 "Mit mehr Material bringt jeder Figurentausch den Gewinn näher."),
        example=Example("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", {0: 7}),
    ),
    Term(
        "pawns_when_ahead", Group.ENDGAME, (1.6,), (8.8,), low=0, source="DEMOSCHACH", squares=False,
        name=Text("Pawns kept when ahead", "Behaltene Bauern bei Vorteil"),
        why=Text("With more material, own pawns are the winning chances.", "Mit mehr Material sind eigene Bauern die Gewinnaussichten."),
        example=Example("4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1", {0: 2}),
    ),
    Term(
        "lone_pawn_wins", Group.ENDGAME, (0,), (404.5,), low=0, high=900, source="modern",
        name=Text("Won pawn ending", "Gewonnenes Bauernendspiel"),
        why=Text("The pawn on {squares} cannot be stopped by any play: king and pawn against king is solved.",
                 "Der Bauer auf {squares} ist durch kein Spiel aufzuhalten: König und Bauer gegen König ist gelöst."),
        example=Example("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", {0: 1}),
    ),
    Term(
        "mating_drive", Group.ENDGAME, (0, 0, 0), (30, 25, 110), source="DEMOSCHACH, Salomon, Himstedt-Stahn", squares=False, low=0,
        cases=(Text("king driven to the edge", "König am Rand"), Text("kings close together", "Könige nah beieinander"),
               Text("corner of the bishop", "Ecke des Läufers")),
        name=Text("Driving the bare king", "Treibjagd auf den nackten König"),
        why=Text("The bare king is driven to the edge, the own king helps.", "Der nackte König wird an den Rand gedrängt, der eigene König hilft."),
        example=Example("4k3/8/4K3/8/8/8/8/R7 w - - 0 1", {0: 3, 1: 12}),
    ),
    # Other ------------------------------------------------------------------------------------
    Term(
        "tempo", Group.OTHER, (26.6,), (15.8,), squares=False, source="modern", low=0,
        name=Text("Side to move", "Zugrecht"),
        why=Text("Being on move is worth something.", "Am Zug zu sein ist etwas wert."),
        example=Example("4k3/8/8/8/8/8/8/4K3 w - - 0 1", {0: 1}),
    ),
    Term(
        "intuition", Group.OTHER, (1, 0), (0, 1), low=0, high=2, by_man=True,
        cases=(Text("in the middlegame", "im Mittelspiel"), Text("in the endgame", "im Endspiel")),
        name=Text("Intuition", "Intuition"),
        why=Text("What experience of many games makes of the men and their squares, {squares} above all.",
                 "Was die Erfahrung vieler Partien von den Figuren und ihren Feldern hält, vor allem {squares}."),
        example=Example("4k3/pp6/8/8/3N4/8/8/4K3 w - - 0 1", {0: 80}, {1: 199}),
    ),
    Term(
        "drawish", Group.OTHER,
        (-0.3, 0, -0.7, -1, -1, -0.2, -1, -1, -0.9, -0.8, -0.4, -0.9, -0.4, -0.1, -0.2, -0.2, -0.1, -0.2, -0.1),
        (-0.5, -0.2, -0.7, -1, -1, -0.2, -1, -1, -0.9, -0.8, -0.4, -0.9, -0.4, -0.1, -0.2, -0.2, -0.1, -0.2, -0.1),
        low=-1, high=0, squares=False,
        source="DEMOSCHACH, Salomon",
        cases=(
            Text("bishops of opposite colour, nothing else, at most one passed pawn",
                 "ungleichfarbige Läufer, sonst nichts, höchstens ein Freibauer"),
            Text("bishops of opposite colour with other pieces", "ungleichfarbige Läufer mit anderen Figuren"),
            Text("no pawns and hardly more material", "keine Bauern und kaum mehr Material"),
            Text("not enough to win", "nicht genug zum Gewinn"),
            Text("rook pawn with the wrong bishop", "Randbauer mit falschem Läufer"),
            Text("bishops of opposite colour, nothing else, several passed pawns", "ungleichfarbige Läufer, sonst nichts, mehrere Freibauern"),
            Text("the lone pawn is stopped", "der einzige Bauer ist aufzuhalten"),
            Text("rook pawns and the king in the corner before them", "Randbauern und der König in der Ecke davor"),
            Text("queen against a pawn about to promote, stalemate saves it", "Dame gegen Bauern vor der Umwandlung, Patt rettet ihn"),
            Text("rook against a far advanced pawn beside its king", "Turm gegen weit vorgerückten Bauern neben seinem König"),
            Text("the last pawn can be given a piece for", "für den letzten Bauern gibt der Gegner eine Figur"),
            Text("rook and pawn against rook, the king stands before the pawn", "Turm und Bauer gegen Turm, der König steht vor dem Bauern"),
            Text("rook ending, all pawns on one wing", "Turmendspiel, alle Bauern an einem Flügel"),
            Text("rook ending, at most one pawn more", "Turmendspiel, höchstens ein Mehrbauer"),
            Text("one pawn left, all pawns on one wing", "ein Bauer übrig, alle Bauern an einem Flügel"),
            Text("two pawns left, all pawns on one wing", "zwei Bauern übrig, alle Bauern an einem Flügel"),
            Text("three pawns left, all pawns on one wing", "drei Bauern übrig, alle Bauern an einem Flügel"),
            Text("one pawn left, pawns on both wings", "ein Bauer übrig, Bauern an beiden Flügeln"),
            Text("two pawns left, pawns on both wings", "zwei Bauern übrig, Bauern an beiden Flügeln"),
        ),
        name=Text("Drawish material", "Remisliches Material"),
        why=Text("With this material the better side hardly wins: a share of its advantage is taken off.",
                 "Mit diesem Material ist kaum zu gewinnen: Vom Vorteil wird ein Teil abgezogen."),
        example=Example("4k3/8/8/8/8/8/8/2N1K3 w - - 0 1", {3: ADVANTAGE}),
    ),
)  # fmt: skip

KEYS = tuple(term.key for term in TERMS)
BY_KEY = {term.key: term for term in TERMS}

# Slot numbers: where the weights of a term begin.  Constants for the compiler.
_first = [0]
for _term in TERMS:
    _first.append(_first[-1] + _term.size)
SLOTS = _first[-1]
_Slots = namedtuple("_Slots", KEYS)  # type: ignore[misc]
SLOT: Any = _Slots(*_first[:-1])
SCALE = 10  # weights are kept in tenths of a centipawn
MAX_USER_SLOTS = 64
