"""The switches of the kit and the names of its evaluations, without the search itself: help texts list them before anything is loaded."""

from __future__ import annotations

from dataclasses import dataclass

from kiebitz.language import Text

JUDGE_KEYS = ("material", "chess45", "soma", "centre", "protection", "castling", "advance", "promotion", "five")


@dataclass(frozen=True)
class Idea:
    """One switch of the kit."""

    key: str
    name: Text
    text: Text
    exact: bool  # saves work only: the value stays that of minimax
    needs: tuple[str, ...] = ()


IDEAS = (
    Idea("alpha_beta", Text("Alpha-beta", "Alpha-Beta"),
         Text("Stop at a position as soon as it is clear that the opponent will avoid it.",
              "Eine Stellung verlassen, sobald klar ist, dass der Gegner sie meidet."), True),
    Idea("ordering", Text("Move ordering", "Zugsortierung"),
         Text("Captures first, the most valuable man by the cheapest: good moves refute sooner.",
              "Schlagzüge zuerst, die wertvollste Figur mit der billigsten: Gute Züge widerlegen früher."), True),
    Idea("captures", Text("Capture search", "Schlagsuche"),
         Text("At the end go on with captures until the position is quiet.",
              "Am Ende mit Schlagzügen weiterrechnen, bis die Stellung ruhig ist."), False),
    Idea("deepening", Text("Iterative deepening", "Schrittweise Vertiefung"),
         Text("First depth 1, then 2 and so on; the best line found comes first next time.",
              "Erst Tiefe 1, dann 2 und so weiter; die gefundene beste Variante kommt das nächste Mal zuerst."), True),
    Idea("window", Text("Narrow window", "Enges Fenster"),
         Text("Expect a value near that of the depth before; look again where that was wrong.",
              "Einen Wert nahe dem der vorigen Tiefe erwarten; noch einmal suchen, wo das falsch war."), True, ("alpha_beta", "deepening")),
    Idea("killers", Text("Killer moves", "Killerzüge"),
         Text("A quiet move that refuted a neighbouring position is tried early here too.",
              "Ein stiller Zug, der eine Nachbarstellung widerlegte, wird auch hier früh versucht."), True, ("alpha_beta",)),
    Idea("null_move", Text("Null move", "Nullzug"),
         Text("If even passing is good enough, no move need be tried.",
              "Wenn selbst Passen gut genug ist, muss kein Zug versucht werden."), False, ("alpha_beta",)),
    Idea("reductions", Text("Reductions", "Reduktionen"),
         Text("Late quiet moves are looked at less deep, and again only if they surprise.",
              "Späte stille Züge weniger tief ansehen und nur noch einmal, wenn sie überraschen."), False, ("alpha_beta",)),
    Idea("extensions", Text("Extensions", "Verlängerungen"),
         Text("In check look one half-move deeper.", "Im Schach einen Halbzug tiefer rechnen."), False),
)  # fmt: skip
