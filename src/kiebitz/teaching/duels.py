"""Beat the machine: the golden rules for people against computers, as positions to play out against a program of the past."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.language import Text


@dataclass(frozen=True)
class Duel:
    """One exercise."""

    key: str
    title: Text
    rule: Text  # what the person should do, and why it works
    fen: str  # the person has White and should win


DUELS = (
    Duel(
        "trojan",
        Text("The Trojan horse", "Das Trojanische Pferd"),
        Text(
            "Offer the knight: Ng5, and after h6 calmly h4. A program that counts men takes it, and the h-file is open. Bring the "
            "queen to h5.",
            "Den Springer anbieten: Sg5 und nach h6 in Ruhe h4. Ein Programm, das Figuren zählt, schlägt, und die h-Linie ist "
            "offen. Dann die "
            "Dame nach h5.",
        ),
        "r1bq1rk1/ppp1bppp/2n1pn2/1B1p4/3P4/P3PN1P/1PP2PP1/RNBQK2R w KQ - 1 7",
    ),
    Duel(
        "quiet",
        Text("Nothing to take", "Nichts zu schlagen"),
        Text(
            "Keep it closed and wait, as Levy did: no captures, no threats, every man protected. Where there is nothing to "
            "calculate the program "
            "drifts. Then open the position on your side.",
            "Geschlossen halten und warten, wie Levy: keine Schlagzüge, keine Drohungen, jede Figur gedeckt. Wo es nichts zu "
            "rechnen gibt, treibt "
            "das Programm dahin. Dann die Stellung auf der eigenen Seite öffnen.",
        ),
        "r1bqkb1r/pp1n1ppp/2n1p3/2ppP3/3P4/2P2N2/PP1N1PPP/R1BQKB1R w KQkq - 2 7",
    ),
    Duel(
        "race",
        Text("The pawn race", "Das Bauernrennen"),
        Text(
            "Count to the end; the program cannot. One move wins, and it gives a pawn away.",
            "Bis zum Ende zählen; das Programm kann es nicht. Ein Zug gewinnt, und er gibt einen Bauern her.",
        ),
        "2K5/kp6/p7/1P6/8/8/7P/8 w - - 0 1",
    ),
    Duel(
        "ending",
        Text("Two pawns against one", "Zwei Bauern gegen einen"),
        Text(
            "Head for the ending and play by a plan: the king goes first, the pawns follow.",
            "Ins Endspiel gehen und nach Plan spielen: Der König geht voran, die Bauern folgen.",
        ),
        "4k3/4p3/8/8/8/8/4PP2/4K3 w - - 0 1",
    ),
)
