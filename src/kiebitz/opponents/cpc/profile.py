"""How the BASIC program introduces itself."""

from __future__ import annotations

from kiebitz.language import Text, same
from kiebitz.opponents.cpc.data_lines import FORMAT
from kiebitz.opponents.cpc.settings import OPTIONS
from kiebitz.opponents.exhibit import Exhibit
from kiebitz.opponents.profiles import Profile, Rated

GUESSES = (
    Text(
        "A pawn capture examined by mistake as en passant can remove a king inside the search. Where the check test then looks "
        "is unknown; here it looks from the square examined last.",
        "Ein irrtümlich als en passant geprüfter Bauernschlag kann in der Suche einen König entfernen. Wo der Schachtest dann "
        "nachsieht, ist unbekannt; hier ist es das zuletzt untersuchte Feld.",
    ),
    Text(
        "A possible en-passant capture counts one point. When the value of empty squares is changed, this point changes with it.",
        "Ein möglicher En-passant-Schlag zählt einen Punkt. Wird der Wert leerer Felder geändert, ändert sich dieser Punkt mit.",
    ),
    Text(
        "The move table of the original held 120 moves; in a position with more it would have stopped with an error. Here it grows.",
        "Die Zugtabelle des Originals fasste 120 Züge; bei mehr Zügen hätte es mit einem Fehler angehalten. Hier wächst sie mit.",
    ),
    Text(
        "Two half-moves of the opening book look like misprints; with the errors put right they are c6xd4 (line 1) and f8-e7 (line 14).",
        "Zwei Halbzüge der Eröffnungsbibliothek wirken wie Druckfehler; ohne die Fehler des Abdrucks lauten sie c6xd4 (Variante 1) und "
        "f8-e7 (Variante 14).",
    ),
    Text(
        "The random numbers of the machine are unknown; the choice among book lines follows a generator of our own with a fixed start.",
        "Die Zufallszahlen des Rechners sind unbekannt; die Wahl unter den Varianten folgt einem eigenen Generator mit festem Startwert.",
    ),
)


def _exhibit() -> Exhibit:
    from kiebitz.opponents.cpc.exhibit import EXHIBIT

    return EXHIBIT


PROFILE = Profile(
    key="cpc",
    name="CPC-BASIC",
    year=1986,
    machine=Text(
        "Schneider CPC 464/664/6128 home computer, interpreted Locomotive BASIC",
        "Heimcomputer Schneider CPC 464/664/6128, interpretiertes Locomotive-BASIC",
    ),
    authors=same("G. O. Hamann, J.-J. Eden"),
    story=Text(
        "A chess program for typing in, written to be read and changed: some 645 lines of BASIC without a byte of machine code. "
        "It knows no material count and no theory; it counts what its pieces can reach and attack, and what was just captured. "
        "On the first level any check looks wonderful to it, on the second it fears every check. "
        "It once thought for three minutes at level 1 and ten at level 2.",
        "Ein Schachprogramm zum Abtippen, geschrieben, um gelesen und verändert zu werden: rund 645 Zeilen BASIC ohne ein Byte "
        "Maschinensprache. Es zählt kein Material und kennt keine Theorie; es zählt, was seine Figuren erreichen und angreifen "
        "und was gerade geschlagen wurde. Auf der ersten Stufe findet es jedes Schachgebot herrlich, auf der zweiten fürchtet es jedes. "
        "Damals rechnete es drei Minuten auf Stufe 1 und zehn auf Stufe 2.",
    ),
    source=Text(
        "G. O. Hamann, J.-J. Eden: BASIC-Schachprogramm schreiben mit Schneider CPC 464/664/6128, 1986 (listing and chapters 1 to 5)",
        "G. O. Hamann, J.-J. Eden: BASIC-Schachprogramm schreiben mit Schneider CPC 464/664/6128, 1986 (Listing und Kapitel 1 bis 5)",
    ),
    options=OPTIONS,
    guesses=GUESSES,
    positions_a_second=0.17,  # the menu: about 3 minutes on level 1 (some 30 judgements), about 10 on level 2 (some 110)
    rated=(Rated("CPC BASIC, level 1", 1, 500), Rated("CPC BASIC, level 2", 2, 650)),
    exhibit=_exhibit,
    library=FORMAT,
)
