"""How Salomon introduces itself, and what the thesis leaves open."""

from __future__ import annotations

from kiebitz.language import Text
from kiebitz.opponents.exhibit import Exhibit
from kiebitz.opponents.profiles import Profile, Rated
from kiebitz.opponents.salomon.book import FORMAT
from kiebitz.opponents.salomon.settings import OPTIONS
from kiebitz.opponents.salomon.style import FORMAT as STYLE_FORMAT

# In the order of the GUESS numbers in the code.
GUESSES = (
    Text("Limits of the style weights: 0 to four times the default.", "Grenzen der Stilgewichte: 0 bis zum Vierfachen des Grundwerts."),
    Text(
        "Unit of mobility: one point per weighted square, as in the book of 1985 from which the thesis took its weights; it "
        "publishes only the ratio 1:3:4 of queen, rook and bishop.",
        "Einheit der Beweglichkeit: ein Punkt pro gewichtetem Feld wie im Buch von 1985, dem die Arbeit ihre Gewichte entnahm; sie "
        "selbst nennt nur das Verhältnis 1:3:4 von Dame, Turm und Läufer.",
    ),
    Text(
        "Handicap of long castling: none; it is mentioned without a number.",
        "Nachteil der langen Rochade: keiner; er ist ohne Zahl erwähnt.",
    ),
    Text(
        "All numbers of the sharper king safety of version 3.10 (advanced pawn on a half-open file 0.8, open file 1.6, "
        "0.15 points per control beside the king, at most 30).",
        "Alle Zahlen der schärferen Königssicherheit von Version 3.10 (vorgerückter Bauer auf halboffener Linie 0,8, offene Linie 1,6, "
        "0,15 Punkte pro Kontrolle neben dem König, höchstens 30).",
    ),
    Text(
        "Centralisation of the king in the endgame: 4 points per step (weight 2.0), as in the book of 1985.",
        "Zentralisierung des Königs im Endspiel: 4 Punkte pro Schritt (Gewicht 2,0) wie im Buch von 1985.",
    ),
    Text(
        "Borders of the three board regions: d4-e5, the rest of c3-f6, all others, as in the book of 1985.",
        "Grenzen der drei Brettregionen: d4-e5, der Rest von c3-f6, alle übrigen, wie im Buch von 1985.",
    ),
    Text(
        "Order of the steps in the move generator; it breaks ties only.",
        "Reihenfolge der Schritte im Zuggenerator; sie entscheidet nur bei Gleichstand.",
    ),
    Text(
        "Strength in control center analysing: enemy control less own control; of equal squares the one nearest to the own king.",
        "Stärke in der Kontrollzentrum-Analyse: feindliche minus eigene Kontrolle; bei Gleichstand das dem eigenen König nächste Feld.",
    ),
    Text(
        "Technical draws: bare kings, king and one minor piece, king and two knights against the king.",
        "Technisches Remis: bloße Könige, König mit einer Leichtfigur, König mit zwei Springern gegen den König.",
    ),
    Text(
        "Supporters of a passed pawn: at most one for each neighbouring file, not more than one rank ahead.",
        "Stützbauern eines Freibauern: höchstens einer pro Nachbarlinie, höchstens eine Reihe voraus.",
    ),
    Text(
        "Before castling each wing is judged by its own right to castle; the thesis speaks of one right only.",
        "Vor der Rochade zählt für jeden Flügel sein eigenes Rochaderecht; die Arbeit spricht nur von einem.",
    ),
    Text(
        "The sum of pieces in king safety: the opponent's pieces without the king.",
        "Die Figurensumme der Königssicherheit: die Figuren des Gegners ohne König.",
    ),
    Text(
        "Numbers of the pre-evaluation: gain in points, check 50, killer 5000, main line 30000; all moves sorted together.",
        "Zahlen der Vorbewertung: Gewinn in Punkten, Schach 50, Killer 5000, Hauptvariante 30000; alle Züge gemeinsam sortiert.",
    ),
    Text(
        "At the horizon a side with king and pawns only is asked whether it is stalemate, because the program is reported never to "
        "promote into one.",
        "Am Horizont wird eine Seite, die nur König und Bauern hat, auf Patt geprüft, weil das Programm laut Bericht nie in ein Patt "
        "umwandelt.",
    ),
    Text(
        "Field control enters at the root: a new best move must also win with its control value added; mates are exempt.",
        "Die Feldkontrolle wirkt an der Wurzel: Ein neuer bester Zug muss auch mit seinem Kontrollwert vorn liegen; ein Matt ist "
        "ausgenommen.",
    ),
    Text("Killers are stored by the full search only.", "Killerzüge merkt sich nur die volle Suche."),
    Text(
        "Whether a side has castled: from the moves of the game; in a set-up position from where its king stands.",
        "Ob eine Seite rochiert hat: aus den Zügen der Partie; in einer aufgebauten Stellung aus dem Standort des Königs.",
    ),
    Text(
        "Order of the piece lists at the start: king, queens, rooks, bishops, knights, pawns, each from a1 to h8.",
        "Reihenfolge der Figurenlisten am Anfang: König, Damen, Türme, Läufer, Springer, Bauern, jeweils von a1 nach h8.",
    ),
    Text("Levels 1 to 20, level 3 at the start.", "Stufen 1 bis 20, am Anfang Stufe 3."),
    Text("Half width of the estimated window: 100 points.", "Halbe Breite des geschätzten Fensters: 100 Punkte."),
    Text(
        "A chain of checks in quiescence ends 32 half-moves beyond the horizon.",
        "Eine Schachkette in der Ruhesuche endet 32 Halbzüge hinter dem Horizont.",
    ),
    Text(
        "Automatic depth increase: below 20,000 positions one half-move more, at most two.",
        "Automatische Tiefenerhöhung: unter 20.000 Stellungen ein Halbzug mehr, höchstens zwei.",
    ),
    Text("Resigns when 900 points behind at two own moves in a row.", "Gibt auf, wenn zwei eigene Züge hintereinander 900 Punkte fehlen."),
    Text(
        "Moves in the library file are coordinates like e2-e4, several on a line.",
        "Züge in der Bibliotheksdatei sind Koordinaten wie e2-e4, mehrere pro Zeile.",
    ),
    Text(
        "In check beyond the horizon the value of the first sufficient move is handed back, not the static value.",
        "Im Schach hinter dem Horizont wird der Wert des ersten ausreichenden Zuges zurückgegeben, nicht der statische Wert.",
    ),
    Text(
        "The main line is extended where the whole path equals the line of the iteration before.",
        "Die Hauptvariante wird dort verlängert, wo der ganze Weg der Variante der vorigen Iteration gleicht.",
    ),
    Text(
        "A clock with increment or without a number of moves is turned into a tournament of 40 moves.",
        "Eine Uhr mit Zeitgutschrift oder ohne Zugzahl wird in ein Turnier über 40 Züge umgerechnet.",
    ),
    Text(
        "After the last move of a tournament period the next one of the same length begins.",
        "Nach dem letzten Zug eines Turnierabschnitts beginnt ein neuer gleicher Länge.",
    ),
    Text(
        "The words of “Salomons judgement of the game”: a slight advantage from 50 points, an advantage from 150, a winning position "
        "from 400.",
        "Die Worte zu „Salomons judgement of the game“: leichter Vorteil ab 50 Punkten, Vorteil ab 150, Gewinnstellung ab 400.",
    ),
    Text(
        "The field control display: three shades of green and red, from 1, 4 and 8 points of net control.",
        "Die Anzeige der Feldkontrolle: je drei Stufen Grün und Rot, ab 1, 4 und 8 Punkten Überschuss.",
    ),
)


def _exhibit() -> Exhibit:
    from kiebitz.opponents.salomon.exhibit import EXHIBIT

    return EXHIBIT


PROFILE = Profile(
    key="salomon",
    name="Salomon",
    year=1992,
    machine=Text("IBM PC/AT (80286 or better), Turbo Pascal 6.0", "IBM PC/AT (ab 80286), Turbo Pascal 6.0"),
    authors=Text("diploma thesis, TU Graz", "Diplomarbeit, TU Graz"),
    story=Text(
        "Salomon looks at every move to its level and then at captures until the position is quiet. It was written so that its "
        "player can change nearly all it knows about chess, watch it think, and see who controls which square. It resigns when it "
        "is lost and announces mates. On 4 October 1992 it beat Chessmaster 2100 in 55 moves at about ten seconds a move; level 5 "
        "took nine minutes on an 80486 with 50 MHz.",
        "Salomon untersucht jeden Zug bis zu seiner Stufe und danach Schlagzüge, bis die Stellung ruhig ist. Es wurde so geschrieben, "
        "dass man fast alles ändern kann, was es über Schach weiß, ihm beim Denken zusehen kann und sieht, wer welches Feld kontrolliert. "
        "Es gibt verlorene Partien auf und kündigt ein Matt an. Am 4. Oktober 1992 schlug es Chessmaster 2100 in 55 Zügen bei "
        "etwa zehn Sekunden pro Zug; Stufe 5 brauchte auf einem 80486 mit 50 MHz neun Minuten.",
    ),
    source=Text(
        "Diploma thesis, TU Graz 1992 (4,450 lines of text; the program itself is not printed). Line numbers refer to that text.",
        "Diplomarbeit, TU Graz 1992 (4.450 Zeilen Text; das Programm selbst ist nicht abgedruckt). Zeilennummern beziehen sich auf "
        "diesen Text.",
    ),
    options=OPTIONS,
    guesses=GUESSES,
    knows_time=True,
    rated=(Rated("Salomon, level 1", 1, 800), Rated("Salomon, level 2", 2, 1000), Rated("Salomon, level 3", 3, 1200)),
    exhibit=_exhibit,
    library=FORMAT,
    style=STYLE_FORMAT,
)
