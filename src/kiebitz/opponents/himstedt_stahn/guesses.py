"""What the paper leaves open and we filled, in the order of the GUESS numbers in the sources of this program."""

from __future__ import annotations

from kiebitz.language import Text

GUESSES: tuple[Text, ...] = (
    Text(  # 1
        "Every weight and sign of the criteria except the piece values; all are options.",
        "Alle Gewichte und Vorzeichen der Kriterien außer den Figurenwerten; alle sind Optionen.",
    ),
    Text(  # 2
        "The positional criteria together are cut off at one pawn (300); material, mate, exchanges and forks lie outside.",
        "Die Stellungskriterien zusammen werden bei einem Bauern (300) gekappt; Material, Matt, Abtausche und Gabeln liegen außerhalb.",
    ),
    Text(  # 3
        "The endgame begins when the pieces of both sides (no pawns) are worth at most 8,100 of 19,500.",
        "Das Endspiel beginnt, wenn die Figuren beider Seiten (ohne Bauern) höchstens 8100 von 19500 wert sind.",
    ),
    Text(  # 4
        "The order in which moves are generated, and so the choice between equal moves: squares from a1 to h8, lines clockwise.",
        "Die Reihenfolge der Zugerzeugung und damit die Wahl zwischen gleichwertigen Zügen: Felder von a1 bis h8, Linien im Uhrzeigersinn.",
    ),
    Text(  # 5
        "The moves of the side that is not on the move are counted as if it were, without the capture of a king.",
        "Die Züge der Seite, die nicht am Zug ist, zählen, als wäre sie es; das Schlagen eines Königs zählt nicht.",
    ),
    Text(  # 6
        "En passant and promotion to all four figures follow the rules of chess; the paper is silent.",
        "En passant und die Umwandlung in alle vier Figuren folgen den Schachregeln; die Arbeit schweigt dazu.",
    ),
    Text(  # 7
        "Pinned men attack like others; an attack ends at the first man it meets.",
        "Gefesselte Figuren bedrohen wie andere; eine Bedrohung endet an der ersten Figur, auf die sie trifft.",
    ),
    Text(  # 8
        "The calculation of exchanges: unprotected men are lost, cheaper attackers win the difference, "
        "else taking and retaking is counted.",
        "Die Berechnung der Abtausche: Ungedecktes geht verloren, billigere Angreifer gewinnen den Unterschied, "
        "sonst wird Schlagen und Zurückschlagen durchgezählt.",
    ),
    Text(  # 9
        "A man counts as rescuable when it can move or when one legal move protects it.",
        "Eine Figur gilt als zu retten, wenn sie ziehen kann oder ein legaler Zug sie deckt.",
    ),
    Text(  # 10
        "The shares of threats: enemy to move, the largest loss in full and a quarter of the second; "
        "owner to move, a tenth of what cannot be saved and half of the second.",
        "Die Anteile der Drohungen: Gegner am Zug, der größte Verlust ganz und ein Viertel des zweiten; "
        "Besitzer am Zug, ein Zehntel des nicht zu Rettenden und die Hälfte des zweiten.",
    ),
    Text(  # 11
        "Mate counts 30,000 less one for each half-move, so that shorter mates are preferred; stalemate counts 0.",
        "Matt zählt 30000 minus eins je Halbzug, so dass kürzere Matts vorgezogen werden; Patt zählt 0.",
    ),
    Text(  # 12
        "Distances: files plus ranks, but steps of a king to the rim, to the corners and between the kings.",
        "Abstände: Linien plus Reihen, aber Königsschritte zum Rand, zu den Ecken und zwischen den Königen.",
    ),
    Text(  # 13
        "All values are whole numbers; what a division leaves over is dropped.",
        "Alle Werte sind ganze Zahlen; Divisionsreste fallen weg.",
    ),
    Text(  # 14
        "Doubled rooks see each other on a file; half-open files count half.",
        "Verdoppelte Türme sehen sich auf einer Linie; halboffene Linien zählen halb.",
    ),
    Text(  # 15
        "The queen should stay at home until move eight.",
        "Die Dame soll bis zum achten Zug auf ihrem Ausgangsfeld bleiben.",
    ),
    Text(  # 16
        "An elementary mate is on when one side has only its king; the opposition then counts with the bare king to move.",
        "Eine elementare Mattführung liegt vor, wenn eine Seite nur den König hat; die Opposition zählt dann, wenn der nackte König zieht.",
    ),
    Text(  # 17
        "Targets of a fork: for pawn and knight unprotected or more valuable men, for the others unprotected pieces; the king always.",
        "Ziele einer Gabel: für Bauer und Springer ungedeckte oder wertvollere Figuren, für die übrigen ungedeckte Offiziere; "
        "der König immer.",
    ),
    Text(  # 18
        "“Positions” counts every call of the evaluation, pre-evaluations included.",
        "„Stellungen“ zählt jeden Aufruf der Bewertung, Vorbewertungen eingeschlossen.",
    ),
    Text(  # 19
        "A move that ends the game is not looked into further.",
        "Ein Zug, der die Partie beendet, wird nicht weiter verfolgt.",
    ),
    Text(  # 20
        "The contents of the opening library; published are only 215 positions and 20 openings.",
        "Der Inhalt der Eröffnungsbibliothek; veröffentlicht sind nur 215 Stellungen und 20 Eröffnungen.",
    ),
    Text(  # 21
        "The levels: one to three half-moves.",
        "Die Stufen: ein bis drei Halbzüge.",
    ),
    Text(  # 22
        "All moves are followed by default, as the published mate problem needs it; "
        "the widths of strategy B, twelve own moves and ten replies.",
        "Von Haus aus werden alle Züge verfolgt, wie es das veröffentlichte Mattproblem verlangt; "
        "die Breiten der Strategie B, zwölf eigene Züge und zehn Gegenzüge.",
    ),
    Text(  # 23
        "No limit of positions by default.",
        "Von Haus aus keine Grenze für die Zahl der Stellungen.",
    ),
    Text(  # 24
        "One killer move, forgotten before each move of the program.",
        "Ein einziger Killerzug, vor jedem Zug des Programms vergessen.",
    ),
    Text(  # 25
        "A time limit works like the limit of positions: tested after each own move has been followed up.",
        "Eine Zeitgrenze wirkt wie die Grenze der Stellungen: geprüft, nachdem ein eigener Zug zu Ende verfolgt ist.",
    ),
    Text(  # 26
        "All commands of the dialogue except INVERS, NULL, PARAMETER and TRACE.",
        "Alle Befehle des Dialogs außer INVERS, NULL, PARAMETER und TRACE.",
    ),
    Text(  # 27
        "How checks would have been followed up: by all answers to a check given on the last half-move; switched off by default.",
        "Wie Schachgebote weiterverfolgt worden wären: durch alle Antworten auf ein Schach im letzten Halbzug; von Haus aus ausgeschaltet.",
    ),
)
