"""How machines learnt chess, told in our own words; where a game of the collection belongs to it, its key stands there."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.language import Text


@dataclass(frozen=True)
class Moment:
    """One entry."""

    year: int
    title: Text
    text: Text
    game: str = ""  # of the collection


TIMELINE = (
    Moment(1769, Text("The Turk", "Der Türke"), Text(
        "Wolfgang von Kempelen shows a machine that plays chess. A person sits inside, but the question is in the world.",
        "Wolfgang von Kempelen zeigt eine Maschine, die Schach spielt. Ein Mensch sitzt darin, aber die Frage ist in der Welt.")),
    Moment(1912, Text("King and rook by wire", "König und Turm aus Draht"), Text(
        "Leonardo Torres y Quevedo builds an automaton that really mates with king and rook, by electromagnets and without anyone inside.",
        "Leonardo Torres y Quevedo baut einen Automaten, der mit König und Turm wirklich mattsetzt, mit Elektromagneten und ohne jemanden "
        "im Innern.")),
    Moment(1949, Text("Two strategies", "Zwei Strategien"), Text(
        "Claude Shannon describes how a computer could play: look at all moves to a depth (A), or only at promising ones (B). Every "
        "program in this house is one or the other.",
        "Claude Shannon beschreibt, wie ein Rechner spielen könnte: alle Züge bis zu einer Tiefe ansehen (A) oder nur aussichtsreiche (B). "
        "Jedes Programm in diesem Haus ist das eine oder das andere.")),
    Moment(1950, Text("The question in the other room", "Die Frage im Nebenzimmer"), Text(
        "In Alan Turing's imitation game an examiner types a chess problem: a bare king here, king and rook there, and the rook to move. "
        "The answer comes after fifteen seconds and is mate. Was it a person, or a machine that had learnt to hesitate?",
        "In Alan Turings Nachahmungsspiel tippt ein Prüfer eine Schachaufgabe: hier ein blanker König, dort König und Turm, und "
        "der Turm ist "
        "am Zug. Nach fünfzehn Sekunden kommt die Antwort: matt. War es ein Mensch oder eine Maschine, die zu zögern gelernt hat?")),
    Moment(1952, Text("A program on paper", "Ein Programm auf Papier"), Text(
        "Turing plays a game by the rules of his own program, half an hour of sums for every move, because no computer can run it yet.",
        "Turing spielt eine Partie nach den Regeln seines Programms, für jeden Zug eine halbe Stunde Rechnen, weil noch kein Rechner es "
        "ausführen kann.")),
    Moment(1957, Text("The whole game", "Das ganze Spiel"), Text(
        "Alex Bernstein and colleagues let an IBM 704 play complete games. It looks at seven moves each time, four half-moves deep.",
        "Alex Bernstein und seine Kollegen lassen eine IBM 704 ganze Partien spielen. Sie sieht jeweils sieben Züge an, vier "
        "Halbzüge tief.")),
    Moment(1967, Text("A program enters a tournament", "Ein Programm geht ins Turnier"), Text(
        "MAC HACK VI by Richard Greenblatt plays among people in Massachusetts. It loses this game in 55 moves and wins others "
        "later that year.",
        "MAC HACK VI von Richard Greenblatt spielt in Massachusetts unter Menschen. Diese Partie verliert es in 55 Zügen, andere "
        "gewinnt es "
        "noch im selben Jahr."), "machack"),
    Moment(1968, Text("The bet", "Die Wette"), Text(
        "David Levy bets that no computer will beat him in a match within ten years.",
        "David Levy wettet, dass ihn in den nächsten zehn Jahren kein Rechner in einem Wettkampf schlägt.")),
    Moment(1974, Text("The first world championship", "Die erste Weltmeisterschaft"), Text(
        "In Stockholm programs play for a title of their own. KAISSA from Moscow wins it.",
        "In Stockholm spielen Programme um einen eigenen Titel. KAISSA aus Moskau gewinnt ihn.")),
    Moment(1977, Text("Do nothing, but do it well", "Nichts tun, das aber gut"), Text(
        "CHESS 4.5 meets Levy in Pittsburgh. He avoids every quarrel, waits, and lets the machine drift into a lost ending.",
        "CHESS 4.5 trifft in Pittsburgh auf Levy. Er meidet jeden Streit, wartet und lässt die Maschine in ein verlorenes "
        "Endspiel treiben."),
        "levy1977"),
    Moment(1977, Text("Two champions", "Zwei Weltmeister"), Text(
        "CHESS 4.6 wins the second world championship in Toronto; in an exhibition it beats KAISSA as well.",
        "CHESS 4.6 gewinnt in Toronto die zweite Weltmeisterschaft; in einer Schaupartie schlägt es auch KAISSA."), "kaissa"),
    Moment(1978, Text("The bet is won", "Die Wette ist gewonnen"), Text(
        "Ten years are over. Levy beats the champion among programs by three and a half to one and a half, but he draws one game "
        "and loses one.",
        "Die zehn Jahre sind um. Levy besiegt den Weltmeister der Programme mit dreieinhalb zu anderthalb, aber eine Partie gibt er remis, "
        "eine verliert er."), "levy1978"),
    Moment(1978, Text("A machine for chess alone", "Eine Maschine nur für Schach"), Text(
        "BELLE generates moves in wires instead of instructions. It beats CHESS 4.7 and becomes world champion two years later.",
        "BELLE erzeugt Züge in Drähten statt in Befehlen. Sie schlägt CHESS 4.7 und wird zwei Jahre später Weltmeister."), "belle1978"),
    Moment(1980, Text("Two pupils on a mainframe", "Zwei Schüler am Großrechner"), Text(
        "Kai Himstedt and Wolfgang Stahn win a prize with 7,000 lines of FORTRAN that judge a position by forty criteria.",
        "Kai Himstedt und Wolfgang Stahn gewinnen einen Preis mit 7000 Zeilen FORTRAN, die eine Stellung nach vierzig Kriterien "
        "beurteilen."),
        "pupils"),
    Moment(1981, Text("Speed against wires", "Tempo gegen Drähte"), Text(
        "CRAY BLITZ runs on the fastest computer there is and loses to BELLE. Two years later it is world champion; BOBBY from "
        "Germany takes part.",
        "CRAY BLITZ läuft auf dem schnellsten Rechner, den es gibt, und verliert gegen BELLE. Zwei Jahre später ist es "
        "Weltmeister; BOBBY aus "
        "Deutschland nimmt teil."), "cray1981"),
    Moment(1985, Text("A book that teaches a program", "Ein Buch, das ein Programm lehrt"), Text(
        "The authors of BOBBY print DEMOSCHACH line by line, explain it, and tell people how to beat it.",
        "Die Autoren von BOBBY drucken DEMOSCHACH Zeile für Zeile ab, erklären es und verraten, wie man es schlägt."), "trojan"),
    Moment(1986, Text("645 lines to type in", "645 Zeilen zum Abtippen"), Text(
        "A BASIC program for the Schneider CPC plays chess in three or ten minutes a move. Whoever types it in understands it.",
        "Ein BASIC-Programm für den Schneider CPC spielt Schach, drei oder zehn Minuten je Zug. Wer es abtippt, versteht es.")),
    Moment(1988, Text("A grandmaster loses", "Ein Großmeister verliert"), Text(
        "DEEP THOUGHT beats Bent Larsen in a tournament game. A year later Garry Kasparov beats it twice.",
        "DEEP THOUGHT schlägt Bent Larsen in einer Turnierpartie. Ein Jahr später schlägt Garri Kasparow es zweimal.")),
    Moment(1992, Text("Salomon's day", "Salomons Tag"), Text(
        "A diploma thesis in Graz ends with a program that can be watched and changed. On 4 October it beats Chessmaster 2100 in 55 moves.",
        "Eine Diplomarbeit in Graz endet mit einem Programm, dem man zusehen und das man ändern kann. Am 4. Oktober schlägt es Chessmaster "
        "2100 in 55 Zügen."), "salomon1992"),
    Moment(1997, Text("The world champion loses", "Der Weltmeister verliert"), Text(
        "DEEP BLUE beats Kasparov by three and a half to two and a half. Shannon's strategy A has won.",
        "DEEP BLUE schlägt Kasparow mit dreieinhalb zu zweieinhalb. Shannons Strategie A hat gewonnen.")),
)  # fmt: skip
